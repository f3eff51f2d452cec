"""Conclusions from a sample: a proportion, a mean, a goodness of fit, a posterior probability."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, gamma, sqrt
from statistics import NormalDist, median
from typing import Any, NamedTuple

from conquest_lab.core.chance import Distribution
from conquest_lab.odds.errors import OddsError, chance, whole


class Interval(NamedTuple):
    """A confidence interval, both ends included."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """True when a value lies in the interval."""
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Proportion:
    """The estimate of a chance from the number of times that something happened.

    hits: how often it happened; runs: how often it could have.

    >>> tosses = Proportion(hits=40, runs=100)
    >>> tosses.value, [round(end, 4) for end in tosses.interval()]
    (0.4, [0.3094, 0.498])
    """

    hits: int
    runs: int

    def __post_init__(self) -> None:
        whole("runs", self.runs, 1)
        whole("hits", self.hits, 0, self.runs)

    @property
    def value(self) -> float:
        """The share of runs in which it happened."""
        return self.hits / self.runs

    @property
    def standard_error(self) -> float:
        """The standard error of the share: √(p(1 − p)/n)."""
        return sqrt(self.value * (1 - self.value) / self.runs)

    def interval(self, confidence: float = 0.95) -> Interval:
        """Wilson's score interval (1927): right also near 0 and 1 and for few runs."""
        return wilson(self.hits, self.runs, confidence)


def wilson(hits: float | Fraction, runs: int, confidence: float = 0.95) -> Interval:
    """Wilson's interval for a share; hits that are shared, halves say, make it a little too wide."""
    z, n, p = _quantile(confidence), runs, float(hits) / runs
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == n else middle + half
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of many runs.

    value: the mean; standard_error: of the mean; runs: how many.
    """

    value: float
    standard_error: float
    runs: int

    def interval(self, confidence: float = 0.95) -> Interval:
        """The normal interval around the mean."""
        half = _quantile(confidence) * self.standard_error
        return Interval(self.value - half, self.value + half)


def mean_of(counts: Iterable[tuple[float, int]]) -> Mean:
    """The mean of values that came so often.

    >>> mean_of([(0, 50), (1, 50)]).value
    0.5
    """
    listed = list(counts)
    runs = sum(n for _, n in listed)
    if not runs:
        raise OddsError("runs is 0: a mean needs at least one run")
    mean = sum(value * n for value, n in listed) / runs
    squares = sum((value - mean) ** 2 * n for value, n in listed)
    error = sqrt(squares / (runs - 1) / runs) if runs > 1 else float("inf")
    return Mean(mean, error, runs)


@dataclass(frozen=True, slots=True)
class Median:
    """The median of a sample with an interval for that of the law behind it.

    low, high: two values of the sample; no form of the law is assumed.
    """

    value: float
    low: float
    high: float
    runs: int


def median_of(values: Iterable[float], confidence: float = 0.95) -> Median:
    """The median of values, and the interval between two of them that covers the law's median.

    The number of values below the true median is binomial with 1/2, so that the k-th smallest and the
    k-th largest enclose it with a chance that is known exactly. Of very few values these are the extremes.

    >>> median_of(range(1, 21))
    Median(value=10.5, low=6, high=15, runs=20)
    """
    ordered = sorted(values)
    runs = whole("runs", len(ordered), 1)
    outside = Fraction(1 - chance("confidence", confidence)) / 2 * 2**runs
    below, ways, k = 0, 1, 0
    # `below` counts the ways in which fewer than k + 1 of all values lie below the median.
    while below + ways <= outside:
        below += ways
        ways = ways * (runs - k) // (k + 1)
        k += 1
    k = max(k, 1)
    return Median(median(ordered), ordered[k - 1], ordered[runs - k], runs)


def _quantile(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + chance("confidence", confidence) / 2)


class Point(NamedTuple):
    """One point of a convergence series: the share after this many runs, with its interval."""

    runs: int
    value: float
    low: float
    high: float


def series(hits: Iterable[tuple[int, int]], confidence: float = 0.95) -> tuple[Point, ...]:
    """A convergence series from (runs, hits) pairs, with Wilson's interval at each."""
    points = (Proportion(hit, runs) for runs, hit in hits)
    return tuple(Point(p.runs, p.value, *p.interval(confidence)) for p in points)


@dataclass(frozen=True, slots=True)
class Fit:
    """The goodness of fit of counts to a law: Pearson's χ² test.

    chi_square: the sum of (observed − expected)² / expected. freedom: degrees of freedom.
    p_value: the chance of so large a sum or a larger one, if the law holds; good when every
        expected count is 5 or more, which `large_enough` says.
    """

    chi_square: float
    freedom: int
    p_value: float
    large_enough: bool


def fit(observed: Mapping[Any, int], law: Distribution[Any] | None = None) -> Fit:
    """Pearson's χ² test of counts against a law, such as that of a fair die.

    observed: how often each outcome came.
    law: the law to test; a fair die with the faces 1 to 6 by default.
    Raises `OddsError` for counts of impossible outcomes or none at all. Source: Pearson 1900.

    >>> result = fit({1: 8, 2: 12, 3: 9, 4: 11, 5: 13, 6: 7})
    >>> round(result.chi_square, 2), result.freedom, round(result.p_value, 3)
    (2.8, 5, 0.731)
    """
    law = law or Distribution.uniform(range(1, 7))
    for outcome, count in observed.items():
        whole("observed", count, 0)
        if outcome not in law:
            raise OddsError("observed: {outcome} cannot fall", outcome=repr(outcome))
    n = whole("observed", sum(observed.values()), 1)
    expected = {outcome: float(p) * n for outcome, p in law}
    chi = sum((observed.get(outcome, 0) - e) ** 2 / e for outcome, e in expected.items())
    freedom = len(law) - 1
    enough = min(expected.values()) >= 5
    return Fit(chi, freedom, _chi_square_tail(chi, freedom), enough)


def _chi_square_tail(x: float, freedom: int) -> float:
    """P(χ² ≥ x), by the finite sums for whole degrees of freedom."""
    if not freedom:
        return 1.0
    half, odd = x / 2, freedom % 2 / 2
    terms = (half ** (i + odd) / gamma(i + odd + 1) for i in range(freedom // 2))
    tail: float = exp(-half) * sum(terms)
    return tail + erfc(sqrt(half)) if odd else tail


def posterior(
    prior: Mapping[str, int | Fraction],
    laws: Mapping[str, Distribution[Any]],
    observed: Mapping[Any, int],
) -> dict[str, Fraction]:
    """The posterior probabilities of hypotheses after observed outcomes: Bayes, exactly.

    prior: belief in each hypothesis before, in any units. laws: what each says falls.
    observed: how often each outcome came.

    >>> fair = Distribution.uniform([0, 1])
    >>> bent = Distribution([(0, 1), (1, 3)])
    >>> posterior({"fair": 1, "bent": 1}, {"fair": fair, "bent": bent}, {1: 2})
    {'fair': Fraction(4, 13), 'bent': Fraction(9, 13)}
    """
    if set(prior) != set(laws):
        raise OddsError("prior and laws must name the same hypotheses")
    belief = {name: Fraction(weight) for name, weight in prior.items()}
    for name in belief:
        for outcome, count in observed.items():
            belief[name] *= laws[name].probability(outcome) ** whole("observed", count, 0)
    total = sum(belief.values(), Fraction(0))
    if total <= 0:
        raise OddsError("no hypothesis allows what was observed")
    return {name: weight / total for name, weight in belief.items()}
