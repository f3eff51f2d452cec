"""Files beside that of the tables, harmed by another program: what was acknowledged is there after a kill."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from conquest_lab.tables.disk import INDEX_BYTES
from conquest_lab.tables.store import OPEN, Tables

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody harm an open file"),
]

PROCESS = f"""
import sys
from pathlib import Path
from conquest_lab.tables.store import Tables
opened = {{}}
for line in sys.stdin:
    path = line.rstrip("\\n")
    tables = opened.get(path) or opened.setdefault(path, Tables(Path(path)))
    print(tables.give_pass({OPEN!r}), flush=True)
"""


class Giver:
    """A process that gives passes, and answers once they are kept."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROCESS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def give(self, path: Path) -> str:
        """A pass to a table of a file."""
        assert self.process.stdin is not None
        print(path, file=self.process.stdin, flush=True)
        given = self.process.stdout.readline().strip()
        assert given, f"the process has ended, {self.process.wait()}"
        return given


@pytest.fixture(scope="module")
def givers() -> Iterator[tuple[Giver, Giver]]:
    found = Giver(), Giver()
    yield found
    for each in found:
        each.process.kill()
        each.process.communicate()


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def log_deleted(path: Path) -> None:
    beside(path, "-wal").unlink()


def log_cut(path: Path) -> None:
    os.truncate(beside(path, "-wal"), 0)


def log_halved(path: Path) -> None:
    log = beside(path, "-wal")
    os.truncate(log, log.stat().st_size // 2)


def log_overwritten(path: Path) -> None:
    log = beside(path, "-wal")
    with log.open("r+b") as file:
        file.write(Random(1).randbytes(log.stat().st_size))


def index_deleted(path: Path) -> None:
    beside(path, "-shm").unlink()


def index_cut(path: Path) -> None:
    os.truncate(beside(path, "-shm"), 0)


def index_overwritten(path: Path) -> None:
    with beside(path, "-shm").open("r+b") as file:
        file.write(bytes(INDEX_BYTES))


HARM = (
    log_deleted,
    log_cut,
    log_halved,
    log_overwritten,
    index_deleted,
    index_cut,
    index_overwritten,
)


def as_killed(path: Path, name: str) -> Tables:
    """The tables as they would be found if every process were killed now."""
    folder = path.parents[1] / name
    shutil.copytree(path.parent, folder)
    return Tables(folder / path.name)


@pytest.mark.parametrize("harm", HARM)
def test_what_any_process_acknowledges_is_kept_when_a_log_is_harmed(
    tmp_path: Path, givers: tuple[Giver, Giver], harm: Callable[[Path], None]
) -> None:
    """One process has the file open when it happens, another one opens it afterwards."""
    first, second = givers
    path = tmp_path / "state" / "tables.sqlite"
    given = [first.give(path) for _ in range(3)]
    harm(path)
    with closing(as_killed(path, "at once")) as found:
        for each in given:
            found.take_pass(OPEN, each)
    for _ in range(3):
        given += [second.give(path), first.give(path)]
    with closing(as_killed(path, "later")) as found:
        for each in given:
            found.take_pass(OPEN, each)


def test_a_log_of_earlier_is_overwritten_by_the_next_change(
    tmp_path: Path, givers: tuple[Giver, Giver]
) -> None:
    path = tmp_path / "state" / "tables.sqlite"
    given = [givers[0].give(path)]
    earlier = beside(path, "-wal").read_bytes()
    given += [givers[0].give(path) for _ in range(3)]
    beside(path, "-wal").write_bytes(earlier)
    given.append(givers[0].give(path))
    with closing(as_killed(path, "later")) as found:
        for each in given:
            found.take_pass(OPEN, each)
