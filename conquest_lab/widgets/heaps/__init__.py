"""Open heaps of cards, and the places of each owner that count together."""

from __future__ import annotations

from collections import Counter

from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.panel import Panel


class HeapsView(Panel, kind="heaps"):
    """Territories of each camp with their worth, and heaps that open at a click."""

    looks = "cl-extra"

    def data(self) -> Data:
        desk, t, shown = self.desk, self.desk.t, self.desk.presentation
        state = desk.seen
        heaps, holdings = shown.heaps(state), shown.holdings(state)
        names = desk.owner_names
        camps: list[Data] = []
        for owner in dict.fromkeys(holding.owner for holding in holdings):
            own = [holding for holding in holdings if holding.owner == owner]
            camps.append(
                {
                    "name": t.render(names[owner]),
                    **self.sign(owner),
                    "parts": [
                        [", ".join(self._place(place) for place in h.places), t.render(h.text)]
                        for h in own
                    ],
                }
            )
        return {
            "absent": not heaps and not holdings,
            "camps": camps,
            "heaps": [
                {
                    "name": t.render(heap.name),
                    "count": t.render(counted(len(heap.cards), "{n} card", "{n} cards")),
                    "groups": self._grouped(heap.cards),
                }
                for heap in heaps
            ],
        }

    def _place(self, place: int) -> str:
        """«Maghreb 3»."""
        found = self.desk.presentation.places[place]
        return f"{self.desk.t.render(found.name)} {found.worth or ''}".strip()

    def _grouped(self, cards: tuple[int, ...]) -> list[list[str]]:
        """Cards by continent, each named once with how many there are."""
        shown, t = self.desk.presentation, self.desk.t
        counts = Counter(card for card in cards if card != HIDDEN)
        found = []
        for group in shown.groups:
            there = []
            for card, count in sorted(counts.items()):
                place = shown.cards[card].place
                if place is not None and shown.places[place].group == group.key:
                    there.append(self._place(place) + (f" ×{count}" if count > 1 else ""))
            if there:
                found.append([t.render(group.name), ", ".join(there)])
        return found
