"""The six faulty calculators side by side, with the right one: all answers to a question at once."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import get_args

from conquest_lab.odds.faults import FAULTS
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.fault_words import (
    SIGNS,
    Kind,
    Query,
    all_queries,
    limits,
    mark_said,
    name,
    named_faults,
)
from conquest_lab.widgets.lesson.page import Lesson, LessonView


def closest(query: Query) -> Fraction:
    """The least difference between two of the seven answers to a question.

    >>> closest(Query("throw", 1, 1))
    Fraction(0, 1)
    """
    answers = [query.answer("right"), *(query.answer(fault) for fault in FAULTS)]
    return min(abs(one - other) for one, other in combinations(answers, 2))


class FaultBench(LessonView, kind="fault_bench"):
    """Shows what each faulty calculator answers to a question that is set by hand.

    The page has the answers to all questions, so that it follows the hand without asking. They are
    sent once the first board of the lesson is there.
    """

    def __init__(self, lesson: Lesson) -> None:
        self._begun = False
        super().__init__(lesson)
        lesson.afterwards(self._begin)

    def _begin(self) -> None:
        self._begun = True
        self.draw()

    def data(self) -> Data:
        t = self.t
        return {
            "ready": self._begun,
            "faultless": t.render(name("right")),
            "faults": list(named_faults(t)),
            "limits": {kind: list(limits(kind)) for kind in get_args(Kind)},
            "answers": {_key(query): self._answers(query) for query in all_queries()}
            if self._begun
            else {},
        }

    def _answers(self, query: Query) -> Data:
        t = self.t
        truth = query.answer("right")
        return {
            "question": t.render(query.said()),
            "truth": [float(truth), t.percent(truth)],
            "faults": [
                [
                    float(query.answer(fault)),
                    t.percent(query.answer(fault)),
                    SIGNS[query.mark(fault)],
                    t.render(mark_said(query.mark(fault))),
                ]
                for fault in FAULTS
            ],
            "closest": t(
                "The closest two of the seven answers are {points} points apart.",
                points=t.decimal(100 * closest(query), 2),
            )
            if closest(query)
            else t("Some of the seven answers are the same."),
        }


def _key(query: Query) -> str:
    return f"{query.kind} {query.attackers} {query.defenders}"
