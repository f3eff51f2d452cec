"""A series of exercises for a class: every pupil has one of their own, drawn and graded from a seed.

The line is `series p01 start 6`: lessons, levels and number of exercises; `all` for every lesson or level,
and a comma between several. A fourth word names kinds of questions.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar

from conquest_lab.classroom.activity import Activity, Answer, Data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.core.words import Message, Speaker, counted, say
from conquest_lab.widgets.lesson.attempt import Attempt, level_name
from conquest_lab.widgets.lesson.questions import LEVELS, Question
from conquest_lab.widgets.lesson.questions.families import ENTRIES, LESSONS
from conquest_lab.widgets.lesson.questions.misconceptions import MISCONCEPTIONS
from conquest_lab.widgets.lesson.series.model import (
    ALL,
    MOST,
    MOST_SEED,
    Item,
    Spec,
    drawn,
    kind_name,
    series_line,
    shown_key,
)
from conquest_lab.widgets.lesson.series.record import record

MOST_TRIES = 3
"""After this many wrong answers an exercise is over, and its worked answer is shown."""

Answers = Mapping[int, list[Answer]]
"""The answers of a pupil to each exercise, by its number."""


@dataclass(frozen=True)
class Series(Activity):
    """Exercises of lessons; right answers and named misconceptions are shown at once.

    chosen: lessons, levels and kinds as a link of a series has them. count: of exercises.
    """

    chosen: Spec
    kind: ClassVar[str] = "series"
    way = "series"

    @property
    def line(self) -> str:
        return series_line(self.chosen)

    @property
    def items(self) -> int:
        return self.chosen.count

    def question(self) -> Message:
        lessons, levels = self.chosen.lessons, self.chosen.levels
        count = counted(self.items, "{n} exercise", "{n} exercises")
        return say(
            "{count}, {lesson}, {level}: everybody has numbers of their own",
            count=count,
            lesson=_lessons_said(lessons),
            level=tuple(level_name(level) for level in LEVELS if level in levels)
            or say("all levels"),
        )

    def spec(self, seed: int) -> Spec:
        """The series of a seed, as links of lessons write it."""
        return replace(self.chosen, seed=seed % (MOST_SEED + 1))

    def work(self, seed: int, answers: Answers) -> list[tuple[Item, Attempt]]:
        """The exercises of a seed with these answers, graded."""
        found = []
        for number, (item, question) in enumerate(_drawn(self.spec(seed))):
            attempt = Attempt(question)
            attempt.take_up(answers.get(number, ()))
            found.append((item, attempt))
        return found

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        series = _drawn(self.spec(seed))
        if item >= len(series):
            raise ClassError("this series has {n} exercises", n=len(series))
        attempt = Attempt(series[item][1])
        attempt.take_up(before)
        if is_over(attempt):
            return None
        attempt.give(answer)
        if attempt.complaint is not None:
            raise ClassError(attempt.complaint)
        return answer

    def prepare_for(self, seed: int, answers: Answers, *, is_own: bool = False) -> None:
        if is_own:
            _drawn(self.spec(seed))
        outcomes(self, seed, answers)

    def cards(self, seed: int, answers: Answers, t: Speaker, *, is_closed: bool) -> list[Data]:
        """The exercises of a pupil as their cards show them; worked answers where one is over.

        is_closed: whether no answer is taken any more.
        """
        cards = []
        for number, (item, attempt) in enumerate(self.work(seed, answers)):
            is_done = is_over(attempt)
            attempt.shown = is_done or is_closed
            attempt.hinted = True
            speaking = t.named(attempt.question.names)
            card = attempt.data(speaking) | {
                "title": t("Exercise {n}", n=number + 1),
                "language": t.language,
                "variant": f"{item.family}/{item.draw}",
                "count": len(attempt.answers),
                "over": is_done or is_closed,
                "may_see": False,
            }
            cards.append(card)
        return cards

    def graded(self, seed: int, answers: Answers, language: str) -> Data:
        lessons = self.chosen.lessons
        lesson = lessons[0] if len(lessons) == 1 else ""
        work = self.work(seed, answers)
        return {"record": record(self.spec(seed), work, language=language, lesson=lesson)}


def _lessons_said(lessons: tuple[str, ...]) -> Message:
    if not lessons:
        return say("all lessons")
    if len(lessons) == 1:
        return say("lesson {key}", key=shown_key(lessons[0]))
    return say("lessons {keys}", keys=tuple(map(shown_key, lessons)))


def is_over(attempt: Attempt) -> bool:
    """True for an exercise that takes no further answer."""
    verdict = attempt.verdict
    is_read = verdict is not None and verdict.open
    return attempt.solved or is_read or attempt.tries >= MOST_TRIES


@lru_cache(maxsize=512)  # one of twenty exercises takes a quarter of a mebibyte
def _drawn(spec: Spec) -> tuple[tuple[Item, Question], ...]:
    return drawn(spec)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one exercise of a pupil.

    tries: the answers so far. first: whether the first one was right. over: whether none is taken any more.
    causes: the ids of the misconceptions that came up.
    """

    family: str
    draw: int
    tries: int
    solved: bool
    first: bool
    over: bool
    causes: tuple[str, ...]


def outcomes(series: Series, seed: int, answers: Answers) -> tuple[Outcome, ...]:
    """The outcomes of a pupil's exercises; kept, since a wall asks for them after every answer."""
    return _outcomes(series, seed, json.dumps(sorted(answers.items())))


@lru_cache(maxsize=8192)
def _outcomes(series: Series, seed: int, answers: str) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(
            item.family,
            item.draw,
            attempt.tries,
            attempt.solved,
            attempt.first_right,
            is_over(attempt),
            tuple(attempt.causes),
        )
        for item, attempt in series.work(seed, dict(json.loads(answers)))
    )


def progress(series: Series, pupils: Sequence[tuple[int, Answers]]) -> Data:
    """The number of pupils who have begun and finished, and of exercises that are over.

    pupils: the seed and the answers of each.
    """
    each = [outcomes(series, *pupil) for pupil in pupils]
    return {
        "begun": len(each),
        "finished": sum(all(one.over for one in found) for found in each),
        "over": sum(one.over for found in each for one in found),
        "of": sum(map(len, each)),
    }


def is_stuck(series: Series, seed: int, answers: Answers) -> bool:
    """True for a pupil who has not solved an exercise that is over; texts are read by the teacher."""
    return any(
        one.over and not one.solved and ENTRIES[one.family].kind != "text"
        for one in outcomes(series, seed, answers)
    )


def analysis(series: Series, pupils: Sequence[tuple[int, Answers]], t: Speaker) -> Data:
    """The exercises of a class, the worst first, and the misconceptions, the most frequent first.

    An exercise is shown with the numbers of one of the pupils who had it. Texts are read by the teacher.
    """
    rows: dict[str, _Row] = {}
    named: Counter[str] = Counter()
    for seed, answers in pupils:
        for outcome in outcomes(series, seed, answers):
            if outcome.tries and ENTRIES[outcome.family].kind != "text":
                row = rows.setdefault(outcome.family, _Row(seed, outcome.draw))
                row.add(outcome)
                named.update(outcome.causes)
    worst_first = sorted(rows.items(), key=lambda entry: (entry[1].share, entry[0]))
    return {
        "exercises": [row.data(family, series, t) for family, row in worst_first],
        "misconceptions": [cause_data(cause, n, t) for cause, n in named.most_common()],
    }


@dataclass(slots=True)
class _Row:
    """The answers of a class to the exercises of one family; `seed` and `draw` are of an example."""

    seed: int
    draw: int
    answered: int = 0
    first: int = 0
    solved: int = 0
    causes: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        self.answered += 1
        self.first += outcome.first
        self.solved += outcome.solved
        self.causes.update(outcome.causes)

    @property
    def share(self) -> float:
        return self.first / self.answered

    def data(self, family: str, series: Series, t: Speaker) -> Data:
        question = Item(family, self.draw).question(series.spec(self.seed).seed)
        return {
            "family": family,
            "task": t.render(kind_name(ENTRIES[family].kind)),
            "example": t.named(question.names).render(question.prompt()),
            "answered": self.answered,
            "first": self.first,
            "solved": self.solved,
            "causes": [cause_data(cause, n, t) for cause, n in self.causes.most_common()],
        }


def score_data(series: Series, seed: int, answers: Answers, t: Speaker) -> Data:
    """The score of a pupil: exercises solved, at the first answer, of how many; misconceptions by name."""
    found = outcomes(series, seed, answers)
    causes = dict.fromkeys(cause for outcome in found for cause in outcome.causes)
    return {
        "right": sum(outcome.solved for outcome in found),
        "first": sum(outcome.first for outcome in found),
        "of": len(found),
        "causes": [t.render(MISCONCEPTIONS[cause].name) for cause in causes],
    }


def cause_data(cause: str, count: int, t: Speaker) -> Data:
    """A misconception with its name, its sentence, and in how many exercises it came up."""
    found = MISCONCEPTIONS[cause]
    return {
        "id": cause,
        "name": t.render(found.name),
        "belief": t.render(found.belief),
        "count": count,
    }


def parse_series(text: str) -> Series:
    """The series that the rest of a line names.

    Raises ClassError with what it must be.

    >>> parse_series("p01 start 6").line
    'series p01 start 6'
    """
    match text.split():
        case [lessons, levels, count, *kinds] if len(kinds) <= 1:
            found = _spec(lessons, levels, count, "".join(kinds))
            if found is not None:
                return Series(found)
    raise ClassError(
        "{text} is not written as {form}: a lesson ({lessons}), a level ({levels}) and 1 to {most}"
        " exercises",
        text=repr(text[:60]),
        form="series p01 start 6",
        lessons=(*LESSONS, ALL),
        levels=(*LEVELS, ALL),
        most=MOST,
    )


def _spec(lessons: str, levels: str, count: str, kinds: str) -> Spec | None:
    """The series that these words choose; None where one of them is unknown."""
    words = ("" if lessons == ALL else lessons, "" if levels == ALL else levels, kinds)
    chosen = dict(zip(("lessons", "levels", "kinds"), words, strict=True))
    found = Spec.read({"seed": "0", "n": count, **chosen})
    kept = (found.lessons, found.levels, found.kinds)
    whole = all(
        len(known) == len(word.split(",")) if word else not known
        for known, word in zip(kept, words, strict=True)
    )
    return found if whole and str(found.count) == count else None
