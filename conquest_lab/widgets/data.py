"""Types of the plain data that a view's kernel side and its script exchange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A value that can be sent to a browser."""

Data: TypeAlias = dict[str, Json]
"""An object of a script: what a view shows, or a part of it."""

Sent: TypeAlias = Mapping[str, object]
"""A message from a browser: any visitor can write one, so every value is checked before use."""

Change: TypeAlias = Mapping[str, object]
"""A change as traitlets tells it to observers: name, owner, type, old and new value."""


def read(content: object) -> tuple[str, Sent]:
    """The word under `do` of a message and all else that it says; an empty word for any other content."""
    match content:
        case {"do": str(do), **rest}:
            return do, {str(key): value for key, value in rest.items()}
    return "", {}


def whole(message: Sent, key: str, below: int = 2**31) -> int | None:
    """The whole number from 0 under a key of a message, None unless it is less than `below`."""
    value = message.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value < below else None
