"""Names of places in English: with an article inside a clause, without one in labels, lists and notation."""

import re
from collections.abc import Iterator

import catalogues
import pytest
from prose import texts
from sentences.checks import articles, with_article
from sentences.tables import named_gaps

from conquest_lab.core.words import Message, Text, Value, counted, say
from conquest_lab.mechanics.board import load_board, maps_folder
from conquest_lab.mechanics.cards import territory_deck
from conquest_lab.text import speaker

BOARDS = sorted(path.parent.name for path in maps_folder().glob("*/board.json"))
EAST, STATES, PERU = (
    Text("Middle East", "Moyen-Orient", "the Middle East"),
    Text("Western States", "États de l’Ouest", "the Western States"),
    Text("Peru", "Pérou"),
)
COMMON = re.compile(
    r"\b(States|Isles|Andes|East|Ocean|Territory|Cone|Horn of Africa|Caribbean|Maghreb|Orinoco)\Z"
    r"|^(North|South) (Atlantic|Pacific)\Z"
)
"""Names that end in a common noun or in a plural, and regions that English calls with an article."""


def wrong(text: str) -> list[str]:
    return [f"{name}: {text}" for name, pattern in articles().items() if pattern.search(text)]


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_inside_a_sentence_is_the_name_with_articles(board: str) -> None:
    """Nothing but «the» is added, and names of the kinds that take it have it."""
    found = load_board(board)
    for part in (*found.places, *found.continents, *found.oceans):
        inside = part.name.en_inside
        if inside:
            assert inside != part.name.en
            assert re.sub(r"\bthe ", "", inside) == part.name.en
        assert bool(inside) == bool(COMMON.search(part.name.en)), part.name


def filled() -> Iterator[Message]:
    """Every sentence of the catalogue, each name with an article in each gap, and a number in the others."""
    for key in catalogues.sentences():
        one, many = (key, "") if isinstance(key, str) else key
        for gap in dict.fromkeys((*named_gaps(one), *named_gaps(many))):
            for name in with_article():
                rest = dict.fromkeys((*named_gaps(one), *named_gaps(many)), 7)
                values: dict[str, Value] = rest | {gap: name}
                yield say(one, **values)
                if many:
                    yield Message(many, tuple(values.items()))


def test_every_sentence_gives_every_name_its_article_where_it_needs_one() -> None:
    speak = speaker("en")
    assert [fault for message in filled() for fault in wrong(speak.render(message))] == []


def test_french_sentences_take_names_as_they_are() -> None:
    """French puts names behind a colon, a preposition that does not change, or in « »."""
    speak = speaker("fr")
    for message in filled():
        for _, name in message.values:
            if isinstance(name, Text):
                assert name.in_language("fr") in speak.render(message)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (EAST, "Middle East"),
        (say("{place}", place=EAST), "Middle East"),
        (say("{place} ({n})", place=EAST, n=4), "Middle East (4)"),
        (say("Attack: {a} → {b}", a=EAST, b=STATES), "Attack: Middle East → Western States"),
        (say("{a} → {b} with 3 dice", a=PERU, b=EAST), "Peru → Middle East with 3 dice"),
        (say("neighbours: {near}", near=(PERU, EAST)), "neighbours: Peru, Middle East"),
        (say("Invade “{card}” now", card=EAST), "Invade “Middle East” now"),
        (say("{place}: no enemy is near", place=EAST), "Middle East: no enemy is near"),
        (say("the card {card} is gone", card=EAST), "the card Middle East is gone"),
        (say("{place}, line 2", place=EAST), "Middle East, line 2"),
        (say("{place} is taken", place=EAST), "The Middle East is taken"),
        (say("{place}’s neighbours", place=EAST), "The Middle East’s neighbours"),
        (say("Ready? {place} is taken", place=EAST), "Ready? The Middle East is taken"),
        (say("Ana: {place} is taken", place=EAST), "Ana: the Middle East is taken"),
        (say("attack {place}", place=EAST), "attack the Middle East"),
        (say("from {a} to {b}", a=EAST, b=PERU), "from the Middle East to Peru"),
        (say("with {places} lost", places=(PERU, EAST)), "with Peru, the Middle East lost"),
        (say("{places} are lost", places=(EAST, STATES)), "The Middle East, the Western States are lost"),
        (say("both: {a} (1) and {b} (2)", a=EAST, b=STATES),
         "both: the Middle East (1) and the Western States (2)"),
        (counted(2, "{n} army in {place}", "{n} armies in {place}", place=EAST),
         "2 armies in the Middle East"),
        (say(Text("take {place}", "prendre : {place}"), place=EAST), "take the Middle East"),
    ],
)  # fmt: skip
def test_where_a_name_stands_decides_its_article(message: Value, said: str) -> None:
    assert speaker("en").render(message) == said
    assert "the " not in speaker("fr").render(message).replace("the card", "")


@pytest.mark.parametrize(
    ("outer", "said"),
    [
        ("{phrase}", "Middle East (4)"),
        ("Attack: {phrase}", "Attack: Middle East (4)"),
        ("attack {phrase} now", "attack the Middle East (4) now"),
        ("{phrase} attacks", "The Middle East (4) attacks"),
        ("move: {phrase} attacks", "move: the Middle East (4) attacks"),
    ],
)
def test_a_phrase_without_words_stands_as_the_name_in_it(outer: str, said: str) -> None:
    phrase = say("{place} ({n})", place=EAST, n=4)
    assert speaker("en").render(say(outer, phrase=phrase)) == said


@pytest.mark.parametrize(
    ("outer", "said"),
    [
        ("{reason} [X-01]", "The Middle East is taken [X-01]"),
        ("claim: {reason}", "claim: the Middle East is taken"),
        ("No. {reason}", "No. The Middle East is taken"),
    ],
)
def test_an_article_has_a_capital_where_a_sentence_begins(outer: str, said: str) -> None:
    reason = say("{place} is taken", place=EAST)
    assert speaker("en").render(say(outer, reason=reason)) == said


def test_a_card_is_called_by_the_name_that_is_printed_on_it() -> None:
    board = load_board("world")
    deck = territory_deck(board.places, ["infantry"] * len(board.places))
    (card,) = (card for card in deck if card.key == "middle-east")
    assert speaker("en")("Ana trades {card}", card=card.name) == "Ana trades Middle East"


def test_written_english_gives_names_their_article() -> None:
    """Lessons, tutorials, rules and documents speak of the same places as the sentences of games."""
    found = [
        (where, fault)
        for where, text in texts("en")
        for paragraph in text.split("\n\n")
        for name, pattern in articles().items()
        if "label" not in name
        for fault in pattern.findall(" ".join(paragraph.split()))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "Ana attacks Middle East",
        "would United States fall?",
        "Ana: Middle East is attacked",
        "Middle East’s neighbours",
        "Maghreb (3) attacks",
        "from the Andes to Maghreb",
        "Attack: Peru → the Middle East",
        "Claim: the Middle East",
        "The Middle East",
        "attack The Middle East",
    ],
)
def test_a_wrong_article_is_seen(text: str) -> None:
    """Each of these was said once, or could be."""
    assert wrong(text)
