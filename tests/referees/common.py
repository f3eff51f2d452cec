"""Boards, dice and copies for the referees: standard library only, and nothing of the package.

A referee is the rules of one game written a second time, from the rule texts and not from the code of
the package. Each module beside this one offers the same few functions:

- `start(players, **options)`: the game before the first ply;
- `mover(game)`: the seat to decide, `CHANCE` or `OVER`;
- `lines(game)`: what can happen now, as lines of notation; each with its weight, 1 for decisions;
- `play(game, line)`: the game after a line, the given one unchanged;
- `table(game)`: what lies on the table: owners, pieces, hands, counters;
- `returns(game)`: a score for each player, None before the end.
"""

import json
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from pathlib import Path
from typing import Any

CHANCE = -1
OVER = -2

Game = dict[str, Any]
Lines = dict[str, int]

MAPS = Path(__file__).parents[2] / "maps"


def board(name: str) -> dict[str, Any]:
    """A board file: the one thing that referees share with the package."""
    read: dict[str, Any] = json.loads((MAPS / name / "board.json").read_text("utf-8"))
    return read


def neighbours(places: Iterable[str], pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Of every place those that a pair joins it with."""
    near: dict[str, set[str]] = {place: set() for place in places}
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return near


def members(board: dict[str, Any]) -> dict[str, set[str]]:
    """The territories of every continent."""
    found: dict[str, set[str]] = {continent["id"]: set() for continent in board["continents"]}
    for territory in board["territories"]:
        found[territory["continent"]].add(territory["id"])
    return found


def copied(value: Any) -> Any:
    """The same once more, as deep as it goes; entries that hold nothing are not looked into."""
    if type(value) is dict:
        return {
            key: copied(inner) if inner.__class__ in HOLDERS else inner
            for key, inner in value.items()
        }
    return [copied(inner) if inner.__class__ in HOLDERS else inner for inner in value]


HOLDERS = (dict, list)


def decisions(found: Iterable[str]) -> Lines:
    """Lines of a player, who may play any of them: each weighs 1."""
    return dict.fromkeys(found, 1)


DIE = {f"die {face}": 1 for face in range(1, 7)}


@cache
def sights(attackers: int, defenders: int) -> tuple[tuple[str, int], ...]:
    """The sights of so many dice, each side from high to low, and how many throws show each."""
    seen: Counter[str] = Counter()
    for faces in product("123456", repeat=attackers + defenders):
        attack = " ".join(sorted(faces[:attackers], reverse=True))
        defence = " ".join(sorted(faces[attackers:], reverse=True))
        seen[f"roll {attack} / {defence}"] += 1
    return tuple(seen.items())


def fallen(attack: list[int], defence: list[int]) -> tuple[int, int]:
    """Losses of the attacker and of the defender: best with best, ties to the defender."""
    pairs = list(zip(sorted(attack)[::-1], sorted(defence)[::-1], strict=False))
    won = sum(a > d for a, d in pairs)
    return len(pairs) - won, won


def faces_of(words: list[str]) -> tuple[list[int], list[int]]:
    """The dice of both sides, from the words after `roll`."""
    bar = words.index("/")
    return [int(word) for word in words[:bar]], [int(word) for word in words[bar + 1 :]]


@cache
def losses(attackers: int, defenders: int, spared: int = 0) -> tuple[tuple[str, int], ...]:
    """The losses of one throw without its faces; spared: defenders that cannot fall."""
    seen: Counter[str] = Counter()
    for line, weight in sights(attackers, defenders):
        mine, theirs = fallen(*faces_of(line.split()[1:]))
        seen[f"losses {mine} {min(theirs, defenders - spared)}"] += weight
    return tuple(seen.items())


PAUSE = 50
"""A battle in one throw stops when a side has lost so many."""


@cache
def battle(
    attackers: int, defenders: int, most: int, spared: int = 0
) -> tuple[tuple[str, int], ...]:
    """The ends of a battle with the most dice on both sides, in the smallest whole weights.

    attackers: those that may attack; most: dice of the defender at most.
    """
    ends: dict[tuple[int, int], Fraction] = {}
    at = {(0, 0): Fraction(1)}
    while at:
        after: dict[tuple[int, int], Fraction] = {}
        for (a, d), chance in at.items():
            left, against = attackers - a, defenders - d
            if not left or against <= spared or max(a, d) >= PAUSE:
                ends[a, d] = ends.get((a, d), Fraction()) + chance
                continue
            dice, answer = min(3, left), min(most, against)
            for line, weight in losses(dice, answer):
                mine, theirs = (int(word) for word in line.split()[1:])
                to = (a + mine, d + min(theirs, against - spared))
                share = chance * Fraction(weight, 6 ** (dice + answer))
                after[to] = after.get(to, Fraction()) + share
        at = after
    scale = lcm(*(chance.denominator for chance in ends.values()))
    return tuple((f"losses {a} {d}", int(chance * scale)) for (a, d), chance in ends.items())
