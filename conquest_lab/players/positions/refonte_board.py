"""The board of the home-brew as plans change it, its features, and the learned chance of each seat to win."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import exp, log
from typing import TYPE_CHECKING

from conquest_lab.games.refonte.capitals import hegemony_counts
from conquest_lab.games.refonte.state import BARRACKS, BUILDINGS, FACTORY, PORT
from conquest_lab.games.refonte.units import CAVALRY, CAVALRY_MOVED, INFANTRY, defenders
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.plans.chances import battle

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
    "idle",
    "next",
    "guard",
    "exile",
    "leader",
)
"""Features of a seat, in the order of the weights; those that end in «next» count for the seat that moves next.

strength: the logarithm of the share in land and units. land, units, income: shares in all of them.
margin: nearness of a hegemony, by territories. hegemony: a guess of the chance to reach it in a turn.
kill: the best chance to put a player out in a turn. win: the same where that decides the game.
risk: the greatest chance to be put out by one of the others.
reach: territories that the units at the borders could take in a turn.
exposed: enemy units by which the borders are outnumbered. idle: units with nobody to fight.
guard: units on the capital. exile: the capital is lost. leader: the lead in land over the next.
"""

UNITS_A_CAPTURE = 2.7
"""Units that a capture of a territory takes, fallen or moved in."""

DECK = 42

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
def weights(name: str) -> tuple[float, ...]:
    """The weights for so many seats at the start, by their name in the file."""
    text = files(__package__).joinpath("refonte_weights.json").read_text(encoding="utf-8")
    found = json.loads(text)[name]
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

    def repelled(self, source: int, target: int, left: int, standing: int) -> Board:
        """The board after an attack that failed.

        left: attackers of those able that are left. standing: defenders that are left.
        """
        there = self.copy()
        there.force[source] -= there.able_at(source) - left
        there.able[source] = left
        there.force[target] = standing
        return there

    def able_at(self, source: int) -> int:
        """The units that can attack from a territory, one staying behind."""
        return min(self.able[source], self.force[source] - 1)

    def taken(
        self, source: int, target: int, left: int, entering: int
    ) -> list[tuple[float, Board]]:
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

    def beheaded(self, loser: int) -> list[tuple[float, Board]]:
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
        if self.hegemony:
            land = [self.owners.count(seat) for seat in alive]
            total = sum(land)
            for seat, own in zip(alive, land, strict=True):
                if 2 * own > total:
                    return seat
        return -1

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
        return [
            0.0 if score is None else SURE * power / total + (1 - SURE) / alive
            for score, power in zip(scores, powers, strict=True)
        ]

    def features(self) -> list[tuple[float, ...] | None]:
        """The features of each seat, as `FEATURES` names them; None for a seat that is out."""
        owners, force, near, capitals = (
            self.owners,
            self.force,
            self.table.neighbours,
            self.capitals,
        )
        bases, works = self.bases, self.works
        seats, order = len(capitals), self.order()
        land, units, income = [0] * seats, [0] * seats, [0] * seats
        idle, exposed = [0.0] * seats, [0.0] * seats
        for t, owner in enumerate(owners):
            if owner >= 0:
                land[owner] += 1
                units[owner] += force[t]
                income[owner] += 1 + works[t]
        for continent, members in enumerate(self.table.board.members):
            owner = owners[members[0]]
            if owner >= 0 and all(owners[t] == owner for t in members):
                income[owner] += self.table.groups[continent].worth
        for seat in order:
            if owners[capitals[seat]] == seat:
                income[seat] += 2
        fresh = [(c + i) // 2 for c, i in zip(self.credits, income, strict=True)]
        reach, gains, best = [0.0] * seats, [0.0] * seats, [0.0] * seats
        for t, owner in enumerate(owners):
            if owner < 0:
                continue
            here, threat, targets, worth = force[t], 0, 0, 0
            for u in near[t]:
                other = owners[u]
                if other == owner:
                    continue
                targets += 1
                worth += 1
                if other >= 0:
                    worth += 1
                    threat = max(threat, force[u] - 1)
            if not targets:
                idle[owner] += here - 1
                continue
            if threat > here:
                exposed[owner] += threat - here
            count = min(targets, (here - 1) / UNITS_A_CAPTURE)
            reach[owner] += count
            gains[owner] += count * worth / targets
            if bases[t] or capitals[owner] == t:
                more = min(targets, (here - 1 + fresh[owner]) / UNITS_A_CAPTURE) - count
                best[owner] = max(best[owner], more * worth / targets)
        total = sum(land)
        kill, win, risk = [0.0] * seats, [0.0] * seats, [0.0] * seats
        risk_next = [0.0] * seats
        peaceful = self.opener >= 0
        for number, seat in enumerate(order):
            if seat == self.opener:
                peaceful = False
            if peaceful and number == 0:
                continue
            for other in order:
                if other == seat:
                    continue
                capital = capitals[other]
                if owners[capital] == seat:
                    continue
                attackers, base = 0, False
                for t in near[capital]:
                    if owners[t] == seat:
                        attackers += force[t] - 1
                        base = base or bases[t] > 0 or capitals[seat] == t
                if base:
                    attackers += fresh[seat]
                if not attackers:
                    continue
                chance = battle(attackers, force[capital])[0]
                left = land[other] - (owners[capital] == other)
                alone = len(order) == 2
                if not alone:
                    chance *= out_chance(left) if left <= land[seat] + 1 else 0.0
                if owners[capital] == other:
                    risk[other] = max(risk[other], chance)
                    if number == 0:
                        risk_next[other] = chance
                rest = total - land[seat] - land[other]
                kill[seat] = max(kill[seat], chance)
                if alone or (self.hegemony and land[seat] + 1 > rest):
                    win[seat] = max(win[seat], chance)
        troops = [u + f for u, f in zip(units, fresh, strict=True)]
        strengths = [2.0 * n + u for n, u in zip(land, troops, strict=True)]
        strength, armies, money = sum(strengths), sum(troops), sum(income) or 1
        found: list[tuple[float, ...] | None] = [None] * seats
        first = order[0]
        for seat in order:
            own, following = land[seat], seat == first
            need = total - 2 * own + 1
            hegemony = 1 / (1 + exp(need - gains[seat] - best[seat])) if self.hegemony else 0.0
            rest = max(land[other] for other in order if other != seat)
            here = force[capitals[seat]] if owners[capitals[seat]] == seat else 0
            found[seat] = (
                log(max(0.01, strengths[seat] / strength)),
                own / total,
                troops[seat] / armies,
                income[seat] / money,
                max(0.0, 1.0 - need / 8) if self.hegemony else 0.0,
                hegemony,
                hegemony * following,
                kill[seat],
                kill[seat] * following,
                win[seat],
                win[seat] * following,
                risk[seat],
                risk_next[seat],
                reach[seat] / 6,
                exposed[seat] / armies,
                idle[seat] / armies,
                float(following),
                here / armies,
                float(self.exiled[seat]),
                max(0, own - rest) / total,
            )
        return found


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
