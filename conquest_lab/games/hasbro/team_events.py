"""What can happen in the team game: shared territories, the common hand, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from conquest_lab.core.ruleset import Event, SecretEvent
from conquest_lab.core.scene import Scene
from conquest_lab.games.hasbro.events import RegimentsLost


@dataclass(frozen=True, slots=True)
class TeamFormed(Event):
    """Players form a team."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """Another team-mate, or nobody, came to control a territory; -1 for nobody."""

    territory: int
    seat: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class NotCounted(Event):
    """A territory with equal numbers of both team-mates counted for nobody."""

    seat: int
    territory: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class BattleLost(RegimentsLost):
    """A battle cost both sides regiments; whose they were on the defending side is told apart.

    kind: the attacker's regiments in a scene.
    """

    kind: str

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.source, self.kind, -self.attacker)


@dataclass(frozen=True, slots=True)
class DefendersFell(Event):
    """A player of the defending team lost regiments."""

    seat: int
    territory: int
    count: int
    kind: str

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, self.kind, -self.count)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class HandPassed(SecretEvent):
    """The team's cards went to the team-mate who plays next."""

    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    mate: int
    cards: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        return scene.with_hand(self.seat, ()).with_cards_taken(self.mate, self.cards)


@dataclass(frozen=True, slots=True)
class TeamWon(Event):
    """A team has eliminated a player of the other one."""

    seats: tuple[int, ...]
