"""La Conquête du Monde for the search: armies, land, cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from conquest_lab.games.miro.table import table
from conquest_lab.games.miro.types import Phase, State
from conquest_lab.players.heuristic.miro import USUAL, Planner
from conquest_lab.players.lore import wars
from conquest_lab.players.lore.hidden import dealt

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

TURNS_OF_INCOME = 3.0
"""So many turns of what comes in count as much as the armies themselves."""

CARD_SHARE = 0.2
"""A card in the hand, as a part of the next set; three equal ones are none here."""

SHARPNESS = 1.6

STEADY = replace(USUAL, steady=0.75)
BOLD = replace(STEADY, odds=0.5, steady=0.6)
"""What the expert does unless something else is clearly better."""

_GRAVE = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
_SEARCHED = frozenset({Phase.PLACE, Phase.PLACE_SPOILS, Phase.ATTACK, Phase.OCCUPY, Phase.MOVE})


class MiroLore(wars.WarLore):
    """What the search has to know of La Conquête du Monde."""

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        super().__init__(rules, table(rules.options), Planner, STEADY, BOLD, _GRAVE, _SEARCHED)

    def possible(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> State:
        cards = observation.cards
        *hands, pile = dealt(
            rng, range(len(self._table.deck)), [*cards.hands, cards.pile], cards.discard
        )
        return replace(observation, cards=replace(cards, hands=tuple(hands), pile=pile))

    def turns(self, observation: State) -> int:
        """Until it is this seat's turn again and its armies have come in."""
        return len(set(observation.owners) - {-1})

    def value(self, rules: Ruleset[Any, Any], state: State, seat: int) -> float:
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
        return wars.shares(strengths, SHARPNESS)[seat]


def lore_for(rules: Ruleset[Any, Any]) -> MiroLore:
    """The lore of La Conquête du Monde."""
    return MiroLore(rules)
