"""Positions, turns and sweeps of value iteration for Risk Express with two players, compiled by Numba.

A position is a number of 14 digits to the base 3, as the player on turn sees it: for each card 0 for the
middle, 1 for the player on turn, 2 for the other. `tools/express_exact.py` solves the game with these.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import numba as nb
import numpy as np

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conquest_lab.games.express.state import ALL_DICE
from conquest_lab.games.express.table import AIMING, Table
from conquest_lab.players.games.express import SHARE_OF_A_SET, WORTH_OF_WINNING, losses
from conquest_lab.players.games.express_turn import DUEL, chance, dice_table, groups

Array = np.ndarray

CARDS = 14
POSITIONS = 3**CARDS
NONE_FITS = -10.0
"""The gain of a line that a throw does not fill; every real gain lies between -1 and 20."""


class Dice(NamedTuple):
    """All classes of throws of one to seven dice, one after the other.

    start: by number of dice, where its classes begin. share: of each class, among throws of as many dice.
    chances: by card, in the middle and then owned, the chance to conquer it after the best line of the
    throw. lacks: 0 where a line fits, else `NONE_FITS`. fits: the cards with a line that fits, as bits.
    alone: by number of dice and card, the chance to conquer it if it is the only aim.
    """

    start: Array
    share: Array
    chances: Array
    lacks: Array
    fits: Array
    alone: Array


class Rules(NamedTuple):
    """The cards.

    power: by card, what its digit counts; place: in the pattern of its continent.
    continent: by card. members: by continent, its cards as bits. worths, points: what is counted at the end.
    kept: by card, the chance that the next attempt on it fails.
    """

    power: Array
    place: Array
    continent: Array
    members: Array
    worths: Array
    points: Array
    kept: Array


class Groups(NamedTuple):
    """The groups of continents that have weights, as in `express_turn`.

    start: the number of the first weight of each. strides: by group and continent, 0 for those outside it.
    """

    start: Array
    strides: Array


def dice_of(table: Table) -> Dice:
    """The classes of throws of a table on which a die may be given away while a card does not fit."""
    assert table.options.voluntary_sacrifice == AIMING
    tables = [dice_table(table, dice) for dice in range(1, ALL_DICE + 1)]
    rows = [row for rows in tables for row in rows]
    counts = [len(rows) for rows in tables]
    share = [ways / sum(row[0] for row in rows) for rows in tables for ways, _, _ in rows]
    fits = np.array([row[2] for row in rows])
    alone = np.zeros((ALL_DICE + 1, 2 * CARDS))
    for dice in range(1, ALL_DICE + 1):
        for card, facts in enumerate(table.board.facts):
            lines = tuple(facts["lines"])
            guarded = (*lines, "G") if facts["general"] else lines
            alone[dice, card] = chance(lines, lines, dice, AIMING)
            alone[dice, card + CARDS] = chance(guarded, guarded, dice, AIMING)
    return Dice(
        np.cumsum([0, *counts]),
        np.array(share, np.float32),
        np.ascontiguousarray(np.array([row[1] for row in rows], np.float32).T),
        np.ascontiguousarray(np.where(fits, 0, NONE_FITS).astype(np.float32).T),
        (fits * (1 << np.arange(2 * CARDS))).sum(axis=1).astype(np.uint32),
        alone.astype(np.float32),
    )


def rules_of(table: Table) -> Rules:
    """The cards of a table."""
    return Rules(
        3 ** np.arange(CARDS),
        np.array([3 ** table.members[table.continent[card]].index(card) for card in table.cards]),
        np.array(table.continent),
        np.array([sum(1 << card for card in members) for members in table.members]),
        np.array(table.worths),
        np.array(table.points),
        1 - np.array(losses(table), np.float32),
    )


def groups_of(table: Table) -> Groups:
    """The pairs of continents."""
    found = groups(table, DUEL)
    strides = np.zeros((len(found), len(table.members)), np.int64)
    for row, group in zip(strides, found, strict=True):
        for continent, stride in group.strides:
            row[continent] = stride
    return Groups(np.array([group.start for group in found]), strides)


# A position -------------------------------------------------------------------------------------------


@nb.njit(cache=True, inline="always")
def opened(
    position: int, rules: Rules, owners: Array, columns: Array, after: Array
) -> tuple[int, int]:
    """Fill owners, and for each card that may be invaded its column and the position after it.

    Return how many those are, and the position after none; positions are those of the other player.
    """
    mine, theirs, rest = 0, 0, position
    turned = 0
    for card in range(CARDS):
        owner = rest % 3
        rest //= 3
        owners[card] = owner
        if owner == 1:
            mine |= 1 << card
            turned += 2 * rules.power[card]
        elif owner == 2:
            theirs |= 1 << card
            turned += rules.power[card]
    count = 0
    for card in range(CARDS):
        if owners[card] == 1:
            continue
        if owners[card] == 2:
            members = rules.members[rules.continent[card]]
            if theirs & members == members:
                continue
            columns[count] = card + CARDS
            after[count] = turned + rules.power[card]
        else:
            columns[count] = card
            after[count] = turned + 2 * rules.power[card]
        count += 1
    return count, turned


@nb.njit(cache=True)
def score(owners: Array, owner: int, rules: Rules) -> int:
    """The points of an owner."""
    total, held = 0, 0
    for card in range(CARDS):
        if owners[card] == owner:
            held |= 1 << card
    for number in range(len(rules.members)):
        members = rules.members[number]
        if held & members == members:
            total += rules.worths[number]
        else:
            for card in range(CARDS):
                if held & members & (1 << card):
                    total += rules.points[card]
    return total


@nb.njit(cache=True)
def ended(positions: Array, rules: Rules, values: Array) -> None:
    """Write the payoffs of positions at the end of the game."""
    owners = np.zeros(CARDS, np.int64)
    for position in positions:
        rest = position
        for card in range(CARDS):
            owners[card] = rest % 3
            rest //= 3
        lead = score(owners, 1, rules) - score(owners, 2, rules)
        values[position] = 0.5 if lead == 0 else (1.0 if lead > 0 else 0.0)


@nb.njit(cache=True)
def numbers_of(position: int, rules: Rules, groups: Groups, patterns: Array, numbers: Array) -> int:
    """Write the numbers of the weights that apply; return the number of cards in the middle."""
    patterns[:] = 0
    free, rest = 0, position
    for card in range(CARDS):
        owner = rest % 3
        rest //= 3
        free += owner == 0
        patterns[rules.continent[card]] += owner * rules.place[card]
    for n in range(len(groups.start)):
        number = groups.start[n]
        for continent in range(len(patterns)):
            number += groups.strides[n, continent] * patterns[continent]
        numbers[n] = number
    return free


@nb.njit(cache=True)
def predict(positions: Array, rules: Rules, groups: Groups, weights: Array, values: Array) -> None:
    """Write the values that weights give; those are by the number of cards in the middle."""
    patterns = np.zeros(len(rules.members), np.int64)
    numbers = np.zeros(len(groups.start), np.int64)
    for position in positions:
        free = numbers_of(position, rules, groups, patterns, numbers)
        total = 0.0
        for number in numbers:
            total += weights[free, number]
        values[position] = 1 / (1 + np.exp(-total))


# A turn -----------------------------------------------------------------------------------------------


@nb.njit(cache=True, fastmath=True)
def best_gain(dice: Dice, columns: Array, gains: Array, count: int, best: Array) -> float:
    """The mean gain of the turn that is best for these gains; `best` is room for all classes."""
    wanted = np.uint32(0)
    for n in range(count):
        wanted |= np.uint32(1) << np.uint32(columns[n])
    worth = np.float32(0)
    for number in range(ALL_DICE):
        begin, end = dice.start[number], dice.start[number + 1]
        hopes = best[: end - begin]
        hopes[:] = np.float32(NONE_FITS)
        for n in range(count):
            chances = dice.chances[columns[n], begin:end]
            lacks = dice.lacks[columns[n], begin:end]
            gain = gains[n]
            for row in range(end - begin):
                hope = chances[row] * gain + lacks[row]
                hopes[row] = max(hopes[row], hope)
        fits, share = dice.fits[begin:end], dice.share[begin:end]
        total = np.float32(0)
        for row in range(end - begin):
            hope = hopes[row]
            least = worth if (fits[row] & wanted) != wanted else np.float32(-1)
            waits = (hope < least) | (hope < np.float32(-1))
            total += share[row] * (worth if waits else hope)
        worth = total
    return worth


@nb.njit(cache=True, fastmath=True)
def turn(
    dice: Dice,
    columns: Array,
    gains: Array,
    count: int,
    hasty: bool,
    best: Array,
    chosen: Array,
    reach: Array,
) -> None:
    """Write into reach the chances of the cards in the turn that is best for these gains.

    hasty: what another throw promises is only the best single aim with it, as the quick policy sees it.
    best, chosen: room for all classes of throws.
    """
    wanted = np.uint32(0)
    for n in range(count):
        wanted |= np.uint32(1) << np.uint32(columns[n])
    worth, taken = np.float32(0), np.zeros(CARDS, np.float32)
    reach[:] = 0.0
    for number in range(ALL_DICE):
        begin, end = dice.start[number], dice.start[number + 1]
        hopes, choices = best[: end - begin], chosen[: end - begin]
        hopes[:] = np.float32(NONE_FITS / 2)
        choices[:] = 0
        least = worth
        if hasty:
            least = np.float32(0)
            for n in range(count):
                hope = dice.alone[number, columns[n]] * gains[n]
                least = max(hope, least)
        for n in range(count):
            chances = dice.chances[columns[n], begin:end]
            lacks = dice.lacks[columns[n], begin:end]
            gain = gains[n]
            for row in range(end - begin):
                hope = chances[row] * gain + lacks[row]
                more = hope > hopes[row]
                hopes[row] = hope if more else hopes[row]
                choices[row] = np.int32(n) if more else choices[row]
        waiting = np.float32(0)
        taken[:] = 0
        for row in range(end - begin):
            free = (dice.fits[begin + row] & wanted) != wanted
            if hopes[row] < np.float32(-1) or (free and hopes[row] < least):
                waiting += dice.share[begin + row]
            else:
                column = columns[choices[row]]
                taken[column % CARDS] += dice.share[begin + row] * dice.chances[column, begin + row]
        worth = np.float32(0)
        for n in range(count):
            card = columns[n] % CARDS
            reach[card] = taken[card] + waiting * reach[card]
            worth += reach[card] * gains[n]


@nb.njit(cache=True)
def point_gains(
    owners: Array, columns: Array, count: int, rules: Rules, careful: bool, gains: Array
) -> None:
    """Write the points by which cards are valued.

    careful: as the quick policy of 22 November does, which discounts what can be lost, and ends no game
    that it loses; otherwise as the opponent that makes most points of every turn.
    """
    free = 0
    for card in range(CARDS):
        free += owners[card] == 0
    for n in range(count):
        card = columns[n] % CARDS
        number = rules.continent[card]
        held, points, size = 0, 0, 0
        for other in range(CARDS):
            if rules.continent[other] == number:
                size += 1
                if owners[other] == 1:
                    held += 1
                    points += rules.points[other]
        if held + 1 == size:
            gain = float(rules.worths[number] - points)
        else:
            gain = rules.points[card] + SHARE_OF_A_SET * rules.worths[number] * held / size
            if careful:
                gain *= rules.kept[card]
        if owners[card] == 2:
            gain += rules.points[card]
        elif careful and free == 1:
            wins = score(owners, 1, rules) + gain >= score(owners, 2, rules)
            gain = WORTH_OF_WINNING if wins else 0.0
        gains[n] = gain


# Value iteration --------------------------------------------------------------------------------------


@nb.njit(cache=True)
def improve(
    positions: Array, dice: Dice, rules: Rules, own: Array, other: Array, result: Array
) -> float:
    """One sweep of value iteration: write the value of the best turn; return the largest change.

    own: the chance to win of the player on turn. other: that of the other one when on turn.
    """
    owners, columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    after, gains = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.float32)
    best, most = np.zeros(len(dice.share), np.float32), 0.0
    for position in positions:
        count, turned = opened(position, rules, owners, columns, after)
        failed = 1 - other[turned]
        for n in range(count):
            gains[n] = 1 - other[after[n]] - failed
        value = failed + best_gain(dice, columns, gains, count, best)
        most = max(most, abs(value - own[position]))
        result[position] = value
    return most


@nb.njit(cache=True)
def conquests(
    position: int,
    rules: Rules,
    reach: Array,
    other: Array,
    owners: Array,
    columns: Array,
    after: Array,
) -> tuple[float, float, int]:
    """The chance of no conquest, what the conquests add to the chance to win, and the position after none."""
    count, turned = opened(position, rules, owners, columns, after)
    none, won = 1.0, 0.0
    for n in range(count):
        conquered = reach[position, columns[n] % CARDS]
        none -= conquered
        won += conquered * (1 - other[after[n]])
    return none, won, turned


@nb.njit(cache=True)
def evaluate(positions: Array, rules: Rules, reach: Array, own: Array, other: Array) -> float:
    """One sweep for a player whose turns conquer with these chances; return the largest change."""
    owners, columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    after, most = np.zeros(CARDS, np.int64), 0.0
    for position in positions:
        none, won, turned = conquests(position, rules, reach, other, owners, columns, after)
        value = won + none * (1 - other[turned])
        most = max(most, abs(value - own[position]))
        own[position] = value
    return most


@nb.njit(cache=True)
def improve_against(
    positions: Array, dice: Dice, rules: Rules, reach: Array, own: Array, other: Array
) -> float:
    """One sweep for the best play against a player who is known; return the largest change."""
    better = improve(positions, dice, rules, own, other, own)
    return max(better, evaluate(positions, rules, reach, other, own))


@nb.njit(cache=True)
def evaluate_both(
    positions: Array, rules: Rules, mine: Array, theirs: Array, own: Array, other: Array
) -> float:
    """One sweep for two known players, in which turns without a conquest are summed; the largest change."""
    owners, columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    after, most = np.zeros(CARDS, np.int64), 0.0
    for position in positions:
        none, won, turned = conquests(position, rules, mine, other, owners, columns, after)
        missed, lost, _ = conquests(turned, rules, theirs, own, owners, columns, after)
        both = none * missed
        if both > 1 - 1e-9:
            continue
        value = (won + none * (1 - lost - missed)) / (1 - both)
        answer = lost + missed * (1 - value)
        most = max(most, abs(value - own[position]), abs(answer - other[turned]))
        own[position], other[turned] = value, answer
    return most


@nb.njit(cache=True)
def turns(
    positions: Array, dice: Dice, rules: Rules, tables: Array, depth: Array, reach: Array
) -> None:
    """Write the chances of the turn that is best for values: of the table of its depth, by position."""
    owners, columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    after, gains = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.float32)
    best, chosen = np.zeros(len(dice.share), np.float32), np.zeros(len(dice.share), np.int32)
    hasty = False
    for position in positions:
        count, turned = opened(position, rules, owners, columns, after)
        values = tables[depth[position]]
        for n in range(count):
            gains[n] = values[turned] - values[after[n]]
        turn(dice, columns, gains, count, hasty, best, chosen, reach[position])


@nb.njit(cache=True)
def point_turns(positions: Array, dice: Dice, rules: Rules, careful: bool, reach: Array) -> None:
    """Write the chances of the turns of a player that counts points; the careful one is hasty."""
    owners, columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    after, gains = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.float32)
    best, chosen = np.zeros(len(dice.share), np.float32), np.zeros(len(dice.share), np.int32)
    for position in positions:
        count, _turned = opened(position, rules, owners, columns, after)
        point_gains(owners, columns, count, rules, careful, gains)
        turn(dice, columns, gains, count, careful, best, chosen, reach[position])
