"""Every sentence of every game, in both languages, as it was read and approved.

The files of `tests/sentences/` hold them: one a game and language, step by step. CONQUEST_REWRITE=1 writes
them anew; read the difference, as an editor of that language, before it is committed.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from sentences.checks import ELIDED, faults, typeset
from sentences.pages import EVERY_GAME, GAMES, entries, page
from sentences.sources import GAP, modules_of, plurals, spoken, used

import conquest_lab as cl
from conquest_lab.core.declare import Action, Event

FOLDER = Path(__file__).parent / "sentences"
LANGUAGES = ("en", "fr")
NAMED = re.compile("place|source|target|region|territory|card|seat|player|owner|loser|army|by|mate")
"""Gaps that names fill."""
PAGES = [(game, language) for game in (*GAMES, EVERY_GAME) for language in LANGUAGES]


def test_every_game_has_its_pages() -> None:
    assert set(GAMES) == set(cl.rulesets())


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_sentences_of_a_game_are_those_that_were_read(game: str, language: str) -> None:
    """With CONQUEST_REWRITE=1 write the file; a new sentence changes it, so that somebody reads it."""
    path = FOLDER / f"{game}.{language}.txt"
    told = page(game, language)
    if os.environ.get("CONQUEST_REWRITE"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == told


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_no_sentence_has_a_fault_that_a_machine_can_see(game: str, language: str) -> None:
    """No unfilled gap, no «1 armies», no wrong mark or space."""
    said = [line[2:] for line in page(game, language).splitlines() if line.startswith("  ")]
    assert [fault for line in said for fault in faults(line, language)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_action_and_event_of_a_game_is_on_its_page(game: str) -> None:
    """Found once more among the classes that Python has made, apart from the text of the modules."""
    page(game, "en")  # which imports all modules of the game
    told = {entry.title for entry in entries(game)}
    for kind, base in (("action", Action), ("event", Event)):
        for declared in descendants(base):
            own = declared.__module__.startswith(f"conquest_lab.games.{game}.")
            if own and "declared" in vars(declared) and declared.declared.sentence:
                assert f"{kind} {declared.__name__}" in told


def descendants(base: type[Any]) -> set[type[Any]]:
    """All classes made from a class."""
    found = set(base.__subclasses__())
    return found.union(*map(descendants, found))


@pytest.mark.parametrize("game", GAMES)
def test_every_string_with_a_named_gap_is_a_sentence_of_the_catalogue(game: str) -> None:
    """A template that no catalogue knows would stay English on a French page."""
    own, shared = modules_of(game)
    reached = used(own, shared)
    unknown = [
        f"{place.module}:{place.line}: {place.one}"
        for module in (*own, *shared)
        for place in spoken(module, reached.get(module))
        if place.sort not in {"declared", "name"}
        and place.one not in plurals()
        and any(letter.isalpha() for letter in GAP.sub("", place.one))
    ]
    assert unknown == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_the_catalogue_is_set_in_the_type_of_its_language(language: str) -> None:
    """No « » and no space before % in English, no straight quotes in French, no double spaces."""
    filled = (re.sub(r"\{(\w+)\}", r"X\1", text) for text in typeset(language))
    assert [fault for text in filled for fault in faults(text, language)] == []


def test_no_french_sentence_bends_a_name() -> None:
    """A name fills a gap as it is: after «de», «que» or an article it would have to change."""
    bent = [
        text
        for text in typeset("fr")
        for found in ELIDED.finditer(text)
        if NAMED.fullmatch(found[3])
    ]
    assert bent == []


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", "Ana has 1 armies"),
        ("en", "Ana has 2 army"),
        ("en", "the choice is 1 to 1"),
        ("en", "{player} begins"),
        ("en", "None begins"),
        ("en", "player 0 begins"),
        ("en", "«Ana» begins"),
        ("en", "Ana wins with 80 %"),
        ("en", "it is Ana's turn"),
        ("en", "two  spaces"),
        ("fr", "Ana a 1 cartes"),
        ("fr", "Ana a 0 cartes"),
        ("fr", "Ana a 2 carte"),
        ("fr", "c'est à Ana"),
        ("fr", "le Ontario"),
        ("fr", "la place de Ana"),
        ("fr", "combien?"),
        ("fr", "combien ?"),
    ],
)
def test_a_fault_is_seen(language: str, wrong: str) -> None:
    """Each of these was said once, or could be."""
    assert list(faults(wrong, language))
