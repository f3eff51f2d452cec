"""The evaluation of a game of teams, which ends with the first player who is out.

What counts is the weakest member of each team: what it costs to beat each, which rival has the armies near,
and who moves before whom. Reinforcements are those of single players, continents too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import log
from typing import Self

from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.worth import TURNS_OF_INCOME, chances_of_two, holding
from conquest_lab.players.plans.worth import weights as weights_of

FEATURES = (
    "strength",
    "armies",
    "income",
    "bonus",
    "front",
    "exposed",
    "land",
    "progress",
    "cards",
    "mass",
    "weakest",
    "peril_next",
    "peril_second",
    "peril_third",
    "peril_last",
    "strike_next",
    "strike_second",
    "strike_third",
    "strike_last",
    "turn",
)
"""Features of a team, in the order of the weights.

strength: the logarithm of the share in armies, cards and three turns of income.
armies, income, land, cards: shares in all of them; bonus: continents that a member holds, times the chance
to hold them.
front: armies near an enemy that could attack; exposed: enemy armies by which its borders are outnumbered.
progress: armies of a member in continents that it does not hold. mass: the largest army.
weakest: the logarithm of what it costs to beat the weakest member.
peril: how nearly the rival who moves next, second, third and last could beat a member.
strike: armies near an enemy of the member who moves next, second, third and last, with its reinforcements.
turn: 1 for the team that moves next.
"""

NAME = "teams"
CARDS_OF_A_SET = (0.0, 0.0, 0.0, 0.4, 0.8, 1.0)
"""The chance that this many cards hold a set; five always do."""
BEHIND = 0.5
"""The part of an army that counts against a rival two steps away."""


def weights() -> tuple[float, ...]:
    """The weights on file; `benchmarks/experiments/hasbro.md` tells their games, and others."""
    return weights_of(NAME, FEATURES)


@dataclass(slots=True)
class TeamBoard(Board):
    """A position in which team-mates share territories.

    guests: the armies of the owner's team-mate in each territory.
    """

    guests: list[int]

    def copy(self) -> Self:
        made = self.like(self)
        made.guests = self.guests.copy()
        return made

    def losing(self) -> list[int]:
        """All rivals: a team has lost as soon as one of its members is out."""
        return sorted({owner for owner in self.owners if owner not in self.friends})

    def able(self, place: int) -> int:
        guests = self.guests[place]
        # Team-mates do not attack in this turn, and a territory with equal numbers is controlled by neither.
        if self.owners[place] != self.me or self.armies[place] == 2 * guests:
            return 0
        return self.armies[place] - guests - 1

    def staying(self, place: int) -> int:
        return 1 + self.guests[place]

    def standing(self, owner: int) -> list[int]:
        """The territories on which an owner has armies, those in a team-mate's territory too."""
        owners, guests, mate = self.owners, self.guests, owner ^ 2
        return [t for t, o in enumerate(owners) if o == owner or (o == mate and guests[t])]

    def move(self, source: int, target: int, count: int) -> None:
        """A move of own armies, to a territory of the team-mate as well."""
        self._add(source, -count)
        self._add(target, count)

    def _add(self, place: int, count: int) -> None:
        self.armies[place] += count
        owner, guests = self.owners[place], self.guests[place]
        if owner == self.me and not guests:
            return
        mate = self.me ^ 2
        mine = (self.armies[place] - guests) if owner == self.me else guests + count
        theirs = self.armies[place] - mine
        self.guests[place] = min(mine, theirs)
        # On a tie the lower seat is written down as the owner.
        self.owners[place] = self.me if (mine, mate) > (theirs, self.me) else mate

    def take(self, source: int, target: int, survivors: int) -> None:
        self.guests[target] = 0
        Board.take(self, source, target, survivors)


@lru_cache(maxsize=8)
def _second(near: tuple[tuple[int, ...], ...]) -> tuple[frozenset[int], ...]:
    """The territories two steps away of each."""
    return tuple(
        frozenset(far for step in around for far in near[step]) - {place} - set(around)
        for place, around in enumerate(near)
    )


@dataclass(slots=True)
class _Survey:
    """The findings of one look at the board, by member and by team.

    force: armies of each member, those in a mate's territory with them. land: territories that each controls.
    cost: armies that stand where a member stands, and one for each of these territories.
    reach: armies of a member that could attack another one soon. able: armies that could attack now.
    """

    land: list[int]
    force: list[float]
    cost: list[float]
    bonus: list[float]
    reach: list[list[float]]
    able: list[float]
    front: list[float] = field(default_factory=lambda: [0.0, 0.0])
    exposed: list[float] = field(default_factory=lambda: [0.0, 0.0])
    mass: list[float] = field(default_factory=lambda: [0.0, 0.0])
    progress: list[float] = field(default_factory=lambda: [0.0, 0.0])


def _survey(board: TeamBoard) -> _Survey:
    members = len(board.sides)
    found = _Survey(
        [0] * members,
        [0.0] * members,
        [0.0] * members,
        [0.0] * members,
        [[0.0] * members for _ in range(members)],
        [0.0] * members,
    )
    owners, armies, guests, sides = board.owners, board.armies, board.guests, board.sides
    near, second = board.ground.near, _second(board.ground.near)
    threats = [0] * len(owners)
    for place, owner in enumerate(owners):
        here, visiting, side = armies[place], guests[place], sides[owner]
        mine = here - visiting
        found.force[owner] += mine
        found.cost[owner] += here + 1
        if visiting:
            mate = owner ^ 2
            found.force[mate] += visiting
            found.cost[mate] += here + 1
        if 2 * visiting != here:
            found.land[owner] += 1
        threat, border = 0, set()
        for there in near[place]:
            other = owners[there]
            if sides[other] != side:
                border.add(other)
                threat += armies[there] - 1
        threats[place] = threat
        able = mine - 1
        if border:
            found.front[side] += here - 1
            found.mass[side] = max(found.mass[side], here)
            if threat > here:
                found.exposed[side] += threat - here
        if able > 0:
            if border:
                found.able[owner] += able
            reach = found.reach[owner]
            for rival in border:
                reach[rival] += able
            if able > 1:
                far = {owners[t] for t in second[place]}
                for rival in far - border:
                    if sides[rival] != side:
                        reach[rival] += BEHIND * able
    _continents(board, threats, found)
    return found


def _continents(board: TeamBoard, threats: list[int], found: _Survey) -> None:
    """Reinforcements for continents times the chance to hold them, and armies in the others."""
    owners, armies, guests, sides = board.owners, board.armies, board.guests, board.sides
    for members, worth in board.ground.continents:
        first = owners[members[0]]
        if all(owners[t] == first and 2 * guests[t] != armies[t] for t in members):
            found.bonus[first] += worth * holding(members, armies, threats)
            continue
        parts = [0.0] * len(sides)
        total = 0.0
        for t in members:
            parts[owners[t]] += 1 + armies[t]
            total += 1 + armies[t]
        for owner, part in enumerate(parts):
            found.progress[sides[owner]] += worth * (part / total) ** 2


def features(board: TeamBoard, following: int) -> list[tuple[float, ...]]:
    """The features of both teams before the turn of a member; () for a team that has lost."""
    return _features(board, following, _survey(board))


def _features(board: TeamBoard, following: int, found: _Survey) -> list[tuple[float, ...]]:
    economy, sides = board.economy, board.sides
    members = range(len(sides))
    out = {sides[m] for m in members if not found.force[m]}
    if out:
        return [() if side in out else (1.0,) * len(FEATURES) for side in range(2)]
    incomes = [max(economy.least_income, found.land[m] / 3) + found.bonus[m] for m in members]
    per_card = economy.card_share * board.next_set

    def by_side(values: Sequence[float]) -> list[float]:
        return [sum(v for m, v in enumerate(values) if sides[m] == s) for s in range(2)]

    income, force, land, bonus = (
        by_side(values) for values in (incomes, found.force, found.land, found.bonus)
    )
    cards = [per_card * n for n in board.cards]
    strength = [force[s] + cards[s] + TURNS_OF_INCOME * income[s] for s in range(2)]
    total, armies, all_income = sum(strength), sum(force), sum(income)
    worth = sum(w for _, w in board.ground.continents)
    perils, strikes = _in_order_of_turns(board, found, incomes, following)
    weakest = [min(found.cost[m] for m in members if sides[m] == s) for s in range(2)]
    return [
        (
            log(strength[s] / total),
            force[s] / armies,
            income[s] / all_income,
            bonus[s] / all_income,
            found.front[s] / armies,
            found.exposed[s] / (armies + found.exposed[s]),
            land[s] / len(board.owners),
            found.progress[s] / worth,
            cards[s] / total,
            found.mass[s] / armies,
            log(weakest[s]),
            *perils[s],
            *(strike / armies for strike in strikes[s]),
            float(s == sides[following]),
        )
        for s in range(2)
    ]


def _in_order_of_turns(
    board: TeamBoard, found: _Survey, incomes: Sequence[float], following: int
) -> tuple[list[list[float]], list[list[float]]]:
    """By team how nearly each rival could beat a member of it, and what its own members strike with."""
    sides, count = board.sides, len(board.sides)
    perils, strikes = [[0.0] * 4, [0.0] * 4], [[0.0] * 4, [0.0] * 4]
    traded: set[int] = set()
    for step in range(count):
        rival = (following + step) % count
        side = sides[rival]
        more = incomes[rival]
        if side not in traded:
            traded.add(side)
            more += CARDS_OF_A_SET[min(5, int(board.cards[side]))] * board.next_set
        nearest = 0.0
        for victim in range(count):
            if sides[victim] != side and (there := found.reach[rival][victim]):
                nearest = max(nearest, (there + more) / found.cost[victim])
        cube = nearest**3
        perils[1 - side][step] = cube / (1 + cube)
        strikes[side][step] = found.able[rival] + more
    return perils, strikes


def chances(board: TeamBoard, known: Sequence[float], following: int) -> list[float]:
    """The estimated chance of each team to win; a team of which a member is out has lost.

    following: the member that moves next.
    """
    return chances_of_two(known, *features(board, following))


def mean_chances(board: TeamBoard, known: Sequence[float]) -> list[float]:
    """The mean of the chances of each team where any member may move next."""
    found, seats = _survey(board), range(len(board.sides))
    each = [chances_of_two(known, *_features(board, seat, found)) for seat in seats]
    return [sum(side) / len(each) for side in zip(*each, strict=True)]
