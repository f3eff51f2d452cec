"""Armies on territories: what is decided, thrown and drawn in every game of that kind.

A ruleset takes the actions it knows from here and adds its own; its phases say when each may be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import round_losses, throws

MOST_ATTACK_DICE = 3


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


@lru_cache(maxsize=8192)
def placements(territory: int, most: int) -> tuple[Place, ...]:
    """The ways to put 1 to `most` armies on a territory, few first."""
    return tuple(Place(territory, count) for count in range(1, most + 1))


@lru_cache(maxsize=1024)
def attacks(source: int, target: int, able: int) -> tuple[Attack, ...]:
    """The attacks of a territory that can send `able` armies, most dice first."""
    return tuple(Attack(source, target, dice) for dice in range(min(able, MOST_ATTACK_DICE), 0, -1))


@cache
def defences(armies: int, most_dice: int) -> tuple[Defend, ...]:
    """The answers of a territory with so many armies, most dice first."""
    return tuple(Defend(dice) for dice in range(min(armies, most_dice), 0, -1))


@lru_cache(maxsize=1024)
def occupations(most: int) -> tuple[Occupy, ...]:
    """Everybody follows, …, nobody follows."""
    return tuple(Occupy(count) for count in range(most, -1, -1))


@lru_cache(maxsize=1024)
def transfers(most: int) -> tuple[Transfer, ...]:
    """As many as can move, …, one."""
    return tuple(Transfer(count) for count in range(most, 0, -1))


_fortify = cache(Fortify)


def moves(source: int, targets: tuple[int, ...]) -> list[Fortify]:
    """The moves from a territory to each of these."""
    return [_fortify(source, target) for target in targets]


def changed(values: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """The numbers with one of them changed by so much.

    >>> changed((5, 6, 7), 1, -2)
    (5, 4, 7)
    """
    return (*values[:place], values[place] + change, *values[place + 1 :])
