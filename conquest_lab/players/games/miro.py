"""La Conquête du Monde: turn plans of the expert, and a quick policy for the other levels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import say
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.players.evaluation import Candidate, strength_share
from conquest_lab.players.player import Decision
from conquest_lab.players.positions.miro import (
    BOLD,
    CARD_SHARE,
    DEFAULT,
    PERSISTENT,
    MiroPosition,
)
from conquest_lab.players.positions.miro_plans import MiroPlans
from conquest_lab.players.war_evaluation import (
    ERRORS_OF_ALL_AGAINST_ALL,
    STRENGTH_EXPONENT,
    WarEvaluation,
)

LEAST_CHANCE = 0.6
"""The chance from which an attack is tried that no variant of the policy makes."""

MOST_CANDIDATES = 20
"""Decisions that share the rollouts: with more of them each is tried too seldom to tell."""


class MiroEvaluation(WarEvaluation[State]):
    """Evaluation of La Conquête du Monde: armies, territories, cards.

    Here three dice defend, and plans by themselves spread too thin: they are candidates beside the variants
    of the quick policy, all tried in rollouts. So are other fronts to place on, other attacks, and other
    numbers of armies that follow: the variants agree on most of these.

    planned: phases in which the best plan is a candidate.
    """

    rules: Miro
    position = MiroPosition
    plans = MiroPlans
    errors = ERRORS_OF_ALL_AGAINST_ALL
    default, rollout = DEFAULT, PERSISTENT
    combat = Phase.ATTACK
    critical = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
    searched = frozenset({Phase.PLACE, Phase.PLACE_SPOILS, Phase.ATTACK, Phase.OCCUPY, Phase.MOVE})
    planned: ClassVar[frozenset[Phase]] = frozenset({Phase.PLACE, Phase.ATTACK})
    simulations = 150
    confidence = None
    card_share = CARD_SHARE

    def candidates(self, observation: State, seat: int, rng: Random) -> list[Candidate[State]]:
        """The variants of the quick policy, and the best plan; sets are chosen by plans alone."""
        if observation.phase in {Phase.TRADE, Phase.TRADE_SPOILS}:
            return super().candidates(observation, seat, rng)
        quick = self.position(self.rules, observation, seat, self.rollout)
        running = quick.go_on() if observation.phase is Phase.ATTACK else None
        if running is not None or observation.phase not in self.searched:
            return [Candidate(running or quick.decide(rng), self.policy)]
        several = (BOLD, *self.variants(observation, seat))
        found = self.compared(several, observation, seat, rng)
        if observation.phase in self.planned:
            found += super().candidates(observation, seat, rng)[:1]
        known = {candidate.decision.action for candidate in found}
        others = (each for each in self._others(quick) if each.action not in known)
        room = max(0, MOST_CANDIDATES - len(found))
        return found + [Candidate(each, self.policy) for each in islice(others, room)]

    def _others(self, position: MiroPosition) -> Iterator[Decision[Action]]:
        """Decisions that no variant of the policy takes: other fronts, targets and garrisons."""
        seat, state = position.seat, position.state
        match state.phase:
            case Phase.PLACE | Phase.PLACE_SPOILS:
                for place, owner in enumerate(state.owners):
                    if owner == seat and position.enemies(place):
                        yield position.place_on(place, state.reserve)
            case Phase.ATTACK:
                for source, target in dict.fromkeys(a.places for a in position.legal(Attack)):
                    chance = position.conquer_chance(position.able(source), target)
                    if chance >= LEAST_CHANCE:
                        attack = Attack(
                            source, target, min(position.dice.attack, position.able(source))
                        )
                        yield Decision(attack, position.reason_to_attack(target, chance))
            case Phase.OCCUPY:
                route = state.on_route
                if position.enemies(route.source) and position.enemies(route.target):
                    most = position.able(route.source)
                    for count in (most, 0, most // 2, most * 3 // 4):
                        yield Decision(Occupy(count), say("as many as the front needs"))

    def estimate(self, state: State, seat: int) -> float:
        """The share in all strength."""
        return strength_share(self.strengths(state), STRENGTH_EXPONENT, seat)

    def reserve(self, state: State, seat: int) -> int:
        return state.reserve if seat == state.seat else 0

    def next_set(self, state: State) -> int:
        return self.rules.table.set_value(state.cards.traded)


evaluation_for = MiroEvaluation
