"""Two widgets side by side: a picture, and what is asked about it."""

from __future__ import annotations

import ipywidgets


class Beside(ipywidgets.Box):  # type: ignore[misc]
    """A picture with a widget at its side where the page is wide, below it on a phone."""

    def __init__(self, picture: ipywidgets.Widget, other: ipywidgets.Widget) -> None:
        super().__init__([picture, other])
        self.layout.display = "grid"
        self.add_class("cl-pair")
