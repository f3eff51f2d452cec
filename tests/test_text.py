"""Catalogues: all that is said is said in French as well, and nothing is forgotten."""

import ast
import string
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import catalogues
import pytest
from test_session import started
from toy import EndTurn

import conquest_lab as cl
from conquest_lab import speaker
from conquest_lab.core.errors import IllegalActionError, OptionError
from conquest_lab.core.words import Message, Seat, Text, between, counted, english, french, say
from conquest_lab.text.cite import meaning


def test_the_catalogues_are_complete_and_up_to_date() -> None:
    """No sentence without French, no gap lost, and the compiled file is the written one."""
    assert list(catalogues.complaints("fr")) == []


def test_every_sentence_can_be_filled() -> None:
    for message in catalogues.read("fr"):
        if not message.id:
            continue
        for text in (message.id, message.string):
            for form in (text,) if isinstance(text, str) else text:
                assert all(
                    name is None or name.isidentifier()
                    for _, name, _, _ in string.Formatter().parse(form)
                )


def spoken(path: Path) -> Iterator[tuple[int, set[str], set[str]]]:
    """Calls that say a whole sentence: line, gaps of the templates, names that are given."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name(name) | ast.Attribute(attr=name), args=args, keywords=named
            ):
                templates = {
                    **dict.fromkeys(("ConquestError", *catalogues.ERRORS), args[:1]),
                    "say": args[:1],
                    "t": args[:1],
                    "ask": args[:1],
                    "forbid": args[1:2],
                    "counted": args[1:3],
                }.get(name, [])
                given = {keyword.arg or "**" for keyword in named}
                if not given or "**" in given:  # a template alone, or gaps that others fill
                    continue
                texts = [t.value for t in templates if isinstance(t, ast.Constant)]
                if texts:
                    extra = {"n"} if name == "counted" else set()
                    gaps = extra.union(*map(catalogues.gaps, texts))
                    # A prompt fills the gap of the player by itself.
                    by_itself = {"player"} & gaps if name == "ask" else extra
                    yield node.lineno, gaps, given | by_itself


def test_every_sentence_gets_what_its_gaps_ask_for() -> None:
    wrong = [
        f"{path.name}:{line}: {sorted(gaps ^ given)}"
        for path in sorted(catalogues.PACKAGE.rglob("*.py"))
        for line, gaps, given in spoken(path)
        if gaps != given
    ]
    assert wrong == []


def test_typography() -> None:
    typed = "l'attaque : « {place} » ? non ; oui !"
    assert french(typed) == ("l’attaque\xa0: «\xa0{place}\xa0»\u202f? non\u202f; oui\u202f!")
    assert french("999 999 999, 3 2 / 6 2") == "999\u202f999\u202f999, 3 2 / 6 2"


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("qps", 1, "⟦1 card⟧"),
        ("qps", 2, "⟦2 cards⟧"),
    ],
)
def test_phrases_agree_with_their_number(language: str, count: int, said: str) -> None:
    assert speaker(language).render(counted(count, "{n} card", "{n} cards")) == said


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 0.5, "0.5 points"), ("en", 1.5, "1.5 points"), ("fr", 0.5, "0,5 point"),
     ("fr", 1.5, "1,5 point"), ("fr", 2.5, "2,5 points"), ("fr", -3, "-3 points")],
)  # fmt: skip
def test_french_counts_what_is_below_two_as_one(language: str, count: float, said: str) -> None:
    """In English only 1 itself is one."""
    voice = speaker(language)
    both = Text("{n} point", "{n} point"), Text("{n} points", "{n} points")
    assert voice.render(counted(count, "{n} point", "{n} points")) == said
    assert voice.render(counted(count, *both)) == said


def test_a_range_is_said_as_it_is_counted() -> None:
    said = [speaker("fr").render(between(1, most)) for most in (1, 2, 3)]
    assert said == ["1", "1 ou 2", "1 à 3"]


def test_a_list_of_names_with_commas_has_semicolons() -> None:
    names = ("Alaska", "Keewatin, Baffin Land, Greenland")
    assert speaker("en").render(names) == "Alaska; Keewatin, Baffin Land, Greenland"
    assert speaker("en").render(("Alaska", "Peru")) == "Alaska, Peru"
    assert speaker("fr").render(names).startswith("Alaska\N{NARROW NO-BREAK SPACE}; Keewatin")


def test_english_is_set_in_english_type() -> None:
    """Typed with plain marks, also where French ones stand; a French space before % goes."""
    typed = "the players' choice isn't «{a}»: \"{b}\", {n} % of 5 …"
    assert english(typed) == "the players’ choice isn’t “{a}”: “{b}”, {n}% of 5…"
    assert speaker("en")(typed, a=1, b=2, n=80).endswith("“2”, 80% of 5…")


def test_players_are_called_by_name_or_number() -> None:
    begins = say("{seat} begins", seat=Seat(1))
    assert speaker("fr", ("Ana", "Bo")).render(begins) == "Bo commence"
    assert speaker("fr").render(begins) == "joueur 2 commence"
    assert speaker("en", ["Ana", "Bo"])("{seat} begins", seat=Seat(1)) == "Bo begins"


@pytest.mark.parametrize("language", ["en", "fr", "qps"])
def test_nothing_is_said_as_nothing(language: str) -> None:
    assert speaker(language).render(Message("")) == ""


def test_errors_speak_french() -> None:
    session = started()
    with pytest.raises(IllegalActionError):
        session.play(EndTurn())
    with pytest.raises(cl.errors.SessionError) as caught:
        session.roll()
    assert speaker("fr").render(caught.value.message) == (
        "ici, c’est à un joueur de décider, pas au hasard"
    )


def test_an_unknown_language_is_refused_with_the_choices() -> None:
    with pytest.raises(OptionError, match="en, fr"):
        speaker("tlh")


def test_the_mock_language_shows_what_is_not_translated() -> None:
    mock = speaker("qps", ("Ana",))
    assert mock("{player} begins", player=Seat(0)) == "⟦Ana begins⟧"
    assert mock.render(Text("Brazil", "Brésil")) == "⟦Brazil⟧"


@pytest.mark.slow
@pytest.mark.parametrize("name", cl.rulesets())
def test_a_whole_game_can_be_told_in_french(name: str) -> None:
    """Every label, prompt and event of a game has its sentence in the catalogue."""
    rules = cl.load(name)
    known = catalogues.sentences()
    session = cl.Session(rules, [f"P{n}" for n in range(rules.player_counts[0])], 7)
    chooser, french = Random(1), speaker("fr", session.names)
    for _ in range(300):
        told = [
            cl.presentation(rules).prompt(session.state),
            cl.presentation(rules).phase(session.state),
        ]
        told += [
            cl.presentation(rules).label(session.state, action)
            for action in session.legal_actions[:5]
        ]
        told += [cl.presentation(rules).describe(event) for event in session.last_events]
        for message in told:
            key = (message.template, message.plural) if message.plural else message.template
            assert key in known or not message.template
            french.render(message)
        if not session.advance() and session.legal_actions:
            session.play(chooser.choice(session.legal_actions))


def test_french_numbers_have_a_comma_and_percent_signs_stand_apart() -> None:
    english, french_speaker = speaker("en"), speaker("fr")
    assert (english.decimal(Fraction(3, 8), 2), french_speaker.decimal(0.375, 1)) == ("0.38", "0,4")
    assert english.percent(Fraction(3, 8)) == "37.5%"
    assert french_speaker.percent(0.375, 0) == "38\N{NO-BREAK SPACE}%"
    assert french_speaker("{share}", share=0.5) == "0,5"
    assert french_speaker.decimal(1, 1, "+") == "+1,0"


def test_french_texts_are_typeset_when_they_are_said() -> None:
    """Names and rules are typed with plain spaces and apostrophes, like the catalogue."""
    told = speaker("fr").render(Text("Why?", "l'attaque : pourquoi ?"))
    assert told == "l’attaque\N{NO-BREAK SPACE}: pourquoi\N{NARROW NO-BREAK SPACE}?"


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_printed_heading_is_told_in_english_too(name: str) -> None:
    """Where it is a word of both languages, there is nothing to tell."""
    printed = {
        rule.section.fr: rule for rule in cl.load(name).rulebook.rules if not rule.is_reading
    }
    alike = {"Combat", "Production"}
    assert {
        heading for heading, rule in printed.items() if not meaning(rule, speaker("en"))
    } <= alike
    assert not any(meaning(rule, speaker("fr")) for rule in printed.values())
