"""The cards of whoever looks at the screen."""

from __future__ import annotations

from typing import Any

from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Seat
from conquest_lab.mechanics.cards import SYMBOL_NAMES
from conquest_lab.widgets.panel import Panel


class HandView(Panel, kind="hand"):
    """A hand of cards; with several people at one screen it lies face down until its owner turns it up."""

    def data(self) -> dict[str, Any]:
        desk, t = self.desk, self.desk.t
        seat = desk.viewer
        hand = desk.scene.hands[seat] if seat >= 0 else ()
        open_ = seat >= 0 and desk.hand_is_open(seat)
        cards = [self._card(card) for card in hand] if open_ else []
        return {
            "title": t("Cards of {player}", player=Seat(seat)) if seat >= 0 else t("Cards"),
            "cards": cards,
            "down": 0 if open_ else len(hand),
            "can_reveal": seat >= 0 and not open_ and bool(hand),
            "can_hide": open_ and len(desk.people) > 1 and bool(hand),
            "words": {
                "none": t("No cards yet."),
                "reveal": t("Turn the cards up (nobody else is looking)"),
                "hide": t("Turn the cards down"),
                "down": t("a card face down"),
            },
        }

    def _card(self, card: int) -> dict[str, str]:
        t = self.desk.t
        if card == HIDDEN:
            return {"name": "?", "symbol": "", "kind": ""}
        face = self.desk.rules.cards[card]
        symbol = SYMBOL_NAMES.get(face.symbol)
        return {
            "name": t.render(face.name),
            "symbol": t.render(symbol) if symbol else face.symbol,
            "kind": face.symbol,
        }

    def heard(self, do: str, message: dict[str, Any]) -> None:
        if do == "reveal":
            self.desk.revealed = self.desk.viewer
        elif do == "hide":
            self.desk.revealed = -1
