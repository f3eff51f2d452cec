"""Evaluation of La Conquête du Monde: armies, territories, cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import table
from conquest_lab.players.evaluation import war
from conquest_lab.players.evaluation.hidden_cards import deal_hidden_cards
from conquest_lab.players.heuristic.miro import DEFAULT, HeuristicPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

TURNS_OF_INCOME = 3.0
"""The weight of one turn's reinforcements beside armies on the board."""

CARD_SHARE = 0.2
"""The value of a card in the hand, as a part of the next set; three equal ones are none here."""

STRENGTH_EXPONENT = 1.6

PERSISTENT = replace(DEFAULT, continue_odds=0.75)
BOLD = replace(PERSISTENT, attack_odds=0.5, continue_odds=0.6)
"""Parameters of the first candidate, which the search replaces only by a clearly better one."""

_CRITICAL = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
_SEARCHED = frozenset({Phase.PLACE, Phase.PLACE_SPOILS, Phase.ATTACK, Phase.OCCUPY, Phase.MOVE})


class MiroEvaluation(war.WarEvaluation[State, Action]):
    """Evaluation of La Conquête du Monde."""

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        self._table = table(rules.options)
        super().__init__(
            rules,
            members=self._table.board.members,
            neighbours=self._table.neighbours,
            make_player=HeuristicPlayer,
            rollout=PERSISTENT,
            preferred=BOLD,
            critical=_CRITICAL,
            searched=_SEARCHED,
        )

    def determinize(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> State:
        cards = observation.cards
        *hands, pile = deal_hidden_cards(
            rng, range(len(self._table.deck)), [*cards.hands, cards.pile], cards.discard
        )
        return replace(observation, cards=replace(cards, hands=tuple(hands), pile=pile))

    def rollout_turns(self, observation: State) -> int:
        """The turns until this seat has had its next reinforcements."""
        return len(set(observation.owners) - {-1})

    def evaluate(self, rules: Ruleset[State, Action], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return float(returns[seat] == max(returns))
        table, owners = self._table, state.owners
        seats = len(state.cards.hands)
        land = [owners.count(s) for s in range(seats)]
        strengths = [0.0] * seats
        for owner, armies in zip(owners, state.armies, strict=True):
            if owner >= 0:
                strengths[owner] += armies
        income = [n / 3 for n in land]
        for members, bonus, _ in table.continents:
            first = owners[members[0]]
            if first >= 0 and all(owners[t] == first for t in members):
                income[first] += bonus
        per_card = CARD_SHARE * table.set_value(state.cards.traded)
        for s in range(seats):
            if land[s]:
                strengths[s] += TURNS_OF_INCOME * income[s]
                strengths[s] += per_card * len(state.cards.hands[s])
        strengths[state.seat] += state.reserve
        return war.strength_shares(strengths, STRENGTH_EXPONENT)[seat]


def evaluation_for(rules: Ruleset[State, Action]) -> MiroEvaluation:
    """The evaluation of La Conquête du Monde."""
    return MiroEvaluation(rules)
