"""What can happen in a game of Conquêtes, in the past tense, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass, replace

from conquest_lab.core.ruleset import Event, SecretEvent
from conquest_lab.core.scene import HIDDEN, NOBODY, Scene

PILE = "pile"
DISCARD = "discard"
LOOT = "loot"
DOUBLE = "double"


def support(seat: int) -> str:
    """The counter of cards a side has engaged in the attack in course."""
    return f"support/{seat}"


def points(seat: int) -> str:
    """The counter of somebody's points; 0 until the end."""
    return f"points/{seat}"


@dataclass(frozen=True, slots=True)
class OnRegion(Event):
    """Something that happened to one region."""

    seat: int
    region: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.region,)


@dataclass(frozen=True, slots=True)
class MapLaid(Event):
    """The map was laid on the table."""

    seats: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_counter(PILE, 0).with_counter(DISCARD, 0)
        for seat in range(self.seats):
            scene = scene.with_counter(support(seat), 0).with_counter(points(seat), 0)
        return scene


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """Cards were shuffled into the pile, those of the discard pile included."""

    cards: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(PILE, self.cards).with_counter(DISCARD, 0)


@dataclass(frozen=True, slots=True)
class BotReady(Event):
    """The bot's level was chosen: how many cards support it."""

    attack: int
    defence: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(LOOT, 0)


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """Everybody had received the first cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class StarterNamed(Event):
    """It was settled who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """Somebody's turn began."""

    seat: int

    @property
    def turn_of(self) -> int:
        return self.seat


# Cards --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardDrawn(SecretEvent):
    """A player drew a card."""

    seat: int
    card: int
    pile: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_taken(self.seat, (self.card,)).with_counter(PILE, self.pile)


@dataclass(frozen=True, slots=True)
class TwoAsked(Event):
    """A player chose to draw two cards as the action of the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawFellShort(Event):
    """Somebody drew fewer cards than were due, for want of cards."""

    seat: int
    missing: int


@dataclass(frozen=True, slots=True)
class TooManyCards(Event):
    """A turn ended with more than ten cards in hand."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class ReceiverChosen(Event):
    """It was settled who is given the cards above ten."""

    seat: int
    receiver: int


@dataclass(frozen=True, slots=True)
class CardGiven(SecretEvent):
    """A card above ten went to an opponent's hand.

    card: which one, as giver and receiver know it.
    arrived: the same as it lies in the receiver's hand, hidden from everybody else.
    """

    seat: int
    receiver: int
    card: int
    arrived: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_cards_given(self.seat, (self.card,))
        return scene.with_cards_taken(self.receiver, (self.arrived,))

    def seen_by(self, seat: int) -> Event:
        shown = self if seat == self.receiver else replace(self, arrived=HIDDEN)
        return SecretEvent.seen_by(shown, seat)


@dataclass(frozen=True, slots=True)
class ExcessWaited(Event):
    """Somebody came to hold more than ten cards outside of his turn and kept them for now."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card above ten went to the discard pile."""

    seat: int
    card: int
    discard: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.card,)).with_counter(DISCARD, self.discard)


# Regions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegionPlayed(OnRegion):
    """A player put a region of his hand into play."""

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.region,)).with_owner(self.region, self.seat)


@dataclass(frozen=True, slots=True)
class TerritoryJoined(OnRegion):
    """A region that came into a camp joined others of it.

    regions: how many regions the territory has now.
    """

    regions: int


@dataclass(frozen=True, slots=True)
class TerritorySplit(Event):
    """A territory lost the region that linked its parts.

    sizes: how many regions each part has.
    """

    seat: int
    sizes: tuple[int, ...]


# Attack -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A region attacked another."""

    seat: int
    defender: int
    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)

    @property
    def arrow(self) -> str:
        return "attack"


@dataclass(frozen=True, slots=True)
class CardEngaged(SecretEvent):
    """A card was engaged in support; count says how many that side has engaged now."""

    seat: int
    card: int
    count: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_cards_given(self.seat, (self.card,))
        return scene.with_counter(support(self.seat), self.count)


@dataclass(frozen=True, slots=True)
class SupportAnnounced(Event):
    """A side had engaged all the cards it wanted."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SupportRevealed(Event):
    """A side turned its cards over and added them to the value of its region."""

    seat: int
    region: int
    cards: tuple[int, ...]
    total: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.region,)


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """The attacker had the higher total and took the attacked region."""

    seat: int
    loser: int
    source: int
    target: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.target, self.seat)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)

    @property
    def arrow(self) -> str:
        return "attack"


@dataclass(frozen=True, slots=True)
class Held(OnRegion):
    """The defender kept the attacked region."""


@dataclass(frozen=True, slots=True)
class SupportDiscarded(Event):
    """The cards that had supported a side went to the discard pile."""

    seat: int
    cards: tuple[int, ...]
    discard: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(support(self.seat), 0).with_counter(DISCARD, self.discard)


# The bot ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BotDrew(OnRegion):
    """The bot drew a card face up."""

    pile: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(PILE, self.pile)


@dataclass(frozen=True, slots=True)
class BotPlayed(OnRegion):
    """The bot put the drawn region into its camp."""

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.region, self.seat)


@dataclass(frozen=True, slots=True)
class BotLooted(OnRegion):
    """The bot put the drawn card aside as loot."""

    loot: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(LOOT, self.loot)


@dataclass(frozen=True, slots=True)
class BotDiscarded(OnRegion):
    """The card that the bot drew was discarded."""

    discard: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(DISCARD, self.discard)


@dataclass(frozen=True, slots=True)
class BotPassed(OnRegion):
    """The bot had no region beside the one it drew and did not attack."""


@dataclass(frozen=True, slots=True)
class BotChose(Event):
    """One of the bot's equally strong regions was chosen to attack."""

    seat: int
    source: int
    equals: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source,)


@dataclass(frozen=True, slots=True)
class BotEngaged(Event):
    """A card of the pile came to support the bot; count says how many do now."""

    seat: int
    card: int
    count: int
    pile: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(support(self.seat), self.count).with_counter(PILE, self.pile)


# The end ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PileExhausted(Event):
    """The last card left the pile; last says whether the game ends with it."""

    last: bool


@dataclass(frozen=True, slots=True)
class TurnCutShort(Event):
    """The end came in the middle of a turn, and nothing more was done in it."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastTurn(Event):
    """The pile was empty, and the turn was finished all the same."""

    seat: int


@dataclass(frozen=True, slots=True)
class TerritoryCounted(OnRegion):
    """A player chose the territory that counts, and got a point for each of its regions."""

    regions: tuple[int, ...]
    points: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(points(self.seat), self.points)

    @property
    def places(self) -> tuple[int, ...]:
        return self.regions


@dataclass(frozen=True, slots=True)
class DoublesLaid(OnRegion):
    """A player laid down copies of a region that counts, a point each."""

    copies: int
    points: int

    def change(self, scene: Scene) -> Scene:
        scene = scene.with_cards_given(self.seat, (self.region,) * self.copies)
        scene = scene.with_pieces(self.region, DOUBLE, self.copies)
        return scene.with_counter(points(self.seat), self.points)


@dataclass(frozen=True, slots=True)
class RestIgnored(Event):
    """Regions outside of the chosen territory brought no points."""

    seat: int
    regions: int


@dataclass(frozen=True, slots=True)
class NothingToCount(Event):
    """A player had no region in play at the end."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotCounted(Event):
    """The bot got 2 points a region and 1 a card of loot."""

    seat: int
    regions: int
    loot: int
    points: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_counter(points(self.seat), self.points)


@dataclass(frozen=True, slots=True)
class ContinentJudged(Event):
    """It was settled who has most regions of a continent.

    seat: who has, NOBODY when it is tied or empty.
    regions: how many that is.
    points: what that player has now.
    """

    continent: int
    seat: int
    regions: int
    points: int = 0

    def change(self, scene: Scene) -> Scene:
        return scene if self.seat == NOBODY else scene.with_counter(points(self.seat), self.points)


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """Several had most points, and the regions in their camps were counted.

    seats, regions: who tied, and how many regions each has.
    """

    seats: tuple[int, ...]
    regions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game ended; several winners share the victory."""

    winners: tuple[int, ...]
    points: int
