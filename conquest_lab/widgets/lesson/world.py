"""The board of the world as a graph that follows the hand: its shapes, names and borders, sent once."""

from __future__ import annotations

from collections.abc import Iterable

import traitlets

from conquest_lab.core.words import Message, Speaker, Text, counted
from conquest_lab.mechanics.board import Board
from conquest_lab.odds.connections import world
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.trials import BetView

ROOM = 90
"""Room around the territories of a continent that is shown alone, in board units."""


def territories(count: int) -> Message:
    """A number of territories, in words that agree."""
    return counted(count, "{n} territory", "{n} territories")


class WorldView(BetView):
    """A view of the board of the world; the script has the shapes and borders and answers at once.

    board: what never changes: shapes, names, neighbours, continents; sent after the first board of the
        page, unless there is a bet. names: of the territories.
    mark: the number of the last message that was heard, so that the script can tell an old answer.
    """

    board = traitlets.Dict().tag(sync=True)
    mark = 0

    def __init__(self, lesson: Lesson, bet: Predict | None = None) -> None:
        self.world = world()
        self.names = [place.name for place in self.world.places]
        super().__init__(bet, lesson)
        if bet is None:
            lesson.afterwards(self._send_board)
        else:
            self._send_board()

    def _send_board(self) -> None:
        self.board = _board(self.world, self.lesson.t)

    def named(self, places: Iterable[int]) -> tuple[Text, ...]:
        """The names of some territories, as a list in a sentence."""
        return tuple(self.names[place] for place in places)

    def chosen(self, message: Sent, most: int) -> tuple[int, ...] | None:
        """The territories of a message, `most` at most; None for anything else."""
        found = message.get("to")
        if not isinstance(found, list) or len(found) > most:
            return None
        places = [whole({"place": one}, "place", len(self.names)) for one in found]
        return None if None in places else tuple(place for place in places if place is not None)

    def note(self, message: Sent) -> None:
        """Remember the number of a message."""
        self.mark = whole(message, "mark") or 0


def _board(board: Board, t: Speaker) -> Data:
    outlines = load_outlines(board.name)
    number = {group.key: n for n, group in enumerate(board.continents)}
    return {
        "width": outlines.width,
        "height": outlines.height,
        "paths": [shape.path for shape in outlines.shapes],
        "labels": [list(label) for label in outlines.labels],
        "steps": [list(steps) for steps in outlines.steps],
        "lakes": outlines.lakes_path,
        "links": outlines.links_path,
        "names": [t.render(place.name) for place in board.places],
        "near": [list(near) for near in board.neighbours],
        "groups": [number[place.group] for place in board.places],
        "continents": [
            {"name": t.render(group.name), "box": _box(outlines.labels, members, outlines.width)}
            for group, members in zip(board.continents, board.members, strict=True)
        ],
    }


def _box(labels: tuple[tuple[int, int], ...], members: Iterable[int], width: int) -> list[int]:
    """Left, top, width and height of the part of the map that shows some territories."""
    xs, ys = zip(*(labels[n] for n in members), strict=True)
    left, top = max(0, min(xs) - 2 * ROOM), max(0, min(ys) - 2 * ROOM)
    return [left, top, min(width, max(xs) + 2 * ROOM) - left, max(ys) + 2 * ROOM - top]
