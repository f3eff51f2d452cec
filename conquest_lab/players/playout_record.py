"""The record of one game played on: its payoff, and what it shows of a decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conquest_lab.core.declare import Action
    from conquest_lab.core.words import Message

Key = tuple[object, ...]
"""The identity of a decision for people: kind and places; the action itself where it has none."""


def key_of(action: Action) -> Key:
    """Kind and places of a decision: how many armies or dice is a detail."""
    return (type(action).__name__, action.places) if action.places else (action,)


def target_of(action: Action, owners: tuple[int, ...], seat: int) -> int | None:
    """The place that a decision is after: the last one that it names, unless the seat owns it."""
    places = [place for place in action.places if 0 <= place < len(owners)]
    return places[-1] if places and owners[places[-1]] != seat else None


@dataclass(frozen=True, slots=True)
class Next:
    """A later decision of the turn in one playout: what it is, in words, and the place it is after."""

    key: Key
    label: Message
    target: int | None


@dataclass(slots=True)
class Playout:
    """The result of one game played on.

    score: the payoff of the seat, from 0 to 1. plies: the length.
    line: the next decisions of the seat in the turn in course, repeated ones once.
    held: owners at the end of that turn. lost: places of the seat that others have before its next turn.
    over: True where the decision itself ended the game.
    """

    score: float = 0.0
    plies: int = 0
    line: list[Next] = field(default_factory=list)
    held: tuple[int, ...] = ()
    lost: frozenset[int] = frozenset()
    over: bool = False
