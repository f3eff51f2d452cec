"""The choice of the game whose luck is shown: a supplied one, a file, a text, or that of Play."""

from __future__ import annotations

from conquest_lab.widgets.game_bar import GameBar


class LuckBar(GameBar, kind="luck_bar"):
    """The bar of Luck, which also takes a pasted game or link, and opens the game in `"explore"`."""

    wishes = ("kept", "explore")
