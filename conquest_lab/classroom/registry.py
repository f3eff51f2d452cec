"""Every activity that a class can be asked, by its line.

Exercises, positions and bets of lessons are imported when they are asked for: the commands that need none of
them begin sooner.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from functools import lru_cache

from conquest_lab.classroom import experiments
from conquest_lab.classroom.activity import Activity
from conquest_lab.classroom.errors import ClassError
from conquest_lab.core.words import say

KINDS = (*experiments.KINDS, "lesson", "series", "position")
MOST_LETTERS = 200


@lru_cache(maxsize=256)
def parse_activity(text: str, material: str = "") -> Activity:
    """The activity that a line names.

    material: the saved game of a position that a teacher has pasted.
    Raises ClassError with what the line must be.

    >>> parse_activity("series p01 start 6").way
    'series'
    """
    kind, _, rest = text.strip().partition(" ")
    if kind not in KINDS or len(text) > MOST_LETTERS:
        raise ClassError(
            say(
                "there is no activity {kind}; there are {kinds}",
                kind=repr(kind[:20]),
                kinds=KINDS,
            )
        )
    match kind:
        case "series":
            from conquest_lab.classroom.exercises import parse_series

            return parse_series(rest)
        case "position":
            from conquest_lab.classroom.positions import parse_position

            return parse_position(rest, material)
        case "lesson":
            from conquest_lab.classroom.lesson_bets import parse_lesson_bet

            return parse_lesson_bet(rest)
    return experiments.parse_experiment(text)
