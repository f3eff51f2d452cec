"""Armies on territories: what is decided, thrown and drawn in every game of that kind.

A ruleset takes the actions it knows from here and adds its own; its phases say when each may be played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import round_losses, throws

MOST_ATTACK_DICE = 3

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Route:
    """From one territory to another: the fight in course, or the move being made.

    attack_dice, defence_dice: armies in the round about to be thrown; 0 when not announced.
    """

    source: int
    target: int
    attack_dice: int = 0
    defence_dice: int = 0


@dataclass(frozen=True, slots=True)
class Cards:
    """Where the cards are.

    hands: card numbers by seat, sorted.
    pile, discard: sorted; the pile has no order, a draw is chance.
    traded: sets traded in the game so far.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...] = ()
    traded: int = 0


# What a player decides ---------------------------------------------------------------------------


class Anywhere:
    """An action that names no territory."""

    __slots__ = ()

    @property
    def places(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Place:
    """Put some of the armies to place on an own territory."""

    territory: int
    count: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class TradeIn(Anywhere):
    """Trade a set of cards for armies."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepCards(Anywhere):
    """Trade no more cards now."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Send 1 to 3 armies into a round of dice."""

    source: int
    target: int
    dice: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Defend(Anywhere):
    """Defend with so many armies."""

    dice: int


@dataclass(frozen=True, slots=True)
class Occupy(Anywhere):
    """Let so many more armies follow into the conquered territory."""

    count: int


@dataclass(frozen=True, slots=True)
class EndCombat(Anywhere):
    """Attack no more this turn."""


@dataclass(frozen=True, slots=True)
class Fortify:
    """Begin a move from one own territory to another."""

    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Transfer(Anywhere):
    """Move so many armies along the move that was begun."""

    count: int


@dataclass(frozen=True, slots=True)
class EndTurn(Anywhere):
    """Make no further move."""


# What chance does --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Die(Anywhere):
    """One die by itself."""

    face: int


@dataclass(frozen=True, slots=True)
class Roll(Anywhere):
    """The dice of a round, each side sorted from high to low."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fall(Anywhere):
    """The losses of a round when nobody looks at the faces."""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class Draw(Anywhere):
    """The card on top of the pile."""

    card: int


def in_order(action: Any) -> Any:
    """The action with dice from high to low and cards by number, in whatever order they were named."""
    match action:
        case Roll(attack, defence):
            return Roll(*(tuple(sorted(faces, reverse=True)) for faces in (attack, defence)))
        case TradeIn(cards):
            return TradeIn(tuple(sorted(cards)))
    return action


# Made once and shared ----------------------------------------------------------------------------

DIE = Distribution.uniform(tuple(Die(face) for face in range(1, 7)))


@cache
def round_outcomes(attack_dice: int, defence_dice: int, faces: bool) -> Distribution[Any]:
    """What the dice of a round can show: every throw, or only the losses."""
    if faces:
        both = throws(attack_dice, defence_dice)
        return both.map(lambda throw: Roll(throw.attack, throw.defence))
    lost = round_losses(attack_dice, defence_dice)
    return lost.map(lambda losses: Fall(losses.attacker, losses.defender))


def draws(pile: tuple[int, ...]) -> Distribution[Draw]:
    """The next card of a shuffled pile: each is equally likely, hidden ones together."""
    return Distribution.uniform(map(_drawn, pile))


_drawn = cache(Draw)


class Numbered(Generic[A]):
    """Actions that differ in one number, each made once and shared."""

    _KEPT = 1000

    def __init__(self, make: Callable[[int], A]) -> None:
        self._make = make
        self._made: list[A] = []

    def _up_to(self, most: int) -> list[A]:
        made = self._made
        if most < len(made):
            return made
        made.extend(self._make(n) for n in range(len(made), min(most + 1, self._KEPT)))
        return made if most < len(made) else [*made, *map(self._make, range(len(made), most + 1))]

    def rising(self, most: int) -> list[A]:
        """Those of 1 to `most`."""
        return self._up_to(most)[1 : most + 1]

    def falling(self, most: int) -> list[A]:
        """Those of `most` down to 1."""
        return self._up_to(most)[most:0:-1]

    def falling_to_none(self, most: int) -> list[A]:
        """Those of `most` down to 0."""
        return self._up_to(most)[most::-1]


@cache
def placements(territory: int) -> Numbered[Place]:
    """The ways to put armies on a territory, by how many."""
    return Numbered(lambda count: Place(territory, count))


@cache
def attacks(source: int, target: int) -> tuple[tuple[Attack, ...], ...]:
    """By how many armies can be sent, none to three: the attacks on a neighbour, most dice first."""
    most = [Attack(source, target, dice) for dice in range(MOST_ATTACK_DICE, 0, -1)]
    return tuple(tuple(most[MOST_ATTACK_DICE - able :]) for able in range(MOST_ATTACK_DICE + 1))


DEFENCES = Numbered(Defend)
OCCUPATIONS = Numbered(Occupy)
TRANSFERS = Numbered(Transfer)


def changed(values: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """The numbers with one of them changed by so much.

    >>> changed((5, 6, 7), 1, -2)
    (5, 4, 7)
    """
    return (*values[:place], values[place] + change, *values[place + 1 :])
