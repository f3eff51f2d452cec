"""What happens in games of armies on territories, in the past tense; the rule comes from the game.

kind: how the armies are called in a scene, where each player's are a kind of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from conquest_lab.core.ruleset import Event, Gain, SecretEvent
from conquest_lab.core.scene import Dice, Scene

ARMY = "army"
TRACK = "track"
PILE = "pile"


def reserve(seat: int) -> str:
    """The counter of a player's armies still to be placed."""
    return f"reserve/{seat}"


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """Cards were shuffled into the pile."""

    cards: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(PILE, self.cards)


@dataclass(frozen=True, slots=True)
class ValueMarked(Event):
    """The value of the next set was marked."""

    value: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(TRACK, self.value)


@dataclass(frozen=True, slots=True)
class ArmiesReceived(Event):
    """A player received armies to place.

    territories: where a third of the territories counts, how many there were.
    continent: where a bonus counts, whose.
    """

    seat: int
    count: int
    reserve: int
    territories: int = 0
    continent: int = -1

    @property
    def gain(self) -> Gain | None:
        counted = self.territories > 0 or self.continent >= 0
        return Gain(self.seat, self.count) if counted else None

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(reserve(self.seat), self.reserve)


@dataclass(frozen=True, slots=True)
class DieThrown(Event):
    """A player threw a die by itself."""

    seat: int
    face: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("order", (self.face,)),)


@dataclass(frozen=True, slots=True)
class ThrowTied(Event):
    """Several players threw the highest die and throw again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A player put the first army on a territory."""

    seat: int
    territory: int
    reserve: int
    kind: str = ARMY

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_owner(self.territory, self.seat).with_pieces(
            self.territory, self.kind, 1
        )
        return scene.with_counter(reserve(self.seat), self.reserve)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A player put armies on an own territory."""

    seat: int
    territory: int
    count: int
    reserve: int
    kind: str = ARMY

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, self.kind, self.count)
        return scene.with_counter(reserve(self.seat), self.reserve)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""

    seat: int

    @property
    def turn_of(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class SetTraded(Event):
    """A player laid down a set of cards."""

    seat: int
    cards: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards)


@dataclass(frozen=True, slots=True)
class CardsKept(Event):
    """A player who could have traded did not."""

    seat: int


@dataclass(frozen=True, slots=True)
class AttackAnnounced(Event):
    """Armies were sent into a battle."""

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
class DefenceAnnounced(Event):
    """The defender chose how many armies defend."""

    seat: int
    target: int
    count: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """Both sides threw their dice."""

    source: int
    target: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attacker_won: tuple[bool, ...]

    @property
    def arrow(self) -> str:
        return "attack"

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)

    @property
    def dice(self) -> tuple[Dice, ...]:
        lost = tuple(not won for won in self.attacker_won)
        return (Dice("attack", self.attack, lost), Dice("defence", self.defence, self.attacker_won))


@dataclass(frozen=True, slots=True)
class ArmiesLost(Event):
    """A battle cost both sides armies."""

    source: int
    target: int
    attacker: int
    defender: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.source, ARMY, -self.attacker).with_pieces(
            self.target, ARMY, -self.defender
        )

    @property
    def arrow(self) -> str:
        return "attack"

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class SurvivorsReturned(Event):
    """After a battle without a conquest both territories counted who is left."""

    source: int
    target: int
    attackers: int
    defenders: int

    @property
    def arrow(self) -> str:
        return "attack"

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """The last defender fell and the territory changed hands."""

    seat: int
    loser: int
    target: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.target, self.seat)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Armies moved between two own territories."""

    seat: int
    source: int
    target: int
    count: int
    kind: str = ARMY

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.source, self.kind, -self.count).with_pieces(
            self.target, self.kind, self.count
        )

    @property
    def arrow(self) -> str:
        return "move"

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player lost the last army."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class CardsCaptured(SecretEvent):
    """The conqueror took all cards of an eliminated player."""

    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    loser: int
    cards: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        return scene.with_hand(self.loser, ()).with_cards_taken(self.seat, self.cards)


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """A player stopped attacking for this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveChosen(Event):
    """A player announced a move."""

    seat: int
    source: int
    target: int

    @property
    def arrow(self) -> str:
        return "move"

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class CardDrawn(SecretEvent):
    """A player drew a card."""

    seat: int
    card: int
    pile: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_taken(self.seat, (self.card,)).with_counter(PILE, self.pile)


@dataclass(frozen=True, slots=True)
class NoCard(Event):
    """A player drew no card: nothing was conquered, or no card was left."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The last player in the game holds the world."""

    seat: int
