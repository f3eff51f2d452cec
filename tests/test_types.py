"""Types help an engineer: mypy and pyright know what is right, and find what is mistyped."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
RIGHT, WRONG = TESTS / "typed" / "right.py", TESTS / "typed" / "wrong.py"

pytestmark = pytest.mark.slow


def wrong_lines() -> set[int]:
    """The lines of `wrong.py` that say that they are wrong."""
    lines = WRONG.read_text("utf-8").splitlines()
    return {n for n, line in enumerate(lines, start=1) if line.endswith("# wrong")}


@pytest.mark.long
def test_mypy_finds_what_is_mistyped_and_nothing_else() -> None:
    line = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--no-error-summary"]
    line += ["--follow-imports", "silent", str(RIGHT), str(WRONG)]
    run = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.findall(r"^(.+?):(\d+): error:", run.stdout, flags=re.MULTILINE)
    assert {name for name, _ in found} == {str(WRONG.relative_to(ROOT))}, run.stdout[:2000]
    assert {int(number) for _, number in found} == wrong_lines()
    assert len(wrong_lines()) > 20


def test_pyright_finds_what_is_mistyped_and_nothing_else() -> None:
    """It runs on Node.js, and its first run fetches it from the npm registry."""
    if shutil.which("node") is None:
        pytest.skip("no node on PATH: pyright was not run")
    line = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable]
    run = subprocess.run(
        [*line, str(RIGHT), str(WRONG)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if not run.stdout.startswith("{"):
        pytest.skip(f"pyright could not be fetched: {(run.stdout + run.stderr)[-300:]}")
    told = json.loads(run.stdout)["generalDiagnostics"]
    found = {
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1)
        for one in told
        if one["severity"] == "error"
    }
    assert found == {(WRONG.name, n) for n in wrong_lines()}


def test_the_signatures_are_those_of_the_options() -> None:
    """`conquest_lab/signatures.pyi` is what its tool would write today."""
    line = [sys.executable, str(ROOT / "tools" / "signatures.py"), "--check"]
    run = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
