"""What can happen in the home-brew, in the past tense, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from conquest_lab.core.ruleset import Event, Gain, SecretEvent
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.games.refonte.types import BUILDING_WORDS, KINDS
from conquest_lab.mechanics.war_events import PILE

CREDITS = "credits"
RESERVES = tuple(f"new-{kind}" for kind in KINDS)
"""Counters of the units still to be placed."""


def of(counter: str, seat: int) -> str:
    """A counter, a capital or a unit at sea that belongs to a player."""
    return f"{counter}/{seat}"


def capital(seat: int) -> str:
    """The marker of a player's capital."""
    return of("capital", seat)


def building(number: int, *, ready: bool) -> str:
    """The piece of a building that works, or that is being built."""
    return BUILDING_WORDS[number] if ready else f"{BUILDING_WORDS[number]}-site"


def unit(kind: int, fleet: int = NOBODY) -> str:
    """The piece of a unit; at sea it shows whose it is."""
    return KINDS[kind] if fleet == NOBODY else of(KINDS[kind], fleet)


@dataclass(frozen=True, slots=True)
class _InTerritory(Event):
    """Something that happened in one territory."""

    seat: int
    territory: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class _Between(Event):
    """Something that led from one place to another."""

    seat: int
    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


# Set-up ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsStayedOut(Event):
    """The cards of capitals and colonies stay out of the game."""

    cards: int


@dataclass(frozen=True, slots=True)
class TableLaid(Event):
    """Players without credits and units sat down."""

    players: int

    def change(self, scene: Scene) -> Scene:
        for seat in range(self.players):
            for counter in (CREDITS, *RESERVES):
                scene = scene.with_counter(of(counter, seat), 0)
        return scene


@dataclass(frozen=True, slots=True)
class StarterFound(Event):
    """The highest die named the player who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class CapitalDrawn(_InTerritory):
    """A card named a capital and lies aside."""

    pile: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_owner(self.territory, self.seat).with_counter(PILE, self.pile)
        return scene.with_pieces(self.territory, capital(self.seat), 1)


@dataclass(frozen=True, slots=True)
class HomeChosen(_InTerritory):
    """A player took a territory round the capital."""

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)


@dataclass(frozen=True, slots=True)
class ColonyFounded(_InTerritory):
    """A player made a territory the colony, with a barracks; its card lies aside."""

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_owner(self.territory, self.seat)
        scene = scene.with_pieces(self.territory, building(0, ready=True), 1)
        return scene.with_cards_given(self.seat, (self.territory,))


@dataclass(frozen=True, slots=True)
class CardsReturned(SecretEvent):
    """A player gave cards back to the pile, which was shuffled."""

    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    cards: tuple[int, ...]
    pile: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards).with_counter(PILE, self.pile)


@dataclass(frozen=True, slots=True)
class NeutralFound(Event):
    """So many territories belong to nobody."""

    territories: int


@dataclass(frozen=True, slots=True)
class Garrisoned(Event):
    """Neutral units came to stand on territories, so many on each."""

    territories: tuple[int, ...]
    infantry: int
    cavalry: int

    def change(self, scene: Scene) -> Scene:
        for territory in self.territories:
            scene = scene.with_pieces(territory, KINDS[0], self.infantry)
            scene = scene.with_pieces(territory, KINDS[1], self.cavalry)
        return scene

    @property
    def places(self) -> tuple[int, ...]:
        return self.territories


@dataclass(frozen=True, slots=True)
class UnitsPosted(Event):
    """A player put an infantry unit on every own territory."""

    seat: int
    territories: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        for territory in self.territories:
            scene = scene.with_pieces(territory, KINDS[0], 1)
        return scene

    @property
    def places(self) -> tuple[int, ...]:
        return self.territories


@dataclass(frozen=True, slots=True)
class UnitsReceived(Event):
    """A player received units to place; `reserve` of that kind wait now."""

    seat: int
    kind: int
    count: int
    reserve: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(of(RESERVES[self.kind], self.seat), self.reserve)


@dataclass(frozen=True, slots=True)
class Placed(_InTerritory):
    """A player placed units; `reserve` of that kind are left."""

    kind: int
    count: int
    reserve: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, unit(self.kind), self.count)
        return scene.with_counter(of(RESERVES[self.kind], self.seat), self.reserve)


@dataclass(frozen=True, slots=True)
class SetUpEnded(Event):
    """Everybody has placed the first units."""


# The turn ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuildingOpened(_InTerritory):
    """A building works from now on."""

    building: int
    count: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, building(self.building, ready=False), -self.count)
        return scene.with_pieces(self.territory, building(self.building, ready=True), self.count)


@dataclass(frozen=True, slots=True)
class CannonsReleased(Event):
    """Cannons that fired in the last turn of their owner are no longer bound."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CreditsReceived(Event):
    """A player received credits.

    source: "territories", "capital", "captured", "factories", "ports" or "continent".
    number: how many of them, or which continent.
    """

    seat: int
    source: str
    number: int
    amount: int
    credits: int

    @property
    def gain(self) -> Gain:
        return Gain(self.seat, self.amount, "credits")

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(of(CREDITS, self.seat), self.credits)


@dataclass(frozen=True, slots=True)
class Trained(Event):
    """A player bought units; so many credits are left, so many units of the kind wait."""

    seat: int
    kind: int
    count: int
    credits: int
    reserve: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_counter(of(CREDITS, self.seat), self.credits)
        return scene.with_counter(of(RESERVES[self.kind], self.seat), self.reserve)


@dataclass(frozen=True, slots=True)
class Built(_InTerritory):
    """A player began a building; so many credits are left."""

    building: int
    credits: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, building(self.building, ready=False), 1)
        return scene.with_counter(of(CREDITS, self.seat), self.credits)


@dataclass(frozen=True, slots=True)
class BuyingEnded(Event):
    """A player bought no more; the credits left are kept."""

    seat: int
    credits: int


@dataclass(frozen=True, slots=True)
class CardKept(SecretEvent):
    """A player kept a card."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class PairExchanged(Event):
    """A player laid down a pair of cards."""

    seat: int
    kind: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExchangeEnded(Event):
    """A player who could have exchanged a pair did not."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnitsWait(Event):
    """A player has nowhere to place the new units, which wait."""

    seat: int
    count: int


# Moves -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved(_Between):
    """Units moved between two places.

    afloat: whether the source is an ocean; boarding: whether the target is one.
    """

    kind: int
    count: int
    afloat: bool = False
    boarding: bool = False

    def change(self, scene: Scene) -> Scene:
        left = unit(self.kind, self.seat if self.afloat else NOBODY)
        right = unit(self.kind, self.seat if self.boarding else NOBODY)
        scene = scene.with_pieces(self.source, left, -self.count)
        return scene.with_pieces(self.target, right, self.count)

    @property
    def arrow(self) -> str:
        return "move"


# Combat ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackDeclared(_Between):
    """A player declared an attack or, from an ocean, a landing."""

    landing: bool = False

    @property
    def arrow(self) -> str:
        return "attack"


@dataclass(frozen=True, slots=True)
class Withdrew(_Between):
    """Defending units withdrew."""

    kind: int
    count: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.source, unit(self.kind), -self.count)
        return scene.with_pieces(self.target, unit(self.kind), self.count)

    @property
    def arrow(self) -> str:
        return "move"


@dataclass(frozen=True, slots=True)
class Stood(_InTerritory):
    """The defender withdrew nobody else."""


@dataclass(frozen=True, slots=True)
class Engaged(_Between):
    """Units went into a throw against so many dice."""

    infantry: int
    cavalry: int
    cannons: int
    dice_against: int

    @property
    def arrow(self) -> str:
        return "attack"


@dataclass(frozen=True, slots=True)
class UnitsLost(_InTerritory):
    """Units fell; `fleet` is their owner when they came from the sea."""

    infantry: int
    cavalry: int
    fleet: int = NOBODY

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, unit(0, self.fleet), -self.infantry)
        return scene.with_pieces(self.territory, unit(1, self.fleet), -self.cavalry)


@dataclass(frozen=True, slots=True)
class AttackEnded(_Between):
    """An attack ended without a capture."""


@dataclass(frozen=True, slots=True)
class Captured(_InTerritory):
    """A territory changed hands; `loser` is `NOBODY` for the neutral player."""

    loser: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)


@dataclass(frozen=True, slots=True)
class Occupied(Moved):
    """The units of the winning throw moved in."""


@dataclass(frozen=True, slots=True)
class BarracksDestroyed(_InTerritory):
    """The barracks of a captured territory were destroyed, working ones and those being built."""

    ready: int
    begun: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, building(0, ready=True), -self.ready)
        return scene.with_pieces(self.territory, building(0, ready=False), -self.begun)


@dataclass(frozen=True, slots=True)
class BuildingsTaken(_InTerritory):
    """The other buildings of a captured territory serve the conqueror."""

    buildings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CannonsTaken(_InTerritory):
    """The cannons of a captured territory serve the conqueror."""

    count: int


# Capitals ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CapitalLost(_InTerritory):
    """A player lost the capital to another."""

    by: int


@dataclass(frozen=True, slots=True)
class CapitalRetaken(_InTerritory):
    """A player won the lost capital back."""


@dataclass(frozen=True, slots=True)
class FoughtOn(Event):
    """A player without a capital plays on, with more territories than the invader."""

    seat: int
    by: int
    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class LeadLost(Event):
    """A player without a capital no longer has more territories than the invader."""

    seat: int
    by: int
    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class CapitalMoved(_InTerritory):
    """A card gave a player a new capital."""

    former: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.former, capital(self.seat), -1)
        return scene.with_pieces(self.territory, capital(self.seat), 1)


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player is out: the territories went to the neutral player, the marker left the table."""

    seat: int
    territories: tuple[int, ...]
    capital: int

    def change(self, scene: Scene) -> Scene:
        for territory in self.territories:
            scene = scene.with_owner(territory, NOBODY)
        return scene.with_pieces(self.capital, capital(self.seat), -1)

    @property
    def places(self) -> tuple[int, ...]:
        return self.territories


@dataclass(frozen=True, slots=True)
class FleetLost(Event):
    """The units at sea of a player who is out were lost.

    units: (ocean, infantry, cavalry, cannons) for each ocean they were in.
    """

    seat: int
    units: tuple[tuple[int, int, int, int], ...]

    def change(self, scene: Scene) -> Scene:
        for ocean, *counts in self.units:
            for kind, count in enumerate(counts):
                scene = scene.with_pieces(ocean, unit(kind, self.seat), -count)
        return scene


@dataclass(frozen=True, slots=True)
class EstateLost(Event):
    """Credits, cards and waiting units of a player who is out were lost."""

    seat: int
    credits: int
    units: int
    cards: int
    pile: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_hand(self.seat, ()).with_counter(PILE, self.pile)
        for counter in (CREDITS, *RESERVES):
            scene = scene.with_counter(of(counter, self.seat), 0)
        return scene


# The end -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstRoundEnded(Event):
    """Every player has had a first turn."""


@dataclass(frozen=True, slots=True)
class HegemonyMissed(Event):
    """A player holds as many as all others together or more, and yet it does not count."""

    seat: int
    own: int
    others: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """A player has won.

    own, others: territories, where hegemony decided; else 0.
    capitals: enemy capitals held, where decapitation decided; else 0.
    """

    seat: int
    own: int = 0
    others: int = 0
    capitals: int = 0
