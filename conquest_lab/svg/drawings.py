"""Small drawings for pieces, buildings, cards and dice: one path each, 24 units wide, filled by even and odd.

A view that draws one says the same in words, beside it or to a screen reader.
"""

from __future__ import annotations

import json
from pathlib import Path

DRAWINGS: dict[str, str] = json.loads(
    (Path(__file__).parents[1] / "kit" / "drawings.json").read_text(encoding="utf-8")
)
"""Path by symbol; the scripts of the views import the same file."""


def drawing(symbol: str) -> str:
    """The path of a symbol; a star for one that has no drawing."""
    return DRAWINGS.get(symbol, DRAWINGS["star"])


def die_face_paths(symbol: str, count: int) -> str:
    """The drawings on a face of a die 100 units wide, as SVG.

    >>> die_face_paths("soldier", 2).count("<path")
    2
    """
    size = 66 if count == 1 else 44
    spots = {
        1: ((50, 50),),
        2: ((29, 50), (71, 50)),
        3: ((29, 68), (71, 68), (50, 30)),
    }[min(count, 3)]
    scale = size / 24
    return "".join(
        f'<path fill-rule="evenodd" transform="translate({x - size / 2:g} {y - size / 2:g}) '
        f'scale({scale:.3g})" d="{drawing(symbol)}"/>'
        for x, y in spots
    )
