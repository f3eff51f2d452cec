"""The games that this browser keeps: go on with one, watch it again, rename, delete, save them all."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.presentation import presentation
from conquest_lab.games import load, rulesets
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.panel import LateView
from conquest_lab.widgets.setup.games import pictures
from conquest_lab.widgets.store import MAX_STORED


class MyGamesView(LateView, kind="my_games"):
    """The list of all kept games, which the browser itself reads from its database.

    show: opens the text of a game as `pack` wrote it.
    """

    def __init__(self, show: Callable[[str], None], language: str = "en") -> None:
        self._show = show
        super().__init__(language)

    def data(self) -> Data:
        t = speaker(self.language)
        shown = {name: presentation(load(name)) for name in rulesets()}
        return {
            "titles": {name: t.render(each.title) for name, each in shown.items()},
            "pictures": {
                name: pictures().get(name, "") for name in shown if shown[name].layout != "map"
            },
        }

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case ("open", {"text": str(text)}) if len(text) <= MAX_STORED:
                self._show(text)
