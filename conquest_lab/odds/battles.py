"""One battle to its end, exactly: the place is taken, nobody can attack, or the attacker stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import NamedTuple

from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import say
from conquest_lab.mechanics.dice import Losses, TieWinner
from conquest_lab.odds.chain import Chain, build_chain
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.rolls import Dice, checked_dice

MOST_STATES = 250_000
MOST_ARMIES = 3_000
MOST_CHAIN_STATES = 150


class Armies(NamedTuple):
    """Attackers able to attack, and defenders."""

    attackers: int
    defenders: int


@dataclass(frozen=True, slots=True)
class ExpectedLosses:
    """Mean number of armies lost by each side."""

    attacker: Fraction
    defender: Fraction


StopRule = int | Callable[[int, int], bool]


@dataclass(frozen=True)
class Aftermath:
    """The distribution of the ends of a battle, of all or of those that one side won.

    attackers, defenders: armies at the start; attackers are those able to attack.
    ends: the armies of both sides at the end, best for the attacker first.
    timed: the same with the number of rounds, computed when asked for.
    """

    attackers: int
    defenders: int
    ends: Distribution[Armies]
    timed: Callable[[], Distribution[tuple[Armies, int]]] = field(repr=False, compare=False)

    @cached_property
    def attackers_left(self) -> Distribution[int]:
        """Attackers left at the end, fewest first; 0 when the attack has failed."""
        return Distribution(sorted(self.ends.map(lambda end: end.attackers).weights))

    @cached_property
    def defenders_left(self) -> Distribution[int]:
        """Defenders left at the end, fewest first; 0 when the place is taken."""
        return Distribution(sorted(self.ends.map(lambda end: end.defenders).weights))

    @cached_property
    def losses(self) -> Distribution[Losses]:
        """Armies lost in the whole battle, fewest of the attacker's first."""
        lost = self.ends.map(
            lambda end: Losses(self.attackers - end.attackers, self.defenders - end.defenders)
        )
        return Distribution(sorted(lost.weights))

    @cached_property
    def expected_losses(self) -> ExpectedLosses:
        """Mean losses of both sides, in armies."""
        return ExpectedLosses(
            self.attackers - self.ends.expectation(lambda end: end.attackers),
            self.defenders - self.ends.expectation(lambda end: end.defenders),
        )

    @cached_property
    def rounds(self) -> Distribution[int]:
        """Number of rounds of dice."""
        return Distribution(sorted(self.timed().map(lambda end: end[1]).weights))

    @cached_property
    def expected_rounds(self) -> Fraction:
        """Mean number of rounds of dice."""
        return self.rounds.expectation(lambda rounds: rounds)


@dataclass(frozen=True)
class Battle(Aftermath):
    """The exact result of a battle: see `battle`.

    dice: the dice of both sides.
    stop: the stopping rule, 0 for none.
    """

    dice: Dice
    stop: StopRule

    @cached_property
    def conquer(self) -> Fraction:
        """The chance that the last defender falls."""
        return Fraction(
            sum(weight for end, weight in self.ends.weights if not end.defenders), self.ends.total
        )

    @cached_property
    def given_victory(self) -> Aftermath:
        """The same battle, knowing that the place was taken."""
        return self._given(victory=True)

    @cached_property
    def given_defeat(self) -> Aftermath:
        """The same battle, knowing that the place was not taken."""
        return self._given(victory=False)

    @cached_property
    def chain(self) -> Chain[Armies]:
        """The battle as an absorbing Markov chain with labelled matrices.

        Raises `OddsError` for more than 150 transient states (12 against 12).
        """
        size = self.attackers * self.defenders
        if size > MOST_CHAIN_STATES:
            raise OddsError(
                say(
                    "a chain of {n} transient states: at most {most} are laid out",
                    n=size,
                    most=MOST_CHAIN_STATES,
                )
            )
        return build_chain(
            self.attackers, self.defenders, self.dice.losses, _stopper(self.stop), Armies
        )

    def _given(self, *, victory: bool) -> Aftermath:
        def kept(end: Armies) -> bool:
            return (end.defenders == 0) is victory

        weights = [(end, weight) for end, weight in self.ends.weights if kept(end)]
        if not weights:
            event = say("victory") if victory else say("defeat")
            raise OddsError(
                say(
                    "{event} is impossible for {a} attackers against {d} defenders",
                    event=event,
                    a=self.attackers,
                    d=self.defenders,
                )
            )

        def timed() -> Distribution[tuple[Armies, int]]:
            return Distribution(
                (end, weight) for end, weight in self.timed().weights if kept(end[0])
            )

        return Aftermath(self.attackers, self.defenders, Distribution(weights), timed)


def battle(
    attackers: int,
    defenders: int,
    defence_dice: int = 2,
    attack_dice: int = 3,
    sides: int = 6,
    ties: TieWinner = "defender",
    stop: StopRule = 0,
    attack_faces: Iterable[int] | None = None,
    defence_faces: Iterable[int] | None = None,
) -> Battle:
    """A battle to the end, or to a stopping rule, as exact distributions.

    Both sides always throw as many dice as they may; with fewer armies, fewer dice.

    attackers: armies ABLE to attack: the one that must stay behind is not counted. 1 or more.
    defenders: armies of the defender, 1 or more.
    defence_dice, attack_dice: most dice thrown in a round (hasbro, refonte 2 and 3; miro 3 and 3).
    sides, ties, attack_faces, defence_faces: as in `round_losses`.
    stop: an int n stops when n or fewer attackers are able to attack; a function of (attackers,
        defenders) stops where it says True. It is asked before every round, the first included.
    Raises `OddsError` for numbers out of range. Source: M-23 to M-32, H-25 to H-32; as an absorbing
    chain: Osborne 2003.

    >>> result = battle(3, 2)
    >>> result.conquer, round(float(result.expected_losses.attacker), 4)
    (Fraction(6610505, 10077696), 1.4064)
    """
    attackers = whole("attackers", attackers, 1)
    defenders = whole("defenders", defenders, 1)
    dice = checked_dice(attack_dice, defence_dice, sides, ties, attack_faces, defence_faces)
    if not callable(stop):
        stop = whole("stop", stop, 0, attackers)
    affordable(attackers, defenders)

    def timed() -> Distribution[tuple[Armies, int]]:
        return _timed_ends(attackers, defenders, dice, _stopper(stop))

    ends = walk(Distribution([(attackers, 1)]), defenders, dice, _stopper(stop))
    return Battle(attackers, defenders, ends, timed, dice, stop)


def affordable(attackers: int, defenders: int) -> None:
    """Refuse battles whose exact fractions would be too many or too long."""
    states, armies = attackers * defenders, attackers + defenders
    if states > MOST_STATES or armies > MOST_ARMIES:
        raise OddsError(
            say(
                "{a} attackers against {d} defenders: fractions stop at {armies} armies and"
                " {most} states, these are {n}",
                a=attackers,
                d=defenders,
                armies=MOST_ARMIES,
                most=MOST_STATES,
                n=states,
            )
        )


def _stopper(stop: StopRule) -> Callable[[int, int], bool] | None:
    if callable(stop):
        return stop
    return (lambda attackers, _: attackers <= stop) if stop else None


# A round costs exactly as many armies as pairs of dice, so all ways to a state have lost the same
# number of armies. Weights are ints over one denominator per number of armies lost: no fraction is
# ever reduced on the way.


def _totals(attackers: int, defenders: int, dice: Dice) -> list[int]:
    """The common denominator of all states that have lost 0, 1, 2, … armies."""
    steps = {
        (min(a, d), dice.losses(a, d).total)
        for a in range(1, min(attackers, dice.attack) + 1)
        for d in range(1, min(defenders, dice.defence) + 1)
    }
    totals = [1]
    for lost in range(1, attackers + defenders + 1):
        before = (totals[lost - pairs] * ways for pairs, ways in steps if pairs <= lost)
        totals.append(lcm(*before))
    return totals


def walk(
    starts: Distribution[int],
    defenders: int,
    dice: Dice,
    stopped: Callable[[int, int], bool] | None = None,
) -> Distribution[Armies]:
    """The ends of a battle that begins with a random number of attackers, in one sweep.

    starts: attackers able to attack at the start; 0 is a battle that is over before it begins.
    """
    attackers = max(starts.outcomes)
    totals = _totals(attackers, defenders, dice)
    losses = _loss_table(dice, attackers, defenders)
    armies = attackers + defenders
    levels: list[dict[int, int]] = [{} for _ in totals]
    for a, weight in starts.weights:
        levels[attackers - a][a] = weight * totals[attackers - a]
    ends: list[tuple[Armies, int, int]] = []
    for lost, level in enumerate(levels):
        scaled: dict[int, list[tuple[int, int]]] = {}
        for a, weight in level.items():
            d = armies - lost - a
            if not a or not d or (stopped is not None and stopped(a, d)):
                ends.append((Armies(a, d), weight, lost))
                continue
            key = min(a, dice.attack) * (dice.defence + 1) + min(d, dice.defence)
            pairs, ways, outcomes = losses[key]
            after = levels[lost + pairs]
            moves = scaled.get(key)
            if moves is None:
                scale = totals[lost + pairs] // (totals[lost] * ways)
                moves = scaled[key] = [(fallen, count * scale) for fallen, count in outcomes]
            for fallen, count in moves:
                left = a - fallen
                after[left] = after.get(left, 0) + weight * count
    return _common(ends, totals)


def _loss_table(
    dice: Dice, attackers: int, defenders: int
) -> dict[int, tuple[int, int, list[tuple[int, int]]]]:
    """By numbers of dice: pairs compared, all throws, and (attackers fallen, throws) by outcome."""
    table = {}
    for a in range(1, min(attackers, dice.attack) + 1):
        for d in range(1, min(defenders, dice.defence) + 1):
            law = dice.losses(a, d)
            outcomes = [(losses.attacker, ways) for losses, ways in law.weights]
            table[a * (dice.defence + 1) + d] = (min(a, d), law.total, outcomes)
    return table


def _common(ends: list[tuple[Armies, int, int]], totals: list[int]) -> Distribution[Armies]:
    top = max(lost for _, _, lost in ends)
    whole_weights = [(end, weight * (totals[top] // totals[lost])) for end, weight, lost in ends]
    shared = gcd(*(weight for _, weight in whole_weights))
    ordered = sorted(whole_weights, key=lambda pair: (pair[0].defenders, -pair[0].attackers))
    return Distribution((end, weight // shared) for end, weight in ordered)


def _timed_ends(
    attackers: int, defenders: int, dice: Dice, stopped: Callable[[int, int], bool] | None
) -> Distribution[tuple[Armies, int]]:
    """As `walk`, keeping the number of rounds: states (attackers, rounds) on each level."""
    totals = _totals(attackers, defenders, dice)
    levels: list[dict[tuple[int, int], int]] = [{} for _ in totals]
    levels[0][attackers, 0] = 1
    ends: list[tuple[tuple[Armies, int], int, int]] = []
    for lost, level in enumerate(levels):
        for (a, rounds), weight in level.items():
            d = attackers + defenders - lost - a
            if not a or not d or (stopped is not None and stopped(a, d)):
                ends.append(((Armies(a, d), rounds), weight, lost))
                continue
            law = dice.losses(a, d)
            pairs = min(a, d, dice.attack, dice.defence)
            scale = totals[lost + pairs] // (totals[lost] * law.total)
            after = levels[lost + pairs]
            for losses, ways in law.weights:
                key = (a - losses.attacker, rounds + 1)
                after[key] = after.get(key, 0) + weight * ways * scale
    top = max(lost for _, _, lost in ends)
    return Distribution((end, weight * (totals[top] // totals[lost])) for end, weight, lost in ends)
