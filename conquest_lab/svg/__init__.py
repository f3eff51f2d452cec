"""Still pictures of games in pure Python: any position of any game as SVG, without a browser.

from conquest_lab import svg
svg.board(session)                            # as everybody at the table may see it
svg.board(session, seat=0, lang="fr")         # with the hand of the first seat
svg.board(rules, state, size=1280)
svg.board(cl.load_board("world"))
svg.board(session).save("position.svg")
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Literal, Protocol

from conquest_lab.core.errors import OptionError
from conquest_lab.core.ruleset import AnyRuleset, Event, Ruleset
from conquest_lab.core.scene import NOBODY, Place
from conquest_lab.core.words import Speaker
from conquest_lab.mechanics.board import OCEANS, Board, map_folder
from conquest_lab.svg.elements import FONT, tag
from conquest_lab.svg.geometry import Outlines, load_outlines
from conquest_lab.svg.map import Drawn, draw_map, key_of
from conquest_lab.svg.moment import Moment, arrows_between, numbers
from conquest_lab.svg.palette import ATLAS
from conquest_lab.svg.picture import MapPicture
from conquest_lab.text import speaker

__all__ = ["Picture", "Position", "board", "is_drawn", "picture_of_map"]

Language = Literal["en", "fr"]

SIZE = 900
"""The usual width of a picture in pixels."""

SIZES = range(120, 8001)
"""The widths that a picture can have."""


class Picture(str):
    """An SVG document that shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file, and return its path."""
        written = Path(path)
        written.write_text(self, encoding="utf-8")
        return written


class Position(Protocol):
    """A playthrough at one moment, as far as a picture needs it; a `Session` is one."""

    rules: Any
    names: tuple[str, ...]

    @property
    def state(self) -> Any: ...

    @property
    def last_events(self) -> tuple[Event, ...]: ...


def board(
    shown: Position | AnyRuleset | Board,
    state: Any = None,
    *,
    seat: int = NOBODY,
    size: int = SIZE,
    lang: Language = "en",
    marks: Iterable[int | str] | None = None,
    arrows: Iterable[tuple[int | str, int | str]] | None = None,
    legend: bool = True,
) -> Picture:
    """A position of any game, or an empty board, as a picture.

    Owners differ by colour, pattern and the shape of their counters. Nothing hidden is shown: without a seat
    the picture is one that everybody may see, with one it is for that player.

    shown: a session; a ruleset, with a state or an observation of it; or a board.
    seat: the player for whom it is drawn.
    size: its width in pixels, 120 to 8,000. From 700 on a map has names.
    lang: "en" or "fr".
    marks: places to point out, by key or number; without, those of the last events of a session.
    arrows: pairs of places with an arrow from the first to the second; without, that of the last event.
    legend: whether the players, and whose turn it is, stand below.
    Raises OptionError for a size, a place or a seat that does not exist, BoardError for a board without a
    picture.
    """
    if size not in SIZES:
        raise OptionError(
            "a picture cannot be {size} pixels wide; it can be {least} to {most}",
            size=size,
            least=SIZES[0],
            most=SIZES[-1],
        )
    t = speaker(lang)
    if isinstance(shown, Board):
        return _empty_board(shown, t, size, marks, arrows)
    names: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    if isinstance(shown, Ruleset):
        if state is None:
            raise OptionError("a picture of rules needs a state: board(rules, state)")
        rules: AnyRuleset = shown
    else:
        rules, names = shown.rules, shown.names
        if state is None:
            state, events = shown.state, shown.last_events
    moment = Moment(rules, names, state, seat, t)
    drawn = moment.drawn(size, [event.seen_by(seat) for event in events], marks, arrows)
    shows_legend = legend or drawn is None
    return _document(drawn, moment.legend(size) if shows_legend else None, moment.said())


def is_drawn(shown: Board) -> bool:
    """True if a board came with outlines."""
    return (map_folder(shown.name) / "outlines.json").is_file()


def picture_of_map(
    outlines: Outlines,
    places: Sequence[Place],
    picture: MapPicture,
    t: Speaker,
    *,
    size: int = SIZE,
    **look: Any,
) -> Picture:
    """A `MapPicture` on its own: the still part of a map that is no game. look: as in `draw_map`."""
    key = key_of((outlines.board, picture, size, t.language))
    return _document(draw_map(outlines, places, picture, t, width=size, key=key, **look), None, "")


def _document(drawn: Drawn | None, legend: Drawn | None, said: str) -> Picture:
    """The parts one above the other, as a document; said: the same in words."""
    parts, height = [], 0.0
    width = (drawn or legend or Drawn("", SIZE, 0)).width
    if drawn is not None:
        parts.append(drawn.svg)
        height = drawn.height
    if legend is not None:
        ground = tag("rect", y=height, width=width, height=legend.height, fill=ATLAS.paper)
        parts += [ground, tag("g", legend.svg, transform=f"translate(0 {height:.1f})")]
        height += legend.height
    content = tag("title", escape(said, quote=False)) + "".join(parts) if said else "".join(parts)
    return Picture(
        tag(
            "svg",
            content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:.0f} {height:.0f}",
            width=round(width),
            height=round(height),
            role="img",
            font_family=FONT,
            style="max-width:100%;height:auto",
        )
    )


def _empty_board(
    shown: Board,
    t: Speaker,
    size: int,
    marks: Iterable[int | str] | None,
    arrows: Iterable[tuple[int | str, int | str]] | None,
) -> Picture:
    places = (*shown.places, *shown.oceans)
    outlines = load_outlines(shown.name, tuple(place.key for place in places))
    picture = MapPicture(
        (NOBODY,) * len(places),
        ((),) * len(places),
        highlight=numbers(places, marks or ()),
        arrows=arrows_between(places, arrows or ()),
    )
    drawn = draw_map(
        outlines,
        places,
        picture,
        t,
        width=size,
        key=key_of((shown.name, picture, size, t.language)),
        groups=[group for group in shown.continents if group.key != OCEANS],
    )
    return _document(drawn, None, t.render(shown.title))
