"""A server of the Play app that visitors without a browser attack, from this machine alone."""

import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import servers
from visitors import PATIENCE, Visitor

HERE = f"{Path(__file__).parent}{os.sep}"
"""How paths of these tests begin."""
SERVERS = {"server", "home", "healing", "mortal", "watched", "tmp_path", "tmp_path_factory"}
"""Fixtures by which a test gets a server, or makes one."""
HALF_OPEN = (
    b"",
    b"GET / HTTP/1.1\r\nHost: loc",
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx",
)
"""What clients say who then say nothing more: nothing, the beginning of a header, and that of a body."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a running server are slow: those that ask for one."""
    for item in items:
        if str(item.path).startswith(HERE) and SERVERS & set(item.fixturenames):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """The Play app by its own command, one for every test that leaves it as it was."""
    with servers.app("play", tmp_path_factory.mktemp("server") / "voila.log") as server:
        yield server


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Home with all that it leads to, as an operator starts it; no page waits for a visitor."""
    log = tmp_path_factory.mktemp("home") / "voila.log"
    more = ("--tables-per-address", "7", "--decision-seconds", "600")
    with servers.app("home", log, ready=0, more=more) as server:
        yield server


@pytest.fixture(scope="session")
def mortals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A server that tests may end, with a folder of its own for temporary files."""
    server = servers.app("play", tmp_path_factory.mktemp("mortal") / "voila.log")
    with TemporaryDirectory() as folder:  # the names of sockets must not be long
        server.variables = {**os.environ, "TMPDIR": folder}
        with server:
            yield server


@pytest.fixture
def mortal(mortals: servers.Server) -> servers.Server:
    """That server, started anew where another test has ended it."""
    if mortals.process is not None and mortals.process.poll() is None:
        return mortals
    for left in Path(mortals.variables["TMPDIR"]).iterdir():
        shutil.rmtree(left)
    return mortals.__enter__()


@pytest.fixture
def temporary(mortal: servers.Server) -> Path:
    """The folder of that server for temporary files."""
    return Path(mortal.variables["TMPDIR"])


@pytest.fixture(scope="session")
def half_open(server: servers.Server) -> Iterator[list[socket.socket]]:
    """Connections that were begun and left, one for each of HALF_OPEN.

    Other tests run meanwhile: the server waits twenty seconds before it closes them.
    """
    with ExitStack() as stack:
        clients = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            for _ in HALF_OPEN
        ]
        for client, said in zip(clients, HALF_OPEN, strict=True):
            client.sendall(said)
        yield clients


@pytest.fixture
def visitor(server: servers.Server) -> Visitor:
    """A visitor who has never been here."""
    return Visitor(server.url)
