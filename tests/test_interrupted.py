"""Ctrl+C while the command imports its modules: a quiet end with status 130.

No clock decides: a finder of modules raises the signal when a certain module is asked for.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from budgets import some

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
MODULE = "import runpy; runpy.run_module('conquest_lab', run_name='__main__', alter_sys=True)"
SCRIPT = "from conquest_lab.__main__ import main; sys.exit(main())"
"""What `python -m conquest_lab` and the script of the package do."""

FINDER = """
import signal, sys
sys.path.insert(0, {root!r})
sys.argv = ["conquest-lab", {word!r}]
{before}
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
{start}
"""


def ended(
    module: str, start: str, word: str = "--version", before: str = ""
) -> tuple[int, str, str]:
    """Status, output and errors of a command that is interrupted where it imports a module."""
    program = FINDER.format(root=str(ROOT), module=module, start=start, word=word, before=before)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False
    )
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize("start", [MODULE, SCRIPT], ids=["module", "script"])
@pytest.mark.parametrize(
    "module",
    some(
        [
            "conquest_lab.core.errors",
            "traitlets",
            "conquest_lab.cli",
            "conquest_lab.command_line",
            "argparse",
            "conquest_lab.players.readings.command",
        ],
        lambda module: module in {"conquest_lab.core.errors", "argparse"},
    ),
)
def test_an_interrupt_during_the_imports_ends_the_command_quietly(start: str, module: str) -> None:
    assert ended(module, start) == (130, "", "")


def test_a_command_that_a_shell_lets_ignore_the_signal_goes_on() -> None:
    ignored = "signal.signal(signal.SIGINT, signal.SIG_IGN)"
    status, said, errors = ended("conquest_lab.cli", SCRIPT, before=ignored)
    assert (status, errors) == (0, "")
    assert said.startswith("conquest-lab ")


def test_the_script_of_the_package_begins_where_the_signal_is_heard() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"conquest-lab": "conquest_lab.__main__:main"}
