"""Example values that stand in no game's code: numbers, words of files, and how they go together."""

import re
import string
from collections.abc import Iterator, Sequence
from typing import Any

from conquest_lab.core.record import RIGHT
from conquest_lab.core.words import Message, Text, Value, say

PLAYERS = ("Ana", "Bo", "Élodie", "Dan")
NUMBERS = (1, 2, 0)
PAIRS = ((1, 2), (2, 1), (0, 1), (1, 0))
"""What two numbers of one sentence are, besides the same."""
SHARES = (0, 1, 37, 100)
COUNTS = ((1, 0, 0), (2, 1, 0), (0, 2, 1), (0, 0, 2), (0, 0, 0))
"""Infantry, cavalry and cannons."""
LINES = ("C", "K K", "1", "10")
"""What lines of country cards ask for, as boards write it."""
FACES = ((6,), (5, 4), (3, 2, 1))
"""Faces of dice with symbols."""

RULES: dict[str, dict[str, object]] = {
    "hasbro": {"mode": "active"},
    "conquetes": {"solo": "beginner"},
}
"""The way to play each game in which everybody comes up who can: independent armies, the bot."""

INDEPENDENTS = ("conquest_lab.games.hasbro.independents", "conquest_lab.games.hasbro.presentation")
"""The steps of armies that nobody owns: `army` is one of them there, everybody else a player."""

FIXED: dict[tuple[str, str], Sequence[int]] = {
    ("CardsLaidOut", "cards"): (14,),
    ("BotChose", "equals"): (2, 3),
    ("Speaker._said", "n"): (1, 2),
    ("check_choose", "far"): (2, 3),
    ("between", "least"): (0, 1),
    ("between", "most"): (1, 2),
    ("", "digits"): (19,),
    ("_count", "most"): (80, 50_000),
    ("check_seed", "digits"): (19,),
    ("_cut", "done"): (0, 76),
    ("_cut", "planned"): (120,),
    ("", "plies"): (5000, 50_000),
}
"""Numbers with examples of their own: the cards of the express game, several regions among which chance
decides, seats counted from 1, places that are too far from a capital, ranges of two numbers or more, trials,
and the bounds of saved games."""

COUNTED = re.compile(
    "a|asked|attack|attackers|b|c|cost|count|d|defence|defenders|dice|doubles|far|first|floor|fought|left|line"
    "|lines|loaded|lost|mine|most|moved|n|near|needed|number|plies|ply|price|round|rounds|sum|theirs"
    "|there|total|turn|value|waiting"
)
"""Gaps that hold a number which no function puts into words."""

WORDS: dict[str, Sequence[Value]] = {
    "action": ("claim peru", "end turn"),
    "board": ("world",),
    "close": ("peru",),
    "cut": (say("the machine was busy: decided before everything was weighed"),),
    "detail": (say("the game is over"),),
    "fields": (("plies",), ("cheat", "seeds")),
    "found": ("conquest-lab/9",),
    "digits": (20,),
    "empty": ((2,), (1, 3)),
    "event": (Text("Neighbours", "Voisins"),),
    "face": (0, 7),
    "faces": ((6, 5, 7), (0,)),
    "field": ("seed",),
    "format": ("conquest-lab",),
    "id": ("peru",),
    "kind": ("capital",),
    "known": (("world", "regions30"),),
    "last": (3, 41),
    "least": (2, 3),
    "legal": (("cursor", "draws"),),
    "limit": (5, 40),
    "name": ("Ana",),
    "names": (("'mode'", "'faces'"),),
    "option": ("'mode'",),
    "percent": SHARES,
    "phase": (Text("dealing territories", "la distribution des territoires"),),
    "reason": (say("the game is over"),),
    "right": tuple(RIGHT.values()),
    "rule": ("X-01",),
    "ruleset": ("hasbro",),
    "seed": (7,),
    "shape": ("attack TERRITORY TERRITORY NUMBER",),
    "values": ((1, 2, 2),),
    "verbs": (("attack", "end turn"),),
    "word": ("perou",),
}
"""Examples for gaps that are known by their name alone."""


def lists(values: Sequence[Value]) -> list[Value]:
    """One of some values, and several of them."""
    return [tuple(values[:1]), tuple(values[:3])]


def named_gaps(template: str) -> list[str]:
    """The names of the gaps of a template, in their order."""
    return [name for _, name, _, _ in string.Formatter().parse(template) if name]


def is_number(values: Sequence[Any]) -> bool:
    """True for the examples of a number, and of phrases that agree with one."""
    if len(values) != len(NUMBERS):
        return False
    return tuple(values) == NUMBERS or all(isinstance(v, Message) and v.plural for v in values)


def apart(gaps: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The same examples, so that two places or two players of a sentence are not the same one."""
    seen: list[list[Any]] = []
    found = {}
    for gap, values in gaps.items():
        shift = 0 if is_number(values) else seen.count(values)
        seen.append(values)
        found[gap] = [*values[shift:], *values[:shift]]
    return found


def rows(gaps: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Rows in which every example of every gap stands at least once, and numbers in all pairs."""
    for n in range(max(map(len, gaps.values()), default=1)):
        yield {gap: values[n % len(values)] for gap, values in gaps.items()}
    counted = [gap for gap, values in gaps.items() if is_number(values)]
    if len(counted) < 2:
        return
    for pair in PAIRS:
        numbers = {
            gap: gaps[gap][NUMBERS.index(pair[place % 2])] for place, gap in enumerate(counted)
        }
        yield {gap: values[0] for gap, values in gaps.items()} | numbers
