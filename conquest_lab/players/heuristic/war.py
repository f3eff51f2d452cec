"""Values of places that the heuristics for games of armies on one world share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.players.estimates import attack_reason

if TYPE_CHECKING:
    from collections.abc import Container, Hashable

    from conquest_lab.core.ruleset import Action, Ruleset
    from conquest_lab.core.scene import Group
    from conquest_lab.core.words import Message
    from conquest_lab.players.policy import PolicyParameters


class WarCards(Protocol):
    """The cards of a game of armies."""

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each seat."""
        ...


class WarState(Protocol):
    """The part of a state that games of armies on one world share."""

    @property
    def ply(self) -> int:
        """The number of actions and chance outcomes applied so far."""
        ...

    @property
    def phase(self) -> Hashable:
        """The part of the turn."""
        ...

    @property
    def seat(self) -> int:
        """The seat of the player on turn."""
        ...

    @property
    def owners(self) -> tuple[int, ...]:
        """The owner of each territory, -1 for nobody."""
        ...

    @property
    def armies(self) -> tuple[int, ...]:
        """The armies on each territory."""
        ...

    @property
    def cards(self) -> WarCards:
        """The cards."""
        ...


W = TypeVar("W", bound=WarState)
A = TypeVar("A", bound="Action")


@lru_cache(maxsize=32)
def _continent_of(shown: Presentation[W, A]) -> tuple[tuple[Group, tuple[int, ...]], ...]:
    """The continent of each territory, with its territories."""
    found = {
        group.key: (
            group,
            tuple(n for n, place in enumerate(shown.places) if place.group == group.key),
        )
        for group in shown.groups
    }
    return tuple(found[place.group] for place in shown.places)


class WarPosition(Generic[W, A]):
    """A position as one seat sees it, with the values that its decisions depend on.

    friends: the owners that it does not fight.
    """

    def __init__(
        self,
        rules: Ruleset[W, A],
        state: W,
        seat: int,
        parameters: PolicyParameters,
        friends: Container[int],
    ) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.parameters = parameters
        self.friends = friends
        self.owners = state.owners
        self.armies = state.armies
        self.hands = state.cards.hands
        self.presentation = presentation(rules)
        self.continent_of = _continent_of(self.presentation)
        self._values: dict[int, float] = {}
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
        """The number of enemy armies in neighbouring places that could attack."""
        return sum(self.armies[t] - 1 for t in self.enemies(place))

    def continent_progress(self, place: int) -> float:
        """The bonus of the continent of a place, divided by 1 plus the territories missing."""
        group, members = self.continent_of[place]
        owners, seat = self.owners, self.seat
        missing = len([t for t in members if owners[t] != seat])
        return group.worth / (1 + missing)

    def conquest_value(self, target: int) -> float:
        """The value of a conquest: progress, a bonus broken, a player nearly eliminated, the target."""
        known = self._values.get(target)
        if known is None:
            owner = self.owners[target]
            group, members = self.continent_of[target]
            broken = group.worth if all(self.owners[t] == owner for t in members) else 0
            bonus = self.parameters.target_bonus(group.key, owner)
            known = self.continent_progress(target) + broken + self.elimination_value(owner) + bonus
            self._values[target] = known
        return known

    def elimination_value(self, owner: int) -> float:
        """The value of an owner's near elimination, by the cards of that hand."""
        theirs = self.owners.count(owner)
        return 3.0 / theirs * (1 + len(self.hands[owner])) if theirs <= 3 else 0.0

    def reason_to_attack(self, target: int, chance: float) -> Message:
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
