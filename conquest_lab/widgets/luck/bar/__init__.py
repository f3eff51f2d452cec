"""The choice of the game whose luck is shown: a supplied one, a file, a text, or that of Play."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.record import MAX_BYTES
from conquest_lab.core.words import LANGUAGES
from conquest_lab.sample_games import sample_games
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.explore.bar import OPENED, game_title
from conquest_lab.widgets.panel import View


class LuckBar(View, kind="luck_bar"):
    """Choose a game, open a file, paste a saved game or a link to one, change the language.

    asked: called with what is wanted: `"game"` and the name of a supplied one, `"open"` and a text,
        `"language"` and which; `"kept"` for the game of Play, and `"explore"`.
    """

    def __init__(self, asked: Callable[[str, str], None]) -> None:
        super().__init__()
        self._asked = asked

    def show(self, language: str, game: str, title: str, *, kept: bool) -> None:
        """Show that the luck of this game is on the page; `kept` offers the game of Play."""
        t = speaker(language)
        games = [[name, game_title(name, language)] for name in sample_games()]
        if game == OPENED:
            games.insert(0, [OPENED, title])
        data: Data = {
            "games": games,
            "game": game,
            "title": title,
            "kept": kept,
            "limit": MAX_BYTES,
        }
        self.present(t, data)

    def heard(self, do: str, message: Sent) -> None:
        match do, message:
            case ("game", {"to": str(name)}) if name in sample_games():
                self._asked(do, name)
            case ("open", {"text": str(text)}) if len(text) <= MAX_BYTES:
                self._asked(do, text)
            case ("language", {"to": str(language)}) if language in LANGUAGES:
                self._asked(do, language)
            case (("kept" | "explore"), _):
                self._asked(do, "")
