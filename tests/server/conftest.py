"""A server of the Play app that visitors without a browser attack, from this machine alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import servers
from visitors import Visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """The Play app by its own command, one for every test that leaves it as it was."""
    with servers.app("play", tmp_path_factory.mktemp("server") / "voila.log") as server:
        yield server


@pytest.fixture
def visitor(server: servers.Server) -> Visitor:
    """A visitor who has never been here."""
    return Visitor(server.url)
