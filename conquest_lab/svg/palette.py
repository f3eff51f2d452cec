"""Identities on the map: a colour, a pattern and a shape for each player.

Colours are chosen by measurement (`tests/widgets/test_palette.py`): every owner's colour stands at
least 3 : 1 against the sea and the border line around it, every number at least 4.5 : 1 on its
counter, and any two owners stay apart for people who see no red, no green or no blue. The pattern
on the land and the shape of the counter say the same a second and a third time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquest_lab.core.words import Text


@dataclass(frozen=True, slots=True)
class Identity:
    """The looks of one player.

    colour: of the land.
    counter: of the counters, a darker shade.
    mark: of the pattern on the land, a lighter shade.
    pattern: a key of `hatch.PATTERNS`.
    shape: of the counter, a key of `SHAPES`.
    symbol: the same shape as a character, for tables and text.
    name, pattern_name: for people, «blue, dots».
    """

    colour: str
    counter: str
    mark: str
    pattern: str
    shape: str
    symbol: str
    name: Text
    pattern_name: Text


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of a map.

    sea: top and bottom of the water; shadow: the land's shadow on it.
    land: tints of the continents no player owns yet, in the order of the continents.
    coast, border, casing: lines; a border is light in a dark casing, so it shows on any land.
    ink, paper: text and its halo.
    neutrals: owners without a seat, grey; they only meet one or two players.
    glow: outline of the last event; aim: outline of targets; attack: an attacking arrow.
    widths: how much thicker than usual lines are.
    """

    name: str
    players: tuple[Identity, ...]
    sea: tuple[str, str]
    ripple: str
    shadow: str
    land: tuple[str, ...]
    coast: str
    border: str
    casing: str
    link: str
    ink: str
    paper: str
    glow: str
    aim: str
    attack: str
    neutrals: tuple[Identity, ...]
    widths: float = 1.0

    def identity(self, number: int) -> Identity:
        """The identity with this number; a seventh player looks like the first again.

        From `UNSEATED` on: armies that belong to no player at the table.
        """
        if number >= UNSEATED:
            return self.neutrals[(number - UNSEATED) % len(self.neutrals)]
        return self.players[number % len(self.players)]


# Unit shapes about (0, 0) in a circle of radius 1 or a little more, so that all look equally large.
SHAPES: dict[str, str] = {
    "disc": "M-1,0A1,1 0 1 1 1,0A1,1 0 1 1 -1,0z",
    "square": (
        "M-.7,-.92H.7Q.92,-.92 .92,-.7V.7Q.92,.92 .7,.92H-.7Q-.92,.92 -.92,.7"
        "V-.7Q-.92,-.92 -.7,-.92z"
    ),
    "diamond": (
        "M-.16,-1.08Q0,-1.24 .16,-1.08L1.08,-.16Q1.24,0 1.08,.16L.16,1.08"
        "Q0,1.24 -.16,1.08L-1.08,.16Q-1.24,0 -1.08,-.16z"
    ),
    "hexagon": "M-.56,-1H.56L1.13,0L.56,1H-.56L-1.13,0z",
    "shield": "M-.98,-.95Q0,-1.1 .98,-.95Q1.12,.5 0,1.22Q-1.12,.5 -.98,-.95z",
    "cross": "M-.56,-1.1H.56V-.56H1.1V.56H.56V1.1H-.56V.56H-1.1V-.56H-.56z",
    "triangle": "M-.14,-1.2Q0,-1.36 .14,-1.2L1.24,.62Q1.34,.86 1.08,.9H-1.08Q-1.34,.86 -1.24,.62z",
    "pentagon": "M0,-1.2L1.17,-.34L.74,1.02H-.74L-1.17,-.34z",
    "ring": "M-.95,0A.95,.95 0 1 1 .95,0A.95,.95 0 1 1 -.95,0z",
}

_Signs = tuple[str, str, str, Text, Text]

_WHO = (
    ("dots", "disc", "●", Text("blue", "bleu"), Text("dots", "points")),
    ("rising", "square", "■", Text("red", "rouge"), Text("rising lines", "lignes montantes")),
    (
        "level",
        "diamond",
        "◆",
        Text("teal", "turquoise"),
        Text("level lines", "lignes horizontales"),
    ),
    ("plain", "hexagon", "⬢", Text("ochre", "ocre"), Text("no pattern", "uni")),
    (
        "falling",
        "shield",
        "▼",
        Text("purple", "violet"),
        Text("falling lines", "lignes descendantes"),
    ),
    ("grid", "cross", "✚", Text("slate", "ardoise"), Text("grid", "quadrillage")),
)


_NEUTRALS = (
    (
        "lattice",
        "triangle",
        "▲",
        Text("dark grey", "gris foncé"),
        Text("lattice", "treillis"),
    ),
    (
        "upright",
        "pentagon",
        "⬟",
        Text("light grey", "gris clair"),
        Text("upright lines", "lignes verticales"),
    ),
)

UNSEATED = 100
"""The first number of an identity for owners who have no seat."""


def _dressed(who: Sequence[_Signs], *colours: tuple[str, str, str]) -> tuple[Identity, ...]:
    return tuple(
        Identity(colour, counter, mark, *signs)
        for (colour, counter, mark), signs in zip(colours, who, strict=True)
    )


ATLAS = Palette(
    name="atlas",
    players=_dressed(
        _WHO,
        ("#3563c0", "#1a3878", "#5f87d6"),
        ("#a63c34", "#66201b", "#c4635a"),
        ("#1f837c", "#0c4a46", "#49a59d"),
        ("#a8721a", "#5a3b06", "#c8963f"),
        ("#502a6c", "#2c1142", "#7f569f"),
        ("#2a3b47", "#131e27", "#566b79"),
    ),
    sea=("#e2eef1", "#d2e4ea"),
    ripple="#c3d9e1",
    shadow="rgba(38, 66, 84, 0.38)",
    land=("#ecdaaa", "#f0c6aa", "#d2c3e2", "#dcc497", "#cbddb7", "#ecc2ca"),
    coast="#2f4552",
    border="#f8f4e9",
    casing="#27333b",
    link="#486373",
    ink="#1d2a32",
    paper="#fbf8f0",
    glow="#fff6cf",
    aim="#ffd23f",
    attack="#d0281a",
    neutrals=_dressed(
        _NEUTRALS, ("#474747", "#242424", "#6e6e6e"), ("#7a7a7a", "#4a4a4a", "#9b9b9b")
    ),
)

PROJECTOR = Palette(
    name="projector",
    players=_dressed(
        _WHO,
        ("#1f47c0", "#0c1f63", "#8fabff"),
        ("#a11414", "#560000", "#ff9d93"),
        ("#00716b", "#003532", "#6fe0d7"),
        ("#b07400", "#4d3200", "#ffcf70"),
        ("#430a72", "#22003f", "#bd8bee"),
        ("#16222b", "#000000", "#8fa9bb"),
    ),
    sea=("#fbfdfe", "#f2f8fa"),
    ripple="#e4eef2",
    shadow="rgba(0, 0, 0, 0.30)",
    land=("#f3e4b4", "#f8d0b4", "#dccdec", "#e6cfa3", "#d5e8c1", "#f5cdd5"),
    coast="#000000",
    border="#ffffff",
    casing="#000000",
    link="#1d2f3a",
    ink="#000000",
    paper="#ffffff",
    glow="#ffffff",
    aim="#ffd800",
    attack="#d00000",
    neutrals=_dressed(
        _NEUTRALS, ("#474747", "#161616", "#a8a8a8"), ("#958a7e", "#453e37", "#d8d0c6")
    ),
    widths=1.35,
)
