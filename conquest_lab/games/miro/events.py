"""What can only happen in La Conquête du Monde, in the past tense; the rest is in `mechanics.war_events`."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import Scene
from conquest_lab.mechanics.war_events import ARMY, reserve

ROUND = "round"


@dataclass(frozen=True, slots=True)
class ColourChosen(Event):
    """A player sat down with a colour, and no army yet."""

    seat: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(reserve(self.seat), 0)


@dataclass(frozen=True, slots=True)
class JokersPutAside(Event):
    """The Jokers were taken out of the pile."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderSettled(Event):
    """The dice put the players in order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SurplusLost(Event):
    """The die showed more than there was to deal."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class WorldDealt(Event):
    """The last territory was dealt."""


@dataclass(frozen=True, slots=True)
class CardsReturned(Event):
    """A player handed the territory cards back."""

    seat: int
    cards: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards)


@dataclass(frozen=True, slots=True)
class ConquestBegan(Event):
    """The second phase began."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Everybody had had a turn, and the next round began."""

    number: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(ROUND, self.number)


@dataclass(frozen=True, slots=True)
class ProtectionEnded(Event):
    """From now on players can be eliminated."""


@dataclass(frozen=True, slots=True)
class ShareCounted(Event):
    """Territories were divided into armies and cards."""

    seat: int
    territories: int
    armies: int
    cards: int


@dataclass(frozen=True, slots=True)
class ArmiesWithheld(Event):
    """A colour ran out of armies."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class AttackUnnamed(Event):
    """Armies attacked without a word."""

    seat: int
    source: int
    target: int
    count: int

    @property
    def arrow(self) -> str:
        return "attack"

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class ArmiesHuffed(Event):
    """The defender blew attacking armies, and the attack was over."""

    seat: int
    source: int
    count: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.source, ARMY, -self.count)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source,)


@dataclass(frozen=True, slots=True)
class AttackLetPass(Event):
    """The defender let an unnamed attack go on."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastArmySpared(Event):
    """The last army of a protected player stood."""

    seat: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True)
class FollowersFresh(Event):
    """Armies that followed had not fought."""

    target: int
    count: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.target,)
