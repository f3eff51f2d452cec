"""What a map shows at one moment, as plain data, and how it is said to who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from conquest_lab.core.scene import NOBODY, Pieces, Place, Scene
from conquest_lab.core.words import Message, Seat, Speaker, counted, say

CountPieces = Callable[[str, int], Message]

Arrow = tuple[int, int, str]
"""From a place to a place, `"attack"` or `"move"`; another word is drawn as a plain arrow."""


@dataclass(frozen=True, slots=True)
class MapPicture:
    """One moment of the map.

    owners, pieces: of each place, as in a `Scene`.
    ply: which moment this is; whoever points at a place points at this moment.
    selectable: places that can be chosen now.
    chosen: places chosen so far, in order.
    targets: places the chosen ones can act on.
    highlight: places of the last event.
    arrows: what moves or attacks.
    identities: the number of each seat's identity in the palette; without, seat n has identity n.
    """

    owners: tuple[int, ...]
    pieces: tuple[Pieces, ...]
    ply: int = 0
    selectable: frozenset[int] = frozenset()
    chosen: tuple[int, ...] = ()
    targets: frozenset[int] = frozenset()
    highlight: tuple[int, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    identities: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        scene: Scene,
        *,
        ply: int = 0,
        selectable: frozenset[int] = frozenset(),
        chosen: tuple[int, ...] = (),
        targets: frozenset[int] = frozenset(),
        highlight: tuple[int, ...] = (),
        arrows: tuple[Arrow, ...] = (),
        identities: tuple[int, ...] = (),
    ) -> MapPicture:
        """The picture of a scene."""
        return cls(
            scene.owners,
            scene.pieces,
            ply,
            selectable,
            chosen,
            targets,
            highlight,
            arrows,
            identities,
        )


def counter_number(pieces: Pieces) -> int:
    """The number on a counter: the armies, or all pieces where there are no armies."""
    standing = dict(pieces)
    return standing["army"] if "army" in standing else sum(standing.values())


def counter_badge(pieces: Pieces) -> bool:
    """Whether something besides armies stands there, which the counter marks with a star."""
    return len(pieces) > 1


def count_pieces(kind: str, count: int) -> Message:
    """So many pieces of a kind, «4 armies», where no ruleset says it better."""
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
    owner = picture.owners[place]
    parts = [
        t.render(places[place].name),
        t("free") if owner == NOBODY else t.render(Seat(owner)),
        *(t.render(count(kind, n)) for kind, n in picture.pieces[place]),
    ]
    if place in picture.chosen:
        parts.append(t("chosen"))
    elif place in picture.targets:
        parts.append(t("can be the target"))
    elif place in picture.selectable:
        parts.append(t("can be chosen"))
    if place in picture.highlight:
        parts.append(t("part of the last event"))
    return ", ".join(parts)


def active_places(picture: MapPicture) -> frozenset[int]:
    """The places where choosing does something."""
    return picture.selectable | picture.targets | frozenset(picture.chosen)
