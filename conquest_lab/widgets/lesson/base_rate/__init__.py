"""A test on many servers: how many of the alarms are right depends on how many servers are loaded."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.six_servers.case import SIX_IF_FAIR, SIX_IF_LOADED, at_least
from conquest_lab.widgets.lesson.trials import BetView

SERVERS = 1200
"""Servers of the picture, one dot each."""

BASE_RATES = (6, 20, 100, 600)
"""One server in this many is loaded."""

THROWS = 60
ALARMS = range(10, 27)
"""Sixes in sixty throws from which on the test raises an alarm."""

FIRST = (2, 16)
"""The base rate, by its place, and the sixes that the picture begins with."""


def expected(one_in: int, alarm: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Mean numbers of servers: loaded with an alarm and without, fair with an alarm and without."""
    loaded = Fraction(SERVERS, one_in)
    fair = SERVERS - loaded
    caught = loaded * at_least(THROWS, alarm, SIX_IF_LOADED)
    wrong = fair * at_least(THROWS, alarm, SIX_IF_FAIR)
    return caught, loaded - caught, wrong, fair - wrong


class BaseRate(BetView, kind="base_rate"):
    """Shows 1200 servers as dots: which are loaded, and for which the test raises an alarm.

    The page has the answers for all choices, so that it follows the hand; they come with the bet.
    """

    def data(self) -> Data:
        t = self.t
        return {
            "open": self.decided,
            "revealed": False,
            "servers": SERVERS,
            "rates": [t("one in {n}", n=n) for n in BASE_RATES],
            "alarms": [t("from {n} sixes in {throws} on", n=n, throws=THROWS) for n in ALARMS],
            "first": [FIRST[0], FIRST[1] - ALARMS.start],
            "answers": (
                [[self._answer(one_in, alarm) for alarm in ALARMS] for one_in in BASE_RATES]
                if self.decided
                else []
            ),
        }

    def _answer(self, one_in: int, alarm: int) -> Data:
        t = self.t
        caught, missed, wrong, quiet = numbers = expected(one_in, alarm)
        alarms = caught + wrong
        return {
            "dots": [round(float(number)) for number in numbers],
            "tree": [
                t(
                    "{n} loaded servers: {caught} alarms, {missed} not noticed",
                    n=t.decimal(caught + missed, 0),
                    caught=t.decimal(caught, 1),
                    missed=t.decimal(missed, 1),
                ),
                t(
                    "{n} fair servers: {wrong} false alarms, {quiet} without an alarm",
                    n=t.decimal(wrong + quiet, 0),
                    wrong=t.decimal(wrong, 1),
                    quiet=t.decimal(quiet, 1),
                ),
            ],
            "given_fair": t.percent(wrong / (wrong + quiet)),
            "given_alarm": t.percent(wrong / alarms),
            "right": t.percent(caught / alarms),
        }
