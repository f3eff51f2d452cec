"""Patterns on the land: lines and dots cut to the outline of a place, as SVG paths to stroke.

They are computed here because a browser loads pattern images in its own time: a picture that is
drawn at once would lack them.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from math import cos, radians, sin

from conquest_lab.svg.geometry import Shape

# Pattern -> angles of its lines in degrees; dots and plain land are treated apart.
PATTERNS: dict[str, tuple[int, ...]] = {
    "dots": (),
    "rising": (-45,),
    "level": (0,),
    "plain": (),
    "falling": (45,),
    "grid": (0, 90),
    "lattice": (-45, 45),
    "upright": (90,),
}


@lru_cache(maxsize=1000)
def hatch_path(shape: Shape, pattern: str, pitch: int) -> str:
    """The pattern on one place, lines `pitch` units apart; the empty path for plain land.

    The lines of all places lie on one grid, so that neighbours of one owner read as one land.
    """
    if pattern == "dots":
        return _dots(shape, pitch)
    return "".join(_lines(shape, angle, pitch) for angle in PATTERNS[pattern])


def _lines(shape: Shape, angle: int, pitch: int) -> str:
    c, s = cos(radians(angle)), sin(radians(angle))
    # Turned by -angle the hatch is level, and each of its lines is cut by the edges that cross it.
    turned = [[(x * c + y * s, y * c - x * s) for x, y in ring] for ring in shape.rings()]
    cuts: dict[int, list[float]] = {}
    for ring in turned:
        x0, y0 = ring[-1]
        for x1, y1 in ring:
            low, high = (y0, y1) if y0 < y1 else (y1, y0)
            row = int(low // pitch) + 1
            while row * pitch <= high:
                cuts.setdefault(row, []).append(x0 + (x1 - x0) * (row * pitch - y0) / (y1 - y0))
                row += 1
            x0, y0 = x1, y1
    parts = []
    for row, found in sorted(cuts.items()):
        y = row * pitch
        found.sort()
        for left, right in zip(found[::2], found[1::2], strict=False):
            if right - left > pitch / 6:  # shorter ones are specks
                dx, dy = (right - left) * c, (right - left) * s
                parts.append(f"M{left * c - y * s:.0f},{left * s + y * c:.0f}l{dx:.0f},{dy:.0f}")
    return "".join(parts)


def _dots(shape: Shape, pitch: int) -> str:
    left, top, right, bottom = shape.box
    reach = pitch / 7
    parts = []
    for row in range(2 * top // pitch, 2 * bottom // pitch + 1):
        y = row * pitch / 2
        # A dot stays on the land with its middle and its four ends.
        level, above, below = (shape.cuts(y + dy) for dy in (0, -reach, reach))
        if not level:
            continue
        for column in range(left // pitch - 1, right // pitch + 2):
            x = (column + (row % 2) / 2) * pitch
            ends = ((level, x), (level, x - reach), (level, x + reach), (above, x), (below, x))
            if all(bisect(row, end) % 2 for row, end in ends):
                parts.append(f"M{x:.0f},{y:.0f}h1")  # a round line cap makes it a dot
    return "".join(parts)
