"""The board of the home-brew as plans change it, its features, and the learned chance of each seat to win."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import exp, log
from typing import TYPE_CHECKING, TypeAlias

from conquest_lab.games.refonte.capitals import hegemony_counts
from conquest_lab.games.refonte.state import BARRACKS, BUILDINGS, FACTORY, PORT
from conquest_lab.games.refonte.table import (
    CAPITAL_CREDITS,
    LEAST_FOR_HEGEMONY,
    THREE_ALIVE,
    WITH_NEUTRAL,
)
from conquest_lab.games.refonte.units import CAVALRY, CAVALRY_MOVED, INFANTRY, defenders
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.plans.chances import battle
from conquest_lab.players.positions.refonte_march import nearness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.games.refonte.state import State
    from conquest_lab.games.refonte.table import Table

FEATURES = (
    "strength",
    "land",
    "units",
    "income",
    "margin",
    "hegemony",
    "hegemony_next",
    "kill",
    "kill_next",
    "win",
    "win_next",
    "risk",
    "risk_next",
    "reach",
    "exposed",
    "lost",
    "lost_next",
    "idle",
    "next",
    "last",
    "guard",
    "exile",
    "leader",
    "wide",
    "fall",
    "fall_after",
)
"""Features of a seat, in the order of the weights; what ends in “next” is of the seat that moves next.

strength: the logarithm of the share in land and units. land, units, income: shares in all of them.
margin: nearness of a hegemony, by territories. hegemony: a guess of the chance to reach it in a turn.
kill: the best chance to put a player out in a turn. win: the same where that decides the game.
risk: the greatest chance to be put out by one of the others.
reach: territories that the units at the borders could take in a turn.
exposed: enemy units by which the borders are outnumbered. idle: units with nobody to fight.
lost: the share of the own land that falls, if the strongest neighbour of each place attacks it.
last: the seat that has just moved. guard: units on the capital. exile: the capital is lost.
leader: the lead in land over the next. wide: the share of the own land that borders on others.
fall: the greatest chance to lose the capital to one of those who move before the seat, whether that puts it
out or not. fall_after: the same by one of those who move after it.
"""

UNITS_A_CAPTURE = 2.7
"""Units that a capture of a territory takes, fallen or moved in."""

FAR_FROM_HEGEMONY = 8
"""Territories missing for a hegemony from which on the margin is 0."""

MOST_REACH = 6

DECK = 42

MARCH = 0.3
"""The part of a lead that the nearness of the capitals of the others gives where land does not decide."""

LEAD = 3
"""The power of the chance by land at which that part grows: a small lead is to become greater first."""

SURE = 0.94
"""The most that can be said of a chance before the game is over: a victory at once is better."""


@lru_cache(maxsize=64)
def out_chance(land: int) -> float:
    """The chance that a player who lost the capital draws no card of so many territories that are left.

    >>> [round(out_chance(n), 2) for n in (0, 1, 4, 8)]
    [1.0, 0.98, 0.66, 0.15]
    """
    chance = 1.0
    for drawn in range(land):
        chance *= max(0, DECK - land - drawn) / (DECK - drawn)
    return chance


@cache
def weights(players: int) -> tuple[float, ...]:
    """The weights for a number of players at the start: those for three are those for more as well."""
    text = files(__package__).joinpath("refonte_weights.json").read_text(encoding="utf-8")
    found = json.loads(text)["two" if players == 2 else "three"]
    return tuple(float(found[feature]) for feature in FEATURES)


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
        """The board with so many new units."""
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

    def beheaded(self, loser: int) -> Chances:
        """The boards after the capital of a seat has fallen to the one on turn."""
        others = [c for s, c in enumerate(self.capitals) if c >= 0 and s != self.seat]
        if all(self.owners[c] == self.seat for c in others):
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

    # The value -------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """The seats in the game in the order in which they move next."""
        seats = len(self.capitals)
        found = [(self.seat + step) % seats for step in range(1, seats + 1)]
        return [seat for seat in found if self.capitals[seat] >= 0]

    def winner(self) -> int:
        """The seat that has won at the end of this turn, -1 for none."""
        alive = [seat for seat, capital in enumerate(self.capitals) if capital >= 0]
        if len(alive) == 1:
            return alive[0]
        least, seats = self.hegemony_land(), len(self.capitals)
        # As many as all others can be two: whoever is on turn is looked at first.
        for seat in sorted(alive, key=lambda other: (other - self.seat) % seats):
            if self.owners.count(seat) >= least:
                return seat
        return -1

    def hegemony_land(self) -> int:
        """The territories that are a hegemony; more than there are where it does not decide."""
        options, alive = self.table.options, self.order()
        enough = options.hegemony_with != THREE_ALIVE or len(alive) >= LEAST_FOR_HEGEMONY
        if not (self.hegemony and enough):
            return len(self.owners) + 1
        counted = self.counted_land()
        return counted // 2 + 1 if options.hegemony == "strict" else (counted + 1) // 2

    def counted_land(self) -> int:
        """The territories that count for or against a hegemony: neutral ones by option alone."""
        if self.table.options.hegemony_with == WITH_NEUTRAL:
            return len(self.owners)
        return sum(map(self.owners.count, self.order()))

    def chances(self, known: Sequence[float]) -> list[float]:
        """The estimated chance of each seat to win."""
        won = self.winner()
        if won >= 0:
            return [float(seat == won) for seat in range(len(self.capitals))]
        found = self.features()
        scores = [None if f is None else sum(map(float.__mul__, known, f)) for f in found]
        best = max(score for score in scores if score is not None)
        powers = [0.0 if score is None else exp(score - best) for score in scores]
        total, alive = sum(powers), len(powers) - scores.count(None)
        by_land = [
            0.0 if score is None else SURE * power / total + (1 - SURE) / alive
            for score, power in zip(scores, powers, strict=True)
        ]
        if self.hegemony_land() <= len(self.owners):
            return by_land
        return self.with_marches(by_land)

    def with_marches(self, by_land: list[float]) -> list[float]:
        """The chances where land does not decide: who leads by far wins the sooner the nearer a capital is.

        Land and units alone say that whoever has nearly all of both has won, and give no reason to attack.
        """
        seats = len(self.capitals)
        found = by_land.copy()
        for seat in self.order():
            lead = by_land[seat]
            ways = [
                self.march(seat, other) if self.capitals[other] >= 0 else 1.0
                for other in range(seats)
                if other != seat
            ]
            waits = MARCH * lead**LEAD * (1 - sum(ways) / len(ways))
            found[seat] -= waits
            for other in self.order():
                if other != seat:
                    found[other] += waits * by_land[other] / (1 - lead)
        return found

    def march(self, seat: int, other: int) -> float:
        """The nearness of the capital of another player, 1 where the seat holds it."""
        goal = self.capitals[other]
        if self.owners[goal] == seat:
            return 1.0
        return nearness(self.table.neighbours, self.owners, self.force, seat, goal)

    def features(self) -> list[tuple[float, ...] | None]:
        """The features of each seat, as `FEATURES` names them; None for a seat that is out."""
        survey = Survey(self)
        return [
            survey.features(seat) if capital >= 0 else None
            for seat, capital in enumerate(self.capitals)
        ]


Chances: TypeAlias = list[tuple[float, Board]]
"""Boards with their chances."""


class Survey:
    """Land, units, credits and chances to strike of each seat, at the end of a turn."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.order = board.order()
        seats = len(board.capitals)
        self.land, self.units, self.income = [0] * seats, [0] * seats, [0] * seats
        self.idle, self.exposed = [0.0] * seats, [0.0] * seats
        self.reach, self.gains, self.best = [0.0] * seats, [0.0] * seats, [0.0] * seats
        self.kill, self.win, self.risk = [0.0] * seats, [0.0] * seats, [0.0] * seats
        self.risk_next = [0.0] * seats
        self.fall, self.fall_after = [0.0] * seats, [0.0] * seats
        self.border = [0] * seats
        self.lost, self.lost_next = [0.0] * seats, [0.0] * seats
        self._count()
        self.fresh = [(c + i) // 2 for c, i in zip(board.credits, self.income, strict=True)]
        self._look_around()
        self._strike()
        self.total = sum(self.land)
        self.least = board.hegemony_land()
        self.troops = [u + f for u, f in zip(self.units, self.fresh, strict=True)]
        self.strengths = [2.0 * n + u for n, u in zip(self.land, self.troops, strict=True)]

    def _count(self) -> None:
        """Land, units and credits of a turn."""
        board, income = self.board, self.income
        owners, force, works = board.owners, board.force, board.works
        for t, owner in enumerate(owners):
            if owner >= 0:
                self.land[owner] += 1
                self.units[owner] += force[t]
                income[owner] += 1 + works[t]
        for continent, members in enumerate(board.table.board.members):
            owner = owners[members[0]]
            if owner >= 0 and all(owners[t] == owner for t in members):
                income[owner] += board.table.groups[continent].worth
        for seat in self.order:
            if owners[board.capitals[seat]] == seat:
                income[seat] += CAPITAL_CREDITS

    def _look_around(self) -> None:
        """Territories within reach of the units at the borders, and enemies that outnumber them."""
        board, reach, gains = self.board, self.reach, self.gains
        owners, force, following = board.owners, board.force, self.order[0]
        for t, owner in enumerate(owners):
            if owner < 0:
                continue
            here = force[t]
            near = [u for u in board.table.neighbours[t] if owners[u] != owner]
            if not near:
                self.idle[owner] += here - 1
                continue
            enemies = [force[u] - 1 for u in near if owners[u] >= 0]
            if enemies:
                self.border[owner] += 1
                most = max(enemies)
                self.exposed[owner] += max(0, most - here)
                self.lost[owner] += battle(most, here)[0]
                first = max((force[u] - 1 for u in near if owners[u] == following), default=0)
                self.lost_next[owner] += battle(first, here)[0]
            # A territory taken from another player counts twice against a hegemony.
            worth = 1 + len(enemies) / len(near)
            count = min(len(near), (here - 1) / UNITS_A_CAPTURE)
            reach[owner] += count
            gains[owner] += count * worth
            if board.is_base(t, owner):
                more = min(len(near), (here - 1 + self.fresh[owner]) / UNITS_A_CAPTURE) - count
                self.best[owner] = max(self.best[owner], more * worth)

    def _strike(self) -> None:
        """The chances to put each other out; in the first round nobody attacks a player."""
        board, order = self.board, self.order
        late = board.table.options.hegemony_with == THREE_ALIVE
        by_land = board.hegemony and not (late and len(order) <= LEAST_FOR_HEGEMONY)
        peaceful = board.opener >= 0
        for number, seat in enumerate(order):
            peaceful = peaceful and seat != board.opener
            if peaceful and number == 0:
                continue
            for other in order:
                if other == seat or board.owners[board.capitals[other]] == seat:
                    continue
                chance = self._chance_to_take(seat, other)
                if not chance:
                    continue
                if board.owners[board.capitals[other]] == other and not peaceful:
                    fall = self.fall if number < order.index(other) else self.fall_after
                    fall[other] = max(fall[other], chance)
                chance *= self._chance_to_end(seat, other)
                if not chance:
                    continue
                if board.owners[board.capitals[other]] == other:
                    self.risk[other] = max(self.risk[other], chance)
                    if number == 0:
                        self.risk_next[other] = chance
                self.kill[seat] = max(self.kill[seat], chance)
                rest = sum(self.land) - self.land[seat] - self.land[other]
                if len(order) == 2 or (by_land and self.land[seat] + 1 > rest):
                    self.win[seat] = max(self.win[seat], chance)

    def _chance_to_take(self, seat: int, other: int) -> float:
        """The chance that a seat takes the capital of another in a turn."""
        board = self.board
        capital = board.capitals[other]
        near = [t for t in board.table.neighbours[capital] if board.owners[t] == seat]
        attackers = sum(board.force[t] - 1 for t in near)
        if any(board.is_base(t, seat) for t in near):
            attackers += self.fresh[seat]
        return battle(attackers, board.force[capital])[0] if attackers else 0.0

    def _chance_to_end(self, seat: int, other: int) -> float:
        """The chance that a player whose capital is taken is out."""
        board, land = self.board, self.land
        if len(self.order) < 3:
            return 1.0
        left = land[other] - (board.owners[board.capitals[other]] == other)
        return out_chance(left) if left <= land[seat] + 1 else 0.0

    def features(self, seat: int) -> tuple[float, ...]:
        """The features of a seat."""
        board, own, following = self.board, self.land[seat], seat == self.order[0]
        armies, money = sum(self.troops), sum(self.income) or 1
        capital = board.capitals[seat]
        guard = board.force[capital] if board.owners[capital] == seat else 0
        # Each territory taken from another player is two fewer that are missing.
        strict = board.table.options.hegemony == "strict"
        need = board.counted_land() - 2 * own + strict
        margin = hegemony = 0.0
        if self.least <= len(board.owners):
            margin = max(0.0, 1.0 - need / FAR_FROM_HEGEMONY)
            hegemony = 1 / (1 + exp(need - self.gains[seat] - self.best[seat]))
        rest = max(self.land[other] for other in self.order if other != seat)
        return (
            log(max(0.01, self.strengths[seat] / sum(self.strengths))),
            own / self.total,
            self.troops[seat] / armies,
            self.income[seat] / money,
            margin,
            hegemony,
            hegemony * following,
            self.kill[seat],
            self.kill[seat] * following,
            self.win[seat],
            self.win[seat] * following,
            self.risk[seat],
            self.risk_next[seat],
            self.reach[seat] / MOST_REACH,
            self.exposed[seat] / armies,
            self.lost[seat] / own if own else 0.0,
            self.lost_next[seat] / own if own else 0.0,
            self.idle[seat] / armies,
            float(following),
            float(seat == board.seat),
            guard / armies,
            float(board.exiled[seat]),
            max(0, own - rest) / self.total,
            self.border[seat] / own if own else 0.0,
            self.fall[seat],
            self.fall_after[seat],
        )


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
    """The attackers that move in after a capture, of so many that are left."""
    return min(MOST_ATTACK_DICE, left)
