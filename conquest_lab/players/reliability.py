"""The error of learned chances to win, as `tools/measure_reliability.py` measures it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.ways import mode_specs

FILE = Path(__file__).with_name("reliability.json")


@dataclass(frozen=True, slots=True)
class Reliability:
    """A reliability diagram of a learned chance to win.

    players: at the table. positions: how many were looked at.
    error: the root mean square of the deviations, which the luck of the sample makes rather too large.
    bins: by tenths of the chance, the mean chance, the share of games won, and the number of positions.
    """

    players: int
    positions: int
    error: float
    bins: tuple[tuple[float, float, int], ...]


def reliability(rules: AnyRuleset, players: int) -> Reliability | None:
    """The diagram of the nearest table of the same way to play; None where nothing is measured."""
    names = [spec.name for spec in mode_specs(type(rules))]
    way = {name: getattr(rules.options, name) for name in names}
    usual = {name: getattr(type(rules)().options, name) for name in names}
    tables = [
        found
        for options, found in _tables().get(rules.name, ())
        if {**usual, **options} == way or not names
    ]
    return min(tables, key=lambda found: abs(found.players - players), default=None)


@cache
def _tables() -> dict[str, tuple[tuple[dict[str, object], Reliability], ...]]:
    """All diagrams, by game, each with the options of its way to play."""
    found: dict[str, tuple[tuple[dict[str, object], Reliability], ...]] = {}
    for line in json.loads(FILE.read_text(encoding="utf-8"))["tables"]:
        bins = tuple((said, won, count) for said, won, count in line["bins"])
        diagram = Reliability(line["players"], line["positions"], line["error"], bins)
        before = found.get(line["ruleset"], ())
        found[line["ruleset"]] = (*before, (line["options"], diagram))
    return found
