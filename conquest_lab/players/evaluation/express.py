"""Evaluation of Risk Express: points that are safe, and points that can still be taken."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY
from conquest_lab.players.evaluation import Candidate
from conquest_lab.players.heuristic.express import HeuristicPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.declare import Action
    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.games.express.state import State

MAX_CANDIDATES = 6
LEAST_SPREAD = 1.5
SPREAD_PER_CARD = 0.35
"""The lead, in points, of a likely winner; it grows with every card still open."""


class ExpressEvaluation:
    """Evaluation of Risk Express."""

    epsilons = (1.0, 0.57)
    simulations = 180

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        self._policy = HeuristicPlayer(rules)
        shown = presentation(rules)
        self._points = [card.worth for card in shown.cards]
        keys = [place.group for place in shown.places]
        self._sets = [
            (group.worth, [n for n, key in enumerate(keys) if key == group.key])
            for group in shown.groups
        ]

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
        others = self._policy.alternatives(rules, observation, seat)[:MAX_CANDIDATES]
        return [Candidate(decision, self._policy) for decision in (plan, *others)]

    def determinize(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> State:
        """The observation itself: this game hides nothing."""
        return observation

    def rollout_turns(self, observation: State) -> int:
        """The turns until this seat's next one is over: a continent begun now can be completed then."""
        return observation.players + 1

    def evaluate(self, rules: Ruleset[State, Action], state: State, seat: int) -> float:
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
                    sure = 0.5 + 0.5 * self._policy.safety(member)
                    worth[owner] += self._points[member] * sure + whole * part * part / 4
        rest = max(w for s, w in enumerate(worth) if s != seat)
        spread = LEAST_SPREAD + SPREAD_PER_CARD * open_cards
        return 1 / (1 + exp((rest - worth[seat]) / spread))


def evaluation_for(rules: Ruleset[State, Action]) -> ExpressEvaluation:
    """The evaluation of Risk Express."""
    return ExpressEvaluation(rules)
