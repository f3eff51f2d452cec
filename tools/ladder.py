"""Does each level beat the one below? A tournament for every pair of levels at every kind of table.

Seats are rotated, seeds are fixed, battles are fought in one throw (the same distribution as throw by
throw, and quicker). Of two players or two teams the stronger should win 80 % of the games, at a table of
more one stronger player at least twice its fair share. Conquêtes for one has no such bar: it is played
against the bot of the rulebook, and a level should do better than the one below against the same bot.

Every tournament is kept in a file of its own as it goes on, and taken up again from there; so a ladder can
be climbed in several sittings, as long as the players stay the same.

With --keep the shares become those that Play tells of the levels.

    python tools/ladder.py [--games 200] [--folder ladder] [--only refonte,expert] [--workers 2] [--json]
                                [--keep]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournament import Standing, Tournament, TournamentFile, play_tournament

import conquest_lab as cl
from conquest_lab.odds.workers import processes
from conquest_lab.players import LEVELS, strengths
from conquest_lab.players.strengths import TABLE_OPTIONS, Strength, ways_of

SEED = 2026
TWO_SIDES = 0.8
"""The share that the stronger of two sides should win."""
TIMES_FAIR = 2.0
"""The multiple of its fair share that one stronger player should win among several."""


@dataclass(frozen=True)
class Table:
    """A game, with how many, in what order the two levels sit, and how it is judged.

    seats: for each chair 1 for the stronger level, 0 for the one below.
    bar: the least share for the stronger side; 0 where `against` says something else.
    """

    ruleset: str
    seats: tuple[int, ...]
    bar: float
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The name of the pair and of its file."""
        options = [str(v) if isinstance(v, str) else f"{k}-{v}" for k, v in self.options.items()]
        return "-".join([self.ruleset, *options, str(len(self.seats))]).lower()


def _field(players: int) -> tuple[int, ...]:
    return (1, *(0,) * (players - 1))


DUEL, TEAMS = (1, 0), (1, 0, 1, 0)
TABLES = (
    Table("miro", _field(3), TIMES_FAIR / 3),
    Table("miro", _field(3), TIMES_FAIR / 3, {"second_rule": True}),
    Table("hasbro", _field(3), TIMES_FAIR / 3),
    Table("hasbro", _field(4), TIMES_FAIR / 4),
    Table("hasbro", _field(3), TIMES_FAIR / 3, {"goal": 24}),
    Table("hasbro", _field(4), TIMES_FAIR / 4, {"goal": 24}),
    Table("hasbro", DUEL, TWO_SIDES, {"mode": "passive"}),
    Table("hasbro", DUEL, TWO_SIDES, {"mode": "active"}),
    Table("hasbro", TEAMS, TWO_SIDES, {"mode": "teams"}),
    Table("express", DUEL, TWO_SIDES),
    Table("express", _field(4), TIMES_FAIR / 4),
    Table("conquetes", DUEL, TWO_SIDES),
    Table("conquetes", _field(3), TIMES_FAIR / 3),
    Table("conquetes", (1,), 0.0, {"solo": "expert"}),
    Table("refonte", DUEL, TWO_SIDES),
    Table("refonte", _field(3), TIMES_FAIR / 3),
)


def tournament(table: Table, stronger: str, weaker: str) -> Tournament:
    """One step of the ladder at one table."""
    rules = cl.load(table.ruleset, **table.options)
    if hasattr(rules.options, "battles"):
        rules = cl.load(table.ruleset, **table.options, battles="whole")
    kinds = tuple(stronger if seat else weaker for seat in table.seats)
    return Tournament(rules, kinds, SEED)


def row(
    table: Table, stronger: str, weaker: str, standing: Standing, below: float
) -> dict[str, Any]:
    """The figures of one step.

    below: at a table for one, the share of the level below.
    """
    share = standing.kind(stronger)
    assert share is not None
    low, high = share.interval()
    first = standing.first_player
    plies = standing.plies
    assert first is not None
    assert plies is not None
    found = {
        "table": table.key,
        "players": len(table.seats),
        "stronger": stronger,
        "weaker": weaker,
        "games": len(standing.games),
        "unfinished": standing.unfinished,
        "share": round(share.value, 4),
        "interval": [round(low, 4), round(high, 4)],
        "first_player": round(first.value, 4),
        "mean_plies": round(plies.mean, 1),
        "bar": round(table.bar, 4),
    }
    if table.bar:
        return {**found, "reached": share.value >= table.bar}
    return {**found, "below": round(below, 4), "reached": share.value > below}


def kept(table: Table, row: dict[str, Any]) -> Strength | None:
    """The row as Play tells it; None for a table that differs by options of no importance to it."""
    if not table.options.keys() <= set(TABLE_OPTIONS):
        return None
    low, high = row["interval"]
    return Strength(
        table.ruleset,
        ways_of(cl.load(table.ruleset, **table.options).options),
        row["players"],
        row["stronger"],
        row["weaker"],
        row["games"] - row["unfinished"],
        row["share"],
        low,
        high,
    )


def write_strengths(several: Iterable[Strength]) -> None:
    """Put measured strengths in the place of earlier ones for the same tables and levels."""
    strengths.strengths.cache_clear()
    kept = {_key(asdict(one)): asdict(one) for one in (*strengths.strengths(), *several)}
    lines = [json.dumps(kept[key]) for key in sorted(kept)]
    strengths.FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    strengths.strengths.cache_clear()


def _key(row: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in ("ruleset", "ways", "players", "level"))


def text(row: dict[str, Any]) -> str:
    """A line for people."""
    against = f"bar {row['bar']:.0%}"
    if "below" in row:
        against = f"{row['weaker']} {row['below']:.0%}"
    low, high = row["interval"]
    verdict = "reached" if row["reached"] else "MISSED"
    return (
        f"{row['table']:34} {row['stronger']:>12} over {row['weaker']:12}"
        f" {row['share']:6.1%} ({low:.1%} - {high:.1%}) of {row['games']} games,"
        f" {row['unfinished']} unfinished; who begins {row['first_player']:.0%};"
        f" {row['mean_plies']:.0f} plies; {against}: {verdict}"
    )


def main() -> int:
    """Climb, print, and say with the exit status whether every bar is reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--games", type=int, default=200, help="at least this many a pair")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="where games are kept")
    parser.add_argument("--only", default="", help="only steps whose name has all of these words")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write the shares that Play tells")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    words = [word for word in options.only.split(",") if word]
    rows = []
    with processes(options.workers) as executor:
        for table in TABLES:
            below = 0.0
            for weaker, stronger in [("", LEVELS[0]), *pairwise(LEVELS)]:
                alone = len(table.seats) == 1
                name = f"{table.key}-{stronger}"
                if (not weaker and not alone) or not all(word in name for word in words):
                    continue
                played = tournament(table, stronger, weaker)
                games = -(-options.games // len(table.seats)) * len(table.seats)
                file = TournamentFile(options.folder / f"{name}.jsonl", played)
                standing = play_tournament(played, games, file, executor, progress=not options.json)
                if weaker:
                    rows.append(row(table, stronger, weaker, standing, below))
                    told = kept(table, rows[-1])
                    if options.keep and told is not None:
                        write_strengths([told])
                    if not options.json:
                        print(text(rows[-1]), flush=True)
                if alone:
                    share = standing.kind(stronger)
                    below = share.value if share is not None else 0.0
    if options.json:
        print(json.dumps({"seed": SEED, "rows": rows}, indent=2))
    return 0 if all(row["reached"] is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
