"""The part below a picture: whose turn it is, the players, the cards that may be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquest_lab.svg.drawings import drawing
from conquest_lab.svg.elements import cut, tag, width_of, words
from conquest_lab.svg.map import Drawn
from conquest_lab.svg.palette import ATLAS, SHAPES, Identity

ROW, MARGIN = 25, 10


@dataclass(frozen=True, slots=True)
class Side:
    """A row of the legend: an owner, what it has in words, and whether it is to move."""

    look: Identity
    name: str
    holds: str
    turn: bool = False


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that may be seen: its name, its drawing or "", its value or 0, how many of it."""

    name: str
    symbol: str
    worth: int
    count: int


def draw_legend(
    prompt: str, sides: Sequence[Side], shared: str, *, width: int, cards: Sequence[OpenCard] = ()
) -> Drawn:
    """The sentence of the moment, a row for each side, then what belongs to everybody."""
    parts, y = [], 0.0
    for line in _wrapped(prompt, 15, width - 2 * MARGIN):
        y += 21
        parts.append(words(line, x=MARGIN, y=y, font_size=15, font_weight=650, fill=ATLAS.ink))
    y += 8
    across = 2 if width >= 620 and len(sides) > 1 else 1
    wide = (width - MARGIN) / across
    rows = -(-len(sides) // across)
    for n, side in enumerate(sides):
        at = f"translate({MARGIN + (n // rows) * wide:.0f} {y + (n % rows) * ROW:.0f})"
        parts.append(tag("g", _side(side, wide - MARGIN), transform=at))
    y += rows * ROW
    if shared:
        for line in _wrapped(shared, 13, width - 2 * MARGIN):
            y += 17
            parts.append(words(line, x=MARGIN, y=y, font_size=13, fill=ATLAS.ink))
    if cards:
        row, high = _cards(cards, width)
        parts.append(tag("g", row, transform=f"translate({MARGIN} {y + 10:.0f})"))
        y += high + 10
    return Drawn("".join(parts), width, y + MARGIN)


def _side(side: Side, room: float) -> str:
    parts = []
    if side.turn:
        parts.append(
            tag("rect", x=-5, width=room, height=ROW - 2, rx=6, fill="#fff", stroke="#b9ac98")
        )
    parts.append(
        tag(
            "path",
            d=SHAPES[side.look.shape],
            fill=side.look.counter,
            transform=f"translate(9 {ROW / 2 - 1}) scale(8)",
        )
    )
    name = cut(side.name, 14, room * 0.5, bold=True)
    parts.append(words(name, x=24, y=16.5, font_size=14, font_weight=650, fill=ATLAS.ink))
    left = 24 + width_of(name, 14, bold=True) + 10
    said = cut(side.holds, 13, room - left - 8)
    parts.append(words(said, x=left, y=16.5, font_size=13, fill=ATLAS.ink))
    return "".join(parts)


def _wrapped(text: str, size: float, room: float) -> list[str]:
    """A text on as many lines as it needs."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=True) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cards(cards: Sequence[OpenCard], width: int) -> tuple[str, float]:
    """Small cards side by side, and the height they take."""
    wide, high = 84, 50
    across = max(1, (width - 2 * MARGIN) // (wide + 6))
    parts = []
    for n, card in enumerate(cards):
        x, y = (n % across) * (wide + 6), (n // across) * (high + 6)
        inside = [
            tag("rect", width=wide, height=high, rx=6, fill="#fffdf8", stroke="#8c7a5f"),
            words(
                cut(card.name, 11, wide - 8),
                x=wide / 2,
                y=15,
                font_size=11,
                text_anchor="middle",
                fill=ATLAS.ink,
            ),
        ]
        if card.symbol:
            inside.append(
                tag(
                    "path",
                    d=drawing(card.symbol),
                    fill_rule="evenodd",
                    fill=ATLAS.ink,
                    transform=f"translate({wide / 2 - 12} 21)",
                )
            )
        elif card.worth:
            inside.append(
                words(
                    card.worth,
                    x=wide / 2,
                    y=40,
                    font_size=20,
                    font_weight=700,
                    text_anchor="middle",
                    fill=ATLAS.ink,
                )
            )
        if card.count > 1:
            inside.append(
                words(
                    f"×{card.count}",
                    x=wide - 6,
                    y=high - 7,
                    font_size=12,
                    font_weight=700,
                    text_anchor="end",
                    fill=ATLAS.ink,
                )
            )
        parts.append(tag("g", "".join(inside), transform=f"translate({x} {y})"))
    rows = -(-len(cards) // across)
    return "".join(parts), rows * (high + 6)
