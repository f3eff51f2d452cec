"""Risk Express: values of positions between turns, and the turn that is best for them, exactly.

A turn ends with one card conquered or none. For given values of these ends, the best answer to every throw
follows by going back from one die to seven; after the first line only the chance of the card counts. The
values of positions for two were fitted to those of the solved game (`benchmarks/experiments/express.md`),
those for more were learned by self-play (`tools/express_values.py`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Literal

from conquest_lab.core.scene import NOBODY
from conquest_lab.games.express.scoring import standing
from conquest_lab.games.express.state import ALL_DICE
from conquest_lab.games.express.table import Table
from conquest_lab.mechanics.battle_lines import BattleLine, ways_to_fill
from conquest_lab.mechanics.dice import sorted_throws
from conquest_lab.odds.express import attempt as odds_of
from conquest_lab.players.softmax import logistic, softmax

KNOTS = (1, 3, 6, 10, 14)
"""Numbers of cards in the middle for which values were learned; between them they are interpolated."""

PER_UNIT = 100
"""The weights for two are kept as whole numbers of hundredths."""

SACRIFICE: dict[str, Literal["forced", "before_first_line", "always"]] = {
    "never": "forced",
    "aiming": "before_first_line",
    "before_target": "before_first_line",
    "always": "always",
}

DUEL = 2
"""The number of players for which the whole game was solved."""

Owners = tuple[int, ...]
Row = tuple[int, tuple[float, ...], tuple[bool, ...]]
"""A class of throws: how many, and for each card, first in the middle, then with an owner: the chance to
conquer it after the best line that such a throw fills, and whether it fills any."""


@cache
def chance(lines: tuple[str, ...], left: tuple[str, ...], dice: int, sacrifice: str) -> float:
    """The chance that a number of dice fills the lines that are left of a card, one line a throw.

    >>> round(chance(("G",), ("G",), 1, "never"), 3), chance(("G", "C"), (), 0, "never")
    (0.167, 1.0)
    """
    return float(odds_of(lines, sacrifice=SACRIFICE[sacrifice]).chance(dice, left))


def prepared(table: Table) -> Generator[None, None, None]:
    """Compute what every turn at a table needs, in slices; quick once it is known."""
    for dice in range(1, ALL_DICE + 1):
        dice_table(table, dice)
        yield


@lru_cache(maxsize=64 * ALL_DICE)
def dice_table(table: Table, dice: int) -> tuple[Row, ...]:
    """The classes of throws of this many dice that differ before a card is chosen."""
    grouped: Counter[tuple[tuple[float, ...], tuple[bool, ...]]] = Counter()
    several = sorted({line for lines in table.all_lines for line in lines}, key=repr)
    needed = [
        [(several.index(line), left) for line, left in _lines(table, card, owned=owned)]
        for owned in (False, True)
        for card in table.cards
    ]
    sacrifice = table.options.voluntary_sacrifice
    for faces, ways in sorted_throws(dice).weights:
        used = [min(map(len, ways_to_fill(line, faces)), default=0) for line in several]
        found = [
            [chance(*left, dice - used[n], sacrifice) for n, left in lines if used[n]]
            for lines in needed
        ]
        best = tuple(max(chances, default=0.0) for chances in found)
        grouped[best, tuple(map(bool, found))] += ways
    return tuple((ways, chances, fits) for (chances, fits), ways in grouped.items())


def _lines(
    table: Table, card: int, *, owned: bool
) -> list[tuple[BattleLine, tuple[tuple[str, ...], tuple[str, ...]]]]:
    """The lines of a card, each with all of them and those left once it is filled, as `chance` has them."""
    facts = table.board.facts[card]
    lines = (*facts["lines"], "G") if owned and facts["general"] else tuple(facts["lines"])
    needed = table.all_lines[card] if owned else table.printed_lines[card]
    return [(line, (lines, lines[:n] + lines[n + 1 :])) for n, line in enumerate(needed)]


@dataclass(frozen=True)
class Turn:
    """A turn in which every throw is answered best, before a card has been chosen.

    worth: by number of dice from 0, the mean gain. reach: the chances to conquer each card.
    """

    worth: tuple[float, ...]
    reach: tuple[float, ...]


def best_turn(table: Table, gains: dict[int, float], owners: Owners) -> Turn:
    """The turn that makes most of gains.

    gains: for each card that may be invaded, what conquering it is worth more than nothing.
    """
    size = len(owners)
    cards = sorted(gains, key=lambda card: -gains[card])
    columns = [(card, card + size * (owners[card] != NOBODY), gains[card]) for card in cards]
    sacrifice = table.options.voluntary_sacrifice
    free = sacrifice in {"before_target", "always"}
    aiming = sacrifice == "aiming"
    worth, reach = [0.0], [0.0] * size
    for dice in range(1, ALL_DICE + 1):
        waiting, total, taken = 0, 0, [0.0] * size
        least = worth[-1]
        for ways, chances, fits in dice_table(table, dice):
            total += ways
            best, chosen, after = -1.0, -1, 0.0
            every, some = True, False
            for card, column, gain in columns:
                if fits[column]:
                    some = True
                    hope = chances[column] * gain
                    if hope > best:
                        best, chosen, after = hope, card, chances[column]
                else:
                    every = False
            if not some or (best < least and (free or (aiming and not every))):
                waiting += ways
            else:
                taken[chosen] += ways * after
        reach = [(took + waiting * kept) / total for took, kept in zip(taken, reach, strict=True)]
        worth.append(sum(reach[card] * gain for card, _, gain in columns))
    return Turn(tuple(worth), tuple(reach))


@cache
def _learned(players: int) -> tuple[tuple[float, ...], ...]:
    """The weights on file, for each of the `KNOTS`."""
    folder = files("conquest_lab.players.games")
    if players == DUEL:
        rows = json.loads(folder.joinpath("express_duel.json").read_text("utf-8"))
        return tuple(tuple(weight / PER_UNIT for weight in row) for row in rows)
    known = json.loads(folder.joinpath("express_values.json").read_text("utf-8"))
    return tuple(tuple(row) for row in known[str(players)])


@cache
def weights(players: int, free: int) -> tuple[float, ...]:
    """The weights with this many cards in the middle."""
    low = max(n for n, knot in enumerate(KNOTS) if knot <= free)
    high = min(low + 1, len(KNOTS) - 1)
    share = (free - KNOTS[low]) / (KNOTS[high] - KNOTS[low]) if high > low else 0.0
    below, above = _learned(players)[low], _learned(players)[high]
    return tuple((1 - share) * a + share * b for a, b in zip(below, above, strict=True))


@dataclass(frozen=True)
class Group:
    """Continents whose pattern of ownership has a weight of its own.

    start: the number of its first weight. strides: by continent, what its pattern counts.
    """

    start: int
    strides: tuple[tuple[int, int], ...]


@cache
def groups(table: Table, size: int) -> tuple[Group, ...]:
    """All groups of this many continents, in the order of their weights."""
    patterns = [3 ** len(members) for members in table.members]
    found, start = [], 0
    for continents in combinations(range(len(patterns)), size):
        strides, stride = [], 1
        for continent in continents:
            strides.append((continent, stride))
            stride *= patterns[continent]
        found.append(Group(start, tuple(strides)))
        start += stride
    return tuple(found)


class Values:
    """Chances of all seats to win, for positions between turns at one table.

    For two, a score is linear in the ownership patterns of all pairs of continents as the mover sees them,
    and its logistic function is the mover's chance. For more, each seat has a score that is linear in the
    patterns of single continents, and the shares are those of a softmax.
    """

    def __init__(self, table: Table, players: int) -> None:
        self.table = table
        self.players = players
        self.groups = groups(table, 2 if players == DUEL else 1)
        self.patterns = sum(3 ** len(members) for members in table.members)
        self._known: dict[tuple[Owners, int, int, int | None], tuple[float, ...]] = {}

    def ended(self, owners: Owners) -> tuple[float, ...]:
        """The payoffs at the end: 1, shared by those who have won."""
        found = [standing(self.table, owners, seat) for seat in range(self.players)]
        best = max(found)
        return tuple((own == best) / found.count(best) for own in found)

    def learned(self, owners: Owners, mover: int) -> tuple[float, ...]:
        """The chances as learned, before the turn of the mover; exact at the end of the game."""
        free = owners.count(NOBODY)
        if not free:
            return self.ended(owners)
        known = weights(self.players, free)
        if self.players == DUEL:
            chance = logistic(sum(known[n] for n in self.numbers(owners, mover)))
            return (chance, 1 - chance) if mover == 0 else (1 - chance, chance)
        scores = []
        for seat in range(self.players):
            later = self.patterns + (seat - mover) % self.players
            scores.append(known[later] + sum(known[n] for n in self.numbers(owners, seat)))
        return tuple(softmax(scores))

    def numbers(self, owners: Owners, seat: int) -> list[int]:
        """The numbers of the weights that apply, as a seat sees the owners."""
        patterns = []
        for members in self.table.members:
            pattern, power = 0, 1
            for member in members:
                owner = owners[member]
                if owner != NOBODY:
                    pattern += power if owner == seat else 2 * power
                power *= 3
            patterns.append(pattern)
        return [
            group.start + sum(patterns[n] * stride for n, stride in group.strides)
            for group in self.groups
        ]

    def invadable(self, owners: Owners, mover: int) -> list[int]:
        """The cards that may be invaded."""
        table = self.table
        return [
            card
            for card, owner in enumerate(owners)
            if owner != mover and not (owner != NOBODY and table.is_closed(owners, card))
        ]

    def movable(self, owners: Owners) -> int:
        """The number of cards that can still change hands."""
        closed = self.table.is_closed
        return sum(owner == NOBODY or not closed(owners, n) for n, owner in enumerate(owners))

    def after(
        self, owners: Owners, mover: int, depth: int, left: int | None = None
    ) -> tuple[float, ...]:
        """The chances before the turn of the mover, after this many turns played best.

        left: the turns of the game from this one on, None where no number of turns ends it.
        """
        if left == 0:
            return self.ended(owners)
        if not depth or NOBODY not in owners:
            return self.learned(owners, mover)
        key = owners, mover, depth, left
        found = self._known.get(key)
        if found is None:
            if len(self._known) > 50_000:
                self._known.clear()
            found = self._known[key] = self._one_turn(owners, mover, depth, left)
        return found

    def _one_turn(
        self, owners: Owners, mover: int, depth: int, left: int | None
    ) -> tuple[float, ...]:
        following = (mover + 1) % self.players
        then = None if left is None else left - 1
        ends = self.ends(owners, mover, depth - 1, then)
        failed = self.after(owners, following, depth - 1, then)
        gains = {card: values[mover] - failed[mover] for card, values in ends.items()}
        turn = best_turn(self.table, gains, owners)
        none = 1 - sum(turn.reach)
        return tuple(
            none * failed[seat] + sum(turn.reach[card] * ends[card][seat] for card in ends)
            for seat in range(self.players)
        )

    def ends(
        self, owners: Owners, mover: int, depth: int, left: int | None = None
    ) -> dict[int, tuple[float, ...]]:
        """The chances after each card that may be invaded is conquered; `left` is that of `after`."""
        following = (mover + 1) % self.players
        return {
            card: self.after((*owners[:card], mover, *owners[card + 1 :]), following, depth, left)
            for card in self.invadable(owners, mover)
        }
