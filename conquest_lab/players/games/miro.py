"""La Conquête du Monde: turn plans of the expert, and a quick policy for the other levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.players.evaluation import Candidate, strength_share
from conquest_lab.players.positions.miro import (
    BOLD,
    CARD_SHARE,
    DEFAULT,
    PERSISTENT,
    MiroPosition,
)
from conquest_lab.players.positions.miro_plans import MiroPlans
from conquest_lab.players.war_evaluation import STRENGTH_EXPONENT, WarEvaluation

if TYPE_CHECKING:
    from random import Random


class MiroEvaluation(WarEvaluation[State]):
    """Evaluation of La Conquête du Monde: armies, territories, cards.

    Here three dice defend, and plans by themselves spread too thin: they are candidates beside the variants
    of the quick policy, all tried in rollouts.

    planned: phases in which the best plan is a candidate.
    """

    rules: Miro
    position = MiroPosition
    plans = MiroPlans
    default, rollout = DEFAULT, PERSISTENT
    combat = Phase.ATTACK
    critical = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
    searched = frozenset({Phase.PLACE, Phase.PLACE_SPOILS, Phase.ATTACK, Phase.OCCUPY, Phase.MOVE})
    planned: ClassVar[frozenset[Phase]] = frozenset({Phase.PLACE, Phase.ATTACK})
    simulations = 48
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
        return found

    def estimate(self, state: State, seat: int) -> float:
        """The share in all strength."""
        return strength_share(self.strengths(state), STRENGTH_EXPONENT, seat)

    def reserve(self, state: State, seat: int) -> int:
        return state.reserve if seat == state.seat else 0

    def next_set(self, state: State) -> int:
        return self.rules.table.set_value(state.cards.traded)


evaluation_for = MiroEvaluation
