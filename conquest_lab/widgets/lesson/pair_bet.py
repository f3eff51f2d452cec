"""A bet on the two readings that a desk shows: on the first, on the second, or on no difference."""

from __future__ import annotations

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.numbers import parse_number
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.pair_desk import PairDesk

FIRST, SECOND, SAME = range(3)
"""The answers to a bet."""


class PairBet(LessonView):
    """A bet on a pair of readings; what it is about is shown when it is locked, or left out.

    key: the name under which the browser remembers it.
    """

    def __init__(self, desk: PairDesk) -> None:
        self.desk = desk
        super().__init__(desk.lesson)
        desk.on_turn.append(self.begin)

    @property
    def key(self) -> str:
        raise NotImplementedError

    def begin(self) -> None:
        """Show another choice, its bet still to be made."""
        self.restart()
        self.draw()

    def restart(self) -> None:
        """Ask again, unless a bet is remembered."""
        self.skipped = False

    def on_message(self, do: str, message: Sent) -> None:
        match do:
            case "bet" if (to := whole(message, "to", SAME + 1)) is not None:
                if self.key not in self.lesson.bets:
                    self.lesson.bet(self.key, parse_number(str(to)))
            case "skip":
                self.skipped = True
                self.draw()

    def bet(self, prompt: str, same: str) -> Data:
        """The question, its three answers, and what was chosen; `same` names the third."""
        given = self.lesson.bets.get(self.key)
        options = [*(self.t("“{reading}”", reading=name) for name in self.desk.names), same]
        chosen = -1 if given is None else int(given.value)
        return {
            "names": self.desk.names,
            "prompt": prompt,
            "options": options,
            "chosen": chosen if 0 <= chosen < len(options) else -1,
            "open": given is not None or self.skipped,
        }
