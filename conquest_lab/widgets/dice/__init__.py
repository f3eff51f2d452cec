"""The dice of a throw, large and crisp: who threw what, which dice met, who lost each meeting."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path

import ipywidgets

from conquest_lab.core.scene import Dice, DieFace
from conquest_lab.core.words import ENGLISH, Message, Speaker, say
from conquest_lab.svg.drawings import die_face_paths
from conquest_lab.svg.palette import Identity

Faces = Mapping[int, DieFace]

Throwers = Mapping[str, Identity]
"""The looks of who threw the dice, by their role."""

NOBODY_KNOWN: Throwers = {}

PIPS: dict[int, list[tuple[int, int]]] = {
    int(face): [(x, y) for x, y in pips]
    for face, pips in json.loads(
        Path(__file__).parents[2].joinpath("kit", "pips.json").read_text(encoding="utf-8")
    ).items()
}
"""The places of the pips of each face, on a die 100 units wide."""


ROLES = {
    "attack": say("attack"),
    "defence": say("defence"),
    "order": say("who begins"),
    "ally": say("reinforcements of an ally"),
    "loyalty": say("loyalty"),
}
"""The purposes of dice, by their role."""


class DiceView(ipywidgets.HTML):  # type: ignore[misc]
    """Shows the dice of an event; empty before the first throw.

    faces: what stands on a die without pips.
    """

    def __init__(self, t: Speaker = ENGLISH, faces: Faces | None = None) -> None:
        self.t = t
        self.faces = dict(faces or {})
        self.dice: tuple[Dice, ...] = ()
        super().__init__()
        self.add_class("cl-dice-view")

    def show(
        self,
        dice: tuple[Dice, ...],
        t: Speaker | None = None,
        throwers: Throwers = NOBODY_KNOWN,
    ) -> None:
        """Show these dice in the colours of their throwers, or nothing for an empty tuple."""
        self.t = t or self.t
        self.dice = dice
        self.value = dice_html(dice, self.t, self.faces, throwers) if dice else ""


def said_dice(dice: tuple[Dice, ...], t: Speaker, faces: Faces | None = None) -> str:
    """The throw as one sentence.

    >>> attack = Dice("attack", (6, 4, 1), (False, True))
    >>> defence = Dice("defence", (5, 4), (True, False))
    >>> said_dice((attack, defence), ENGLISH)
    'attack 6 4 1, defence 5 4: attacker loses 1, defender loses 1'
    """
    drawn = faces or {}
    between = ", " if drawn else " "  # names of faces can be several words

    def said(face: int) -> str:
        return t.render(drawn[face].name) if face in drawn else str(face)

    thrown = ", ".join(
        f"{_role(side.role, t)} {between.join(map(said, side.faces))}" for side in dice
    )
    losses = ", ".join(t.render(_loss(side)) for side in dice if side.lost)
    return t("{name}: {value}", name=thrown, value=losses) if losses else thrown


def dice_html(
    dice: tuple[Dice, ...],
    t: Speaker,
    faces: Faces | None = None,
    throwers: Throwers = NOBODY_KNOWN,
) -> str:
    """The throw as HTML, a row for each side; for a screen reader one picture with its sentence."""
    drawn = faces or {}
    # A long throw by one side breaks into rows on a phone; two sides keep their columns.
    columns = max(len(side.faces) for side in dice)
    said = said_dice(dice, t, drawn)
    rows = []
    for number, side in enumerate(dice):
        verdicts = "".join(_verdict(side, column) for column in range(columns))
        who = throwers.get(side.role)
        shown = "".join(
            _die(side, column, drawn, who) if column < len(side.faces) else "<span></span>"
            for column in range(columns)
        )
        row = f'<span class="role">{_said_role(side.role, t, throwers)}</span>{shown}'
        # Verdicts stand between the two rows that met: below the first side, above the second.
        between = f"<span></span>{verdicts}" if side.lost else ""
        rows.append(row + between if number == 0 else between + row)
    summary = ", ".join(t.render(_loss(side)) for side in dice if side.lost)
    return (
        f'<div class="cl-dice" role="img" aria-label="{escape(said)}" lang="{escape(t.language)}" '
        f'style="grid-template-columns: auto repeat({columns}, auto)">{"".join(rows)}'
        f'<span class="sum" aria-hidden="true">{escape(summary)}</span></div>'
    )


def _role(role: str, t: Speaker) -> str:
    return t.render(ROLES[role]) if role in ROLES else t(role)


def _said_role(role: str, t: Speaker, throwers: Throwers) -> str:
    """The purpose of dice, behind the sign of who threw them."""
    said = escape(_role(role, t).capitalize())
    who = throwers.get(role)
    if who is None:
        return said
    return f'<span style="color: {who.counter}" aria-hidden="true">{who.symbol}</span> {said}'


def _loss(side: Dice) -> Message:
    lost = sum(side.lost)
    match side.role:
        case "attack":
            return say("attacker loses {n}", n=lost)
        case "defence":
            return say("defender loses {n}", n=lost)
    return say("{role} loses {n}", role=side.role, n=lost)


def _verdict(side: Dice, column: int) -> str:
    if column >= len(side.lost):
        return "<span></span>"
    lost = side.lost[column]
    return (
        f'<span class="verdict{" lost" if lost else ""}"><span>{"✗" if lost else "✓"}</span></span>'
    )


def _die(side: Dice, column: int, faces: Faces, who: Identity | None = None) -> str:
    face = side.faces[column]
    if face in faces:
        look = faces[face]
        drawn = f'<g class="pips">{die_face_paths(look.symbol, look.count)}</g>'
    elif face in PIPS:
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="9.5"/>' for x, y in PIPS[face])
        drawn = f'<g class="pips">{dots}</g>'
    else:
        text = str(face)
        size = 54 if len(text) < 3 else 150 / len(text)
        drawn = f'<text x="50" y="51" font-size="{size:.0f}">{escape(text)}</text>'
    spare = " spare" if side.lost and column >= len(side.lost) else ""
    known = side.role if side.role in ("attack", "defence") else "other"
    worn = "" if who is None else f' style="--die: {who.colour}; --edge: {who.counter}"'
    kind = f"{known}{spare}" if who is None else f"{known}{spare} owned"
    return (
        f'<svg class="die {kind}"{worn} viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect class="box" x="4" y="4" width="92" height="92" rx="18"/>{drawn}</svg>'
    )
