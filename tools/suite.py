"""The suite of `make test`: a run without a browser and a browser run, side by side.

Playwright leaves an event loop running in every process that has driven a browser, so tests of coroutines
run in others. In either run tests wait, for a server or a page: meanwhile the other has the processor.

Usage: python tools/suite.py JOBS [options of pytest]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from time import sleep
from typing import IO

BROWSER_TESTS = "tests/browser"
BROWSER_CACHE = ".cache/pytest-browser"
NO_TESTS = 5
"""The exit status of pytest where the options have chosen no test."""


def main(jobs: int, options: Sequence[str]) -> int:
    """Run both, tell of one after the other, and return the exit status of the first that failed.

    jobs: the processes of the browser run, 0 for none beside that of pytest.
    """
    run = [sys.executable, "-m", "pytest", "-m"]
    # One process more than for the browser: that of the server's tests waits most of the time.
    unit_run = [*run, "not browser and not long", "--numprocesses", str(jobs and jobs + 1)]
    # Neighbours stay together: a server or a package is made once for the tests of a module.
    unit_run += ["--dist", "worksteal"]
    browser_run = [*run, "browser and not long", "--numprocesses", str(jobs)]
    # Each keeps a list of what failed for `--lf`: of two in one place the first would be lost.
    browser_run += ["-o", f"cache_dir={BROWSER_CACHE}"]
    if sys.stdout.isatty():
        browser_run.append("--color=yes")
    # Where nobody names tests, each run collects its own alone: every process of a run imports all that it
    # collects.
    if not any(Path(option.partition("::")[0]).exists() for option in options):
        unit_run.append(f"--ignore={BROWSER_TESTS}")
        browser_run.append(BROWSER_TESTS)
    # Every process of a run, each server and kernel among them, would compile all modules again, and pytest
    # would rewrite the assertions of all tests.
    variables = {name: it for name, it in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    with TemporaryFile() as said:
        first = subprocess.Popen(  # noqa: S603 - its options are those of whoever runs the suite
            [*unit_run, *options], env=variables
        )
        second = subprocess.Popen(  # noqa: S603 - the same
            [*browser_run, *options], env=variables, stdout=said, stderr=subprocess.STDOUT
        )
        # Ctrl+C reaches both runs by themselves: they end what they have started.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: interrupt(first, second))
        first.wait()
        follow(said, second)
    return status_of([first.returncode, second.returncode])


def interrupt(*runs: subprocess.Popen[bytes]) -> None:
    """Let runs end what they have started, and end."""
    for run in runs:
        run.send_signal(signal.SIGINT)


def follow(said: IO[bytes], run: subprocess.Popen[bytes]) -> None:
    """Print what a run has said and still says until it ends."""
    told = 0
    ended = False
    while not ended:
        ended = run.poll() is not None
        new = os.pread(said.fileno(), 2**20, told)
        told += len(new)
        sys.stdout.buffer.write(new)
        sys.stdout.flush()
        ended = ended and not new
        sleep(0 if new or ended else 0.2)


def status_of(statuses: Sequence[int]) -> int:
    """The exit status of the first run that failed; one without a test fails only if all have none."""
    if all(status == NO_TESTS for status in statuses):
        return NO_TESTS
    return next((status for status in statuses if status not in {0, NO_TESTS}), 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
