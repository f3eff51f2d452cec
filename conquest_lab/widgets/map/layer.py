"""The accessible layer of a map: one button for each place, above the painted picture.

It takes pointer, touch and keyboard, and draws what has to be crisp at any size: counters, names,
marks, arrows. Its messages are `choose` with place and ply, `clear` with the ply, `size`, and `drag` with
two places where places can be dragged to one another.
"""

from __future__ import annotations

import json

import anywidget
import traitlets

from conquest_lab.kit.widget import KitWidget, shared_layout
from conquest_lab.widgets.data import Data


class Board(anywidget.AnyWidget):
    """The shapes of a board, which go out once however many maps of a page show it."""

    _esm = "export default {};"

    shapes = traitlets.Dict().tag(sync=True)


_boards: dict[str, Board] = {}


def board_reference(shapes: Data) -> str:
    """The name of the `Board` with these shapes for `host.getModel`."""
    key = json.dumps(shapes)
    found = _boards.get(key)
    if found is None or found.comm is None:  # never made, or closed with all other widgets
        found = _boards[key] = Board(shapes=shapes, layout=shared_layout())
    return f"anywidget:{found.model_id}"


class MapLayer(KitWidget):
    """The browser side: `board` goes out once, `words` with the language, `view` each time.

    board: the name of a `Board`.
    ground: the land as SVG, "" where it is painted below the layer; its ids begin with the `key` of the look.
    """

    board = traitlets.Unicode().tag(sync=True)
    look = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    ground = traitlets.Unicode().tag(sync=True)
    drags = traitlets.Bool(default_value=False).tag(sync=True)
    aims = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(module="map", **traits)
        self.add_class("cl-map-layer")
