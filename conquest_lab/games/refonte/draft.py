"""The table while a ply is being played: what changes on it, and what is told of it."""

from __future__ import annotations

from typing import TypeVar

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.types import Cards, Phase, Site, State, Units

T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same tuple with another value in one place."""
    return (*values[:index], value, *values[index + 1 :])


class Draft:
    """The next state in the making: the fields of `State`, and the events so far.

    Its tuples are replaced, never changed, so that what does not change is shared with the state
    before. States are made by position, in `step` and nowhere else.
    """

    __slots__ = (
        "capitals",
        "cards",
        "credits",
        "fight",
        "judged",
        "opener",
        "owners",
        "ply",
        "reserve",
        "seat",
        "sites",
        "table",
        "throws",
        "told",
        "units",
        "usurpers",
    )

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.told: list[Event] = []
        self.ply = state.ply
        self.seat = state.seat
        self.owners = state.owners
        self.units = state.units
        self.sites = state.sites
        self.credits = state.credits
        self.reserve = state.reserve
        self.capitals = state.capitals
        self.usurpers = state.usurpers
        self.cards = state.cards
        self.fight = state.fight
        self.judged = state.judged
        self.opener = state.opener
        self.throws = state.throws

    @property
    def players(self) -> int:
        return len(self.credits)

    @property
    def alive(self) -> list[int]:
        """The players still in the game."""
        return [seat for seat, capital in enumerate(self.capitals) if capital >= 0]

    def next_seat(self, seat: int) -> int:
        """Who sits next to the left."""
        return (seat + 1) % len(self.credits)

    def stack(self, place: int) -> int:
        """Where the units of the player on turn in a place are found."""
        return self.table.stack(place, self.seat, len(self.credits))

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def own(self, territory: int, owner: int) -> None:
        self.owners = put(self.owners, territory, owner)

    def add(self, stack: int, unit: int, count: int) -> None:
        """So many units of a sort more, or fewer, somewhere."""
        there = self.units[stack]
        self.units = put(self.units, stack, put(there, unit, there[unit] + count))

    def set_units(self, stack: int, units: Units) -> None:
        self.units = put(self.units, stack, units)

    def set_site(self, territory: int, site: Site) -> None:
        self.sites = put(self.sites, territory, site)

    def earn(self, seat: int, amount: int) -> int:
        """Credits received, or with a minus sign spent; those left."""
        left = self.credits[seat] + amount
        self.credits = put(self.credits, seat, left)
        return left

    def muster(self, seat: int, kind: int, count: int) -> int:
        """Units that wait to be placed, or with a minus sign wait no more; those left."""
        waiting = list(self.reserve[seat])
        waiting[kind] += count
        self.reserve = put(self.reserve, seat, (waiting[0], waiting[1], waiting[2]))
        return waiting[kind]

    def set_hand(self, seat: int, hand: tuple[int, ...]) -> None:
        cards = self.cards
        self.cards = Cards(put(cards.hands, seat, hand), cards.pile, cards.aside, cards.drawn)

    def step(self, phase: Phase) -> Step[State]:
        """The ply is over, and the game goes on in this phase."""
        after = State(
            self.ply + 1,
            phase,
            self.seat,
            self.owners,
            self.units,
            self.sites,
            self.credits,
            self.reserve,
            self.capitals,
            self.usurpers,
            self.cards,
            self.fight,
            self.judged,
            self.opener,
            self.throws,
        )
        return Step(after, tuple(self.told))
