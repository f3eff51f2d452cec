"""Chances for every pair of armies at once, in floating point, and searches in such tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Unpack

import numpy as np
import numpy.typing as npt

from conquest_lab.core.chance import Distribution
from conquest_lab.core.display import Row
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds.battles import battle, walk
from conquest_lab.odds.errors import OddsError, chance, whole
from conquest_lab.odds.rolls import Dice, DiceOptions

MOST_BYTES = 512 * 2**20
# A chance this close to the wanted one is computed exactly.
DOUBT = 1e-9
EXACT_STATES = 40_000

Table = npt.NDArray[np.float64]


def conquer_table(
    attackers: int = 40,
    defenders: int = 40,
    defence_dice: int = 2,
    most_bytes: int = MOST_BYTES,
    **dice: Unpack[DiceOptions],
) -> Table:
    """The chance to take the place for all armies at once: table[a, d], index 0 included.

    Within 1e-12 of the exact fractions of `battle`. table[a, 0] is 1, table[0, d] is 0 for d ≥ 1.

    attackers, defenders: the greatest numbers of armies; attackers are those able to attack.
    defence_dice, dice: as in `battle`.
    most_bytes: refuse to work with more memory than this.
    Raises `OddsError` for numbers out of range and for tables that are too big, with their cost.

    >>> table = conquer_table(10, 10)
    >>> table.shape, round(float(table[10, 5]), 3)
    ((11, 11), 0.916)
    """
    attackers = whole("attackers", attackers, 1)
    defenders = whole("defenders", defenders, 1)
    rule = Dice(defence_dice=defence_dice, **dice)
    _affordable(attackers, defenders, most_bytes)
    # Diagonal n = a + d stands in row n: a round of k pairs leads exactly to row n - k, so a whole
    # diagonal is one small convolution. `table` is the same memory seen as [a, d].
    diagonals = np.zeros((attackers + defenders + 1, attackers + 1))
    down, right = diagonals.strides
    table = np.lib.stride_tricks.as_strided(
        diagonals, (attackers + 1, defenders + 1), (down + right, down)
    )
    table[:, 0] = 1.0
    _fill_edges(table, rule)
    most, pairs = rule.attack_dice, min(rule.attack_dice, rule.defence_dice)
    kernel = _kernel(rule)
    for n in range(most + rule.defence_dice, attackers + defenders + 1):
        low, high = max(most, n - defenders), min(attackers, n - rule.defence_dice)
        if low <= high:
            before = diagonals[n - pairs, low - pairs : high + 1]
            diagonals[n, low : high + 1] = np.correlate(before, kernel, "valid")
    return np.ascontiguousarray(table)


def table_rows(table: Table) -> list[Row]:
    """The chances of a `conquer_table` as rows, from one army of each side on."""
    return [
        {"attackers": a, "defenders": d, "conquer": float(table[a, d])}
        for a in range(1, table.shape[0])
        for d in range(1, table.shape[1])
    ]


def _affordable(attackers: int, defenders: int, most_bytes: int) -> None:
    entries = (attackers + 1) * (defenders + 1)
    needed = 8 * (entries + (attackers + defenders + 1) * (attackers + 1))
    if needed > most_bytes:
        megabytes = 2**20
        raise OddsError(
            "a table of {a} × {d} armies would take {needed} MB of memory and about {seconds}"
            " s: at most {most} MB are used unless most_bytes says more",
            a=attackers,
            d=defenders,
            needed=needed // megabytes,
            seconds=max(1, round(entries * 8e-9)),
            most=most_bytes // megabytes,
        )


def _kernel(dice: Dice) -> Table:
    """Chances of a full round, the attacker's greatest loss first: what `np.correlate` slides."""
    law = dice.losses(dice.attack_dice, dice.defence_dice)
    pairs = min(dice.attack_dice, dice.defence_dice)
    return np.array([float(law.probability(Losses(n, pairs - n))) for n in range(pairs, -1, -1)])


def _fill_edges(table: Table, dice: Dice) -> None:
    """Rows and columns where a side throws fewer dice than the most: plain loops over floats."""
    attackers, defenders = table.shape[0] - 1, table.shape[1] - 1
    laws = {
        thrown: [(lost.attacker, lost.defender, float(p)) for lost, p in law]
        for thrown, law in dice.laws(attackers, defenders).items()
    }
    known = [[1.0] + [0.0] * defenders]
    for a in range(1, attackers + 1):
        row = [1.0]
        known.append(row)
        for d in range(
            1, (defenders if a < dice.attack_dice else min(dice.defence_dice - 1, defenders)) + 1
        ):
            law = laws[min(a, dice.attack_dice), min(d, dice.defence_dice)]
            row.append(sum(p * known[a - x][d - y] for x, y, p in law))
        table[a, : len(row)] = row


def smallest_attack(
    defenders: int,
    at_least: float | Fraction = 0.5,
    defence_dice: int = 2,
    **dice: Unpack[DiceOptions],
) -> int:
    """The smallest number of attackers that takes the place with the wanted chance.

    defenders: armies of the defender.
    at_least: the wanted chance, between 0 and 1, both excluded.
    defence_dice, dice: as in `battle`.
    Raises `OddsError` when no army of 64 times the defenders and more can do it.

    >>> smallest_attack(15), smallest_attack(15, at_least=0.9)
    (14, 22)
    """
    defenders = whole("defenders", defenders, 1)
    wanted = chance("at_least", at_least)

    def reaches(attackers: int, found: float) -> bool:
        if abs(found - wanted) > DOUBT or attackers * defenders > EXACT_STATES:
            return found >= wanted
        return battle(attackers, defenders, defence_dice, **dice).conquer >= Fraction(at_least)

    most = defenders + 8
    while most <= 64 * (defenders + 8):
        column = conquer_table(most, defenders, defence_dice, **dice)[1:, defenders]
        for attackers, found in enumerate(column.tolist(), 1):
            if found >= wanted - DOUBT and reaches(attackers, found):
                return attackers
        most *= 2
    raise OddsError(
        "at_least is {wanted}: {most} attackers against {d} defenders do not reach it",
        wanted=wanted,
        most=most // 2,
        d=defenders,
    )


@dataclass(frozen=True, slots=True)
class Variation:
    """The effect of one change of the rules or of the armies on the chance to conquer.

    change: the change in words.
    conquer: the chance after it.
    difference: that chance minus the one without the change.
    """

    change: Message
    conquer: Fraction
    difference: Fraction


def sensitivity(
    attackers: int,
    defenders: int,
    defence_dice: int = 2,
    other_sides: Iterable[int] = (4, 6, 8, 10, 12),
    **dice: Unpack[DiceOptions],
) -> tuple[Variation, ...]:
    """The effects of an army, a die, the tie rule and the number of sides on the chance to conquer.

    attackers, defenders, defence_dice, dice: as in `battle`.
    other_sides: the dice to try; loaded dice keep their sides.

    >>> [str(v.change) for v in sensitivity(5, 5)][:2]
    ['one more attacker', 'one more defender']
    """
    attackers = whole("attackers", attackers, 1)
    defenders = whole("defenders", defenders, 1)
    rule = Dice(defence_dice=defence_dice, **dice)
    base = _conquer(attackers, defenders, rule)
    found = [
        (say("one more attacker"), _conquer(attackers + 1, defenders, rule)),
        (say("one more defender"), _conquer(attackers, defenders + 1, rule)),
    ]
    changes = [
        (counted(n, "{n} defence die", "{n} defence dice"), replace(rule, defence_dice=n))
        for n in (1, 2, 3)
        if n != rule.defence_dice
    ]
    changes += [
        (counted(n, "{n} attack die", "{n} attack dice"), replace(rule, attack_dice=n))
        for n in (1, 2, 3)
        if n != rule.attack_dice
    ]
    if rule.ties == "defender":
        changes.append((say("ties to the attacker"), replace(rule, ties="attacker")))
    else:
        changes.append((say("ties to the defender"), replace(rule, ties="defender")))
    if rule.attack_faces is None and rule.defence_faces is None:
        changes += [
            (say("dice of {n} sides", n=n), replace(rule, sides=whole("other_sides", n, 1)))
            for n in other_sides
            if n != rule.sides
        ]
    found += [(words, _conquer(attackers, defenders, changed)) for words, changed in changes]
    return tuple(Variation(words, conquer, conquer - base) for words, conquer in found)


def _conquer(attackers: int, defenders: int, rule: Dice) -> Fraction:
    ends = walk(Distribution([(attackers, 1)]), defenders, rule)
    return ends.map(lambda end: end.defenders).probability(0)
