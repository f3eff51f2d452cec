"""Six calculators with one fault each, in an unknown order: to be named with the fewest questions."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds.faults import FAULTS, Fault
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.lesson.fault_words import (
    MOST_ASKED,
    SIGNS,
    Query,
    limits,
    mark_said,
    name,
    named_faults,
    read_query,
)
from conquest_lab.widgets.lesson.page import LessonView

BOXES = "ABCDEF"
MOST_QUESTIONS = 60

BEST_MEAN = Fraction(115, 18)
"""Questions of the best strategy on average, for marks alone; a test searches all strategies."""

BEST_WITH_NUMBERS = len(FAULTS) - 1
"""Questions that are enough for a person who knows what each fault answers: one a box but the last."""


class BugBoxes(LessonView, kind="bug_boxes"):
    """Answers questions to six hidden calculators beside the truth, and judges the names they get.

    The order of the faults follows from the lesson's seed and the number of the puzzle, and is not sent
    before all are named.
    """

    def restart(self) -> None:
        """Back to the first puzzle of the seed."""
        self._begin(1)

    def _begin(self, puzzle: int) -> None:
        self.puzzle = puzzle
        order = list(FAULTS)
        self.lesson.rng("boxes", puzzle).shuffle(order)
        self._order: tuple[Fault, ...] = tuple(order)
        self.queries: list[tuple[int, Query]] = []
        self.named: list[Fault | None] = [None] * len(BOXES)
        self.guesses: set[tuple[Fault | None, ...]] = set()
        self.solved = self.hinted = False
        self._said: list[Message] = []

    @property
    def questions(self) -> int:
        """The questions so far; a guess that nothing supported counts as one, however often it is made."""
        return len(self.queries) + len(self.guesses)

    def ask(self, box: int, query: Query) -> None:
        """Ask a box; the same question again is shown again and not counted."""
        if self.solved or self.questions >= MOST_QUESTIONS:
            return
        if (box, query) not in self.queries:
            self.queries.append((box, query))
        fault = self._order[box]
        answer, truth = query.answer(fault), query.answer("right")
        self._said = [
            say(
                "Box {box}, {question}: {answer}. Right is {truth}, so it is {mark}.",
                box=BOXES[box],
                question=query.said(),
                answer=self.t.percent(answer, 2),
                truth=self.t.percent(truth, 2),
                mark=mark_said(query.mark(fault)),
            )
        ]
        self.draw()

    def possible(self, box: int) -> list[Fault]:
        """The faults that agree with all marks of a box."""
        return [
            fault
            for fault in FAULTS
            if all(
                query.mark(fault) == query.mark(self._order[box])
                for number, query in self.queries
                if number == box
            )
        ]

    def call(self, box: int, fault: Fault | None) -> None:
        """Give a box the name of a fault, or take its name away."""
        if not self.solved:
            self.named[box] = fault
            self._said = []
            self.draw()

    def submit(self) -> None:
        """Judge the six names: right, or for each wrong one the question that refutes it."""
        if self.solved:
            return
        self._said = list(self._judged())
        self.draw()

    def _judged(self) -> list[Message]:
        if None in self.named:
            return [say("Name all six boxes first.")]
        twice = [fault for fault in FAULTS if self.named.count(fault) > 1]
        if twice:
            return [
                say("Each fault is in one box only: “{fault}” stands twice.", fault=name(twice[0]))
            ]
        wrong = [n for n, fault in enumerate(self.named) if fault != self._order[n]]
        if not wrong:
            self.solved = True
            return [self._score()]
        refuted = [found for n in wrong if (found := self._refuted(n)) is not None]
        if refuted:
            return refuted
        self.guesses.add(tuple(self.named))
        return [
            say(
                "Not all of the names are right, and your questions cannot tell which: ask more. "
                "This guess counts as a question."
            )
        ]

    def _refuted(self, box: int) -> Message | None:
        """The first question to a box whose answer its name would not give; None where none was asked."""
        guess, fault = self.named[box], self._order[box]
        for number, query in self.queries:
            if guess and number == box and query.answer(guess) != query.answer(fault):
                return say(
                    "Box {box} is not “{fault}”: to “{question}” that would answer {would},"
                    " and the box said {told}.",
                    box=BOXES[box],
                    fault=name(guess),
                    question=query.said(),
                    would=self.t.percent(query.answer(guess), 2),
                    told=self.t.percent(query.answer(fault), 2),
                )
        return None

    def _score(self) -> Message:
        return say(
            "All six are named, after {questions}. With the marks alone, the best strategy needs {best}"
            " on average; whoever works out what each fault would answer needs {least}.",
            questions=counted(self.questions, "{n} question", "{n} questions"),
            best=self.t.decimal(BEST_MEAN, 1),
            least=BEST_WITH_NUMBERS,
        )

    def next(self) -> None:
        """Another order of the faults."""
        self._begin(self.puzzle + 1)
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        box = whole(message, "box", len(BOXES))
        match do, message:
            case "ask", _:
                query = read_query(message)
                if box is not None and query is not None:
                    self.ask(box, query)
            case "call", _:
                fault = message.get("fault")
                if box is not None:
                    self.call(box, next((one for one in FAULTS if one == fault), None))
            case "submit", _:
                self.submit()
            case ("hint", {"to": bool(hinted)}):
                self.hinted = hinted
                self.draw()
            case "next", _:
                self.next()

    def data(self) -> Data:
        t = self.t
        return {
            "puzzle": t("Puzzle {n}", n=self.puzzle),
            "boxes": list(BOXES),
            "faults": list(named_faults(t)),
            "limits": {"throw": list(limits("throw")), "battle": [MOST_ASKED, MOST_ASKED]},
            "rows": [
                self._row(query) for query in dict.fromkeys(query for _, query in self.queries)
            ],
            "named": list(self.named),
            "possible": (
                [[t.render(name(one)) for one in self.possible(n)] for n in range(len(BOXES))]
                if self.hinted
                else []
            ),
            "solved": self.solved,
            "full": self.questions >= MOST_QUESTIONS,
            "count": t.render(counted(self.questions, "{n} question", "{n} questions")),
            "said": [t.render(line) for line in self._said],
        }

    def _row(self, query: Query) -> Data:
        t = self.t
        cells: list[Json] = []
        for n, fault in enumerate(self._order):
            if (n, query) not in self.queries:
                cells.append(None)
                continue
            cells.append(
                {
                    "sign": SIGNS[query.mark(fault)],
                    "mark": query.mark(fault),
                    "said": t.render(mark_said(query.mark(fault))),
                    "number": t.decimal(100 * query.answer(fault), 1),
                }
            )
        return {
            "question": t.render(query.said()),
            "truth": t.decimal(100 * query.answer("right"), 1),
            "cells": cells,
        }
