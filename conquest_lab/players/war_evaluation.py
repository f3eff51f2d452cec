"""Candidates and evaluation that the games of armies on one world share."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import presentation
from conquest_lab.mechanics.armies.table import ArmiesTable, Cards
from conquest_lab.players.evaluation import (
    Candidate,
    Evaluation,
    S,
    deal_hidden_cards,
    strength_share,
)
from conquest_lab.players.policy import NEVER, Policy, PolicyParameters, Position
from conquest_lab.players.war import Continent, W, WarPosition, continents

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

MAX_VARIANTS_PER_ACTION = 3
"""Variants of the policy that are tried for one action."""

EXPLORATION_PLIES = 4000
"""Plies after which no player takes a random action: else armies pile up where no enemy is near."""

TURNS_OF_INCOME = 3.0
"""The weight of one turn's reinforcements beside armies on the board."""

STRENGTH_EXPONENT = 1.6


def reckless(parameters: PolicyParameters) -> PolicyParameters:
    """Parameters that attack at any odds and go on with every attack, which makes games short."""
    return replace(
        parameters, attack_odds=0.0, least_prize=0.0, least_superiority=0.0, continue_odds=0.0
    )


def variants(
    parameters: PolicyParameters,
    owners: Sequence[int],
    friends: set[int],
    known: Sequence[Continent],
    near: Sequence[Sequence[int]],
) -> Iterator[PolicyParameters]:
    """The same policy with lower and higher odds for an attack, without any, and with each target.

    The targets are the continents that friends do not hold and stand in, or next to, and the rivals.
    """
    yield parameters
    yield replace(parameters, attack_odds=0.45, least_prize=0.0)
    yield replace(parameters, attack_odds=0.6, least_prize=0.0)
    yield replace(parameters, attack_odds=0.8)
    yield replace(parameters, attack_odds=NEVER, continue_odds=NEVER)
    bold = replace(parameters, attack_odds=min(parameters.attack_odds, 0.55), least_prize=0.0)
    held = {t for t, owner in enumerate(owners) if owner in friends}
    within_reach = held.union(*(near[t] for t in held))
    for group, members in known:
        if not held.issuperset(members) and not within_reach.isdisjoint(members):
            yield replace(bold, target_continent=group.key)
    for rival in sorted({owner for owner in owners if owner >= 0} - friends):
        yield replace(bold, target_rival=rival)


def candidates(
    position: type[Position[S]],
    several: Iterable[PolicyParameters],
    rules: Ruleset[S, Action],
    observation: S,
    seat: int,
    rng: Random,
) -> list[Candidate[S]]:
    """The decision of each variant, continued by that variant; few variants for one action."""
    found: list[Candidate[S]] = []
    times: Counter[Action] = Counter()
    for parameters in several:
        policy = Policy(position, parameters)
        decision = policy.choose(rules, observation, seat, rng)
        if times[decision.action] < MAX_VARIANTS_PER_ACTION:
            times[decision.action] += 1
            found.append(Candidate(decision, policy))
    return found


class WarEvaluation(Evaluation[W]):
    """Evaluation of a game of armies and cards.

    position: the policy's view of a position.
    default, rollout, preferred: parameters of the heuristic, of rollouts, and of the expert's first
        candidate, which the search replaces only by a clearly better one.
    combat: the phase of attacks. critical: phases without random actions.
    searched: phases in which the expert searches.
    card_share: the value of a card in the hand, as a part of the next set.
    least_income: the fewest reinforcements of a turn.
    """

    epsilons = (1.0, 0.1)
    simulations = 48
    position: type[WarPosition[W]]
    default: ClassVar[PolicyParameters]
    rollout: ClassVar[PolicyParameters]
    preferred: PolicyParameters
    combat: ClassVar[Hashable]
    critical: ClassVar[frozenset[Hashable]]
    searched: ClassVar[frozenset[Hashable]]
    card_share: ClassVar[float]
    least_income: ClassVar[float] = 0.0

    def __init__(self, rules: Ruleset[W, Action], table: ArmiesTable) -> None:
        several = (self.rollout, reckless(self.rollout), self.default)
        super().__init__(*(Policy(self.position, parameters) for parameters in several))
        self.cards = range(len(table.deck))
        self.neighbours = table.neighbours
        self.continents = continents(presentation(rules))

    def may_explore(self, observation: W) -> bool:
        return observation.phase not in self.critical and observation.ply < EXPLORATION_PLIES

    def candidates(
        self, rules: Ruleset[W, Action], observation: W, seat: int, rng: Random
    ) -> list[Candidate[W]]:
        running = None
        if observation.phase is self.combat:
            running = self.position(rules, observation, seat, self.rollout).go_on()
        if running is not None or observation.phase not in self.searched:
            plan = running or self.policy.choose(rules, observation, seat, rng)
            return [Candidate(plan, self.policy)]
        several = variants(
            self.rollout,
            observation.owners,
            self.friends(observation, seat),
            self.continents,
            self.neighbours,
        )
        return candidates(self.position, (self.preferred, *several), rules, observation, seat, rng)

    def friends(self, observation: W, seat: int) -> set[int]:
        """The seats on the same side."""
        return {seat}

    def determinize(self, observation: W, rng: Random) -> W:
        cards, _ = self.dealt(observation.cards, (), rng)
        return replace(observation, cards=cards)

    def dealt(
        self, cards: Cards, beside: Sequence[tuple[int, ...]], rng: Random
    ) -> tuple[Cards, tuple[tuple[int, ...], ...]]:
        """The cards, and those that lie beside them, with hidden ones drawn."""
        places = (*cards.hands, *beside, cards.pile)
        *filled, pile = deal_hidden_cards(rng, self.cards, places, cards.discard)
        hands = tuple(filled[: len(cards.hands)])
        return replace(cards, hands=hands, pile=pile), tuple(filled[len(hands) :])

    def rollout_turns(self, observation: W) -> int:
        """The turns until this seat has had its next reinforcements."""
        return len(set(observation.owners).intersection(range(len(observation.cards.hands))))

    def estimate(self, state: W, seat: int) -> float:
        return strength_share(self.strengths(state), STRENGTH_EXPONENT, seat)

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
                for group, members in self.continents:
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
