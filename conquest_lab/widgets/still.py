"""The still part of a board: what is seen where no kernel runs, as on GitHub, in nbconvert, on paper."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from conquest_lab import svg
from conquest_lab.widgets.desk import Desk

SVG = "image/svg+xml"


def still_of(desk: Desk) -> str:
    """The position on a desk, as everybody at the table may see it."""
    return svg.board(desk.session, lang="fr" if desk.language == "fr" else "en")


class Still:
    """A widget that also shows itself as a picture; mixed in before the widget's own class."""

    @abstractmethod
    def still(self) -> str:
        """The picture as SVG; nothing that is hidden from anybody, for it stays in the notebook's file."""

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The widget for a page that can run it, and the picture for all others."""
        bundle = super()._repr_mimebundle_(**asked)  # type: ignore[misc]
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        if data:
            data = {**data, SVG: str(self.still())}
        return (data, *metadata) if metadata else data
