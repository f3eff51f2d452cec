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
from conquest_lab.widgets.desk import identity_of

PICTURES = Path(__file__).parents[1] / "lessons" / "pictures"
GAMES = PICTURES.parent / "games"
MOMENTS = 8
HELD = 2
"""Places that somebody holds when the first moment is shown."""

DOT = 10
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


def spots_of(name: str) -> list[tuple[float, float]]:
    """The places of a game in its picture."""
    shown = conquest_lab.presentation(conquest_lab.load(name))
    outlines = load_outlines(shown.picture, tuple(place.key for place in shown.places))
    scale = min(WIDTH / outlines.width, HEIGHT / outlines.height)
    left = (WIDTH - scale * outlines.width) / 2
    top = (HEIGHT - scale * outlines.height) / 2
    return [(left + scale * x, top + scale * y) for x, y in outlines.labels]


def moments(name: str) -> str:
    """A whole game in a few moments: who holds what, as dots; the last one is seen where nothing moves."""
    session = conquest_lab.Session.load((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    spots, seats = spots_of(name), len(session.names)
    states = [ply.step.state for ply in session.history]
    held = [session.presentation.scene(state).owners for state in states]
    begun = next(n for n, owners in enumerate(held) if sum(o >= 0 for o in owners) >= HELD)
    last = len(held) - 1
    frames = []
    for moment in range(MOMENTS):
        owners = held[begun + (last - begun) * moment // (MOMENTS - 1)]
        dots: dict[str, str] = {}
        for (x, y), owner in zip(spots, owners, strict=False):
            if owner >= 0:
                colour = identity_of(owner, seats).counter
                dots[colour] = f"{dots.get(colour, '')}M{x:.0f} {y:.0f}h0"
        hidden = ' opacity="0"' if moment < MOMENTS - 1 else ""
        drawn = (f'<path stroke="{colour}" d="{d}"/>' for colour, d in dots.items())
        frames.append(
            f'<g class="m-moment" style="--at:{moment}"{hidden}><path stroke="#fffdf8" '
            f'stroke-width="{DOT + 3}" d="{"".join(dots.values())}"/>{"".join(drawn)}</g>'
        )
    return f'<g stroke-width="{DOT}" stroke-linecap="round">{"".join(frames)}</g>'


def picture(name: str) -> str:
    """The picture of a game."""
    signs = "".join(sign(what, n) for n, what in enumerate(SIGNS.get(name, ("star",))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="presentation"><rect width="{WIDTH}" height="{HEIGHT}" fill="{SEAS[name]}"/>'
        f'{board(name)}{moments(name)}<g class="m-drop m-each">{signs}</g></svg>\n'
    )


def main() -> None:
    """Write every picture."""
    for name in SIGNS:
        (PICTURES / f"game-{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
