"""The map: a painted picture under an accessible layer; it shows, and says what was pointed at."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import ipywidgets
from ipywidgets import CallbackDispatcher

from conquest_lab.core.scene import Group, Place
from conquest_lab.core.words import ENGLISH, Speaker
from conquest_lab.kit.widget import Box
from conquest_lab.svg import picture_of_map
from conquest_lab.svg.geometry import Outlines
from conquest_lab.svg.map import caption_spots, ground, key_of
from conquest_lab.svg.palette import ATLAS, PROJECTOR, SHAPES, Identity, Palette
from conquest_lab.svg.picture import (
    NO_KINDS,
    CountPieces,
    KindsOfPieces,
    MapPicture,
    chips,
    count_pieces,
    counter_number,
    said_place,
)
from conquest_lab.widgets.data import Data, Json, read, whole
from conquest_lab.widgets.map.canvas import MapCanvas
from conquest_lab.widgets.map.layer import MapLayer, board_reference
from conquest_lab.widgets.still import PictureKind, Still, picture_here

EXPECTED = "CONQUEST_MAP"
"""The environment variable with the width and the ratio of maps, as in the message `size`, where a kernel
knows them beforehand and loses no message: a map is painted before its page has said how large it is."""

LARGEST_WIDTH = 20_000
"""The largest width of a map on a screen, in CSS pixels."""


class MapView(Still, Box):
    """A map that knows no rules: `show` draws a picture, `on_choose` gets the place pointed at.

    Every place can be pointed at, also one that cannot be chosen: who listens can then say why not.

    outlines: the shapes, one for each place.
    places: their names and groups.
    groups: the continents with their bonus, for captions; none are drawn without.
    t: who speaks; `show` may bring another speaker at any time.
    count_pieces: how a number of pieces of a kind are said, as a ruleset says them.
    kinds: how pieces are drawn.
    drags: whether a place can be dragged to another one, which `on_drag` gets.
    aims: whether it can with a mouse, beside all else that can be done with a map.
    picture: how land is drawn, on a `"canvas"` or as `"svg"`; by default what the front end can show.
    """

    def __init__(
        self,
        outlines: Outlines,
        places: Sequence[Place],
        t: Speaker = ENGLISH,
        *,
        groups: Sequence[Group] = (),
        palette: Palette = ATLAS,
        count_pieces: CountPieces = count_pieces,
        kinds: KindsOfPieces = NO_KINDS,
        drags: bool = False,
        aims: bool = False,
        picture: PictureKind | None = None,
    ) -> None:
        self.outlines = outlines
        self.places = tuple(places)
        self.groups = tuple(groups)
        self.palette = palette
        self._own_palette = palette
        self.t = t
        self.picture: MapPicture | None = None
        self._count_pieces = count_pieces
        self._kinds = kinds
        self._choose = CallbackDispatcher()
        self._clear = CallbackDispatcher()
        self._drag = CallbackDispatcher()
        self._painted: object = None
        self._sized = False
        self.canvas: MapCanvas | None = None
        self.layer = MapLayer(board=board_reference(self._board()), drags=drags, aims=aims)
        self.layer.on_msg(self._on_layer_message)
        parts: list[ipywidgets.Widget] = [self.layer]
        if (picture or picture_here()) == "canvas":
            self.canvas = MapCanvas(outlines, [place.group for place in self.places])
            if expected := os.environ.get(EXPECTED):
                width, ratio = map(float, expected.split())
                self.canvas.resize(width, ratio)
                self._sized = True
            else:
                self.canvas.widget.on_client_ready(self._repaint)
            parts = [self.canvas.widget, self.layer]
        self._look()
        super().__init__(parts, width="100%", overflow="hidden")
        for name in ("cl-map", "cl-board"):
            self.add_class(name)

    # Drawing -------------------------------------------------------------------------------------

    def show(
        self, picture: MapPicture, t: Speaker | None = None, palette: Palette | None = None
    ) -> None:
        """Show this picture; showing it twice changes nothing and sends nothing."""
        if len(picture.owners) != len(self.places) or len(picture.pieces) != len(self.places):
            message = f"a picture of {len(picture.owners)} places for a map of {len(self.places)}"
            raise ValueError(message)
        self.picture = picture
        self.t = t or self.t
        if palette is not None:
            self._own_palette = palette
            self._dress(palette)
        self._paint_if_changed()
        self.layer.words = self._words()
        self.layer.view = self._view(picture)

    def still(self) -> str:
        """The map as it was last shown."""
        if self.picture is None:
            return ""
        return picture_of_map(
            self.outlines,
            self.places,
            self.picture,
            self.t,
            groups=self.groups,
            kinds=self._kinds,
            palette=self.palette,
        )

    def _dress(self, palette: Palette) -> None:
        """Use other colours from the next painting on."""
        if palette is not self.palette:
            self.palette = palette
            self._look()

    def _look(self) -> None:
        """Tell the layer the colours, and without a canvas the land in them."""
        if self.canvas is None:
            key = key_of((self.outlines.board, self.palette.name))
            self.layer.ground = ground(self.outlines, self.places, self.palette, key)
            self.layer.look = {**_look(self.palette), "key": key}
        else:
            self.layer.look = _look(self.palette)

    def _paint_if_changed(self) -> None:
        """Paint the land; only when it changed hands, for counters and marks are the layer's.

        Nothing is painted for a page that has not sent its size yet: it would be painted again at once.
        """
        if self.canvas is None or self.picture is None or not self._sized:
            return
        look = (self.picture.owners, self.picture.identities, self.palette.name)
        if look != self._painted:
            self.canvas.paint(self.picture.owners, self.palette, self.picture.identities)
            self._painted = look

    def _repaint(self) -> None:
        """Paint everything, for a browser that shows nothing yet."""
        self._painted = None
        if self.canvas is not None:
            self.canvas.forget()
        self._paint_if_changed()

    def close(self) -> None:
        """Take the map and its parts out of the browser, as for a new game."""
        if self.canvas is not None:
            self.canvas.close()
        self.layer.close()
        super().close()

    def _board(self) -> Data:
        """The part that never changes: shapes, spots of counters and captions, targets of arrow keys."""
        spots = caption_spots(self.outlines, self.places, self.groups)
        return {
            "width": self.outlines.width,
            "height": self.outlines.height,
            "places": [
                {
                    "key": place.key,
                    "d": shape.path,
                    "outline": shape.outline,
                    **({"water": True} if shape.water else {}),
                    "x": shape.label[0],
                    "y": shape.label[1],
                }
                for place, shape in zip(self.places, self.outlines.shapes, strict=True)
            ],
            "steps": self.outlines.steps,
            "captions": [spot and {"x": spot[0], "y": spot[1]} for spot in spots],
        }

    def _words(self) -> Data:
        t = self.t
        return {
            "language": t.language,
            "label": t("Map"),
            "help": t(
                "Arrow keys go from place to place, M to the next to choose; Enter chooses, Escape clears."
            ),
            "names": [t.render(place.short) for place in self.places],
            "zoom": [t("Zoom in"), t("Show the whole map")],
            "captions": [
                [t.render(group.name), f"+{group.worth}" if group.worth else ""]
                for group in self.groups
            ],
        }

    def _view(self, picture: MapPicture) -> Data:
        active = picture.selectable | picture.targets | {*picture.chosen}
        marks = {
            "s": picture.selectable,
            "t": picture.targets,
            "c": picture.chosen,
            "h": picture.highlight,
            "a": picture.advised,
            "d": {*range(len(self.places))} - active if active else (),
        }
        places = []
        for n, (owner, pieces) in enumerate(zip(picture.owners, picture.pieces, strict=True)):
            number = counter_number(pieces, owner, self._kinds)
            row: list[Json] = [
                picture.identity(owner),
                (self.places[n].worth or "") if number is None else number,
                "".join(mark for mark, marked in marks.items() if n in marked),
                said_place(picture, n, self.places, self.t, self._count_pieces),
            ]
            beside = chips(picture, n, self._kinds)
            if beside:
                row.append([list(chip) for chip in beside])
            places.append(row)
        return {
            "ply": picture.ply,
            "places": places,
            "chosen": list(picture.chosen),
            "arrows": [list(arrow) for arrow in picture.arrows],
            **({"about": list(picture.about)} if picture.about else {}),
        }

    # Listening -----------------------------------------------------------------------------------

    def on_choose(self, callback: Callable[[int, int], None]) -> None:
        """Call `callback(place, ply)` when a place is pointed at, on the picture of that ply.

        A click made on an older picture arrives with the older ply, so it can be distinguished.
        """
        self._choose.register_callback(callback)

    def on_clear(self, callback: Callable[[int], None]) -> None:
        """Call `callback(ply)` when the choice so far is taken back with Escape."""
        self._clear.register_callback(callback)

    def on_drag(self, callback: Callable[[int, int], None]) -> None:
        """Call `callback(place, to)` when a place is dragged to another one."""
        self._drag.register_callback(callback)

    def _on_layer_message(self, _layer: object, content: object, _buffers: object) -> None:
        """Act on a message of the layer; any visitor can write one, so each is checked."""
        do, message = read(content)
        ply = whole(message, "ply")
        match do, message:
            case "choose", _ if ply is not None:
                place = whole(message, "place", len(self.places))
                if place is not None:
                    self._choose(place, ply)
            case "drag", _ if ply is not None:
                place, to = (whole(message, name, len(self.places)) for name in ("place", "to"))
                if place is not None and to is not None and place != to:
                    self._drag(place, to)
            case "clear", _ if ply is not None:
                self._clear(ply)
            case "size", {"ratio": int() | float() as ratio} if 0.1 <= ratio <= 16:
                width = whole(message, "width", LARGEST_WIDTH + 1)
                if width:
                    self._resize(width, float(ratio), projected=message.get("projected") is True)

    def _resize(self, width: int, ratio: float, *, projected: bool) -> None:
        """Fit the picture to this many CSS pixels of `ratio` screen pixels each.

        projected: whether the page is shown in projector view, to be seen from afar.
        """
        self._sized = True
        self._dress(PROJECTOR if projected else self._own_palette)
        if self.canvas is not None and self.canvas.resize(width, ratio):
            self._painted = None
        self._paint_if_changed()


def _look(palette: Palette) -> Data:
    """Colours and counter shapes, as the layer needs them."""
    plain = ("name", "ink", "paper", "glow", "aim", "attack", "link")
    return {
        **{name: getattr(palette, name) for name in plain},
        "sea": palette.sea[1],
        "players": [_worn(who) for who in palette.players],
        "neutrals": [_worn(who) for who in palette.neutrals],
        "free": SHAPES["ring"],
    }


def _worn(who: Identity) -> Data:
    return {
        "colour": who.colour,
        "counter": who.counter,
        "mark": who.mark,
        "pattern": who.pattern,
        "shape": SHAPES[who.shape],
    }
