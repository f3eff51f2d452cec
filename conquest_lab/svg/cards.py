"""A table of cards as a still picture: their lines with the dice on them, owners, and dice that lie ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conquest_lab.core.scene import Dice, DieFace, Group, Line, Place, Scene
from conquest_lab.core.words import Speaker
from conquest_lab.svg.drawings import die_face_paths, drawing
from conquest_lab.svg.elements import cut, tag, width_of, words
from conquest_lab.svg.map import Drawn
from conquest_lab.svg.palette import ATLAS, Identity

CARD, LARGEST, SMALL = 104, 136, 80
"""The least and the largest width of a card in pixels, and the width on a narrow picture."""

NARROW = 600
"""Pixels: below, cards are small."""

GAP = 7
NAME, LINE, FOOT = 34, 23, 22
"""Heights in pixels of the head of a card, of a line on it, and of its foot."""

NAME_SIZES = (12.5, 11.0, 10.0, 9.0)
"""The sizes of a name in pixels, the usual one first."""

ATTACKED = "#f4c95d"


@dataclass(frozen=True, slots=True)
class CardTable:
    """A table with cards and dice.

    places, groups: the cards, and the sets that they belong to.
    scene, lines: owners, and the lines of each card.
    looks, owners: of each card, the identity of its owner and what the owner is called; "" for no player.
    down: cards that lie face down. marked: cards that are pointed out.
    dice: dice that lie ready or are lost, each with its title. faces: the faces of dice without pips.
    """

    places: Sequence[Place]
    groups: Sequence[Group]
    scene: Scene
    lines: Sequence[Sequence[Line]]
    looks: Sequence[Identity | None]
    owners: Sequence[str]
    down: frozenset[int]
    marked: frozenset[int]
    dice: Sequence[tuple[str, Dice]]
    faces: Mapping[int, DieFace]


def draw_cards(table: CardTable, t: Speaker, *, width: int) -> Drawn:
    """The table, `width` pixels wide: the dice above, then group after group."""
    parts: list[str] = []
    y = float(GAP)
    if table.dice:
        row, high = _trays(table, width)
        parts.append(tag("g", row, transform=f"translate({GAP} {y:.0f})"))
        y += high + GAP
    members = [
        [n for n, place in enumerate(table.places) if place.group == group.key]
        for group in table.groups
    ]
    least = CARD if width >= NARROW else SMALL
    counts = [len(each) for each in members]
    rows = _rows(counts, least, width)
    # As large as they can be in as many rows.
    card = max(size for size in range(least, LARGEST) if _rows(counts, size, width) == rows)
    high = NAME + LINE * max((len(lines) for lines in table.lines), default=1) + FOOT
    for row_of_groups in rows:
        x, deep = float(GAP), 1
        for g, columns in row_of_groups:
            group, lines = table.groups[g], -(-counts[g] // columns)
            wide, tall = columns * (card + GAP) + GAP, 30 + lines * (high + GAP)
            ground = tag("rect", width=wide, height=tall, rx=10, fill="#fffdf6", opacity=0.6)
            inside = [ground, _title(t.render(group.name), group.worth, GAP, 19)]
            for index, n in enumerate(members[g]):
                left = GAP + (index % columns) * (card + GAP)
                top = 28 + (index // columns) * (high + GAP)
                at = f"translate({left} {top})"
                inside.append(tag("g", _card(table, n, t, card, high), transform=at))
            parts.append(tag("g", "".join(inside), transform=f"translate({x:.0f} {y:.0f})"))
            x, deep = x + wide + GAP, max(deep, lines)
        y += 30 + deep * (high + GAP) + GAP
    ground = tag("rect", width=width, height=y, fill="#d9e8ed")
    return Drawn(ground + "".join(parts), width, y)


def _rows(counts: Sequence[int], card: int, width: int) -> list[list[tuple[int, int]]]:
    """The groups of each row, each with its number of columns."""
    across = max(1, (width - 3 * GAP) // (card + GAP))
    rows: list[list[tuple[int, int]]] = []
    room = 0
    for n, count in enumerate(counts):
        columns = max(1, min(count, across))
        wide = columns * (card + GAP) + 2 * GAP
        if not rows or wide > room:
            rows.append([])
            room = width - GAP
        rows[-1].append((n, columns))
        room -= wide
    return rows


def _title(name: str, worth: int, x: float, y: float) -> str:
    said = words(name, x=x, y=y, font_size=14, font_weight=650, fill=ATLAS.ink)
    return said + (_worth(worth, x + width_of(name, 14, bold=True) + 16, y - 5) if worth else "")


def _worth(worth: int, x: float, y: float, look: Identity | None = None) -> str:
    """A number in a round field; x, y: its middle."""
    return tag("circle", cx=x, cy=y, r=10, fill="#fff" if look else ATLAS.ink) + words(
        worth,
        x=x,
        y=y + 4.5,
        font_size=12.5,
        font_weight=700,
        text_anchor="middle",
        fill=ATLAS.ink if look else "#fff",
    )


def _card(table: CardTable, n: int, t: Speaker, card: int, high: int) -> str:
    place, look = table.places[n], table.looks[n]
    attacked = any(line.dice for line in table.lines[n]) or n in table.marked
    ink = "#fff" if look else ATLAS.ink
    parts = []
    if attacked:
        parts.append(tag("rect", x=-3, y=-3, width=card + 6, height=high + 6, rx=11, fill=ATTACKED))
    parts += [
        tag(
            "rect",
            width=card,
            height=high,
            rx=9,
            fill="#fffdf8",
            stroke=look.colour if look else "#b9ac98",
            stroke_width=2,
        ),
        tag(
            "path",
            d=f"M0,{NAME}V9q0,-9 9,-9H{card - 9}q9,0 9,9V{NAME}z",
            fill=look.colour if look else "#f3ead9",
        ),
        *_name(t.render(place.name), ink, card),
        _worth(place.worth, card - 13, NAME / 2, look),
    ]
    if n in table.down:
        size = 1.8
        left, top = card / 2 - 12 * size, NAME + 12
        parts.append(
            tag(
                "path",
                d=drawing("face-down"),
                fill_rule="evenodd",
                fill="#5b5346",
                transform=f"translate({left:.1f} {top}) scale({size})",
            )
        )
    else:
        for index, line in enumerate(table.lines[n]):
            top = NAME + 3 + index * LINE
            parts.append(
                tag("g", _line(line, table.faces, card), transform=f"translate({card / 2} {top})")
            )
    if look:
        owner = cut(f"{look.symbol} {table.owners[n]}", 12, card - 10, bold=True)
        parts.append(
            words(
                owner,
                x=card / 2,
                y=high - 7,
                font_size=12,
                font_weight=650,
                text_anchor="middle",
                fill=look.counter,
            )
        )
    return "".join(parts)


def _name(name: str, ink: str, card: int) -> list[str]:
    """The name of a card, on two lines where one is too short, and as large as it can be."""
    room = card - 28
    first, _, rest = name.partition(" ")
    fits = width_of(name, NAME_SIZES[0], bold=True) <= room
    lines = [name] if fits or not rest else [first, rest]
    longest = max(width_of(line, 1, bold=True) for line in lines)
    size = next((size for size in NAME_SIZES if longest * size <= room), NAME_SIZES[-1])
    y = NAME / 2 + 4.5 - (len(lines) - 1) * 6.5
    return [
        words(
            cut(line, size, room, bold=True),
            x=5,
            y=y + n * 13,
            font_size=size,
            font_weight=650,
            fill=ink,
        )
        for n, line in enumerate(lines)
    ]


def _line(line: Line, faces: Mapping[int, DieFace], card: int) -> str:
    """A line, its middle at x = 0: what it asks for, or the dice that lie on it."""
    ground = tag(
        "rect",
        x=-card / 2 + 6,
        width=card - 12,
        height=LINE - 4,
        rx=6,
        fill="#dcebd0" if line.dice else "none",
        stroke="#cdbfa8",
        stroke_dasharray="3 3" if line.aside else None,
    )
    if line.dice:
        size = LINE - 6
        left = -len(line.dice) * (size + 2) / 2
        return ground + "".join(
            die(faces.get(face), face, left + n * (size + 2), 1, size)
            for n, face in enumerate(line.dice)
        )
    signs: list[tuple[str, str]] = []
    for symbol, count in line.asks:
        signs += [(symbol, ""), ("", f"×{count}")] if count > 2 else [(symbol, "")] * count
    drawn = 15.0
    wide = [drawn if symbol else width_of(text, 13, bold=True) for symbol, text in signs]
    x, parts = -sum(wide) / 2 - (len(signs) - 1), [ground]
    for (symbol, text), room in zip(signs, wide, strict=True):
        if symbol:
            at = f"translate({x:.1f} 2) scale({drawn / 24:.3f})"
            parts.append(
                tag("path", d=drawing(symbol), fill_rule="evenodd", fill=ATLAS.ink, transform=at)
            )
        else:
            parts.append(words(text, x=x, y=14.5, font_size=13, font_weight=700, fill=ATLAS.ink))
        x += room + 2
    return tag("g", "".join(parts), opacity=0.55 if line.aside else None)


def die(look: DieFace | None, face: int, x: float, y: float, size: float) -> str:
    """A die: its drawing, its pips, or empty with a dashed rim while it has still to be thrown."""
    rim = tag(
        "rect",
        x=4,
        y=4,
        width=92,
        height=92,
        rx=18,
        fill="#fffdf6",
        fill_opacity=None if face else 0.45,
        stroke=ATLAS.ink,
        stroke_width=4.5,
        stroke_dasharray=None if face else "9 7",
    )
    inside = (
        tag("g", die_face_paths(look.symbol, look.count), fill=ATLAS.ink)
        if look
        else words(
            face, x=50, y=73, font_size=66, font_weight=700, text_anchor="middle", fill=ATLAS.ink
        )
        if face
        else ""
    )
    return tag("g", rim + inside, transform=f"translate({x:.1f} {y:.1f}) scale({size / 100:.3f})")


def _trays(table: CardTable, width: int) -> tuple[str, float]:
    """The dice that lie ready, large, and those that are lost, small; and the height of both."""
    parts = []
    x, y, high = 0.0, 0.0, 0.0
    for n, (title, dice) in enumerate(table.dice):
        size = 34.0 if n == 0 else 26.0
        wide = max(len(dice.faces) * (size + 4), width_of(title, 13, bold=True)) + 20
        if x and x + wide > width - 2 * GAP:
            x, y = 0.0, y + high
        parts.append(words(title, x=x, y=y + 13, font_size=13, font_weight=650, fill=ATLAS.ink))
        for index, face in enumerate(dice.faces):
            parts.append(
                tag(
                    "g",
                    die(table.faces.get(face), face, x + index * (size + 4), y + 19, size),
                    opacity=None if n == 0 else 0.62,
                )
            )
        x, high = x + wide, max(high, size + 25)
    return "".join(parts), y + high
