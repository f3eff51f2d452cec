"""A picture of exact numbers that follows the setting of the app, with caption, table and files."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.words import Speaker
from conquest_lab.widgets.data import Change, Sent
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.model_view import ModelView
from conquest_lab.widgets.odds_app.pictures import Picture
from conquest_lab.widgets.odds_app.setting import Setting

Drawn = Callable[[Setting, Speaker], "tuple[str, Picture]"]
"""The sentence above a picture, "" for none, and the picture."""


class FigureView(ModelView, kind="odds_figure"):
    """A picture that is drawn anew when the setting changes."""

    def __init__(self, model: OddsModel, drawn: Drawn) -> None:
        self._drawn = drawn
        super().__init__(model)

    def draw(self, change: Change | None = None) -> None:
        """Show the picture of the setting."""
        t = self.model.t
        lead, self.picture = self._drawn(self.model.setting, t)
        self.present(t, {"lead": lead, "picture": self.picture.data(t)})

    def on_message(self, do: str, message: Sent) -> None:
        if do == "csv":
            self.send(self.picture.file(self.model.t))
