"""A campaign along a road of the board: its places, and the map with its arrows."""

from __future__ import annotations

from collections.abc import Sequence

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Speaker, Value, counted
from conquest_lab.games import load
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import OddsError
from conquest_lab.odds.campaigns import path_garrisons
from conquest_lab.widgets.lesson.battle_map import AttackMap
from conquest_lab.widgets.lesson.page import Lesson


class Road:
    """Places that are attacked one after the other, from a place where the attackers stand.

    ruleset: whose board it is. places: their keys, the attackers' first.
    armies: all armies of each place; one of the first stays at home.
    attackers: armies able to attack. garrisons: defenders of each place on the road.
    Raises `OddsError` for a place that is not on the board or next to the one before.
    """

    def __init__(self, ruleset: str, places: Sequence[str], armies: Sequence[int]) -> None:
        self.shown = presentation(load(ruleset))
        board = load_board(self.shown.picture)
        for key in places:
            if key not in board.number:
                raise OddsError("{key} is no place of this board", key=repr(key))
        if len(places) != len(armies):
            raise OddsError("{n} places have {m} numbers of armies", n=len(places), m=len(armies))
        self.keys = tuple(places)
        self.armies = tuple(armies)
        numbers = [board.number[key] for key in places]
        self.attackers, self.garrisons = path_garrisons(
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


class RoadMap(AttackMap):
    """The board with a campaign on it: the attackers, the garrisons ahead, an arrow from each to the next."""

    def __init__(self, lesson: Lesson, road: Road) -> None:
        super().__init__(lesson, road.shown, tuple(zip(road.keys, road.armies, strict=True)))
