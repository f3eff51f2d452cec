"""Evaluation of Conquêtes: the territory that would count, and the cards in hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.games.conquetes.ruleset import Conquetes
from conquest_lab.games.conquetes.scoring import CONTINENT_POINTS, continent_leaders
from conquest_lab.games.conquetes.state import State
from conquest_lab.games.conquetes.table import BOT, COPIES
from conquest_lab.mechanics.connect import components
from conquest_lab.players.evaluation import Candidate
from conquest_lab.players.evaluation.hidden_cards import deal_hidden_cards
from conquest_lab.players.heuristic.conquetes import HeuristicPlayer, alternatives

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

CARD = 0.35
"""The value of a card in hand, in points."""

REGION = 0.15
"""The value of a region outside the territory that would count, in points."""

LEAST_SPREAD = 1.0
SPREAD_PER_CARD = 0.06
"""The lead, in points, of a likely winner; it grows with every card in the pile."""


class ConquetesEvaluation:
    """Evaluation of Conquêtes."""

    epsilons = (0.85, 0.2)
    simulations = 40

    def __init__(self, rules: Conquetes) -> None:
        self._table = rules.table
        self._policy = HeuristicPlayer()
        self._deck = Counter(dict.fromkeys(self._table.regions, COPIES))

    def beginner_policy(self) -> HeuristicPlayer:
        return self._policy

    def may_explore(self, observation: State) -> bool:
        return True

    def rollout_policy(self) -> HeuristicPlayer:
        return self._policy

    def candidates(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> list[Candidate[State, Action]]:
        plan = self._policy.choose(rules, observation, seat, rng)
        others = alternatives(rules, observation, seat)
        return [Candidate(decision, self._policy) for decision in (plan, *others)]

    def determinize(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> State:
        fight = observation.fight
        engaged = [fight.attack, fight.defence] if fight is not None else []
        camps = [region for region, owner in enumerate(observation.owners) if owner >= 0]
        seen = [*observation.discard, *observation.doubles, *observation.loot, *camps]
        hidden = [*observation.hands, *engaged, observation.pile]
        filled = deal_hidden_cards(rng, self._deck.elements(), hidden, seen)
        hands = tuple(filled[: len(observation.hands)])
        if fight is not None:
            attack, defence = filled[len(hands) : -1]
            fight = replace(fight, attack=attack, defence=defence)
        return replace(observation, hands=hands, pile=filled[-1], fight=fight)

    def rollout_turns(self, observation: State) -> int:
        return 2 * (len(observation.hands) + self._table.mode.bots)

    def evaluate(self, rules: Ruleset[State, Action], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return returns[seat] / max(1, sum(returns))
        owners, near = state.owners, self._table.neighbours
        worth = []
        for s, hand in enumerate(state.hands):
            camp = self._table.camp(owners, s)
            parts = components(camp, near)
            best = max((len(part) + sum(c in part for c in hand) for part in parts), default=0)
            worth.append(best + REGION * len(camp) + CARD * min(len(hand), 10))
        if self._table.mode.bots:
            worth.append(2.0 * owners.count(BOT) + len(state.loot))
        for s, _ in continent_leaders(self._table.judged, owners, len(worth)):
            if s >= 0:
                worth[s] += CONTINENT_POINTS
        rest = max(w for s, w in enumerate(worth) if s != seat)
        spread = LEAST_SPREAD + SPREAD_PER_CARD * len(state.pile)
        return 1 / (1 + exp((rest - worth[seat]) / spread))


def evaluation_for(rules: Conquetes) -> ConquetesEvaluation:
    """The evaluation of Conquêtes."""
    return ConquetesEvaluation(rules)
