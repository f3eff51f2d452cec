"""A spy in one of three provinces, and a scout who opens one: games by hand, then a thousand of each kind."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.doors import SwitchWins
from conquest_lab.widgets.lesson.share import share_line
from conquest_lab.widgets.lesson.trials import BetView

PROVINCES = 3
MANY = 1000
STAY, SWITCH = range(2)


class ThreeProvinces(BetView, kind="three_provinces"):
    """Plays the game of a bet with three provinces, step by step, and counts who stays and who switches.

    knows: whether the scout knows where the spy is; one who does not may open its province.
    pointed, opened, taken: provinces of this game, None before. tally: spies found, and games, by choice.
    """

    about = SwitchWins

    def __init__(self, bet: Predict) -> None:
        self.knows = True
        super().__init__(bet)

    def restart(self) -> None:
        self.rng = self.lesson.rng("provinces", self.knows)
        self.tally = [[0, 0], [0, 0]]
        self._begin()

    def _begin(self) -> None:
        self.spy = self.rng.randrange(PROVINCES)
        self.pointed: int | None = None
        self.opened: int | None = None
        self.taken: int | None = None

    @property
    def ended(self) -> bool:
        """True once a province is taken, or the scout has opened that of the spy."""
        return self.taken is not None or self.opened == self.spy

    def point(self, at: int) -> None:
        """Point at a province; then the scout opens another one. The second time, take one."""
        if self.ended:
            self._begin()
        if self.pointed is None:
            self.pointed = at
            others = [n for n in range(PROVINCES) if n != at and not (self.knows and n == self.spy)]
            self.opened = self.rng.choice(others)
        elif at != self.opened:
            self.taken = at
            self._count(SWITCH if at != self.pointed else STAY, at == self.spy)

    def _count(self, choice: int, found: bool) -> None:
        self.tally[choice][0] += found
        self.tally[choice][1] += 1

    def many(self, choice: int) -> None:
        """Play a thousand games with one choice; those in which the scout finds the spy do not count."""
        self._begin()
        played = 0
        while played < MANY:
            self._begin()
            self.point(0)
            if self.opened != self.spy:
                other = next(n for n in (1, 2) if n != self.opened)
                self.point(other if choice == SWITCH else 0)
                played += 1
        self._begin()

    def on_own_message(self, do: str, message: Sent) -> None:
        if not self.decided:
            return
        match do, whole(message, "to", PROVINCES):
            case "point", int(at):
                self.point(at)
            case "many", 0 | 1 as choice:
                self.many(choice)
            case "scout", 0 | 1 as knows:
                self.knows = bool(knows)
                self.restart()
            case _:
                return
        self.draw()

    def exact(self, choice: int) -> Fraction:
        """The chance to find the spy in a game that is played to its end."""
        if not self.knows:
            return Fraction(1, 2)
        return Fraction(1 + choice, PROVINCES)

    def data(self) -> Data:
        t = self.t
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "knows": self.knows,
            "pointed": self.pointed,
            "opened": self.opened,
            "ended": self.ended,
            "spy": self.spy if self.ended else None,
            "said": self._said(),
            "ways": [
                {
                    "name": name,
                    "line": share_line(
                        self.tally[choice][0],
                        self.tally[choice][1],
                        t,
                        bet=self.wager if choice == SWITCH and self.knows else None,
                        exact=self.exact(choice) if self.revealed else None,
                        runs_said=counted(self.tally[choice][1], "{n} game", "{n} games"),
                    ),
                }
                for choice, name in ((STAY, t("Stay")), (SWITCH, t("Switch")))
            ],
        }

    def _said(self) -> str:
        t, spy = self.t, self.spy + 1
        if self.taken is not None:
            if self.taken == self.spy:
                return t(
                    "The spy was in province {n}: found. Point at a province to play again.", n=spy
                )
            return t(
                "The spy was in province {n}: missed. Point at a province to play again.", n=spy
            )
        if self.opened is None:
            return t("Point at the province in which you suspect the spy.")
        if self.opened == self.spy:
            return t(
                "The scout opened the province of the spy: this game does not count. Point again."
            )
        return t(
            "The scout has opened province {n}: empty. Stay with {own}, or take the other one?",
            n=self.opened + 1,
            own=self.pointed + 1 if self.pointed is not None else 0,
        )
