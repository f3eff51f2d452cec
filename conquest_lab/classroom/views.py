"""The part of a room that each of its people may see, as data for pages."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from typing import Any

from conquest_lab.classroom.activities import parse_activity
from conquest_lab.classroom.rooms import Room, Round, Stage, Throws
from conquest_lab.odds import Proportion
from conquest_lab.text import speaker


def teacher_view(room: Room, language: str = "") -> dict[str, Any]:
    """The wall: how many have bet and thrown; single bets once the chance is revealed.

    language: of the questions, that of the room unless another one is asked for.
    """
    return {
        "code": room.code,
        "version": room.version,
        "language": room.language,
        "people": len(room.names),
        "rounds": [_wall(room, number, language) for number in range(len(room.rounds))],
    }


def pupil_view(room: Room, person: int, language: str = "") -> dict[str, Any]:
    """One pupil's page: the question, what this pupil did, and the class's bets after the reveal."""
    number = room.current()
    here = room.rounds[number]
    own = here.throws.get(person, Throws())
    seen: dict[str, Any] = {
        "code": room.code,
        "version": room.news,
        "name": room.names[person],
        "number": number,
        **_question(here, language or room.language),
        "bet": here.bets.get(person),
        "seed": room.seed(person, number),
        "throws": own.throws,
        "won": own.won,
    }
    if here.stage is Stage.REVEALED:
        seen |= _truth(here) | {
            "bets": sorted(here.bets.values()),
            "class": _share(here.all_throws()),
            "path": [_share(thrown) for thrown in here.path],
        }
    return seen


def _wall(room: Room, number: int, language: str) -> dict[str, Any]:
    here = room.rounds[number]
    seen = {
        **_question(here, language or room.language),
        "number": number,
        "bet_by": len(here.bets),
        "thrown_by": len(here.throws),
        "share": _share(here.all_throws()),
        "path": [_share(thrown) for thrown in here.path],
    }
    if here.stage is Stage.REVEALED:
        bets = sorted((percent, room.names[person]) for person, percent in here.bets.items())
        seen |= _truth(here) | {"bets": bets}
    return seen


def _question(here: Round, language: str) -> dict[str, Any]:
    return {
        "activity": here.activity,
        "question": question(here.activity, language),
        "stage": here.stage.value,
    }


def _truth(here: Round) -> dict[str, Any]:
    chance = exact(here.activity)
    return {"exact": {"fraction": str(chance), "value": float(chance)}}


def _share(thrown: Throws) -> dict[str, Any]:
    """A number of throws with the share that ended well and its interval (Wilson, 95 %)."""
    if not thrown.throws:
        return {"throws": 0, "won": 0}
    found = Proportion(thrown.won, thrown.throws)
    low, high = found.interval()
    return {
        "throws": thrown.throws,
        "won": thrown.won,
        "value": found.value,
        "low": low,
        "high": high,
    }


def prepare(activity: str) -> None:
    """Work out what a room will be asked about an experiment: up to a third of a second, once."""
    exact(activity)
    trial_json(activity)


@lru_cache(maxsize=64)
def trial_json(activity: str) -> str:
    """The table of an experiment as a page reads it."""
    rows = parse_activity(activity).trial().to_json()
    return json.dumps({"activity": activity, "rows": rows}, separators=(",", ":"))


@lru_cache(maxsize=512)
def exact(activity: str) -> Fraction:
    """The exact chance of an experiment."""
    return parse_activity(activity).exact()


@lru_cache(maxsize=512)
def question(activity: str, language: str) -> str:
    """The question of an experiment in a language."""
    return speaker(language).render(parse_activity(activity).question())
