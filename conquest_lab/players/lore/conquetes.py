"""Conquêtes for the search: the territory that would count, and the cards in hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, Any

from conquest_lab.games.conquetes.scoring import continent_leaders
from conquest_lab.games.conquetes.table import BOT, CONTINENT_POINTS, COPIES, table
from conquest_lab.games.conquetes.types import State
from conquest_lab.mechanics.connect import components
from conquest_lab.players.heuristic.conquetes import Planner, proposals
from conquest_lab.players.lore.hidden import dealt
from conquest_lab.players.search import Idea

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

CARD = 0.35
"""A card in hand, in points."""

REGION = 0.15
"""A region outside the territory that would count."""

LEAST_SPREAD = 1.0
SPREAD_PER_CARD = 0.06
"""How far ahead one has to be to be fairly sure, more with every card in the pile."""


class ConquetesLore:
    """What the search has to know of Conquêtes."""

    whims = (0.85, 0.2)
    simulations = 40

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self._table = table(rules.options)
        self._usual = Planner()
        self._deck = Counter(dict.fromkeys(self._table.regions, COPIES))

    def unwise(self) -> Planner:
        return self._usual

    def lightly(self, observation: State) -> bool:
        return True

    def usual(self) -> Planner:
        return self._usual

    def ideas(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> list[Idea]:
        plan = self._usual.choose(rules, observation, seat, rng)
        others = proposals(rules, observation, seat)
        return [Idea(decision, self._usual) for decision in (plan, *others)]

    def possible(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> State:
        deck, fight = observation.deck, observation.fight
        engaged = [fight.attack, fight.defence] if fight is not None else []
        camps = [region for region, owner in enumerate(observation.owners) if owner >= 0]
        seen = [*deck.discard, *deck.doubles, *deck.loot, *camps]
        filled = dealt(rng, self._deck.elements(), [*deck.hands, *engaged, deck.pile], seen)
        hands = tuple(filled[: len(deck.hands)])
        if fight is not None:
            attack, defence = filled[len(hands) : -1]
            fight = replace(fight, attack=attack, defence=defence)
        deck = replace(deck, hands=hands, pile=filled[-1])
        return replace(observation, deck=deck, fight=fight)

    def turns(self, observation: State) -> int:
        return 2 * (len(observation.deck.hands) + self._table.solo)

    def value(self, rules: Ruleset[Any, Any], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return returns[seat] / max(1, sum(returns))
        deck, owners, near = state.deck, state.owners, self._table.neighbours
        worth = []
        for s, hand in enumerate(deck.hands):
            camp = self._table.camp(owners, s)
            parts = components(camp, near)
            best = max((len(part) + sum(c in part for c in hand) for part in parts), default=0)
            worth.append(best + REGION * len(camp) + CARD * min(len(hand), 10))
        if self._table.solo:
            worth.append(2.0 * owners.count(BOT) + len(deck.loot))
        if self._table.options.continent_variant:
            for s, _ in continent_leaders(self._table, owners, len(worth)):
                if s >= 0:
                    worth[s] += CONTINENT_POINTS
        rest = max(w for s, w in enumerate(worth) if s != seat)
        spread = LEAST_SPREAD + SPREAD_PER_CARD * len(deck.pile)
        return 1 / (1 + exp((rest - worth[seat]) / spread))


def lore_for(rules: Ruleset[Any, Any]) -> ConquetesLore:
    """The lore of Conquêtes."""
    return ConquetesLore(rules)
