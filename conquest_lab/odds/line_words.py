"""The demands of battle lines in words."""

from __future__ import annotations

from collections import Counter

from conquest_lab.core.words import Message, Text, counted, say

SYMBOLS = {
    "G": (Text("General", "Général"), Text("Generals", "Généraux")),
    "C": (Text("cannon", "canon"), Text("cannons", "canons")),
    "K": (Text("cavalry", "cavalerie"), Text("cavalry", "cavaleries")),
}


def line_said(line: str) -> Message:
    """The demand of a line in words."""
    if line.isdecimal():
        return counted(int(line), "{n} soldier or more", "{n} soldiers or more")
    parts = tuple(
        say("{n} {symbol}", n=n, symbol=SYMBOLS[letter][n > 1])
        for letter, n in Counter(line.split()).items()
    )
    return say("{symbols}", symbols=parts)


def lines_said(lines: tuple[str, ...]) -> tuple[Message, ...]:
    """The lines of a card, in words."""
    return tuple(say("“{line}”", line=line_said(line)) for line in lines)
