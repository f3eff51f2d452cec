"""One moment of a map as plain data, and the same in words for people who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from conquest_lab.core.scene import NOBODY, Note, PieceKind, Pieces, Place, Scene
from conquest_lab.core.words import Message, Seat, Speaker, Text, Value, counted, say

CountPieces = Callable[[str, int], Message]

KindsOfPieces = Mapping[str, PieceKind]

Chip = tuple[str, str, int]
"""A sign beside a counter: a drawing or "", a number or "", the identity of its owner or -1."""

NO_KINDS: KindsOfPieces = {}

Arrow = tuple[int, int, str]
"""Source, target, and `"attack"`, `"move"` or `"advice"`; another word is drawn as a plain arrow."""


@dataclass(frozen=True, slots=True)
class MapPicture:
    """One moment of the map.

    owners, pieces: of each place, as in a `Scene`.
    ply: the moment that is shown; a click on a place belongs to this moment.
    selectable: places that can be chosen now.
    chosen: places chosen so far, in order.
    targets: places the chosen ones can act on.
    highlight: places of the last event.
    advised: places of the decision that is advised.
    arrows: what moves or attacks.
    identities: the number of each owner's identity in the palette; without, seat n has identity n.
    names: what each owner is called, where that is no seat.
    notes: what is written beside places.
    about: places that the picture is about; the map shows them from near.
    """

    owners: tuple[int, ...]
    pieces: tuple[Pieces, ...]
    ply: int = 0
    selectable: frozenset[int] = frozenset()
    chosen: tuple[int, ...] = ()
    targets: frozenset[int] = frozenset()
    highlight: tuple[int, ...] = ()
    advised: tuple[int, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    identities: tuple[int, ...] = ()
    names: tuple[Value, ...] = ()
    notes: tuple[Note, ...] = ()
    about: tuple[int, ...] = ()

    def identity(self, owner: int) -> int:
        """The number of an owner's identity."""
        return self.identities[owner] if 0 <= owner < len(self.identities) else owner

    def notes_at(self, place: int) -> tuple[Note, ...]:
        """The notes beside a place."""
        return tuple(note for note in self.notes if note.place == place)

    def name(self, owner: int) -> Value:
        """The name of an owner."""
        return self.names[owner] if owner < len(self.names) else Seat(owner)


def seat_of(kind: str) -> tuple[str, int]:
    """A kind of pieces and whose they are, -1 for the owner's.

    >>> seat_of("army/2"), seat_of("port")
    (('army', 2), ('port', -1))
    """
    name, _, seat = kind.partition("/")
    return (name, int(seat)) if seat.isdigit() else (name, -1)


def counter_number(
    pieces: Pieces, owner: int = NOBODY, kinds: KindsOfPieces = NO_KINDS
) -> int | None:
    """The number on a counter: the owner's units; None where there are none."""
    units = [n for kind, n in pieces if is_own(kind, owner) and kind_of(kind, kinds).unit]
    return sum(units) if units else None


def is_own(kind: str, owner: int) -> bool:
    """True if pieces of a kind belong to the owner of the place where they stand."""
    return seat_of(kind)[1] in (-1, owner)


def kind_of(kind: str, kinds: KindsOfPieces) -> PieceKind:
    """The look of a kind of pieces."""
    name = seat_of(kind)[0]
    return kinds.get(name) or PieceKind(Text(name, name), name)


def belongings(scene: Scene, owner: int, kinds: KindsOfPieces) -> tuple[int, int, int]:
    """The numbers of an owner's places, of its units wherever they stand, and of its cards."""
    units = sum(
        count
        for holder, pieces in zip(scene.owners, scene.pieces, strict=True)
        for kind, count in pieces
        if kind_of(kind, kinds).unit
        and seat_of(kind)[1] in ((-1, owner) if holder == owner else (owner,))
    )
    cards = len(scene.hands[owner]) if owner < len(scene.hands) else 0
    return scene.owners.count(owner), units, cards


def chips(picture: MapPicture, place: int, kinds: KindsOfPieces) -> tuple[Chip, ...]:
    """The signs beside the counter of a place.

    Capitals; units where there are several kinds; what others have there, and buildings; notes.
    """
    owner = picture.owners[place]
    looks = [(kind, kind_of(kind, kinds), n) for kind, n in picture.pieces[place]]
    own = [(kind, look, n) for kind, look, n in looks if look.unit and is_own(kind, owner)]
    several = sum(kind.unit for kind in kinds.values()) > 1
    # Whose capital it is must not be lost where a small map has no room for everything.
    found: list[Chip] = [
        (look.symbol, "", picture.identity(seat_of(kind)[1]))
        for kind, look, _ in looks
        if look.shown and not look.unit and seat_of(kind)[1] >= 0
    ]
    if not _says_the_counter_all(own, kinds):
        found += [(look.symbol, str(n), -1) for _, look, n in own]
    for kind, look, n in looks:
        seat = seat_of(kind)[1]
        if look.unit and not is_own(kind, owner):
            found.append((look.symbol if several else "", str(n), picture.identity(seat)))
        elif look.shown and not look.unit and seat < 0:
            found.append((look.symbol, str(n) if n > 1 else "", -1))
    found += [(note.symbol, note.mark, -1) for note in picture.notes_at(place)]
    return tuple(found)


def _says_the_counter_all(own: Sequence[tuple[str, PieceKind, int]], kinds: KindsOfPieces) -> bool:
    """True where the owner's units are all of the usual kind, so that their number says what they are."""
    usual = next((name for name, kind in kinds.items() if kind.unit), "army")
    return len(own) == 1 and seat_of(own[0][0])[0] == usual


def said_pieces(picture: MapPicture, place: int, t: Speaker, count: CountPieces) -> tuple[str, ...]:
    """The pieces and notes of a place, in words."""
    found = [t.render(count(kind, n)) for kind, n in picture.pieces[place]]
    return (*found, *(t.render(note.text) for note in picture.notes_at(place)))


def count_pieces(kind: str, count: int) -> Message:
    """This many pieces of a kind, «4 armies», where no ruleset says it better."""
    if kind == "army":
        return counted(count, "{n} army", "{n} armies")
    return say("{count} {kind}", count=count, kind=kind)


def said_place(
    picture: MapPicture,
    place: int,
    places: Sequence[Place],
    t: Speaker,
    count: CountPieces = count_pieces,
) -> str:
    """A place as a screen reader says it: «Brazil, Ana, 4 armies, can be chosen»."""
    owner, worth = picture.owners[place], places[place].worth
    standing = said_pieces(picture, place, t, count)
    parts = [
        t.render(places[place].name) + (f" ({worth})" if worth else ""),
        t.render(picture.name(owner))
        if owner != NOBODY
        else t("nobody's")
        if standing
        else t("free"),
        *standing,
    ]
    if place in picture.chosen:
        parts.append(t("chosen"))
    elif place in picture.targets:
        parts.append(t("can be the target"))
    elif place in picture.selectable:
        parts.append(t("can be chosen"))
    if place in picture.advised:
        parts.append(t("part of the better decision"))
    if place in picture.highlight:
        parts.append(t("part of the last event"))
    return ", ".join(parts)
