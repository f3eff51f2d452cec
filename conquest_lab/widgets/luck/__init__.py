"""The luck of a game: curves, bells, turning points, and how all of it is measured."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.players.luck import measures
from conquest_lab.session import Session
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.luck import reading as luck_reading
from conquest_lab.widgets.luck.reading import MEASURE_NAMES, read_luck
from conquest_lab.widgets.panel import View
from conquest_lab.widgets.rounds import Rounds

SHOWN_ROWS = 400
"""Rolls of the table on the page; the file has all."""


class LuckView(View, kind="luck"):
    """The luck of everybody in one game.

    go: called with a ply to be looked at in Explore; without it no button leads there.
    """

    def __init__(
        self,
        session: Session,
        language: str = "en",
        *,
        go: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__()
        self._go = go
        self._rounds = Rounds()
        self.session = session
        self.reading = read_luck(session)
        self.speak(language)

    def speak(self, language: str) -> None:
        """Show everything in this language."""
        self.language = language
        self.draw()

    def draw(self) -> None:
        """Show the reading as it is."""
        t = speaker(self.language, self.session.names)
        self.present(t, self.data())

    def data(self) -> Data:
        """The data the script shows."""
        t, reading = speaker(self.language, self.session.names), self.reading
        if reading is None:
            return {
                "none": t(
                    "The luck of this game is not counted: it does not say what throws and cards are worth."
                )
            }
        units = measures(self.session.rules)
        return {
            "none": "",
            "summary": luck_reading.summary(reading, t),
            "measures": [[unit, t.render(MEASURE_NAMES[unit])] for unit in units],
            "measure": reading.measure,
            "cards": reading.measure == "values",
            "players": luck_reading.bells(reading, t),
            "curves": luck_reading.curves(reading),
            "reach": luck_reading.reach(reading, t),
            "swings": luck_reading.turning_points(reading, self._rounds, t),
            "linked": self._go is not None,
            "method": list(luck_reading.method(reading, t)),
            **self._table(),
        }

    def _table(self) -> Data:
        t, reading = speaker(self.language, self.session.names), self.reading
        assert reading is not None
        found = luck_reading.rows(reading)
        shown: list[Json] = [
            [
                str(ply),
                self.session.names[seat],
                label,
                *(luck_reading.signed(number, "conquest", t) for number in numbers),
            ]
            for ply, seat, label, *numbers in found[-SHOWN_ROWS:]
        ]
        left = len(found) - len(shown)
        more = t("The last {n} of {all} lines; the file has all.", n=len(shown), all=len(found))
        return {
            "columns": list(luck_reading.columns(t)),
            "rows": shown,
            "more": more if left else "",
        }

    def on_message(self, do: str, message: Sent) -> None:
        match do:
            case "measure" if message.get("to") in measures(self.session.rules):
                self.reading = read_luck(self.session, str(message["to"]))
                self.draw()
            case "go" if self._go is not None:
                ply = whole(message, "ply", len(self.session.history) + 1)
                if ply is not None:
                    self._go(ply)
            case "csv" if self.reading is not None:
                t = speaker(self.language, self.session.names)
                name = f"luck-{self.session.rules.name}-{self.session.seed}.csv"
                text = luck_reading.as_csv(self.reading, t)
                self.send({"file": text, "name": name, "type": "text/csv"})
