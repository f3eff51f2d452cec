"""A server of the Play app that visitors without a browser attack, from this machine alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import servers
from visitors import Visitor

SERVERS = {"server", "mortal", "watched", "tmp_path", "tmp_path_factory"}
"""Fixtures by which a test gets a server, or makes one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a running server are slow: those that ask for one."""
    for item in items:
        if Path(__file__).parent in item.path.parents and SERVERS & set(item.fixturenames):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """The Play app by its own command, one for every test that leaves it as it was."""
    with servers.app("play", tmp_path_factory.mktemp("server") / "voila.log") as server:
        yield server


@pytest.fixture
def visitor(server: servers.Server) -> Visitor:
    """A visitor who has never been here."""
    return Visitor(server.url)
