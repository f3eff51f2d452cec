"""The χ² statistic of many simulated series of throws, with a fair die or a loaded one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from conquest_lab.odds.errors import whole

MOST_THROWS = 10_000
MOST_SERIES = 1_000_000


def chi_squares(
    throws: int, series: int, seed: int, faces: Sequence[int] = (1, 1, 1, 1, 1, 1)
) -> list[float]:
    """The χ² statistic, against a fair die, of this many series of throws with a die that may be loaded.

    throws: in a series. series: how many. seed: makes the same series again.
    faces: one whole weight for each face; all alike is a fair die.
    Raises `OddsError` for numbers out of range.

    >>> sum(value > 11.07 for value in chi_squares(60, 10_000, seed=7)) / 10_000 < 0.06
    True
    """
    throws = whole("throws", throws, 1, MOST_THROWS)
    series = whole("series", series, 1, MOST_SERIES)
    weights = np.array([whole("faces", weight, 0) for weight in faces], dtype=float)
    counts = np.random.default_rng(seed).multinomial(throws, weights / weights.sum(), size=series)
    expected = throws / len(weights)
    found: list[float] = ((counts - expected) ** 2 / expected).sum(axis=1).tolist()
    return found
