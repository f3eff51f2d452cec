"""The tables of the server that started this process, if it keeps any."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from conquest_lab.tables.store import PER_ADDRESS, Tables

FILE = "CONQUEST_TABLES"
"""The variable by which a server tells its kernels where tables are kept."""

MOST = "CONQUEST_TABLES_PER_ADDRESS"
"""The variable by which it tells them how many tables one network may have open."""


def tables_beside(classes: Path) -> Path:
    """The file of tables beside that of the rooms of classes."""
    return classes.with_name("tables.sqlite")


def tables_here() -> Tables | None:
    """The tables of the server that started this process; None where no server keeps any."""
    path = os.environ.get(FILE, "")
    if not path:
        return None
    return Tables(Path(path), per_address=int(os.environ.get(MOST, PER_ADDRESS)))


def forget_old_tables(clock: Callable[[], float] = time.time) -> int:
    """Delete the tables of this server that nobody has used for long; the number of them."""
    path = os.environ.get(FILE, "")
    if not path:
        return 0
    tables = Tables(Path(path), clock)
    try:
        return tables.forget_old()
    finally:
        tables.close()
