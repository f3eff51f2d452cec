"""A bot that learns how often an attack is a bluff, and when."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from conquest_lab.odds.bluff import HiddenBid

PRIOR_BLUFFS, PRIOR_ATTACKS = 1, 3
"""The habit that the bot expects before it has seen anything: the share of the equilibrium."""
WEIGHT = 3
"""Attacks in the same situation that count as much as all others together."""
ZEAL = 2
"""The change of the bot's chance to engage for each change of the habit it expects."""


class Habits:
    """The memory of the bot: attacks and bluffs that were revealed, by what happened the round before.

    It sees what the rules show: whether one attacked, and the card of an attack once it is revealed.
    """

    def __init__(self, bid: HiddenBid) -> None:
        self.bid = bid
        self.attacks: Counter[str] = Counter()
        self.bluffs: Counter[str] = Counter()
        self.before = "start"

    def expected(self) -> Fraction:
        """The share of bluffs that it expects among attacks now."""
        overall = Fraction(self.bluffs.total() + PRIOR_BLUFFS, self.attacks.total() + PRIOR_ATTACKS)
        here = self.before
        return (self.bluffs[here] + WEIGHT * overall) / (self.attacks[here] + WEIGHT)

    def engage(self) -> Fraction:
        """The chance with which it engages its card: that of the equilibrium, and more for a bluffer."""
        wanted = self.bid.engage + ZEAL * (self.expected() - self.bid.weak_attacks)
        return min(Fraction(1), max(Fraction(0), wanted))

    def learn(self, attacked: bool, weak: bool, engaged: bool) -> None:
        """Remember a round."""
        if attacked:
            self.attacks[self.before] += 1
            self.bluffs[self.before] += weak
            self.before = ("caught" if engaged else "slipped") if weak else "strong"
        else:
            self.before = "passed"
