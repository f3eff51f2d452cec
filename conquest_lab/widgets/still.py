"""The still part of a board: what is seen where no kernel runs, as on GitHub, in nbconvert, on paper."""

from __future__ import annotations

import sys
from abc import abstractmethod
from typing import Any, Literal, TypeAlias

from conquest_lab import svg
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.frame import Frame

SVG = "image/svg+xml"


PictureKind: TypeAlias = Literal["canvas", "svg"]
"""The way land is drawn: painted by ipycanvas, or as SVG by the layer itself."""


def in_marimo() -> bool:
    """True in a notebook of marimo, which shows anywidgets and no boxes of ipywidgets."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


def picture_here() -> PictureKind:
    """The picture that this front end can show: marimo and Colab have no ipycanvas."""
    return "svg" if in_marimo() or "google.colab" in sys.modules else "canvas"


def still_of(desk: Desk) -> str:
    """The position on a desk, as everybody at the table may see it."""
    return svg.board(desk.session, lang="fr" if desk.language == "fr" else "en")


class Still:
    """A widget that also shows itself as a picture; mixed in before the widget's own class."""

    _frame: Frame | None = None

    @abstractmethod
    def still(self) -> str:
        """The picture as SVG; nothing that is hidden from anybody, for it stays in the notebook's file."""

    def _display_(self) -> Frame:
        """The same as one widget, which is what marimo shows."""
        if self._frame is None:
            self._frame = Frame(self)
        return self._frame

    def _repr_mimebundle_(self, **given: Any) -> Any:
        """The widget for a page that can run it, and the picture for all others."""
        bundle = super()._repr_mimebundle_(**given)  # type: ignore[misc]
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        if data:
            data = {**data, SVG: str(self.still())}
        return (data, *metadata) if metadata else data
