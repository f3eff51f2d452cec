"""A map as a still picture: the land, counters, marks, arrows and names of one `MapPicture`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2s
from typing import NamedTuple

from conquest_lab.core.scene import NOBODY, Group, Place
from conquest_lab.core.words import Speaker
from conquest_lab.svg import counters
from conquest_lab.svg.coarse import coarse
from conquest_lab.svg.elements import tag, width_of, words
from conquest_lab.svg.geometry import Outlines, captions
from conquest_lab.svg.land import land
from conquest_lab.svg.palette import ATLAS, Palette
from conquest_lab.svg.picture import NO_KINDS, KindsOfPieces, MapPicture, chips, counter_number

NAMES_FROM = 700
"""Pixels: a narrower map carries no names."""

CAPTION_LETTER, CAPTION_HEIGHT = 34, 130
"""Room for one letter of a continent's caption, and for its lines, in board units."""


class Drawn(NamedTuple):
    """Elements, and the room they take in pixels."""

    svg: str
    width: float
    height: float


def key_of(seed: object) -> str:
    """The beginning of the ids of a picture: the same for the same picture, and for no other."""
    return f"c{blake2s(repr(seed).encode(), digest_size=6).hexdigest()}-"


def caption_spots(
    outlines: Outlines, places: Sequence[Place], groups: Sequence[Group]
) -> list[tuple[int, int] | None]:
    """The middle of each group's caption at sea; None for groups of water and where there is no room."""
    members = tuple(
        tuple(n for n, place in enumerate(places) if place.group == group.key) for group in groups
    )
    # Room for the longer of both names: a caption stays put when the language changes.
    letters = (max(len(group.name.en), len(group.name.fr), 4) for group in groups)
    sizes = tuple((CAPTION_LETTER * n, CAPTION_HEIGHT) for n in letters)
    spots = captions(outlines, members, sizes)
    return [
        None if all(outlines.shapes[n].water for n in own) else spot
        for spot, own in zip(spots, members, strict=True)
    ]


def ground(
    outlines: Outlines, places: Sequence[Place], palette: Palette, key: str, width: int = 1100
) -> str:
    """The land of a map that is empty, with the patterns of all owners, in board units.

    Each place is an element with `data-land`, its number; its `fill` is `data-free`, or a pattern by its name
    behind the key. width: that of the map on a page, in pixels, for which it is fine enough.
    """
    thin = coarse(outlines, max(1, round(0.6 * outlines.width / width)))
    groups = [place.group for place in places]
    px = outlines.width / width
    return land(thin, groups, [None] * len(places), palette, key=key, px=px, whole=True)


def draw_map(
    outlines: Outlines,
    places: Sequence[Place],
    picture: MapPicture,
    t: Speaker,
    *,
    width: int,
    key: str,
    groups: Sequence[Group] = (),
    kinds: KindsOfPieces = NO_KINDS,
    palette: Palette = ATLAS,
    names: bool = True,
) -> Drawn:
    """The map, `width` pixels wide; names and captions only from 700 pixels on.

    key: begins the ids inside the picture.
    """
    scale = width / outlines.width
    height = outlines.height * scale
    thick = min(1.35, max(0.5, (width / 1100) ** 0.6))
    thin = coarse(outlines, max(1, round(0.6 / scale)))
    looks = [
        None if owner == NOBODY else palette.identity(picture.identity(owner))
        for owner in picture.owners
    ]
    painted = land(
        thin,
        [place.group for place in places],
        looks,
        palette,
        key=key,
        px=1 / scale,
        thick=thick,
    )
    painted += counters.outlined(outlines, picture, palette, thick / scale)
    parts = [tag("g", painted, transform=f"scale({scale:.5f})")]

    radius = counters.radius_of(width)
    narrow = width < NAMES_FROM
    size = 8.0 if narrow else min(15.0, max(10.0, radius * 0.92))
    spots, drawn = [], []
    for n, place in enumerate(places):
        owner = picture.owners[n]
        number = counter_number(picture.pieces[n], owner, kinds)
        x, y = (part * scale for part in outlines.labels[n])
        own = radius if narrow else counters.grown(radius, number)
        row = counters.laid_chips(chips(picture, n, kinds), size, 2 if narrow else 4)
        wide, low = (-2 * row[0][1], size * 1.2) if row else (0.0, 0.0)
        spot = counters.Spot(x, y, own, low, wide)
        ring = palette.aim if n in picture.targets else "#fff" if n in picture.selectable else ""
        said: int | str = (place.worth or "") if number is None else number
        drawn.append(counters.counter(spot, looks[n], said, palette, ring))
        beside = "".join(
            counters.chip(
                each, size, palette.identity(each[0][2]) if each[0][2] >= 0 else None, palette
            )
            for each in row
        )
        if beside:
            drawn.append(
                tag("g", beside, transform=f"translate({x:.1f} {y + own + size * 0.55:.1f})")
            )
        spots.append(spot)
    parts.append(
        tag(
            "g",
            "".join(drawn),
            font_weight=700,
            text_anchor="middle",
            stroke_linejoin="round",
        )
    )
    parts += [counters.arrows(picture.arrows, spots, palette, width)]
    if names and not narrow:
        said_groups, taken = _captions(outlines, places, groups, t, palette, scale)
        shorts = [t.render(place.short) for place in places]
        owned = [look is not None for look in looks]
        parts.insert(1, said_groups)
        parts.append(counters.names(shorts, spots, owned, taken, (width, height), palette))
    return Drawn("".join(parts), width, height)


def _captions(
    outlines: Outlines,
    places: Sequence[Place],
    groups: Sequence[Group],
    t: Speaker,
    palette: Palette,
    scale: float,
) -> tuple[str, list[counters.Box]]:
    """The names of the continents at sea with what each is worth, and the room they take."""
    size = min(16.0, max(9.0, outlines.width * scale / 108))
    parts, taken = [], []
    for group, spot in zip(groups, caption_spots(outlines, places, groups), strict=True):
        name = t.render(group.name).upper()
        if spot is None or not name:
            continue
        half = width_of(name, size, bold=True) / 2 + 0.07 * size * len(name) + size * 0.4
        x = min(max(spot[0] * scale, half + 3), outlines.width * scale - half - 3)
        y = spot[1] * scale
        parts.append(words(name, x=x, y=y, letter_spacing=".14em"))
        if group.worth:
            parts.append(words(f"+{group.worth}", x=x, y=y + 1.25 * size, font_weight=700))
        low = y + size * (1.3 if group.worth else 0.2)
        taken.append((x - half, y - size * 0.8, x + half, low))
    said = tag(
        "g",
        "".join(parts),
        font_size=size,
        font_weight=600,
        text_anchor="middle",
        fill=palette.link,
        stroke=palette.sea[1],
        stroke_width=3,
        paint_order="stroke",
    )
    return said, taken
