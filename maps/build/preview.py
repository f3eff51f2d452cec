"""A board as a PNG: `python -m maps.build.preview world out.png [fr]`.

Needs Pillow. Draws in the order a widget should: seas, links, land, lakes, borders, labels.
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from .topology import MAPS

WATER = (166, 202, 226)
ZONES = ((150, 196, 226), (160, 204, 222), (152, 206, 212), (146, 188, 220), (156, 196, 214))
CLOSED = (196, 218, 228)
LINE = (66, 56, 48)
LINK = (190, 40, 40)
CONTINENTS = (
    (236, 205, 102),
    (222, 128, 110),
    (122, 150, 214),
    (198, 150, 98),
    (134, 184, 112),
    (186, 132, 196),
)
RADIUS = 44

Points = list[tuple[int, int]]


def pairs(flat: list[int]) -> Points:
    """A flat list of coordinates as points."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def dashes(draw: ImageDraw.ImageDraw, points: Points, step: int = 14) -> None:
    """A dashed polyline."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        count = max(1, int(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / step)) | 1
        for i in range(0, count, 2):
            a, b = i / count, (i + 1) / count
            ends = [x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b]
            draw.line(ends, fill=LINK, width=7)


def draw_land(
    draw: ImageDraw.ImageDraw, outlines: dict[str, Any], colours: dict[str, tuple[int, int, int]]
) -> None:
    """Territories, lakes over them, borders over both."""
    polygons = [
        (name, [pairs(ring) for ring in polygon])
        for name, territory in outlines["territories"].items()
        for polygon in territory["polygons"]
    ]
    # A hole may hold another territory, so polygons with holes come first.
    for name, rings in sorted(polygons, key=lambda entry: -len(entry[1])):
        draw.polygon(rings[0], fill=colours[name])
        for hole in rings[1:]:
            draw.polygon(hole, fill=CLOSED)
    for lake in outlines["lakes"]:
        draw.polygon(pairs(lake), fill=CLOSED)
    for _, rings in polygons:
        for ring in rings:
            draw.line([*ring, ring[0]], fill=LINE, width=4, joint="curve")


def shades(board: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    """The colour of every territory: its continent, a little lighter or darker than neighbours."""
    order = [continent["id"] for continent in board["continents"]]
    near: dict[str, set[str]] = {t["id"]: set() for t in board["territories"]}
    for a, b in board.get("borders", []):
        near[a].add(b)
        near[b].add(a)
    tones: dict[str, int] = {}
    out = {}
    for territory in board["territories"]:
        name = territory["id"]
        used = {tones[other] for other in near[name] if other in tones}
        tones[name] = next(tone for tone in (0, 1, -1, 2, -2, 3, -3) if tone not in used)
        base = CONTINENTS[order.index(territory["continent"])]
        red, green, blue = (max(0, min(255, c + 12 * tones[name])) for c in base)
        out[name] = (red, green, blue)
    return out


def font(size: int) -> Any:
    """A font with accents where the machine has one; Pillow's own has none."""
    for name in ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Arial.ttf"):
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def picture(board: dict[str, Any], outlines: dict[str, Any], language: str) -> Image.Image:
    """The board at half of its grid size."""
    width, height = outlines["width"], outlines["height"]
    image = Image.new("RGB", (width, height), CLOSED if "seas" in outlines else WATER)
    draw = ImageDraw.Draw(image)
    for zone, colour in zip(outlines.get("seas", {}).values(), ZONES, strict=False):
        for polygon in zone["polygons"]:
            draw.polygon(pairs(polygon[0]), fill=colour)
    for link in outlines["links"]:
        for line in link["lines"]:
            dashes(draw, pairs(line))
    draw_land(draw, outlines, shades(board))
    big, small = font(40), font(36)
    for zone in outlines.get("seas", {}).values():
        draw.text(zone["label"], zone["name"][language], font=big, fill=(60, 100, 140), anchor="mm")
    for territory in board["territories"]:
        x, y = outlines["territories"][territory["id"]]["label"]
        box = (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
        draw.ellipse(box, fill=(255, 255, 255), outline=LINE, width=4)
        draw.text((x, y), str(territory.get("value", "12")), font=big, fill=LINE, anchor="mm")
        text = territory.get("short", territory["name"])[language]
        draw.text(
            (x, y + RADIUS + 20),
            text,
            font=small,
            fill=(20, 20, 20),
            anchor="mm",
            stroke_width=4,
            stroke_fill=(255, 255, 255),
        )
    return image.resize((width // 2, height // 2), Image.Resampling.LANCZOS)


def main(arguments: list[str]) -> int:
    """Draw one board."""
    if len(arguments) not in {2, 3}:
        print(__doc__, file=sys.stderr)
        return 2
    folder = MAPS / arguments[0]
    board = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    outlines = json.loads((folder / "outlines.json").read_text(encoding="utf-8"))
    picture(board, outlines, (arguments[2:] or ["en"])[0]).save(Path(arguments[1]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
