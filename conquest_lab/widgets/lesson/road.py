"""A campaign along a road of the board: its places, and the map with its arrows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import conquest_lab
from conquest_lab import odds
from conquest_lab.core.scene import NOBODY, Pieces
from conquest_lab.core.words import Message, Speaker, Value, counted, say
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import OddsError
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.map.geometry import load_outlines
from conquest_lab.widgets.map.picture import Arrow, MapPicture


class Road:
    """Places that are attacked one after the other, from a place where the attackers stand.

    ruleset: whose board it is. places: their keys, the attackers' first.
    armies: all armies of each place; one of the first stays at home.
    attackers: armies able to attack. garrisons: defenders of each place on the road.
    Raises `OddsError` for a place that is not on the board or next to the one before.
    """

    def __init__(self, ruleset: str, places: Sequence[str], armies: Sequence[int]) -> None:
        self.shown = conquest_lab.presentation(conquest_lab.load(ruleset))
        board = load_board(self.shown.picture)
        for key in places:
            if key not in board.number:
                raise OddsError(say("{key} is no place of this board", key=repr(key)))
        if len(places) != len(armies):
            raise OddsError(
                say("{n} places have {m} numbers of armies", n=len(places), m=len(armies))
            )
        self.keys = tuple(places)
        self.armies = tuple(armies)
        numbers = [board.number[key] for key in places]
        self.attackers, self.garrisons = odds.path_garrisons(
            board, numbers, dict(zip(numbers, armies, strict=True))
        )
        names = {place.key: place.name for place in self.shown.places}
        self.names: tuple[Value, ...] = tuple(names[key] for key in places)

    @property
    def targets(self) -> tuple[Value, ...]:
        """The names of the places that are attacked."""
        return self.names[1:]

    def columns(self) -> list[tuple[int, int]]:
        """The fronts of the road as (places taken, defenders), in the order in which they come."""
        return [(n, left) for n, all_ in enumerate(self.garrisons) for left in range(all_, 0, -1)]

    def front_said(self, taken: int, attackers: int, defenders: int, t: Speaker) -> str:
        """A state in words."""
        return t(
            "{attackers} against {defenders} in {place}",
            attackers=_able(attackers),
            defenders=defenders,
            place=self.targets[taken],
        )


def _able(attackers: int) -> Message:
    return counted(attackers, "{n} army", "{n} armies")


class RoadMap(MapView):
    """The board with a campaign on it: the attackers, the garrisons ahead, an arrow from each to the next."""

    def __init__(self, lesson: Lesson, road: Road) -> None:
        shown = road.shown
        keys = tuple(place.key for place in shown.places)
        super().__init__(
            load_outlines(shown.picture, keys),
            shown.places,
            lesson.t.named((lesson.t("attacker"), lesson.t("defender"))),
            groups=shown.groups,
            count_pieces=shown.count_pieces,
            kinds=shown.piece_kinds,
        )
        usual = next((name for name, kind in shown.piece_kinds.items() if kind.unit), "army")
        numbers = [keys.index(key) for key in road.keys]
        owners = [NOBODY] * len(keys)
        pieces: list[Pieces] = [()] * len(keys)
        for place, armies in zip(numbers, road.armies, strict=True):
            owners[place] = 0 if place == numbers[0] else 1
            pieces[place] = ((usual, armies),)
        arrows: tuple[Arrow, ...] = tuple((a, b, "attack") for a, b in pairwise(numbers))
        self.show(
            MapPicture(
                tuple(owners),
                tuple(pieces),
                highlight=tuple(numbers),
                arrows=arrows,
                identities=(1, 0),
                about=tuple(numbers),
            )
        )
        self.add_class("cl-battle-map")
