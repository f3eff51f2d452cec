"""The painted part of a map as SVG: sea, land in its owners' colours and patterns, borders, sea links."""

from __future__ import annotations

from collections.abc import Sequence

from conquest_lab.svg.elements import tag
from conquest_lab.svg.geometry import Outlines
from conquest_lab.svg.hatch import PATTERNS
from conquest_lab.svg.palette import Identity, Palette

PITCH = 11.0
"""The distance of two lines of a pattern, in pixels of the picture."""


def land(
    outlines: Outlines,
    groups: Sequence[str],
    looks: Sequence[Identity | None],
    palette: Palette,
    *,
    key: str,
    px: float,
    thick: float = 1.0,
    whole: bool = False,
) -> str:
    """Everything below the counters, in board units.

    groups, looks: of each place, its group and the identity of its owner; None for free land.
    key: begins the ids inside the picture, so that two on one page do not meet.
    px: board units in one pixel. thick: how much thicker than usual lines are.
    whole: with the patterns of all owners, for land that changes hands later.
    """
    line = px * thick * palette.widths
    tints = {group: n for n, group in enumerate(dict.fromkeys(groups))}
    worn = {look.pattern: look for look in looks if look is not None}
    if whole:
        worn = {look.pattern: look for look in (*palette.players, *palette.neutrals)}
    borders = outlines.borders(groups)
    shapes = [(n, shape) for n, shape in enumerate(outlines.shapes) if not shape.water]
    defs = [tag("path", id=f"{key}{n}", d=shape.path) for n, shape in shapes]
    defs += [_pattern(f"{key}{name}", look, PITCH * px * thick) for name, look in worn.items()]
    every = "".join(f'<use href="#{key}{n}"/>' for n, _ in shapes)
    owned = []
    for n, _ in shapes:
        look = looks[n]
        tint = palette.land[tints[groups[n]] % len(palette.land)]
        fill = tint if look is None else f"url(#{key}{look.pattern})"
        free = f' data-land="{n}" data-free="{tint}"' if whole else ""
        owned.append(f'<use href="#{key}{n}" fill="{fill}"{free}/>')
    parts = [
        tag("defs", "".join(defs)),
        tag("rect", width=outlines.width, height=outlines.height, fill=palette.sea[1]),
        # Two pale lines along the coast, as engravers drew water.
        tag("g", every, fill="none", stroke=palette.ripple, stroke_width=12 * line, opacity=0.5),
        tag("g", every, fill="none", stroke=palette.paper, stroke_width=6 * line, opacity=0.7),
    ]
    if outlines.links:
        dashes = f"{2.5 * px:.0f} {4 * px:.0f}"
        parts.append(_line(outlines.links_path, palette.link, 1.3 * line, stroke_dasharray=dashes))
    parts += [
        tag("g", every, fill="none", stroke=palette.coast, stroke_width=1.8 * line),
        *owned,
    ]
    if outlines.lakes:
        parts.append(
            tag(
                "path",
                d=outlines.lakes_path,
                fill=palette.sea[1],
                stroke=palette.coast,
                stroke_width=0.6 * line,
            )
        )
    for path, casing, core in ((borders.inner, 2.4, 1.3), (borders.outer, 4.4, 2.6)):
        if path:
            parts.append(_line(path, palette.casing, casing * line))
            parts.append(_line(path, palette.border, core * line))
    return tag("g", "".join(parts), stroke_linejoin="round", stroke_linecap="round")


def _line(path: str, colour: str, width: float, **more: object) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, **more)


def _pattern(key: str, look: Identity, pitch: float) -> str:
    """A tile of an owner's pattern on its colour; all land of an owner has one grid."""
    ground = tag("rect", width=pitch, height=pitch, fill=look.colour)
    turned = None
    if look.pattern == "dots":
        radius = pitch * 0.13
        # A dot on the edge of a tile would be cut by it.
        spots = ((0.25, 0.25), (0.75, 0.75))
        marks = "".join(
            tag("circle", cx=x * pitch, cy=y * pitch, r=radius, fill=look.mark) for x, y in spots
        )
    else:
        angles = PATTERNS[look.pattern]
        turned = f"rotate({angles[0]})" if angles and angles[0] else None
        way = f"M0,{pitch / 2:.1f}h{pitch:.1f}" + (
            f"M{pitch / 2:.1f},0v{pitch:.1f}" if len(angles) > 1 else ""
        )
        marks = _line(way, look.mark, pitch * 0.12) if angles else ""
    return tag(
        "pattern",
        ground + marks,
        id=key,
        width=pitch,
        height=pitch,
        patternUnits="userSpaceOnUse",
        patternTransform=turned,
    )
