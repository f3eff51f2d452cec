# ruff: noqa: SLF001 - `hold` needs private members of ipycanvas
"""The painted part of a map, on an ipycanvas: sea, land in its owners' colours, borders, sea links.

Outlines are sent to the browser once, as `Path2D`; a picture is then a list of short commands. The
canvas stores no commands: a browser that joins later sees the map once it is painted again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ipycanvas import Canvas, MultiCanvas, Path2D
from ipycanvas.canvas import LinearGradient

from conquest_lab.core.scene import NOBODY
from conquest_lab.kit.widget import shared_layout
from conquest_lab.svg.geometry import Outlines
from conquest_lab.svg.hatch import hatch_path
from conquest_lab.svg.palette import Palette

BACKING_WIDTHS = (800, 1200, 1600, 2000, 2600)
"""Widths of the picture in its own pixels; the smallest that covers the screen's is taken."""

NARROW = 700
"""Below this width in CSS pixels the map carries no names, and patterns are drawn wider."""


@contextmanager
def hold(canvas: MultiCanvas) -> Iterator[None]:
    """Send what is drawn inside as one message, or nothing of it after an exception.

    ipycanvas's own `hold_canvas` leaves every canvas of the process silent after an exception.
    """
    manager = canvas._canvas_manager
    before = manager._caching
    commands, buffers = len(manager._commands_cache), len(manager._buffers_cache)
    manager._caching = True
    try:
        yield
        if not before:
            manager.flush()
    except BaseException:
        del manager._commands_cache[commands:]
        del manager._buffers_cache[buffers:]
        manager._current_canvas = (
            None  # the switch to this canvas may be among the commands taken back
        )
        raise
    finally:
        manager._caching = before


_PATHS: dict[str, Path2D] = {}


def shared_path(path: str) -> Path2D:
    """An SVG path in the browser, sent once however many maps of a page draw it."""
    found = _PATHS.get(path)
    if found is None or found.comm is None:  # never made, or closed with all other widgets
        found = _PATHS[path] = Path2D(path)
    return found


def backing_width(width: float, ratio: float) -> int:
    """The picture's own width for a map of `width` CSS pixels, each `ratio` screen pixels."""
    wanted = width * min(ratio, 2.0)  # beyond 2 no one sees the difference
    return next((size for size in BACKING_WIDTHS if size >= wanted), BACKING_WIDTHS[-1])


class Layers(MultiCanvas):  # type: ignore[misc]
    """Two canvases, one above the other, which share their layouts with those of all maps."""

    def __init__(self, width: int, height: int) -> None:
        both = [Canvas(layout=shared_layout()) for _ in range(2)]
        whole = shared_layout(width="100%", height="auto")
        super(MultiCanvas, self).__init__(_canvases=both, layout=whole)
        self.width, self.height = width, height
        # As those of ipycanvas: a page says that it is ready.
        self.on_msg(both[-1]._handle_frontend_event)


class MapCanvas:
    """Paints one map; `paint` may be called as often as one likes and gives the same picture.

    groups: the group of each place; its outer borders are thicker, its free land is tinted alike.
    """

    def __init__(self, outlines: Outlines, groups: Sequence[str]) -> None:
        self.outlines = outlines
        order = list(dict.fromkeys(groups))
        self._tint = tuple(order.index(group) for group in groups)
        self.css_width = 1000.0
        width = backing_width(self.css_width, 1)
        self.widget = Layers(width, self._height(width))
        # Water is the layer's: it has no land to paint.
        self._land = tuple(
            None if shape.water else shared_path(shape.path) for shape in outlines.shapes
        )
        borders = outlines.borders(groups)
        self._coast = shared_path(borders.coast)
        self._inner = shared_path(borders.inner)
        self._outer = shared_path(borders.outer)
        self._lakes = shared_path(outlines.lakes_path) if outlines.lakes else None
        self._links = shared_path(outlines.links_path) if outlines.links else None
        self._ripples = shared_path(_ripples(outlines.width, outlines.height))
        self._hatches: dict[tuple[int, str, int], Path2D] = {}
        self._seas: dict[str, LinearGradient] = {}
        self._painted_sea: tuple[int, float, str] | None = None

    def _height(self, width: int) -> int:
        return round(width * self.outlines.height / self.outlines.width)

    def resize(self, width: float, ratio: float) -> bool:
        """Fit the picture to the place it has on screen; True when it must be painted again."""
        backing = backing_width(width, ratio)
        # Lines follow the screen in steps: dragging a window edge must not repaint at every pixel.
        css_width = float(max(240, round(width / 80) * 80))
        if backing == self.widget.width and css_width == self.css_width:
            return False
        self.css_width = css_width
        if backing != self.widget.width:
            self.widget.width, self.widget.height = backing, self._height(backing)
        self.forget()
        return True

    def close(self) -> None:
        """Take the canvas out of the browser; the outlines stay for the next map."""
        for layer in (self.widget[0], self.widget[1], self.widget):
            layer.close()
        for sea in self._seas.values():
            sea.close()
        self._seas.clear()

    def forget(self) -> None:
        """Assume that the browser shows nothing: the next `paint` paints the sea too."""
        self._painted_sea = None

    def paint(
        self, owners: Sequence[int], palette: Palette, identities: Sequence[int] = ()
    ) -> None:
        """Paint the map with these owners, `NOBODY` for free land.

        identities: the number of each seat's identity; without, seat n has identity n.
        """
        with hold(self.widget):
            sea = (self.widget.width, self.css_width, palette.name)
            if self._painted_sea != sea:
                self._paint_sea(palette)
            self._paint_land(owners, palette, identities)
            self._painted_sea = sea

    def _unit(self) -> float:
        """Board units to one CSS pixel of line; lines grow with the map, but more slowly."""
        thickness: float = min(1.3, max(0.5, (self.css_width / 1100) ** 0.6))
        return self.outlines.width / self.css_width * thickness

    @contextmanager
    def _layer(self, number: int) -> Iterator[Canvas]:
        layer = self.widget[number]
        layer.clear()
        layer.save()
        scale = self.widget.width / self.outlines.width
        layer.scale(scale, scale)
        layer.line_join = layer.line_cap = "round"
        yield layer
        layer.restore()

    def _paint_sea(self, palette: Palette) -> None:
        px = self._unit()
        width, height = self.outlines.width, self.outlines.height
        if palette.name not in self._seas:
            stops = [(0.0, palette.sea[0]), (1.0, palette.sea[1])]
            self._seas[palette.name] = LinearGradient(0, 0, 0, height, stops)
        with self._layer(0) as layer:
            layer.fill_style = self._seas[palette.name]
            layer.fill_rect(0, 0, width, height)
            layer.stroke_style = palette.ripple
            layer.line_width = 0.8 * px
            layer.stroke(self._ripples)
            # Two pale lines along the coast, as engravers drew water.
            for reach, alpha in ((12, 0.45), (6, 0.7)):
                layer.global_alpha = alpha
                layer.stroke_style = palette.paper if reach == 6 else palette.ripple
                layer.line_width = reach * px
                layer.stroke(self._coast)
            layer.global_alpha = 1.0
            # Canvas shadows do not follow the transform: they count the picture's own pixels.
            pixel = self.widget.width / self.css_width
            layer.shadow_color = palette.shadow
            layer.shadow_blur = 5 * pixel
            layer.shadow_offset_y = 2.5 * pixel
            layer.fill_style = palette.coast
            for path in self._land:
                if path is not None:
                    layer.fill(path)
            layer.shadow_color = "transparent"
            layer.shadow_blur = layer.shadow_offset_y = 0
            if self._links is not None:
                layer.stroke_style = palette.link
                layer.line_width = 1.3 * px * palette.widths
                layer.set_line_dash([2.5 * px, 4 * px])
                layer.stroke(self._links)
                layer.set_line_dash([])

    def _paint_land(
        self, owners: Sequence[int], palette: Palette, identities: Sequence[int]
    ) -> None:
        px = self._unit() * palette.widths
        pitch = 64 if self.css_width < NARROW else 44
        with self._layer(1) as layer:
            for place, (owner, land) in enumerate(zip(owners, self._land, strict=True)):
                if land is None:
                    continue
                if owner == NOBODY:
                    layer.fill_style = palette.land[self._tint[place] % len(palette.land)]
                    layer.fill(land)
                    continue
                who = palette.identity(identities[owner] if owner < len(identities) else owner)
                layer.fill_style = who.colour
                layer.fill(land)
                hatch = self._hatch(place, who.pattern, pitch)
                if hatch is not None:
                    layer.stroke_style = who.mark
                    layer.line_width = pitch * (0.26 if who.pattern == "dots" else 0.12)
                    layer.stroke(hatch)
            if self._lakes is not None:
                layer.fill_style = palette.sea[1]
                layer.fill(self._lakes)
                layer.stroke_style, layer.line_width = palette.coast, 0.6 * px
                layer.stroke(self._lakes)
            for path, casing, core in ((self._inner, 2.4, 1.3), (self._outer, 4.4, 2.6)):
                for colour, wide in ((palette.casing, casing), (palette.border, core)):
                    layer.stroke_style, layer.line_width = colour, wide * px
                    layer.stroke(path)
            layer.stroke_style, layer.line_width = palette.coast, 0.9 * px
            layer.stroke(self._coast)

    def _hatch(self, place: int, pattern: str, pitch: int) -> Path2D | None:
        """The pattern of a place, made when it is first needed; None for plain land."""
        key = (place, pattern, pitch)
        if key not in self._hatches:
            path = hatch_path(self.outlines.shapes[place], pattern, pitch)
            self._hatches[key] = shared_path(path) if path else None
        return self._hatches[key]


def _ripples(width: int, height: int) -> str:
    """Short waves scattered over the sea, the same on every machine."""
    parts = []
    for row in range(1, height // 70):
        for column in range(width // 260 + 1):
            # A fixed scramble instead of a random number: no seed to carry, no two rows alike.
            jitter = (row * 7919 + column * 104729 + row * column * 31) % 211
            parts.append(f"M{column * 260 + jitter - 60},{row * 70 + jitter % 37}q14,-11 28,0t28,0")
    return "".join(parts)
