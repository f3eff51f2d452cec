"""Evaluation of Risk 2007: regiments, reinforcements of each turn, cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.games.hasbro.mates import controllers, own, team
from conquest_lab.games.hasbro.ruleset import Hasbro
from conquest_lab.games.hasbro.state import Independents, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS
from conquest_lab.players.evaluation import war
from conquest_lab.players.evaluation.hidden_cards import deal_hidden_cards
from conquest_lab.players.heuristic.hasbro import AGGRESSIVE, HeuristicPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

TURNS_OF_INCOME = 3.0
"""The weight of one turn's reinforcements beside regiments on the board."""

CARD_SHARE = 0.28
"""The value of a card in the hand, as a part of the next set."""

STRENGTH_EXPONENT = 1.6

EPSILONS_AT_LARGE_TABLES = (1.0, 0.2)
"""The epsilons at tables of three or four, where a player with a plan wins by more."""

BOLD = replace(
    AGGRESSIVE, attack_odds=0.45, least_prize=0.0, least_superiority=0.0, continue_odds=0.6
)
"""Parameters of the first candidate, which the search replaces only by a clearly better one."""

_CRITICAL = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
_SEARCHED = frozenset({Phase.PLACE, Phase.PLACE_SPOILS, Phase.ATTACK, Phase.OCCUPY, Phase.FORTIFY})


class HasbroEvaluation(war.WarEvaluation[State, Action]):
    """Evaluation of Risk 2007."""

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        assert isinstance(rules, Hasbro)
        self._table = rules.table
        self._mode = rules.options.mode
        super().__init__(
            rules,
            members=self._table.board.members,
            neighbours=self._table.neighbours,
            make_player=HeuristicPlayer,
            rollout=AGGRESSIVE,
            preferred=AGGRESSIVE if self._mode == ACTIVE else BOLD,
            critical=_CRITICAL,
            searched=_SEARCHED,
        )
        if self._mode not in {PASSIVE, ACTIVE}:
            self.epsilons = EPSILONS_AT_LARGE_TABLES

    def friends(self, observation: State, seat: int) -> set[int]:
        """The team in a game of teams, else the seat alone."""
        return set(team(len(observation.cards.hands), seat)) if self._mode == TEAMS else {seat}

    def determinize(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> State:
        cards, beside = observation.cards, observation.beside
        held = beside.held if isinstance(beside, Independents) else ()
        hands = cards.hands
        filled = deal_hidden_cards(
            rng, range(len(self._table.deck)), [*hands, *held, cards.pile], cards.discard
        )
        if isinstance(beside, Independents):
            beside = replace(beside, held=tuple(filled[len(hands) : -1]))
        cards = replace(cards, hands=tuple(filled[: len(hands)]), pile=filled[-1])
        return replace(observation, cards=cards, beside=beside)

    def rollout_turns(self, observation: State) -> int:
        """The turns until this seat has had its next reinforcements."""
        return len(set(observation.owners).intersection(range(len(observation.cards.hands))))

    def evaluate(self, rules: Ruleset[State, Action], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return float(returns[seat])
        seats = range(len(state.cards.hands))
        strengths = self._strengths(state)
        if self._mode == TEAMS:
            sides = [sum(strengths[s] for s in seats if s % 2 == side) for side in (0, 1)]
            return war.strength_shares(sides, STRENGTH_EXPONENT)[seat % 2]
        return war.strength_shares(strengths, STRENGTH_EXPONENT)[seat]

    def _strengths(self, state: State) -> list[float]:
        table, teams = self._table, self._mode == TEAMS
        seats = range(len(state.cards.hands))
        owners = controllers(state)
        per_card = CARD_SHARE * (8 if teams else table.set_value(state.cards.traded))
        counted = [0] * (len(seats) + 2)
        strengths = [0.0] * (len(seats) + 2)
        for t, owner in enumerate(owners):
            if owner >= 0:
                counted[owner] += 1
                if not teams:
                    strengths[owner] += state.armies[t]
        if teams:
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


def evaluation_for(rules: Ruleset[State, Action]) -> HasbroEvaluation:
    """The evaluation of Risk 2007."""
    return HasbroEvaluation(rules)
