"""La Conquête du Monde: turn plans of the expert, and a quick policy for the other levels."""

from __future__ import annotations

from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.players.positions.miro import (
    CARD_SHARE,
    DEFAULT,
    PERSISTENT,
    MiroPosition,
)
from conquest_lab.players.positions.miro_plans import MiroPlans
from conquest_lab.players.war_evaluation import WarEvaluation


class MiroEvaluation(WarEvaluation[State]):
    """Evaluation of La Conquête du Monde: armies, territories, cards."""

    rules: Miro
    position = MiroPosition
    plans = MiroPlans
    default, rollout = DEFAULT, PERSISTENT
    combat = Phase.ATTACK
    critical = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
    searched = frozenset({Phase.PLACE})
    card_share = CARD_SHARE

    def reserve(self, state: State, seat: int) -> int:
        return state.reserve if seat == state.seat else 0

    def next_set(self, state: State) -> int:
        return self.rules.table.set_value(state.cards.traded)


evaluation_for = MiroEvaluation
