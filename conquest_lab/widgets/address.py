"""Faults of a page's address, said to the person who opened it; the rest of the address is used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from conquest_lab.core.words import Message, Value, say

MAX_SHOWN = 40


def misfits(
    parameters: Mapping[str, object], legal: Mapping[str, Iterable[Value]]
) -> tuple[Message, ...]:
    """Faults of the parameters that have a list of legal values; other parameters are passed over.

    legal: the values that a parameter may have. An empty parameter says nothing.
    """
    return tuple(
        misfit(name, parameters[name], values)
        for name, values in legal.items()
        if parameters.get(name) not in (None, "", *map(str, values))
    )


def misfit(name: str, text: object, legal: Iterable[Value]) -> Message:
    """The fault of one parameter of an address, and the values that would be right."""
    return say(
        "{name}={text}; possible values: {choices}",
        name=name,
        text=str(text)[:MAX_SHOWN],
        choices=tuple(legal),
    )


def complaint(wrong: tuple[Message, ...]) -> Message:
    """All faults of an address, in one sentence."""
    return say(
        "The address asks for something that does not exist; the rest of it is used. {wrong}",
        wrong=wrong,
    )
