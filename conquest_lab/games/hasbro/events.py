"""What can happen in a game of Risk 2007, in the past tense, each with its rule.

What other games of armies tell as well comes from `mechanics.war_events`, under the names of this manual.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import Scene
from conquest_lab.mechanics.war_events import ARMY as REGIMENT
from conquest_lab.mechanics.war_events import (
    PILE,
    TRACK,
    AttackAnnounced,
    CardDrawn,
    CardsCaptured,
    CardsKept,
    Claimed,
    CombatEnded,
    Conquered,
    DefenceAnnounced,
    DiceThrown,
    DieThrown,
    Eliminated,
    GameWon,
    MoveChosen,
    Moved,
    NoCard,
    PileShuffled,
    Placed,
    SetTraded,
    SurvivorsReturned,
    ThrowTied,
    TurnBegan,
    reserve,
)
from conquest_lab.mechanics.war_events import ArmiesLost as RegimentsLost
from conquest_lab.mechanics.war_events import ArmiesReceived as RegimentsReceived
from conquest_lab.mechanics.war_events import ValueMarked as MarkerMoved

__all__ = [
    "PILE",
    "REGIMENT",
    "TRACK",
    "AttackAnnounced",
    "CardDrawn",
    "CardsCaptured",
    "CardsKept",
    "Claimed",
    "CombatEnded",
    "Conquered",
    "DefenceAnnounced",
    "DiceThrown",
    "DieThrown",
    "Eliminated",
    "GameWon",
    "InvasionStopped",
    "MarkerMoved",
    "MoveChosen",
    "Moved",
    "NoCard",
    "PileShuffled",
    "Placed",
    "RegimentsAdded",
    "RegimentsLost",
    "RegimentsReceived",
    "SetTraded",
    "SpoilsKept",
    "StarterFound",
    "SurvivorsReturned",
    "ThrowTied",
    "TurnBegan",
    "WorldClaimed",
    "reserve",
]


@dataclass(frozen=True, slots=True)
class StarterFound(Event):
    """The highest die named the player who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class WorldClaimed(Event):
    """The last territory was claimed."""


@dataclass(frozen=True, slots=True)
class RegimentsAdded(Event):
    """Regiments were put on a territory beside those of the reserve."""

    seat: int
    territory: int
    count: int
    kind: str = REGIMENT

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, self.kind, self.count)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class InvasionStopped(Event):
    """An invasion ended without a conquest."""

    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True)
class SpoilsKept(Event):
    """A conqueror with four cards or fewer goes on without trading."""

    seat: int
    cards: int
