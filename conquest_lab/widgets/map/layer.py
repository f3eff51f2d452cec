"""The accessible layer of a map: one button for each place, above the painted picture.

It takes pointer, touch and keyboard, and draws what has to be crisp at any size: counters, names,
marks, arrows. Its messages are `choose` with place and ply, `clear` with the ply, `size`, and `drag` with
two places where places can be dragged to one another.
"""

from __future__ import annotations

import traitlets

from conquest_lab.kit.widget import KitWidget


class MapLayer(KitWidget):
    """The browser side: `board` goes out once, `words` with the language, `view` each time."""

    board = traitlets.Dict().tag(sync=True)
    look = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    drags = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(module="map", **traits)
        self.add_class("cl-map-layer")
