"""The bar of an app that shows one game: a supplied one, one from a file, or that of Play."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import ClassVar

from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.record import MAX_BYTES
from conquest_lab.core.words import LANGUAGES, counted
from conquest_lab.games import load
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Sent
from conquest_lab.widgets.panel import View
from conquest_lab.widgets.setup import choice_in_words, house_rules, ways

OPENED = "opened"
"""Stands for a game that was not supplied."""


class GameBar(View):
    """Choose a game, open a file, change the language.

    on_request: called with what is wanted: `"game"` and the name of a supplied one, `"open"` and a text,
        `"language"` and which; a word of `wishes` alone, such as `"kept"` for the game of Play.
    """

    looks = "cl-game-bar"
    wishes: ClassVar[tuple[str, ...]] = ("kept",)

    def __init__(self, on_request: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_request = on_request

    def show(self, language: str, game: str, title: str, *, kept: bool) -> None:
        """Show that this game is on the page; `kept` offers the game of Play."""
        t = speaker(language)
        games = [[name, game_title(name, language)] for name in sample_games()]
        if game == OPENED:
            games.insert(0, [OPENED, title])
        self.present(t, {"games": games, "game": game, "kept": kept, "limit": MAX_BYTES})

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case ("game", {"to": str(name)}) if name in sample_games():
                self._on_request(do, name)
            case ("open", {"text": str(text)}) if len(text) <= MAX_BYTES:
                self._on_request(do, text)
            case ("language", {"to": str(language)}) if language in LANGUAGES:
                self._on_request(do, language)
            case _ if do in self.wishes:
                self._on_request(do, "")


@cache
def game_title(name: str, language: str) -> str:
    """The name of a supplied game: its rules, the way they are played, how many play."""
    t = speaker(language)
    data = json.loads(sample_game(name))
    rules = load(data["ruleset"], **data["options"])
    said = house_rules(rules.options, t)
    if not said and ways(rules.name):
        first = next(s for s in option_specs(rules.options) if s.name in ways(rules.name))
        if first.names and first.default:  # «no solo game» is no way to play
            said = [choice_in_words(first.default, first, t)]
    players = len(data["players"])
    count = t.render(counted(players, "{n} player", "{n} players"))
    return " · ".join((t.render(presentation(rules).title), *said, count))
