"""Campaigns that are thrown out: rounds of dice kept, so that two stopping rules meet the same dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from conquest_lab.mechanics.dice import compare
from conquest_lab.odds.campaign_policies import CampaignPolicy, Front, GoesOn

SIDES = 6


@dataclass(frozen=True)
class Line:
    """A stopping rule drawn as a line: by (places taken, defenders), the fewest attackers that go on.

    >>> line = Line({(0, 2): 3})
    >>> line(Front(2, 0, 2)), line(Front(3, 0, 2))
    (False, True)
    """

    least: Mapping[tuple[int, int], int]

    def __call__(self, front: Front) -> bool:
        """True if another round is fought."""
        return front.attackers >= self.least[front.taken, front.defenders]


@dataclass(frozen=True, slots=True)
class Fought:
    """A campaign on one row of dice, under several stopping rules.

    path: the states from the start, as far as the rule that goes furthest.
    ends: for each rule, the number of rounds after which it ends the campaign.
    """

    path: tuple[Front, ...]
    ends: tuple[int, ...]

    def end(self, rule: int) -> Front:
        """The state in which the campaign of a rule ends."""
        return self.path[self.ends[rule]]


def fight(campaign: CampaignPolicy, rules: Sequence[GoesOn], rng: Random) -> Fought:
    """One campaign for all rules on the same dice: they share the path until one of them stops."""
    front = campaign.start
    path, ends = [front], [-1] * len(rules)
    while True:
        over = not front.attackers or not front.defenders
        for number, rule in enumerate(rules):
            if ends[number] < 0 and (over or not rule(front)):
                ends[number] = len(path) - 1
        if min(ends) >= 0:
            return Fought(tuple(path), tuple(ends))
        attack = _thrown(min(campaign.rule.attack_dice, front.attackers), rng)
        defence = _thrown(min(campaign.rule.defence_dice, front.defenders), rng)
        front = campaign.after(front, compare(attack, defence, campaign.rule.ties))
        path.append(front)


def _thrown(dice: int, rng: Random) -> tuple[int, ...]:
    return tuple(sorted((rng.randint(1, SIDES) for _ in range(dice)), reverse=True))
