"""Candidates and payoff estimates that the games of armies on territories share."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from conquest_lab.core.presentation import presentation
from conquest_lab.players import Player
from conquest_lab.players.evaluation import A, Candidate, S
from conquest_lab.players.heuristic.war import WarState
from conquest_lab.players.policy import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Decision
    from conquest_lab.players.policy import PolicyParameters

MAX_VARIANTS_PER_ACTION = 3
"""Variants of the policy that are tried for one action."""

EXPLORATION_PLIES = 4000
"""Plies after which no player takes a random action: else armies pile up where no enemy is near."""

ANY_ODDS = 0.0
"""The chance from which a beginner attacks: any."""

W = TypeVar("W", bound=WarState)


class WarPlayer(Player[W, A], Protocol[W, A]):
    """A heuristic player that can tell whether it goes on with an attack."""

    def continue_attack(
        self, rules: Ruleset[W, A], observation: W, seat: int
    ) -> Decision[A] | None:
        """The next action of the attack in course; None where the player looks for a better one."""
        ...


class WarEvaluation(Generic[W, A]):
    """The part of an evaluation that games of armies on one world share.

    members: the territories of each group of the rules. neighbours: by territory.
    make_player: a heuristic player of these parameters.
    rollout: parameters of the rollout policy.
    preferred: parameters of the expert's first candidate.
    critical: phases without random actions. searched: phases in which the expert searches.
    """

    epsilons = (1.0, 0.1)
    simulations = 48

    def __init__(
        self,
        rules: Ruleset[W, A],
        *,
        members: Sequence[Sequence[int]],
        neighbours: Sequence[Sequence[int]],
        make_player: Callable[[PolicyParameters], WarPlayer[W, A]],
        rollout: PolicyParameters,
        preferred: PolicyParameters,
        critical: frozenset[Hashable],
        searched: frozenset[Hashable],
    ) -> None:
        self._neighbours = neighbours
        self._make_player = make_player
        self._parameters = rollout
        self._preferred = preferred
        self._critical = critical
        self._searched = searched
        self._policy = make_player(rollout)
        self._continents = [
            (group.key, places)
            for group, places in zip(presentation(rules).groups, members, strict=True)
        ]

    def beginner_policy(self) -> WarPlayer[W, A]:
        return self._make_player(reckless(self._parameters))

    def may_explore(self, observation: W) -> bool:
        return observation.phase not in self._critical and observation.ply < EXPLORATION_PLIES

    def rollout_policy(self) -> WarPlayer[W, A]:
        return self._policy

    def friends(self, observation: W, seat: int) -> set[int]:
        """The seats on the same side."""
        return {seat}

    def candidates(
        self, rules: Ruleset[W, A], observation: W, seat: int, rng: Random
    ) -> list[Candidate[W, A]]:
        running = self._policy.continue_attack(rules, observation, seat)
        if running is not None or observation.phase not in self._searched:
            plan = running or self._policy.choose(rules, observation, seat, rng)
            return [Candidate(plan, self._policy)]
        owners, friends = observation.owners, self.friends(observation, seat)
        targets = contested_continents(owners, friends, self._continents, self._neighbours)
        rivals = sorted({owner for owner in owners if owner >= 0} - friends)
        variants = [
            self._preferred,
            *attack_variants(self._parameters),
            *target_variants(self._parameters, targets, rivals),
        ]
        return candidates(self._make_player, variants, rules, observation, seat, rng)


def reckless(parameters: PolicyParameters) -> PolicyParameters:
    """Parameters that attack at any odds and go on with every attack, which makes games short."""
    return replace(
        parameters,
        attack_odds=ANY_ODDS,
        least_prize=0.0,
        least_superiority=0.0,
        continue_odds=ANY_ODDS,
    )


def attack_variants(parameters: PolicyParameters) -> Iterator[PolicyParameters]:
    """The same policy with lower odds for an attack, with higher odds, and without any attack."""
    yield parameters
    yield replace(parameters, attack_odds=0.45, least_prize=0.0)
    yield replace(parameters, attack_odds=0.6, least_prize=0.0)
    yield replace(parameters, attack_odds=0.8)
    yield replace(parameters, attack_odds=NEVER, continue_odds=NEVER)


def target_variants(
    parameters: PolicyParameters, continents: Iterable[str], rivals: Iterable[int]
) -> Iterator[PolicyParameters]:
    """The same policy with each continent, then each rival, as its target."""
    bold = replace(parameters, attack_odds=min(parameters.attack_odds, 0.55), least_prize=0.0)
    for continent in continents:
        yield replace(bold, target_continent=continent)
    for rival in rivals:
        yield replace(bold, target_rival=rival)


def candidates(
    make_player: Callable[[PolicyParameters], Player[S, A]],
    variants: Iterable[PolicyParameters],
    rules: Ruleset[S, A],
    observation: S,
    seat: int,
    rng: Random,
) -> list[Candidate[S, A]]:
    """The decision of each variant, continued by that variant; few variants for one action."""
    found: list[Candidate[S, A]] = []
    times: Counter[A] = Counter()
    for parameters in variants:
        player = make_player(parameters)
        decision = player.choose(rules, observation, seat, rng)
        if times[decision.action] < MAX_VARIANTS_PER_ACTION:
            times[decision.action] += 1
            found.append(Candidate(decision, player))
    return found


def strength_shares(strengths: list[float], exponent: float) -> list[float]:
    """The share of each strength in their total; an exponent over 1 favours the strong."""
    powers = [max(0.0, strength) ** exponent for strength in strengths]
    total = sum(powers)
    return [power / total if total else 0.0 for power in powers]


def contested_continents(
    owners: Sequence[int],
    friends: set[int],
    continents: Sequence[tuple[str, Sequence[int]]],
    near: Sequence[Sequence[int]],
) -> list[str]:
    """The continents that friends do not hold and stand in, or next to."""
    within_reach = {
        t
        for t, owner in enumerate(owners)
        if owner in friends or any(owners[n] in friends for n in near[t])
    }
    return [
        key
        for key, members in continents
        if any(owners[t] not in friends for t in members)
        and any(t in within_reach for t in members)
    ]
