"""A view of the app that is drawn anew when the setting changes."""

from __future__ import annotations

from conquest_lab.widgets.data import Change
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.panel import View


class ModelView(View):
    """A view that follows the model until it is closed."""

    looks = "cl-odds-part"

    def __init__(self, model: OddsModel) -> None:
        super().__init__()
        self.model = model
        model.follow(self.draw)
        self.draw()

    def draw(self, change: Change | None = None) -> None:
        """Show the setting as it is now."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop following the model."""
        self.model.unfollow(self.draw)
        super().close()
