"""The visible table of any game: enough to draw it, and to follow it from event to event.

A scene has places, pieces, cards and counters, and no rule. Every ruleset can make a scene, and every event
can change one, so that a picture is animated from events and never from comparing two states.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.frozen import with_entry
from conquest_lab.core.words import Message, Text, Value

NOBODY = -1
"""The owner of a place that belongs to no player."""

HIDDEN = -1
"""A card whose face this reader may not see."""

Pieces = tuple[tuple[str, int], ...]
"""The pieces on a place: (kind, count) pairs in the order of the kinds, none of them zero.

A kind such as `"army/2"` says that seat 2 has these pieces there, beside those of the owner.
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A territory, a region, a sea, a country card: whatever can be pointed at.

    key: name in notation and files, such as `"north-africa"`.
    name, short: for people; `short` fits on a map.
    group: key of the continent or colour it belongs to.
    worth: the value or points printed on it, 0 if none.
    """

    key: str
    name: Text
    short: Text
    group: str
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """A set of places that counts together: a continent; `worth` is its bonus or score, 0 if none."""

    key: str
    name: Text
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """The face of a card: a name, a symbol, the place it shows if any, and its printed value, 0 if none."""

    key: str
    name: Text
    symbol: str
    place: int | None = None
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice on the table after a throw.

    role: `"attack"`, `"defence"` or another word the ruleset uses.
    faces: the numbers or symbols, as thrown or sorted.
    lost: which of them lost their comparison; empty when nothing was compared.
    """

    role: str
    faces: tuple[int, ...]
    lost: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The visible table.

    owners: owner of each place, a seat or `NOBODY`.
    pieces: what stands on each place.
    hands: the cards each player holds, `HIDDEN` where the reader may not see them.
    counters: (name, value) pairs shared by the table or, as `"name/seat"`, belonging to one player.
    """

    owners: tuple[int, ...]
    pieces: tuple[Pieces, ...]
    hands: tuple[tuple[int, ...], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()

    def with_owner(self, place: int, owner: int) -> Scene:
        owners = with_entry(self.owners, place, owner)
        return Scene(owners, self.pieces, self.hands, self.counters)

    def with_pieces(self, place: int, kind: str, change: int) -> Scene:
        """Add `change` pieces of a kind to a place; a negative change takes them away."""
        standing = dict(self.pieces[place])
        standing[kind] = standing.get(kind, 0) + change
        there = tuple(sorted((k, n) for k, n in standing.items() if n))
        pieces = with_entry(self.pieces, place, there)
        return Scene(self.owners, pieces, self.hands, self.counters)

    def with_hand(self, seat: int, cards: tuple[int, ...]) -> Scene:
        hands = with_entry(self.hands, seat, cards)
        return Scene(self.owners, self.pieces, hands, self.counters)

    def with_cards_taken(self, seat: int, cards: tuple[int, ...]) -> Scene:
        return self.with_hand(seat, tuple(sorted((*self.hands[seat], *cards))))

    def with_cards_given(self, seat: int, cards: tuple[int, ...]) -> Scene:
        """Take cards out of a hand; for a hand that lies hidden, as many hidden cards."""
        hand = list(self.hands[seat])
        for card in cards:
            hand.remove(card if card in hand else HIDDEN)
        return self.with_hand(seat, tuple(hand))

    def with_counter(self, name: str, value: int) -> Scene:
        counters = sorted((dict(self.counters) | {name: value}).items())
        return Scene(self.owners, self.pieces, self.hands, tuple(counters))

    def count(self, place: int, kind: str) -> int:
        """The number of pieces of a kind on a place."""
        return dict(self.pieces[place]).get(kind, 0)


# Presentation: descriptions for a picture that has no rules ----------------------------------------


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of pieces, as a picture needs it.

    name: of many of them, for headings: «Cavalry».
    symbol: which drawing stands for them, such as `"cavalry"` or `"port"`.
    unit: whether they add up to the number on a place; others stand beside it as symbols.
    shown: False for pieces that are part of the place's own drawing, such as dice on its lines.
    """

    name: Text
    symbol: str
    unit: bool = True
    shown: bool = True


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face of a die without pips: its name, its drawing and how often the drawing stands on it."""

    name: Text
    symbol: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Note:
    """A remark beside a place that is no piece: «2 armies have fought».

    symbol: which drawing stands for it; mark: one to three characters beside the drawing.
    """

    place: int
    symbol: str
    mark: str
    text: Message


@dataclass(frozen=True, slots=True)
class Line:
    """A line on a card to be filled with dice.

    asks: (drawing, how many) pairs that the line shows.
    text: the same in words.
    dice: the faces that lie on it.
    aside: whether it counts only sometimes, and not now.
    """

    asks: tuple[tuple[str, int], ...]
    text: Value
    dice: tuple[int, ...] = ()
    aside: bool = False


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a comparison of cards.

    owner: who holds the place, a seat or an owner without a seat.
    place: the place that the cards support.
    cards: the cards laid beside it, `HIDDEN` for those that the state does not know.
    total: what place and cards make together, -1 while it is hidden.
    """

    owner: int
    place: int
    cards: tuple[int, ...]
    total: int = -1


@dataclass(frozen=True, slots=True)
class CardFight:
    """Cards that two places set against each other, the attacker first; `conquered` once it is decided so."""

    sides: tuple[CardSide, CardSide]
    conquered: bool = False


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that lie open for everybody, such as a discard pile."""

    name: Text
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """Places of one owner that count together, and what they are worth: a territory of regions."""

    owner: int
    places: tuple[int, ...]
    worth: int
    text: Value = ""


@dataclass(frozen=True, slots=True)
class Handle:
    """The card, line or dice of an action, so that people can point at them.

    card: a card of the hand.
    line: a line of the card it names, from 0.
    dice: faces of dice that lie ready.
    """

    card: int | None = None
    line: int | None = None
    dice: tuple[int, ...] = ()
