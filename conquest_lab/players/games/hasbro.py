"""Risk 2007: turn plans of the expert, and a quick policy for the other levels and for rollouts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.games.hasbro.independents.sides import side_of
from conquest_lab.games.hasbro.mates import controllers, team
from conquest_lab.games.hasbro.ruleset import Hasbro
from conquest_lab.games.hasbro.state import LEGIONS, Independents, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS
from conquest_lab.players.evaluation import Mistakes
from conquest_lab.players.positions.hasbro import (
    AGGRESSIVE,
    CARD_SHARE,
    DEFAULT,
    RANDOM_SHARE_AT_LARGE_TABLES,
    SET_IN_TEAMS,
    HasbroPosition,
    strength,
)
from conquest_lab.players.positions.hasbro_active import ActivePlans
from conquest_lab.players.positions.hasbro_classic import ClassicPlans
from conquest_lab.players.positions.hasbro_duel import PassivePlans
from conquest_lab.players.positions.hasbro_plans import HasbroPlans
from conquest_lab.players.positions.hasbro_teams import TeamPlans
from conquest_lab.players.war_evaluation import WarEvaluation

ERRORS_OF_ALL_AGAINST_ALL = (0.6, 0.15)
"""With smaller errors the intermediate is nearly as strong as the expert at tables of three."""

ERRORS_WITH_A_GOAL = (0.6, 0.4)
"""With 15 points, as without a goal, an expert wins one and a half times its fair share."""

ERRORS_IN_TEAMS = (0.6, 0.13)

CROWDED = 10
"""Regiments a territory, on average, beyond which the errors of the weaker levels shrink.

Sets of cards bring thousands of regiments in long games, which three beginners then hardly ended.
"""


class HasbroEvaluation(WarEvaluation[State]):
    """Evaluation of Risk 2007: regiments, reinforcements of each turn, cards."""

    rules: Hasbro
    position = HasbroPosition
    plans: type[HasbroPlans] = ClassicPlans
    default, rollout = DEFAULT, AGGRESSIVE
    combat = Phase.ATTACK
    critical = frozenset({Phase.ATTACK, Phase.TRADE, Phase.DEFEND})
    searched = frozenset({Phase.PLACE})
    card_share = CARD_SHARE
    least_income = 3.0

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        super().__init__(rules)
        options = self.rules.table.options
        mode = options.mode
        self.teams = mode == TEAMS
        if self.teams:
            self.plans = TeamPlans
        elif mode == ACTIVE:
            self.plans = ActivePlans
        elif mode == PASSIVE:
            self.plans = PassivePlans
        if mode not in {PASSIVE, ACTIVE}:
            alone = ERRORS_OF_ALL_AGAINST_ALL if options.goal is None else ERRORS_WITH_A_GOAL
            self.errors = ERRORS_IN_TEAMS if self.teams else alone
            # Nearly every decision is within the beginner's error there, and a larger one changes nothing.
            self.overlooks = True
            self.random_share = RANDOM_SHARE_AT_LARGE_TABLES

    def at_table(self, mistakes: Mistakes, observation: State) -> Mistakes:
        crowd = sum(observation.armies) / (CROWDED * len(observation.armies))
        if crowd <= 1:
            return mistakes
        return replace(mistakes, error=mistakes.error / crowd, overlooks=False)

    def friends(self, observation: State, seat: int) -> set[int]:
        return set(team(len(observation.cards.hands), seat)) if self.teams else {seat}

    def side(self, state: State, seat: int) -> set[int]:
        """Its team, or itself and the armies that are its allies."""
        if not isinstance(state.beside, Independents):
            return self.friends(state, seat)
        return {seat, *(army for army in LEGIONS if side_of(state, army) == seat)}

    def determinize(self, observation: State, rng: Random) -> State:
        beside = observation.beside
        if not isinstance(beside, Independents):
            return super().determinize(observation, rng)
        cards, held = self.dealt(observation.cards, beside.held, rng)
        return replace(observation, cards=cards, beside=replace(beside, held=held))

    def payoff(self, returns: tuple[int, ...], seat: int) -> float:
        """1 for the winner, and for each of the team that has won."""
        return float(returns[seat])

    def controllers(self, state: State) -> tuple[int, ...]:
        return controllers(state)

    def armies(self, state: State, seat: int) -> int:
        return strength(state, seat)

    def reserve(self, state: State, seat: int) -> int:
        return state.reserve[seat]

    def next_set(self, state: State) -> int:
        return SET_IN_TEAMS if self.teams else self.rules.table.set_value(state.cards.traded)


evaluation_for = HasbroEvaluation
