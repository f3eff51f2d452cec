"""Candidates and evaluation that the games of armies on one world share."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar, Generic

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Text, say
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.mechanics.armies.table import Cards
from conquest_lab.players.evaluation import (
    Candidate,
    Evaluation,
    Weighed,
    deal_hidden_cards,
    strength_share,
)
from conquest_lab.players.plans.chances import siege
from conquest_lab.players.plans.position import Option, PlannedPosition
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import NEVER, Policy, PolicyParameters, S
from conquest_lab.players.war import W, WarPosition, continents

MAX_VARIANTS_PER_ACTION = 3
"""Variants of the policy that are tried for one action."""

EXPLORATION_PLIES = 4000
"""Plies after which the quick player takes no random action: else armies pile up where no enemy is near."""

TURNS_OF_INCOME = 3.0
"""The weight of one turn's reinforcements beside armies on the board."""

STRENGTH_EXPONENT = 1.6

CLOSE = 0.01
"""The chance to win by which a plan may be worse than the best and still be compared by rollouts."""

MOST_PLANS = 4
"""Plans that are compared by rollouts."""

ERRORS_OF_ALL_AGAINST_ALL = (0.6, 0.13)
"""With smaller errors the intermediate is nearly as strong as the expert at tables of three."""

UNFORESEEN = (Attack, Occupy, TradeIn, KeepCards)
"""The decisions after which a plan without a campaign does not mean that no attack follows."""

LEAST_ODDS = 0.4
"""The odds below which a campaign is broken off in rollouts."""


class ArmiesEvaluation(Evaluation[S]):
    """Evaluation of a game in which armies attack neighbours; its candidates are variants of the policy."""

    def friends(self, observation: S, seat: int) -> set[int]:
        """The seats on the same side."""
        return {seat}

    def side(self, state: S, seat: int) -> Collection[int]:
        return self.friends(state, seat)

    def variants(self, observation: S, seat: int) -> Iterator[PolicyParameters]:
        """The rollout policy with lower and higher odds for an attack, without any, and with each target.

        The targets are the continents that friends do not hold and stand in, or next to, and the rivals.
        """
        rollout, near = self.rollout, self.presentation.neighbours
        yield rollout
        yield replace(rollout, attack_odds=0.45, least_prize=0.0)
        yield replace(rollout, attack_odds=0.6, least_prize=0.0)
        yield replace(rollout, attack_odds=0.8)
        yield replace(rollout, attack_odds=NEVER, continue_odds=NEVER)
        bold = replace(rollout, attack_odds=min(rollout.attack_odds, 0.55), least_prize=0.0)
        owners, friends = observation.owners, self.friends(observation, seat)
        held = {t for t, owner in enumerate(owners) if owner in friends}
        within_reach = held.union(*map(near, held))
        for group, members in continents(self.presentation):
            if not held.issuperset(members) and not within_reach.isdisjoint(members):
                yield replace(bold, target_continent=group.key)
        for rival in sorted({owner for owner in owners if owner >= 0} - friends):
            yield replace(bold, target_rival=rival)

    def compared(
        self, several: Iterable[PolicyParameters], observation: S, seat: int, rng: Random
    ) -> list[Candidate[S]]:
        """The decision of each variant, continued by that variant; few variants for one action."""
        found: list[Candidate[S]] = []
        times: Counter[Action] = Counter()
        for parameters in several:
            policy = Policy(self.position, parameters)
            decision = policy.choose(self.rules, observation, seat, rng)
            if times[decision.action] < MAX_VARIANTS_PER_ACTION:
                times[decision.action] += 1
                found.append(Candidate(decision, policy))
        return found


@dataclass(frozen=True, slots=True)
class Follower(Generic[W]):
    """Carries a campaign out as far as the odds allow, then follows the quick policy; for rollouts.

    policy: the quick policy. path: the source and the territories to conquer; () for no attack at all.
    helpers: other territories that attack the first target before.
    """

    policy: Policy[W]
    path: tuple[int, ...]
    helpers: tuple[int, ...] = ()

    @property
    def name(self) -> Text:
        """The name of the quick policy."""
        return self.policy.name

    def choose(
        self, rules: Ruleset[W, Action], observation: W, seat: int, rng: Random
    ) -> Decision[Action]:
        """The next attack of the campaign, all armies that follow it, or the end of combat."""
        position = self.policy.position(rules, observation, seat, self.policy.parameters)
        assert isinstance(position, WarPosition)
        if position.legal(EndCombat):
            return self._next(position)
        if position.legal(Occupy) and observation.on_route.target in self.path[:-1]:
            count = position.able(observation.on_route.source)
            return Decision(Occupy(count), say("as many as the front needs"))
        return position.decide(rng)

    def _next(self, position: WarPosition[W]) -> Decision[Action]:
        for source, target in pairwise(self.path):
            if position.owners[target] in position.friends:
                continue
            sides = (*self.helpers, source) if source == self.path[0] else (source,)
            able = {
                side: position.able(side)
                for side in sides
                if position.owners[side] in position.friends and position.able(side) > 0
            }
            if not able:
                continue
            if self._chance(position, tuple(able.values()), target) < LEAST_ODDS:
                break
            for side in able:
                for action in position.legal(Attack):
                    if action.places == (side, target):
                        return Decision(action, position.reason_to_attack(target, 1.0))
        return position.stop()

    @staticmethod
    def _chance(position: WarPosition[W], able: tuple[int, ...], target: int) -> float:
        if len(able) == 1:
            return position.conquer_chance(able[0], target)
        return sum(siege(able, position.defence(target), position.dice).taken)


class WarEvaluation(ArmiesEvaluation[W]):
    """Evaluation of a game of armies and cards.

    plans: a position as the expert sees it, whose options are the candidates of the search.
    combat: the phase of attacks. critical: phases without random actions.
    searched: phases in which the expert compares plans by rollouts.
    card_share: the value of a card in the hand, as a part of the next set.
    least_income: the fewest reinforcements of a turn.
    """

    errors = (0.6, 0.08)
    simulations = 16
    confidence: ClassVar[float | None] = 0.95
    # In 60 games of Risk 2007 for two, the policy by itself wins 18% against it.
    quick = "quick"
    position: type[WarPosition[W]]
    plans: type[PlannedPosition[W]]
    combat: ClassVar[Hashable]
    critical: ClassVar[frozenset[Hashable]]
    searched: ClassVar[frozenset[Hashable]]
    card_share: ClassVar[float]
    least_income: ClassVar[float] = 0.0

    def may_explore(self, observation: W) -> bool:
        return observation.phase not in self.critical and observation.ply < EXPLORATION_PLIES

    def candidates(self, observation: W, seat: int, rng: Random) -> list[Candidate[W]]:
        """The best plan, and in the decisive phases the others that are nearly as good."""
        position = self.plans(self.rules, observation, seat, self.rollout)
        options = position.options()
        if options is None:
            return [Candidate(position.decide(rng), self.policy)]
        close = options[:1]
        if observation.phase in self.searched:
            least = options[0].value - CLOSE
            close += [option for option in options[1:MOST_PLANS] if option.value > least]
        return list(map(self._continued, close))

    def _continued(self, option: Option) -> Candidate[W]:
        """A decision and what follows it: its campaign; the quick policy where none is foreseen.

        Only to place armies, or to end combat, without a campaign means that nothing is attacked.
        """
        if not option.path and isinstance(option.decision.action, UNFORESEEN):
            return Candidate(option.decision, self.policy)
        return Candidate(option.decision, Follower(self.policy, option.path, option.helpers))

    def weighed(
        self, observation: W, seat: int, trials: int, rng: Random
    ) -> Generator[None, None, Sequence[Weighed]]:
        """The plans with the learned chance to win after them; those of a single source where there are any.

        A player who errs would break off an attack from several sides after a first one that is hopeless
        alone, and sees no use in one that is likely to conquer nothing.
        """
        position = self.plans(self.rules, observation, seat, self.rollout)
        yield from ()  # all in one slice, which is short
        options = position.options()
        if options is None:
            return [Weighed(position.decide(rng), 1.0)]
        single = [o for o in options if not (o.helpers or o.attrition)] or options
        return [Weighed(option.decision, option.value) for option in single]

    def compared_for_people(self, observation: W, seat: int, rng: Random) -> Sequence[Candidate[W]]:
        """The best plans, however much they differ; where there are none, what the search tries.

        The players go on with a battle that is nearly won; beside it stand the other plans.
        """
        position = self.plans(self.rules, observation, seat, self.rollout)
        running = position.running()
        if running is not None:
            several = position.attacks()
            if all(option.decision.action != running.action for option in several):
                several.append(Option(1.0, running, running.action.places))
            return list(map(self._continued, several))
        options = position.options()
        if options is None or len(options) < MOST_PLANS:
            return self.candidates(observation, seat, rng)
        return list(map(self._continued, options))

    def horizon(self, observation: W) -> int:
        """Two rounds."""
        return 2 * len(observation.cards.hands)

    def chance(self, state: W, seat: int) -> float:
        """The payoff at the end, before it the learned chance to win."""
        returns = self.rules.returns(state)
        if returns is not None:
            return self.payoff(returns, seat)
        return WarEvaluation.estimate(self, state, seat)

    def opponents(self, rng: Random) -> Policy[W]:
        """One of a pool of quick policies, for all opponents in one rollout."""
        return Policy(self.position, self.pool[rng.randrange(len(self.pool))])

    @cached_property
    def pool(self) -> tuple[PolicyParameters, ...]:
        """An aggressive policy, one that takes good odds only, and one that attacks little."""
        return (self.rollout, replace(self.rollout, attack_odds=0.45), self.default)

    def determinize(self, observation: W, rng: Random) -> W:
        cards, _ = self.dealt(observation.cards, (), rng)
        return replace(observation, cards=cards)

    def dealt(
        self, cards: Cards, beside: Sequence[tuple[int, ...]], rng: Random
    ) -> tuple[Cards, tuple[tuple[int, ...], ...]]:
        """The cards, and those that lie beside them, with hidden ones drawn."""
        deck = range(len(self.presentation.cards))
        places = (*cards.hands, *beside, cards.pile)
        *filled, pile = deal_hidden_cards(rng, deck, places, cards.discard)
        hands = tuple(filled[: len(cards.hands)])
        return replace(cards, hands=hands, pile=pile), tuple(filled[len(hands) :])

    def rollout_turns(self, observation: W) -> int:
        """The turns until this seat has had its next reinforcements."""
        return len(set(observation.owners).intersection(range(len(observation.cards.hands))))

    def estimate(self, state: W, seat: int) -> float:
        """The learned chance to win, once every territory has an owner."""
        if -1 in state.owners:
            return strength_share(self.strengths(state), STRENGTH_EXPONENT, seat)
        return self.plans(self.rules, state, seat, self.rollout).standing_now()

    def strengths(self, state: W) -> list[float]:
        """The armies, cards and coming reinforcements of each seat; 0 for a seat that is out."""
        owners = self.controllers(state)
        per_card = self.card_share * self.next_set(state)
        found = []
        for seat, hand in enumerate(state.cards.hands):
            land, strength = owners.count(seat), float(self.armies(state, seat))
            if land or strength:
                strength += self.reserve(state, seat) + per_card * len(hand)
                income = max(self.least_income, land / 3) if land else 0.0
                for group, members in continents(self.presentation):
                    if all(owners[t] == seat for t in members):
                        income += group.worth
                strength += TURNS_OF_INCOME * income
            found.append(strength)
        return found

    def controllers(self, state: W) -> tuple[int, ...]:
        """The seat that each territory counts for."""
        return state.owners

    def armies(self, state: W, seat: int) -> int:
        """The armies of a seat on the board."""
        return sum(n for n, owner in zip(state.armies, state.owners, strict=True) if owner == seat)

    @abstractmethod
    def reserve(self, state: W, seat: int) -> int:
        """The armies that a seat has still to place."""

    @abstractmethod
    def next_set(self, state: W) -> int:
        """The armies for the next set of cards."""
