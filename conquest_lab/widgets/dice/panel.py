"""The last throw of the game that a desk shows."""

from __future__ import annotations

from conquest_lab.core.scene import Dice
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice import DiceView

LOOK_BACK = 4
"""A throw stays on the table for this many plies; a die of the set-up, for one."""


class DicePanel(DiceView):
    """A `DiceView` that follows a desk."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.t, desk.presentation.die_faces)
        self.desk = desk
        self.add_class("cl-dice-panel")
        desk.follow(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.show(self._last_dice(), self.desk.t)

    def _last_dice(self) -> tuple[Dice, ...]:
        session = self.desk.session
        if self.desk.loose_dice:
            return ()  # they lie on the board itself
        settled = not self.desk.presentation.setting_up(session.state)
        for ply in reversed(session.history[max(0, session.cursor - LOOK_BACK) : session.cursor]):
            if settled and self.desk.presentation.setting_up(ply.before):
                break
            for event in ply.step.events:
                if event.dice:
                    return event.dice
        return ()
