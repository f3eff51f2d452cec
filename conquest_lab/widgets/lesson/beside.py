"""Widgets side by side: a picture, and what is asked about it."""

from __future__ import annotations

import ipywidgets

from conquest_lab.kit.widget import Box

BETS = ("predict", "share_seen")
"""The kinds of what asks for a bet, and of what shows how it went."""


class Beside(Box):
    """A picture with widgets at its side where the page is wide, below it on a phone.

    Three exercises stand in three columns on a wall; what is asked is as wide as what is asked beside it.
    """

    def __init__(self, picture: ipywidgets.Widget, *others: ipywidgets.Widget) -> None:
        super().__init__([picture, *others], display="grid")
        self.add_class("cl-pair")
        if len(others) > 1:
            self.add_class("cl-three")
        kinds = [getattr(part, "kind", "") for part in (picture, *others)]
        if "exercise" in kinds or sum(kind in BETS for kind in kinds) > 1:
            self.add_class("cl-even")
