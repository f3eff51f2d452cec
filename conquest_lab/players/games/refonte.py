"""Players of the home-brew: turn plans valued by a learned evaluation."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Text
from conquest_lab.games.refonte.ruleset import Refonte
from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.games.refonte.units import CAVALRY, KIND_OF
from conquest_lab.players.evaluation import (
    Candidate,
    Mistakes,
    Weighed,
    deal_hidden_cards,
    strength_share,
)
from conquest_lab.players.levels import EXPERT
from conquest_lab.players.player import Decision, InSlices
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.positions.refonte import DEFAULT, RefontePosition
from conquest_lab.players.positions.refonte_board import board_of
from conquest_lab.players.positions.refonte_plans import RefontePlans
from conquest_lab.players.positions.refonte_ride import Rider
from conquest_lab.players.positions.refonte_worth import chances, weights
from conquest_lab.players.war_evaluation import ArmiesEvaluation

ABOUT_EXPERT = Text(
    "plans its turn attack by attack, and takes what has the best chance to win",
    "prépare son tour attaque par attaque, et retient ce qui a le plus de chances de gagner",
)

TERRITORY = 5.0
CAPITAL = 8.0
UNIT = 1.0
CREDIT = 0.4
BUILDINGS = (0.8, 2.5, 2.0, 2.0)
"""The values of things, in units of infantry."""

STRENGTH_EXPONENT = 4.0

BEGINNER_AT_LARGE_TABLES = Mistakes(error=0.6, trials=1, overlooks=True)
INTERMEDIATE_AT_LARGE_TABLES = Mistakes(error=0.25, trials=1)


@dataclass(frozen=True, slots=True)
class RefonteExpert(InSlices[State, Action]):
    """Takes the best of its turn plans."""

    name: Text = EXPERT
    about: Text = ABOUT_EXPERT

    def choose_in_slices(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """`choose` in slices of one plan, for callers with other work to do in between."""
        plans = RefontePlans(rules, observation, seat, PolicyParameters())
        return (yield from plans.decide_in_slices(rng))


class RefonteEvaluation(ArmiesEvaluation[State]):
    """Evaluation of the home-brew: territories first, since hegemony counts them, then units."""

    rules: Refonte
    position = RefontePosition
    default = rollout = DEFAULT
    errors = (0.5, 0.06)
    simulations = 72
    pace = 15_000
    chance_at_turn_end = True

    def expert(self, simulations: int) -> RefonteExpert:
        """Turn plans, which need no rollouts."""
        return RefonteExpert()

    def at_table(self, mistakes: Mistakes, observation: State) -> Mistakes:
        if observation.players == 2:
            return mistakes
        is_beginner = mistakes.error == self.errors[0]
        return BEGINNER_AT_LARGE_TABLES if is_beginner else INTERMEDIATE_AT_LARGE_TABLES

    def weighed(
        self, observation: State, seat: int, trials: int, rng: Random
    ) -> Generator[None, None, Sequence[Weighed]] | None:
        """The plans of the expert and all attacks, with the learned chance to win after them.

        None for two, where the levels err by rollouts as they have been measured.
        """
        if observation.players == 2:
            return None
        return self._weighed(observation, seat, rng)

    def _weighed(
        self, observation: State, seat: int, rng: Random
    ) -> Generator[None, None, Sequence[Weighed]]:
        """The plans, in slices of one."""
        plans = RefontePlans(self.rules, observation, seat, PolicyParameters())
        options = yield from plans.weighed_in_slices(rng)
        return [Weighed(option.decision, option.value) for option in options]

    def candidates(self, observation: State, seat: int, rng: Random) -> list[Candidate[State]]:
        if observation.phase not in {Phase.ACT, Phase.FIGHT}:
            return super().candidates(observation, seat, rng)
        return self.compared(self.variants(observation, seat), observation, seat, rng)

    def compared_for_people(
        self, observation: State, seat: int, rng: Random
    ) -> Sequence[Candidate[State]]:
        """The decisions that the search tries; games played on know of a ride to the last capital."""
        several = self.candidates(observation, seat, rng)
        if observation.phase not in {Phase.BUY, Phase.PLACE}:
            return several
        plans = RefontePlans(self.rules, observation, seat, PolicyParameters())
        found = plans.best_ride(observation.reserve[seat][KIND_OF[CAVALRY]])
        if found is not None:
            rider = Rider(self.policy, found[1])
            several = [replace(each, continuation=rider) for each in several]
        if observation.phase is Phase.BUY:
            bought = plans.cavalry_to_win()
            if bought is not None:
                decision, rider = bought[0].decision, Rider(self.policy, bought[1])
                others = [each for each in several if each.decision.action != decision.action]
                several = [Candidate(decision, rider), *others]
        return several

    def determinize(self, observation: State, rng: Random) -> State:
        cards, table = observation.cards, self.rules.table
        jokers = table.options.jokers_wild and observation.phase >= Phase.MUSTER
        deck = range(len(table.deck) if jokers else table.size)
        *hands, drawn, pile = deal_hidden_cards(
            rng, deck, [*cards.hands, cards.drawn, cards.pile], cards.aside
        )
        cards = replace(cards, hands=tuple(hands), drawn=drawn, pile=pile)
        return replace(observation, cards=cards)

    def rollout_turns(self, observation: State) -> int:
        """The turns until it is this seat's turn again."""
        return len(observation.alive) or len(observation.capitals)

    def horizon(self, observation: State) -> int:
        """Two rounds."""
        return 2 * len(observation.alive)

    def chance(self, state: State, seat: int) -> float:
        """The payoff at the end, before it the learned chance to win."""
        returns = self.rules.returns(state)
        if returns is not None:
            return self.payoff(returns, seat)
        return chances(board_of(self.rules.table, state), weights(state.players))[seat]

    def estimate(self, state: State, seat: int) -> float:
        seats = len(state.capitals)
        worth = [0.0] * seats
        for t, owner in enumerate(state.owners):
            if owner >= 0:
                units, site = state.units[t], state.sites[t]
                worth[owner] += TERRITORY + UNIT * sum(units)
                half = len(site) // 2
                worth[owner] += sum(
                    price * (site[n] + site[n + half]) for n, price in enumerate(BUILDINGS)
                )
        for s in range(seats):
            worth[s] += CREDIT * state.credits[s] + UNIT * sum(state.reserve[s])
            capital = state.capitals[s]
            if capital >= 0:
                worth[s] += CAPITAL * (state.owners[capital] == s)
                worth[s] += len(state.cards.hands[s])
            elif state.phase > Phase.CAPITAL:
                worth[s] = 0.0
        return strength_share(worth, STRENGTH_EXPONENT, seat)


evaluation_for = RefonteEvaluation
