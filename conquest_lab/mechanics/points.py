"""Games of points on a board: how points and continents are said, and the victory of who has most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from conquest_lab.core.declare import Counter, Event, Kind, Names, Seats, event
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Message, Value, counted, say
from conquest_lab.mechanics.board import Board

POINTS = "points"
"""The counter of a seat's points."""


def points_counted(n: int) -> Message:
    """«1 point», «3 points»."""
    return counted(n, "{n} point", "{n} points")


class BoardNames(Names):
    """Names of the places and continents of a board, and of cards."""

    def __init__(self, board: Board, cards: Sequence[Card] = ()) -> None:
        super().__init__(board.places, cards)
        self._continents = board.continents

    def continent(self, continent: int) -> Value:
        return self._continents[continent].name


Continent = Annotated[int, Kind(said=lambda names, continent: names.continent(continent))]
Points = Annotated[int, Kind(said=lambda _names, n: points_counted(n))]
PointsNow = Annotated[Points, Counter(POINTS, of="seat")]


def victory_text(names: Names, won: GameWon) -> Message:
    """«Ana wins with 12 points»."""
    winners, points = tuple(map(names.owner, won.winners)), points_counted(won.points)
    if len(winners) > 1:
        return say("Shared victory with {points}: {players}", points=points, players=winners)
    return say("{player} wins with {points}", player=winners[0], points=points)


@event(victory_text)
class GameWon(Event):
    """The game ended; several winners share the victory."""

    winners: Seats
    points: int
