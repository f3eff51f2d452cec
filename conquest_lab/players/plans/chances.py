"""Exact laws of battles and campaigns as tables of floats, quick enough to compare dozens of plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from conquest_lab.players.battle_chances import TWO, Dice, rounds_law, rounds_of

LARGEST = 45
"""The size up to which the law of a whole campaign is kept, not the means of its battles alone."""

LARGEST_SIEGE = 200
"""The size up to which battles are computed from their throws, and not from the normal law of large ones."""

NEGLIGIBLE = 0.002
"""Numbers of survivors less likely than this are left out of the next battle of a campaign."""

VANISHING = 1e-9
"""Chances of single positions of a battle that are less than this are left out."""


@lru_cache(maxsize=32768)
def _survivors(attackers: int, defenders: int, dice: Dice) -> tuple[float, ...]:
    """The chance of each number of surviving attackers, given as index, with the place taken."""
    chances = [0.0] * (attackers + 1)
    if not defenders:
        chances[attackers] = 1.0
        return tuple(chances)
    if not attackers:
        return (0.0,)
    for lost, fallen, p in rounds_law(dice, attackers, defenders):
        after = _survivors(attackers - lost, defenders - fallen, dice)
        for left, chance in enumerate(after):
            chances[left] += p * chance
    return tuple(chances)


@lru_cache(maxsize=32768)
def battle(attackers: int, defenders: int, dice: Dice = TWO) -> tuple[float, float]:
    """The chance to take a place, and the mean number of survivors when it is taken.

    attackers: armies able to attack.

    >>> [round(number, 3) for number in battle(3, 1)], battle(0, 2)
    ([0.916, 2.655], (0.0, 0.0))
    """
    if attackers < 1:
        return 0.0, 0.0
    if max(attackers, defenders) > LARGEST:
        large = siege((attackers,), defenders, dice)
        return min(1.0, large.taken[0]), large.survivors[0]
    law = _survivors(attackers, defenders, dice)
    chance = sum(law)
    if not chance:
        return 0.0, 0.0
    return min(1.0, chance), sum(n * p for n, p in enumerate(law)) / chance


@lru_cache(maxsize=32768)
def _failure(attackers: int, defenders: int, dice: Dice) -> tuple[float, float]:
    """The chance that an attack to the end fails, and that chance times the mean garrison left."""
    if not (attackers and defenders):
        return (0.0, 0.0) if attackers else (1.0, float(defenders))
    chance = left = 0.0
    for lost, fallen, p in rounds_law(dice, attackers, defenders):
        failed, mean = _failure(attackers - lost, defenders - fallen, dice)
        chance += p * failed
        left += p * mean
    return chance, left


@lru_cache(maxsize=32768)
def garrison_left(attackers: int, garrison: int, dice: Dice = TWO) -> int:
    """The mean garrison where an attack to the end has failed, as a whole number; at least 1.

    >>> garrison_left(4, 8), garrison_left(8, 2)
    (5, 2)
    """
    if max(attackers, garrison) > LARGEST:
        return max(1, round(siege((attackers,), garrison, dice).left))
    chance, left = _failure(attackers, garrison, dice)
    return max(1, round(left / chance)) if chance else 1


@dataclass(frozen=True, slots=True)
class March:
    """The law of a campaign along a row of garrisons.

    taken: by number of places, the chance that this many fall or more; the first is 1.
    survivors: by number of places, the mean of the armies that are left ahead when this many have fallen.
    helped: for each helper the chance that it takes the first place by itself, and the mean of its
        survivors then. Nothing after that counts in `taken`.
    left: the mean garrison of the first place when every attack on it has failed.
    """

    taken: tuple[float, ...]
    survivors: tuple[float, ...]
    helped: tuple[tuple[float, float], ...] = ()
    left: float = 0.0

    @property
    def first(self) -> float:
        """The chance that the first place falls, by any side."""
        return min(1.0, self.taken[1] + sum(chance for chance, _ in self.helped))


@dataclass(frozen=True, slots=True)
class Siege:
    """The law of attacks on one place from several sides, each fought to its end before the next.

    taken: for each side the chance that it takes the place.
    survivors: the mean of its armies that are left then.
    last: by number of survivors, the chance that the last side takes it; empty for large armies.
    left: the mean garrison when all have failed, so that no side has armies able to attack.
    """

    taken: tuple[float, ...]
    survivors: tuple[float, ...]
    last: tuple[float, ...]
    left: float


@lru_cache(maxsize=8192)
def siege(forces: tuple[int, ...], garrison: int, dice: Dice = TWO) -> Siege:
    """The law of attacks on one place: what one side leaves of the garrison meets the next.

    forces: armies able to attack on each side, in the order of the attacks.

    >>> alone, both = siege((6,), 8), siege((6, 6), 8)
    >>> round(sum(alone.taken), 3), round(sum(both.taken), 3)
    (0.329, 0.802)
    """
    if max(*forces, garrison) > LARGEST_SIEGE:
        return _large_siege(forces, garrison, dice)
    law = [0.0] * garrison + [1.0]
    taken, means = [], []
    last: tuple[float, ...] = ()
    for able in forces:
        last, law = _assault(able, law, dice)
        chance = sum(last)
        taken.append(chance)
        means.append(sum(n * p for n, p in enumerate(last)) / chance if chance else 0.0)
    failed = sum(law)
    left = sum(n * p for n, p in enumerate(law)) / failed if failed else 0.0
    return Siege(tuple(taken), tuple(means), last, left)


def _large_siege(forces: tuple[int, ...], garrison: int, dice: Dice) -> Siege:
    """The law of attacks of large armies: all sides up to each one are like a single army."""
    rounds = rounds_of(dice)
    taken, means = [], []
    together, won, ahead, left = 0, 0.0, 0.0, float(garrison)
    for able in forces:
        before, ahead_before = won, ahead
        together += able
        if able:
            fought = rounds.battle(together, max(1, garrison))
            won, ahead = fought.won, fought.attackers_left
            left = fought.defenders_left / (1 - won) if won < 1 else 0.0
        chance = max(0.0, won - before)
        # Where an earlier side has won already, all armies of this one are left as well.
        own = ahead - ahead_before - able * before
        taken.append(chance)
        means.append(min(float(able), max(0.0, own / chance)) if chance > VANISHING else 0.0)
    return Siege(tuple(taken), tuple(means), (), left)


def _assault(able: int, law: Sequence[float], dice: Dice) -> tuple[tuple[float, ...], list[float]]:
    """A battle against a garrison of uncertain size, to the end of either.

    law: the chance of each size of the garrison, given as index.
    The chance of each number of survivors with the place taken, and of each garrison that is left.
    """
    rows = [[0.0] * len(law) for _ in range(able)]
    rows.append(list(law))
    for attackers in range(able, 0, -1):
        row = rows[attackers]
        laws = [rounds_law(dice, attackers, n) for n in range(1, dice.defence + 1)]
        for garrison in range(len(law) - 1, 0, -1):
            here = row[garrison]
            if here > VANISHING:
                for lost, fallen, p in laws[garrison - 1 if garrison < dice.defence else -1]:
                    rows[attackers - lost][garrison - fallen] += here * p
    return (0.0, *(row[0] for row in rows[1:])), [0.0, *rows[0][1:]]


def march(
    attackers: int, garrisons: Sequence[int], dice: Dice = TWO, helpers: tuple[int, ...] = ()
) -> March:
    """The law of a campaign: all survivors go on, one army stays behind in each taken place.

    attackers: armies able to attack the first garrison.
    helpers: armies that attack the first garrison before them, from other sides.

    >>> law = march(8, (3, 1))
    >>> [round(chance, 4) for chance in law.taken]
    [1.0, 0.9468, 0.8894]
    >>> march(6, (8,), helpers=(6,)).first == sum(siege((6, 6), 8).taken)
    True
    """
    begun: Siege | None = None
    if helpers and garrisons:
        begun = siege((*helpers, attackers), garrisons[0], dice)
    if max(attackers, *helpers, *garrisons, 0) > LARGEST:
        return _mean_march(attackers, garrisons, dice, begun)
    here: list[tuple[int, float]] = [(attackers, 1.0)]
    taken, survivors = [1.0], [float(attackers)]
    for number, garrison in enumerate(garrisons):
        ahead: dict[int, float] = {}
        if begun and not number:
            ahead = {left: p for left, p in enumerate(begun.last) if p}
            here = []
        for able, chance in here:
            if able < 1 or (chance < NEGLIGIBLE and len(here) > 1):
                continue
            for left, p in enumerate(_survivors(able, garrison, dice)):
                if p:
                    ahead[left] = ahead.get(left, 0.0) + chance * p
        total = sum(ahead.values())
        taken.append(min(1.0, total))
        survivors.append(sum(n * p for n, p in ahead.items()) / total if total else 0.0)
        here = [(left - 1, p) for left, p in ahead.items()]
    return _with_helpers(March(tuple(taken), tuple(survivors)), begun)


def _mean_march(attackers: int, garrisons: Sequence[int], dice: Dice, begun: Siege | None) -> March:
    """The same for large armies, from one mean to the next."""
    chance, able = 1.0, float(attackers)
    taken, survivors = [1.0], [able]
    for number, garrison in enumerate(garrisons):
        if begun and not number:
            p, left = begun.taken[-1], begun.survivors[-1]
        else:
            p, left = battle(int(able), garrison, dice)
        chance *= p
        taken.append(chance)
        survivors.append(left)
        able = max(0.0, left - 1)
    return _with_helpers(March(tuple(taken), tuple(survivors)), begun)


def _with_helpers(law: March, begun: Siege | None) -> March:
    """The law of a campaign together with that of its helpers."""
    if begun is None:
        return law
    helped = tuple(zip(begun.taken[:-1], begun.survivors[:-1], strict=True))
    return March(law.taken, law.survivors, helped, begun.left)
