"""The league: the levels and six or seven opponents with different ideas in every game, rated by Elo.

Every two players meet. At a table of two each game has one of both; at a table of more, one of the first
sits among several of the second, and the other way round. Seats are rotated, seeds are fixed, battles are
fought in one throw. A rating is the maximum-likelihood strength in the model of Bradley, Terry and Luce
(the chance to win is proportional to the strength), on the scale of Elo with a mean of 0; its 95% interval
comes from games drawn anew with replacement. One shared victory a player keeps ratings finite.

Every pairing is kept in a file of its own as it goes on, and taken up again from there. The games run on
any `concurrent.futures.Executor`: processes here, or that of Dask where there are many machines.

    python benchmarks/league.py [--games 60] [--tables hasbro-passive-2,express-2] [--players expert,planner]
                                [--against expert] [--folder league] [--workers 2] [--json]
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from math import log
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path[:0] = [str(Path(__file__).resolve().parents[1] / part) for part in ("", "tools")]

from tournament import Standing, Tournament, TournamentFile, play_tournament

import conquest_lab as cl
from benchmarks.opponents import NAMES, opponent
from conquest_lab.odds.workers import Progress, processes
from conquest_lab.players import LEVELS
from conquest_lab.players.player import Player

SEED = 2026
MOST_PLIES = 6_000
"""Plies after which a game has no winner; it counts for nobody."""
RESAMPLES = 200
SWEEPS = 200
CARD_GAMES = ("conquetes", "express")
ELO = 400 / log(10)


@dataclass(frozen=True)
class Table:
    """A game with its options and the number at the table."""

    ruleset: str
    seats: int
    mode: str = ""

    @property
    def key(self) -> str:
        """The name of the table and of its folder."""
        return "-".join(filter(None, (self.ruleset, self.mode, str(self.seats))))

    def rules(self) -> cl.Ruleset[Any, Any]:
        """The rules, with battles in one throw where there are battles."""
        options: dict[str, Any] = {"mode": self.mode} if self.mode else {}
        if self.ruleset not in CARD_GAMES:
            options["battles"] = "whole"
        return cl.load(self.ruleset, **options)

    def players(self) -> tuple[str, ...]:
        """The levels, and the opponents of this game."""
        return (*LEVELS, *NAMES[self.ruleset])

    def chairs(self, one: str, other: str) -> list[tuple[str, ...]]:
        """The tables at which two players meet."""
        if self.seats == 2:
            return [(one, other)]
        if self.mode == "teams":
            return [(one, other) * (self.seats // 2)]
        return [(one, *(other,) * (self.seats - 1)), (other, *(one,) * (self.seats - 1))]


TABLES = (
    Table("hasbro", 2, "passive"),
    Table("hasbro", 2, "active"),
    Table("hasbro", 4, "teams"),
    Table("hasbro", 3),
    Table("miro", 3),
    Table("refonte", 3),
    Table("conquetes", 2),
    Table("express", 2),
)


@dataclass(frozen=True)
class LeagueTournament(Tournament):
    """A tournament in which opponents of the league sit beside the levels."""

    def chooser(self, kind: str) -> Player[Any, Any]:
        """The opponent, or the level, of this name."""
        if kind in NAMES[self.rules.name]:
            found: Player[Any, Any] = opponent(self.rules.name, kind)
            return found
        return super().chooser(kind)


Result = tuple[tuple[str, ...], str]
"""The players of a game, each side once for every chance it has, and the winner."""


def results(standing: Standing) -> Iterator[Result]:
    """The finished games of a tournament; the sides of a game of teams count once."""
    tournament = standing.tournament
    for game in standing.finished:
        seating = tournament.seating(game.number)
        winners = {seating[seat] for seat in game.winners}
        if len(winners) == 1:
            sides = seating[:2] if len(game.winners) > 1 else seating
            yield sides, winners.pop()


def strengths(played: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """Maximum-likelihood strengths with a mean logarithm of 0 (Hunter 2004, MM algorithm)."""
    strength = dict.fromkeys(names, 1.0)
    wins = {name: 0.5 + sum(winner == name for _, winner in played) for name in names}
    tables: dict[tuple[str, ...], int] = {}
    for sides, _ in played:
        tables[sides] = tables.get(sides, 0) + 1
    for _ in range(SWEEPS):
        # The virtual game is one against a player of strength 1, shared.
        share = {name: 1 / (strength[name] + 1) for name in names}
        for sides, count in tables.items():
            part = count / sum(strength[name] for name in sides)
            for name in sides:
                share[name] += part
        strength = {name: wins[name] / share[name] for name in names}
    middle = sum(map(log, strength.values())) / len(names)
    return {name: log(value) - middle for name, value in strength.items()}


def ratings(played: Sequence[Result], names: Sequence[str]) -> list[dict[str, Any]]:
    """Elo, with the interval of ratings from games drawn anew; the best first."""
    if not played:
        return []
    rng = Random(SEED)
    centre = strengths(played, names)
    drawn = [strengths(rng.choices(played, k=len(played)), names) for _ in range(RESAMPLES)]
    rows = []
    for name in sorted(names, key=lambda name: -centre[name]):
        values = sorted(ELO * one[name] for one in drawn)
        rows.append(
            {
                "player": name,
                "elo": round(ELO * centre[name]),
                "interval": [
                    round(values[int(0.025 * RESAMPLES)]),
                    round(values[int(0.975 * RESAMPLES)]),
                ],
                "games": sum(name in sides for sides, _ in played),
                "wins": sum(winner == name for _, winner in played),
            }
        )
    return rows


def play(
    table: Table,
    pairs: Sequence[tuple[str, str]],
    games: int,
    folder: Path,
    executor: Executor | None = None,
    progress: Progress = False,
) -> list[Standing]:
    """The games of a table that have not been played yet; every pairing has a file in the folder.

    games: for each pair, divided among its tables and rounded up to whole rotations.
    """
    rules, standings = table.rules(), []
    (folder / table.key).mkdir(parents=True, exist_ok=True)
    for one, other in pairs:
        several = table.chairs(one, other)
        for kinds in several:
            tournament = LeagueTournament(rules, kinds, SEED, MOST_PLIES)
            each = -(-games // (len(several) * table.seats)) * table.seats
            file = TournamentFile(folder / table.key / f"{'-'.join(kinds)}.jsonl", tournament)
            standings.append(play_tournament(tournament, each, file, executor, progress))
    return standings


def shares(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """The share of the player named first in each tournament, with its interval."""
    rows = []
    for standing in standings:
        kinds = standing.tournament.kinds
        share = standing.kind(kinds[0])
        if share is not None:
            low, high = share.interval()
            rows.append(
                {
                    "players": list(kinds),
                    "games": share.games,
                    "unfinished": standing.unfinished,
                    "share": round(share.value, 4),
                    "interval": [round(low, 4), round(high, 4)],
                }
            )
    return rows


def text(table: Table, rows: list[dict[str, Any]], met: list[dict[str, Any]]) -> str:
    """The ratings and the meetings of a table for people."""
    lines = [table.key]
    for row in rows:
        low, high = row["interval"]
        lines.append(
            f"  {row['player']:14} {row['elo']:6} ({low} to {high}),"
            f" {row['wins']} of {row['games']} games"
        )
    for row in met:
        low, high = row["interval"]
        lines.append(
            f"    {' '.join(row['players']):44} {row['share']:6.1%} ({low:.1%} - {high:.1%})"
            f" of {row['games']}, {row['unfinished']} unfinished"
        )
    return "\n".join(lines)


def main() -> int:
    """Play, print the ratings, and say with the exit status whether the expert is first everywhere."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--games", type=int, default=60, help="at least this many a pair")
    parser.add_argument("--tables", default="", help="the names of tables, with commas between")
    parser.add_argument("--players", default="", help="all, if none is named")
    parser.add_argument("--against", default="", help="only the pairs with this player")
    parser.add_argument("--folder", type=Path, default=Path("league"), help="where games are kept")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chosen = set(filter(None, options.players.split(",")))
    wanted = options.tables.split(",") if options.tables else [table.key for table in TABLES]
    found, first = [], True
    with processes(options.workers) as executor:
        for table in (table for table in TABLES if table.key in wanted):
            names = [name for name in table.players() if name in (chosen or table.players())]
            pairs = [p for p in combinations(names, 2) if options.against in ("", *p)]
            standings = play(
                table, pairs, options.games, options.folder, executor, progress=not options.json
            )
            played = [result for standing in standings for result in results(standing)]
            rows, met = ratings(played, names), shares(standings)
            first = first and (not rows or "expert" not in names or rows[0]["player"] == "expert")
            found.append({"table": table.key, "ratings": rows, "meetings": met})
            if not options.json:
                print(text(table, rows, met), flush=True)
    if options.json:
        print(json.dumps({"seed": SEED, "tables": found}, indent=2))
    return 0 if first else 1


if __name__ == "__main__":
    sys.exit(main())
