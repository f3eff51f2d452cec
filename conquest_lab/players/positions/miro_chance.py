"""The learned chance to win La Conquête du Monde at a table of three, after the turn of a side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log, log2
from typing import TYPE_CHECKING

from conquest_lab.games.miro.table import MOST_DEFENCE_DICE
from conquest_lab.players.battle_chances import conquer_chance
from conquest_lab.players.plans.network import Network, Row, network
from conquest_lab.players.plans.worth import TURNS_OF_INCOME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.players.games.miro_model import World

FILE = "miro_network.json"
SIDES = 3
OF_PLACE = 4
"""Inputs of a territory and owner: there, logarithm of the armies, one army, strength of the neighbours."""

OF_SIDE = 25
OF_CONTINENT = 3
OF_GAME = 14
DENSE = SIDES * (OF_SIDE + 6 * OF_CONTINENT) + OF_GAME
LIKELY = 0.6
"""The chance from which on a territory counts as lost to a neighbour."""

CARDS_OF_A_SET = (0.0, 0.045, 0.09, 0.32, 0.6, 0.85, 0.95)
"""The chance that so many cards hold a set."""

CARD_SHARE = 0.2
UNSEEN = 3
"""Armies that an enemy may place before it attacks a continent."""

EVEN = 14
"""The territories of each side in an even game."""


@dataclass(slots=True)
class Standing:
    """A position at the end of a turn.

    cards: the number of cards of each side. kinds: the different weapons on the cards of the mover.
    order: the sides in the order of play. mover: the side whose turn ends.
    """

    world: World
    owners: list[int]
    armies: list[int]
    cards: list[int]
    kinds: int
    traded: int
    round: int
    order: tuple[int, ...]
    mover: int

    def copy(self) -> Standing:
        """A copy of which owners, armies and cards can be changed."""
        return Standing(
            self.world,
            self.owners.copy(),
            self.armies.copy(),
            self.cards.copy(),
            self.kinds,
            self.traded,
            self.round,
            self.order,
            self.mover,
        )

    def seats(self) -> list[int]:
        """The sides from the mover on, in the order in which they move; one that is out comes last."""
        here = self.order.index(self.mover)
        seats = [*self.order[here:], *self.order[:here]]
        if seats[1] not in self.owners:
            seats[1], seats[2] = seats[2], seats[1]
        return seats


@cache
def nets() -> tuple[Network, Network]:
    """The networks for two sides and for three."""
    return network(FILE, "two", DENSE), network(FILE, "three", DENSE)


_PLACES: dict[tuple[int, int, int, int, int], Row] = {}
"""Sums of rows by network, territory, owner, armies and strongest neighbour."""


def _row(sides: int, place: int, owner: int, there: int, strongest: int) -> Row:
    key = sides, place, owner, there, strongest
    found = _PLACES.get(key)
    if found is None:
        if len(_PLACES) > 200_000:
            _PLACES.clear()
        rows, start = nets()[sides - 2].rows, (place * SIDES + owner) * OF_PLACE
        values = (
            1.0,
            log2(min(there, 2047)) / 2,
            float(there == 1),
            2 * strongest / (there + strongest),
        )
        found = _PLACES[key] = tuple(
            sum(value * weight for value, weight in zip(values, column, strict=True))
            for column in zip(*rows[start : start + OF_PLACE], strict=True)
        )
    return found


def cost(defenders: int) -> float:
    """The armies that it costs to beat so many, about."""
    if defenders == 1:
        return 0.52
    return 1.4 + 1.7 * (defenders - 2)


class _Survey:
    """The findings of one look at the board, by side in the order of play from the mover on.

    lost: territories that each rival could probably take at once. reach: armies beside each rival.
    hold: for each continent the estimated chance of whoever holds it to keep it.
    """

    __slots__ = (
        "armies", "cost", "exposed", "front", "held", "hold", "land", "lost", "mass", "reach",
        "rows", "second", "single",
    )  # fmt: skip

    def __init__(self, here: Standing, seats: Sequence[int], sides: int) -> None:
        zero = [0.0] * SIDES
        self.armies, self.cost, self.front, self.exposed = (zero.copy() for _ in range(4))
        self.land, self.single, self.mass, self.second = ([0] * SIDES for _ in range(4))
        self.lost, self.reach = ([[0] * SIDES for _ in range(SIDES)] for _ in range(2))
        world = here.world
        self.held = [[0] * SIDES for _ in world.sizes]
        self.hold = [1.0] * len(world.sizes)
        self.rows: list[Row] = []
        rank = [0] * SIDES
        for n, seat in enumerate(seats):
            rank[seat] = n
        who, armies = [rank[owner] for owner in here.owners], here.armies
        for place, around in enumerate(world.near):
            self._look(place, around, who, armies, world.continent_of[place], sides)

    def _look(
        self,
        place: int,
        around: Sequence[int],
        who: list[int],
        armies: list[int],
        continent: int,
        sides: int,
    ) -> None:
        side, there = who[place], armies[place]
        self.armies[side] += there
        self.cost[side] += cost(there) + 1
        self.land[side] += 1
        self.held[continent][side] += 1
        if there == 1:
            self.single[side] += 1
        most, threat, border = [0] * SIDES, 0, set()
        for near in around:
            rival = who[near]
            if rival != side:
                border.add(rival)
                able = armies[near] - 1
                if able:
                    threat += able
                    most[rival] = max(most[rival], able)
        self.rows.append(_row(sides, place, side, there, max(most)))
        if not border:
            return
        self.front[side] += there - 1
        if there > self.mass[side]:
            self.mass[side], self.second[side] = there, self.mass[side]
        elif there > self.second[side]:
            self.second[side] = there
        for rival in border:
            self.reach[side][rival] += there - 1
            if most[rival] and conquer_chance(most[rival], there, MOST_DEFENCE_DICE) >= LIKELY:
                self.lost[side][rival] += 1
        if threat:
            self.exposed[side] += max(0, threat - there)
            ratio = (there / (threat + UNSEEN)) ** 2
            self.hold[continent] *= 0.15 + 0.85 * ratio / (0.35 + ratio)


def chances(here: Standing) -> dict[int, float]:
    """The chance of each side to win that is still in the game."""
    seats = here.seats()
    sides = len(set(here.owners))
    if sides == 1:
        return {here.owners[0]: 1.0}
    found = _Survey(here, seats, sides)
    values = _values(here, found, seats)
    return dict(zip(seats, nets()[sides - 2].chances(found.rows, values, sides), strict=False))


def _values(here: Standing, found: _Survey, seats: Sequence[int]) -> list[float]:
    """The inputs that are not those of a single territory."""
    world, worth = here.world, float(here.world.table.set_value(here.traded))
    total = sum(found.armies)
    cards = [here.cards[seat] for seat in seats]
    income = [
        land / 3
        + sum(
            due
            for due, size, held in zip(world.due, world.sizes, found.held, strict=True)
            if held[side] == size
        )
        for side, land in enumerate(found.land)
    ]
    strength = [
        there + CARD_SHARE * worth * hand + TURNS_OF_INCOME * more if land else 0.0
        for there, hand, more, land in zip(found.armies, cards, income, found.land, strict=True)
    ]
    values: list[float] = []
    for side in range(SIDES):
        values += _of_side(found, side, cards, income, strength, worth, total)
    for size, hold, parts in zip(world.sizes, found.hold, found.held, strict=True):
        for part in parts:
            whole = part == size
            values += (part / size, float(whole), hold if whole else 0.0)
    rounds = [0.0] * 5
    rounds[min(here.round, 5) - 1] = 1.0
    kinds = [0.0] * 4
    kinds[here.kinds] = 1.0
    return [
        *values, 1.0, worth / 20, log(worth / 10), *rounds, min(here.round, 20) / 20,
        log(total / 60), *kinds,
    ]  # fmt: skip


def _of_side(
    found: _Survey,
    side: int,
    cards: Sequence[int],
    income: Sequence[float],
    strength: Sequence[float],
    worth: float,
    total: float,
) -> list[float]:
    land, armies, mass = found.land[side], found.armies[side], found.mass[side]
    if not land:
        return [0.0] * OF_SIDE
    peril = []
    rivals = (side + 1) % SIDES, (side + 2) % SIDES
    for rival in rivals:
        more = CARDS_OF_A_SET[min(cards[rival] + 1, 6)] * worth
        ratio = ((found.reach[rival][side] + income[rival] + more) / found.cost[side]) ** 2
        peril.append(2 * ratio / (0.5 + ratio) if found.land[rival] else 0.0)
    hand = [0.0] * 6
    hand[min(cards[side], 5)] = 1.0
    share = strength[side] / sum(strength)
    return [
        land / EVEN,
        armies / total * 3 - 1,
        log(share * 3),
        income[side] / 6,
        income[side] / sum(income) * 3 - 1,
        found.front[side] / total * 3,
        found.exposed[side] / (armies + found.exposed[side]),
        mass / total * 3,
        found.second[side] / total * 3,
        found.single[side] / 10,
        CARD_SHARE * worth * cards[side] / sum(strength) * 6,
        found.lost[side][rivals[0]] / 5,
        found.lost[side][rivals[1]] / 5,
        *peril,
        1 / land if land <= 6 else 0.0,
        *hand,
        log(1 + armies) - 3,
        float(land <= 3),
        log(1 + mass) - 2,
    ]
