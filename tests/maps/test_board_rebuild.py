"""The committed outlines come out of the builder again, byte for byte."""

import importlib.metadata
import importlib.util
import itertools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
BOARDS = sorted(path.parent.name for path in MAPS.glob("*/board.json"))


def missing() -> str:
    """The reason why the maps cannot be built here; empty when they can."""
    for module in ("shapely", "numpy"):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed (pip install -r maps/build/requirements.txt)"
    if not list((MAPS / ".cache").glob("*.tgz")) and shutil.which("npm") is None:
        return "the source is not in maps/.cache and npm is not there to fetch it"
    return ""


def build(board: str, out: Path, hash_seed: str) -> None:
    """Run the builder in a process of its own; skip when the registry cannot be reached."""
    done = subprocess.run(
        [sys.executable, "-m", "maps.build", board, "--quiet", "--out", str(out)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "npm pack" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr


def recorded() -> dict[str, str]:
    """The versions that made the committed files."""
    lines = (MAPS / "build" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if "==" in line]
    return dict(pins)


@pytest.mark.rebuild
@pytest.mark.long
@pytest.mark.parametrize(("board", "hash_seed"), list(itertools.product(BOARDS, ("1", "2718"))))
def test_a_rebuild_is_byte_identical(tmp_path: Path, board: str, hash_seed: str) -> None:
    """A build agrees with the repository, whatever the order of sets in its process."""
    if reason := missing():
        pytest.skip(reason)
    build(board, tmp_path, hash_seed)
    installed = {name: importlib.metadata.version(name) for name in recorded()}
    if installed != recorded():
        pytest.skip(f"built, but not compared with the repository: {installed} installed")
    committed = (MAPS / board / "outlines.json").read_bytes()
    assert (tmp_path / board / "outlines.json").read_bytes() == committed
