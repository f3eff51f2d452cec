"""The last throw of the game that a desk shows."""

from __future__ import annotations

from conquest_lab.core.declare import SeatEvent
from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import NOBODY
from conquest_lab.plies import Ply
from conquest_lab.widgets.desk import Desk, Shown
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
        ply, event = self._last_throw() or (None, None)
        if ply is None or event is None:
            self.show(())
            return
        throwers = throwers_of(self.desk.presentation, ply, event)
        looks = {role: self.desk.identity(owner) for role, owner in throwers.items()}
        self.show(event.dice, self.desk.t, looks)

    def _last_throw(self) -> tuple[Ply, Event] | None:
        """The ply and the event of the dice that lie on the table."""
        session = self.desk.session
        if self.desk.loose_dice:
            return None  # they lie on the board itself
        settled = not self.desk.presentation.setting_up(session.state)
        for ply in reversed(session.history[max(0, session.cursor - LOOK_BACK) : session.cursor]):
            if settled and self.desk.presentation.setting_up(ply.before):
                break
            for event in ply.step.events:
                if event.dice:
                    return ply, event
        return None


def throwers_of(shown: Shown, ply: Ply, event: Event) -> dict[str, int]:
    """The owners of the dice of an event, by role: of the two places that fight, or the seat that threw."""
    roles = [dice.role for dice in event.dice]
    if roles == ["attack", "defence"] and len(event.places) > 1:
        owners = shown.scene(ply.before).owners
        fought = zip(roles, event.places[:2], strict=True)
        return {role: owners[place] for role, place in fought if owners[place] != NOBODY}
    return dict.fromkeys(roles, event.seat) if isinstance(event, SeatEvent) else {}
