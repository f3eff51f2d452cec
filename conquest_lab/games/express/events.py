"""What can happen in a game of Risk Express, in the past tense, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.mechanics.battle_lines import GENERAL

ALL_DICE = 7
FACES = range(1, GENERAL + 1)
FACE_DOWN = "face-down"
TRAY = "tray"
ASIDE = "aside"


def die_on_line(line: int, face: int) -> str:
    """The kind of a piece: a die with this face on a line of a card, lines counted from 1."""
    return f"line-{line}/{face}"


def dice_with_face(where: str, face: int) -> str:
    """The counter of dice with this face, in the tray or set aside."""
    return f"{where}-{face}"


def points(seat: int) -> str:
    """The counter of the points a player has so far."""
    return f"points/{seat}"


def with_dice(scene: Scene, where: str, count: int, faces: tuple[int, ...] = ()) -> Scene:
    """A scene with so many dice in the tray or set aside; without faces they wait to be thrown."""
    scene = scene.with_counter(where, count)
    for face in FACES:
        scene = scene.with_counter(dice_with_face(where, face), faces.count(face))
    return scene


def _collected(scene: Scene, card: int) -> Scene:
    """A scene with all dice in the tray again, also those that lay on the lines of a card."""
    if card >= 0:
        for kind, count in scene.pieces[card]:
            if kind != FACE_DOWN:
                scene = scene.with_pieces(card, kind, -count)
    return with_dice(with_dice(scene, TRAY, ALL_DICE), ASIDE, 0)


def _on(card: int) -> tuple[int, ...]:
    return (card,) if card >= 0 else ()


@dataclass(frozen=True, slots=True)
class CardsLaidOut(Event):
    """All cards were laid face up in the middle, all dice put into the tray."""

    cards: int
    players: int

    def change(self, scene: Scene) -> Scene:
        """The dice are in the tray and nobody has points."""
        for seat in range(self.players):
            scene = scene.with_counter(points(seat), 0)
        return _collected(scene, -1)


@dataclass(frozen=True, slots=True)
class OrderThrown(Event):
    """A player threw the dice to decide who begins."""

    seat: int
    faces: tuple[int, ...]

    @property
    def dice(self) -> tuple[Dice, ...]:
        """All seven dice."""
        return (Dice("order", self.faces),)


@dataclass(frozen=True, slots=True)
class ThrowTied(Event):
    """Several players threw most Generals and throw again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StarterFound(Event):
    """Most Generals named the player who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""

    seat: int
    turn: int

    @property
    def turn_of(self) -> int:
        return self.seat


@dataclass(frozen=True, slots=True)
class AttemptContinued(Event):
    """A player took over a failed attempt; `count` dice are in the tray."""

    seat: int
    card: int
    count: int

    def change(self, scene: Scene) -> Scene:
        """The sacrificed dice are back in the tray."""
        return with_dice(with_dice(scene, TRAY, self.count), ASIDE, 0)

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class AttemptLeft(Event):
    """A player left a failed attempt and took all dice."""

    seat: int
    card: int

    def change(self, scene: Scene) -> Scene:
        """All dice are in the tray."""
        return _collected(scene, self.card)

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class AttemptLapsed(Event):
    """The next player could not continue a failed attempt."""

    seat: int
    card: int

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """A player threw the dice of the tray."""

    seat: int
    faces: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        """The dice lie in the tray with their faces."""
        return with_dice(scene, TRAY, len(self.faces), self.faces)

    @property
    def dice(self) -> tuple[Dice, ...]:
        """The dice of the tray."""
        return (Dice(TRAY, self.faces),)


@dataclass(frozen=True, slots=True)
class Invaded(Event):
    """A player chose a card to invade; its owner, if any."""

    seat: int
    card: int
    owner: int

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class LineFilled(Event):
    """A player put dice on a line of a card; lines are counted from 1, `left` stay in the tray."""

    seat: int
    card: int
    line: int
    filled: tuple[int, ...]
    left: int

    def change(self, scene: Scene) -> Scene:
        """The dice went from the tray to the line."""
        for face in self.filled:
            scene = scene.with_pieces(self.card, die_on_line(self.line, face), 1)
        return with_dice(scene, TRAY, self.left)

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class DieSacrificed(Event):
    """A player set a die aside.

    face: of that die; aside: faces of all dice set aside so far; left: dice that stay in the tray.
    """

    seat: int
    face: int
    aside: tuple[int, ...]
    left: int

    def change(self, scene: Scene) -> Scene:
        """A die less in the tray, one more set aside."""
        return with_dice(with_dice(scene, TRAY, self.left), ASIDE, len(self.aside), self.aside)


@dataclass(frozen=True, slots=True)
class AttemptFailed(Event):
    """A player ran out of dice; card -1 when none was invaded."""

    seat: int
    card: int

    @property
    def places(self) -> tuple[int, ...]:
        """The card, if any."""
        return _on(self.card)


@dataclass(frozen=True, slots=True)
class DicePassed(Event):
    """All dice were collected and went to the next player."""

    seat: int
    card: int

    def change(self, scene: Scene) -> Scene:
        """All dice are in the tray."""
        return _collected(scene, self.card)


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """A player filled every line of a card and took it.

    loser: who owned it, -1 for the middle.
    points, lost_to: what the conqueror and the loser have now.
    """

    seat: int
    loser: int
    card: int
    points: int
    loser_points: int

    def change(self, scene: Scene) -> Scene:
        """The card and its points changed hands."""
        scene = scene.with_owner(self.card, self.seat).with_counter(points(self.seat), self.points)
        if self.loser >= 0:
            scene = scene.with_counter(points(self.loser), self.loser_points)
        return scene

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class ContinentClosed(Event):
    """A player owned every card of a continent and turned them face down.

    worth: what is printed on the back; points: what the player has now.
    """

    seat: int
    continent: int
    cards: tuple[int, ...]
    worth: int
    points: int

    def change(self, scene: Scene) -> Scene:
        """The cards lie face down."""
        for card in self.cards:
            scene = scene.with_pieces(card, FACE_DOWN, 1)
        return scene.with_counter(points(self.seat), self.points)

    @property
    def places(self) -> tuple[int, ...]:
        """The cards of the continent."""
        return self.cards


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last card left the middle, or the last turn was played."""

    turn: int


@dataclass(frozen=True, slots=True)
class ContinentCounted(Event):
    """A conquered continent was counted; its cards alone would have made `instead_of` points."""

    seat: int
    continent: int
    worth: int
    instead_of: int


@dataclass(frozen=True, slots=True)
class PointsCounted(Event):
    """A player's points were added up."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class TieBroken(Event):
    """Of several players with most points the cards, then the continents, named the winner."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    continents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The winner, or those who share the victory."""

    seats: tuple[int, ...]
    points: int
