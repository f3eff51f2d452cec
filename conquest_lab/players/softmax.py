"""Chances to win from scores: the logistic function for two sides, the softmax for several."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf

OUT = -inf
"""The score of a side that is out, whose chance is 0."""


def logistic(lead: float) -> float:
    """The chance of one of two sides, by its lead in score.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + exp(-lead))


def softmax(scores: Sequence[float], whole: float = 1.0) -> list[float]:
    """Chances in proportion to the exponentials of the scores, which add up to a whole.

    >>> softmax([2.0, 2.0, OUT])
    [0.5, 0.5, 0.0]
    """
    best = max(scores)
    powers = [exp(score - best) for score in scores]
    total = sum(powers)
    return [whole * power / total for power in powers]
