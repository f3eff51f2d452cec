"""The library, imported when a command needs it, and saved games from files."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from conquest_lab.core.errors import SaveError
from conquest_lab.core.record import MAX_BYTES


def library() -> Any:
    """The package `conquest_lab`."""
    return importlib.import_module("conquest_lab")


def load(name: str, **options: object) -> Any:
    """A ruleset by its name."""
    return library().load(name, **options)


def luck_of(session: Any, measure: str) -> Any:
    """The luck of a session in a unit, "" for the usual one, as the Luck page counts it."""
    from conquest_lab.players import luck  # noqa: PLC0415 - the library, only when it is needed

    luck.check_measure(session.rules, measure)
    return luck.game_luck(session.rules, session.history, len(session.names), measure)


def read_save(name: str) -> str:
    """The text of a saved game, "-" for standard input; raises SaveError for what cannot be one."""
    if name == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise SaveError(
            "{file}: too large for a saved game, more than {limit} bytes",
            file=name,
            limit=MAX_BYTES,
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(
            "{file}: not a saved game: byte {byte} is not UTF-8 text", file=name, byte=error.start
        ) from error
