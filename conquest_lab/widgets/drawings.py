"""Small drawings for pieces, buildings, cards and dice: one path each, 24 units wide, filled by even and odd.

A picture never stands alone: whoever draws one says the same in words beside it or to a screen reader.
"""

from __future__ import annotations

DRAWINGS: dict[str, str] = {
    "army": ("M12 3a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM9 10h6l1 6h-1.5L14 22h-4l-.5-6H8zM17 4v18h1.2V4z"),
    "cavalry": (
        "M5 21v-6l-1.5-3C3 9.5 5 8 8 8h6l2.5-4.5 1 2.5 3.5 2-1 2.5h-2.5L16 13v8h-2v-6H8v6z"
    ),
    "artillery": (
        "M8.5 13a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zm0 3a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3z"
        "M5 11L19 4l2 4-9 5.5a6 6 0 0 0-7-1z"
    ),
    "joker": "M12 3l2.5 5.5 6 .7-4.5 4 1.3 6L12 16.2 6.7 19.2l1.3-6-4.5-4 6-.7z",
    "soldier": (
        "M12 2.5a4.2 4.2 0 0 1 4.2 4.2H17V8H7V6.7h.8A4.2 4.2 0 0 1 12 2.5zM8.6 9h6.8a3.4 3.4 0 0 1-6.8 0z"
        "M5.5 22v-4.5a4.5 4.5 0 0 1 4.5-4h4a4.5 4.5 0 0 1 4.5 4V22z"
    ),
    "general": (
        "M3.5 8.6Q6 1.8 12 1.8T20.5 8.6Q12 5.4 3.5 8.6zM8.4 8.8Q12 7.6 15.6 8.8a3.6 3.6 0 0 1-7.2 0z"
        "M4.5 22.5v-4.6A4.6 4.6 0 0 1 9 13.6h6a4.6 4.6 0 0 1 4.5 4.3v4.6z"
        "M12 15l1 2.1 2.3.3-1.7 1.5.5 2.2-2.1-1.1-2.1 1.1.5-2.2-1.7-1.5 2.3-.3z"
    ),
    "capital": "M12 1.5l3 6.9 7.5.8-5.7 5 1.7 7.3L12 17.6 5.5 21.5l1.7-7.3-5.7-5L9 8.4z",
    "colony": (
        "M12 1.5a10.5 10.5 0 1 0 .01 0zM12 5.6l1.9 4.3 4.6.5-3.5 3.1 1 4.6-4-2.4-4 2.4 1-4.6-3.5-3.1 4.6-.5z"
    ),
    "barracks": "M2 11.5L12 4l10 7.5V21h-7v-6H9v6H2z",
    "factory": "M2 21.5V11l5 3v-3l5 3v-3l5 3V3.5h4v18zM5.5 17v2.2h3V17zM11 17v2.2h3V17z",
    "port": (
        "M12 1.5a2.7 2.7 0 0 1 1.3 5V9H16.5v2.2h-3.2v7.6a6.4 6.4 0 0 0 4.8-4.3l-1.9.5L19 10.5l2.8 4.6-1.7-.3"
        "A8.6 8.6 0 0 1 12 22.5a8.6 8.6 0 0 1-8.1-7.7l-1.7.3L5 10.5l2.8 4.5-1.9-.5a6.4 6.4 0 0 0 4.8 4.3v-7.6"
        "H7.5V9h3.2V6.5a2.7 2.7 0 0 1 1.3-5z"
    ),
    "library": "M2 5Q8 2.6 11.3 6v14.5Q8 17.4 2 19.4zM22 5Q16 2.6 12.7 6v14.5Q16 17.4 22 19.4z",
    "site": "M3 21.5V8l9-5.5L21 8v13.5h-3V10l-6-4-6 4v11.5zM8.5 12h2v9.5h-2zM13.5 12h2v9.5h-2z",
    "ship": "M11 1.5h2v2.2l6.5 8.3H13v2h9.5l-3 7h-15l-3-7H11v-2H4.5z",
    "copy": "M8.5 2h12v15.5h-3V5h-9zM3.5 6.5h12V22h-12z",
    "card": "M5.5 2h13v20h-13zM8 4.5v15h8v-15z",
    "face-down": "M5 2h14v20H5zM7.5 4.5v15h9v-15zM9 7l3 5-3 5zM15 7v10l-3-5z",
    "fought": (
        "M12 1l2.2 6.3L20 4l-3.3 5.8L23 12l-6.3 2.2L20 20l-5.8-3.3L12 23l-2.2-6.3L4 20l3.3-5.8"
        "L1 12l6.3-2.2L4 4l5.8 3.3z"
    ),
    "moved": "M2.5 9.5h10V4l9 8-9 8v-5.5h-10z",
    "flag": "M4.5 1.5h2.2v1.2q4-2 7 0t7 0v10q-4 2-7 0t-7 0v9.8H4.5z",
    "star": "M12 1.5l3 6.9 7.5.8-5.7 5 1.7 7.3L12 17.6 5.5 21.5l1.7-7.3-5.7-5L9 8.4z",
}
DRAWINGS["infantry"] = DRAWINGS["army"]
DRAWINGS["cannon"] = DRAWINGS["artillery"]


def drawing(symbol: str) -> str:
    """The path of a symbol; a star for one that nobody has drawn."""
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
