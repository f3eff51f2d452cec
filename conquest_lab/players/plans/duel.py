"""The evaluation of a game for two with independents: who moves next, and what armies stand beside the enemy.

An active ally is reinforced in every turn of its side, stands in the way of the other, and attacks for a die
of loyalty. Whose ally an army is may be a matter of chance in a plan, so every feature counts it by that
chance. Passive armies are no allies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Self

from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.worth import TURNS_OF_INCOME, chances_of_two, continents
from conquest_lab.players.plans.worth import weights as weights_of

FEATURES = (
    "strength",
    "armies",
    "income",
    "bonus",
    "front",
    "land",
    "progress",
    "cards",
    "mass",
    "danger",
    "leader",
    "exposed_next",
    "exposed_later",
    "turn",
    "allies",
    "ally_front",
    "ally_turn",
)
"""Features of a side, in the order of the weights.

strength: the logarithm of the share in armies, cards and three turns of income.
armies, income, land, cards: shares in all of them; bonus: continents held, times the chance to hold them.
front: armies near an enemy that could attack. progress: armies in continents that are not held yet.
mass: the largest army. danger: nearness of an elimination. leader: the lead over the other side.
exposed: enemy armies by which the borders are outnumbered, those of its allies too; it counts apart before
a turn of the enemy (next) and otherwise (later). turn: 1 for the side that moves next.
allies: their number. ally_front: the part of all armies that are armies of allies beside the enemy.
ally_turn: the same, for the side that moves next.
"""

ACTIVE, PASSIVE = "active", "passive"
PASSIVE_ARMIES = ((0.0, 0.0), (0.0, 0.0))
"""The chance of independent armies that never fight to be the ally of each side."""

SEATS = (0, 1)
FEW = 6
"""The territories from which on an elimination is near."""


def weights(name: str) -> tuple[float, ...]:
    """The weights on file, set by hand; `benchmarks/experiments/hasbro.md` has others.

    name: `ACTIVE` or `PASSIVE`.
    """
    return weights_of(name, FEATURES)


@dataclass(slots=True)
class AlliedBoard(Board):
    """A position with active independents.

    loyal: for each of their armies the chance that it is the ally of each side.
    leaves: the chance that an army moves away from the side on turn by its die of loyalty.
    """

    loyal: list[tuple[float, ...]]
    leaves: float

    def copy(self) -> Self:
        made = self.like(self)
        made.loyal, made.leaves = self.loyal.copy(), self.leaves
        return made

    def waver(self, *armies: int) -> None:
        """The dice of loyalty at the end of an invasion in which some armies have fought, as chances."""
        side, seats, leaves = self.side, len(self.cards), self.leaves
        for number in {army - seats for army in armies if army >= seats}:
            if number + seats not in self.owners:
                self.loyal[number] = (0.0,) * seats
                continue
            nobody = 1 - sum(self.loyal[number])
            self.loyal[number] = tuple(
                chance * (1 - leaves) if s == side else chance + leaves * nobody
                for s, chance in enumerate(self.loyal[number])
            )

    def stays(self, place: int) -> float:
        """The chance that armies go on fighting after an invasion: 1 but for an ally."""
        return 1 - self.leaves if self.owners[place] >= len(self.cards) else 1.0


def _loyal(board: Board) -> Sequence[tuple[float, ...]]:
    return board.loyal if isinstance(board, AlliedBoard) else PASSIVE_ARMIES


def _none() -> list[float]:
    return [0.0, 0.0]


@dataclass(slots=True)
class _Survey:
    """The findings of one look at the board, by side.

    threats: by territory, the armies of the other side and of its allies that could attack it.
    everything: all armies on the board.
    """

    threats: list[float]
    everything: int
    land: list[int] = field(default_factory=lambda: [0, 0])
    force: list[float] = field(default_factory=_none)
    front: list[float] = field(default_factory=_none)
    exposed: list[float] = field(default_factory=_none)
    mass: list[float] = field(default_factory=_none)
    ally_front: list[float] = field(default_factory=_none)


def _survey(board: Board) -> _Survey:
    owners, armies, near = board.owners, board.armies, board.ground.near
    found = _Survey([0.0] * len(owners), sum(armies))
    loyal, seats = _loyal(board), len(SEATS)
    for place, owner in enumerate(owners):
        here = armies[place]
        if owner >= seats:
            for enemy in {owners[t] for t in near[place] if owners[t] < seats}:
                found.ally_front[1 - enemy] += loyal[owner - seats][1 - enemy] * (here - 1)
            continue
        found.land[owner] += 1
        found.force[owner] += here
        threat, border = 0.0, False
        for there in near[place]:
            other = owners[there]
            if other != owner:
                border = True
                able = armies[there] - 1
                threat += able if other < seats else able * loyal[other - seats][1 - owner]
        found.threats[place] = threat
        if border:
            found.front[owner] += here - 1
            found.mass[owner] = max(found.mass[owner], here)
            found.exposed[owner] += max(0.0, threat - here)
    return found


def features(board: Board, following: int) -> list[tuple[float, ...]]:
    """The features of both sides before the turn of one of them; () for a side that has lost."""
    found = _survey(board)
    land, force = found.land, found.force
    if not land[0] or not land[1]:
        return [(1.0,) * len(FEATURES) if land[side] else () for side in SEATS]
    who = [board.sides[owner] for owner in board.owners]
    bonus, progress = continents(board, who, found.threats)
    economy = board.economy
    income = [max(economy.least_income, land[s] / 3) + bonus[s] for s in SEATS]
    cards = [economy.card_share * board.next_set * n for n in board.cards]
    strength = [force[s] + cards[s] + TURNS_OF_INCOME * income[s] for s in SEATS]
    total, armies, incomes = sum(strength), sum(force), sum(income)
    worth = sum(w for _, w in board.ground.continents)
    rows: list[tuple[float, ...]] = []
    for s in SEATS:
        own_turn = s == following
        exposed = found.exposed[s] / (armies + found.exposed[s])
        ally_front = found.ally_front[s] / found.everything
        rows.append(
            (
                log(strength[s] / total),
                force[s] / armies,
                income[s] / incomes,
                bonus[s] / incomes,
                found.front[s] / armies,
                land[s] / len(board.owners),
                progress[s] / worth,
                cards[s] / total,
                found.mass[s] / armies,
                1.0 / land[s] if land[s] <= FEW else 0.0,
                max(0.0, strength[s] - strength[1 - s]) / total,
                0.0 if own_turn else exposed,
                exposed if own_turn else 0.0,
                float(own_turn),
                sum(loyal[s] for loyal in _loyal(board)),
                ally_front,
                ally_front if own_turn else 0.0,
            )
        )
    return rows


def chances(board: Board, known: Sequence[float], following: int) -> list[float]:
    """The estimated chance of each side to win.

    following: the side that moves next.
    """
    return chances_of_two(known, *features(board, following))
