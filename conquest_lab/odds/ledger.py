"""Luck: the value of each roll minus its expectation, and the probability of the total."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import accumulate
from math import erfc, sqrt
from typing import Any, Literal, Protocol, get_args

from conquest_lab.core.chance import Distribution
from conquest_lab.core.display import Row, Tabled
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import CHANCE, Contest, Ruleset
from conquest_lab.mechanics.armies import rounds
from conquest_lab.mechanics.dice import Losses, TieWinner, compare
from conquest_lab.odds.battles import battle
from conquest_lab.odds.errors import OddsError, one_of

Number = int | Fraction
MOST_TOTALS = 20_000
MOST_SUMS = 50_000
# More sums than this for one roll would keep a page waiting.
DIGITS, ROUNDED = 10, 1e-6
# Totals are equal if their first ten decimals are.
# Totals less likely than this are left out of the law of all totals.
NEGLIGIBLE = 1e-15


@dataclass(frozen=True)
class Roll:
    """One chance node with its outcome.

    law: the possible outcomes. outcome: the one that fell. value: of an outcome, to `player`.
    label: its name in a ledger. ply: the number of plies with it, 0 where that is not known.
    against: the player to whom it is worth as much less; None for none.
    """

    law: Distribution[Any]
    outcome: Hashable
    value: Callable[[Any], Number]
    player: Hashable = None
    label: str = ""
    ply: int = 0
    against: Hashable = None

    @property
    def opposed(self) -> Roll:
        """The same roll as it is worth to the player against whom it fell."""
        value, player = self.value, self.player
        return Roll(
            self.law,
            self.outcome,
            lambda outcome: -value(outcome),
            self.against,
            self.label,
            self.ply,
            player,
        )


@dataclass(frozen=True)
class Entry:
    """One line of a ledger.

    realised: the value of the outcome. law: the distribution of the value.
    ply: the number of plies with the roll, 0 where that is not known.
    """

    label: str
    player: Hashable
    realised: Fraction
    law: Distribution[Fraction]
    ply: int = 0

    @cached_property
    def expected(self) -> Fraction:
        """The mean value."""
        return self.law.expectation(Fraction)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the value."""
        return self.law.variance(Fraction)

    @property
    def luck(self) -> Fraction:
        """Realised minus expected."""
        return self.realised - self.expected

    @cached_property
    def as_extreme(self) -> Fraction:
        """The chance of a value as high as this one, or as low where it is below the mean."""
        high = self.realised >= self.expected
        return sum(
            (
                p
                for value, p in self.law
                if (value >= self.realised) == high or value == self.realised
            ),
            Fraction(0),
        )


@dataclass(frozen=True)
class Ledger(Tabled):
    """The luck of a playthrough: see `luck`. Its entries are one a roll, in order."""

    entries: tuple[Entry, ...]

    def rows(self) -> list[Row]:
        """A row for each roll: who, what fell, its value, the average, and the luck."""
        return [
            {
                "ply": entry.ply,
                "player": entry.player,
                "outcome": entry.label,
                "value": float(entry.realised),
                "average": float(entry.expected),
                "luck": float(entry.luck),
            }
            for entry in self.entries
        ]

    @cached_property
    def total(self) -> Fraction:
        """All luck added up: 0 on average for anybody."""
        return sum((entry.luck for entry in self.entries), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the total: rolls are independent given their laws, so it adds up."""
        return sum((entry.variance for entry in self.entries), Fraction(0))

    @property
    def standard_score(self) -> float:
        """The total in standard deviations; beyond ±2 about once in twenty games."""
        return float(self.total) / sqrt(self.variance) if self.variance else 0.0

    @cached_property
    def running(self) -> tuple[Fraction, ...]:
        """The luck added up after each roll."""
        return tuple(accumulate(entry.luck for entry in self.entries))

    @cached_property
    def players(self) -> dict[Hashable, Ledger]:
        """The ledger of each player, in order of appearance."""
        names = dict.fromkeys(entry.player for entry in self.entries)
        return {
            name: Ledger(tuple(entry for entry in self.entries if entry.player == name))
            for name in names
        }

    @cached_property
    def as_lucky(self) -> float:
        """The chance to be at least so lucky with these rolls.

        From the law of all totals where it has up to 20,000 values; else by the normal law.
        """
        if self.totals is None:
            return erfc(self.standard_score / sqrt(2)) / 2
        least = self._mine - ROUNDED
        return min(1.0, sum(chance for total, chance in self.totals.items() if total >= least))

    @cached_property
    def as_unlucky(self) -> float:
        """The chance to be at most so lucky with these rolls, found like `as_lucky`."""
        if self.totals is None:
            return erfc(-self.standard_score / sqrt(2)) / 2
        most = self._mine + ROUNDED
        return min(1.0, sum(chance for total, chance in self.totals.items() if total <= most))

    @property
    def exact(self) -> bool:
        """True if those chances come from the law of all totals, False for the normal law."""
        return self.totals is not None

    @property
    def _mine(self) -> float:
        return float(sum(entry.realised for entry in self.entries))

    @cached_property
    def totals(self) -> dict[float, float] | None:
        """The law of the realised values added up; None where it has too many values."""
        totals: dict[float, float] = {0.0: 1.0}
        whole = True  # the usual case, whose totals need no rounding
        for entry in self.entries:
            whole = whole and all(value.denominator == 1 for value in entry.law.outcomes)
            law = [(float(value), weight / entry.law.total) for value, weight in entry.law.weights]
            if len(totals) * len(law) > MOST_SUMS:
                return None
            after: dict[float, float] = {}
            for total, chance in totals.items():
                for value, share in law:
                    key = total + value if whole else round(total + value, DIGITS)
                    after[key] = after.get(key, 0.0) + chance * share
            totals = {total: chance for total, chance in after.items() if chance > NEGLIGIBLE}
            if len(totals) > MOST_TOTALS:
                return None
        return totals


def luck(rolls: Iterable[Roll | tuple[Distribution[Any], Any, Callable[[Any], Number]]]) -> Ledger:
    """The luck of a sequence of rolls: realised minus expected value of each.

    rolls: values of `Roll`, or plain (distribution, outcome, value function) triples.
    Raises `OddsError` for an outcome that its distribution does not have.

    >>> from conquest_lab.odds import Losses, round_losses
    >>> law = round_losses(3, 2)
    >>> ledger = luck([(law, Losses(0, 2), lambda lost: lost.defender - lost.attacker)])
    >>> round(float(ledger.total), 4)
    1.8418
    """
    entries = []
    for n, given in enumerate(rolls, 1):
        roll = given if isinstance(given, Roll) else Roll(*given)
        if roll.outcome not in roll.law:
            raise OddsError(
                "roll {n}: {outcome} cannot fall; {count} outcomes can",
                n=n,
                outcome=repr(roll.outcome),
                count=len(roll.law),
            )
        law = roll.law.map(lambda outcome, value=roll.value: Fraction(value(outcome)))  # type: ignore[misc]
        realised = Fraction(roll.value(roll.outcome))
        entries.append(Entry(roll.label, roll.player, realised, law, roll.ply))
    return Ledger(tuple(entries))


class PlayedPly(Protocol):
    """The part of a ply that `chance_rolls` reads.

    actor: the seat that decided, or `CHANCE`. action: of the seat, or the outcome that fell.
    before: the state it was applied to.
    """

    @property
    def actor(self) -> int: ...
    @property
    def action(self) -> Any: ...
    @property
    def before(self) -> Any: ...


def chance_rolls(
    rules: Ruleset[Any, Any],
    plies: Iterable[PlayedPly],
    value: Callable[[Any, Any], Number | None],
    player: Callable[[Any], Hashable],
) -> list[Roll]:
    """The chance outcomes of a playthrough as rolls for `luck`.

    rules: of the playthrough. plies: all of them, or those of a line.
    value: worth of an outcome in a state, to the player; None for a state that is not counted.
    player: the player of a roll, by state.
    """
    rolls = []
    for number, ply in enumerate(plies, 1):
        if ply.actor != CHANCE or value(ply.before, ply.action) is None:
            continue

        def worth(outcome: Any, state: Any = ply.before) -> Number:
            return value(state, outcome) or 0

        law = rules.chance_outcomes(ply.before)
        label = rules.format_action(ply.action)
        rolls.append(Roll(law, ply.action, worth, player(ply.before), label, number))
    return rolls


Measure = Literal["armies", "conquest"]
Thrown = rounds.Roll | rounds.Fall


def battle_rolls(
    rules: Ruleset[Any, Any], plies: Iterable[PlayedPly], measure: Measure = "armies"
) -> list[Roll]:
    """Every throw of battle dice in a playthrough, ready for `luck`; worth to the attacker.

    Battles that are one throw are one roll each.

    rules: those of the playthrough. plies: in the order in which they were played.
    measure: "armies" counts dice lost by the defender less those lost by the attacker;
        "conquest" the chance to take the place when both fight on with all their dice.
    Throws without an opponent who can hit back, as of cannons, are counted by "armies" alone.
    """
    one_of("measure", measure, get_args(Measure))
    rolls = []
    shown = presentation(rules)
    declared: Any = None
    attacker: Hashable = None
    for number, ply in enumerate(plies, 1):
        if ply.actor != CHANCE:
            if len(ply.action.places) == 2:
                declared, attacker = ply.action, ply.actor
            continue
        law = rules.chance_outcomes(ply.before)
        if not isinstance(law.outcomes[0], rounds.Roll | rounds.Fall):
            continue
        contest = shown.contest(ply.before, declared)
        worth: Callable[[Losses], Number] = _armies
        if measure == "conquest":
            if contest is None:
                continue
            worth = partial(_conquest, contest)
        elif contest is None:
            worth = _defender_losses
        label = rules.format_action(ply.action)
        defender = None if declared is None else shown.scene(ply.before).owners[declared.places[1]]
        lost = _losses(ply.action)
        rolls.append(Roll(_loss_law(law), lost, worth, attacker, label, number, defender))
    return rolls


def _losses(thrown: Thrown) -> Losses:
    """The losses of a throw, by its dice or as it names them."""
    if isinstance(thrown, rounds.Fall):
        return Losses(thrown.attacker, thrown.defender)
    return compare(thrown.attack, thrown.defence)


@lru_cache(maxsize=128)
def _loss_law(law: Distribution[Thrown]) -> Distribution[Losses]:
    """The law of the losses of a throw: a few outcomes instead of every face of the dice."""
    return law.map(_losses)


def _armies(lost: Losses) -> int:
    return lost.defender - lost.attacker


def _defender_losses(lost: Losses) -> int:
    return lost.defender


def _conquest(contest: Contest, lost: Losses) -> Fraction:
    return _conquer(
        contest.attackers - lost.attacker,
        contest.defenders - lost.defender,
        contest.attack_dice,
        contest.defence_dice,
        contest.ties,
    )


@lru_cache(maxsize=4096)
def _conquer(
    attackers: int, defenders: int, attack_dice: int, defence_dice: int, ties: TieWinner
) -> Fraction:
    if not attackers or not defenders:
        return Fraction(not defenders)
    return battle(attackers, defenders, defence_dice, attack_dice, ties=ties).conquer
