"""Optimal stopping and choice of dice: a dynamic program for a stated utility."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, Unpack

from conquest_lab.odds.battles import Armies
from conquest_lab.odds.errors import OddsError, one_of, whole
from conquest_lab.odds.rolls import Dice, DiceOptions

MOST_STATES = 10_000

Number = int | Fraction
Utility = Callable[[int, int], Number]
Policy = Callable[[int, int], int]
DefenderHabit = Literal["most", "best"]

STOP = 0


@dataclass(frozen=True, slots=True)
class Worth:
    """The utility of the end of a battle.

    prize: worth of taking the place: cards, bonus, position.
    own: worth of each attacker left.
    enemy: worth of each defender left, to be subtracted.

    >>> Worth(prize=3, own=1, enemy=1)(4, 0), Worth(prize=3, own=1, enemy=1)(2, 5)
    (7, -3)
    """

    prize: Number = 0
    own: Number = 1
    enemy: Number = 1

    def __call__(self, attackers: int, defenders: int) -> Number:
        """The worth of ending with these armies."""
        return (0 if defenders else self.prize) + self.own * attackers - self.enemy * defenders


@dataclass(frozen=True, slots=True)
class Difference:
    """A state in which a policy is not optimal: see `StopPolicy.compare`.

    dice, best: what it throws and what would be best, 0 to stop.
    cost: utility lost by this one decision, if the best is played afterwards.
    """

    state: Armies
    dice: int
    best: int
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Comparison:
    """A given policy beside the best one.

    value: mean utility of the policy from the start.
    regret: what it lacks to the best.
    differences: reachable states in which it errs, largest cost first.
    """

    value: Fraction
    regret: Fraction
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class StopPolicy:
    """The best number of dice in every state, 0 to stop: see `stop_policy`.

    start: the armies at the start.
    utility: what is maximised.
    dice: the best number of dice by state; where stopping is as good as going on, it stops.
    values: the best mean utility by state.
    """

    start: Armies
    utility: Utility
    rule: Dice
    defender: DefenderHabit
    dice: Mapping[Armies, int]
    values: Mapping[Armies, Fraction]

    @property
    def value(self) -> Fraction:
        """The best mean utility from the start."""
        return self.values[self.start]

    def __call__(self, attackers: int, defenders: int) -> int:
        """The best number of dice, 0 to stop: the policy as a function."""
        return self.dice.get(Armies(attackers, defenders), STOP)

    def option(self, attackers: int, defenders: int, dice: int) -> Fraction:
        """Mean utility of throwing this many dice now, 0 to stop, and the best afterwards."""
        state = Armies(attackers, defenders)
        if dice == STOP:
            return Fraction(self.utility(attackers, defenders))
        whole("dice", dice, 0, min(self.rule.attack_dice, attackers))
        return _round(state, dice, self.rule, self.defender, self.values)

    @cached_property
    def frontier(self) -> dict[int, int | None]:
        """By defenders, the fewest attackers with which the attack goes on; None for never."""
        found: dict[int, int | None] = {}
        for d in range(1, self.start.defenders + 1):
            going = [a for a in range(1, self.start.attackers + 1) if self(a, d)]
            found[d] = min(going) if going else None
        return found

    def compare(self, policy: Policy) -> Comparison:
        """A policy's mean utility, its regret, and where it errs.

        policy: a function of (attackers, defenders) to the number of dice, 0 to stop.
        Raises `OddsError` when it throws more dice than the armies or the rules allow.
        """
        values: dict[Armies, Fraction] = {}
        errs: list[Difference] = []
        played = _played(self.start, policy, self.rule, self.defender)
        for state, dice in sorted(played.items(), key=lambda item: sum(item[0])):
            if dice == STOP:
                values[state] = Fraction(self.utility(*state))
            else:
                values[state] = _round(state, dice, self.rule, self.defender, values)
            cost = self.values[state] - self.option(*state, dice)
            if cost:
                errs.append(Difference(state, dice, self(*state), cost))
        errs.sort(key=lambda err: -err.cost)
        value = values[self.start]
        return Comparison(value, self.value - value, tuple(errs))


def stop_policy(
    attackers: int,
    defenders: int,
    utility: Utility | None = None,
    defence_dice: int = 2,
    defender: DefenderHabit = "most",
    **dice: Unpack[DiceOptions],
) -> StopPolicy:
    """The policy that maximises the mean utility of the end of a battle.

    Before each round the attacker stops or throws 1, 2, … dice.

    attackers: armies ABLE to attack; defenders: armies of the defender. 1 or more.
    utility: worth of ending with (attackers, defenders); by default `Worth()`: own armies left
        minus enemy armies left. `Worth(prize=1, own=0, enemy=0)` is the chance to conquer.
    defender: "most", always throws all dice allowed; "best", throws what hurts the attacker most,
        knowing the attacker's number (M-28).
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range.

    >>> policy = stop_policy(10, 10, Worth(prize=4))
    >>> policy(10, 10), policy(1, 8), policy.frontier[3]
    (3, 0, 2)
    """
    attackers = whole("attackers", attackers, 1)
    defenders = whole("defenders", defenders, 1)
    one_of("defender", defender, ("most", "best"))
    rule = Dice(defence_dice=defence_dice, **dice)
    if attackers * defenders > MOST_STATES:
        n = attackers * defenders
        raise OddsError(
            "{a} attackers against {d} defenders: {n} states, a policy is computed for {most}",
            a=attackers,
            d=defenders,
            n=n,
            most=MOST_STATES,
        )
    worth = Worth() if utility is None else utility
    best: dict[Armies, int] = {}
    values: dict[Armies, Fraction] = {}
    every = (Armies(a, d) for a in range(attackers + 1) for d in range(defenders + 1))
    for state in sorted(every, key=sum):
        values[state] = Fraction(worth(*state))
        if not state.attackers or not state.defenders:
            continue
        best[state] = STOP
        for thrown in range(1, min(rule.attack_dice, state.attackers) + 1):
            value = _round(state, thrown, rule, defender, values)
            better = value > values[state]
            if better or (value == values[state] and best[state] != STOP):
                best[state], values[state] = thrown, value
    return StopPolicy(Armies(attackers, defenders), worth, rule, defender, best, values)


def _answers(state: Armies, rule: Dice, defender: DefenderHabit) -> range:
    most = min(rule.defence_dice, state.defenders)
    return range(1 if defender == "best" else most, most + 1)


def _round(
    state: Armies, dice: int, rule: Dice, defender: DefenderHabit, values: Mapping[Armies, Fraction]
) -> Fraction:
    """Mean value after a round, with the dice of this kind of defender."""

    def after(answer: int) -> Fraction:
        return rule.losses(dice, answer).expectation(lambda lost: values[state.after(lost)])

    return min(after(answer) for answer in _answers(state, rule, defender))


def _played(
    start: Armies, policy: Policy, rule: Dice, defender: DefenderHabit
) -> dict[Armies, int]:
    """The dice that a policy throws in every state that it can come to; `STOP` at the end."""
    played: dict[Armies, int] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in played:
            continue
        dice = policy(*state) if all(state) else STOP
        played[state] = whole("dice", dice, 0, min(rule.attack_dice, state.attackers))
        if dice != STOP:
            laws = (rule.losses(dice, answer) for answer in _answers(state, rule, defender))
            waiting += [state.after(lost) for law in laws for lost in law.outcomes]
    return played
