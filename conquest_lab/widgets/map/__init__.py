"""The map: a painted picture under an accessible layer; it shows, and says what was pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from conquest_lab.core.scene import Group, Pieces, Place
from conquest_lab.core.words import ENGLISH, Speaker
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.map.canvas import MapCanvas
from conquest_lab.widgets.map.geometry import Outlines, captions
from conquest_lab.widgets.map.layer import Chosen, Cleared, Intent, MapLayer, Sized
from conquest_lab.widgets.map.palette import ATLAS, PROJECTOR, SHAPES, Palette
from conquest_lab.widgets.map.picture import (
    NO_KINDS,
    CountPieces,
    KindsOfPieces,
    MapPicture,
    active_places,
    chips,
    count_pieces,
    counter_number,
    said_place,
)
from conquest_lab.widgets.shared.drawings import DRAWINGS

ChooseCallback = Callable[[int, int], None]
ClearCallback = Callable[[int], None]
ErrorCallback = Callable[[Exception], None]

CAPTION_LETTER = 34
"""Room for one letter of a continent's caption, in board units."""

CAPTION_HEIGHT = 130


class MapView(ipywidgets.Box):  # type: ignore[misc]
    """A map that knows no rules: `show` draws a picture, `on_choose` is told the place pointed at.

    Every place can be pointed at, also one that cannot be chosen: who listens can then say why not.

    outlines: the shapes, one for each place.
    places: their names and groups.
    groups: the continents with their bonus, for captions; none are drawn without.
    t: who speaks; `show` may bring another speaker at any time.
    count_pieces: how so many pieces of a kind are said, as a ruleset says them.
    kinds: how pieces are drawn.
    on_error: called with exceptions of listeners and of drawing; `last_error` keeps the last.
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
        on_error: ErrorCallback | None = None,
    ) -> None:
        self.outlines = outlines
        self.places = tuple(places)
        self.groups = tuple(groups)
        self.palette = palette
        self._own_palette = palette
        self.t = t
        self.picture: MapPicture | None = None
        self.last_error: Exception | None = None
        self._on_error = on_error
        self._count_pieces = count_pieces
        self._kinds = kinds
        self._on_choose: list[ChooseCallback] = []
        self._on_clear: list[ClearCallback] = []
        self._painted: object = None
        self.canvas = MapCanvas(outlines, [place.group for place in self.places])
        self.layer = MapLayer(
            self._hear, len(self.places), board=self._board(), look=_look(palette)
        )
        self.canvas.widget.on_client_ready(self._repaint)
        super().__init__([self.canvas.widget, self.layer])
        self.add_class("cl-map")
        self.layout.width = "100%"
        self.layout.overflow = "hidden"

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

    def _dress(self, palette: Palette) -> None:
        """Use other colours from the next painting on."""
        if palette is not self.palette:
            self.palette = palette
            self.layer.look = _look(palette)

    def _paint_if_changed(self) -> None:
        """Paint the land; only when it changed hands, for counters and marks are the layer's."""
        if self.picture is None:
            return
        look = (self.picture.owners, self.picture.identities, self.palette.name)
        if look != self._painted:
            self.canvas.paint(self.picture.owners, self.palette, self.picture.identities)
            self._painted = look

    def _repaint(self) -> None:
        """Paint everything, for a browser that shows nothing yet."""
        self._painted = None
        self.canvas.forget()
        self._guarded(self._paint_if_changed)

    def close(self) -> None:
        """Take the map and its parts out of the browser, as for a new game."""
        self.canvas.close()
        self.layer.close()
        super().close()

    def _board(self) -> Data:
        """The part that never changes: shapes, spots of counters and captions, targets of arrow keys."""
        members = [
            [n for n, place in enumerate(self.places) if place.group == group.key]
            for group in self.groups
        ]
        # Room for the longer of both names: a caption stays put when the language changes.
        letters = [max(len(group.name.en), len(group.name.fr), 4) for group in self.groups]
        sizes = [(CAPTION_LETTER * n, CAPTION_HEIGHT) for n in letters]
        spots = captions(self.outlines, members, sizes)
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
            "captions": [
                None
                if spot is None or all(self.outlines.shapes[n].water for n in own)
                else {"x": spot[0], "y": spot[1]}
                for spot, own in zip(spots, members, strict=True)
            ],
        }

    def _words(self) -> Data:
        t = self.t
        return {
            "language": t.language,
            "label": t("Map"),
            "help": t(
                "Arrow keys go from place to place, Enter chooses, Escape clears the choice."
            ),
            "names": [t.render(place.short) for place in self.places],
            "captions": [
                [t.render(group.name), f"+{group.worth}" if group.worth else ""]
                for group in self.groups
            ],
        }

    def _view(self, picture: MapPicture) -> Data:
        active = active_places(picture)
        places = []
        for n, pieces in enumerate(picture.pieces):
            marks = "".join(
                letter
                for letter, marked in (
                    ("s", n in picture.selectable),
                    ("t", n in picture.targets),
                    ("c", n in picture.chosen),
                    ("h", n in picture.highlight),
                    ("d", bool(active) and n not in active),
                )
                if marked
            )
            row: list[Json] = [
                picture.identity(picture.owners[n]),
                self._number(n, picture.owners[n], pieces),
                marks,
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
        }

    def _number(self, place: int, owner: int, pieces: Pieces) -> int | str:
        """The number on a counter: how many stand there, or what the place is worth."""
        number = counter_number(pieces, owner, self._kinds)
        return (self.places[place].worth or "") if number is None else number

    # Listening -----------------------------------------------------------------------------------

    def on_choose(self, callback: ChooseCallback) -> None:
        """Call `callback(place, ply)` when a place is pointed at, on the picture of that ply.

        A click made on an older picture arrives with the older ply, so it can be told apart.
        """
        self._on_choose.append(callback)

    def on_clear(self, callback: ClearCallback) -> None:
        """Call `callback(ply)` when the choice so far is taken back with Escape."""
        self._on_clear.append(callback)

    def on_error(self, callback: ErrorCallback) -> None:
        """Call `callback(exception)` for what goes wrong in a listener or while drawing."""
        self._on_error = callback

    def _hear(self, intent: Intent) -> None:
        match intent:
            case Chosen(place, ply):
                for choose in self._on_choose:
                    self._guarded(choose, place, ply)
            case Cleared(ply):
                for clear in self._on_clear:
                    self._guarded(clear, ply)
            case Sized(width, ratio, projected):
                self._dress(PROJECTOR if projected else self._own_palette)
                if self.canvas.resize(width, ratio):
                    self._painted = None
                self._guarded(self._paint_if_changed)

    def _guarded(self, work: Callable[..., None], *values: int) -> None:
        """Do some work, and report its exception, which Jupyter would only log."""
        try:
            work(*values)
        except Exception as error:  # noqa: BLE001 - whatever a listener raises must be seen
            self.last_error = error
            if self._on_error is not None:
                self._on_error(error)


def _look(palette: Palette) -> Data:
    """Colours and counter shapes, as the layer needs them."""
    return {
        "name": palette.name,
        "players": [
            {
                "colour": who.colour,
                "counter": who.counter,
                "mark": who.mark,
                "shape": SHAPES[who.shape],
            }
            for who in palette.players
        ],
        "neutrals": [
            {"counter": who.counter, "shape": SHAPES[who.shape]} for who in palette.neutrals
        ],
        "free": SHAPES["ring"],
        "drawings": DRAWINGS,
        "ink": palette.ink,
        "paper": palette.paper,
        "glow": palette.glow,
        "aim": palette.aim,
        "attack": palette.attack,
        "sea": palette.sea[1],
        "link": palette.link,
    }
