"""Evaluation of the home-brew: territories first, since hegemony counts them, then units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import say
from conquest_lab.games.refonte.buying import Build, EndBuying, Train
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.state import BARRACKS, FACTORY, Phase, State
from conquest_lab.games.refonte.table import table
from conquest_lab.games.refonte.units import CANNON, CAVALRY, INFANTRY
from conquest_lab.players import Decision
from conquest_lab.players.evaluation import Candidate, war
from conquest_lab.players.evaluation.hidden_cards import deal_hidden_cards
from conquest_lab.players.heuristic.refonte import DEFAULT, HeuristicPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

TERRITORY = 5.0
CAPITAL = 8.0
UNIT = 1.0
CREDIT = 0.4
BUILDINGS = (0.8, 2.5, 2.0, 2.0)
"""The values of things, in units of infantry."""

RefonteCandidate = Candidate[State, Action]
MAX_PLACES = 6
STRENGTH_EXPONENT = 4.0

_SEARCHED = frozenset({Phase.BUY, Phase.PLACE, Phase.ACT, Phase.FIGHT})


class RefonteEvaluation:
    """Evaluation of the home-brew."""

    epsilons = (1.0, 0.4)
    simulations = 72

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        self._table = table(rules.options)
        self._policy = HeuristicPlayer()
        land = self._table.board.places
        self._continents = [
            (group.key, [n for n, place in enumerate(land) if place.group == group.key])
            for group in presentation(rules).groups
            if group.worth
        ]

    def beginner_policy(self) -> HeuristicPlayer:
        return HeuristicPlayer(war.reckless(DEFAULT))

    def may_explore(self, observation: State) -> bool:
        return True

    def rollout_policy(self) -> HeuristicPlayer:
        return self._policy

    def candidates(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> list[RefonteCandidate]:
        plan = Candidate(self._policy.choose(rules, observation, seat, rng), self._policy)
        if observation.phase not in _SEARCHED:
            return [plan]
        if observation.phase is Phase.BUY:
            return [plan, *self._purchases(rules, observation)]
        if observation.phase is Phase.PLACE:
            return [plan, *self._places(rules, observation)]
        owners = observation.owners
        near = [presentation(rules).neighbours(t) for t in range(len(owners))]
        near = [tuple(n for n in row if n < len(owners)) for row in near]
        wanted = war.contested_continents(owners, {seat}, self._continents, near)
        rivals = sorted(set(owners) - {seat, -1})
        variants = [*war.attack_variants(DEFAULT), *war.target_variants(DEFAULT, wanted, rivals)]
        return war.candidates(HeuristicPlayer, variants, rules, observation, seat, rng)

    def _purchases(self, rules: Ruleset[State, Action], state: State) -> list[RefonteCandidate]:
        """Candidates for buying: units of one kind for all credits, one building, or nothing."""
        actions = rules.legal_actions(state)
        found: list[Action] = [EndBuying()]
        for unit in (INFANTRY, CAVALRY, CANNON):
            counts = [a.count for a in actions if isinstance(a, Train) and a.unit == unit]
            if counts:
                found.append(Train(unit, max(counts)))
        builds = [a for a in actions if isinstance(a, Build)]
        for building in (BARRACKS, FACTORY):
            sites = [a for a in builds if a.building == building]
            found += sites[:: max(1, len(sites) // 3)][:3]
        reason = say("it promises most for the credits")
        return [Candidate(Decision(action, reason), self._policy) for action in found]

    def _places(self, rules: Ruleset[State, Action], state: State) -> list[RefonteCandidate]:
        """Candidates for placing: one for each territory, with as many units as are allowed."""
        most: dict[int, Place] = {}
        for action in rules.legal_actions(state):
            assert isinstance(action, Place)
            known = most.get(action.territory)
            if known is None or action.count > known.count:
                most[action.territory] = action
        found = list(most.values())
        chosen = found[:: max(1, len(found) // MAX_PLACES)][:MAX_PLACES]
        return [
            Candidate(
                Decision(
                    action,
                    say(
                        "{place}: here they do most",
                        place=self._table.board.places[action.territory].name,
                    ),
                ),
                self._policy,
            )
            for action in chosen
        ]

    def determinize(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> State:
        cards = observation.cards
        jokers = rules.options.jokers_wild and observation.phase >= Phase.MUSTER
        deck = range(len(self._table.deck) if jokers else self._table.size)
        *hands, drawn, pile = deal_hidden_cards(
            rng, deck, [*cards.hands, cards.drawn, cards.pile], cards.aside
        )
        cards = replace(cards, hands=tuple(hands), drawn=drawn, pile=pile)
        return replace(observation, cards=cards)

    def rollout_turns(self, observation: State) -> int:
        """The turns until it is this seat's turn again."""
        return sum(capital >= 0 for capital in observation.capitals) or len(observation.capitals)

    def evaluate(self, rules: Ruleset[State, Action], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return float(returns[seat] == max(returns))
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
        return war.strength_shares(worth, STRENGTH_EXPONENT)[seat]


def evaluation_for(rules: Ruleset[State, Action]) -> RefonteEvaluation:
    """The evaluation of the home-brew."""
    return RefonteEvaluation(rules)
