"""The suite of `make test`: a run without a browser, then a browser run.

Playwright leaves an event loop running in every process that has driven a browser, so tests of coroutines
run in others. Side by side the two runs took longer: a page that waits for the processor still paints.

Usage: python tools/suite.py JOBS [options of pytest]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

BROWSER_TESTS = "tests/browser"
BROWSER_CACHE = ".cache/pytest-browser"
INTERRUPTED, NO_TESTS = 2, 5
"""The exit statuses of pytest that was interrupted, and where the options have chosen no test."""


def main(jobs: int, options: Sequence[str]) -> int:
    """Run one after the other, and return the exit status of the first that failed.

    jobs: the processors; 0 for no process beside that of pytest.
    """
    # One process more than processors: it works while another waits for a server or a page. Neighbours stay
    # together: a server or a package is made once for the tests of a module.
    run = [sys.executable, "-m", "pytest", "--numprocesses", str(jobs and jobs + 1)]
    run += ["--dist", "worksteal", "-m"]
    # Playwright takes half a second to import, in every process.
    unit_run = [*run, "not browser and not long", "-p", "no:playwright"]
    # Each keeps a list of what failed for `--lf`: of two in one place the first would be lost.
    browser_run = [*run, "browser and not long", "-o", f"cache_dir={BROWSER_CACHE}"]
    # Where nobody names tests, each run collects its own alone: every process of a run imports all that it
    # collects.
    if not any(Path(option.partition("::")[0]).exists() for option in options):
        unit_run.append(f"--ignore={BROWSER_TESTS}")
        browser_run.append(BROWSER_TESTS)
    # Every process of a run, each server and kernel among them, would compile all modules again, and pytest
    # would rewrite the assertions of all tests.
    variables = {name: it for name, it in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    statuses = []
    for each in (unit_run, browser_run):
        statuses.append(ended([*each, *options], variables))
        if statuses[-1] == INTERRUPTED:
            break
    return status_of(statuses)


def ended(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """The exit status of a run, which ends what it has started where this process is asked to end.

    A script starts its background jobs with SIGINT ignored, and whatever they start inherits that: the run
    would never end when it is asked to.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, env=variables) as run:  # noqa: S603 - its options are those of the person who runs the suite
        # Ctrl+C reaches the run by itself.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: run.send_signal(signal.SIGINT))
        run.wait()
        signal.signal(signal.SIGINT, before)
    return run.returncode


def status_of(statuses: Sequence[int]) -> int:
    """The exit status of the first run that failed; one without a test fails only if all have none."""
    if all(status == NO_TESTS for status in statuses):
        return NO_TESTS
    return next((status for status in statuses if status not in {0, NO_TESTS}), 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
