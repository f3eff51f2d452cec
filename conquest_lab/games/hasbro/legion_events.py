"""What can happen in the games for two: territories dealt, independent armies won over and lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from conquest_lab.core.ruleset import Event, SecretEvent
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.games.hasbro.events import PILE, REGIMENT, AttackAnnounced, reserve

SIDE = "side"
HELD = "held"


def side(army: int) -> str:
    """The counter of an independent army's ally: 0 for nobody, else the player counted from 1."""
    return f"{SIDE}/{army}"


def held(army: int) -> str:
    """The counter of the cards under an independent army's cannon."""
    return f"{HELD}/{army}"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card was dealt, and the army that received it put a regiment on its territory."""

    army: int
    territory: int
    reserve: int
    pile: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_owner(self.territory, self.army).with_pieces(self.territory, REGIMENT, 1)
        return scene.with_counter(reserve(self.army), self.reserve).with_counter(PILE, self.pile)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class LegionsComplete(Event):
    """All regiments of the independent armies were placed, one placing turn before the end."""


@dataclass(frozen=True, slots=True)
class CannonPlaced(Event):
    """The cannon of an independent army was put half-way between the players, without cards."""

    army: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(side(self.army), 0).with_counter(held(self.army), 0)


@dataclass(frozen=True, slots=True)
class SideTaken(Event):
    """The cannon of an independent army came to stand with a player, or half-way."""

    army: int
    seat: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(side(self.army), self.seat + 1)


@dataclass(frozen=True, slots=True)
class SideKept(Event):
    """The cannon of an independent army stayed where it was."""

    army: int


@dataclass(frozen=True, slots=True)
class CardGiven(SecretEvent):
    """A player gave a card to an independent army."""

    seat: int
    army: int
    card: int
    held: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_cards_given(self.seat, (self.card,))
        return scene.with_counter(held(self.army), self.held)


@dataclass(frozen=True, slots=True)
class InfluenceEnded(Event):
    """A player gave no more cards this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllyDieThrown(Event):
    """A die gave an ally regiments to place."""

    seat: int
    army: int
    face: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(reserve(self.army), self.face)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("ally", (self.face,)),)


@dataclass(frozen=True, slots=True)
class AllyChosen(Event):
    """A player chose an ally to reinforce."""

    seat: int
    army: int


@dataclass(frozen=True, slots=True)
class AlliesServed(Event):
    """A player reinforced or moved no other ally."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllyAttackAnnounced(AttackAnnounced):
    """Regiments of an ally were sent into a battle."""

    army: int


@dataclass(frozen=True, slots=True)
class AllyConquest(Event):
    """A conquest by an ally earned no card."""

    army: int


@dataclass(frozen=True, slots=True)
class LoyaltyThrown(Event):
    """A die said whether an independent army stays where it stands."""

    army: int
    face: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("loyalty", (self.face,)),)


@dataclass(frozen=True, slots=True)
class ArmyDestroyed(Event):
    """An independent army lost its last regiment."""

    army: int
    by: int


@dataclass(frozen=True, slots=True)
class CannonRemoved(Event):
    """The cannon of a destroyed army left the line."""

    army: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(side(self.army), 0)


@dataclass(frozen=True, slots=True)
class ArmyCardsCaptured(SecretEvent):
    """The player on turn took the cards of a destroyed army."""

    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    army: int
    cards: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_taken(self.seat, self.cards).with_counter(held(self.army), 0)


@dataclass(frozen=True, slots=True)
class NoCardsHeld(Event):
    """A destroyed army had no cards to take."""

    army: int


@dataclass(frozen=True, slots=True)
class DuelWon(Event):
    """The opponent has no regiment left."""

    seat: int
