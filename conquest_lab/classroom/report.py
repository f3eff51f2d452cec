"""The results of a class: rows for a spreadsheet, data for programs."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from conquest_lab.classroom.codes import Result, answers_text
from conquest_lab.classroom.registry import activity_of
from conquest_lab.classroom.rooms import Room
from conquest_lab.classroom.rounds import Stage, Throws
from conquest_lab.classroom.views import exact, question
from conquest_lab.core.sheets import Cell, written
from conquest_lab.core.words import Message, Speaker, say
from conquest_lab.text import speaker

FORMAT = "conquest-lab class"
FORMAT_VERSION = 1
COLUMNS: dict[str, Message] = {
    "question": say("question"),
    "experiment": say("experiment"),
    "exact": say("exact chance"),
    "person": say("person"),
    "name": say("name"),
    "bet_percent": say("bet in percent"),
    "points_off": say("points off"),
    "seed": say("seed"),
    "throws": say("throws"),
    "won": say("won"),
    "repeatable": say("repeatable"),
    "answer": say("answer"),
    "right": say("right"),
    "first_right": say("first try"),
    "of": say("of"),
    "misconceptions": say("misconceptions"),
}
"""The columns of the table of answers, with their headings."""

MOST_REPEATED = 500_000
"""Throws that are repeated for one report; where there are more, the rest is left unsaid."""


def results(room: Room) -> dict[str, Any]:
    """Everything that happened in a room, as data.

    `exact` stands only at questions whose chance was revealed. `repeatable` is true where the seed of a pupil
    gives just as many wins in as many throws, false where other throws were sent, which do not count, null
    where too many were thrown to repeat them all. `record`
    is what the exercise engine grades again, `question` and `text`, a chosen option, are in the language of
    the room, `heap` is that
    on which the teacher has put an answer in own words, "" for none.
    `removed` counts from 1, as `person` does; in `people` nothing stands in the place of a removed person.
    """
    budget = _Budget(MOST_REPEATED)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "room": room.code,
        "language": room.language,
        "people": [
            "" if person in room.removed else name for person, name in enumerate(room.names)
        ],
        "removed": [person + 1 for person in sorted(room.removed)],
        "questions": [_question(room, number, budget) for number in range(len(room.rounds))],
    }


class _Budget:
    """Throws that may still be repeated."""

    def __init__(self, left: int) -> None:
        self.left = left

    def allows(self, throws: int) -> bool:
        self.left -= throws
        return self.left >= 0


def question_data(
    line: str,
    answers: list[dict[str, Any]],
    language: str,
    *,
    is_revealed: bool = True,
    material: str = "",
) -> dict[str, Any]:
    """A question with its answers. is_revealed: True where the truth was revealed."""
    parsed = activity_of(line, material)
    is_chance = parsed.way == "percent"
    truth = parsed.truth(speaker("en")) if is_revealed and not is_chance else {}
    return {
        "experiment": line,
        "question": question(line, language, material),
        "way": parsed.way,
        "exact": str(exact(line)) if is_revealed and is_chance else None,
        "right": [str(one) for one in truth.get("right", ())],
        "answers": answers,
    }


def answer_data(person: int, result: Result, *, repeat: bool = True) -> dict[str, Any]:
    """The answer of a person, counted from 0. repeat: whether the throws are repeated."""
    return {
        "person": person + 1,
        "name": result.name,
        "bet_percent": result.percent,
        "seed": result.seed,
        "throws": result.throws,
        "won": result.won,
        "repeatable": result.is_repeatable() if repeat else None,
    }


def result_of(room: Room, number: int, person: int) -> Result:
    """The part of a person in a round, as a code holds it."""
    here = room.rounds[number]
    thrown = here.throws.get(person, Throws())
    return Result(
        here.activity,
        room.seed(person, number),
        here.bets.get(person),
        thrown.throws,
        thrown.won,
        room.names[person],
        answers_text(here.answers.get(person, {})),
    )


def _question(room: Room, number: int, budget: _Budget) -> dict[str, Any]:
    here = room.rounds[number]
    answers = [
        _answer(room, number, person, budget)
        for person in sorted({*here.bets, *here.throws, *here.answers, *here.forged})
        if person not in room.removed
    ]
    is_revealed = here.stage is Stage.REVEALED
    at = datetime.fromtimestamp(here.at, UTC).isoformat() if here.at else None
    data = question_data(
        here.activity, answers, room.language, is_revealed=is_revealed, material=here.material
    )
    return {**data, "asked_at": at}


def _answer(room: Room, number: int, person: int, budget: _Budget) -> dict[str, Any]:
    """The bet, the throws, the answer or the exercises of a person."""
    here, result = room.rounds[number], result_of(room, number, person)
    is_readable = here.parsed.is_readable
    repeat = is_readable and budget.allows(result.throws)
    data, given = answer_data(person, result, repeat=repeat), here.answers.get(person, {})
    if person in here.forged:
        data["repeatable"] = False
    match here.parsed.way:
        case _ if not is_readable:
            data["answer"] = result.answers
        case "choice":
            data["answer"] = str(here.given(person))
            data["text"] = here.parsed.option_texts(speaker(room.language))[int(data["answer"])]
        case "number" | "text" as way:
            data["answer"] = str(here.given(person))
            if way == "text":
                data["heap"] = here.heaps.get(person, "")
        case "series":
            data |= here.parsed.graded(result.seed, given, room.language)
    return data


def is_right(entry: dict[str, Any], answer: str) -> bool:
    """True for a right answer to a question of `results`, such as 5,5 where 5.5 is right."""
    return answer in entry["right"] or activity_of(str(entry["experiment"])).means_right(answer)


def title(entry: dict[str, Any], t: Speaker) -> str:
    """The name of a question of `results`; the question itself where that takes a game which is not there."""
    parsed = activity_of(str(entry["experiment"]))
    if not parsed.is_readable:
        return str(entry["question"])
    return t.named(parsed.names).render(parsed.title())


def table(found: dict[str, Any], t: Speaker) -> list[dict[str, Cell]]:
    """One row for each answer, by `COLUMNS`, from the data of `results`; words in the language of `t`."""
    rows = []
    for number, entry in enumerate(found["questions"], start=1):
        chance = None if entry["exact"] is None else exact(entry["experiment"])
        called = title(entry, t)
        for answer in entry["answers"]:
            row = _row(answer, chance, t) | {
                "question": number,
                "experiment": called,
            }
            if entry.get("right") and "answer" in answer:
                row["right"] = t("yes") if is_right(entry, answer["answer"]) else t("no")
            rows.append({name: row[name] for name in COLUMNS})
    return rows


def _row(answer: dict[str, Any], chance: Fraction | None, t: Speaker) -> dict[str, Cell]:
    bet = answer["bet_percent"]
    off = None if chance is None or bet is None else abs(bet - 100 * chance)
    score = answer.get("record", {}).get("score", {})
    causes = answer.get("record", {}).get("causes", {})
    return {
        **answer,
        "exact": None if chance is None else round(float(chance), 6),
        "points_off": None if off is None else round(float(off), 1),
        "repeatable": {True: t("yes"), False: t("no"), None: None}[answer["repeatable"]],
        "answer": str(answer.get("text", answer.get("answer", ""))),
        "right": score.get("right"),
        "first_right": score.get("first"),
        "of": score.get("of"),
        "misconceptions": ", ".join(cause_name(cause, t) for cause in causes),
    }


def cause_name(cause: str, t: Speaker) -> str:
    """The name of a misconception; its id where this version does not know it."""
    from conquest_lab.widgets.lesson.questions.misconceptions import (  # noqa: PLC0415 - of all lessons
        MISCONCEPTIONS,
    )

    known = MISCONCEPTIONS.get(cause)
    return cause if known is None else t.render(known.name)


def as_csv(found: dict[str, Any], language: str) -> str:
    """The rows of `table` as a file for a spreadsheet of the language."""
    t = speaker(language)
    rows = [list(row.values()) for row in table(found, t)]
    return written([[t.render(name) for name in COLUMNS.values()], *rows], language)
