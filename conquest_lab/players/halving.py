"""Sequential halving of candidates by paired trials, and their mean scores.

Every round tries all candidates that are left under the same luck, twice as often as the round before, and
drops the weaker half. The first candidate, which is chosen without a search, is never dropped: another one
replaces it when it leads by more than the best of as many equal ones would by luck alone. Cut short by
`TimeIsUp`, the trials that all candidates in question have had decide.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from conquest_lab.core.words import Message, say
from conquest_lab.players.player import TimeIsUp

Trial: TypeAlias = "Callable[[int, int], float]"
"""The score of a candidate, by number, under the luck of a seed; the same seed is the same luck."""

Merit: TypeAlias = "Callable[[list[float], list[float], int], bool]"
"""True when paired scores exceed those of the first candidate by more than luck, of this many candidates."""

FIRST_TRIALS = 6
"""Trials of every candidate before the first is dropped."""

CAUTION = 0.7
"""The part of the expected lead of the luckiest candidate that a replacement has to exceed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The result of a search.

    best: the number of the candidate chosen. value: its mean score. trials: how often it was tried.
    cut: the sentence that says what cut it short, None where the budget was spent.
    """

    best: int
    value: float
    trials: int
    cut: Message | None = None


def lucky_lead(candidates: int) -> float:
    """The lead, in standard errors, of the luckiest of equal candidates over one of them, about.

    >>> lucky_lead(1), round(lucky_lead(8), 2)
    (0.0, 2.04)
    """
    return sqrt(2 * log(candidates)) if candidates > 1 else 0.0


def leads_by_merit(
    scores: list[float], baseline: list[float], candidates: int, caution: float = CAUTION
) -> bool:
    """True when paired scores exceed those of the baseline by more than the luck of the best of several."""
    better = [score - other for score, other in zip(scores, baseline, strict=False)]
    if len(better) < 2:
        return False
    margin = caution * lucky_lead(candidates) * stdev(better) / sqrt(len(better))
    return fmean(better) > margin


def search(
    candidates: int,
    trial: Trial,
    budget: int,
    rng: Random,
    first_trials: int = FIRST_TRIALS,
    leads: Merit = leads_by_merit,
) -> Generator[None, None, Choice]:
    """The best of several candidates, in slices of one trial.

    budget: trials in all. first_trials: of every candidate before the first is dropped.
    """
    scores: list[list[float]] = [[] for _ in range(candidates)]
    left, spent, cut = list(range(candidates)), 0, None
    try:
        while len(left) > 1:
            due = min(max(first_trials, len(scores[0])), (budget - spent) // len(left))
            if due < 1:
                break
            for _ in range(due):
                yield from _tried(trial, rng.getrandbits(64), scores, left)
            spent += due * len(left)
            ranked = sorted(left[1:], key=lambda n: -sum(scores[n]))
            left = [0, *ranked[: max(1, len(ranked) // 2)]]
    except TimeIsUp:
        cut = _cut(scores, budget)
    best = max(left[1:], key=lambda n: sum(scores[n]), default=0)
    if not leads(scores[best], scores[0], candidates):
        best = 0
    mean = fmean(scores[best]) if scores[best] else 0.0
    return Choice(best, mean, len(scores[best]), cut)


def mean_scores(
    candidates: int, trial: Trial, rounds: int, rng: Random
) -> Generator[None, None, tuple[list[float], Message | None]]:
    """The mean scores of candidates that are all tried equally often, and what cut that short.

    Where nothing was tried, the first one has 1 and the others 0.
    """
    scores: list[list[float]] = [[] for _ in range(candidates)]
    cut = None
    try:
        for _ in range(rounds):
            yield from _tried(trial, rng.getrandbits(64), scores, range(candidates))
    except TimeIsUp:
        cut = _cut(scores, rounds * candidates)
    if not scores[0]:
        return [1.0, *[0.0] * (candidates - 1)], cut
    return [fmean(several) for several in scores], cut


def _tried(
    trial: Trial, seed: int, scores: list[list[float]], left: Sequence[int]
) -> Generator[None, None, None]:
    """One more score for each candidate that is left, or for none."""
    before = len(scores[0])
    try:
        for n in left:
            scores[n].append(trial(n, seed))
            yield
    except TimeIsUp:
        if len(scores[left[-1]]) == before:
            for n in left:
                del scores[n][before:]
        raise


def _cut(scores: list[list[float]], budget: int) -> Message:
    return say(
        "the machine was busy: decided after {done} of {planned} trials",
        done=sum(map(len, scores)),
        planned=budget,
    )
