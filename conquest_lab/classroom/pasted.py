"""The codes of a class, pasted at once: the same wall and the same results as those of a room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from conquest_lab.classroom.codes import Result, decode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.report import MOST_REPEATED, as_csv, results
from conquest_lab.classroom.rooms import MAX_NAME, MAX_PEOPLE, Room
from conquest_lab.classroom.rounds import Round, Stage, Throws
from conquest_lab.classroom.views import teacher_view
from conquest_lab.text import speaker

MOST_CODES = 300


def wall(text: str, language: str) -> dict[str, Any]:
    """The wall of a text with codes or links to codes, one a line, and what could not be read.

    Raises ClassError for too many of them.
    """
    found, wrong = results_in(text, language)
    room = room_of(found, language)
    shown = results(room)
    return {
        **teacher_view(room, language),
        "wrong": wrong,
        "results": shown,
        "csv": as_csv(shown, language),
    }


def results_in(
    text: str, language: str, experiment: str = "", most: int = MOST_CODES
) -> tuple[list[Result], list[dict[str, Any]]]:
    """The results in the codes of a text, and what could not be read: number, code and reason of each.

    experiment: that all codes must belong to, "" for any.
    Raises ClassError for too many codes.
    """
    found: list[Result] = []
    wrong: list[dict[str, Any]] = []
    t = speaker(language)
    for number, (name, code) in enumerate(codes_in(text), start=1):
        if number > most:
            raise ClassError("at most {most} codes are read at once", most=most)
        try:
            result = decode(code, experiment)
            found.append(result if result.name else replace(result, name=name))
        except ClassError as error:
            refusal = {"number": number, "code": code[:60], "error": t.render(error.message)}
            wrong.append(refusal)
    return found, wrong


def codes_in(text: str) -> list[tuple[str, str]]:
    r"""The codes of a text, each with its name: behind the # of links, or a line each.

    A name may stand before a code, with a colon.

    >>> codes_in("Ana: 08RK-4DF\n\nhttps://example.org/class/codes#08RK-4DG https://x/#Z")
    [('Ana', '08RK-4DF'), ('', '08RK-4DG'), ('', 'Z')]
    """
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        links = [code for word in line.split() if (code := _behind(word))]
        name, _, code = line.rpartition(":")
        found += [("", link) for link in links] or [(_name(name), code.strip())]
    return [(name, code) for name, code in found if code]


def _behind(word: str) -> str:
    """The part of a word behind its last #, or behind one before where that is the end; "" without any.

    A regular expression would begin again at every letter, and a word may have 300,000 of them.
    """
    at = word.rfind("#", 0, -1)
    return word[at + 1 :] if at >= 0 else ""


def _name(text: str) -> str:
    """A name as a room takes it."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:MAX_NAME]


def room_of(found: Iterable[Result], language: str) -> Room:
    """A room in which these results came about, all revealed; of several results of one seed the last.

    Throws count where the seed gives them. `MOST_REPEATED` are repeated, the fewest throws first; no
    others count.
    """
    latest: dict[tuple[str, int, str], Result] = {}
    for result in found:
        latest[result.line, result.seed, result.name] = result
    room = Room("", language)
    budget = MOST_REPEATED
    counting: set[int] = set()
    for result in sorted(latest.values(), key=lambda result: result.throws):
        budget -= result.throws
        if budget >= 0 and result.is_repeatable():
            counting.add(id(result))
    by_line: dict[str, list[Result]] = {}
    for result in latest.values():
        by_line.setdefault(result.line, []).append(result)
    for line, listed in by_line.items():
        here = Round(line, stage=Stage.REVEALED)
        room.rounds.append(here)
        for result in listed[:MAX_PEOPLE]:
            _enter(room, here, result, counts=id(result) in counting)
    return room


def _enter(room: Room, here: Round, result: Result, *, counts: bool) -> None:
    """Put a result into a round: to the person of the same name, where that one is not in it yet."""
    same = (n for n, name in enumerate(room.names) if name == result.name != "")
    person = next((n for n in same if n not in here.seeds), len(room.names))
    if person == len(room.names):
        room.names.append(result.name)
    here.seeds[person] = result.seed
    if result.percent is not None:
        here.bets[person] = result.percent
    if not counts:
        here.forged.add(person)
    elif result.throws:
        here.note(person, Throws(result.throws, result.won))
    if items := result.items():
        here.answers[person] = items
