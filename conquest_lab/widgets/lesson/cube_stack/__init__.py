"""Three dice against one, counted with cubes: the throws that the defender survives, laid out as a square."""

from __future__ import annotations

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.best_dice import throws_up_to
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.one_roll import Roll

ATTACK_DICE = 3
FEWEST, MOST = 2, 8


class CubeStack(LessonView, kind="cube_stack"):
    """A cube for each face of the defender's die; laid flat, they fill a square exactly.

    sides: the faces of the dice at first; the reader may choose others.
    """

    def __init__(self, lesson: Lesson, sides: int = 6) -> None:
        self.first = sides
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the dice of the game."""
        self.sides = self.first

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "sides":
                sides = whole(message, "to", MOST + 1)
                if sides is not None and sides >= FEWEST:
                    self.sides = sides

    def data(self) -> Data:
        return {
            "fewest": FEWEST,
            "most": MOST,
            "sides": self.sides,
            "answers": {str(sides): self._answer(sides) for sides in range(FEWEST, MOST + 1)},
        }

    def _answer(self, sides: int) -> Data:
        t = self.t
        cubes = [throws_up_to(ATTACK_DICE, face, sides) for face in range(1, sides + 1)]
        roll = Roll(ATTACK_DICE, 1, sides)
        held, total = roll.ways("attacker", 1), roll.total()
        one = Roll(1, 1, sides)
        single, cells = one.ways("attacker", 1), one.total()
        return {
            "count": f"{held} / {total}",
            "said": t(
                "The defender holds in {terms} = {held} of {total} throws: {percent}.",
                terms=" + ".join(map(str, cubes)),
                held=held,
                total=total,
                percent=t.percent(roll.chance("attacker", 1)),
            ),
            "square": t(
                "{held} = {side} × {side} and {total} = {cells} × {cells}. Against a single die the "
                "defender holds in {side} of {cells} cells.",
                held=held,
                side=single,
                total=total,
                cells=cells,
            ),
        }
