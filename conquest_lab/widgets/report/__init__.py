"""A card at the begin of a turn: what was lost while the others played, and a way to watch it again."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.report.waited import Waited, waited

MOST_NAMED = 3
"""Places that are named of many; the map marks all of them."""


class ReportView(Panel, kind="report"):
    """The losses of the person to act since the last turn, shown until the first decision.

    watch: shows the game from a ply on.
    """

    looks = "cl-passing cl-news"

    def __init__(self, desk: Desk, watch: Callable[[int], None]) -> None:
        self._watch = watch
        super().__init__(desk)

    @property
    def waited(self) -> Waited | None:
        """The turns of the others that the person to act waited for."""
        desk = self.desk
        if desk.seat_to_act < 0 or desk.busy or not desk.newest:
            return None
        return waited(desk.session, desk.presentation, desk.seat_to_act)

    @property
    def changed(self) -> tuple[int, ...]:
        """The places that changed hands meanwhile."""
        found = self.waited
        return () if found is None else found.changed

    def data(self) -> Data:
        found = self.waited
        lines = [] if found is None else self._lines(found)
        return {"absent": not lines, "lines": lines}

    def _lines(self, found: Waited) -> list[str]:
        desk, t = self.desk, self.desk.t
        takers = dict.fromkeys(owner for _, owner in found.taken)
        lines = []
        for taker in takers:
            lost = [place for place, owner in found.taken if owner == taker]
            places = tuple(desk.presentation.places[place].name for place in lost)
            # A place may lie empty, or belong to an army without a seat.
            if 0 <= taker < len(desk.owner_names):
                name = desk.owner_names[taker]
                some, n = places[:MOST_NAMED], len(places) - MOST_NAMED
                lines.append(
                    t(
                        "{player} took from you: {places} and {n} more",
                        player=name,
                        places=", ".join(map(t.render, some)),
                        n=n,
                    )
                    if n > 1
                    else t("{player} took from you: {places}", player=name, places=places)
                )
            else:
                lines.append(t("You no longer hold: {places}", places=places))
        if found.units:
            units = [kind for kind, look in desk.presentation.piece_kinds.items() if look.unit]
            pieces = (
                desk.presentation.count_pieces(units[0], found.units)
                if len(units) == 1
                else counted(found.units, "{n} unit", "{n} units")
            )
            lines.append(t("Lost in all: {pieces}", pieces=pieces))
        return [*lines, *self._news(found)]

    def _news(self, found: Waited) -> list[str]:
        """Other events of the turns of the others; of what was taken that is said already."""
        desk = self.desk
        lost = {place for place, _ in found.taken}
        events = (
            desk.visible(event)
            for ply in desk.session.history[found.first : desk.ply]
            for event in ply.step.events
            if desk.presentation.is_news(event, desk.seat_to_act)
        )
        kept_events = [event for event in events if not lost.issuperset(_told_of(event))]
        return [desk.t.render(desk.presentation.describe(event)) for event in kept_events]

    def requested(self, do: str, message: Sent) -> None:
        found = self.waited
        if do == "watch" and found is not None:
            self._watch(found.first)


def _told_of(event: Event) -> tuple[int, ...]:
    """The places that an event is about: of an attack its target."""
    return (event.places[1:] if event.arrow else event.places) or (NOBODY,)
