"""The state of a game of the home-brew: units in places, buildings, cards and fights."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final

from conquest_lab.core.frozen import state, value, with_entry
from conquest_lab.games.refonte.units import NOTHING, Counts, Units
from conquest_lab.mechanics.armies.table import PileState, Route, changed

# Buildings ----------------------------------------------------------------------------------------

BARRACKS: Final = 0
FACTORY: Final = 1
PORT: Final = 2
LIBRARY: Final = 3
BUILDING_WORDS = ("barracks", "factory", "port", "library")

Site = tuple[int, ...]
"""Buildings of a territory: four numbers that work, then four that are being built."""

BUILDINGS: Final = len(BUILDING_WORDS)
NO_SITE: Site = (0,) * (2 * BUILDINGS)

# The state ----------------------------------------------------------------------------------------


class Phase(IntEnum):
    """Parts of a game in their order; each phase asks one kind of question."""

    ORDER = 0
    CAPITAL = 1
    HOME = 2
    COLONY_CARDS = 3
    COLONY = 4
    GARRISON = 5
    MUSTER = 6
    BUY = 7
    LIBRARY = 8
    KEEP = 9
    EXCHANGE = 10
    PLACE = 11
    ACT = 12
    RETREAT = 13
    FIGHT = 14
    DEFEND = 15
    THROW = 16
    FATE = 17
    NEW_CAPITAL = 18
    OVER = 19


@value
class Fight(Route):
    """An attack, a landing or a bombardment in course.

    source: a territory, or an ocean for a landing.
    attack_dice, infantry, cavalry, cannons: what is about to be thrown for; all 0 between two throws.
    begun: whether dice were thrown since it was declared.
    fought: infantry, cavalry with 2 steps left and cavalry with 1 that stand at the source and fought in
        earlier throws, where they count as captors too [R-A17].
    """

    infantry: int = 0
    cavalry: int = 0
    cannons: int = 0
    begun: bool = False
    fought: Counts = NOTHING


@value
class Cards:
    """Hands, pile and other cards; all sorted.

    hands: by seat.
    pile: it has no order, a draw is chance.
    aside: cards of capitals and colonies that lie out of the pile.
    drawn: cards that somebody is looking at and may have to give back.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    aside: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()


@state
class State(PileState):
    """Everything the rules need, and nothing else.

    seat: the player on turn; a defender is asked through `fight`, a beheaded player through `judged`.
    owners: by territory; -1 for the neutral player.
    units: by territory, then of each seat in each ocean.
    sites: buildings by territory.
    credits, reserve: by seat; reserve holds infantry, cavalry and cannons still to be placed.
    capitals: by seat; -1 before it is drawn and for players who are out.
    usurpers: by seat, who took the capital of a player who plays on without; else -1.
    judged: the player whose fate is drawn for, else -1.
    opener: who began, while neutral land alone may be attacked; then -1.
    throws: dice thrown to decide who begins.
    turns: those that have ended, where a game ends after this many; else 0 [R-A51].
    """

    phase: Phase
    owners: tuple[int, ...]
    units: tuple[Units, ...]
    sites: tuple[Site, ...]
    credits: tuple[int, ...]
    reserve: tuple[Counts, ...]
    capitals: tuple[int, ...]
    usurpers: tuple[int, ...]
    cards: Cards
    fight: Fight | None = None
    judged: int = -1
    opener: int = -1
    throws: tuple[int, ...] = ()
    turns: int = 0

    @property
    def on_route(self) -> Fight:
        """The fight in course, where there is one."""
        assert self.fight is not None
        return self.fight

    @property
    def landing(self) -> bool:
        """True when the fight in course comes from the sea."""
        return self.on_route.source >= len(self.owners)

    @property
    def players(self) -> int:
        """The number of players at the start."""
        return len(self.credits)

    @property
    def next_seat(self) -> int:
        """The seat on the left of the player on turn."""
        return (self.seat + 1) % self.players

    @property
    def alive(self) -> list[int]:
        """The players still in the game."""
        return [seat for seat, capital in enumerate(self.capitals) if capital >= 0]

    def held_by(self, seat: int) -> tuple[int, ...]:
        """The territories of a player, or of none."""
        return _held(self.owners, seat)

    def stack(self, place: int, seat: int) -> int:
        """The index in `units` of the units of a seat in a place."""
        size = len(self.owners)
        return place if place < size else size + (place - size) * self.players + seat

    @property
    def own_fleets(self) -> range:
        """The indices in `units` of the units of the player on turn, ocean by ocean."""
        return range(len(self.owners) + self.seat, len(self.units), self.players)

    def own_units(self, place: int) -> Units:
        """The units of the player on turn in a place."""
        return self.units[self.stack(place, self.seat)]


@lru_cache(maxsize=2000)
def _held(owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([t for t, owner in enumerate(owners) if owner == seat])


# What is written into a draft ---------------------------------------------------------------------


def add(s: State, stack: int, unit: int, count: int) -> None:
    """Put this many units of a sort somewhere, or with a minus sign take them away."""
    s.units = with_entry(s.units, stack, changed(s.units[stack], unit, count))


def shift(s: State, source: int, unit: int, target: int, after: int, count: int) -> None:
    """Let this many units of a sort leave one stack and stand in another as the sort `after`."""
    if not count:
        return
    stacks = list(s.units)
    stacks[source] = changed(stacks[source], unit, -count)
    stacks[target] = changed(stacks[target], after, count)
    s.units = tuple(stacks)


def earn(s: State, seat: int, amount: int) -> int:
    """Receive credits, or with a minus sign spend them; those left."""
    s.credits = changed(s.credits, seat, amount)
    return s.credits[seat]


def muster(s: State, seat: int, kind: int, count: int) -> Counts:
    """Let units wait to be placed, or with a minus sign wait no more; those that wait now."""
    infantry, cavalry, cannons = changed(s.reserve[seat], kind, count)
    s.reserve = with_entry(s.reserve, seat, (infantry, cavalry, cannons))
    return s.reserve[seat]
