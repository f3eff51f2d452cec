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


NESTED = 8
"""No message of a page holds values inside values more often than this."""


def read(content: object) -> tuple[str, Sent]:
    """The word under `do` of a message and all else that it says; an empty word for any other content."""
    match content:
        case {"do": str(do), **rest}:
            return do, {
                without_surrogates(str(key)): _sendable(value) for key, value in rest.items()
            }
    return "", {}


def without_surrogates(text: str) -> str:
    r"""A text with a ? for each lone surrogate, such as a script leaves of an emoji that it cuts.

    No file and no message could hold it, so that a view which quotes it would be sent no more.

    >>> without_surrogates("A\ud83c")
    'A?'
    """
    return text if text.isascii() else text.encode(errors="replace").decode()


def _sendable(value: object, depth: int = NESTED) -> object:
    match value:
        case str():
            return without_surrogates(value)
        case list() if depth:
            return [_sendable(each, depth - 1) for each in value]
        case dict() if depth:
            return {
                without_surrogates(str(key)): _sendable(each, depth - 1)
                for key, each in value.items()
            }
        case list() | dict():
            return None
    return value


def whole(message: Sent, key: str, below: int = 2**31) -> int | None:
    """The whole number from 0 under a key of a message, None unless it is less than `below`."""
    value = message.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value < below else None
