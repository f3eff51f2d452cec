"""The gradebook of a class: one row a pupil, a column for each activity, and a mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from conquest_lab.classroom.activity import Activity, Answer, Data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.report import is_right, title
from conquest_lab.classroom.rooms import MAX_NAME, MAX_PEOPLE, Room, same_name
from conquest_lab.classroom.rounds import Stage
from conquest_lab.core.sheets import Cell, written
from conquest_lab.core.words import Speaker
from conquest_lab.text import speaker

MOST_MARK = 1_000


@dataclass(slots=True)
class Row:
    """A pupil, with marks, bets and other answers by question, from 1.

    person: the number in the room, 0 for one who was not there.
    """

    identifier: str
    name: str
    person: int = 0
    marks: dict[int, tuple[int, int]] = field(default_factory=dict)
    bets: dict[int, int] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)


def class_list(text: str) -> list[tuple[str, str]]:
    r"""The pupils of a list, one a line: an identifier and a name, or a name alone.

    A tab, a semicolon or a comma parts the two, as columns of a spreadsheet that are copied do.
    Raises ClassError for a line without a name, a name that stands there twice, or too many.

    >>> class_list("1207;Ana\n1208;Bo\nCleo")
    [('1207', 'Ana'), ('1208', 'Bo'), ('', 'Cleo')]
    """
    found: list[tuple[str, str]] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        sign = next((sign for sign in "\t;," if sign in line), None)
        identifier, name = ("", line) if sign is None else line.split(sign)[:2]
        identifier, name = " ".join(identifier.split()), " ".join(name.split())
        _check_line(number, identifier, name, seen)
        found.append((identifier, name))
        if len(found) > MAX_PEOPLE:
            raise ClassError("a class list has at most {most} pupils", most=MAX_PEOPLE)
    return found


def _check_line(number: int, identifier: str, name: str, seen: dict[str, int]) -> None:
    if not name or max(len(name), len(identifier)) > 3 * MAX_NAME:
        raise ClassError(
            "line {n} of the class list is not written as “identifier; name”, of at most {most} letters"
            " each",
            n=number,
            most=3 * MAX_NAME,
        )
    first = seen.setdefault(same_name(name), number)
    if first != number:
        raise ClassError(
            "{name} stands in line {first} and in line {n} of the class list: tell the two apart",
            name=name,
            first=first,
            n=number,
        )


def rows_of(found: dict[str, Any], listed: Sequence[tuple[str, str]]) -> list[Row]:
    """The pupils of the data of `report.results`: those of the class list first, then the others.

    A pupil of the list is the person who gave that name in the room.
    """
    removed = set(found["removed"]) if "removed" in found else set()
    people = {
        person: Row("", name, person)
        for person, name in enumerate(found["people"], start=1)
        if person not in removed
    }
    by_name = {same_name(row.name): row for row in people.values() if row.name}
    ordered: list[Row] = []
    for identifier, name in listed:
        row = by_name.pop(same_name(name), None) or Row("", name)
        row.identifier, row.name = identifier, name
        ordered.append(row)
    known = {id(row) for row in ordered}
    ordered += [row for row in people.values() if id(row) not in known]
    for number, question in enumerate(found["questions"], start=1):
        for answer in question["answers"]:
            row = people.get(answer["person"], Row("", ""))
            _enter(row, number, question, answer)
    return ordered


def marks_of(room: Room) -> tuple[dict[int, tuple[int, bool]], int]:
    """The points of everybody who has answered in a room, whether all is done, and the most points.

    Exercises count at once, numbers and choices once the truth is shown; bets on chances give no points.
    """
    points: Counter[int] = Counter()
    undone: set[int] = set()
    most, marked = 0, set[int]()
    for number, here in enumerate(room.rounds):
        question = here.parsed
        if question.way == "percent" or not question.is_readable:
            continue
        right = [str(one) for one in question.truth(speaker("en")).get("right", ())]
        if question.way != "series" and (here.stage is not Stage.REVEALED or not right):
            continue
        most += question.items
        for person, given in here.answers.items():
            marked.add(person)
            if question.way == "series":
                found = outcomes_of(question, room.seed(person, number), given)
                points[person] += sum(solved for solved, _ in found)
                undone |= set() if all(over for _, over in found) else {person}
            else:
                answer = str(here.given(person))
                points[person] += answer in right or question.means_right(answer)
    return {person: (points[person], person not in undone) for person in marked}, most


def outcomes_of(
    question: Activity, seed: int, given: dict[int, list[Answer]]
) -> list[tuple[bool, bool]]:
    """For each exercise of a pupil, whether it is solved and whether it is over."""
    from conquest_lab.classroom import exercises  # noqa: PLC0415 - with the questions of all lessons

    assert isinstance(question, exercises.Series)
    return [(one.solved, one.over) for one in exercises.outcomes(question, seed, given)]


def _enter(row: Row, number: int, question: Data, answer: Data) -> None:
    """Put an answer into a row: as a mark where one is right; a bet as it is, since to guess is no merit."""
    if question["way"] == "percent":
        if answer["bet_percent"] is not None:
            row.bets[number] = answer["bet_percent"]
    elif score := answer.get("record", {}).get("score"):
        row.marks[number] = score["right"], score["of"]
    elif question.get("right") and "answer" in answer:
        row.marks[number] = int(is_right(question, answer["answer"])), 1
    elif "answer" in answer:
        row.words[number] = str(answer.get("text", answer["answer"]))


def _greatest(found: dict[str, Any], rows: Sequence[Row]) -> dict[int, int]:
    """The most points of each question that is marked."""
    return {
        number: max((row.marks[number][1] for row in rows if number in row.marks), default=1)
        for number, question in enumerate(found["questions"], start=1)
        if question["way"] != "percent" and (question.get("right") or question["way"] == "series")
    }


def as_csv(
    found: dict[str, Any],
    language: str,
    listed: Sequence[tuple[str, str]] = (),
    mark: int = 0,
) -> str:
    """The gradebook as a file for a spreadsheet of the language.

    found: the data of `report.results`. listed: of `class_list`.
    mark: the best mark, such as 20; 0 for the sum of all points.
    Bets on chances, and answers of which none is right, have their column and give no points. A pupil who
    has not answered has no point; one who was not there has an empty row.
    """
    if not 0 <= mark <= MOST_MARK:
        raise ClassError(
            "the best mark is a whole number from 1 to {most}; {n} is asked for",
            most=MOST_MARK,
            n=mark,
        )
    t, rows = speaker(language), rows_of(found, listed)
    greatest = _greatest(found, rows)
    most = sum(greatest.values())
    heads = [t("identifier"), t("name")]
    if most:
        heads.append(t("mark out of {most}", most=mark or most))
    heads += [
        _head(n, question, greatest, t) for n, question in enumerate(found["questions"], start=1)
    ]
    lines: list[list[Cell]] = [[*heads]]
    for row in rows:
        cells: list[Cell] = [row.identifier, row.name or (t("Pupil {n}", n=row.person))]
        if most:
            points = sum(right for right, _ in row.marks.values())
            scaled = round(points * mark / most, 2) if mark else points
            cells.append(scaled if row.person else None)
        for number in range(1, len(found["questions"]) + 1):
            given: Cell = row.bets.get(number, row.words.get(number))
            right = row.marks.get(number, (None, 0))[0]
            cells.append(right if number in greatest else given)
        lines.append(cells)
    return written(lines, language)


def _head(number: int, question: Data, greatest: dict[int, int], t: Speaker) -> str:
    line = title(question, t)
    if number in greatest:
        return t("{n}. {line} (out of {most})", n=number, line=line, most=greatest[number])
    if question["way"] == "percent":
        return t("{n}. {line} (bet in percent)", n=number, line=line)
    return t("{n}. {line}", n=number, line=line)
