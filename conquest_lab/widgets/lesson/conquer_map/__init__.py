"""The chance to conquer for all small armies at once: a map in shades that is a table, too."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions import armies
from conquest_lab.widgets.lesson.questions.battles import able, fought

HALF = Fraction(1, 2)


class ConquerMap(LessonView, kind="conquer_map"):
    """Chances in percent, attackers down, defenders across; where the attack is favoured is marked.

    most: the greatest army. defence_dice: the numbers to choose from, the first shown first.
    """

    def __init__(
        self, lesson: Lesson, most: int = 10, defence_dice: tuple[int, ...] = (2, 3)
    ) -> None:
        self.most = most
        self.choices = defence_dice
        self.begun = False
        self._tables: dict[int, list[list[Fraction]]] = {}
        super().__init__(lesson)
        lesson.afterwards(self._begin)

    def _begin(self) -> None:
        self.begun = True
        self.draw()

    def restart(self) -> None:
        """Show the first number of dice."""
        self.shown = self.choices[0]

    def show(self, dice: int) -> None:
        """Let the defender throw at most this many dice."""
        if dice in self.choices:
            self.shown = dice
            self.draw()

    def on_message(self, do: str, message: Sent) -> None:
        dice = whole(message, "to", max(self.choices) + 1)
        if do == "show" and dice is not None:
            self.show(dice)

    def table(self, dice: int) -> list[list[Fraction]]:
        """The chances against this many defence dice: rows of attackers, columns of defenders, from 1."""
        if dice not in self._tables:
            sizes = range(1, self.most + 1)
            self._tables[dice] = [[fought(a, d, dice).conquer for d in sizes] for a in sizes]
        return self._tables[dice]

    def favoured(self, dice: int) -> list[int]:
        """The armies n for which n against n favour the attacker."""
        table = self.table(dice)
        return [n + 1 for n in range(self.most) if table[n][n] > HALF]

    def data(self) -> Data:
        t, table = self.t, self.table(self.shown) if self.begun else []
        return {
            "shown": self.shown,
            "choices": [[dice, t("{n} defence dice", n=dice)] for dice in self.choices],
            "rows": [
                [self._entry(a, d, value) for d, value in enumerate(row, 1)]
                for a, row in enumerate(table, 1)
            ],
            "summary": self._summary() if self.begun else "",
        }

    def _entry(self, a: int, d: int, value: Fraction) -> Data:
        t = self.t
        return {
            "value": _percent(value),
            "shade": round(float(value), 3),
            "favoured": value > HALF,
            "said": t(
                "{a} against {d}: the territory is taken with a probability of {percent}.",
                a=able(a),
                d=armies(d),
                percent=t.percent(value, 2),
            ),
        }

    def _summary(self) -> str:
        t, table, most = self.t, self.table(self.shown), self.most
        good = self.favoured(self.shown)
        corner = t.percent(table[-1][-1])
        if not good:
            return t(
                "Equal armies never favour the attacker here: at {most} against {most} the "
                "probability is {corner}.",
                most=most,
                corner=corner,
            )
        first = good[0]
        return t(
            "Equal armies favour the attacker from {first} against {first} on ({percent}); "
            "at {most} against {most} the probability is {corner}.",
            first=first,
            percent=t.percent(table[first - 1][first - 1]),
            corner=corner,
            most=most,
        )


def _percent(value: Fraction) -> str:
    """A chance in whole percent; what can fail is not shown as 100, what can succeed not as 0.

    >>> _percent(Fraction(1, 3)), _percent(Fraction(1, 1000)), _percent(Fraction(999, 1000))
    ('33', '<1', '>99')
    """
    shown = round(100 * value)
    if value and not shown:
        return "<1"
    return ">99" if shown == 100 and value < 1 else str(shown)
