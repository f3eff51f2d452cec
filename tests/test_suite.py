"""The two runs of the suite: what they print, and how they end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from suite import status_of

pytestmark = pytest.mark.slow

SETTINGS = """
[pytest]
addopts = -p xdist -p pytest_timeout
timeout = 500
markers =
    browser: drives a browser
    long: takes long
"""
FEW = """
from pathlib import Path

import pytest

@pytest.mark.browser
def test_browser():
    assert Path("unit").exists()

def test_unit():
    Path("unit").touch()

@pytest.mark.parametrize("number", [1, 2, pytest.param(3, marks=pytest.mark.browser)])
def test_odd(number):
    assert number % 2 == 0
"""
WAIT = """
import time
from pathlib import Path

import pytest

@pytest.mark.parametrize("kind", ["unit", pytest.param("browser", marks=pytest.mark.browser)])
def test_that_waits(kind):
    Path(kind).touch()
    while True:
        time.sleep(0.01)
"""


def suite(root: Path, folder: Path, code: str, *options: str) -> subprocess.CompletedProcess[str]:
    """The end of a suite of a few tests."""
    (folder / "pytest.ini").write_text(SETTINGS)
    (folder / "test_few.py").write_text(code)
    command = [str(root / ".ci" / "suite"), sys.executable, "0", "test_few.py", *options]
    # Two thirds of such a run went by in the imports of plugins that it does not use.
    variables = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=variables
    )


def test_the_browser_tests_come_after_the_others(root: Path, tmp_path: Path) -> None:
    """Each run knows what failed in it, and goes on with that."""
    told = suite(root, tmp_path, FEW, "-v")
    assert told.returncode == 1, told.stdout
    closing = [line for line in told.stdout.splitlines() if " passed" in line and line[0] == "="]
    assert len(closing) == 2
    without, browser = (told.stdout.index(f"test_{kind} PASSED") for kind in ("unit", "browser"))
    assert without < told.stdout.index(closing[0]) < browser
    told = suite(root, tmp_path, FEW, "--lf", "-v")
    assert told.stdout.count("] FAILED") == 2, told.stdout
    assert "PASSED" not in told.stdout


@pytest.mark.parametrize(
    ("ends", "whole"),
    [((0, 0), 0), ((7, 1), 7), ((0, 1), 1), ((5, 1), 1), ((0, 5), 0), ((5, 5), 5)],
)
def test_the_first_run_that_failed_decides(ends: tuple[int, int], whole: int) -> None:
    """A run without tests, whose status is 5, has not failed unless both are."""
    assert status_of(ends) == whole


def test_who_ends_the_suite_ends_both_runs(root: Path, tmp_path: Path) -> None:
    """Also where it is a background job of a script, which ignores the signal that ends a run."""
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "test_few.py").write_text(WAIT)
    command = [sys.executable, str(root / "tools/suite.py"), "0", "test_few.py"]
    variables = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with subprocess.Popen(command, cwd=tmp_path, env=variables, stdout=subprocess.PIPE) as run:
        signal.signal(signal.SIGINT, before)
        while not (tmp_path / "unit").exists():
            assert run.poll() is None
        run.terminate()
        told, _ = run.communicate()
    assert run.returncode == 2
    assert b"test_few.py" in told
    assert not (tmp_path / "browser").exists()
