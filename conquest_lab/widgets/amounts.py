"""Actions that differ in their number of pieces alone."""

from __future__ import annotations

from collections.abc import Sequence

from conquest_lab.core.ruleset import Action

LEAST_AMOUNTS = 4
"""Numbers of pieces from which on one is chosen with a slider: fewer are buttons."""


def count_of(action: Action) -> int:
    """The number of pieces that an action names, -1 for none."""
    count = getattr(action, "count", -1)
    return count if isinstance(count, int) else -1


def amounts_among(actions: Sequence[Action]) -> list[list[Action]]:
    """The actions that differ in their number of pieces alone: each kind by itself, smallest number first.

    Each becomes a slider where one of them has more numbers than fit as buttons; else the answer is empty.
    """
    kinds = [
        sorted(kind, key=count_of)
        for kind in _kinds(actions)
        if count_of(kind[0]) >= 0 and len({count_of(action) for action in kind}) == len(kind) > 1
    ]
    return kinds if max(map(len, kinds), default=0) >= LEAST_AMOUNTS else []


def largest_first(actions: Sequence[Action]) -> list[Action]:
    """The same actions, of those that differ in their number of pieces alone the largest number first."""
    return [
        action for kind in _kinds(actions) for action in sorted(kind, key=count_of, reverse=True)
    ]


def _kinds(actions: Sequence[Action]) -> list[list[Action]]:
    """The actions that are alike but for their number of pieces, together; else in the same order."""
    kinds: dict[tuple[object, ...], list[Action]] = {}
    for action in actions:
        names = getattr(action, "__dataclass_fields__", {})
        rest = [getattr(action, name) for name in names if name != "count"]
        kinds.setdefault((type(action), action.places, *rest), []).append(action)
    return [*kinds.values()]
