"""Six servers of which one throws loaded dice: what was thrown, and what follows for each of them."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb
from random import Random

SERVERS = "ABCDEF"
FACES = range(1, 7)
FAIR = (1, 1, 1, 1, 1, 1)
LOADED = (1, 1, 1, 1, 1, 2)
"""Weights of the faces: the six falls twice as often as each other face."""

PACKET = 20
"""Throws that are bought at once."""

SIX_IF_FAIR = Fraction(FAIR[5], sum(FAIR))
SIX_IF_LOADED = Fraction(LOADED[5], sum(LOADED))

Counts = Sequence[tuple[int, int]]
"""For each server the throws, and the sixes among them."""


def posteriors(counts: Counts) -> tuple[Fraction, ...]:
    """The chance of each server to be the loaded one, all alike before: exactly, in whole weights.

    A loaded die shows a six with 2/7 instead of 1/6, another face with 1/7: so each six doubles the
    weight of its server, and each throw takes 6/7 of it.

    >>> [str(p) for p in posteriors([(1, 1), (0, 0)])]
    ['12/19', '7/19']
    """
    most = sum(throws for throws, _ in counts)
    weights = [2**sixes * 6**throws * 7 ** (most - throws) for throws, sixes in counts]
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def chance_of_sixes(throws: int, sixes: int, six: Fraction) -> Fraction:
    """The chance of exactly this many sixes, each with the chance `six`."""
    return comb(throws, sixes) * six**sixes * (1 - six) ** (throws - sixes)


def at_least(throws: int, sixes: int, six: Fraction) -> Fraction:
    """The chance of this many sixes or more.

    >>> at_least(2, 1, SIX_IF_FAIR)
    Fraction(11, 36)
    """
    above, below = six.as_integer_ratio()
    ways = sum(
        comb(throws, n) * above**n * (below - above) ** (throws - n)
        for n in range(sixes, throws + 1)
    )
    return Fraction(ways, below**throws)


def thrown(rng: Random, loaded: bool, throws: int = PACKET) -> tuple[int, ...]:
    """Throws of a server, as they fell."""
    return tuple(rng.choices(FACES, LOADED if loaded else FAIR, k=throws))


class Detective:
    """A player of many cases who always asks the most suspected server, until one is suspected enough.

    threshold: the chance from which on a server is accused.
    cases, false: closed so far, and those in which a fair server was accused. packets: bought in all.
    promised: the false accusations that the posteriors let one expect.
    """

    def __init__(self, threshold: Fraction, rng: Random) -> None:
        self.threshold = float(threshold)
        self.cases = self.false = self.packets = 0
        self.promised = 0.0
        self._rng = rng
        self._bounds = [
            list(accumulate(float(chance_of_sixes(PACKET, n, six)) for n in range(PACKET)))
            for six in (SIX_IF_FAIR, SIX_IF_LOADED)
        ]
        # What a packet with this many sixes does to the weight of its server.
        self._factors = [2.0**sixes * (6 / 7) ** PACKET for sixes in range(PACKET + 1)]

    def close_a_case(self) -> None:
        """Ask and accuse in one more case."""
        draw, threshold, factors = self._rng.random, self.threshold, self._factors
        cheater = self._rng.randrange(len(SERVERS))
        weights = [1.0] * len(SERVERS)
        while True:
            most, total = max(weights), sum(weights)
            suspect = weights.index(most)
            if most >= threshold * total:
                break
            sixes = bisect(self._bounds[suspect == cheater], draw())
            weights[suspect] *= factors[sixes]
            self.packets += 1
        self.cases += 1
        self.false += suspect != cheater
        self.promised += 1 - most / total
