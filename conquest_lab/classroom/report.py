"""The results of a class: rows for a spreadsheet, data for programs."""

from __future__ import annotations

import csv
import io
from typing import Any

from conquest_lab.classroom.codes import Result
from conquest_lab.classroom.rooms import Room, Stage, Throws
from conquest_lab.classroom.views import exact, question

FORMAT = "conquest-lab class"
FORMAT_VERSION = 1
COLUMNS = (
    "question",
    "experiment",
    "exact",
    "person",
    "name",
    "bet_percent",
    "points_off",
    "seed",
    "throws",
    "won",
    "repeatable",
)


def results(room: Room) -> dict[str, Any]:
    """Everything that happened in a room, as data.

    `exact` stands only at questions whose chance was revealed. `repeatable` is true where the seed of a pupil
    gives just as many wins in as many throws.
    """
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "room": room.code,
        "language": room.language,
        "people": list(room.names),
        "questions": [_question(room, number) for number in range(len(room.rounds))],
    }


def asked_data(line: str, answers: list[dict[str, Any]], *, told: bool = True) -> dict[str, Any]:
    """A question with its answers. told: True where the exact chance was revealed."""
    return {
        "experiment": line,
        "question": question(line, "en"),
        "exact": str(exact(line)) if told else None,
        "answers": answers,
    }


def answer_data(person: int, result: Result) -> dict[str, Any]:
    """The answer of a person, counted from 0."""
    return {
        "person": person + 1,
        "name": result.name,
        "bet_percent": result.percent,
        "seed": result.seed,
        "throws": result.throws,
        "won": result.won,
        "repeatable": result.is_repeatable(),
    }


def _question(room: Room, number: int) -> dict[str, Any]:
    here = room.rounds[number]
    answers = [
        answer_data(person, _result(room, number, person))
        for person in sorted({*here.bets, *here.throws})
    ]
    return asked_data(here.activity, answers, told=here.stage is Stage.REVEALED)


def _result(room: Room, number: int, person: int) -> Result:
    here = room.rounds[number]
    thrown = here.throws.get(person, Throws())
    return Result(
        here.activity,
        room.seed(person, number),
        here.bets.get(person),
        thrown.throws,
        thrown.won,
        room.names[person],
    )


def table(found: dict[str, Any]) -> list[dict[str, Any]]:
    """One row for each answer, by `COLUMNS`, from the data of `results`."""
    rows = []
    for number, asked in enumerate(found["questions"], start=1):
        chance = None if asked["exact"] is None else exact(asked["experiment"])
        for answer in asked["answers"]:
            bet = answer["bet_percent"]
            off = None if chance is None or bet is None else abs(bet - 100 * chance)
            row = {
                **answer,
                "question": number,
                "experiment": asked["experiment"],
                "exact": "" if chance is None else f"{float(chance):.6f}",
                "points_off": "" if off is None else f"{float(off):.1f}",
                "name": _harmless(answer["name"]),
                "bet_percent": "" if bet is None else bet,
                "repeatable": "yes" if answer["repeatable"] else "no",
            }
            rows.append({name: row[name] for name in COLUMNS})
    return rows


def as_csv(found: dict[str, Any]) -> str:
    """The rows of `table` as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(table(found))
    return text.getvalue()


def _harmless(name: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[:1] in tuple("=+-@\t\r") else name
