"""Attacks on the board, as a picture: who stands where, and who attacks whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from conquest_lab.core.errors import OptionError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY, Pieces
from conquest_lab.games import load
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.svg.picture import Arrow, MapPicture
from conquest_lab.widgets.desk import Shown
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.map import MapView

Army = tuple[str, int]
"""A place's key, and how many armies stand there."""


class AttackMap(MapView):
    """The board with places that are attacked one after the other, an arrow to each; the rest is empty.

    shown: whose board it is. armies: the attackers' first. Raises OptionError for a place not on the board.
    """

    def __init__(self, lesson: Lesson, shown: Shown, armies: Sequence[Army]) -> None:
        keys = tuple(place.key for place in shown.places)
        super().__init__(
            load_outlines(shown.picture, keys),
            shown.places,
            lesson.t.named((lesson.t("attacker"), lesson.t("defender"))),
            groups=shown.groups,
            count_pieces=shown.count_pieces,
            kinds=shown.piece_kinds,
        )
        for key, _ in armies:
            if key not in keys:
                raise OptionError("{key} is no place of this board", key=repr(key))
        usual = next((name for name, kind in shown.piece_kinds.items() if kind.unit), "army")
        numbers = tuple(keys.index(key) for key, _ in armies)
        owners = [NOBODY] * len(keys)
        pieces: list[Pieces] = [()] * len(keys)
        for number, (_, count) in zip(numbers, armies, strict=True):
            owners[number] = 0 if number == numbers[0] else 1
            pieces[number] = ((usual, count),)
        arrows: tuple[Arrow, ...] = tuple((a, b, "attack") for a, b in pairwise(numbers))
        self.show(
            MapPicture(
                tuple(owners),
                tuple(pieces),
                highlight=numbers,
                arrows=arrows,
                identities=(1, 0),
                about=numbers,
            )
        )
        self.add_class("cl-battle-map")


class BattleMap(AttackMap):
    """The board of a ruleset with one attack on it.

    attack, defence: where from and where to, with the armies there, or the units of the usual kind.
    """

    def __init__(self, lesson: Lesson, ruleset: str, *, attack: Army, defence: Army) -> None:
        shown = presentation(load(ruleset))
        super().__init__(lesson, shown, (attack, defence))
        lesson.boards += 1
