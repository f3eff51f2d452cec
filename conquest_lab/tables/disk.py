"""Files in which a server keeps what it has acknowledged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

BUSY_SECONDS = 5.0
"""Seconds that a change waits for one of another process."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")


def opened(path: Path, schema: str) -> sqlite3.Connection:
    """A database that keeps every finished transaction, and overwrites what is deleted.

    path: of the file; made with its folder where there is none, and read by its owner alone.
    schema: the statements that make its tables where they are missing.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    disk = sqlite3.connect(path, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        disk.execute(f"PRAGMA {pragma}")
    disk.executescript(schema)
    path.chmod(0o600)
    return disk
