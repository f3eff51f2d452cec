"""Widgets side by side: a picture, and what is asked about it."""

from __future__ import annotations

import ipywidgets


class Beside(ipywidgets.Box):  # type: ignore[misc]
    """A picture with widgets at its side where the page is wide, below it on a phone.

    Three exercises stand in three columns on a wall.
    """

    def __init__(self, picture: ipywidgets.Widget, *others: ipywidgets.Widget) -> None:
        super().__init__([picture, *others])
        self.layout.display = "grid"
        self.add_class("cl-pair")
        if len(others) > 1:
            self.add_class("cl-three")
