"""A question without a room: what the page of a pupil asks, as data in and data out.

A server answers under `class/api/`; a site of files lets Python in the browser answer with `answered`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from conquest_lab.classroom import pasted, scorm, views
from conquest_lab.classroom.activity import Data
from conquest_lab.classroom.codes import taken
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.core.words import LANGUAGES
from conquest_lab.text import speaker

MOST_SEED = 2**32 - 1


@lru_cache(maxsize=32)
def question_json(line: str, language: str) -> str:
    """The question of an activity, its options, its board and its experiment, as JSON.

    Raises ClassError for a line that names no activity.
    """
    parsed = parse_activity(line)
    found = json.loads(views.sheet_json(parsed.line, language))
    rows = views.trial_of(parsed.line).to_json() if parsed.is_thrown else None
    return _json({**found, "rows": rows})


@lru_cache(maxsize=256)
def truth_json(line: str, language: str) -> str:
    """The truth about an activity, as JSON: the exact chance, the right answer, odds, the expert."""
    parsed = parse_activity(line)
    found = parsed.truth(speaker(language))
    return _json({**found, **views.chance_data(parsed.line)} if parsed.way == "percent" else found)


def kept(line: str, language: str, seed: int, answers: object, *, closed: bool) -> Data:
    """The answers of a pupil as the activity keeps them, and for exercises their cards.

    answers: for each item the list of its answers. closed: whether no answer is taken any more.
    Raises ClassError for an answer that the activity does not take.
    """
    parsed = parse_activity(line)
    found = taken(parsed, seed, answers) if 0 <= seed <= MOST_SEED else None
    if found is None:
        raise ClassError("this is no answer")
    if not closed:
        for given in found.values():
            parsed.check_new(given[-1])
    shown: Data = {"answers": [found.get(n, []) for n in range(parsed.items)]}
    if parsed.way == "series":
        series = views.as_series(parsed)
        shown["cards"] = series.cards(seed, found, speaker(language), is_closed=closed)
    return shown


def _json(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


# Requests to Python in a browser -------------------------------------------------------------------


def _sheet(sent: Mapping[str, Any]) -> str:
    line = parse_activity(str(sent["line"]).strip()).line
    return views.sheet_json(line, sent["lang"])


def _kept(sent: Mapping[str, Any]) -> str:
    found = kept(
        sent["line"], sent["lang"], sent["seed"], sent["answers"], closed=bool(sent["closed"])
    )
    return _json(found)


REQUESTS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "activity": _sheet,
    "alone/question": lambda sent: question_json(sent["line"], sent["lang"]),
    "alone/truth": lambda sent: truth_json(sent["line"], sent["lang"]),
    "alone/answers": _kept,
    "package": lambda sent: _json(
        scorm.plan(sent["line"], sent["lang"], sent["listed"], sent["title"])
    ),
    "codes": lambda sent: _json(pasted.wall(sent["text"], sent["lang"])),
}


def answered(path: str, fields: str) -> str:
    """The answer to a request of a page, as JSON: `{"answer": …}`, or `{"error": …}` with a sentence.

    path: one of `REQUESTS`. fields: of the request, as JSON.
    """
    sent = json.loads(fields)
    language = sent.get("lang") if sent.get("lang") in LANGUAGES else LANGUAGES[0]
    try:
        return f'{{"answer":{REQUESTS[path]({**sent, "lang": language})}}}'
    except ClassError as error:
        return _json({"error": speaker(language).render(error.message)})
