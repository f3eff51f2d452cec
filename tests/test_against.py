"""Players of other code at a table of today: those of another copy of the package, and of other opponents."""

import shutil
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from walks import random_walk

sys.path.insert(0, str(Path(__file__).parents[1]))

from tournament import Tournament, play_game

import conquest_lab as cl
from benchmarks.against import MARK, NOW, OutsideTournament, rename_package, translated

pytestmark = pytest.mark.slow

PACKAGE = Path(cl.__file__).parent


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the package as it is now under its other name."""
    shutil.copytree(PACKAGE, tmp_path / NOW, ignore=shutil.ignore_patterns("__pycache__", "*.js"))
    maps = PACKAGE.parent / "maps"
    if maps.is_dir():
        shutil.copytree(maps, tmp_path / "maps", ignore=shutil.ignore_patterns("build"))
    rename_package(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def test_the_same_player_from_another_copy_plays_the_same_game(copy: Path) -> None:
    rules = cl.load("conquetes")
    both = Tournament(rules, ("beginner", "beginner"), 5)
    other = OutsideTournament(rules, ("beginner", MARK + "beginner"), 5, package=str(copy))
    assert type(other.chooser(MARK + "beginner")) is not type(both.chooser("beginner"))
    assert play_game(other, 0) == play_game(both, 0)


@pytest.mark.parametrize("name", ["conquetes", "express", "hasbro"])
def test_states_and_actions_are_equal_when_they_are_translated(name: str) -> None:
    rules = cl.load(name)
    plies = random_walk(rules, rules.player_counts[0], Random(2))
    for state, _, action, _ in islice(plies, 120):
        assert translated(state, NOW, NOW) == state
        assert translated(action, NOW, NOW) == action
