"""A player that searches by rollouts over determinizations, with sequential halving of the candidates.

Every rollout begins in a determinization: a full state drawn uniformly from those that have the
observation of the seat. All candidates are tried in the same determinizations with the same random
numbers, by `halving.search`. A ruleset adds its candidates, its rollout policy and its payoff estimate as
an `Evaluation`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from math import sqrt
from random import Random
from statistics import NormalDist, mean, stdev

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import CHANCE, Ruleset
from conquest_lab.core.words import Text
from conquest_lab.players.evaluation import Candidate, Evaluation, Weighed
from conquest_lab.players.halving import Trial, mean_scores, search
from conquest_lab.players.player import Decision, InSlices
from conquest_lab.players.policy import S

MAX_ROLLOUT_PLIES = 2000
"""Plies after which a rollout ends and its state is evaluated."""

INITIAL_ROLLOUTS = 4
"""Rollouts of every candidate before the first is dropped."""

SWITCH_MARGIN = 0.7
"""Standard errors by which a candidate has to beat the first where no confidence is asked for."""


@lru_cache(maxsize=1024)
def switch_margin(confidence: float | None, rivals: int, trials: int) -> float:
    """Standard errors by which the best of several rivals has to beat the first candidate.

    The more rivals there are, the likelier one of them looks better by luck: the chance of an error is
    shared among them (Bonferroni's correction). The standard error of few trials is itself uncertain,
    so the margin is Student's quantile, to the first order.

    >>> [round(switch_margin(0.95, rivals, 1000), 2) for rivals in (1, 3)]
    [1.65, 2.13]
    >>> round(switch_margin(0.95, 1, 5), 2)
    2.03
    """
    if confidence is None:
        return SWITCH_MARGIN
    z = NormalDist().inv_cdf(1 - (1 - confidence) / rivals)
    return z + (z**3 + z) / (4 * (trials - 1))


def _significantly_better(
    confidence: float | None, scores: list[float], baseline: list[float], candidates: int
) -> bool:
    """True when paired scores exceed those of the baseline by more than `switch_margin`."""
    better = [score - other for score, other in zip(scores, baseline, strict=False)]
    if len(better) < 2:
        return False
    margin = switch_margin(confidence, candidates - 1, len(better))
    return mean(better) > margin * stdev(better) / sqrt(len(better))


@dataclass(frozen=True, slots=True)
class SearchPlayer(InSlices[S, Action]):
    """Chooses the candidate with the best mean score over its rollouts.

    simulations: rollouts for one decision, all candidates together.
    """

    name: Text
    about: Text
    evaluation: Evaluation[S]
    simulations: int

    def choose_in_slices(
        self, rules: Ruleset[S, Action], observation: S, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """`choose` in slices of one rollout, for callers with other work to do in between."""
        candidates = self.evaluation.candidates(observation, seat, rng)
        if len({candidate.decision.action for candidate in candidates}) < 2:
            return candidates[0].decision
        choice = yield from search(
            len(candidates),
            trial_of(self.evaluation, observation, seat, candidates),
            self.simulations,
            rng,
            INITIAL_ROLLOUTS,
            partial(_significantly_better, self.evaluation.confidence),
        )
        return replace(candidates[choice.best].decision, cut=choice.cut)


def trial_of(
    known: Evaluation[S],
    observation: S,
    seat: int,
    candidates: Sequence[Candidate[S]],
    turns: int | None = None,
) -> Trial:
    """Rollouts of candidates; those under one seed begin in the same determinization.

    turns: the depth of a rollout, None for the one that suits the game.
    """

    @lru_cache(maxsize=1)
    def begin(seed: int) -> tuple[S, int]:
        start = known.determinize(observation, Random(seed))
        return start, known.rollout_turns(start) if turns is None else turns

    def trial(number: int, seed: int) -> float:
        start, depth = begin(seed)
        return rollout(known, start, seat, candidates[number], seed, depth)

    return trial


def rollout(
    known: Evaluation[S], start: S, seat: int, candidate: Candidate[S], seed: int, turns: int
) -> float:
    """The payoff estimate after a candidate and some changes of turn with the rollout policy."""
    on_turn = start.seat
    plies = plies_from(known, start, seat, candidate, Random(seed))
    for _, state, player in islice(plies, 1 + MAX_ROLLOUT_PLIES):
        if player >= 0 and state.seat != on_turn:
            on_turn, turns = state.seat, turns - 1
            if turns <= 0:
                break
    return known.evaluate(state, seat)


def plies_from(
    known: Evaluation[S], start: S, seat: int, candidate: Candidate[S], rng: Random
) -> Iterator[tuple[Action, S, int]]:
    """The actions from a candidate to the end of the game, each with the state after it and who is to move.

    The rollout policy plays; for the seat, until the turn changes, the continuation of the candidate.
    """
    rules = known.rules
    own, others = candidate.continuation, known.opponents(rng)
    state, action = start, candidate.decision.action
    while True:
        state = rules.apply_action(state, action, check=False).state
        if state.seat != start.seat:
            own = known.policy
        player = rules.current_player(state)
        yield action, state, player
        if player == CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        elif player < 0:
            return
        elif len(actions := rules.legal_actions(state)) == 1:
            action = actions[0]
        else:
            chooser = own if player == seat else others
            action = chooser.choose(rules, state, player, rng).action


def tried_out(
    known: Evaluation[S], observation: S, seat: int, trials: int, rng: Random
) -> Generator[None, None, list[Weighed]]:
    """The candidates of a game, each tried out to the end of the turn, all under the same luck."""
    folded: dict[Action, Candidate[S]] = {}
    for candidate in known.candidates(observation, seat, rng):
        folded.setdefault(candidate.decision.action, candidate)
    candidates = [*folded.values()]
    trial = trial_of(known, observation, seat, candidates, 1)
    decisions = [candidate.decision for candidate in candidates]
    weighed = yield from weighed_by(trial, decisions, trials, rng)
    return weighed


def weighed_by(
    trial: Trial, decisions: Sequence[Decision[Action]], trials: int, rng: Random
) -> Generator[None, None, list[Weighed]]:
    """Decisions with their mean scores; a single one needs no trial."""
    rounds = trials if len(decisions) > 1 else 0
    means, cut = yield from mean_scores(len(decisions), trial, rounds, rng)
    return [
        Weighed(replace(decision, cut=cut), mean)
        for decision, mean in zip(decisions, means, strict=True)
    ]
