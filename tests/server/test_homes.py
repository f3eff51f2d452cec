"""A server on the account of somebody: one without a home, and one whose owner works with IPython."""

from pathlib import Path

import pytest
import servers
from visitors import Visitor

from conquest_lab.server import config


@pytest.mark.long
def test_a_game_needs_no_home_and_heeds_no_settings_of_its_owner(tmp_path: Path) -> None:
    """Without a place for signatures no page opened; each game ran the owner's own start of IPython.

    A file in place of the folder of data can be written to by nobody, not even by root.
    """
    own, temporary = tmp_path / "own", tmp_path / "temporary"
    start = own / "profile_default" / "startup"
    start.mkdir(parents=True)
    temporary.mkdir()
    (start / "00.py").write_text(f"open({str(own / 'has_run')!r}, 'w')", encoding="utf-8")
    server = servers.app(
        "home", tmp_path / "voila.log", ready=0, more=("--classes", "rooms.sqlite")
    )
    server.variables = {
        **server.variables,
        "HOME": "/dev/null",
        "IPYTHONDIR": str(own),
        "TMPDIR": str(temporary),
    }
    data = server.log.with_suffix(".jupyter") / "data"
    data.parent.mkdir()
    data.touch()
    with server:
        visitor = Visitor(server.url)
        for _ in range(2):
            assert visitor.ask("play").kernel
        assert len([*temporary.iterdir()]) == 1  # that of the server
    assert not [*temporary.iterdir()]
    assert not (own / "has_run").exists()
    assert not (own / "profile_default" / "history.sqlite").exists()


def test_each_server_signs_with_a_secret_of_its_own() -> None:
    first, second = (config.voila_settings()["NotebookNotary"]["secret"] for _ in range(2))
    assert first != second
    assert len(first) >= 16
