"""The hand of cards that the viewer may see."""

from __future__ import annotations

from collections import Counter

from conquest_lab.core.ruleset import Action
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Seat
from conquest_lab.mechanics.cards import SYMBOL_NAMES
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.panel import Panel


class HandView(Panel, kind="hand"):
    """A hand of cards; with several people at one screen it lies face down until its owner turns it up.

    A card that stands for an action is a button; like cards lie on each other.
    """

    _has_cards = False
    """True once somebody held a card: from then on the hand keeps its place, and nothing moves for it."""

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        hands = desk.scene.hands
        seat = desk.viewer
        hand = hands[seat] if 0 <= seat < len(hands) else ()
        open_ = seat >= 0 and desk.hand_is_open(seat)
        groups = self._groups(hand) if open_ else []
        self._has_cards |= any(hands)
        return {
            # Where no one sits, as at the board of a table, no hand is shown.
            "absent": not self._has_cards or (not desk.people and seat < 0),
            "title": t("Cards of {player}", player=Seat(seat)) if seat >= 0 else t("Cards"),
            "count": len(hand),
            "none": seat >= 0 and not hand,
            "groups": groups,
            "down": 0 if open_ else len(hand),
            "can_reveal": seat >= 0 and not open_ and bool(hand),
            "can_hide": open_ and desk.keeps_secrets and len(desk.people) > 1 and bool(hand),
        }

    def _groups(self, hand: tuple[int, ...]) -> list[Data]:
        """Cards with a value by continent, others in one group without a name."""
        shown, t = self.desk.presentation, self.desk.t
        by_card = self.desk.by_card
        grouped: dict[str, list[Data]] = {}
        for card, count in sorted(Counter(hand).items()):
            key = ""
            if card != HIDDEN:
                place = shown.cards[card].place
                if place is not None and shown.places[place].worth:
                    key = shown.places[place].group
            grouped.setdefault(key, []).append(self._card(card, count, by_card))
        names = {group.key: t.render(group.name) for group in shown.groups}
        order = ["", *names]
        return [
            {"name": names.get(key, ""), "cards": grouped[key]}
            for key in sorted(grouped, key=order.index)
        ]

    def _card(self, card: int, count: int, by_card: dict[int, Action]) -> Data:
        t, shown = self.desk.t, self.desk.presentation
        if card == HIDDEN:
            return {"name": "?", "symbol": "", "kind": "", "worth": 0, "count": count, "act": -1}
        face = shown.cards[card]
        symbol = shown.symbol_names.get(face.symbol) or SYMBOL_NAMES.get(face.symbol)
        worth = shown.places[face.place].worth if face.place is not None else 0
        action = by_card.get(card)
        name, said = t.render(face.name), t.render(symbol) if symbol else ""
        return {
            "name": name,
            # Named once: a Joker's symbol says no more than its name.
            "symbol": "" if said.casefold() in name.casefold() else said,
            "kind": "" if worth else face.symbol,
            "worth": worth,
            "count": count,
            "act": -1 if action is None else self.offer(action),
            "label": "" if action is None else self.label(action),
        }

    def requested(self, do: str, message: Sent) -> None:
        if do in ("reveal", "hide"):
            self.desk.revealed = self.desk.viewer if do == "reveal" else -1
