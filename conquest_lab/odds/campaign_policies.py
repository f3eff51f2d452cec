"""Optimal stopping on a campaign: before each round the attacker goes on or ends it where it stands.

An army stays behind in each place that is taken, as in `campaign`. The worth of the end counts the
places taken and all armies that are alive, those left behind included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, Unpack

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.laws import from_chances
from conquest_lab.odds.policies import MOST_STATES, Number
from conquest_lab.odds.rolls import Dice, DiceOptions


class Front(NamedTuple):
    """A state of a campaign.

    attackers: armies able to attack the next place. taken: places taken before it.
    defenders: armies of the next place; 0 when every place is taken.
    """

    attackers: int
    taken: int
    defenders: int

    @property
    def alive(self) -> int:
        """The attacker's armies, those left behind in taken places included."""
        return self.attackers + self.taken


GoesOn = Callable[[Front], bool]
"""A stopping rule: True for the states in which another round is fought."""


@dataclass(frozen=True, slots=True)
class CampaignWorth:
    """The utility of the end of a campaign.

    territory: worth of each place taken. army: worth of each own army that is alive.

    >>> CampaignWorth(territory=3, army=1)(Front(attackers=4, taken=2, defenders=3))
    12
    """

    territory: Number = 3
    army: Number = 1

    def __call__(self, end: Front) -> Number:
        """The worth of ending the campaign here."""
        return self.territory * end.taken + self.army * end.alive


@dataclass(frozen=True)
class CampaignPolicy:
    """The best decision in every state of a campaign: see `campaign_policy`.

    start: the state before the first round.
    goes_on: whether another round is fought, by state; where both are as good, the campaign ends.
    values: the best mean worth by state.
    """

    start: Front
    garrisons: tuple[int, ...]
    worth: CampaignWorth
    rule: Dice
    goes_on: Mapping[Front, bool]
    values: Mapping[Front, Fraction]

    @property
    def value(self) -> Fraction:
        """The best mean worth from the start."""
        return self.values[self.start]

    def __call__(self, front: Front) -> bool:
        """True if the best is to fight another round: the policy as a stopping rule."""
        return self.goes_on.get(front, False)

    def rounds(self, front: Front) -> Iterator[tuple[Losses, Fraction, Front]]:
        """The losses of a round in this state, their chances, and the state after each."""
        for lost, chance in self.rule.losses(front.attackers, front.defenders):
            yield lost, chance, self.after(front, lost)

    def after(self, front: Front, lost: Losses) -> Front:
        """The state after these losses; when a place has fallen, one army stays behind in it."""
        attackers, defenders = front.attackers - lost.attacker, front.defenders - lost.defender
        if defenders:
            return Front(attackers, front.taken, defenders)
        ahead = self.garrisons[front.taken + 1 :]
        return Front(attackers - 1, front.taken + 1, ahead[0] if ahead else 0)

    def option(self, front: Front, *, go_on: bool) -> Fraction:
        """Mean worth of fighting a round now and the best afterwards, or of ending the campaign."""
        if not go_on:
            return Fraction(self.worth(front))
        return sum((p * self.values[after] for _, p, after in self.rounds(front)), Fraction(0))

    @cached_property
    def frontier(self) -> dict[tuple[int, int], int | None]:
        """By (places taken, defenders), the fewest attackers that go on; None for never."""
        found: dict[tuple[int, int], int | None] = {}
        for taken, garrison in enumerate(self.garrisons):
            for defenders in range(garrison, 0, -1):
                fronts = (Front(a, taken, defenders) for a in range(1, self.start.attackers + 1))
                going = [front.attackers for front in fronts if self(front)]
                found[taken, defenders] = min(going) if going else None
        return found

    def ends(self, line: GoesOn | None = None) -> Distribution[Front]:
        """The states in which the campaign ends under a stopping rule, None for the best one."""
        rule = self if line is None else line
        arriving = {self.start: Fraction(1)}
        ended: dict[Front, Fraction] = {}
        # A round leaves fewer places ahead, fewer defenders or fewer attackers: each state once.
        for front in reversed(tuple(_fronts(self.start.attackers, self.garrisons))):
            chance = arriving.pop(front, Fraction(0))
            if not chance:
                continue
            if not front.attackers or not front.defenders or not rule(front):
                ended[front] = chance
                continue
            for _, p, after in self.rounds(front):
                arriving[after] = arriving.get(after, Fraction(0)) + chance * p
        return from_chances(sorted(ended.items()))

    def mean(self, line: GoesOn | None = None) -> Fraction:
        """Mean worth of a campaign under a stopping rule."""
        return self.ends(line).expectation(self.worth)

    def regret(self, line: GoesOn) -> Fraction:
        """Mean worth that a stopping rule lacks to the best one.

        >>> policy = campaign_policy(10, [2, 1, 3])
        >>> policy.regret(policy), round(float(policy.regret(lambda front: True)), 3)
        (Fraction(0, 1), 0.168)
        """
        return self.value - self.mean(line)


def campaign_policy(
    attackers: int,
    garrisons: Sequence[int],
    worth: CampaignWorth | None = None,
    defence_dice: int = 2,
    **dice: Unpack[DiceOptions],
) -> CampaignPolicy:
    """The stopping rule that maximises the mean worth of the end of a campaign.

    Both sides throw all dice that they may; after each round the attacker may end the campaign.

    attackers: armies ABLE to attack the first garrison.
    garrisons: defenders of each place, in order; none may be empty.
    worth: by default 3 for a place and 1 for an army.
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range. Source: M-33, M-34, H-25, H-32.

    >>> policy = campaign_policy(10, [2, 1, 3], CampaignWorth(territory=2))
    >>> policy.frontier[2, 3], policy.frontier[2, 2], round(float(policy.value), 3)
    (None, 3, 11.899)
    """
    attackers = whole("attackers", attackers, 1)
    if not garrisons:
        raise OddsError("garrisons is empty: a campaign needs at least one garrison")
    foes = tuple(whole("garrisons", garrison, 1) for garrison in garrisons)
    if attackers * sum(foes) > MOST_STATES:
        raise OddsError(
            "{a} attackers against {d} defenders: {n} states, a policy is computed for {most}",
            a=attackers,
            d=sum(foes),
            n=attackers * sum(foes),
            most=MOST_STATES,
        )
    best: dict[Front, bool] = {}
    values: dict[Front, Fraction] = {}
    policy = CampaignPolicy(
        Front(attackers, 0, foes[0]),
        foes,
        CampaignWorth() if worth is None else worth,
        Dice(defence_dice=defence_dice, **dice),
        best,
        values,
    )
    for front in _fronts(attackers, foes):
        values[front] = Fraction(policy.worth(front))
        if front.attackers and front.defenders:
            another = policy.option(front, go_on=True)
            best[front] = another > values[front]
            values[front] = max(another, values[front])
    return policy


def _fronts(attackers: int, garrisons: tuple[int, ...]) -> Iterator[Front]:
    """All states, each after those that a round can lead to."""
    for left in range(attackers):
        yield Front(left, len(garrisons), 0)
    for taken in range(len(garrisons) - 1, -1, -1):
        for defenders in range(1, garrisons[taken] + 1):
            for left in range(attackers + 1):
                yield Front(left, taken, defenders)
