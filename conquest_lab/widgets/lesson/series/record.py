"""The record of a series: answers, score and misconceptions as a small JSON that can be graded again.

    {"format": "conquest-lab/series", "version": 1, "lesson": "p01", "language": "en",
     "series": {"seed": "7", "n": "6", "lessons": "p01", "kinds": "", "levels": ""},
     "items": [{"family": "duel-chance", "draw": 0, "answers": ["1/3", "5/12"], "right": true, "first": false,
                "open": false, "causes": ["equiprobability"]}],
     "score": {"right": 1, "first": 0, "open": 0, "of": 6}, "causes": {"equiprobability": 1}, "checksum": "…"}

The answers are all that counts: `graded` works the rest out anew, from the seed and the answers alone.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import LANGUAGES
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.attempt import Attempt
from conquest_lab.widgets.lesson.questions.families import ENTRIES
from conquest_lab.widgets.lesson.series.model import MOST, MOST_REDRAWS, Item, Spec

FORMAT = "conquest-lab/series"
VERSION = 1
LONGEST = 100_000
CHECKSUM_DIGITS = 16


class RecordError(ConquestError, ValueError):
    """The error for a text that is no record of a series; its message says why."""


@dataclass(frozen=True, slots=True)
class Score:
    """The outcome of a series.

    right: exercises solved; first: those at the first answer; open: texts that a teacher reads.
    of: all exercises. causes: how many exercises each misconception came up in.
    """

    right: int
    first: int
    open: int
    of: int
    causes: Mapping[str, int]


def score(attempts: Iterable[Attempt]) -> Score:
    """The outcome of these attempts."""
    done = list(attempts)
    return Score(
        sum(attempt.solved for attempt in done),
        sum(attempt.first_right for attempt in done),
        sum(attempt.verdict is not None and attempt.verdict.open for attempt in done),
        len(done),
        dict(sorted(Counter(cause for attempt in done for cause in attempt.causes).items())),
    )


def record(
    spec: Spec, work: Iterable[tuple[Item, Attempt]], *, language: str, lesson: str = ""
) -> Data:
    """The record of the work on a series, with its checksum."""
    items = list(work)
    total = score(attempt for _, attempt in items)
    found: Data = {
        "format": FORMAT,
        "version": VERSION,
        "lesson": lesson,
        "language": language,
        "series": dict(spec.address),
        "items": [_item(item, attempt) for item, attempt in items],
        "score": {
            "right": total.right,
            "first": total.first,
            "open": total.open,
            "of": total.of,
        },
        "causes": dict(total.causes),
    }
    return found | {"checksum": checksum(found)}


def _item(item: Item, attempt: Attempt) -> Data:
    verdict = attempt.verdict
    return {
        "family": item.family,
        "draw": item.draw,
        "answers": list(attempt.answers),
        "right": attempt.solved,
        "first": attempt.first_right,
        "open": verdict is not None and verdict.open,
        "causes": list(attempt.causes),
    }


def checksum(content: Mapping[str, object]) -> str:
    """A short hash of a record: it shows slips of copying, and stops no one who cheats."""
    plain = {name: value for name, value in content.items() if name != "checksum"}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:CHECKSUM_DIGITS]


@dataclass(frozen=True, slots=True)
class Graded:
    """A record that was graded again.

    whole: whether its checksum fits. same: whether its own score is the one worked out anew.
    """

    spec: Spec
    lesson: str
    language: str
    work: tuple[tuple[Item, Attempt], ...]
    score: Score
    whole: bool
    same: bool


def graded(text: str) -> Graded:
    """Grade a record again, from its seed and its answers alone.

    Raises RecordError for a text that is no record, or that asks for a family this version does not have.
    """
    content = _read(text)
    spec = Spec.read(_mapping(content.get("series")))
    work = []
    for listed in _list(content.get("items")):
        item, answers = _item_in(listed)
        attempt = Attempt(item.question(spec.seed))
        attempt.take_up(answers)
        work.append((item, attempt))
    lesson, language = str(content.get("lesson", ""))[:20], str(content.get("language"))
    language = language if language in LANGUAGES else LANGUAGES[0]
    anew = record(spec, work, language=language, lesson=lesson)
    return Graded(
        spec,
        lesson,
        language,
        tuple(work),
        score(attempt for _, attempt in work),
        content.get("checksum") == checksum(content),
        content.get("score") == anew["score"] and content.get("causes") == anew["causes"],
    )


def _read(text: str) -> Mapping[str, object]:
    try:
        content = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        content = None
    found: dict[str, object] = content if isinstance(content, dict) else {}
    if found.get("format") == FORMAT and found.get("version") == VERSION:
        return found
    if found.get("format") == FORMAT:
        raise RecordError(
            "the record has version {version}; this program reads version {known}",
            version=str(found.get("version"))[:20],
            known=VERSION,
        )
    raise RecordError("this is no record of a series of exercises")


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value[:MOST] if isinstance(value, list) else []


def _item_in(listed: object) -> tuple[Item, list[object]]:
    """An exercise of a record with the answers to it."""
    match listed:
        case {"family": str(family), "draw": int(draw), "answers": list(answers), **_rest}:
            if family not in ENTRIES:
                raise RecordError("there is no exercise “{name}”", name=family[:40])
            if 0 <= draw < MOST_REDRAWS * MOST:
                return Item(family, draw), answers
    raise RecordError("an exercise of the record is not complete")
