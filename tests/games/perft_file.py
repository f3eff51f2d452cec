"""Perft files: for each position, ply by ply, how many actions players have and outcomes chance has."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Counts = list[tuple[int, int]]
HEAD = "# Ply by ply: how many actions players have, and how many outcomes chance has."


def written(file: Path) -> dict[str, Counts]:
    """The counts in the file, by position."""
    found: dict[str, Counts] = {}
    name = ""
    for row in file.read_text("utf-8").splitlines():
        if row.startswith("["):
            name = row.strip("[]")
            found[name] = []
        elif row and not row.startswith("#"):
            ply, actions, outcomes = map(int, row.split())
            assert ply == len(found[name]) + 1
            found[name].append((actions, outcomes))
    return found


def rewrite_if_asked(
    file: Path, positions: Mapping[str, tuple[Any, ...]], count: Callable[..., Counts]
) -> None:
    """With CONQUEST_REWRITE=1 write the file again; read the difference before it is committed.

    positions: what to count from, by name: the arguments of `count`, a position and a depth the last two.
    """
    if not os.environ.get("CONQUEST_REWRITE"):
        return
    rows = [HEAD]
    for name, what in positions.items():
        rows += ["", f"[{name}]"]
        rows += [f"{n} {a} {o}" for n, (a, o) in enumerate(count(*what), 1)]
    file.write_text("\n".join(rows) + "\n", "utf-8")
