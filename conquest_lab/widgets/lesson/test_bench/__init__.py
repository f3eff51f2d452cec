"""Tests of calculators: foresee what each of them catches, then run it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Literal, get_args

from conquest_lab import odds
from conquest_lab.core.words import Message, say
from conquest_lab.odds.faults import FAULTS, Calculator, Fault, calculator
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.fault_words import name
from conquest_lab.widgets.lesson.page import LessonView

Test = Literal["sum", "smallest", "symmetry", "more", "count", "simulation"]
TESTS: tuple[Test, ...] = get_args(Test)
TESTED: tuple[Fault, ...] = ("right", *FAULTS)
"""The calculators that are tested: the right one first, which a test should let pass."""

RUNS = 1000
"""Battles of the simulation."""

LARGE = 10
"""Armies of each side in the simulated battle, and in the sum."""

Sample = odds.Proportion
"""Battles that were simulated, and how many of them were won."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a test of one calculator: the chances it gave, and whether the test caught it."""

    answers: tuple[Fraction, ...]
    caught: bool


@cache
def swept() -> Fraction:
    """The share of all 7776 throws in which two defenders fall to three dice, counted one by one."""
    won = 0
    for throw in product(range(1, 7), repeat=5):
        attack, defence = sorted(throw[:3], reverse=True), sorted(throw[3:], reverse=True)
        won += attack[0] > defence[0] and attack[1] > defence[1]
    return Fraction(won, 6**5)


def outcome(test: Test, fault: Fault, sample: Sample) -> Outcome:
    """The result of a test of the calculator with this fault.

    sample: battles of ten against ten, for the test that simulates.

    >>> sample = odds.Proportion(568, 1000)
    >>> outcome("smallest", "ties", sample).caught, outcome("smallest", "early", sample).caught
    (True, False)
    """
    machine = calculator(fault)
    expected = Fraction(1)
    match test:
        case "sum":
            got = machine.conquer(LARGE, LARGE) + machine.hold(LARGE, LARGE)
        case "smallest":
            got, expected = machine.conquer(1, 1), Fraction(15, 36)
        case "symmetry":
            exchanged = Calculator(fault, ties="attacker")
            got = machine.conquer(2, 2) + exchanged.conquer(2, 2)
        case "count":
            got, expected = machine.sweep(3, 2), swept()
        case "more":
            two, three = machine.sweep(2, 2), machine.sweep(3, 2)
            return Outcome((two, three), three <= two)
        case "simulation":
            chance = machine.conquer(LARGE, LARGE)
            return Outcome((chance,), not sample.interval().holds(float(chance)))
    return Outcome((got,), got != expected)


def fewest_tests(caught: dict[Test, set[Fault]]) -> tuple[Test, ...]:
    """The first of the smallest groups of tests that catch all faults together; () where none does.

    caught: by test, the faults that it catches.
    """
    for size in range(1, len(caught) + 1):
        for group in combinations(caught, size):
            if set().union(*(caught[test] for test in group)) >= set(FAULTS):
                return group
    return ()


class TestBench(LessonView, kind="test_bench"):
    """Asks which calculators a test will catch, runs it on all of them, and compares.

    foreseen: by test, the calculators of which somebody said that it catches them; then it has run.
    The results of a test are not sent before it runs.
    """

    __test__ = False  # no test of ours, in spite of its name

    def restart(self) -> None:
        """Back to tests that have not run."""
        self.foreseen: dict[Test, set[Fault]] = {}
        self._samples = 0

    @property
    def sample(self) -> Sample:
        """The simulated battles of now; each run of the simulation has its own."""
        seed = self.lesson.rng("tests", self._samples).randrange(2**31)
        won = odds.simulate(LARGE, LARGE, runs=RUNS, seed=seed).conquer
        return Sample(won.hits, won.runs)

    def run(self, test: Test, foreseen: set[Fault]) -> None:
        """Run a test for the first time with what was foreseen; the simulation also anew."""
        if test not in self.foreseen:
            self.foreseen[test] = foreseen
        elif test == "simulation":
            self._samples += 1
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "run", {"test": str(machine), "caught": list(listed)}:
                test = next((one for one in TESTS if one == machine), None)
                if test is not None:
                    self.run(test, {fault for fault in TESTED if fault in listed[: len(TESTED)]})

    def data(self) -> Data:
        t = self.t
        sample = self.sample if "simulation" in self.foreseen else Sample(0, 1)
        return {
            "tested": [[fault, t.render(name(fault))] for fault in TESTED],
            "tests": [
                {
                    "key": test,
                    "name": t.render(test_name(test)),
                    "about": t.render(test_about(test)),
                    "rows": self._rows(test, sample),
                    "said": self._said(test, sample),
                }
                for test in TESTS
            ],
            "together": self._together(sample),
        }

    def _rows(self, test: Test, sample: Sample) -> list[Data]:
        if test not in self.foreseen:
            return []
        t = self.t
        found: list[Data] = []
        for fault in TESTED:
            result = outcome(test, fault, sample)
            found.append(
                {
                    "told": " → ".join(t.percent(one, 2) for one in result.answers),
                    "caught": result.caught,
                    "foreseen": (fault in self.foreseen[test]) is result.caught,
                }
            )
        return found

    def _said(self, test: Test, sample: Sample) -> str:
        if test not in self.foreseen:
            return ""
        t = self.t
        right = sum(row["foreseen"] is True for row in self._rows(test, sample))
        answers = t("You foresaw {n} of {all} results.", n=right, all=len(TESTED))
        if test == "simulation":
            low, high = sample.interval()
            answers += " " + t(
                "{hits} of {runs} battles were won: the 95% interval goes from {low} to {high}.",
                hits=sample.hits,
                runs=sample.runs,
                low=t.percent(low),
                high=t.percent(high),
            )
        return answers

    def _together(self, sample: Sample) -> str:
        if len(self.foreseen) < len(TESTS):
            return ""
        caught = {
            test: {fault for fault in FAULTS if outcome(test, fault, sample).caught}
            for test in TESTS
        }
        group = fewest_tests(caught)
        return self.t(
            "No single test catches all six faults. {n} together do: {tests}.",
            n=len(group),
            tests=tuple(test_name(test) for test in group),
        )


def test_name(test: Test) -> Message:
    """The name of a test."""
    match test:
        case "sum":
            return say("Sum")
        case "smallest":
            return say("Smallest case")
        case "symmetry":
            return say("Exchange of sides")
        case "more":
            return say("More must help")
        case "count":
            return say("Counting all throws")
    return say("Simulation")


def test_about(test: Test) -> Message:
    """The comparison that a test makes, in a sentence."""
    match test:
        case "sum":
            return say(
                "Ten against ten: the chances that the attacker wins and that the defender wins"
                " must add up to 100%."
            )
        case "smallest":
            return say("One against one, by hand: 15 of 36 cells, about 41.67%.")
        case "symmetry":
            return say(
                "Two against two, both with two dice. Exchange the sides and the rule for ties:"
                " the chance of the attacker with ties lost and with ties won must add up to 100%."
            )
        case "more":
            return say(
                "Against two dice, the chance to win both pairs must be greater with three dice"
                " than with two."
            )
        case "count":
            return say(
                "Three dice against two: a loop goes through all 7776 throws and counts those in"
                " which the defender loses both, 2890, about 37.17%."
            )
    return say(
        "Ten against ten, {runs} battles with dice: the answer must lie in the 95% interval.",
        runs=RUNS,
    )
