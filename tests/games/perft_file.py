"""Perft files: for each position, ply by ply, how many actions players have and outcomes chance has."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from conquest_lab.core.ruleset import CHANCE

Counts = list[tuple[int, int]]
HEAD = "# Ply by ply: how many actions players have, and how many outcomes chance has."


def count(
    rules: Any, state: Any, depth: int, look: Callable[[Any, list[str]], None] | None = None
) -> Counts:
    """(actions, outcomes) of each ply; each is read back from its line, and allowed.

    look: is given every state with all its lines.
    """
    counts = []
    level = [state]
    for ply in range(depth):
        found: Counter[bool] = Counter()
        following = []
        for here in level:
            chance = rules.current_player(here) == CHANCE
            listed = rules.chance_outcomes(here).outcomes if chance else rules.legal_actions(here)
            lines = [rules.format_action(action) for action in listed]
            if look:
                look(here, lines)
            found[chance] += len(lines)
            if ply + 1 < depth:
                actions = (rules.parse_action(here, line) for line in lines)
                following += [rules.apply_action(here, action).state for action in actions]
        counts.append((found[False], found[True]))
        level = following
    return counts


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
