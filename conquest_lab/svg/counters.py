"""Counters on places with the signs beside them, outlines of marked places, arrows, and names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, hypot, log2

from conquest_lab.svg.drawings import drawing
from conquest_lab.svg.elements import tag, width_of, words
from conquest_lab.svg.geometry import Outlines
from conquest_lab.svg.palette import SHAPES, Identity, Palette
from conquest_lab.svg.picture import Arrow, Chip, MapPicture

LETTERS = (1.32, 1.32, 1.16, 0.9)
"""The size of a number of 0, 1, 2, 3 digits and more, in radii of its counter."""

SHRINKS = (1.0, 0.86, 0.74)
"""A name without room is written a little smaller before it is left out."""

SMALLEST = 9.0
"""Pixels of a name that can still be read."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """A counter on the picture, in pixels: its middle, its radius, and the room of the signs below it."""

    x: float
    y: float
    radius: float
    low: float = 0.0
    wide: float = 0.0

    @property
    def box(self) -> Box:
        """The room it takes: left, top, right, bottom."""
        half = max(self.radius * 1.05, self.wide / 2)
        top, bottom = self.radius * 1.05, self.radius * 1.05 + self.low
        return self.x - half, self.y - top, self.x + half, self.y + bottom


def radius_of(width: float) -> float:
    """The radius of a counter on a map of this width."""
    return min(19.0, max(8.3, width * 0.0078 + 5.4))


def grown(radius: float, number: int | None) -> float:
    """The radius of a counter with a number: growth is seen, and no counter covers its neighbour."""
    return radius * min(1.25, 1 + 0.06 * log2(max(1, number or 1)))


def counter(
    spot: Spot, look: Identity | None, number: int | str, palette: Palette, ring: str = ""
) -> str:
    """A counter in the shape and colour of its owner; ring: the colour around one that can be chosen."""
    bare = number == ""
    size = spot.radius * ((0.6 if look else 0.38) if bare else 1.0)
    owned = {"fill": look.counter, "stroke": ring or "#fbf8f0"} if look else {}
    free = {"fill": palette.paper, "fill_opacity": 0.8, "stroke": ring or palette.ink}
    shape = SHAPES[look.shape if look else "ring"]
    thick = (3.0 if ring else 1.4) / size
    parts = []
    if ring:
        parts.append(tag("path", d=shape, fill="none", stroke=palette.ink, stroke_width=5.6 / size))
    parts.append(tag("path", d=shape, stroke_width=thick, **(owned or free)))
    body = tag("g", "".join(parts), transform=f"scale({size:.2f})")
    letter = spot.radius * LETTERS[min(len(str(number)), 3)]
    said = (
        ""
        if bare
        else words(
            number,
            y=letter * 0.36,
            font_size=letter,
            fill="#fff" if look else palette.ink,
        )
    )
    return tag("g", body + said, transform=f"translate({spot.x:.1f} {spot.y:.1f})")


def laid_chips(chips: Sequence[Chip], size: float, most: int) -> list[tuple[Chip, float, float]]:
    """The signs that are shown below a counter, each with its left edge and its width."""
    shown = [*chips[: most - 1], ("", "…", -1)] if len(chips) > most else list(chips)
    widths = [
        (size if symbol else size * 0.4 if owner >= 0 else 0)
        + len(text) * size * 0.62
        + size * 0.42
        for symbol, text, owner in shown
    ]
    x = -(sum(widths) + len(widths) - 1) / 2
    laid = []
    for chip, wide in zip(shown, widths, strict=True):
        laid.append((chip, x, wide))
        x += wide + 1
    return laid


def chip(
    laid: tuple[Chip, float, float], size: float, look: Identity | None, palette: Palette
) -> str:
    """A sign beside a counter: a drawing, a number, or both; in its owner's colour where it has one."""
    (symbol, text, owner), x, wide = laid
    ink = "#fff" if look else palette.ink
    high = size * 1.24
    parts = [
        tag(
            "rect",
            x=x,
            y=-high / 2,
            width=wide,
            height=high,
            rx=size * 0.32,
            fill=look.counter if look else "#fffdf6",
            stroke="#fbf8f0" if look else palette.ink,
            stroke_width=0.8,
        )
    ]
    if symbol:
        place = f"translate({x + size * 0.2:.1f} {-size / 2:.1f}) scale({size / 24:.3f})"
        parts.append(tag("path", d=drawing(symbol), fill_rule="evenodd", fill=ink, transform=place))
    if text:
        large = size if symbol or owner < 0 else size * 1.2
        parts.append(
            words(
                text,
                x=x + wide - size * 0.22,
                y=large * 0.36,
                font_size=large,
                text_anchor="end",
                fill=ink,
            )
        )
    return "".join(parts)


def outlined(outlines: Outlines, picture: MapPicture, palette: Palette, px: float) -> str:
    """The outlines of places that are new, aimed at, advised or chosen, a dark casing under a light line."""
    # Width of the casing, its opacity, the line with its width, colour, dashes, and the fill of the place.
    kinds = (
        (picture.highlight, 3.4, 0.55, 1.6, palette.glow, None, None),
        (sorted(picture.targets), 4.4, 0.85, 2.2, palette.aim, "7 4", palette.aim),
        (picture.advised, 5.6, 0.85, 2.8, "#d9f7b0", "1 6", None),
        (picture.chosen, 6.0, 0.85, 3.0, "#fff", None, "#fff"),
    )
    parts = []
    for places, casing, opacity, line, colour, dashes, fill in kinds:
        for place in places:
            path = outlines.shapes[place].outline
            dashed = dashes and " ".join(f"{float(n) * px:.0f}" for n in dashes.split())
            parts.append(
                tag(
                    "path",
                    d=path,
                    fill="none",
                    stroke=palette.ink,
                    stroke_width=casing * px,
                    stroke_opacity=opacity,
                )
            )
            parts.append(
                tag(
                    "path",
                    d=path,
                    fill=fill or "none",
                    fill_opacity=0.16 if fill else None,
                    stroke=colour,
                    stroke_width=line * px,
                    stroke_dasharray=dashed,
                )
            )
    return tag("g", "".join(parts), stroke_linejoin="round", stroke_linecap="round")


def arrow(a: Spot, b: Spot, kind: str, palette: Palette, width: float) -> str:
    """An arrow from counter to counter; one that crosses the edge of the map is drawn at both edges."""
    over = copysign(width, a.x - b.x) if abs(b.x - a.x) > width / 2 else 0.0
    ways = [(a.x, b.x + over), (a.x - over, b.x)] if over else [(a.x, b.x)]
    colour = {"attack": palette.attack, "advice": "#2f6b1c"}.get(kind, palette.ink)
    dashes = {"advice": "1 7", "move": "6 6"}.get(kind)
    parts = []
    for x0, x1 in ways:
        length = hypot(x1 - x0, b.y - a.y) or 1.0
        dx, dy = (x1 - x0) / length, (b.y - a.y) / length
        start, tip, head = a.radius * 1.25, length - b.radius * 1.3, 15.0
        neck, bend = max(start, tip - head * 0.8), min(length * 0.1, 15.0)

        def at(along: float, aside: float, x: float = x0, dx: float = dx, dy: float = dy) -> str:
            return f"{x + dx * along - dy * aside:.1f},{a.y + dy * along + dx * aside:.1f}"

        shaft = f"M{at(start, 0)}Q{at((start + neck) / 2, -bend)} {at(neck, 0)}"
        barbs = (
            at(tip - head, head * 0.55),
            at(tip - head * 0.72, 0),
            at(tip - head, -head * 0.55),
        )
        point = f"M{at(tip, 0)}L{'L'.join(barbs)}z"
        paper = palette.paper
        parts += [
            tag("path", d=shaft, fill="none", stroke=paper, stroke_width=7),
            tag("path", d=point, fill=paper, stroke=paper, stroke_width=4),
            tag(
                "path", d=shaft, fill="none", stroke=colour, stroke_width=4, stroke_dasharray=dashes
            ),
            tag("path", d=point, fill=colour),
        ]
    return tag("g", "".join(parts), stroke_linejoin="round", stroke_linecap="round")


def arrows(found: Sequence[Arrow], spots: Sequence[Spot], palette: Palette, width: float) -> str:
    """All arrows of a picture."""
    return "".join(arrow(spots[a], spots[b], kind, palette, width) for a, b, kind in found)


def names(
    said: Sequence[str],
    spots: Sequence[Spot],
    owned: Sequence[bool],
    taken: Sequence[Box],
    size: tuple[float, float],
    palette: Palette,
) -> str:
    """The names of places below, above or beside their counters, wherever they hide least.

    Short names are placed first; one that finds no room is left out. taken: room that captions have.
    size: width and height of the map.
    """
    letters = min(15.0, max(9.5, size[0] / 118))
    boxes = [(spot.box, n) for n, spot in enumerate(spots)] + [(box, -1) for box in taken]
    parts = []
    for n in sorted(range(len(said)), key=lambda n: len(said[n])):
        for shrink in SHRINKS:
            high = letters * shrink
            if shrink < 1 and high < SMALLEST:
                break
            found = _name_spot(spots[n], n, width_of(said[n], high), high, boxes, size)
            if found is None:
                continue
            anchor, x, y, box = found
            boxes.append((box, -1))
            parts.append(
                words(
                    said[n],
                    x=x,
                    y=y,
                    font_size=high,
                    text_anchor=anchor,
                    fill="#fff" if owned[n] else palette.ink,
                    stroke="rgb(16,28,36)" if owned[n] else palette.paper,
                    stroke_opacity=0.78 if owned[n] else 0.85,
                )
            )
            break
    return tag(
        "g",
        "".join(parts),
        font_weight=500,
        stroke_width=2.4,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def _name_spot(
    spot: Spot,
    own: int,
    wide: float,
    high: float,
    taken: Sequence[tuple[Box, int]],
    size: tuple[float, float],
) -> tuple[str, float, float, Box] | None:
    """Below, above, right or left of its counter: the first of them that is free."""
    x, y, r = spot.x, spot.y, spot.radius + 2.5
    low = r + spot.low
    # Near an edge of the map a name moves aside rather than out.
    middle = min(max(x, wide / 2 + 3), max(size[0] - wide / 2 - 3, wide / 2 + 3))
    half = wide / 2
    found: tuple[tuple[str, float, float, Box], ...] = (
        ("middle", middle, y + low + high * 0.75, _box(middle - half, y + low, wide, high)),
        ("middle", middle, y - r - high * 0.1, _box(middle - half, y - r - high, wide, high)),
        ("start", x + r, y + high * 0.35, _box(x + r, y - high / 2, wide, high)),
        ("end", x - r, y + high * 0.35, _box(x - r - wide, y - high / 2, wide, high)),
    )
    return next((each for each in found if _is_free(each[3], taken, own, size)), None)


def _box(left: float, top: float, wide: float, high: float) -> Box:
    return left, top, left + wide, top + high


def _is_free(
    box: Box, taken: Sequence[tuple[Box, int]], own: int, size: tuple[float, float]
) -> bool:
    left, top, right, bottom = box
    if left < 0 or top < 0 or right > size[0] or bottom > size[1]:
        return False
    return not any(
        n != own and left < r and right > x and top < b and bottom > y for (x, y, r, b), n in taken
    )
