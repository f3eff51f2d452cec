"""The accessible layer of a map: one button for each place, above the painted picture.

It takes pointer, touch and keyboard, and draws what has to be crisp at any size: counters, names,
marks, arrows.
Messages from the browser are not trusted: each is checked before a listener is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import anywidget
import traitlets

from conquest_lab.widgets.bundle import script, style

LARGEST_WIDTH = 20_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody pointed at a place, on the picture of this ply."""

    place: int
    ply: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """Somebody pressed Escape on the picture of this ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class Sized:
    """The map is this many CSS pixels wide, on a screen with `ratio` pixels to each.

    projected: whether the page is shown in projector view, to be seen from afar.
    """

    width: int
    ratio: float
    projected: bool = False


Intent = Chosen | Cleared | Sized


def read_message(content: object, places: int) -> Intent | None:
    """The intent behind a message from the browser; None for anything that the layer does not send."""
    match content:
        case {"do": "choose", "place": int(place), "ply": int(ply)} if not isinstance(place, bool):
            return Chosen(place, ply) if 0 <= place < places and _is_ply(ply) else None
        case {"do": "clear", "ply": int(ply)} if _is_ply(ply):
            return Cleared(ply)
        case {"do": "size", "width": int(width), "ratio": int() | float() as ratio, **rest}:
            fits = not isinstance(width, bool) and 0 < width <= LARGEST_WIDTH and 0.1 <= ratio <= 16
            projected = rest.get("projected") is True
            return Sized(width, float(ratio), projected) if fits else None
    return None


def _is_ply(ply: object) -> bool:
    return isinstance(ply, int) and not isinstance(ply, bool) and 0 <= ply < 2**31


class MapLayer(anywidget.AnyWidget):
    """The browser side: `board` goes out once, `words` with the language, `view` each time."""

    _esm = script(Path(__file__).with_name("layer.js"))
    _css = style(Path(__file__).with_name("layer.css"))

    board = traitlets.Dict().tag(sync=True)
    look = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, hear: Callable[[Intent], None], places: int, **traits: object) -> None:
        super().__init__(**traits)
        self._hear = hear
        self._places = places
        self.add_class("cl-map-layer")
        self.on_msg(self._on_message)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        intent = read_message(content, self._places)
        if intent is not None:
            self._hear(intent)
