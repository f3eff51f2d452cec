"""Country cards and their dice in words and pictures: names, lines, faces."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from conquest_lab.core.words import Message, Speaker, Text, counted
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import express
from conquest_lab.odds.line_words import SYMBOLS, line_said
from conquest_lab.svg.drawings import die_face_paths, drawing

CARDS = "countries14"


@lru_cache(maxsize=1)
def cards() -> dict[str, express.Target]:
    """The country cards by key."""
    return express.country_cards(CARDS)


@lru_cache(maxsize=1)
def card_names() -> dict[str, Text]:
    """The names of the cards."""
    return {place.key: place.name for place in load_board(CARDS).places}


FACES = ("G", "C", "K", "3", "2", "1")
"""The faces of a die as the odds write them, in the order in which a throw is laid out."""

_DRAWN = {
    "G": ("general", 1),
    "C": ("cannon", 1),
    "K": ("cavalry", 1),
    **{str(n): ("soldier", n) for n in (1, 2, 3)},
}
"""The drawings of each face, the same as on the table of the game."""


def face_said(face: str) -> Text | Message:
    """A face in words."""
    if face in SYMBOLS:
        return SYMBOLS[face][0]
    return counted(int(face), "{n} soldier", "{n} soldiers")


def throw_said(faces: tuple[str, ...], t: Speaker) -> str:
    """A throw in words."""
    return ", ".join(t.render(face_said(face)) for face in faces)


def die_svg(face: str) -> str:
    """A die with our own symbols, its letter or number below."""
    return (
        '<svg class="cl-face" viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect x="3" y="3" width="94" height="94" rx="16"/>'
        f'<g class="ink" transform="translate(10 -3) scale(.8)">{die_face_paths(*_DRAWN[face])}</g>'
        f'<text x="50" y="92">{face}</text></svg>'
    )


def throw_svg(faces: tuple[str, ...], t: Speaker) -> str:
    """A throw as a row of dice, for a screen reader one picture with its words."""
    dice = "".join(die_svg(face) for face in faces)
    return (
        f'<div class="cl-throw" role="img" aria-label="{escape(throw_said(faces, t))}">{dice}</div>'
    )


def line_svg(line: str, t: Speaker) -> str:
    """The demand of a line, drawn as it could stand on a card."""
    said = escape(t.render(line_said(line)))
    if line.isdecimal():
        inside = (
            f'<svg class="cl-soldier" viewBox="0 0 24 24" aria-hidden="true">'
            f'<path fill-rule="evenodd" d="{drawing("soldier")}"/></svg>'
            f"<b>≥ {line}</b>"
        )
    else:
        inside = "".join(die_svg(face) for face in line.split())
    return f'<span class="cl-line" role="img" aria-label="{said}">{inside}</span>'
