"""A series: a number of exercises from a seed, chosen by lesson, by kind and by level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import get_args

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.lesson.questions import LEVELS, Kind, Question
from conquest_lab.widgets.lesson.questions.families import ASKED, ENTRIES, LESSONS, Entry

MOST = 20
USUAL = 6
MOST_SEED = 999_999_999
MOST_REDRAWS = 30
ALL = "all"
"""The word for every lesson, or every level, in the line of a series."""

KINDS: tuple[Kind, ...] = tuple(
    kind for kind in get_args(Kind) if any(entry.kind == kind for entry in ENTRIES.values())
)
"""The kinds of questions that can be asked on paper."""


def kind_name(kind: Kind) -> Message:
    """The name of a kind of question, as a task."""
    names: dict[str, Message] = {
        "number": say("work out a number"),
        "choice": say("choose"),
        "place": say("find a place on the board"),
        "order": say("put in order"),
        "line": say("place on a line"),
        "tree": say("fill in a tree"),
        "why": say("choose and say why"),
        "error": say("find the error"),
        "estimate": say("estimate"),
        "text": say("explain"),
    }
    return names[kind]


def shown_key(lesson: str) -> str:
    """A lesson's short name as sentences say it: “P1”."""
    return lesson[:1].upper() + lesson[1:].lstrip("0")


@dataclass(frozen=True, slots=True)
class Spec:
    """The description of a series, which a link carries.

    count: of exercises. lessons, kinds, levels: those to draw from, () for all of them.
    """

    seed: int = 1
    count: int = USUAL
    lessons: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()

    @property
    def address(self) -> dict[str, str]:
        """The parameters of the link; "" for those that say nothing."""
        return {
            "seed": str(self.seed),
            "n": str(self.count),
            "lessons": ",".join(self.lessons),
            "kinds": ",".join(self.kinds),
            "levels": ",".join(self.levels),
        }

    @property
    def name(self) -> str:
        """A name for this series, under which a browser keeps the answers."""
        return "&".join(f"{name}={value}" for name, value in self.address.items() if value)

    @classmethod
    def read(cls, parameters: Mapping[str, object], seed: int = 1) -> Spec:
        """The series that an address asks for; what it does not say, or says wrongly, is usual.

        >>> Spec.read({"seed": "7", "n": "99", "lessons": "p01,x", "levels": "start"}).name
        'seed=7&n=20&lessons=p01&levels=start'
        """
        given = _number(parameters.get("seed"))
        count = _number(parameters.get("n"))
        return cls(
            seed if given is None else min(given, MOST_SEED),
            USUAL if not count else min(count, MOST),
            _known(parameters.get("lessons"), LESSONS),
            _known(parameters.get("kinds"), KINDS),
            _known(parameters.get("levels"), LEVELS),
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The families to draw from; all of the lessons where no family is of these kinds and levels."""
        wanted = [e for e in ENTRIES.values() if not self.lessons or {*self.lessons} & {*e.lessons}]
        fit = [
            entry
            for entry in wanted
            if (not self.kinds or entry.kind in self.kinds)
            and (not self.levels or entry.level in self.levels)
        ]
        return tuple(fit or wanted)


def _number(text: object) -> int | None:
    """The whole number that a text is, None for any other text."""
    found = re.fullmatch(r"[0-9]{1,9}", str(text))
    return None if found is None else int(found[0])


def _known(text: object, known: Iterable[str]) -> tuple[str, ...]:
    """The known names in a list with commas, each once and in the order in which they are known."""
    wanted = set(str(text or "")[:400].split(","))
    return tuple(name for name in known if name in wanted)


def series_line(spec: Spec) -> str:
    """The line by which classes and codes name a series, without its seed.

    >>> series_line(Spec(7, 6, ("p01",), (), ("start",)))
    'series p01 start 6'
    """
    lessons, levels = ",".join(spec.lessons) or ALL, ",".join(spec.levels) or ALL
    return " ".join(("series", lessons, levels, str(spec.count), ",".join(spec.kinds))).rstrip()


@dataclass(frozen=True, slots=True)
class Item:
    """One exercise of a series: a family, and the number of the draw from it."""

    family: str
    draw: int

    def question(self, seed: int) -> Question:
        """The question; the same seed gives the same one on every machine.

        Raises KeyError for a family that there is not.
        """
        rng = Random(f"series/{seed}/{self.family}/{self.draw}")
        return ENTRIES[self.family].family.drawn(rng)


def _name(question: Question) -> str:
    """A name for a question among those of all classes."""
    return f"{type(question).__name__} {question.key}"


def drawn(spec: Spec) -> tuple[tuple[Item, Question], ...]:
    """The exercises of a series: kinds take turns, levels rise, and no question comes twice.

    Nor does one that the lessons named ask by themselves.

    There are fewer where the families have fewer questions. A family that is added later changes the
    series of a link only where it is itself drawn.
    """
    left = {entry: Random(f"rank/{spec.seed}/{entry.key}").random() for entry in spec.entries}
    kinds: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    used: Counter[str] = Counter()
    found: dict[str, tuple[Entry, Item, Question]] = {}
    predicted = {_name(question) for lesson in spec.lessons for question in ASKED.get(lesson, ())}
    while left and len(found) < spec.count:
        entry = min(left, key=lambda e: (used[e.key], kinds[e.kind], left[e]))
        item = Item(entry.key, draws[entry.key])
        draws[entry.key] += 1
        question = item.question(spec.seed)
        name = _name(question)
        if name not in found and name not in predicted:
            found[name] = (entry, item, question)
            used[entry.key] += 1
            kinds[entry.kind] += 1
        elif draws[entry.key] >= used[entry.key] + MOST_REDRAWS:
            del left[entry]
    in_order = sorted(found.values(), key=lambda one: LEVELS.index(one[0].level))
    return tuple((item, question) for _, item, question in in_order)
