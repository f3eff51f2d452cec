"""Questions about calculators with a fault: what it answers, which fault it is, which test finds it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import factorial, isqrt
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds.estimates import Proportion
from conquest_lab.odds.faults import FAULTS, PATIENCE, Fault, calculator
from conquest_lab.widgets.lesson.fault_words import Query, all_queries, mark_said, meaning, name
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    Gaps,
    NumberQuestion,
    OneRight,
    PickQuestion,
    Verdict,
    in_percent,
    rounded,
)
from conquest_lab.widgets.lesson.test_bench import TESTS, Test, outcome, test_about, test_name

BY_HAND: tuple[tuple[Fault, Query], ...] = (
    ("ties", Query("throw", 1, 1)),
    ("unsorted", Query("throw", 2, 1)),
    ("unsorted", Query("throw", 3, 1)),
    ("unsorted", Query("throw", 3, 2)),
    ("army", Query("battle", 1, 1)),
    ("die", Query("throw", 3, 1)),
    ("unsorted", Query("throw", 2, 2)),
    ("unsorted", Query("battle", 2, 1)),
    ("unsorted", Query("battle", 3, 1)),
    ("army", Query("battle", 2, 1)),
    ("early", Query("battle", 4, 1)),
    ("die", Query("battle", 3, 1)),
    ("die", Query("battle", 4, 1)),
)
"""Faults and questions whose answers follow from the chances of one, two and three dice against one."""

LOST = ("21/36", "91/216", "441/1296")
"""The chances to lose with one, two and three dice against one."""

NO_SAMPLE = Proportion(1, 2)
"""In place of a simulation, for tests without one."""


@dataclass(frozen=True)
class FaultyAnswer(NumberQuestion):
    """The answer of a calculator with a known fault to a small question."""

    fault: Fault = "ties"
    query: Query = BY_HAND[0][1]
    rows = BY_HAND
    """One of the cases that can be worked out by hand."""

    @property
    def answer(self) -> Fraction:
        return self.query.answer(self.fault)

    def case(self, sentence: str) -> str:
        return self.query.kind if self.query.kind == "battle" else self.fault

    @property
    def terms(self) -> str:
        """The calculation: in a battle against one, every throw is lost, or the battle is won."""
        if self.query.kind == "throw":
            return " × ".join(["15/36"] * self.query.defenders)
        most = {"unsorted": 1, "die": 2}.get(self.fault, len(LOST))
        attackers = self.query.attackers + (self.fault == "army")
        dice = [min(left, most) for left in range(attackers, 0, -1)]
        thrown = dice[:PATIENCE] if self.fault == "early" else dice
        return "1 − " + " × ".join(LOST[n - 1] for n in thrown)

    def gaps(self) -> Gaps:
        return {
            "meaning": meaning(self.fault),
            "question": self.query.said(),
            "truth": in_percent(self.query.answer("right")),
        }

    def wrong(self) -> dict[str, Exact]:
        found: dict[str, Exact] = {"truth": self.query.answer("right"), "not": 1 - self.answer}
        for fault in FAULTS:
            found.setdefault(fault, self.query.answer(fault))
        found["equiprobable"] = Fraction(1, 3)
        del found[self.fault]
        return found


@dataclass(frozen=True)
class SecondPair(NumberQuestion):
    """The chance that the second pair is won, given that the best pair is won.

    dice: of the attacker, against two.
    """

    level = "start"
    forms = 4

    dice: int = 3
    ties: bool = False
    variants = ((2, 3), (False, True))

    @property
    def _ways(self) -> tuple[int, int, int, int]:
        """Throws in which the best pair is won, the second, both, and all throws."""
        law = odds.winners(self.dice, 2, ties="attacker" if self.ties else "defender")
        total = 6 ** (self.dice + 2)
        first = sum((p for won, p in law if won[0]), Fraction(0))
        second = sum((p for won, p in law if won[1]), Fraction(0))
        both = law.probability((True, True))
        return int(first * total), int(second * total), int(both * total), total

    @property
    def answer(self) -> Fraction:
        first, _, both, _ = self._ways
        return Fraction(both, first)

    def case(self, sentence: str) -> str:
        return "attacker" if self.ties else "defender"

    def gaps(self) -> Gaps:
        first, second, both, total = self._ways
        return {
            "first": first,
            "second": second,
            "both": both,
            "total": total,
            "alone": in_percent(Fraction(second, total)),
        }

    def wrong(self) -> dict[str, Exact]:
        first, second, both, total = self._ways
        return {
            "independent": Fraction(second, total),
            "and": Fraction(both, total),
            "product": Fraction(first * second, total**2),
            "reversed": Fraction(both, second),
            "first": Fraction(first, total),
        }


@dataclass(frozen=True)
class WhichFault(PickQuestion):
    """The fault of a box, from three of its answers and whether they were too high, right or too low."""

    fault: Fault = "ties"
    queries: tuple[Query, ...] = (
        Query("throw", 1, 1),
        Query("throw", 3, 2),
        Query("battle", 1, 1),
    )

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Three questions after which one fault only is left."""
        every = all_queries()
        while True:
            question = cls(rng.choice(FAULTS), tuple(sorted(rng.sample(every, 3))))
            if question.fitting() == [question.fault]:
                return question

    def fitting(self) -> list[Fault]:
        """The faults that agree with all three marks."""
        return [
            fault
            for fault in FAULTS
            if all(query.mark(fault) == query.mark(self.fault) for query in self.queries)
        ]

    def gaps(self) -> Gaps:
        found_answers = [
            say("{question}: {mark}", question=query.said(), mark=mark_said(query.mark(self.fault)))
            for query in self.queries
        ]
        one, two, three = found_answers
        return {
            "one": one,
            "two": two,
            "three": three,
            "fault": name(self.fault),
            "meaning": meaning(self.fault),
        }

    def options(self) -> tuple[Message, ...]:
        return tuple(name(fault) for fault in FAULTS)

    def judge(self, picked: int) -> Verdict:
        """Right, or the first answer that the picked fault would not have given."""
        guess = FAULTS[picked]
        if guess == self.fault:
            return RIGHT
        query = next(q for q in self.queries if q.mark(guess) != q.mark(self.fault))
        reason = say(
            "with “{fault}”, the answer to “{question}” would be {would}; here it is {told}",
            fault=name(guess),
            question=query.said(),
            would=mark_said(query.mark(guess)),
            told=mark_said(query.mark(self.fault)),
        )
        return Verdict("refuted", reason)


@dataclass(frozen=True)
class TellingQuery(PickQuestion):
    """The question that tells two faults apart by too high, right and too low.

    one, other: the faults. queries: of which exactly one tells them apart.
    """

    level = "stretch"

    one: Fault = "ties"
    other: Fault = "army"
    queries: tuple[Query, ...] = (Query("throw", 1, 1), Query("battle", 1, 1))

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Two faults, one question that tells them apart and three that do not."""
        while True:
            one, other = rng.sample(FAULTS, 2)
            every = all_queries()
            telling = [query for query in every if query.mark(one) != query.mark(other)]
            silent = [query for query in every if query.mark(one) == query.mark(other)]
            if telling and len(silent) >= 3:
                queries = [rng.choice(telling), *rng.sample(silent, 3)]
                rng.shuffle(queries)
                return cls(one, other, tuple(queries))

    @property
    def right(self) -> int:
        """The number of the question that tells them apart."""
        return next(
            n
            for n, query in enumerate(self.queries)
            if query.mark(self.one) != query.mark(self.other)
        )

    def gaps(self) -> Gaps:
        query = self.queries[self.right]
        return {
            "one": name(self.one),
            "other": name(self.other),
            "meaning_one": meaning(self.one),
            "meaning_other": meaning(self.other),
            "question": query.said(),
            "mark_one": mark_said(query.mark(self.one)),
            "mark_other": mark_said(query.mark(self.other)),
        }

    def options(self) -> tuple[Message, ...]:
        return tuple(query.said() for query in self.queries)

    def judge(self, picked: int) -> Verdict:
        """Right, or what both faults answer to the picked question."""
        if picked == self.right:
            return RIGHT
        mark = mark_said(self.queries[picked].mark(self.one))
        return self.wrong_verdict("alike", mark=mark)


@dataclass(frozen=True)
class CatchingTest(OneRight):
    """The test that catches a fault.

    tests: of which exactly one catches it.
    """

    fault: Fault = "early"
    tests: tuple[Test, ...] = ("sum", "smallest", "more", "count")

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A fault, one test that catches it and others that do not."""
        exact = [test for test in TESTS if test != "simulation"]
        while True:
            fault = rng.choice(FAULTS)
            catching = [test for test in exact if outcome(test, fault, NO_SAMPLE).caught]
            silent = [test for test in exact if test not in catching]
            tests = [rng.choice(catching), *rng.sample(silent, min(3, len(silent)))]
            if len(tests) >= 3:
                rng.shuffle(tests)
                return cls(fault, tuple(tests))

    @property
    def right(self) -> int:
        """The number of the test that catches it."""
        return next(
            n for n, test in enumerate(self.tests) if outcome(test, self.fault, NO_SAMPLE).caught
        )

    def case(self, sentence: str) -> str:
        return "small" if self.fault in ("early", "die") else "same"

    def gaps(self) -> Gaps:
        return {
            "meaning": meaning(self.fault),
            "test": test_name(self.tests[self.right]),
            "about": test_about(self.tests[self.right]),
        }

    def options(self) -> tuple[Message, ...]:
        return tuple(test_name(test) for test in self.tests)

    def mistake(self, picked: int) -> str:
        return self.tests[picked]


@dataclass(frozen=True)
class ErrorsAway(NumberQuestion):
    """The distance of a sample from a claimed chance of one half, in standard errors.

    runs: a square number. hits: of them.
    """

    runs: int = 400
    hits: int = 230
    form = "any"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A sample above one half by one to five standard errors."""
        runs = rng.choice((100, 400, 2500, 10_000))
        return cls(runs, runs // 2 + rng.choice((1, 2, 3, 4, 5)) * isqrt(runs) // 2)

    @property
    def answer(self) -> Fraction:
        return Fraction(2 * self.hits - self.runs, isqrt(self.runs))

    def gaps(self) -> Gaps:
        root = isqrt(self.runs)
        return {
            "half": self.runs // 2,
            "beyond": self.hits - self.runs // 2,
            "root": root,
            "error": rounded(Fraction(root, 2), 1),
            "answer": rounded(self.answer, 1),
        }

    def wrong(self) -> dict[str, Exact]:
        beyond = self.hits - self.runs // 2
        return {
            "no-root": Fraction(2 * beyond, self.runs),
            "variance": Fraction(4 * beyond, self.runs),
            "half": Fraction(beyond, isqrt(self.runs)),
            "points": Fraction(100 * beyond, self.runs),
            "count": beyond,
        }


@dataclass(frozen=True)
class MissingChance(NumberQuestion):
    """The chance that a calculator gives to no one: its answers for both sides do not add up to 1.

    attackers, defenders: of the battle that the calculator leaves after three rounds.
    """

    level = "start"

    attackers: int = 4
    defenders: int = 4
    variants = (range(3, 6), range(3, 7))
    """A battle that is often not over after three rounds."""

    @property
    def _shares(self) -> tuple[Fraction, Fraction]:
        """Both answers of the calculator, rounded to tenths of a percent."""
        machine = calculator("early")
        both = (
            machine.conquer(self.attackers, self.defenders),
            machine.hold(self.attackers, self.defenders),
        )
        won, held = (Fraction(round(1000 * chance), 1000) for chance in both)
        return won, held

    @property
    def answer(self) -> Fraction:
        won, held = self._shares
        return 1 - won - held

    def gaps(self) -> Gaps:
        won, held = self._shares
        return {
            "won": rounded(100 * won, 1),
            "held": rounded(100 * held, 1),
            "sum": rounded(100 * (won + held), 1),
            "percent": rounded(100 * self.answer, 1),
        }

    def wrong(self) -> dict[str, Exact]:
        won, held = self._shares
        return {
            "sum": won + held,
            "not-won": 1 - won,
            "not-held": 1 - held,
            "product": (1 - won) * (1 - held),
            "difference": abs(won - held),
        }


@dataclass(frozen=True)
class QuestionsNeeded(NumberQuestion):
    """The questions that it takes at least to tell all orders of some faults apart.

    faults: in as many boxes. answers: that a question can have.
    """

    level = "stretch"

    faults: int = 6
    answers: int = 3
    form = "whole"
    variants = (range(3, 9), (3, 2))
    by = "answers"

    @property
    def orders(self) -> int:
        """The orders of the faults."""
        return factorial(self.faults)

    @property
    def answer(self) -> int:
        return self._fewest(self.answers)

    def _fewest(self, answers: int) -> int:
        return next(n for n in count() if answers**n >= self.orders)

    def gaps(self) -> Gaps:
        n = self.answer
        return {
            "product": " × ".join(str(n) for n in range(self.faults, 0, -1)),
            "fewer": counted(n - 1, "{n} question", "{n} questions"),
            "before": self.answers ** (n - 1),
            "questions": n,
            "after": self.answers**n,
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "two": self._fewest(5 - self.answers),
            "third": Fraction(self.orders, self.answers),
            "orders": self.orders,
            "one-less": self.answer - 1,
            "boxes": self.faults,
        }
