"""Connected places: walks over neighbours without a graph library, fast enough for every ply."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def reachable(
    start: int, neighbours: Sequence[tuple[int, ...]], allowed: Callable[[int], bool]
) -> frozenset[int]:
    """The places connected to `start` through allowed places, `start` included.

    neighbours: neighbours of each place by index.
    allowed: whether a place may be walked on.

    >>> sorted(reachable(0, [(1,), (0, 2), (1,)], lambda place: place < 2))
    [0, 1]
    """
    seen = {start}
    waiting = [start]
    while waiting:
        for place in neighbours[waiting.pop()]:
            if place not in seen and allowed(place):
                seen.add(place)
                waiting.append(place)
    return frozenset(seen)


def components(
    places: Sequence[int], neighbours: Sequence[tuple[int, ...]]
) -> tuple[frozenset[int], ...]:
    """The connected parts of a set of places, each part once, in the order of their first place."""
    left = set(places)
    parts = []
    for place in places:
        if place not in left:
            continue
        left.remove(place)
        part = [place]
        for here in part:
            for near in neighbours[here]:
                if near in left:
                    left.remove(near)
                    part.append(near)
        parts.append(frozenset(part))
    return tuple(parts)
