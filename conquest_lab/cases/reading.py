"""The file of public cases: read strictly, and asked of the rules of this package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conquest_lab.cases.answers import QUESTIONS, answer
from conquest_lab.cases.engine import Engine
from conquest_lab.core.words import Text

FILE = Path(__file__).with_name("cases.json")


@dataclass(frozen=True)
class Ask:
    """A question about a position.

    question: its name; arguments: what it is asked of.
    answer: what the book says; rule: the id of the rule that says so.
    """

    question: str
    arguments: dict[str, Any]
    answer: Any
    rule: str


@dataclass(frozen=True)
class Case:
    """A position, and what is asked of it.

    id: unique; examples: ids of the worked examples and tables of the book that it holds.
    text: the case in a sentence.
    position: who stands where; plies: lines of notation played from there, before anything is asked.
    """

    id: str
    examples: tuple[str, ...]
    text: Text
    game: str
    options: dict[str, Any]
    position: dict[str, Any]
    plies: tuple[str, ...]
    asks: tuple[Ask, ...]


@dataclass(frozen=True)
class Found:
    """The answer of this package to a question of a case."""

    case: Case
    ask: Ask
    said: Any

    @property
    def right(self) -> bool:
        return bool(self.said == self.ask.answer)


def read(file: Path = FILE) -> tuple[Case, ...]:
    """The cases of a file; raises ValueError for one that is not of the described form."""
    return tuple(_case(entry) for entry in json.loads(file.read_text("utf-8"))["cases"])


def _case(entry: dict[str, Any]) -> Case:
    known = {"id", "examples", "text", "game", "options", "position", "plies", "asks"}
    if unknown := set(entry) - known:
        msg = f"{entry.get('id')}: a case has no {', '.join(sorted(unknown))}"
        raise ValueError(msg)
    return Case(
        id=entry["id"],
        examples=tuple(entry["examples"]),
        text=Text(**entry["text"]),
        game=entry["game"],
        options=entry.get("options", {}),
        position=entry["position"],
        plies=tuple(entry.get("plies", ())),
        asks=tuple(_ask(entry["id"], ask) for ask in entry["asks"]),
    )


def _ask(case: str, entry: dict[str, Any]) -> Ask:
    given = dict(entry)
    question, right, rule = given.pop("question"), given.pop("answer"), given.pop("rule")
    if question not in QUESTIONS:
        msg = f"{case}: there is no question {question!r}; there are: {', '.join(QUESTIONS)}"
        raise ValueError(msg)
    return Ask(question, given, right, rule)


def run(cases: tuple[Case, ...]) -> Iterator[Found]:
    """The answers of this package, question by question."""
    for case in cases:
        engine = Engine(case.game, case.options, case.position, case.plies)
        for ask in case.asks:
            yield Found(case, ask, answer(engine, ask.question, ask.arguments))
