"""Changes small things in modules that guard the project, and prints the changes that no test notices.

`python tools/mutants.py` works for ten minutes, `--minutes 60` for longer, `--module server/frames` with one
module alone; `--json` prints for programs, Ctrl+C prints at once. Cosmic Ray makes each change in a copy of
the checkout and asks the tests of that module. Which changes are tried is drawn by `--seed`, in turn from
each module, so that a short run looks at all of them; a run of tests that the end of the time cuts off is not
counted.

A survivor is a test that is missing, or a change that makes no difference; the next reader decides which.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import monotonic

from cosmic_ray import commands
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".*", "node_modules", "build", "dist")

GUARDS = {
    "core/chance": ("tests/core/test_chance.py",),
    "core/notation": ("tests/core/test_declare.py",),
    "core/record": ("tests/core/test_record.py", "tests/test_saves.py"),
    "mechanics/battles": (
        "tests/odds/test_battles.py",
        "tests/odds/test_campaigns.py",
        "tests/games/test_whole_battles.py",
    ),
    "mechanics/cards": (
        "tests/mechanics/test_cards.py",
        "tests/odds/test_cards.py",
        "tests/games/hasbro",
    ),
    "mechanics/dice": ("tests/odds/test_rolls.py", "tests/odds/test_battles.py"),
    "odds/battles": ("tests/odds/test_battles.py",),
    "odds/bluff": ("tests/odds/test_bluff.py",),
    "odds/campaign_policies": ("tests/odds/test_campaign_policies.py",),
    "odds/campaigns": ("tests/odds/test_campaigns.py",),
    "odds/cards": ("tests/odds/test_cards.py",),
    "odds/command": ("tests/odds/test_command.py",),
    "odds/connections": ("tests/odds/test_connections.py",),
    "odds/conquetes": ("tests/odds/test_conquetes.py",),
    "odds/estimates": ("tests/odds/test_estimates.py",),
    "odds/express": ("tests/odds/test_express.py",),
    "odds/landings": ("tests/odds/test_landings.py",),
    "odds/purchases": ("tests/odds/test_purchases.py",),
    "odds/rolls": ("tests/odds/test_rolls.py",),
    "players/intervals": ("tests/test_intervals.py",),
    "players/levels": ("tests/test_erring.py",),
    "players/prospects": ("tests/test_advice.py",),
    "plies": ("tests/test_hostile_saves.py", "tests/test_session.py", "tests/test_saves.py"),
    "session": ("tests/test_session.py", "tests/test_saves.py", "tests/test_seeds.py"),
    "classroom/codes": ("tests/classroom/test_codes.py", "tests/classroom/test_pasted.py"),
    "classroom/rooms": (
        "tests/classroom/test_series.py",
        "tests/classroom/test_positions.py",
        "tests/classroom/test_rooms.py",
        "tests/classroom/test_requests.py",
    ),
    "classroom/store": (
        "tests/classroom/test_rooms.py",
        "tests/classroom/test_full_disk.py",
        "tests/classroom/test_requests.py",
    ),
    "tables/pace": ("tests/tables/test_pace.py",),
    "server/classroom/room_request": (
        "tests/classroom/test_allowances.py",
        "tests/classroom/test_requests.py",
        "tests/classroom/test_bounds.py",
        "tests/classroom/test_unreadable.py",
    ),
    "server/fairness": ("tests/server/test_fairness.py",),
    "server/frames": ("tests/server/test_frames.py", "tests/server/test_further_attacks.py"),
    "server/hosts": ("tests/server/test_hosts.py",),
    "server/limits": ("tests/server/test_limits.py",),
    "server/admission": ("tests/server/test_admission_control.py",),
    "tables/store": (
        "tests/tables/test_store.py",
        "tests/tables/test_passes.py",
        "tests/tables/test_table_desk.py",
    ),
    "tables/table": ("tests/tables/test_store.py", "tests/tables/test_table_desk.py"),
}
"""The tests that are asked about each module."""

LONGEST = 10
"""A test run that takes this many times the usual is stopped: the change made it endless, and is noticed."""


@dataclass(frozen=True)
class Survivor:
    """A change that the tests of its module do not notice.

    diff: the change, as a unified diff.
    """

    module: str
    line: int
    operator: str
    diff: str


@dataclass
class Trial:
    """The mutants of one module that are still to be tried.

    command: runs its tests.
    seconds: the time that they take with nothing changed.
    """

    module: str
    command: str
    seconds: float
    left: list[MutationSpec]


def without_effect(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The places where no test can notice a change: nothing is computed from annotations, nor from slots."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found.append(node.returns)
            case ast.arg() | ast.AnnAssign():
                found.append(node.annotation)
            case ast.keyword(arg="slots"):
                found.append(node.value)
    return [
        ((each.lineno, each.col_offset), (each.end_lineno or 0, each.end_col_offset or 0))
        for each in found
        if each is not None
    ]


def mutants(path: Path, database: Path) -> list[MutationSpec]:
    """Every change to a module that could make a difference."""
    with use_db(database, WorkDB.Mode.create) as work:
        commands.init([path], work, {})
        every = [mutation for item in work.work_items for mutation in item.mutations]
    spans = without_effect(path.read_text("utf-8"))
    return [
        each
        for each in every
        if not any(begin <= tuple(each.start_pos) <= end for begin, end in spans)
    ]


def trial(module: str, copy: Path, rng: Random, end: float) -> Trial | None:
    """The mutants of a module in an order drawn at random; None at the end of the time.

    Exits where tests fail already.
    """
    options = "-q -x --no-header -p no:cacheprovider -n 0 -m 'not long and not browser'"
    command = f"{sys.executable} -m pytest {options} {' '.join(GUARDS[module])}"
    path = copy / "conquest_lab" / f"{module}.py"
    for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
        compiled.unlink()
    started = monotonic()
    outcome, output = run_tests(command, end - started)
    if monotonic() >= end:
        return None
    if outcome is not TestOutcome.SURVIVED:
        sys.exit(f"The tests of {module} fail with nothing changed:\n{output}")
    seconds = monotonic() - started
    left = mutants(path, copy / "work.sqlite")
    rng.shuffle(left)
    print(f"\r{module}: {len(left)} changes, {seconds:.0f} s each", file=sys.stderr)
    return Trial(module, command, seconds, left)


def tried(
    modules: list[str], copy: Path, rng: Random, end: float
) -> Iterator[tuple[str, Survivor | None]]:
    """One change after the other, in turn from each module: the module, and the change if it survived."""
    trials: dict[str, Trial] = {}
    while modules:
        for module in list(modules):
            here = trials.get(module) or trial(module, copy, rng, end)
            if here is None:
                return
            trials[module] = here
            if not here.left:
                modules.remove(module)
                continue
            mutation = here.left.pop()
            longest = min(max(30, LONGEST * here.seconds), end - monotonic())
            result = mutate_and_test([mutation], here.command, longest)
            if monotonic() >= end:
                return
            line, operator = mutation.start_pos[0], mutation.operator_name.rpartition("/")[2]
            survivor = Survivor(module, line, operator, result.diff or "")
            yield module, survivor if result.test_outcome is TestOutcome.SURVIVED else None


def main() -> None:
    """Try changes for some minutes, and print those that survived."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10, help="how long to work")
    parser.add_argument("--module", choices=GUARDS, help="one module alone")
    parser.add_argument("--seed", type=int, default=0, help="draws which changes are tried")
    parser.add_argument("--json", action="store_true", help="print for programs")
    asked = parser.parse_args()

    end = monotonic() + 60 * asked.minutes
    counts: Counter[str] = Counter()
    survivors: list[Survivor] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(ROOT, Path(folder, "copy"), ignore=LEFT_OUT))
        os.chdir(copy)
        os.environ["PYTHONPATH"] = str(copy)
        # What was compiled in the same second from as many letters would be taken for the change.
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        rng = Random(asked.seed)
        modules = [asked.module] if asked.module else rng.sample(list(GUARDS), len(GUARDS))
        with suppress(KeyboardInterrupt):
            for module, survivor in tried(modules, copy, rng, end):
                counts[module] += 1
                survivors += [survivor] if survivor else []
                state = f"Tried: {counts.total()}; survived: {len(survivors)}"
                print(f"\r{state}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if asked.json:
        print(
            json.dumps(
                {"tried": counts, "survivors": [asdict(each) for each in survivors]}, indent=1
            )
        )
        return
    for survivor in survivors:
        print(f"{survivor.module}, line {survivor.line}: {survivor.operator}\n{survivor.diff}\n")
    print(f"Tried: {counts.total()}; survived: {len(survivors)}; modules: {len(counts)}.")


if __name__ == "__main__":
    main()
