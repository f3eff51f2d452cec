"""The choice of a game to explore: a supplied one, one from a file, or that of the Play app."""

from __future__ import annotations

from conquest_lab.widgets.game_bar import GameBar


class ExploreBar(GameBar, kind="explore_bar"):
    """The bar of Explore, which can also `"save"` what is shown and open it in `"luck"`."""

    wishes = ("kept", "save", "luck")
