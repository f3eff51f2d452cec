"""Games that measure readings: the same seeds for every setting, kept as they end, and resumed.

Game number n of a setting depends on the setting, its conditions and n alone, so that the result is the
same on any number of workers and after any interruption.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from time import monotonic

from conquest_lab.core.ruleset import AnyRuleset, Step
from conquest_lab.odds.errors import whole
from conquest_lab.odds.workers import Progress, completed, reporting
from conquest_lab.players.evaluation import winners
from conquest_lab.players.readings.comparisons import Comparison, Setting
from conquest_lab.players.readings.file import (
    UNFINISHED,
    Cell,
    Conditions,
    Outcome,
    Readings,
    level_for,
    read_readings,
    write_readings,
)
from conquest_lab.players.tournament import MOST_PLIES, Tournament, game_steps, turns_begun

MOST_GAMES = 100_000
SAVE_SECONDS = 5.0
"""Time between two writings of the file: so much work is lost at most when a run is killed."""


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
    whole("most_plies", most_plies, 1, MOST_PLIES)
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
) -> Readings:
    """Play what a file does not hold yet, keep it there, and return all that it holds.

    games: for each setting. path: the file; a run that was killed goes on from it.
    check: play the first game of every kept cell again, and a cell anew whose first game has changed. The
        others are of this version then; none gets more games than most cells of its ruleset have.
    complete: the jobs are all there are of their games, so that cells of earlier options are dropped.
    Cells of other conditions are played anew, and without a check those of an earlier version of the package.
    """
    games = whole("games", games, 1, MOST_GAMES)
    readings = read_readings(path)
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


def _numbers_kept(readings: Readings, jobs: Sequence[Job], most: int) -> list[int]:
    """The number of games for each job in a check: as many as most cells of its ruleset have."""
    kept: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for job in jobs:
        if cell := readings.cell(job.setting):
            kept[job.setting.plain.name][len(cell.outcomes)] += 1
    usual = {name: counted.most_common(1)[0][0] for name, counted in kept.items()}
    return [min(usual.get(job.setting.plain.name, most), most) for job in jobs]


def _kept(readings: Readings, job: Job, *, check: bool) -> tuple[Outcome, ...]:
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
    readings: Readings,
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


def measured_rules(rules: Iterable[AnyRuleset]) -> list[AnyRuleset]:
    """The games of this package among some, which are measured unless one is named."""
    return [one for one in rules if type(one).__module__.startswith("conquest_lab.games.")]
