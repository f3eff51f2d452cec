"""A two-way table of a thousand messengers: spies and others, with a bark of the dog and without."""

from __future__ import annotations

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.questions import reduced
from conquest_lab.widgets.lesson.questions.two_way import CAUGHT, FALSE, MESSENGERS, ONE_IN, Barks
from conquest_lab.widgets.lesson.trials import BetView

LOOKS = ("all", "spies", "barks")
"""The messengers of whom a share is told: all, the spies, those at whom the dog barks."""
CHOICES = {"one_in": ONE_IN, "caught": CAUGHT, "false": FALSE}


class TwoWay(BetView, kind="two_way"):
    """Shows the table of a bet on the barking dog, and the share of spies with a bark among three groups.

    numbers: the numbers of the table. look: the group that is looked at.
    """

    about = Barks

    def restart(self) -> None:
        self.numbers = self.question if isinstance(self.question, Barks) else Barks()
        self.look = LOOKS.index("barks")

    def on_message(self, do: str, message: Sent) -> None:
        to = whole(message, "to", max(map(len, (LOOKS, *CHOICES.values()))))
        if not self.decided or to is None:
            super().on_message(do, message)
        elif do == "look" and to < len(LOOKS):
            self.look = to
            self.draw()
        elif do in CHOICES and to < len(CHOICES[do]):
            now = {name: getattr(self.numbers, name) for name in CHOICES}
            self.numbers = Barks(**now | {do: CHOICES[do][to]})
            self.draw()

    def data(self) -> Data:
        t, numbers = self.t, self.numbers
        caught, missed, wrong, quiet = map(int, numbers.counts)
        spies, barks = caught + missed, caught + wrong
        groups = (MESSENGERS, spies, barks)
        said = (
            t(
                "Of all messengers, {share} are spies at whom it barks.",
                share=reduced(caught, MESSENGERS),
            ),
            t("Of the spies, it barks at {share}.", share=reduced(caught, spies)),
            t("Of those at whom it barks, {share} are spies.", share=reduced(caught, barks)),
        )
        shown = self.decided
        return {
            "open": shown,
            "sliders": [
                [
                    name,
                    label,
                    CHOICES[name].index(getattr(numbers, name)),
                    len(CHOICES[name]) - 1,
                    value,
                ]
                for name, label, value in (
                    ("one_in", t("Spies"), t("one in {n}", n=numbers.one_in)),
                    ("caught", t("It barks at spies"), t.percent(numbers.caught / 100, 0)),
                    ("false", t("It barks at others"), t.percent(numbers.false / 100, 0)),
                )
            ],
            "table": [
                [t("spies"), caught, missed, spies],
                [t("others"), wrong, quiet, wrong + quiet],
                [t("together"), barks, missed + quiet, MESSENGERS],
            ]
            if shown
            else [],
            "look": self.look,
            "looks": [t("all messengers"), t("the spies"), t("those it barks at")],
            "said": f"{said[self.look]} ({t.percent(caught / groups[self.look])})" if shown else "",
        }
