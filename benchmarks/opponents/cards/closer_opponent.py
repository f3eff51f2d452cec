"""Goes for the continent of which it holds most, and closes it before it looks at another."""

from __future__ import annotations

from typing import Any

from benchmarks.opponents.cards.plain_express import Plain


class Opponent(Plain):
    """A player who wants whole continents."""

    def card_worth(self, rules: Any, state: Any, seat: int, card: int) -> float:
        table = rules.table
        members = table.members[table.continent[card]]
        held = 1 + sum(state.owners[member] == seat for member in members)
        worth: float = table.worths[table.continent[card]] * (held / len(members)) ** 2
        return worth
