"""The connections of a board: pieces and cuts, distances, odd places and trails, long random walks."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import sqrt

from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.odds.errors import OddsError, whole

MOST_ERASED = 3


def world() -> Board:
    """The board of 42 territories."""
    return load_board("world")


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in {*places})


def _places(bits: int) -> frozenset[int]:
    return frozenset(n for n in range(bits.bit_length()) if bits >> n & 1)


def _flood(near: Sequence[int], left: int) -> Iterable[int]:
    """The connected pieces of the places that are left, each as bits; `near` as bits by place."""
    while left:
        piece, front = 0, left & -left
        while front:
            piece |= front
            reached = 0
            while front:
                lowest = front & -front
                reached |= near[lowest.bit_length() - 1]
                front ^= lowest
            front = reached & left & ~piece
        yield piece
        left &= ~piece


def pieces(board: Board, erased: Collection[int] = ()) -> tuple[frozenset[int], ...]:
    """The connected pieces of a board without some of its places, the largest first.

    erased: place numbers. Raises `OddsError` for numbers that the board does not have.
    """
    last = len(board.places) - 1
    gone = _bits(whole("erased", place, 0, last) for place in erased)
    near = [_bits(places) for places in board.neighbours]
    found = _flood(near, (1 << len(board.places)) - 1 & ~gone)
    return tuple(sorted(map(_places, found), key=lambda piece: (-len(piece), min(piece))))


def cut_places(board: Board) -> tuple[int, ...]:
    """The places without which the rest of a connected board falls into pieces: its cut vertices."""
    return tuple(n for n in range(len(board.places)) if len(pieces(board, {n})) > 1)


@lru_cache(maxsize=16)
def deepest_cut(board_name: str, count: int) -> tuple[int, tuple[int, ...]]:
    """The smallest that the largest piece can become with this many places erased, and such places.

    board_name: folder of a map. count: 1 to 3; every choice is tried.
    """
    # By name: a board has lists, which a cache cannot look up.
    board, count = load_board(board_name), whole("count", count, 1, MOST_ERASED)
    near = [_bits(places) for places in board.neighbours]
    everything = (1 << len(board.places)) - 1
    return min(
        (max(piece.bit_count() for piece in _flood(near, everything & ~_bits(chosen))), chosen)
        for chosen in combinations(range(len(board.places)), count)
    )


def steps_from(board: Board, start: int) -> tuple[int | None, ...]:
    """The number of borders on a shortest path from a place to each place; None where none leads.

    start: the number of a place; `OddsError` for one that the board does not have.
    """
    start = whole("start", start, 0, len(board.places) - 1)
    found: list[int | None] = [None] * len(board.places)
    found[start] = 0
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for near in board.neighbours[here]:
            if found[near] is None:
                found[near] = (found[here] or 0) + 1
                waiting.append(near)
    return tuple(found)


def farthest_pairs(board: Board) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The diameter of a board and the pairs of places that lie so far apart, of those connected."""
    lengths = {
        (a, b): steps
        for a in range(len(board.places))
        for b, steps in enumerate(steps_from(board, a))
        if a < b and steps is not None
    }
    most = max(lengths.values(), default=0)
    return most, tuple(pair for pair, steps in lengths.items() if steps == most)


def inner_borders(board: Board, members: Collection[int]) -> tuple[tuple[int, int], ...]:
    """The borders and sea links between some places, the smaller number first.

    members: numbers of places of the board.
    """
    inside = {*members}
    return tuple(
        (a, b) for a in sorted(inside) for b in board.neighbours[a] if a < b and b in inside
    )


def odd_places(board: Board, members: Collection[int]) -> tuple[int, ...]:
    """The places with an odd number of neighbours among these places.

    members: numbers of places of the board.
    """
    inside = {*members}
    return tuple(n for n in sorted(inside) if len(inside & {*board.neighbours[n]}) % 2)


def fewest_trails(board: Board, members: Collection[int]) -> int:
    """The fewest trails that use every border between some connected places exactly once.

    One trail suffices with no odd place or with two; otherwise each trail ends at two of them.
    Source: Euler 1736, Listing 1847.
    """
    return max(1, len(odd_places(board, members)) // 2)


def visits_share(board: Board, members: Collection[int]) -> Fraction:
    """The share of a long random walk that is spent in some places: their degrees, of all degrees.

    members: numbers of places of the board.
    """
    degrees = [len(near) for near in board.neighbours]
    return Fraction(sum(degrees[n] for n in {*members}), sum(degrees))


def visits_error(board: Board, members: Collection[int], steps: int) -> float:
    """The standard error of the share of a long random walk that is spent in some places.

    A walk stays near where it is, so its steps are not independent: with f the indicator of the
    places less its mean π(f), and g a solution of g − Pg = f, the variance is (2 π(fg) − π(f²))/steps.
    Raises `OddsError` for fewer than one step. Source: Kemeny and Snell 1960.
    """
    steps = whole("steps", steps, 1)
    near, share = board.neighbours, float(visits_share(board, members))
    inside, size = {*members}, len(board.places)
    weights = [len(places) / sum(map(len, near)) for places in near]
    centred = [float(n in inside) - share for n in range(size)]
    rows = []
    for n in range(1, size):  # g is free up to a constant: it is 0 at the first place
        row = [float(n == m) - (m in near[n]) / len(near[n]) for m in range(1, size)]
        rows.append([*row, centred[n]])
    solved = [0.0, *_solved(rows)]
    both = sum(w * f * g for w, f, g in zip(weights, centred, solved, strict=True))
    alone = sum(w * f * f for w, f in zip(weights, centred, strict=True))
    return sqrt(max(0.0, 2 * both - alone) / steps)


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, each with its right side last, by elimination with pivots."""
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        if not rows[pivot][i]:
            raise OddsError("the board is not connected")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][k] * found[k] for k in range(i + 1, size))
        found[i] = (rows[i][-1] - known) / rows[i][i]
    return found
