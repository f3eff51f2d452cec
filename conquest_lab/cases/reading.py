"""The file of public cases: read strictly, and asked of the rules of this package."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conquest_lab.cases.answers import QUESTIONS, answer
from conquest_lab.cases.engine import Engine
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import LANGUAGES, Message, Text, say

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


class CasesError(ConquestError, ValueError):
    """A file of cases that is not of the described form; the message names the case and the field."""


NEEDED = {"id": str, "examples": list, "text": dict, "game": str, "position": dict, "asks": list}
OPTIONAL = {"options": dict, "plies": list}
ASKED = {"question": str, "answer": object, "rule": str}
KINDS: dict[type, Message] = {
    str: say("text"),
    list: say("a list"),
    dict: say("an object"),
}


def read(file: Path = FILE) -> tuple[Case, ...]:
    """The cases of a file; raises CasesError for one that is not of the described form."""
    try:
        data = json.loads(file.read_text("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise CasesError(
            "{file}: not a file of cases, and not JSON: it breaks off at line {line}",
            file=str(file),
            line=getattr(error, "lineno", 1),
        ) from error
    try:
        _check(data, {"cases": list})
        return tuple(_case(entry) for entry in data["cases"])
    except CasesError as error:
        wrong = say("{file}: not a file of cases: {fault}", file=str(file), fault=error.message)
        raise CasesError(wrong) from error


def _check(entry: Any, kinds: Mapping[str, type]) -> None:
    """Raises CasesError for a value that is no object with fields of these kinds."""
    if not isinstance(entry, dict):
        raise CasesError(
            "{value} must be an object with {fields}", value=repr(entry)[:60], fields=tuple(kinds)
        )
    for name, kind in kinds.items():
        if name not in entry:
            raise CasesError("{case}: there is no “{field}”", case=_named(entry), field=name)
        if not isinstance(entry[name], kind):
            raise CasesError(
                "{case}: “{field}” must be {kind}", case=_named(entry), field=name, kind=KINDS[kind]
            )


def _named(entry: Mapping[str, Any]) -> str:
    return repr(entry.get("id", entry))[:60]


def _case(entry: Any) -> Case:
    _check(entry, {})
    if unknown := set(entry) - set(NEEDED) - set(OPTIONAL):
        fields = tuple(sorted(unknown))
        raise CasesError("{case}: a case has no {fields}", case=_named(entry), fields=fields)
    _check(entry, NEEDED)
    _check(entry, {name: kind for name, kind in OPTIONAL.items() if name in entry})
    _check(entry["text"], dict.fromkeys(LANGUAGES, str))
    return Case(
        id=entry["id"],
        examples=tuple(entry["examples"]),
        text=Text(*(entry["text"][language] for language in LANGUAGES)),
        game=entry["game"],
        options=entry.get("options", {}),
        position=entry["position"],
        plies=tuple(entry.get("plies", ())),
        asks=tuple(_ask(entry["id"], ask) for ask in entry["asks"]),
    )


def _ask(case: str, entry: Any) -> Ask:
    _check(entry, ASKED)
    given = dict(entry)
    question, right, rule = given.pop("question"), given.pop("answer"), given.pop("rule")
    if question not in QUESTIONS:
        raise CasesError(
            "{case}: there is no question {question}; there are {questions}",
            case=case,
            question=repr(question),
            questions=tuple(QUESTIONS),
        )
    return Ask(question, given, right, rule)


def run(cases: tuple[Case, ...]) -> Iterator[Found]:
    """The answers of this package, question by question; CasesError for a case that makes no sense."""
    for case in cases:
        try:
            engine = Engine(case.game, case.options, case.position, case.plies)
            said = [answer(engine, ask.question, ask.arguments) for ask in case.asks]
        except ConquestError as error:
            raise CasesError("{case}: {fault}", case=case.id, fault=error.message) from error
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            wrong = say(
                "{case}: its position or a question cannot be read: {fault} (docs/cases.md)",
                case=case.id,
                fault=f"{type(error).__name__} {error}"[:100],
            )
            raise CasesError(wrong) from error
        for ask, one in zip(case.asks, said, strict=True):
            yield Found(case, ask, one)


def examples_of(game: str) -> dict[str, tuple[str, ...]]:
    """By rule, the ids of the public cases of a game that ask for it; `conquest-lab cases` plays them."""
    found: dict[str, dict[str, None]] = {}
    for case in read():
        if case.game == game:
            for ask in case.asks:
                found.setdefault(ask.rule, {})[case.id] = None
    return {rule: tuple(ids) for rule, ids in found.items()}
