"""Chances estimated from trials, and differences of two, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean, stdev

from conquest_lab.odds.estimates import wilson

CONFIDENCE = 0.95

USUAL_DIFFERENCE = 0.05
"""The standard deviation of the true differences between decisions that are compared, about."""


@dataclass(frozen=True, slots=True)
class Chance:
    """An estimated mean: a chance, or a difference of two.

    low, high: the ends of its interval of 95%.
    trials: how many it comes from; 0 where it is computed, and has no interval.
    certain: True where the decision itself ends the game, and the result is known by the rules.
    """

    mean: float
    low: float
    high: float
    trials: int
    certain: bool = False


def student(trials: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's law for an interval of this many trials, to the third order in 1/n.

    >>> round(student(13), 2), round(student(1000), 2)
    (2.18, 1.96)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    free = max(1, trials - 1)
    first = (z**3 + z) / (4 * free)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    return z + first + second + third


def chance_of(scores: Sequence[float]) -> Chance:
    """The mean of payoffs from 0 to 1, with Wilson's interval where each is 0 or 1, else Student's.

    >>> chance_of([1.0] * 20).low > 0.8, chance_of([1.0] * 20).high
    (True, 1.0)
    """
    number, mean = len(scores), fmean(scores)
    if set(scores) <= {0.0, 1.0}:
        low, high = wilson(round(sum(scores)), number, CONFIDENCE)
        return Chance(mean, low, high, number)
    half = student(number) * stdev(scores) / sqrt(number) if number > 1 else 1.0
    return Chance(mean, max(0.0, mean - half), min(1.0, mean + half), number)


def with_error(chance: Chance, error: float) -> Chance:
    """The same chance with an interval that also holds an error of what stands for the rest of the games.

    error: its standard deviation.

    >>> with_error(Chance(0.5, 0.47, 0.54, 72), 0.02)
    Chance(mean=0.5, low=0.450..., high=0.556..., trials=72, certain=False)
    """
    if not error or chance.certain or not chance.trials:
        return chance
    off = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * error
    mean = chance.mean
    low = max(0.0, mean - sqrt((mean - chance.low) ** 2 + off**2))
    high = min(1.0, mean + sqrt((chance.high - mean) ** 2 + off**2))
    return replace(chance, low=low, high=high)


def difference_of(
    scores: Sequence[float], others: Sequence[float], confidence: float = CONFIDENCE
) -> Chance:
    """The mean of paired differences: how much more the first decision wins."""
    pairs = [one - other for one, other in zip(scores, others, strict=True)]
    number, mean = len(pairs), fmean(pairs)
    half = student(number, confidence) * stdev(pairs) / sqrt(number) if number > 1 else 1.0
    return Chance(mean, mean - half, mean + half, number)


def believed(lead: Chance) -> float:
    """The part of a lead to be believed: the fewer the trials, the more of it is their luck.

    >>> round(believed(Chance(0.04, 0.02, 0.06, 200)), 3), round(believed(Chance(0.04, -0.2, 0.28, 12)), 3)
    (0.038, 0.006)
    """
    error = (lead.high - lead.low) / 2 / NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return lead.mean / (1 + (error / USUAL_DIFFERENCE) ** 2)


def computed_chance(chance: float) -> Chance:
    """A chance, or a difference of two, that is not estimated from trials."""
    return Chance(chance, chance, chance, 0)
