"""Results of readings: what a choice does to a game, with intervals.

Both settings are played on the same seeds, so that differences are taken game by game. Shares and
medians have 95 % intervals. A difference is significant when its 99% interval leaves out the value
that means none: of a hundred comparisons of equal things one is significant by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import exp, log

from conquest_lab.odds.estimates import Interval, Median, Proportion, mean_of, median_of, wilson
from conquest_lab.players.readings.comparisons import Comparison, Setting
from conquest_lab.players.readings.file import UNFINISHED, Cell, Conditions, Outcome, Readings

SHOWN_CONFIDENCE = 0.95
TOLD_CONFIDENCE = 0.99
LEAST_GAMES = 20
"""Games below which nothing is said about a setting."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the games, with its 95 % interval; `hits` may hold halves of shared victories."""

    hits: Fraction
    games: int

    @property
    def value(self) -> float:
        return float(self.hits / self.games)

    @property
    def interval(self) -> Interval:
        return wilson(self.hits, self.games, SHOWN_CONFIDENCE)


@dataclass(frozen=True, slots=True)
class Summary:
    """The games of one setting.

    seats: shares of victories in the order of the first turns; partners share none, equals do.
    fair: the share of equals; 1 alone against a bot.
    rounds: the median. endings: by the id of the rule, how many games ended by it.
    """

    games: int
    seats: tuple[Share, ...]
    fair: Fraction
    rounds: Median
    endings: dict[str, Proportion]

    @property
    def unfinished(self) -> int:
        """The number of games that were cut off."""
        return self.endings[UNFINISHED].hits if UNFINISHED in self.endings else 0


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference with its 99 % interval.

    none: the value that means no difference: 0 for shares, 1 for the ratio of lengths.
    """

    value: float
    interval: Interval
    none: float = 0.0

    @property
    def significant(self) -> bool:
        """True when the interval leaves out the value that means no difference."""
        return not self.interval.holds(self.none)


@dataclass(frozen=True)
class Finding:
    """The measured effect of one value of an option.

    conditions: how both settings were played. usual, other: their games.
    first: the difference of the first player's shares. length: the ratio of rounds, as a geometric mean.
    endings: by the id of the rule, the difference of the shares of games that end by it.
    changed: games that came out otherwise although the seeds were the same.
    """

    comparison: Comparison
    conditions: Conditions
    usual: Summary
    other: Summary
    first: Difference
    length: Difference
    endings: dict[str, Difference]
    changed: int

    @property
    def games(self) -> int:
        """The number of games of each setting."""
        return self.usual.games

    @property
    def significant(self) -> bool:
        """True when one of the differences is significant."""
        return any(d.significant for d in (self.first, self.length, *self.endings.values()))


def find(comparison: Comparison, readings: Readings) -> Finding | None:
    """The measured effect of a comparison; None without enough games of both settings alike."""
    usual, other = (readings.cell(s) for s in (comparison.usual, comparison.other))
    if not (usual and other and usual.conditions == other.conditions):
        return None
    if min(len(usual.outcomes), len(other.outcomes)) < LEAST_GAMES:
        return None
    setting = comparison.usual
    return Finding(
        comparison, usual.conditions, *_effect(usual, other, setting.players, setting.in_teams)
    )


Effect = tuple[Summary, Summary, Difference, Difference, dict[str, Difference], int]
"""The fields of a finding from `usual` on."""


@lru_cache(maxsize=1024)
def _effect(usual: Cell, other: Cell, players: int, together: bool) -> Effect:
    """The numbers of a finding, from the games that both cells have."""
    pairs = list(zip(usual.outcomes, other.outcomes, strict=False))
    before, after = ([pair[n] for pair in pairs] for n in (0, 1))
    first = _difference(_gain(a.winners, b.winners, together) for a, b in pairs)
    ratio = _difference(log(max(b.rounds, 1) / max(a.rounds, 1)) for a, b in pairs)
    low, high = map(exp, ratio.interval)
    endings = {
        rule: _difference((b.ending == rule) - (a.ending == rule) for a, b in pairs)
        for rule in dict.fromkeys(o.ending for pair in pairs for o in pair)
    }
    return (
        _summary(before, players, together),
        _summary(after, players, together),
        first,
        Difference(exp(ratio.value), Interval(low, high), none=1.0),
        endings,
        sum(a != b for a, b in pairs),
    )


def _summary(outcomes: Sequence[Outcome], players: int, together: bool) -> Summary:
    games = len(outcomes)
    won = Counter(o.winners for o in outcomes).items()
    seats = tuple(
        Share(sum((n * _payoff(who, seat, together) for who, n in won), Fraction(0)), games)
        for seat in range(players)
    )
    fair = Fraction(1, 2) if together else Fraction(1, players)
    ids = dict.fromkeys(o.ending for o in outcomes)
    endings = {rule: Proportion(sum(o.ending == rule for o in outcomes), games) for rule in ids}
    return Summary(games, seats, fair, median_of(o.rounds for o in outcomes), endings)


@lru_cache(maxsize=256)
def _summary_of(cell: Cell, players: int, together: bool) -> Summary:
    return _summary(cell.outcomes, players, together)


def found_alone(setting: Setting, readings: Readings) -> Summary | None:
    """The summary of a setting by itself; None without enough games."""
    cell = readings.cell(setting)
    if cell is None or len(cell.outcomes) < LEAST_GAMES:
        return None
    return _summary_of(cell, setting.players, setting.in_teams)


def _payoff(winners: tuple[int, ...], seat: int, together: bool) -> Fraction:
    """One, or the part of a victory that equals share; partners win whole games."""
    if seat not in winners:
        return Fraction(0)
    return Fraction(1) if together else Fraction(1, len(winners))


@lru_cache(maxsize=256)
def _gain(before: tuple[int, ...], after: tuple[int, ...], together: bool) -> float:
    """The part of a victory that the first player gains by other winners."""
    return float(_payoff(after, 0, together) - _payoff(before, 0, together))


def _difference(values: Iterable[float]) -> Difference:
    mean = mean_of((value, 1) for value in values)
    return Difference(mean.value, mean.interval(TOLD_CONFIDENCE))
