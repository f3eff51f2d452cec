"""The board as a graph: connections of places, borders of continents, random walks of a front."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from conquest_lab.core.chance import Distribution
from conquest_lab.core.scene import Group, Place
from conquest_lab.mechanics.board import Board
from conquest_lab.odds.errors import OddsError, whole

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Standing:
    """Measures of a place in the graph.

    degree: neighbours. betweenness: the share of shortest ways between other places that lead
        through it. distance: mean number of steps to the other places.
    """

    place: Place
    degree: int
    betweenness: float
    distance: float


def standings(board: Board) -> tuple[Standing, ...]:
    """Every place of a board with its degree, betweenness and mean distance, by number.

    Source: betweenness as Freeman 1977, computed by networkx.
    """
    import networkx as nx  # noqa: PLC0415 - as the board itself, only where graphs are asked for

    graph: nx.Graph[int] = board.graph
    between: dict[int, float] = nx.betweenness_centrality(graph)
    lengths: dict[int, dict[int, int]] = dict(nx.all_pairs_shortest_path_length(graph))
    others = max(1, len(board.places) - 1)
    return tuple(
        Standing(
            place, len(board.neighbours[n]), float(between[n]), sum(lengths[n].values()) / others
        )
        for n, place in enumerate(board.places)
    )


@dataclass(frozen=True, slots=True)
class ContinentCost:
    """Measures of a continent that has to be held.

    places: its territories. gates: those that touch the outside. ways_in: borders to the outside.
    bonus_per_gate: its worth divided by the gates to guard; None without a gate.
    """

    continent: Group
    places: int
    gates: int
    ways_in: int
    bonus_per_gate: Fraction | None


def continent_costs(board: Board) -> tuple[ContinentCost, ...]:
    """Every continent of a board: territories, gates, ways in, and its bonus for each gate."""
    found = []
    for continent, members in zip(board.continents, board.members, strict=True):
        inside = set(members)
        out = [[n for n in board.neighbours[place] if n not in inside] for place in members]
        gates = sum(1 for ways in out if ways)
        bonus = Fraction(continent.worth, gates) if gates else None
        found.append(ContinentCost(continent, len(members), gates, sum(map(len, out)), bonus))
    return tuple(found)


def wandering_front(board: Board) -> Distribution[int]:
    """The stationary distribution of a front that moves to a random neighbour, by place number.

    A random walk on a connected graph spends time in each place in proportion to its degree.
    """
    return Distribution((n, len(near)) for n, near in enumerate(board.neighbours) if near)


def steps_to(board: Board, target: int) -> tuple[Fraction, ...]:
    """Mean number of random steps from each place to a target, exactly; 0 at the target.

    The equations h(x) = 1 + mean of h over the neighbours of x, solved by elimination.
    Raises `OddsError` for a place that cannot reach the target.
    """
    target = whole("target", target, 0, len(board.places) - 1)
    unknown = [n for n in range(len(board.places)) if n != target]
    column = {n: i for i, n in enumerate(unknown)}
    rows = []
    for n in unknown:
        row = [Fraction(0)] * (len(unknown) + 1)
        row[column[n]] = Fraction(len(board.neighbours[n]))
        for near in board.neighbours[n]:
            if near != target:
                row[column[near]] -= 1
        row[-1] = Fraction(len(board.neighbours[n]))
        rows.append(row)
    solved = _eliminated(rows)
    if solved is None:
        raise OddsError("target: some places cannot reach {place}", place=board.places[target].name)
    solved.insert(target, Fraction(0))
    return tuple(solved)


def _eliminated(rows: list[list[Fraction]]) -> list[Fraction] | None:
    size = len(rows)
    for i in range(size):
        pivot = next((k for k in range(i, size) if rows[k][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = 1 / rows[i][i]
        rows[i] = [value * scale for value in rows[i]]
        for k in range(size):
            factor = rows[k][i]
            if k != i and factor:
                rows[k] = [
                    x - factor * y if y else x for x, y in zip(rows[k], rows[i], strict=True)
                ]
    return [row[-1] for row in rows]
