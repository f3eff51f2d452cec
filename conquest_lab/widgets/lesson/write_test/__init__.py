"""Tests of calculators that somebody writes: what is asked, of which numbers, and what must come out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say
from conquest_lab.odds.faults import FAULTS, Fault, calculator
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.fault_words import limits, name
from conquest_lab.widgets.lesson.numbers import Given, NumberError, parse_number
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.test_bench import TESTED

ASKED = {
    "sweep": say("the chance to win every pair of one throw"),
    "conquer": say("the chance that the attacker wins the battle"),
    "hold": say("the chance that the defender wins the battle"),
    "both": say("the sum of both chances in a battle"),
}
"""Questions of a test to a calculator, by their word in a cell."""

SIGNS = {"=": say("equal to"), "<": say("less than"), ">": say("greater than")}
"""The comparisons, by their sign in a cell."""

MOST = 6
"""Tests that are kept, so that their table fits a phone."""


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """A test: what a calculator is asked, and how its answer must compare with a number.

    quantity: a word of `ASKED`. sign: of `SIGNS`. A decimal is compared as it is rounded.
    """

    quantity: str
    attackers: int
    defenders: int
    sign: str
    expected: Given

    def answer_of(self, fault: Fault) -> Fraction:
        """The answer of the calculator with a fault."""
        machine, armies = calculator(fault), (self.attackers, self.defenders)
        if self.quantity == "both":
            return machine.conquer(*armies) + machine.hold(*armies)
        ask = {"sweep": machine.sweep, "conquer": machine.conquer, "hold": machine.hold}
        return ask[self.quantity](*armies)

    def catches(self, fault: Fault) -> bool:
        """True if the calculator with a fault does not pass."""
        answer = self.answer_of(fault)
        match self.sign:
            case "<":
                return not answer < self.expected.value
            case ">":
                return not answer > self.expected.value
        return not self.expected.means(answer)

    def said(self) -> Message:
        """The test in words."""
        return say(
            "{asked}, {a} against {d}: {sign} {number}",
            asked=ASKED[self.quantity],
            a=self.attackers,
            d=self.defenders,
            sign=SIGNS[self.sign],
            number=self.expected.text,
        )


def written(text: str) -> WrittenTest:
    """The test that a line of a cell says; an error says what a line needs.

    >>> test = written("conquer 1 1 = 15/36")
    >>> [fault for fault in FAULTS if test.catches(fault)]
    ['ties', 'army']
    """
    match text.split(maxsplit=4):
        case [quantity, a, d, sign, number] if (
            quantity in ASKED and sign in SIGNS and a.isdecimal() and d.isdecimal()
        ):
            return WrittenTest(quantity, int(a), int(d), sign, parse_number(number))
    raise ConquestError(
        "a test is a line such as {example}, not {text}",
        example="conquer 1 1 = 15/36",
        text=repr(text),
    )


class WriteTest(LessonView, kind="write_test"):
    """Takes tests, runs each on the right calculator and on the six wrong ones, and says which are caught.

    first: lines of the tests that stand there at first, as `written` reads them.
    """

    def __init__(self, lesson: Lesson, *first: str) -> None:
        self.first = [written(line) for line in first]
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the tests at first."""
        self.tests = [*self.first]
        self.complaint: Message | None = None

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "try", {"asked": str(quantity), "sign": str(sign), "number": str(text)} if (
                quantity in ASKED and sign in SIGNS and len(self.tests) < MOST
            ):
                most = limits("throw" if quantity == "sweep" else "battle")
                a, d = (whole(message, key, most[n] + 1) for n, key in enumerate("ad"))
                if a and d:
                    self._try(quantity, a, d, sign, text)
            case "remove", _ if (n := whole(message, "n", len(self.tests))) is not None:
                del self.tests[n]
                self.draw()

    def _try(self, quantity: str, a: int, d: int, sign: str, text: str) -> None:
        self.complaint = None
        try:
            test = WrittenTest(quantity, a, d, sign, parse_number(text))
        except NumberError as error:
            self.complaint = error.message
        else:
            if test in self.tests:
                self.tests.remove(test)
            self.tests.append(test)
        self.draw()

    def data(self) -> Data:
        t, last = self.t, self.tests[-1] if self.tests else None
        return {
            "asks": [[quantity, t.render(words)] for quantity, words in ASKED.items()],
            "signs": [[sign, t.render(words)] for sign, words in SIGNS.items()],
            "throw": list(limits("throw")),
            "battle": list(limits("battle")),
            "full": len(self.tests) >= MOST,
            "complaint": t.render(self.complaint) if self.complaint else "",
            "tests": [t.render(test.said()) for test in self.tests],
            "rows": [
                {
                    "name": t.render(name(fault)),
                    "told": t.percent(last.answer_of(fault), 2) if last else "",
                    "caught": [test.catches(fault) for test in self.tests],
                }
                for fault in TESTED
            ],
            "said": t.render(self._said(last)) if last else "",
            "together": t.render(self._together()) if self.tests else "",
        }

    def _said(self, last: WrittenTest) -> Message:
        if last.catches("right"):
            return say(
                "The calculator without a fault fails test {n}, too: what this test expects is wrong.",
                n=len(self.tests),
            )
        caught = sum(map(last.catches, FAULTS))
        return say("Test {test} catches {n} of the six faults.", test=len(self.tests), n=caught)

    def _together(self) -> Message:
        true = [test for test in self.tests if not test.catches("right")]
        left = [fault for fault in FAULTS if not any(test.catches(fault) for test in true)]
        if not left:
            return say("All tests together catch all six faults.")
        return say("Still unnoticed: {faults}.", faults=tuple(map(name, left)))
