"""Errors of classes, for people."""

from __future__ import annotations

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, Value


class ClassError(ConquestError, ValueError):
    """A request that a class refuses; `status` is the HTTP status that says so to programs."""

    def __init__(self, message: Message | str, status: int = 400, /, **values: Value) -> None:
        super().__init__(message, **values)
        self.status = status
