"""Two numbers of defence dice side by side, under dice and rules that one can change."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction

from conquest_lab.core.words import Speaker, counted
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.lesson.chart import Bar, chart, table
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.one_roll import Roll

DICE = (1, 2, 3)
SIDES = (2, 3, 4, 5, 6, 8, 10, 12, 20)
TIES = ("defender", "attacker")
CHOICES: dict[str, tuple[Json, ...]] = {
    "attack": DICE,
    "left": DICE,
    "right": DICE,
    "sides": SIDES,
    "ties": TIES,
}


@dataclass(frozen=True)
class Settings:
    """The dice of both rolls, which differ in the defence dice: those on the left and on the right."""

    attack: int
    left: int
    right: int
    sides: int
    ties: TieWinner


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
        self._first = Settings(attack_dice, *defence_dice, sides, ties)
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the dice it began with."""
        self.settings = self._first

    @property
    def rolls(self) -> tuple[Roll, Roll]:
        """The rolls that are compared."""
        now = self.settings
        left, right = (
            Roll(now.attack, dice, now.sides, now.ties) for dice in (now.left, now.right)
        )
        return left, right

    def on_own_message(self, do: str, message: Sent) -> None:
        to = message.get("to")
        if type(to) in (int, str) and to in CHOICES.get(do, ()):
            self.settings = Settings(**(asdict(self.settings) | {do: to}))
            self.draw()

    def data(self) -> Data:
        t = self.t
        return {
            "settings": asdict(self.settings),
            "choices": CHOICES,
            "sides": [self._shown(roll, number) for number, roll in enumerate(self.rolls)],
            "said": " ".join(
                f"{t.render(roll.said())}: {self._balance(roll)}" for roll in self.rolls
            ),
        }

    def _shown(self, roll: Roll, number: int) -> Data:
        t, total = self.t, roll.total()
        found = [roll.ways("defender", lost) for lost in range(roll.pairs + 1)]
        bars = [
            Bar(str(lost), None, Fraction(count, total), f"{count}/{total}")
            for lost, count in enumerate(found)
        ]
        heading = t("armies lost by the defender")
        return {
            "title": t.render(roll.said()),
            "book": _book(roll, t),
            "chart": chart(bars, t, f"bench-{self.model_id}-{number}", heading),
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
        t, gain = self.t, roll.expected("defender") - roll.expected("attacker")
        if not gain:
            return t("A fair roll: both sides lose the same on average.")
        return t(
            "On average {winner} gains {gain} per throw.",
            winner=t("the attacker") if gain > 0 else t("the defender"),
            gain=measured(abs(gain), 3, counted(1, "{n} army", "{n} armies"), t),
        )


def _book(roll: Roll, t: Speaker) -> str:
    """The game that rolls so, when one does."""
    if roll.sides != 6 or roll.ties != "defender" or roll.attack_dice != 3:
        return ""
    return {2: "Risk 2007", 3: t("La Conquête du Monde")}.get(roll.defence_dice, "")
