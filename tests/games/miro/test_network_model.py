"""The programs that train the network of the expert: weights and inputs are those of the package."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from conquest_lab import load
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.players.games.miro_model import world_of
from conquest_lab.players.positions.miro_chance import FILE, SIDES, Standing, chances

TERRITORIES = 42
SYMBOLS = 4
CLOSE = 1e-6
"""The most by which a chance may differ: the model counts in numbers of 32 bits."""


@pytest.fixture(scope="module")
def folder(root: Path) -> Path:
    return root / "tools" / "miro_network"


@pytest.fixture(scope="module")
def nets(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The weights of the package as networks of the model, for three and for two sides."""
    three, two = (tmp_path_factory.mktemp("nets") / name for name in ("three", "two"))
    weights(folder, "unpack", three, two, shipped())
    return three, two


def shipped() -> Path:
    return Path(str(files("conquest_lab.players.plans").joinpath(FILE)))


def weights(folder: Path, *arguments: str | Path) -> None:
    subprocess.run([sys.executable, folder / "weights.py", *arguments], check=True)


def test_unpacked_weights_pack_to_the_same_file(
    folder: Path, nets: tuple[Path, Path], tmp_path: Path
) -> None:
    weights(folder, "pack", *nets, tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == shipped().read_bytes()


def standing(line: list[int]) -> Standing:
    """A position as `chance` prints it."""
    owners, rest = line[:TERRITORIES], line[TERRITORIES:]
    armies, rest = rest[:TERRITORIES], rest[TERRITORIES:]
    hands = [rest[SYMBOLS * side : SYMBOLS * (side + 1)] for side in range(SIDES)]
    traded, number, mover = rest[SYMBOLS * SIDES :]
    rules = load("miro")
    assert isinstance(rules, Miro)
    return Standing(
        world_of(rules),
        owners,
        armies,
        [sum(hand) for hand in hands],
        sum(map(bool, hands[mover][:-1])),  # a joker is no weapon
        traded,
        number,
        (0, 1, 2),
        mover,
    )


@pytest.mark.long
@pytest.mark.skipif(shutil.which("g++") is None, reason="the model is compiled by g++")
def test_the_model_sees_the_chances_of_the_package(
    folder: Path, nets: tuple[Path, Path], tmp_path: Path
) -> None:
    board = subprocess.run([sys.executable, folder / "board.py"], check=True, capture_output=True)
    (tmp_path / "board.h").write_bytes(board.stdout)
    for name in ("positions", "chance"):
        command = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{tmp_path}"]
        subprocess.run([*command, folder / f"{name}.cpp", "-o", tmp_path / name], check=True)
    for data in ("first", "second"):
        subprocess.run([tmp_path / "positions", tmp_path / data, "4", "1", "0.4"], check=True)
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()

    found = subprocess.run(
        [tmp_path / "chance", *nets, tmp_path / "first"], check=True, capture_output=True, text=True
    )
    sides = set()
    for line in found.stdout.splitlines():
        *position, first, second, third = line.split()
        here = standing([int(each) for each in position])
        expected = chances(here)
        sides.add(len(expected))
        by_seat = dict(zip(here.seats(), map(float, (first, second, third)), strict=True))
        assert {seat: by_seat[seat] for seat in expected} == pytest.approx(expected, abs=CLOSE)
    assert sides == {2, 3}
