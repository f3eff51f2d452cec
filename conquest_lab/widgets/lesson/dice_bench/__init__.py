"""Two numbers of defence dice side by side, under dice and rules that one can change."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import Speaker, say
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.chart import Bar, chart, legend, table
from conquest_lab.widgets.lesson.numbers import ways
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.one_roll import Roll

TIES: tuple[TieWinner, ...] = ("defender", "attacker")
DICE = (1, 2, 3)
SIDES = (2, 3, 4, 5, 6, 8, 10, 12, 20)
NUMBERS = {"attack": DICE, "left": DICE, "right": DICE, "sides": SIDES}


class DiceBench(LessonView, kind="dice_bench"):
    """Exact bars for two rolls that differ in the defence dice; every number can be changed.

    attack_dice, sides, ties: of both rolls.
    defence_dice: left and right.
    """

    def __init__(
        self,
        lesson: Lesson,
        *,
        attack_dice: int = 3,
        defence_dice: tuple[int, int] = (2, 3),
        sides: int = 6,
        ties: TieWinner = "defender",
    ) -> None:
        left, right = defence_dice
        self._first = {"attack": attack_dice, "left": left, "right": right, "sides": sides}
        self._first_ties: TieWinner = ties
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the dice it began with."""
        self.numbers = dict(self._first)
        self.ties = self._first_ties

    @property
    def settings(self) -> dict[str, int | TieWinner]:
        """The settings that can be changed, by name."""
        return {**self.numbers, "ties": self.ties}

    @property
    def rolls(self) -> tuple[Roll, Roll]:
        """The rolls that are compared."""
        now = self.numbers
        left, right = (
            Roll(now["attack"], now[side], now["sides"], self.ties) for side in ("left", "right")
        )
        return left, right

    def change(self, name: str, value: int | str) -> None:
        """Set the dice, sides or ties; anything that there is not is ignored."""
        if name == "ties" and value in TIES:
            self.ties = TIES[TIES.index(value)]
        elif isinstance(value, int) and value in NUMBERS.get(name, ()):
            self.numbers[name] = value
        self.draw()

    def heard(self, do: str, message: Sent) -> None:
        """A setting was changed, or all are taken back."""
        if do == "reset":
            self.restart()
            self.draw()
            return
        value = message.get("to")
        if isinstance(value, int | str) and not isinstance(value, bool):
            self.change(do, value)

    def data(self) -> Data:
        t = self.t
        return {
            "settings": self.settings,
            "choices": {
                "dice": DICE,
                "sides": SIDES,
                "ties": [["defender", t("the defender")], ["attacker", t("the attacker")]],
            },
            "sides": [self._shown(roll, number) for number, roll in enumerate(self.rolls)],
            "said": " ".join(
                f"{t.render(roll.said())}: {self._balance(roll)}" for roll in self.rolls
            ),
            "words": {
                "title": t("The dice bench"),
                "attack": t("Attack dice"),
                "left": t("Defence dice, left"),
                "right": t("Defence dice, right"),
                "sides": t("Sides of a die"),
                "ties": t("Ties are won by"),
                "reset": t("As it was"),
                "table": t("The same as a table"),
            },
        }

    def _shown(self, roll: Roll, number: int) -> Data:
        t, total = self.t, roll.total()
        bars = []
        for lost in range(roll.pairs + 1):
            favourable = roll.ways("defender", lost)
            bars.append(Bar(str(lost), None, Fraction(favourable, total), ways(favourable, total)))
        heading = t("armies lost by the defender")
        return {
            "title": t.render(roll.said()),
            "book": _book(roll, t),
            "chart": chart(bars, t, f"bench-{self.model_id}-{number}", heading),
            "legend": legend(bars, t),
            "table": table(bars, (), t, heading),
            "heading": heading,
            "losses": t(
                "lost on average: attacker {attacker}, defender {defender}",
                attacker=t.decimal(roll.expected("attacker"), 3),
                defender=t.decimal(roll.expected("defender"), 3),
            ),
            "balance": self._balance(roll),
        }

    def _balance(self, roll: Roll) -> str:
        gain = roll.expected("defender") - roll.expected("attacker")
        if not gain:
            return self.t("A fair roll: both lose alike.")
        winner = self.t("the attacker") if gain > 0 else self.t("the defender")
        return self.t.render(
            say(
                "On balance {winner} gains {gain} armies a throw.",
                winner=winner,
                gain=self.t.decimal(abs(gain), 3),
            )
        )


def _book(roll: Roll, t: Speaker) -> str:
    """The game that rolls so, when one does."""
    if roll.sides != 6 or roll.ties != "defender" or roll.attack_dice != 3:
        return ""
    return {2: "Risk 2007", 3: t("La Conquête du Monde")}.get(roll.defence_dice, "")
