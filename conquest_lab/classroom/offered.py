"""The kinds of activity that a teacher sets up in a form: their fields, and how an activity is written.

A line such as `battle {0} {1} dice={2}` takes the values of the fields by number; a page reads them from
an activity by the same line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from conquest_lab.classroom.activity import Data
from conquest_lab.classroom.experiments import MAX_ARMIES
from conquest_lab.core.words import Message, say
from conquest_lab.text import speaker

Field: TypeAlias = Mapping[str, Message | str | bool | int]
MOST_EXERCISES = 20
MOST_PLIES = 99_999


def _number(name: Message, value: int, most: int, least: int = 1) -> Field:
    return {"name": name, "value": str(value), "least": least, "most": most}


ATTACKERS = _number(say("Armies that attack"), 10, MAX_ARMIES)
DICE = {**_number(say("Defence dice"), 2, 3, 2), "isOptional": True}
"""The most dice of the defence, which are written where they are not two."""

KINDS: tuple[tuple[str, Message, str, tuple[Field, ...]], ...] = (
    (
        "roll",
        say("One roll of the dice"),
        "roll {0} {1}",
        (_number(say("Attack dice"), 3, 3), _number(say("Defence dice"), 2, 3)),
    ),
    (
        "battle",
        say("A battle to the end"),
        "battle {0} {1} dice={2}",
        (ATTACKERS, _number(say("Armies that defend"), 10, MAX_ARMIES), DICE),
    ),
    (
        "campaign",
        say("A campaign"),
        "campaign {0} {1} dice={2}",
        (
            ATTACKERS,
            {"name": say("Garrisons on the way"), "value": "2 1 3", "isSpaced": True},
            DICE,
        ),
    ),
    ("cards", say("A hand of cards"), "cards {0}", (_number(say("Cards"), 3, 5, 3),)),
    (
        "country",
        say("A country card"),
        "country {0}",
        (
            {
                "name": say("Lines: G general, C cannon, K cavalry, a number of soldiers"),
                "value": "C / K K / 5",
            },
        ),
    ),
    (
        "lesson",
        say("A bet of a lesson"),
        "{0}",
        ({"name": say("Lesson and bet"), "list": "bets", "value": "lesson p01 1"},),
    ),
    (
        "series",
        say("Exercises"),
        "series {0} {1} {2}",
        (
            {"name": say("Lesson"), "list": "exercises", "part": "lessons", "value": "p01"},
            {"name": say("Level"), "list": "exercises", "part": "levels", "value": "all"},
            _number(say("Number of exercises"), 6, MOST_EXERCISES),
        ),
    ),
    (
        "named",
        say("An activity of the catalogue"),
        "{0}",
        ({"name": say("Its name, as its address has it"), "value": "p01-duel"},),
    ),
    (
        "position",
        say("What would you do?"),
        "{0}",
        (
            {
                "name": say("Position of a supplied game"),
                "list": "positions",
                "value": "position hasbro 198",
            },
        ),
    ),
    (
        "own",
        say("A question of my own"),
        "own {0} / {1}",
        (
            {"name": say("The question"), "value": say("What is still unclear?"), "isLong": True},
            {
                "name": say(
                    "Answers, one a line: + before a right option, = before a number; none for own words"
                ),
                "value": "",
                "isLong": True,
                "isList": True,
                "isOptional": True,
            },
            {
                "name": say(
                    "A picture: the address of a game in Explore or of a set-up in Odds, or a saved game,"
                    " copied"
                ),
                "value": "",
                "isLong": True,
                "isMaterial": True,
            },
        ),
    ),
    (
        "pasted",
        say("A position of a saved game"),
        "position pasted {1}",
        (
            {
                "name": say("The saved game, opened and copied, or its address in Explore"),
                "value": "",
                "isLong": True,
                "isMaterial": True,
            },
            _number(say("After how many plies"), 0, MOST_PLIES, 0),
        ),
    ),
)
"""The kinds in the order of the form: the first word of their activities, name, line and fields."""

OF_ROOMS = frozenset({"named", "pasted"})
"""The kinds that no link holds: a saved game is too long, and a page of files has no lessons at hand."""


def kinds(language: str) -> list[Data]:
    """The kinds as a page reads them."""
    t = speaker(language)
    return [
        {
            "kind": kind,
            "name": t.render(name),
            "line": line,
            "isOfRooms": kind in OF_ROOMS,
            "fields": [
                {key: t.render(v) if isinstance(v, Message) else v for key, v in field.items()}
                for field in fields
            ],
        }
        for kind, name, line, fields in KINDS
    ]
