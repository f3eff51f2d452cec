"""What the plans for the games of armies on one world share: the enemies next door, what a place is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.players.estimates import attack_reason

if TYPE_CHECKING:
    from collections.abc import Container

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.core.scene import Group
    from conquest_lab.core.words import Message
    from conquest_lab.players.style import Style


@lru_cache(maxsize=32)
def _continent_of(shown: Presentation[Any, Any]) -> tuple[tuple[Group, tuple[int, ...]], ...]:
    """By territory its continent, and who belongs to that."""
    found = {
        group.key: (
            group,
            tuple(n for n, place in enumerate(shown.places) if place.group == group.key),
        )
        for group in shown.groups
    }
    return tuple(found[place.group] for place in shown.places)


class Front:
    """What one seat sees of the war at one decision.

    friends: the owners that it does not fight.
    """

    def __init__(
        self,
        rules: Ruleset[Any, Any],
        state: Any,
        seat: int,
        style: Style,
        friends: Container[int],
    ) -> None:
        self.rules = rules
        self.presentation = presentation(rules)
        self.seat = seat
        self.style = style
        self.friends = friends
        self.owners: tuple[int, ...] = state.owners
        self.armies: tuple[int, ...] = state.armies
        self.hands: tuple[tuple[int, ...], ...] = state.cards.hands
        self.continent_of = _continent_of(self.presentation)
        self._prizes: dict[int, float] = {}
        self._enemies: dict[int, list[int]] = {}

    def enemies(self, place: int) -> list[int]:
        """The neighbours that could attack, or be attacked."""
        known = self._enemies.get(place)
        if known is None:
            owners, friends = self.owners, self.friends
            known = self._enemies[place] = [
                t
                for t in self.presentation.neighbours(place)
                if owners[t] >= 0 and owners[t] not in friends
            ]
        return known

    def threat(self, place: int) -> int:
        """The enemy armies that could attack from next door."""
        return sum(self.armies[t] - 1 for t in self.enemies(place))

    def goal(self, place: int) -> float:
        """How near this seat is to the continent of a place: its bonus over the territories missing."""
        group, members = self.continent_of[place]
        owners, seat = self.owners, self.seat
        missing = len([t for t in members if owners[t] != seat])
        return group.worth / (1 + missing)

    def prize(self, target: int) -> float:
        """What conquering a place is worth: progress, a bonus broken, a player nearly gone, a wish."""
        known = self._prizes.get(target)
        if known is None:
            owner = self.owners[target]
            group, members = self.continent_of[target]
            broken = group.worth if all(self.owners[t] == owner for t in members) else 0
            wished = self.style.wish(group.key, owner)
            known = self.goal(target) + broken + self.hunted(owner) + wished
            self._prizes[target] = known
        return known

    def hunted(self, owner: int) -> float:
        """What it is worth that an owner is nearly gone: the cards in that hand."""
        theirs = self.owners.count(owner)
        return 3.0 / theirs * (1 + len(self.hands[owner])) if theirs <= 3 else 0.0

    def why_attack(self, target: int, chance: float) -> Message:
        """The reason of an attack that succeeds with this chance."""
        owner = self.owners[target]
        group, members = self.continent_of[target]
        return attack_reason(
            self.presentation.places[target].name,
            chance,
            group.name,
            breaks=all(self.owners[t] == owner for t in members),
            completes=all(self.owners[t] == self.seat for t in members if t != target),
        )
