"""Measure what the options of a game do to it: computer players on the same seeds for every setting.

The games are kept in `conquest_lab/players/readings/readings.json`, which the apps, `conquest-lab rules` and
`conquest-lab readings` show. Game number n of a setting depends on the setting, its conditions and n alone,
so that the result is the same on any number of workers; a run that was stopped goes on where it was.

    python tools/measure_readings.py [--game NAME] [--option NAME] [--games 1000] [--check] [--workers 2]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from time import monotonic

from tournament import MOST_PLIES as MOST_PLIES_OF_ALL
from tournament import Tournament, game_steps, turns_begun

import conquest_lab as cl
from conquest_lab.core.ruleset import Step
from conquest_lab.odds.errors import whole
from conquest_lab.odds.workers import Progress, completed, processes, reporting
from conquest_lab.players.evaluation import winners
from conquest_lab.players.readings.command import printed
from conquest_lab.players.readings.comparisons import Comparison, Setting, comparisons, settings
from conquest_lab.players.readings.file import (
    DIGITS,
    FORMAT,
    MOST_PLIES,
    PACKAGE_FILE,
    SEED,
    UNFINISHED,
    Cell,
    CellKey,
    Conditions,
    Line,
    Outcome,
    Readings,
    cell_key,
    level_for,
)

GAMES = 1000
MOST_GAMES = 100_000
SAVE_SECONDS = 5.0
"""Time between two writings of the file: so much work is lost at most when a run is killed."""


class Kept(Readings):
    """The cells of a file that is written."""

    def put(self, setting: Setting, cell: Cell) -> None:
        """Keep a cell in the place of an earlier one."""
        key = cell_key(setting)
        self.cells[key], self.lines[key] = cell, _encoded(key, cell)

    def forget_others(self, ruleset: str, settings: Iterable[Setting]) -> None:
        """Drop the cells of a ruleset that belong to none of these settings."""
        kept = {cell_key(setting) for setting in settings}
        for key in [key for key in self.lines if key[0] == ruleset and key not in kept]:
            del self.lines[key]
            self.cells.pop(key, None)

    def text(self) -> str:
        """The file: one cell a line, in a fixed order."""
        lines = [json.dumps(line, ensure_ascii=False) for _, line in sorted(self.lines.items())]
        return f'{{"format": {json.dumps(FORMAT)}, "cells": [\n' + ",\n".join(lines) + "\n]}\n"


def write_readings(path: Path, readings: Kept) -> None:
    """Replace the file by these readings; an OSError names it, not the one that is written first."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(readings.text(), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _encoded(key: CellKey, cell: Cell) -> Line:
    """A cell in few bytes: of each game a number, and a digit each for its winners and its ending."""
    ruleset, players, options = key
    winners = list(dict.fromkeys(outcome.winners for outcome in cell.outcomes))
    endings = list(dict.fromkeys(outcome.ending for outcome in cell.outcomes))
    return {
        "ruleset": ruleset,
        "players": players,
        "options": json.loads(options),
        **asdict(cell.conditions),
        "rounds": " ".join(str(outcome.rounds) for outcome in cell.outcomes),
        "winners": [list(won) for won in winners],
        "won": "".join(DIGITS[winners.index(outcome.winners)] for outcome in cell.outcomes),
        "endings": endings,
        "ended": "".join(DIGITS[endings.index(outcome.ending)] for outcome in cell.outcomes),
    }


@dataclass(frozen=True)
class Job:
    """A setting to be measured, and its tournament."""

    setting: Setting
    conditions: Conditions

    @property
    def tournament(self) -> Tournament:
        """All chairs filled with the same kind of player."""
        kinds = (self.conditions.level,) * self.setting.players
        seed, most = self.conditions.seed, self.conditions.most_plies
        return Tournament(self.setting.rules, kinds, seed, most)


def outcome(tournament: Tournament, number: int) -> Outcome:
    """One game of a tournament, reduced to what readings are compared by."""
    players = len(tournament.kinds)
    order: list[int] = []
    rounds, begun = 0, set[int]()
    last: Step[object] | None = None
    for step in game_steps(tournament, number):
        last = step
        for seat in turns_begun(step, players):
            if not rounds or seat in begun:
                rounds, begun = rounds + 1, set()
            begun.add(seat)
            if seat not in order:
                order.append(seat)
    assert last is not None
    returns = tournament.rules.returns(last.state)
    if returns is None:
        return Outcome(rounds, (), UNFINISHED)
    order += [seat for seat in range(players) if seat not in order]
    won = tuple(sorted(order.index(seat) for seat in winners(returns)))
    return Outcome(rounds, won, last.events[-1].rule.id if last.events else UNFINISHED)


def jobs_for(
    found: Iterable[Comparison], alone: Iterable[Setting], version: str, seed: int, most_plies: int
) -> list[Job]:
    """The settings of comparisons and further ones, each once."""
    whole("most_plies", most_plies, 1, MOST_PLIES_OF_ALL)
    wanted = list(alone)
    for comparison in found:
        if comparison.refused is None:
            wanted += [comparison.usual, comparison.other]
    return [
        Job(setting, Conditions(version, level_for(setting.plain), seed, most_plies))
        for setting in {setting.key: setting for setting in wanted}.values()
    ]


def measure(
    jobs: Sequence[Job],
    games: int,
    path: Path,
    executor: Executor | None = None,
    progress: Progress = False,
    *,
    check: bool = False,
    complete: bool = False,
) -> Kept:
    """Play what a file does not hold yet, keep it there, and return all that it holds.

    games: for each setting. path: the file; a run that was killed goes on from it.
    check: play the first game of every kept cell again, and a cell anew whose first game has changed. The
        others are of this version then; none gets more games than most cells of its ruleset have.
    complete: the jobs are all there are of their games, so that cells of earlier options are dropped.
    Cells of other conditions are played anew, and without a check those of an earlier version of the package.
    """
    games = whole("games", games, 1, MOST_GAMES)
    readings = Kept.read(path)
    if complete:
        for ruleset in {job.setting.plain.name for job in jobs}:
            readings.forget_others(ruleset, [job.setting for job in jobs])
        write_readings(path, readings)
    wanted = _numbers_kept(readings, jobs, games) if check else [games] * len(jobs)
    kept = [_kept(readings, job, check=check) for job in jobs]
    if check:
        for job, known in zip(jobs, kept, strict=True):
            if known:
                readings.put(job.setting, Cell(job.conditions, known))
        write_readings(path, readings)
    with reporting(progress, sum(wanted)) as tell:
        tell(sum(min(len(known), number) for known, number in zip(kept, wanted, strict=True)))
        for job, known, number in zip(jobs, kept, wanted, strict=True):
            if len(known) < number:
                _play(job, known, number, readings, path, executor, tell)
    return readings


def _numbers_kept(readings: Kept, jobs: Sequence[Job], most: int) -> list[int]:
    """The number of games for each job in a check: as many as most cells of its ruleset have."""
    kept: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for job in jobs:
        if cell := readings.cell(job.setting):
            kept[job.setting.plain.name][len(cell.outcomes)] += 1
    usual = {name: counted.most_common(1)[0][0] for name, counted in kept.items()}
    return [min(usual.get(job.setting.plain.name, most), most) for job in jobs]


def _kept(readings: Kept, job: Job, *, check: bool) -> tuple[Outcome, ...]:
    """The games of a job that need not be played again."""
    cell = readings.cell(job.setting)
    if cell is None or not cell.outcomes:
        return ()
    version = job.conditions.version if check else cell.conditions.version
    if replace(cell.conditions, version=version) != job.conditions:
        return ()
    if check and outcome(job.tournament, 0) != cell.outcomes[0]:
        return ()
    return cell.outcomes


def _play(
    job: Job,
    known: tuple[Outcome, ...],
    games: int,
    readings: Kept,
    path: Path,
    executor: Executor | None,
    tell: Callable[[int], None],
) -> None:
    """Play the missing games of one setting; what is there so far is kept every few seconds."""
    outcomes = dict(enumerate(known))
    saved = monotonic()

    def save() -> None:
        # On several workers later games may have ended first: only those without a gap are kept.
        ended = tuple(outcomes[n] for n in takewhile(outcomes.__contains__, range(games)))
        readings.put(job.setting, Cell(job.conditions, ended))
        write_readings(path, readings)

    todo = [(number, 1) for number in range(len(known), games)]
    try:
        for (number, _), result in completed(partial(_one, job.tournament), todo, executor):
            outcomes[number] = result
            tell(1)
            if monotonic() - saved >= SAVE_SECONDS:
                save()
                saved = monotonic()
    finally:
        save()


def _one(tournament: Tournament, number: int, _size: int) -> Outcome:
    return outcome(tournament, number)


def main() -> None:
    """Measure what is missing in the file, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    several = {"action": "append", "default": [], "metavar": "NAME"}
    parser.add_argument("--game", **several, choices=cl.rulesets(), help="this game alone")
    parser.add_argument("--option", **several, help="this option alone")
    parser.add_argument("--games", type=int, default=GAMES, help="for each setting")
    parser.add_argument(
        "--most-plies", type=int, default=MOST_PLIES, help="longer games are cut off"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--file", type=Path, default=PACKAGE_FILE)
    parser.add_argument(
        "--check",
        action="store_true",
        help="play again one game of each setting, and what has changed",
    )
    given = parser.parse_args()
    # Games of other packages are measured where one is named.
    named = [cl.load(name) for name in given.game]
    own = (cl.load(name) for name in cl.rulesets())
    games = named or [each for each in own if type(each).__module__.startswith("conquest_lab.")]
    compared = [
        comparison
        for rules in games
        for comparison in comparisons(rules)
        if not given.option or comparison.spec.name in given.option
    ]
    alone = [] if given.option else [each for rules in games for each in settings(rules)]
    jobs = jobs_for(compared, alone, cl.__version__, given.seed, given.most_plies)
    with processes(given.workers) as executor:
        readings = measure(
            jobs,
            given.games,
            given.file,
            executor,
            progress=True,
            check=given.check,
            complete=not given.option,
        )
    print("\n".join(printed(games, given.option, readings, cl.speaker("en"))))


if __name__ == "__main__":
    main()
