"""Buttons that save a view of the app: its picture with a caption, and its numbers."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.words import Message
from conquest_lab.widgets.data import Sent
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.pictures import Numbers
from conquest_lab.widgets.panel import View
from conquest_lab.widgets.still import Still

Told = Callable[[], "tuple[str, Numbers]"]
"""The caption and the numbers of what is shown now."""


class SavingView(View, kind="odds_saving"):
    """Buttons for one view: a map saves its still picture, another view is drawn as it stands on the page.

    title: what is saved. shown: the map, or a selector of the picture on the screen of the app.
    without: a selector of what in it is left out.
    """

    def __init__(
        self,
        model: OddsModel,
        title: Message,
        shown: Still | str,
        saved: Told,
        *,
        without: str = "",
    ) -> None:
        super().__init__()
        self._model, self._on_saved = model, saved
        self._map = None if isinstance(shown, str) else shown
        part = shown if isinstance(shown, str) else ""
        self.present(model.t, {"title": model.t.render(title), "part": part, "without": without})

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case ("save", {"kind": "csv"}):
                _, numbers = self._on_saved()
                self.send(numbers.file(self._model.t))
            case ("save", {"kind": "svg" | "png" as kind}):
                caption, numbers = self._on_saved()
                still = self._map.still() if self._map else ""
                self.send({"kind": kind, "name": numbers.name, "caption": caption, "still": still})
