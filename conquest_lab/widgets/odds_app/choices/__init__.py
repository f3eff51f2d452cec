"""The controls of a tab: numbers with sliders and steps, and choices, by their names in the address."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conquest_lab.core.words import Speaker
from conquest_lab.widgets.data import Change, Data, Sent
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.model_view import ModelView
from conquest_lab.widgets.odds_app.setting import KNOWN, Setting

Fields = Callable[[Setting, Speaker], Sequence[Data]]
"""The controls of a setting, made by `number` and `choice`."""


def number(name: str, label: str, least: int, most: int, setting: Setting) -> Data:
    """A whole number that the reader may change."""
    value = min(most, getattr(setting, KNOWN[name].trait))
    return {"name": name, "label": label, "least": least, "most": most, "value": value}


def choice(name: str, label: str, options: Sequence[tuple[str, str]], setting: Setting) -> Data:
    """One of some values, each with its words."""
    written = [[value, word] for value, word in options]
    return {"name": name, "label": label, "options": written, "value": KNOWN[name].write(setting)}


class ChoicesView(ModelView, kind="odds_choices"):
    """Controls that change the setting, and follow it.

    title, lead: above them, made for a speaker.
    """

    def __init__(self, model: OddsModel, title: str, fields: Fields, lead: str = "") -> None:
        self.title, self.lead, self._fields = title, lead, fields
        super().__init__(model)

    def draw(self, change: Change | None = None) -> None:
        """Show the values of the setting."""
        t, setting = self.model.t, self.model.setting
        fields = list(self._fields(setting, t))
        self._names = {field["name"] for field in fields}
        self.present(t, {"title": self.title, "lead": self.lead, "fields": fields})

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case ("set", {"name": str(name)}) if name in self._names:
                self.model.take(name, message.get("to"))
