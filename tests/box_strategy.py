"""The best adaptive strategy for naming hidden faults from answers that are too high, right or too low.

The boxes hold the faults in an unknown order, all orders equally likely. A question to one box splits
the faults that it may hold into groups that answer alike. What is known is the set of faults that each
box may still hold; a set is a whole number here, with one bit for each fault.
"""

from collections.abc import Iterable
from fractions import Fraction

Known = tuple[int, ...]
"""The faults that each undecided box may hold, in increasing order."""

Split = tuple[int, ...]
"""Faults in groups that answer alike."""


def bits(mask: int) -> list[int]:
    """The faults of a set, each as a set of its own."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


class Strategy:
    """The fewest questions that name all faults, on average, found by searching all strategies.

    faults: how many there are, and boxes. splits: the groups of each kind of question.
    """

    def __init__(self, faults: int, splits: Iterable[Split]) -> None:
        self.faults = faults
        self._kinds = sorted(set(splits))
        self._useful: dict[int, list[Split]] = {}
        self._orders: dict[Known, int] = {(): 1}
        self._reduced: dict[Known, Known] = {}
        self._totals: dict[Known, int] = {}

    @property
    def start(self) -> Known:
        """Nothing known: each box may hold each fault."""
        return ((1 << self.faults) - 1,) * self.faults

    @property
    def mean(self) -> Fraction:
        """The mean number of questions of the best strategy."""
        return Fraction(self.total(self.start), self.orders(self.start))

    def orders(self, known: Known) -> int:
        """The number of orders of the faults that agree with what is known."""
        if known not in self._orders:
            first, *others = known
            count = 0
            for bit in bits(first):
                rest = sorted(other & ~bit for other in others)
                if not rest or rest[0]:
                    count += self.orders(tuple(rest))
            self._orders[known] = count
        return self._orders[known]

    def reduce(self, known: Known) -> Known:
        """The boxes that are not decided, each with the faults that agree with all others."""
        if known not in self._reduced:
            found = []
            for n, mask in enumerate(known):
                others = known[:n] + known[n + 1 :]
                possible = 0
                for bit in bits(mask):
                    rest = tuple(sorted(other & ~bit for other in others))
                    if (not rest or rest[0]) and self.orders(rest):
                        possible |= bit
                if possible & (possible - 1):
                    found.append(possible)
            self._reduced[known] = tuple(sorted(found))
        return self._reduced[known]

    def useful(self, mask: int) -> list[Split]:
        """The splits of these faults that no other split refines."""
        if mask not in self._useful:
            found = set()
            for kind in self._kinds:
                split = tuple(sorted(group & mask for group in kind if group & mask))
                if len(split) > 1:
                    found.add(split)
            self._useful[mask] = [
                split for split in found if not any(_finer(other, split) for other in found)
            ]
        return self._useful[mask]

    def total(self, known: Known) -> int:
        """The questions of the best strategy, added up over all orders that agree with what is known."""
        if known not in self._totals:
            self._totals[known] = self._search(known)
        return self._totals[known]

    def _search(self, known: Known) -> int:
        orders = self.orders(known)
        if orders == 1:
            return 0
        questions = sorted(self._questions(known, orders))
        if not questions:
            message = "some of the faults answer alike to every question"
            raise ValueError(message)
        least, best = fewest(orders), orders * self.faults**2  # every fault asked of every box
        for bound, after in questions:
            # The next ones are no better, and no strategy does with less than the least.
            if bound >= best or best == least:
                break
            cost = bound
            for count, child in after:
                cost += self.total(self.reduce(child)) - fewest(count)
                if cost >= best:
                    break
            best = min(best, cost)
        return best

    def _questions(self, known: Known, orders: int) -> list[tuple[int, list[tuple[int, Known]]]]:
        """Each question worth asking: a bound of its cost, and what may be known after it."""
        found = []
        for n, mask in enumerate(known):
            if mask in known[:n]:
                continue
            others = known[:n] + known[n + 1 :]
            for split in self.useful(mask):
                after = []
                for group in split:
                    child = tuple(sorted((*others, group)))
                    if count := self.orders(child):
                        after.append((count, child))
                after.sort(reverse=True)
                found.append((orders + sum(fewest(count) for count, _ in after), after))
        return found


def _finer(one: Split, other: Split) -> bool:
    """True if every group of one split lies within a group of the other."""
    return one != other and all(any(not part & ~group for group in other) for part in one)


def fewest(orders: int) -> int:
    """The questions with three answers that tell so many orders apart, added up over the orders."""
    depth, power = 0, 1
    while 3 * power <= orders:
        depth, power = depth + 1, 3 * power
    beyond = orders - power
    return orders * depth + beyond + (beyond + 1) // 2
