"""The record of one game played on: its payoff, and what it shows of a decision."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message
from conquest_lab.mechanics.armies.placing import Place

Key = tuple[object, ...]
"""The identity of a decision for people: kind and places; the action itself where it has none."""


def key_of(action: Action) -> Key:
    """Kind and places of a decision: how many armies or dice is a detail."""
    return (type(action).__name__, action.places) if action.places else (action,)


def target_of(
    action: Action, owners: tuple[int, ...], side: Collection[int], seat: int
) -> int | None:
    """The place that a decision of a seat is after: the last one that it names, unless its side holds it.

    Armies are placed for others as well: on what is not taken by that, there is nothing to be after. Nor is
    there where an ally attacks, who conquers for itself and may have left the side when the turn ends.
    """
    if isinstance(action, Place):
        return None
    places = [place for place in action.places if 0 <= place < len(owners)]
    if len(places) > 1 and owners[places[0]] in side and owners[places[0]] != seat:
        return None
    return places[-1] if places and owners[places[-1]] not in side else None


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
    held: the places of the seat and its friends at the end of that turn, None where it did not end.
    lost: those of them that others have before the next turn of the seat.
    over: True where the decision itself ended the game.
    fought: the place of the fight in course, None where the decision is no part of one.
    """

    score: float = 0.0
    plies: int = 0
    line: list[Next] = field(default_factory=list)
    held: frozenset[int] | None = None
    lost: frozenset[int] = frozenset()
    over: bool = False
    fought: int | None = None
