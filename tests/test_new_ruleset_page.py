"""The page that leads to a new ruleset shows the scaffold, and commands and sessions that run."""

import re
from pathlib import Path

import pytest
from outside import install, package_in, python_beside

from conquest_lab import cli
from conquest_lab.mechanics.board import load_board
from conquest_lab.scaffold import lay
from conquest_lab.svg.geometry import load_outlines

# test_scaffold.py installs what the first command laid and runs its tests.
RUN_ELSEWHERE = (
    "pip install 'conquest-lab[app]' pytest",
    "pip install --editable river_race",
    "pytest river_race/tests",
)

DOCTEST = """
import doctest, sys
flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
failed, tried = doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags)
assert tried > 6
sys.exit(bool(failed))
"""


@pytest.fixture
def page(root: Path) -> Path:
    return root / "docs" / "new-ruleset.md"


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of code of one language."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_what_it_shows_is_the_scaffold(page: Path, tmp_path: Path) -> None:
    written = [path.read_text(encoding="utf-8") for path in lay("river_race", tmp_path)]
    shown = [block for kind in ("python", "toml", "markdown") for block in blocks(page, kind)]
    shown = [block for block in shown if not block.startswith(">>>")]
    assert len(shown) > 5
    assert [block for block in shown if not any(block in text for text in written)] == []


def test_its_commands_are_commands(page: Path) -> None:
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    for line in lines:
        if line not in RUN_ELSEWHERE:
            program, *arguments = line.split()
            assert program == "conquest-lab"
            assert cli.build_parser().parse_args(arguments)


def test_its_sessions_print_what_it_says(page: Path, tmp_path: Path) -> None:
    lay("river_race", tmp_path)
    install(package_in(tmp_path / "river_race"), tmp_path / "site")
    sessions = [block for block in blocks(page, "python") if block.startswith(">>>")]
    (tmp_path / "sessions.txt").write_text("\n".join(sessions), encoding="utf-8")
    python_beside(tmp_path / "site", "-c", DOCTEST, str(tmp_path / "sessions.txt"))


def test_it_names_the_files_of_the_scaffold(page: Path, tmp_path: Path) -> None:
    lay("river_race", tmp_path)
    named = re.findall(r"^\| `([^`]+)`", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(named) > 6
    for file in named:
        assert (tmp_path / "river_race" / file).is_file(), file


def test_its_map_is_one(page: Path, tmp_path: Path) -> None:
    files = blocks(page, "json")
    for name, text in zip(("board.json", "outlines.json"), files, strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    outlines = load_outlines(tmp_path)
    assert outlines.keys == tuple(place.key for place in load_board(tmp_path).places)
    assert len(outlines.links) == len(load_board(tmp_path).sea_links)
