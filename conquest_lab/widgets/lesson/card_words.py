"""Country cards and their dice in words and pictures: names, lines, faces."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from html import escape

from conquest_lab.core.words import Message, Speaker, Text, counted, say
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import express

CARDS = "countries14"
SYMBOLS = {
    "G": (Text("General", "Général"), Text("Generals", "Généraux")),
    "C": (Text("cannon", "canon"), Text("cannons", "canons")),
    "K": (Text("cavalry", "cavalerie"), Text("cavalry", "cavaleries")),
}


@lru_cache(maxsize=1)
def cards() -> dict[str, express.Target]:
    """The country cards by key."""
    return express.country_cards(CARDS)


@lru_cache(maxsize=1)
def card_names() -> dict[str, Text]:
    """What the cards are called."""
    return {place.key: place.name for place in load_board(CARDS).places}


def line_said(line: str) -> Message:
    """What a line asks for, in words."""
    if line.isdecimal():
        return counted(int(line), "{n} soldier or more", "{n} soldiers or more")
    parts = tuple(
        say("{n} {symbol}", n=n, symbol=SYMBOLS[letter][n > 1])
        for letter, n in Counter(line.split()).items()
    )
    return say("{symbols}", symbols=parts)


def lines_said(lines: tuple[str, ...]) -> tuple[Message, ...]:
    """The lines of a card, in words."""
    return tuple(say("«{line}»", line=line_said(line)) for line in lines)


FACES = ("G", "C", "K", "3", "2", "1")
"""The faces of a die as the odds write them, in the order in which a throw is laid out."""

_SOLDIER = '<circle cx="0" cy="-15" r="7.5"/><path d="M-8 -5h16l3 15h-5l-1 14h-10l-1-14h-5z"/>'
_SOLDIERS = {1: ((50, 1.4),), 2: ((32, 1.3), (68, 1.3)), 3: ((23, 1.15), (50, 1.15), (77, 1.15))}
_DRAWN = {
    "G": '<path d="M50 13l9.5 20 22 3-16 15.5 4 22-19.5-10.5-19.5 10.5 4-22-16-15.5 22-3z"/>',
    "C": '<path d="M30 40l46-17 6 15-46 18z"/><circle cx="40" cy="59" r="16"/>'
    '<circle class="hole" cx="40" cy="59" r="6"/>',
    "K": '<path d="M30 75c0-16 8-20 9-28l-11 8-8-7 14-17 3-12 8 7c20 2 30 18 28 49z"/>'
    '<circle class="hole" cx="43" cy="33" r="3"/>',
}


def face_said(face: str) -> Text | Message:
    """A face in words."""
    if face in SYMBOLS:
        return SYMBOLS[face][0]
    return counted(int(face), "{n} soldier", "{n} soldiers")


def throw_said(faces: tuple[str, ...], t: Speaker) -> str:
    """A throw in words."""
    return ", ".join(t.render(face_said(face)) for face in faces)


def die_svg(face: str, name: str = "") -> str:
    """A die with our own symbols, its letter or number below; `name` is for who cannot see it."""
    if face in _DRAWN:
        drawn = _DRAWN[face]
    else:
        drawn = "".join(
            f'<g transform="translate({x} 45) scale({size})">{_SOLDIER}</g>'
            for x, size in _SOLDIERS[int(face)]
        )
    told = f'role="img" aria-label="{escape(name)}"' if name else 'aria-hidden="true"'
    return (
        f'<svg class="cl-face" viewBox="0 0 100 100" {told}>'
        f'<rect x="3" y="3" width="94" height="94" rx="16"/>'
        f'<g class="ink" transform="translate(8 -1) scale(.84)">{drawn}</g>'
        f'<text x="50" y="92">{face}</text></svg>'
    )


def throw_svg(faces: tuple[str, ...], t: Speaker) -> str:
    """A throw as a row of dice, for a screen reader one picture with its words."""
    dice = "".join(die_svg(face) for face in faces)
    return (
        f'<div class="cl-throw" role="img" aria-label="{escape(throw_said(faces, t))}">{dice}</div>'
    )


def line_svg(line: str, t: Speaker) -> str:
    """What a line asks for, drawn as it could stand on a card."""
    said = escape(t.render(line_said(line)))
    if line.isdecimal():
        inside = (
            f'<svg class="cl-soldier" viewBox="-12 -26 24 54" aria-hidden="true">{_SOLDIER}</svg>'
            f"<b>≥ {line}</b>"
        )
    else:
        inside = "".join(die_svg(face) for face in line.split())
    return f'<span class="cl-line" role="img" aria-label="{said}">{inside}</span>'
