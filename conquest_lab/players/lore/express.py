"""Risk Express for the search: points that are safe, and points that can still be taken."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY
from conquest_lab.players.heuristic.express import CardHunter
from conquest_lab.players.search import Idea

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.games.express.types import State

MOST_IDEAS = 6
LEAST_SPREAD = 1.5
SPREAD_PER_CARD = 0.35
"""How far ahead one has to be to be fairly sure, more with every card still open."""


class ExpressLore:
    """What the search has to know of Risk Express."""

    whims = (1.0, 0.57)
    simulations = 180

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self._usual = CardHunter(rules)
        shown = presentation(rules)
        self._points = [card.worth for card in shown.cards]
        keys = [place.group for place in shown.places]
        self._sets = [
            (group.worth, [n for n, key in enumerate(keys) if key == group.key])
            for group in shown.groups
        ]

    def unwise(self) -> CardHunter:
        return self._usual

    def lightly(self, observation: State) -> bool:
        return True

    def usual(self) -> CardHunter:
        return self._usual

    def ideas(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> list[Idea]:
        plan = self._usual.choose(rules, observation, seat, rng)
        others = self._usual.proposals(rules, observation, seat)[:MOST_IDEAS]
        return [Idea(decision, self._usual) for decision in (plan, *others)]

    def possible(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> State:
        """Nothing is hidden."""
        return observation

    def turns(self, observation: State) -> int:
        """Until this seat's next turn is over: what it takes now can be completed then."""
        return observation.players + 1

    def value(self, rules: Ruleset[Any, Any], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            best = max(returns)
            return (returns[seat] == best) / returns.count(best)
        worth = [0.0] * state.players
        open_cards = 0
        for whole, members in self._sets:
            owners = [state.owners[member] for member in members]
            first = owners[0]
            if first != NOBODY and owners.count(first) == len(owners):
                worth[first] += whole
                continue
            open_cards += len(owners)
            for member, owner in zip(members, owners, strict=True):
                if owner != NOBODY:
                    part = owners.count(owner) / len(owners)
                    sure = 0.5 + 0.5 * self._usual.safety(member)
                    worth[owner] += self._points[member] * sure + whole * part * part / 4
        rest = max(w for s, w in enumerate(worth) if s != seat)
        spread = LEAST_SPREAD + SPREAD_PER_CARD * open_cards
        return 1 / (1 + exp((rest - worth[seat]) / spread))


def lore_for(rules: Ruleset[Any, Any]) -> ExpressLore:
    """The lore of Risk Express."""
    return ExpressLore(rules)
