"""Writes the small picture of each game for Home: its own board, and signs of what it is played with.

`python tools/make_game_pictures.py` writes `lessons/pictures/game-<name>.svg`, the same bytes each time. The
classes that begin with `m-` are moved by Home: see CONTRIBUTING.md.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import conquest_lab
from conquest_lab.svg.drawings import drawing
from conquest_lab.svg.geometry import load_outlines, simplified

PICTURES = Path(__file__).parents[1] / "lessons" / "pictures"
WIDTH, HEIGHT = 320, 200
COARSE = 8
"""The most board units by which an outline may be simplified."""

SMALLEST = 400
"""Doubled area in board units below which an island is left out."""

TRIANGLE = 3
LANDS = ("#c9a45c", "#b5654a", "#7d9a5b", "#8d7bb0", "#c78aa0", "#5f97a8", "#a08c74", "#8aa38f")
SIGN = 54
SEAS = {
    "conquetes": "#efe2c4",
    "express": "#e4ead6",
    "hasbro": "#cfe0ee",
    "miro": "#e6e0ee",
    "refonte": "#b9d6e2",
}
SIGNS = {
    "conquetes": ("5", "3", "face-down"),
    "express": ("soldier", "cavalry", "general"),
    "hasbro": ("6", "5", "2"),
    "miro": ("infantry", "cannon", "cavalry"),
    "refonte": ("ship", "cannon", "factory"),
}
"""What lies on the board of each game: drawings by name, or numbers."""


def area(ring: tuple[tuple[int, int], ...]) -> float:
    """The doubled area inside a ring."""
    following = (*ring[1:], ring[0])
    return abs(sum(x * v - y * u for (x, y), (u, v) in zip(ring, following, strict=True)))


def board(name: str) -> str:
    """The continents of a game's board as paths, fitted into the picture."""
    shown = conquest_lab.presentation(conquest_lab.load(name))
    keys = tuple(place.key for place in shown.places)
    outlines = load_outlines(shown.picture, keys)
    scale = min(WIDTH / outlines.width, HEIGHT / outlines.height)
    left = (WIDTH - scale * outlines.width) / 2
    top = (HEIGHT - scale * outlines.height) / 2
    paths, first = [], list(SIGNS).index(name)
    for number, group in enumerate(shown.groups):
        parts = []
        for place, shape in zip(shown.places, outlines.shapes, strict=True):
            if shape.water or place.group != group.key:
                continue
            for polygon in shape.polygons:
                if area(polygon[0]) < SMALLEST:
                    continue
                ring = simplified(polygon[0], COARSE)
                spots = [f"{left + scale * x:.0f} {top + scale * y:.0f}" for x, y in ring]
                corners = [spot for spot, _ in groupby(spots)]
                if len(corners) >= TRIANGLE:
                    parts.append(f"M{'L'.join(corners)}z")
        if parts:
            colour = LANDS[(number + first) % len(LANDS)]
            paths.append(f'<path fill="{colour}" d="{"".join(parts)}"/>')
    return f'<g stroke="#fffdf8" stroke-width="1" stroke-linejoin="round">{"".join(paths)}</g>'


def sign(what: str, number: int) -> str:
    """A sign in a rounded square, at the foot of the picture."""
    x, y = 14 + number * (SIGN + 8), HEIGHT - SIGN - 12
    square = (
        f'<rect width="{SIGN}" height="{SIGN}" rx="10" fill="#fffdf8" stroke="#2b2620" '
        'stroke-width="3"/>'
    )
    if what.isdigit():
        inside = (
            f'<text x="{SIGN / 2:g}" y="{SIGN - 14}" text-anchor="middle" font-family="system-ui,'
            f'sans-serif" font-weight="700" font-size="38" fill="#8f2d22">{what}</text>'
        )
    else:
        inside = (
            f'<path transform="translate(6 6) scale({(SIGN - 12) / 24:g})" fill="#8f2d22" '
            f'fill-rule="evenodd" d="{drawing(what)}"/>'
        )
    return f'<g transform="translate({x} {y})"><g>{square}{inside}</g></g>'


def picture(name: str) -> str:
    """The picture of a game."""
    signs = "".join(sign(what, n) for n, what in enumerate(SIGNS.get(name, ("star",))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="presentation"><rect width="{WIDTH}" height="{HEIGHT}" fill="{SEAS[name]}"/>'
        f'{board(name)}<g class="m-drop m-each">{signs}</g></svg>\n'
    )


def main() -> None:
    """Write every picture."""
    for name in SIGNS:
        (PICTURES / f"game-{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
