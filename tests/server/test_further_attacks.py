"""Attacks beside the storm: clients that have gone, packed messages, complaints by the thousand."""

import asyncio
import gc
import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest
import servers
import traitlets
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from loops import run, until
from tornado.httputil import HTTPHeaders
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError
from visitors import Visitor
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from conquest_lab.classroom.pasted import wall
from conquest_lab.cli import main
from conquest_lab.deadline import VARIABLE as DECISION_SECONDS
from conquest_lab.server import application, website
from conquest_lab.server.admission import Admission
from conquest_lab.server.application import GuardedApplication, could_be_a_path
from conquest_lab.server.connection import (
    SUBPROTOCOL,
    CheckedConnection,
    FairSocket,
    NoDelayConnection,
)
from conquest_lab.server.fairness import Deliveries
from conquest_lab.server.frames import MAX_BYTES, Allowance, AllowanceOfAll
from conquest_lab.server.guarded import LEAST_DESCRIPTORS
from conquest_lab.server.hosts import Hosts
from conquest_lab.server.kernels import CarefulKernelManager
from conquest_lab.server.launch import lessons_folder
from conquest_lab.server.limits import Limits
from conquest_lab.server.logs import KIND_A_MINUTE, bound_log
from conquest_lab.tables.here import MOST as MOST_TABLES

pytestmark = pytest.mark.long


def test_games_are_told_the_limits_of_their_server(home: servers.Server) -> None:
    """A kernel opens tables and decides by itself: variables tell it how many, and how long it may think."""
    assert Visitor(home.url).ask("play").kernel
    kernels = home.kernels()
    assert kernels
    for kernel in kernels:
        environment = kernel.environ()
        assert environment[MOST_TABLES] == "7"
        assert float(environment[DECISION_SECONDS]) == 600
        assert not [file for file in kernel.open_files() if "history" in file.path]


def answered(server: servers.Server, *lines: str) -> str:
    """The first line of the answer to a request of these lines."""
    with closing(socket.create_connection(("127.0.0.1", server.port), 60)) as client:
        client.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        return client.makefile("rb").readline().decode().strip()


@pytest.mark.parametrize(
    ("path", "host"),
    [
        ("/docs/" + "a" * 300, "localhost"),
        ("/docs/" + "a" * 9_000, "localhost"),
        ("/docs/fr/" + "b" * 2_000 + ".svg", "localhost"),
        ("/voila/templates/conquest/static/%00", "localhost"),
        ("/voila/templates/conquest/static/" + "a/" * 3_000 + "x", "localhost"),
        ("/table/BCDFGH/qr.svg", "localhost:" + "9" * 3_000),
    ],
)
def test_names_that_are_too_long_are_refused(home: servers.Server, path: str, host: str) -> None:
    printed = len(home.printed())
    status = answered(home, f"GET {path} HTTP/1.1", f"Host: {host}")
    assert status.split()[1] in ("400", "404")
    assert "Traceback" not in home.printed()[printed:]


def test_paths_of_files_pass() -> None:
    assert could_be_a_path("/voila/static/" + "a" * 255)
    assert could_be_a_path("/docs/fr/enseignants.html")
    assert not could_be_a_path("/docs/" + "%C3%A9" * 128)


class Large(RequestHandler):
    """Answers with more than a connection takes at once."""

    asked = 0

    def get(self) -> None:
        Large.asked += 1
        self.finish(b"x" * 12_000_000)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the bound is that of Linux")
async def test_a_client_that_reads_nothing_does_not_keep_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server has no bound of its own on the time of an answer; those of requests do not count here."""
    monkeypatch.setattr(application, "UNREAD_SECONDS", 1)
    monkeypatch.setattr(application, "HEADER_SECONDS", 10_000)
    hosts = Hosts("127.0.0.1")
    served = GuardedApplication(hosts, 100, behind_proxy=False, handlers=[("/", Large)])
    http: Any = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]
    with closing(socket.socket()) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", port))
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        streams = served.settings["unread"].addresses
        await until(lambda: len(streams) == 1)
        await until(lambda: all(stream.closed() for stream in streams))
    http.stop()


class Loose(CheckedConnection):
    """A connection that talks to any socket."""

    websocket_handler = traitlets.Any()
    kernel_manager = traitlets.Any()
    multi_kernel_manager = traitlets.Any()


OF_A_KERNEL: dict[str, Any] = {
    "kernel_manager": SimpleNamespace(kernel_id="one"),
    "multi_kernel_manager": SimpleNamespace(admission=SimpleNamespace(used=lambda _: None)),
}


def test_nothing_is_unpacked_behind_a_refused_frame() -> None:
    """A few kilobytes, compressed, hold forty frames of 15 MB."""
    protocol = SimpleNamespace(client_terminated=False)
    closed: list[int] = []
    handler = SimpleNamespace(ws_connection=protocol, close=lambda code, _: closed.append(code))
    connection = Loose(websocket_handler=handler)
    connection.handle_incoming_message(b"\0" * (MAX_BYTES - 1))
    assert closed == [1007]
    assert protocol.client_terminated


def test_a_client_that_sends_more_than_a_page_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What arrived before is handed on, and nothing after that."""
    monkeypatch.setattr(Allowance, "FRAMES", 2)
    monkeypatch.setattr(Allowance, "FRAMES_PER_SECOND", 0)
    handed_on: list[bytes] = []
    monkeypatch.setattr(
        NoDelayConnection, "handle_incoming_message", lambda _, frame: handed_on.append(frame)
    )
    closed: list[int] = []
    handler = SimpleNamespace(ws_connection=None, close=lambda code, _: closed.append(code))
    connection = Loose(websocket_handler=handler, **OF_A_KERNEL)
    frame = serialize_msg_to_ws_v1([b'{"msg_type": "x"}', b"{}", b"{}", b"{}"], "shell")
    for _ in range(4):
        connection.handle_incoming_message(frame)
    assert handed_on == [frame] * 2
    assert closed == [1008]


def test_the_pages_of_an_address_share_what_they_may_send(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that is cut off could begin with a rush again; pages of other addresses are free to send."""
    monkeypatch.setattr(AllowanceOfAll, "BYTES", 1_000)
    monkeypatch.setattr(AllowanceOfAll, "BYTES_PER_SECOND", 0)
    frame = serialize_msg_to_ws_v1([b'{"msg_type": "x"}', b"{}", b"{}", b"x" * 500], "shell")
    admission = Admission(Limits(), 20_000, lambda: 2**40)
    for kernel, address in (("one", "school"), ("another", "school"), ("two", "home")):
        admission.seated(kernel, kernel, address)
    monkeypatch.setattr(CarefulKernelManager, "admission", admission)
    manager = CarefulKernelManager()
    closed: list[int] = []

    async def prepared(_connection: object) -> None:
        pass

    monkeypatch.setattr(NoDelayConnection, "prepare", prepared)
    monkeypatch.setattr(NoDelayConnection, "handle_incoming_message", lambda *_: None)

    def connected(kernel: str) -> Loose:
        headers = {"Sec-WebSocket-Protocol": SUBPROTOCOL}
        handler = SimpleNamespace(
            ws_connection=None,
            close=lambda code, _: closed.append(code),
            request=SimpleNamespace(headers=headers),
            get_argument=lambda *_: "",
        )
        connection = Loose(websocket_handler=handler)
        connection.kernel_manager = SimpleNamespace(kernel_id=kernel)
        connection.multi_kernel_manager = manager
        run(connection.prepare())
        return connection

    first, second = connected("one"), connected("another")
    first.handle_incoming_message(frame)
    assert closed == []
    second.handle_incoming_message(frame)
    assert closed == [1008]
    with pytest.raises(HTTPError) as refused:
        connected("one")
    assert refused.value.status_code == 429
    connected("two").handle_incoming_message(frame)
    assert closed == [1008]


@pytest.mark.parametrize("fault", [HTTPError(403), AttributeError("no stream"), None])
def test_a_page_that_never_connected_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, fault: Exception | None
) -> None:
    """Each request has named a session, under which Jupyter notes its handler."""
    sessions: dict[str, object] = {"kernel:other": object()}
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "_open_sessions", sessions)

    async def refused(handler: FairSocket) -> None:
        handler.connection = SimpleNamespace(session_key="kernel:page")
        sessions["kernel:page"] = handler
        if fault is not None:
            raise fault

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "get", refused)
    with suppress(HTTPError, AttributeError):
        run(object.__new__(FairSocket).get())
    assert [*sessions] == ["kernel:other"]


@pytest.mark.parametrize(("status", "kept"), [(101, ["Accept"]), (400, []), (403, [])])
def test_the_headers_of_a_refused_page_are_not_kept(status: int, kept: list[str]) -> None:
    """Jupyter has a timer for each request, which lasts a minute."""
    handler: Any = object.__new__(FairSocket)
    handler.request = SimpleNamespace(headers=HTTPHeaders(Accept="*/*"))
    handler.set_status(status)
    handler.on_finish()
    assert [*handler.request.headers] == kept


def test_what_a_kernel_never_reads_is_not_kept_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket that only listens, or that asks for what somebody types, would keep all that is sent to it."""
    handed_on: list[bytes] = []
    monkeypatch.setattr(
        NoDelayConnection, "handle_incoming_message", lambda _, frame: handed_on.append(frame)
    )
    connection = Loose(**OF_A_KERNEL)
    parts = [b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{}"]
    frames = {
        channel: serialize_msg_to_ws_v1(parts, channel)
        for channel in ("iopub", "shell", "stdin", "control", "hb", "")
    }
    for frame in frames.values():
        connection.handle_incoming_message(frame)
    assert handed_on == [frames["shell"], frames["control"]]


async def test_others_have_their_turn_between_two_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[str] = []
    monkeypatch.setattr(
        VoilaKernelWebsocketHandler, "on_message", lambda _, message: turns.append(message)
    )
    asyncio.get_running_loop().call_soon(turns.append, "another visitor")
    for message in ("first", "second"):
        socket: Any = object.__new__(FairSocket)
        socket.application = SimpleNamespace(settings={"deliveries": Deliveries()})
        socket.connection = SimpleNamespace(session_key="a page")
        await socket.on_message(message)
    assert turns == ["first", "another visitor", "second"]


async def test_a_client_that_leaves_while_its_kernel_speaks_is_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults: list[object] = []

    def closed(*_given: object) -> asyncio.Future[None]:
        sent = asyncio.get_running_loop().create_future()
        sent.set_exception(WebSocketClosedError())
        return sent

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", closed)
    asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(told))
    object.__new__(FairSocket).write_message(b"")
    await asyncio.sleep(0)
    gc.collect()
    assert faults == []


def test_a_client_that_leaves_before_it_is_connected_is_no_fault() -> None:
    socket = object.__new__(FairSocket)
    socket.connection = None  # as it is once the client has left
    with pytest.raises(HTTPError, match="400"):
        socket.select_subprotocol([])


def test_a_kernel_that_is_made_to_complain_writes_a_few_lines(server: servers.Server) -> None:
    """One message, sent again and again: its signature tells that it is known."""

    async def attack() -> None:
        visitor = Visitor(server.url)
        talk = await visitor.talk((await visitor.go()).kernel)
        assert await talk.answers()
        frame = talk.frame("comm_msg", {"comm_id": "x", "data": {}})
        for _ in range(10 * KIND_A_MINUTE):
            await talk.send(frame)
        assert await talk.answers()
        await talk.leave()

    printed = len(server.printed())
    run(attack())
    lines = [line for line in server.printed()[printed:].splitlines() if "IPKernelApp" in line]
    assert 0 < len(lines) <= 2 * KIND_A_MINUTE
    assert all(line.startswith('{"time"') for line in lines)


@contextmanager
def root_log() -> Iterator[logging.Logger]:
    """The log of this process, with its handlers put back in the end."""
    root = logging.getLogger()
    before = [*root.handlers]
    try:
        yield root
    finally:
        root.handlers[:] = before


def test_what_a_kernel_is_built_upon_complains_within_the_same_bounds(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Tornado and ZeroMQ write to the log of the process."""
    with root_log() as root:
        root.handlers[:] = [logging.StreamHandler(sys.__stderr__)]
        bound_log(logging.getLogger("conquest_lab.tests.above"))
        below = logging.getLogger("conquest_lab.tests.below")
        for _ in range(10 * KIND_A_MINUTE):
            below.error("Uncaught exception in a callback", exc_info=ValueError("surrogates"))
    lines = capfd.readouterr().err.splitlines()
    assert [json.loads(line)["trace"] for line in lines] == ["ValueError: surrogates"] * len(lines)
    assert len(lines) == KIND_A_MINUTE


def test_the_log_of_a_kernel_is_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("conquest_lab.tests.kernel")
    log.addHandler(logging.StreamHandler(sys.stderr))
    log.propagate = False
    with root_log():
        bound_log(log)
    for _ in range(10 * KIND_A_MINUTE):
        log.error("Invalid message", exc_info=ValueError("Duplicate Signature"))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == KIND_A_MINUTE
    assert all('"event": "Invalid message"' in line for line in lines)
    assert all(json.loads(line)["trace"] == "ValueError: Duplicate Signature" for line in lines)


@pytest.mark.parametrize("unit", ["A", "#", "a#", "-", "a:"])
def test_codes_are_read_in_a_time_that_their_length_bounds(unit: str) -> None:
    """The processor's time for four times the text: four times as much, not sixteen times."""

    def seconds(letters: int) -> float:
        begin = process_time()
        wall((unit * letters)[:letters], "en")
        return process_time() - begin

    wall("", "en")
    assert seconds(100_000) < 8 * seconds(25_000) + 0.2


def test_home_is_made_once_until_a_lesson_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    monkeypatch.setattr(website, "home_page", lambda *asked, **_: made.append(asked) or "Home")
    for language in website.LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "p01.ipynb").write_text("{}", encoding="utf-8")

    def ask(seed: str, language: str = "en", view: str = "") -> None:
        website._home_for(tmp_path, "/", {"lang": language, "seed": seed, "view": view})

    for seed in ("1", "1", "2", "<b>", ""):
        ask(seed)
        ask(seed, view=seed)
    assert len(made) == 1
    ask("1", "fr")
    ask("1", view="projector")
    assert len(made) == 3
    os.utime(tmp_path / "fr" / "p01.ipynb", (2_000_000_000, 2_000_000_000))
    ask("1")
    assert len(made) == 4


@pytest.mark.parametrize("seed", ["", "0", "123456789", "1234567890", '"><b>', "-1"])
@pytest.mark.parametrize("view", ["", "teacher", "<b>"])
def test_home_is_that_of_its_address(seed: str, view: str) -> None:
    """Only the page without a seed is kept, and the seed written into it."""
    root, asked = lessons_folder(), {"lang": "en", "seed": seed, "view": view}
    assert website._home_for(root, "/", asked) == website.home_page(root, "/", asked)
    assert website._home_for(root, "/", asked).count('step="1" value="') == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of descriptors are those of Unix")
def test_a_server_that_could_hold_no_game_does_not_start(tmp_path: Path) -> None:
    code = (
        "import resource, runpy, sys; "
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({LEAST_DESCRIPTORS - 1},) * 2); "
        "sys.argv = ['conquest-lab', *sys.argv[1:]]; "
        "runpy.run_module('conquest_lab', run_name='__main__')"
    )
    port = str(servers.free_port())
    play = [sys.executable, "-c", code, "play", "--no-browser", "--port", port]
    variables = {**os.environ, "JUPYTER_DATA_DIR": str(tmp_path), "LANGUAGE": "en"}
    done = subprocess.run(play, capture_output=True, text=True, check=False, env=variables)
    assert done.returncode == 2
    assert f"a server needs {LEAST_DESCRIPTORS}: ulimit -n 1024" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_start_that_fails_leaves_no_folder(tmp_path: Path) -> None:
    """A service that is started again and again would fill the disk."""
    (tmp_path / "temporary").mkdir()
    play = [sys.executable, "-m", "conquest_lab", "play", "--no-browser"]
    play += ["--port", str(servers.free_port()), "--classes", str(tmp_path)]
    folders = {"TMPDIR": str(tmp_path / "temporary"), "JUPYTER_DATA_DIR": str(tmp_path)}
    variables = {**os.environ, **folders, "LANGUAGE": "en"}
    done = subprocess.run(play, capture_output=True, text=True, check=False, env=variables)
    assert done.returncode == 2
    assert "this file of rooms or tables cannot be read" in done.stderr
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_file_of_another_user_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be written to by everybody, and its permissions be changed by its owner alone."""

    def refused(*_given: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)
    with pytest.raises(website.FileError, match=r"tables\.sqlite: .*it belongs to another user"):
        website._kept(website.Tables, tmp_path / "tables.sqlite")


def test_an_address_that_is_no_path_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for path in ("/a(b", "/jeux été/", "/{name}", "/a//b", "/a?b", "x", ""):
        assert main(["play", "--base-url", path]) == 2
        assert "letters, digits and . _ ~ - / only" in capsys.readouterr().err


def test_a_command_without_an_output_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service may be started with its output closed."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["odds", "battle", "3", "2"]) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the shell is that of Unix")
@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_no_file_takes_the_number_of_a_closed_stream(tmp_path: Path, closed: str) -> None:
    """A service may be started with any of its streams closed."""
    code = (
        "import os, subprocess, sys; from conquest_lab.server import launch; "
        "launch.open_standard_streams(); kept = open(sys.argv[1], 'w'); "
        "print('lost', file=sys.stderr); sys.stderr.flush(); os.write(2, b'lost'); "
        "subprocess.run([sys.executable, '-c', 'import os; os.write(2, b\"lost\")'], check=True); "
        "kept.write('kept'); kept.close()"
    )
    file = tmp_path / "kept.txt"
    command = f'"$0" -c "$1" "$2" {closed}'
    subprocess.run(["/bin/sh", "-c", command, sys.executable, code, str(file)], check=True)
    assert file.read_text() == "kept"
