"""Folders that servers leave among the temporary files: cleared away once their server has been killed."""

import subprocess
import sys
from pathlib import Path

import pytest

from conquest_lab.server.connection_folder import PREFIX, ConnectionFolder, clear_left_over, locked

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows locks no folders")

LIVE = """
import sys
from pathlib import Path
from conquest_lab.server.connection_folder import ConnectionFolder
folder = ConnectionFolder(Path(sys.argv[1]))
print(folder.path.name, flush=True)
sys.stdin.read()
"""


def test_the_folder_of_a_killed_server_is_cleared_away_and_no_other(tmp_path: Path) -> None:
    own = ConnectionFolder(tmp_path)
    (tmp_path / "voila_12345678").mkdir()
    (tmp_path / f"{PREFIX}file").touch()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "kept").touch()
    (tmp_path / f"{PREFIX}link").symlink_to(elsewhere)
    left = {path.name for path in tmp_path.iterdir()}
    with subprocess.Popen(
        [sys.executable, "-c", LIVE, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        name = server.stdout.readline().strip()
        (tmp_path / name / "kernel-1.json").touch()
        clear_left_over(tmp_path)
        assert {path.name for path in tmp_path.iterdir()} == {*left, name}
        server.kill()
    clear_left_over(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == left
    assert (elsewhere / "kept").exists()
    own.delete()
    own.delete()
    assert not own.path.exists()


def test_a_folder_is_kept_from_programs_that_heed_its_lock(tmp_path: Path) -> None:
    folder = ConnectionFolder(tmp_path)
    assert locked(folder.path) is None
    assert folder.path.stat().st_mode & 0o777 == 0o700
    folder.leave()
    again = locked(folder.path)
    assert again is not None
