"""Sequential halving of candidates by paired trials.

Every round tries all candidates that are left under the same luck, twice as often as the round before, and
drops the weaker half. The first candidate, which is chosen without a search, is never dropped: another one
replaces it when it leads by more than the best of so many equal candidates would by luck alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from random import Random

FIRST_TRIALS = 6
"""Trials of every candidate before the first is dropped."""

CAUTION = 0.7
"""The part of the expected lead of the luckiest candidate that a replacement has to exceed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The result of a search.

    best: the number of the candidate chosen. value: its mean score. trials: how often it was tried.
    """

    best: int
    value: float
    trials: int


def lucky_lead(candidates: int) -> float:
    """The lead, in standard errors, of the luckiest of equal candidates over one of them, about.

    >>> lucky_lead(1), round(lucky_lead(8), 2)
    (0.0, 2.04)
    """
    return sqrt(2 * log(candidates)) if candidates > 1 else 0.0


def leads_by_merit(scores: list[float], baseline: list[float], candidates: int) -> bool:
    """True when paired scores exceed those of the baseline by more than the luck of the best of several."""
    better = [score - other for score, other in zip(scores, baseline, strict=False)]
    if len(better) < 2:
        return False
    margin = CAUTION * lucky_lead(candidates) * stdev(better) / sqrt(len(better))
    return fmean(better) > margin


def search(
    candidates: int, trial: Callable[[int, int], float], budget: int, rng: Random
) -> Generator[None, None, Choice]:
    """The best of several candidates, in slices of one trial.

    trial: the score of a candidate, by number, under the luck of a seed; the same seed is the same luck.
    budget: trials in all.
    """
    scores: list[list[float]] = [[] for _ in range(candidates)]
    left, spent = list(range(candidates)), 0
    while len(left) > 1:
        due = min(max(FIRST_TRIALS, len(scores[0])), (budget - spent) // len(left))
        if due < 1:
            break
        for _ in range(due):
            seed = rng.getrandbits(64)
            for n in left:
                scores[n].append(trial(n, seed))
                yield
        spent += due * len(left)
        ranked = sorted(left[1:], key=lambda n: -sum(scores[n]))
        left = [0, *ranked[: max(1, len(ranked) // 2)]]
    best = left[-1] if len(left) == 2 else max(left[1:], key=lambda n: sum(scores[n]), default=0)
    if not leads_by_merit(scores[best], scores[0], candidates):
        best = 0
    mean = fmean(scores[best]) if scores[best] else 0.0
    return Choice(best, mean, len(scores[best]))
