"""Questions about the board as a graph: cuts, borders, steps, trails, gates, and a random front."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Self

from conquest_lab.core.scene import Group
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.odds import connections, graphs
from conquest_lab.odds.connections import world
from conquest_lab.widgets.lesson.numbers import Range
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    OneRight,
)

NEAREST, FARTHEST = 3, 8
"""Steps between the two territories of an exercise."""


def _names(places: tuple[int, ...] | list[int]) -> tuple[Text, ...]:
    return tuple(world().places[n].name for n in places)


@dataclass(frozen=True)
class CutCount(NumberQuestion):
    """The number of territories that cut the world, each erased alone."""

    form = "whole"

    @property
    def answer(self) -> int:
        return len(connections.cut_places(world()))

    @property
    def possible(self) -> Range:
        return Range(most=len(world().places), whole=True)

    def gaps(self) -> Gaps:
        cut = connections.cut_places(world())
        return {"all": len(world().places), "places": _names(cut)}

    def wrong(self) -> dict[str, Exact]:
        return {"all": len(world().places), "none": 0}


@dataclass(frozen=True)
class OnContinent(NumberQuestion):
    """A question about a continent, by its number on the board."""

    group: int = 4

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Any continent."""
        return cls(rng.randrange(len(world().continents)))

    @property
    def continent(self) -> Group:
        """The continent with its name and bonus."""
        return world().continents[self.group]

    @property
    def members(self) -> frozenset[int]:
        """The territories of the continent."""
        return frozenset(world().members[self.group])

    @property
    def inner(self) -> tuple[tuple[int, int], ...]:
        """The borders inside the continent."""
        return connections.inner_borders(world(), self.members)


@dataclass(frozen=True)
class FrontShare(OnContinent):
    """The share of a long random walk that is spent in a continent."""

    forms = 6

    @property
    def degrees(self) -> int:
        """The numbers of neighbours of the continent's territories, added up."""
        return sum(len(world().neighbours[n]) for n in self.members)

    @property
    def total(self) -> int:
        """The numbers of neighbours of all territories, added up."""
        return sum(len(near) for near in world().neighbours)

    @property
    def answer(self) -> Fraction:
        return connections.visits_share(world(), self.members)

    def gaps(self) -> Gaps:
        return {
            "continent": self.continent.name,
            "territories": len(self.members),
            "all": len(world().places),
            "inner": len(self.inner),
            "ways": self.degrees - 2 * len(self.inner),
            "borders": self.total // 2,
        }

    def wrong(self) -> dict[str, Exact]:
        inner, ways = len(self.inner), self.degrees - 2 * len(self.inner)
        return {
            "territories": Fraction(len(self.members), len(world().places)),
            "continents": Fraction(1, len(world().continents)),
            "once": Fraction(inner + ways, self.total // 2),
            "inside": Fraction(2 * inner, self.total),
            "mixed": Fraction(inner + ways, self.total),
        }


@dataclass(frozen=True)
class BordersInside(OnContinent):
    """The number of borders inside a continent, from the numbers of neighbours there."""

    level = "start"
    form = "whole"
    forms = 6

    @property
    def degrees(self) -> tuple[int, ...]:
        """The numbers of neighbours inside, the largest first."""
        board = world()
        inside = (len(self.members & {*board.neighbours[n]}) for n in self.members)
        return tuple(sorted(inside, reverse=True))

    @property
    def answer(self) -> int:
        return len(self.inner)

    def gaps(self) -> Gaps:
        return {"continent": self.continent.name, "sum": sum(self.degrees)}

    def wrong(self) -> dict[str, Exact]:
        n = len(self.degrees)
        return {"twice": sum(self.degrees), "pairs": n * (n - 1) // 2, "territories": n}


@dataclass(frozen=True)
class StepsBetween(NumberQuestion):
    """The steps of a shortest path between two territories."""

    start: int = 0
    end: int = 41
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Two territories that are neither close nor at the ends of the world."""
        while True:
            start, end = rng.sample(range(len(world().places)), 2)
            if NEAREST <= (connections.steps_from(world(), start)[end] or 0) <= FARTHEST:
                return cls(start, end)

    @property
    def path(self) -> tuple[int, ...]:
        """A shortest path, both ends included."""
        board = world()
        left = connections.steps_from(board, self.end)
        path = [self.start]
        while path[-1] != self.end:
            path.append(min(board.neighbours[path[-1]], key=lambda n: left[n] or 0))
        return tuple(path)

    @property
    def answer(self) -> int:
        return len(self.path) - 1

    def gaps(self) -> Gaps:
        start, *_, end = names = _names(self.path)
        return {
            "start": start,
            "end": end,
            "path": names,
            "territories": len(names),
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "territories": self.answer + 1,
            "between": self.answer - 1,
            "detour": self.answer + 2,
        }


@dataclass(frozen=True)
class PiecesLeft(NumberQuestion):
    """The number of pieces of the board without some territories."""

    erased: tuple[int, ...] = ()
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """All neighbours of a territory with two or three, or any territories; at times one more."""
        board = world()
        lonely = [n for n, near in enumerate(board.neighbours) if len(near) <= NEAREST]
        if rng.random() < 0.7:
            erased = {*board.neighbours[rng.choice(lonely)]}
        else:
            erased = {*rng.sample(range(len(board.places)), 3)}
        if rng.random() < 0.5:
            erased.add(rng.choice(connections.cut_places(board)))
        return cls(tuple(sorted(erased)))

    @property
    def pieces(self) -> tuple[frozenset[int], ...]:
        """The pieces, the largest first."""
        return connections.pieces(world(), self.erased)

    @property
    def answer(self) -> int:
        return len(self.pieces)

    def gaps(self) -> Gaps:
        return {"places": _names(self.erased), "sizes": tuple(len(piece) for piece in self.pieces)}

    def wrong(self) -> dict[str, Exact]:
        return {
            "whole": 1,
            "cuts": self.answer - 1,
            "more": self.answer + 1,
            "erased": len(self.erased) + 1,
        }


@dataclass(frozen=True)
class TrailsNeeded(NumberQuestion):
    """The fewest trails that use every border between some territories exactly once.

    groups: the numbers of the continents they lie in.
    """

    level = "stretch"

    groups: tuple[int, ...] = (4,)
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A continent, two that touch, or the whole board."""
        board = world()
        many = range(len(board.continents))
        pairs = [
            (a, b)
            for a in many
            for b in many
            if a < b
            and any(m in board.members[b] for n in board.members[a] for m in board.neighbours[n])
        ]
        return cls(rng.choice([*((n,) for n in many), *pairs, tuple(many)]))

    @property
    def members(self) -> frozenset[int]:
        """The territories."""
        return frozenset(n for group in self.groups for n in world().members[group])

    @property
    def odd(self) -> int:
        """The number of them with an odd number of borders among them."""
        return len(connections.odd_places(world(), self.members))

    @property
    def answer(self) -> int:
        return connections.fewest_trails(world(), self.members)

    def case(self, sentence: str) -> str:
        return "two" if self.odd <= 2 else "more"

    def gaps(self) -> Gaps:
        continents = world().continents
        return {
            "continents": tuple(continents[n].name for n in self.groups),
            "territories": len(self.members),
            "borders": len(connections.inner_borders(world(), self.members)),
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "odd": self.odd,
            "one": 1,
            "none": 0,
            "minus": self.odd - 2,
            "borders": len(connections.inner_borders(world(), self.members)),
        }


@dataclass(frozen=True)
class BackAgain(NumberQuestion):
    """The chance that a random front is back where it began after two steps."""

    level = "stretch"

    place: int = 0

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A territory with two or three neighbours."""
        near = world().neighbours
        return cls(rng.choice([n for n in range(len(near)) if len(near[n]) <= NEAREST]))

    @property
    def degrees(self) -> tuple[int, ...]:
        """The numbers of neighbours of its neighbours."""
        near = world().neighbours
        return tuple(len(near[n]) for n in near[self.place])

    @property
    def answer(self) -> Fraction:
        return sum((Fraction(1, n) for n in self.degrees), Fraction(0)) / len(self.degrees)

    def gaps(self) -> Gaps:
        near = world().neighbours[self.place]
        return {
            "place": world().places[self.place].name,
            "near": tuple(
                say("{place} ({n})", place=world().places[n].name, n=k)
                for n, k in zip(near, self.degrees, strict=True)
            ),
            "degree": len(near),
            "terms": tuple(say("1/{degree} × 1/{k}", degree=len(near), k=k) for k in self.degrees),
        }

    def wrong(self) -> dict[str, Exact]:
        d = len(self.degrees)
        total = sum(len(near) for near in world().neighbours)
        return {
            "one-step": Fraction(1, d),
            "square": Fraction(1, d * d),
            "sum": self.answer * d,
            "long-run": Fraction(d, total),
            "all-alike": Fraction(1, len(world().places)),
        }


@dataclass(frozen=True)
class BestGate(OneRight):
    """The continent that brings most for each gate that must be guarded.

    groups: the numbers of the continents to pick from.
    """

    level = "start"

    groups: tuple[int, ...] = (0, 2, 4)

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Three continents that bring different amounts."""
        many = range(len(world().continents))
        while True:
            groups = tuple(rng.sample(many, 3))
            if len({cls(groups).costs[k].bonus_per_gate for k in range(3)}) == 3:
                return cls(groups)

    @property
    def costs(self) -> tuple[graphs.ContinentCost, ...]:
        """The gain and the costs of each continent."""
        found = graphs.continent_costs(world())
        return tuple(found[n] for n in self.groups)

    @property
    def right(self) -> int:
        """The number of the right answer."""
        return max(range(3), key=lambda k: self.costs[k].bonus_per_gate or 0)

    def options(self) -> tuple[Message, ...]:
        return tuple(
            say(
                "{continent}: bonus {bonus}, {gates}, {ways}",
                continent=cost.continent.name,
                bonus=cost.continent.worth,
                gates=counted(cost.gates, "{n} gate", "{n} gates"),
                ways=counted(cost.ways_in, "{n} way in", "{n} ways in"),
            )
            for cost in self.costs
        )

    def mistake(self, picked: int) -> str:
        costs = self.costs
        if costs[picked].continent.worth == max(cost.continent.worth for cost in costs):
            return "bonus"
        if costs[picked].gates == min(cost.gates for cost in costs):
            return "gates"
        return "less"

    def gaps(self) -> Gaps:
        return {
            "terms": tuple(
                say(
                    "{continent} {bonus}/{gates}",
                    continent=cost.continent.name,
                    bonus=cost.continent.worth,
                    gates=cost.gates,
                )
                for cost in self.costs
            ),
            "answer": self.costs[self.right].continent.name,
        }
