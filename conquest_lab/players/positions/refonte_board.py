"""The board of the home-brew as plans change it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from conquest_lab.games.refonte.capitals import (
    enough_for_hegemony,
    hegemony_counts,
    neutral_counts,
)
from conquest_lab.games.refonte.state import BARRACKS, BUILDINGS, FACTORY, PORT, State
from conquest_lab.games.refonte.table import ALL_CAPITALS, NEXT_TURN, Table
from conquest_lab.games.refonte.units import CAVALRY, CAVALRY_MOVED, INFANTRY, defenders
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.plans.chances import garrison_left

DECK = 42


@lru_cache(maxsize=64)
def out_chance(land: int) -> float:
    """The chance that a player who lost the capital draws no card of this many territories that are left.

    >>> [round(out_chance(n), 2) for n in (0, 1, 4, 8)]
    [1.0, 0.98, 0.66, 0.15]
    """
    chance = 1.0
    for drawn in range(land):
        chance *= max(0, DECK - land - drawn) / (DECK - drawn)
    return chance


@dataclass(slots=True)
class Board:
    """A position during a turn; values of it are those at the end of this turn.

    force: units that can defend. able: those that can still attack in this turn.
    works: buildings that bring credits. bases: territories with a barracks.
    capitals: by seat, -1 for who is out. exiled: seats that have lost their capital.
    seat: on turn. hegemony: whether territories decide.
    opener: who began, until the first round is over; then -1.
    """

    table: Table
    owners: list[int]
    force: list[int]
    able: list[int]
    works: list[int]
    bases: list[int]
    capitals: list[int]
    exiled: list[bool]
    credits: list[int]
    seat: int
    hegemony: bool
    opener: int

    @property
    def dice(self) -> Dice:
        """The dice of battles."""
        return Dice(defence=self.table.most_defence_dice)

    def copy(self) -> Board:
        """A copy that can be changed."""
        return Board(
            self.table,
            self.owners.copy(),
            self.force.copy(),
            self.able.copy(),
            self.works,
            self.bases,
            self.capitals,
            self.exiled,
            self.credits,
            self.seat,
            self.hegemony,
            self.opener,
        )

    def place(self, territory: int, count: int) -> Board:
        """The board with this many new units."""
        there = self.copy()
        there.force[territory] += count
        there.able[territory] += count
        there.credits = there.credits.copy()
        there.credits[there.seat] -= 2 * count
        return there

    def moved(self, source: int, target: int, count: int) -> Board:
        """The board after units that do not attack any more have gone to another own territory."""
        there = self.copy()
        there.force[source] -= count
        there.force[target] += count
        return there

    def ridden(self, source: int, target: int, count: int) -> Board:
        """The board after cavalry that can still attack has gone to another own territory."""
        there = self.moved(source, target, count)
        there.able[source] -= count
        there.able[target] += count
        return there

    def repelled(self, source: int, target: int, left: int, standing: int) -> Board:
        """The board after an attack that failed.

        left: attackers of those able that are left. standing: defenders that are left.
        """
        there = self.copy()
        there.force[source] -= there.able_at(source) - left
        there.able[source] = left
        there.force[target] = standing
        return there

    def failed(self, source: int, target: int) -> Board:
        """The board after an attack to the end that failed, with the mean of the defenders left."""
        left = garrison_left(self.able_at(source), self.force[target], self.dice)
        return self.repelled(source, target, 0, left)

    def shelter(self, target: int) -> int:
        """The place to which defenders would withdraw, -1 for none: the capital, or the most threatened.

        Neutral units and those of a capital stay.
        """
        owners, force, near = self.owners, self.force, self.table.neighbours
        owner = owners[target]
        if owner < 0 or self.capitals[owner] == target:
            return -1
        return max(
            (t for t in near[target] if owners[t] == owner),
            key=lambda t: (
                t == self.capitals[owner],
                max((force[u] for u in near[t] if owners[u] not in (owner, -1)), default=0),
            ),
            default=-1,
        )

    def is_base(self, territory: int, seat: int) -> bool:
        """True where a seat may place new units, now or when what is being built is ready."""
        return self.bases[territory] > 0 or self.capitals[seat] == territory

    def able_at(self, source: int) -> int:
        """The units that can attack from a territory, one staying behind."""
        return min(self.able[source], self.force[source] - 1)

    def taken(self, source: int, target: int, left: int, entering: int) -> Chances:
        """The boards after a capture with their chances: a fallen capital may put its owner out.

        left: attackers of those able that are left. entering: those of them that move in.
        """
        there, seat = self.copy(), self.seat
        loser = there.owners[target]
        able = there.able_at(source)
        there.force[source] -= able - left + entering
        there.able[source] = left - entering
        there.owners[target], there.force[target], there.able[target] = seat, entering, 0
        if there.bases[target]:
            there.bases = there.bases.copy()
            there.bases[target] = 0
        if there.capitals[seat] == target:
            there.exiled = there.exiled.copy()
            there.exiled[seat] = False
        if loser < 0 or there.capitals[loser] != target:
            return [(1.0, there)]
        return there.beheaded(loser)

    @property
    def counted_late(self) -> bool:
        """True where the player who holds all capitals of the others wins no sooner than a turn ends."""
        return not self.by_capitals or self.table.options.victory_check == "turn_end"

    @property
    def by_capitals(self) -> bool:
        """True where holding all capitals of the others wins, whatever becomes of those others."""
        return self.table.options.decapitation == ALL_CAPITALS

    def beheaded(self, loser: int) -> Chances:
        """The boards after the capital of a seat has fallen to the one on turn."""
        if self.holds_capitals(self.seat) and not self.counted_late:
            there = self.copy()
            there.capitals = [c if s == self.seat else -1 for s, c in enumerate(self.capitals)]
            return [(1.0, there)]
        land = self.owners.count(loser)
        if land > self.owners.count(self.seat):
            there = self.copy()
            there.exiled = there.exiled.copy()
            there.exiled[loser] = True
            return [(1.0, there)]
        gone = out_chance(land)
        out = self.copy()
        out.owners = [-1 if owner == loser else owner for owner in out.owners]
        out.capitals = out.capitals.copy()
        out.capitals[loser] = -1
        found = [(gone, out)]
        if gone < 1.0:
            there = self.copy()
            there.capitals = there.capitals.copy()
            there.capitals[loser] = max(
                (t for t, owner in enumerate(there.owners) if owner == loser),
                key=lambda t: there.force[t],
            )
            found.append((1.0 - gone, there))
        return found

    # The end of the turn ---------------------------------------------------------------------

    def order(self) -> list[int]:
        """The seats in the game in the order in which they move next."""
        seats = len(self.capitals)
        found = [(self.seat + step) % seats for step in range(1, seats + 1)]
        return [seat for seat in found if self.capitals[seat] >= 0]

    def holds_capitals(self, seat: int) -> bool:
        """True for a seat that holds the capitals of all others in the game."""
        return not self.missing_capitals(seat)

    def missing_capitals(self, seat: int) -> list[int]:
        """The capitals of others in the game that a seat does not hold."""
        others = [c for s, c in enumerate(self.capitals) if c >= 0 and s != seat]
        return [c for c in others if self.owners[c] != seat]

    def winner(self) -> int:
        """The seat that has won at the end of this turn, -1 for none."""
        alive = [seat for seat, capital in enumerate(self.capitals) if capital >= 0]
        if len(alive) == 1:
            return alive[0]
        least, seats = self.hegemony_land(), len(self.capitals)
        # As many as all others can be two: the player on turn is looked at first.
        in_turn = sorted(alive, key=lambda other: (other - self.seat) % seats)
        if self.counted_late and self.by_capitals:
            for seat in in_turn:
                if self.holds_capitals(seat):
                    return seat
        # A hegemony that has to last is counted when the next turn begins, for its player alone.
        lasting = self.table.options.hegemony_when == NEXT_TURN
        for seat in self.order()[:1] if lasting else in_turn:
            if self.owners.count(seat) >= least:
                return seat
        return -1

    def hegemony_land(self) -> int:
        """The territories that are a hegemony; more than there are where it does not decide."""
        options, alive = self.table.options, self.order()
        enough = enough_for_hegemony(options, len(self.capitals), len(alive))
        if not (self.hegemony and enough):
            return len(self.owners) + 1
        counted = self.counted_land()
        return counted // 2 + 1 if options.hegemony == "strict" else (counted + 1) // 2

    def counted_land(self) -> int:
        """The territories that count for or against a hegemony."""
        if neutral_counts(self.table.options, len(self.capitals)):
            return len(self.owners)
        return sum(map(self.owners.count, self.order()))


Chances: TypeAlias = list[tuple[float, Board]]
"""Boards with their chances."""


def board_of(table: Table, state: State) -> Board:
    """The board of a state."""
    size = table.size
    here = state.units[:size]
    capitals = [capital if s in state.alive else -1 for s, capital in enumerate(state.capitals)]
    reserve = [sum(kinds[:2]) for kinds in state.reserve]
    return Board(
        table,
        list(state.owners),
        [defenders(units) for units in here],
        [units[INFANTRY] + units[CAVALRY] + units[CAVALRY_MOVED] for units in here],
        [sum(site[n] + site[n + BUILDINGS] for n in (FACTORY, PORT)) for site in state.sites],
        [site[BARRACKS] + site[BARRACKS + BUILDINGS] for site in state.sites],
        capitals,
        [usurper >= 0 for usurper in state.usurpers],
        [2 * n + c for n, c in zip(reserve, state.credits, strict=True)],
        state.seat,
        hegemony_counts(table.options.hegemony_with, state.players),
        state.opener,
    )


def entering(left: int) -> int:
    """The attackers that move in after a capture, of this many that are left."""
    return min(MOST_ATTACK_DICE, left)
