"""The learned evaluation of a board of the home-brew: features of every seat, and its chance to win."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import log

from conquest_lab.games.refonte.capitals import enough_for_hegemony
from conquest_lab.games.refonte.table import CAPITAL_CREDITS, ROUND
from conquest_lab.players.plans.chances import battle
from conquest_lab.players.positions.refonte_board import Board, out_chance
from conquest_lab.players.positions.refonte_march import nearness
from conquest_lab.players.softmax import OUT, logistic, softmax

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
exposed: enemy units by which the borders are outnumbered. idle: units with no enemy near.
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

MARCH = 0.3
"""The part of a lead that the nearness of the capitals of the others gives where land does not decide."""

LEAD = 3
"""The power of the chance by land at which that part grows: a small lead is to become greater first."""

SURE = 0.94
"""The most that can be said of a chance before the game is over: a victory at once is better."""


@cache
def weights(players: int) -> tuple[float, ...]:
    """The weights for a number of players at the start: those for three are those for more as well."""
    text = files(__package__).joinpath("refonte_weights.json").read_text(encoding="utf-8")
    found = json.loads(text)["two" if players == 2 else "three"]
    return tuple(float(found[feature]) for feature in FEATURES)


def chances(board: Board, known: Sequence[float]) -> list[float]:
    """The estimated chance of each seat to win."""
    won = board.winner()
    if won >= 0:
        return [float(seat == won) for seat in range(len(board.capitals))]
    found = features(board)
    scores = [OUT if f is None else sum(map(float.__mul__, known, f)) for f in found]
    even = (1 - SURE) / (len(found) - found.count(None))
    by_land = [
        0.0 if f is None else share + even
        for f, share in zip(found, softmax(scores, SURE), strict=True)
    ]
    if board.hegemony_land() <= len(board.owners):
        return by_land
    return with_marches(board, by_land)


def with_marches(board: Board, by_land: list[float]) -> list[float]:
    """The chances where land does not decide: who leads by far wins the sooner the nearer a capital is.

    Land and units alone say that the player who has nearly all of both has won, and give no reason to attack.
    """
    seats = len(board.capitals)
    found = by_land.copy()
    for seat in board.order():
        lead = by_land[seat]
        ways = [
            march(board, seat, other) if board.capitals[other] >= 0 else 1.0
            for other in range(seats)
            if other != seat
        ]
        waits = MARCH * lead**LEAD * (1 - sum(ways) / len(ways))
        found[seat] -= waits
        for other in board.order():
            if other != seat:
                found[other] += waits * by_land[other] / (1 - lead)
    return found


def march(board: Board, seat: int, other: int) -> float:
    """The nearness of the capital of another player, 1 where the seat holds it."""
    goal = board.capitals[other]
    if board.owners[goal] == seat:
        return 1.0
    return nearness(board.table.neighbours, board.owners, board.force, seat, goal, board.dice)


def features(board: Board) -> list[tuple[float, ...] | None]:
    """The features of each seat, as `FEATURES` names them; None for a seat that is out."""
    survey = Survey(board)
    return [
        survey.features(seat) if capital >= 0 else None
        for seat, capital in enumerate(board.capitals)
    ]


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
                self.lost[owner] += battle(most, here, board.dice)[0]
                first = max((force[u] - 1 for u in near if owners[u] == following), default=0)
                self.lost_next[owner] += battle(first, here, board.dice)[0]
            # A territory taken from another player counts twice against a hegemony.
            worth = 1 + len(enemies) / len(near)
            count = min(len(near), (here - 1) / UNITS_A_CAPTURE)
            reach[owner] += count
            gains[owner] += count * worth
            if board.is_base(t, owner):
                more = min(len(near), (here - 1 + self.fresh[owner]) / UNITS_A_CAPTURE) - count
                self.best[owner] = max(self.best[owner], more * worth)

    def _strike(self) -> None:
        """The chances to put each other out; in the first round players do not attack one another."""
        board, order = self.board, self.order
        left = len(order) - 1
        goes_on = enough_for_hegemony(board.table.options, len(board.capitals), left)
        by_land = board.hegemony and goes_on
        peaceful = board.opener >= 0 and board.table.options.first_turn == ROUND
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
        return battle(attackers, board.force[capital], board.dice)[0] if attackers else 0.0

    def _chance_to_end(self, seat: int, other: int) -> float:
        """The chance that a player whose capital is taken is out."""
        board, land = self.board, self.land
        left = land[other] - (board.owners[board.capitals[other]] == other)
        leads = left > land[seat] + 1
        if len(self.order) < 3 and board.by_capitals and (leads or not board.counted_late):
            return 1.0
        return 0.0 if leads else out_chance(left)

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
            hegemony = logistic(-(need - self.gains[seat] - self.best[seat]))
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
