"""Risk 2007 for the search: regiments, what comes in each turn, cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from conquest_lab.games.hasbro.sides import controllers, own, team
from conquest_lab.games.hasbro.table import table
from conquest_lab.games.hasbro.types import Independents, Phase, State
from conquest_lab.players.heuristic.hasbro import LIVELY, Planner
from conquest_lab.players.lore import wars
from conquest_lab.players.lore.hidden import dealt

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

TURNS_OF_INCOME = 3.0
"""So many turns of what comes in count as much as the regiments themselves."""

CARD_SHARE = 0.28
"""A card in the hand, as a part of the next set."""

SHARPNESS = 1.6

WHIMS_OF_MANY = (1.0, 0.2)
"""At a larger table a plan is worth more: forgotten more often, it still beats those without one."""

BOLD = replace(LIVELY, odds=0.45, prize=0.0, strong=0.0, steady=0.6)
"""What the expert does unless something else is clearly better."""

_GRAVE = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
_SEARCHED = frozenset({Phase.PLACE, Phase.PLACE_SPOILS, Phase.ATTACK, Phase.OCCUPY, Phase.FORTIFY})


class HasbroLore(wars.WarLore):
    """What the search has to know of Risk 2007."""

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        own_table = table(rules.options)
        first = LIVELY if own_table.active else BOLD
        super().__init__(rules, own_table, Planner, LIVELY, first, _GRAVE, _SEARCHED)
        if not own_table.duel:
            self.whims = WHIMS_OF_MANY

    def friends(self, observation: State, seat: int) -> set[int]:
        """The team, where there are teams."""
        return set(team(len(observation.cards.hands), seat)) if self._table.teams else {seat}

    def possible(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> State:
        cards, beside = observation.cards, observation.beside
        held = beside.held if isinstance(beside, Independents) else ()
        hands = cards.hands
        filled = dealt(
            rng, range(len(self._table.deck)), [*hands, *held, cards.pile], cards.discard
        )
        if isinstance(beside, Independents):
            beside = replace(beside, held=tuple(filled[len(hands) : -1]))
        cards = replace(cards, hands=tuple(filled[: len(hands)]), pile=filled[-1])
        return replace(observation, cards=cards, beside=beside)

    def turns(self, observation: State) -> int:
        """Until it is this seat's turn again and its reinforcements have come in."""
        return len(set(observation.owners).intersection(range(len(observation.cards.hands))))

    def value(self, rules: Ruleset[Any, Any], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return float(returns[seat])
        seats = range(len(state.cards.hands))
        strengths = self._strengths(state)
        if self._table.teams:
            sides = [sum(strengths[s] for s in seats if s % 2 == side) for side in (0, 1)]
            return wars.shares(sides, SHARPNESS)[seat % 2]
        return wars.shares(strengths, SHARPNESS)[seat]

    def _strengths(self, state: State) -> list[float]:
        table = self._table
        seats = range(len(state.cards.hands))
        owners = controllers(state)
        per_card = CARD_SHARE * (8 if table.teams else table.set_value(state.cards.traded))
        counted = [0] * (len(seats) + 2)
        strengths = [0.0] * (len(seats) + 2)
        for t, owner in enumerate(owners):
            if owner >= 0:
                counted[owner] += 1
                if not table.teams:
                    strengths[owner] += state.armies[t]
        if table.teams:
            for s in seats:
                strengths[s] += sum(own(state, t, s) for t in table.territories)
        income = [max(3.0, n / 3) if n else 0.0 for n in counted]
        for members, bonus in table.continents:
            first = owners[members[0]]
            if first >= 0 and all(owners[t] == first for t in members):
                income[first] += bonus
        for s in seats:
            if strengths[s] or counted[s]:
                strengths[s] += state.reserve[s] + per_card * len(state.cards.hands[s])
                strengths[s] += TURNS_OF_INCOME * income[s]
        return strengths[: len(seats)]


def lore_for(rules: Ruleset[Any, Any]) -> HasbroLore:
    """The lore of Risk 2007."""
    return HasbroLore(rules)
