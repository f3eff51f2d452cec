"""Lives of kernels: whatever process ends, every other game goes on, and the next page opens."""

import asyncio
import json
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
import servers
from class_visitors import opened as opened_room
from jupyter_server.base.call_context import CallContext
from loops import run, until
from visitors import PATIENCE, Talk, Visitor

from conquest_lab.server import fork_provisioner, guarded
from conquest_lab.server.config import CULL_IDLE_SECONDS, culling
from conquest_lab.server.connection_folder import PREFIX
from conquest_lab.server.guarded import GuardedVoila
from conquest_lab.server.kernels import CarefulKernelManager, HandingOut

pytestmark = pytest.mark.skipif(not fork_provisioner.SUPPORTED, reason="forks need Linux")

MANY_DESCRIPTORS = """
import os, runpy
from conquest_lab.server.machine import raise_descriptor_limit
raise_descriptor_limit()
for _ in range(1_100):
    os.dup(2)
runpy.run_module("conquest_lab", run_name="__main__")
"""


@pytest.fixture(scope="module")
def healing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A server whose kernels and prefork process tests may kill: it has others when they are over."""
    with servers.app("play", tmp_path_factory.mktemp("lives") / "voila.log") as server:
        yield server


def prefork(server: servers.Server) -> psutil.Process | None:
    """The process that forks kernels; its own children have the same command line, and names of sockets."""
    kernels = {kernel.pid for kernel in server.kernels()}
    for child in psutil.Process(server.process.pid).children():
        if child.pid not in kernels and "conquest_lab.server.prefork" in child.cmdline():
            return child
    return None


def end(orphans: list[psutil.Process]) -> None:
    """End kernels whose prefork process is gone: the server knows them, and `kernels` finds them no more."""
    for kernel in orphans:
        with suppress(psutil.NoSuchProcess):
            kernel.kill()


async def opened(server: servers.Server) -> tuple[Visitor, Talk]:
    """A visitor on a page whose kernel answers."""
    visitor = Visitor(server.url)
    answer = await visitor.go()
    assert answer.status == 200
    talk = await visitor.talk(answer.kernel)
    assert await talk.answers()
    return visitor, talk


@pytest.mark.long
async def test_a_dead_waiting_kernel_is_handed_to_nobody(healing: servers.Server) -> None:
    for _ in range(3):
        await until(lambda: len(healing.kernels()) > 0)
        for kernel in healing.kernels():
            kernel.kill()
            kernel.wait()
        _, talk = await opened(healing)
        await talk.leave()


@pytest.mark.long
def test_a_silent_waiting_kernel_is_handed_to_nobody(healing: servers.Server) -> None:
    """Stopped, it is alive and says nothing. Those of visitors who have left are stopped as well."""

    def visitors() -> int:
        return int(json.loads(Visitor(healing.url).ask("health").body)["visitors"])

    async def visit() -> None:
        await until(lambda: len(healing.kernels()) > visitors())
        stopped = healing.kernels()
        for kernel in stopped:
            kernel.suspend()
        _, talk = await opened(healing)
        await talk.leave()
        for kernel in stopped:
            with suppress(psutil.NoSuchProcess):
                kernel.resume()

    before = len(healing.printed())
    run(visit())
    assert "did not answer" in healing.printed()[before:]


async def test_a_waiting_kernel_that_dies_is_replaced(healing: servers.Server) -> None:
    await until(lambda: len(healing.kernels()) > 0)
    killed = healing.kernels()
    for kernel in killed:
        kernel.kill()
    await until(lambda: bool(set(healing.kernels()) - set(killed)))


@pytest.mark.long
async def test_the_end_of_the_prefork_process_ends_no_game(healing: servers.Server) -> None:
    """Kernels that it forked answer on, the next page opens at once, and another process takes its place."""
    # On a busy machine a kernel that was killed before may not have been prepared yet: that is told.
    before = len(healing.printed())
    orphans: list[psutil.Process] = []
    await until(lambda: prefork(healing) is not None)
    first, second = await opened(healing), await opened(healing)
    old = prefork(healing)
    orphans.extend(healing.kernels())
    old.kill()
    third = await opened(healing)
    await until(lambda: prefork(healing) is not None and prefork(healing) != old)
    fourth = await opened(healing)
    for _, talk in (first, second, third, fourth):
        assert await talk.answers()
        await talk.leave()
    assert "Traceback" not in healing.printed()[before:]
    end(orphans)


@pytest.mark.long
async def test_a_prefork_process_that_hangs_is_replaced(healing: servers.Server) -> None:
    orphans: list[psutil.Process] = []
    await until(lambda: prefork(healing) is not None)
    first = await opened(healing)
    old = prefork(healing)
    orphans.extend(healing.kernels())
    old.send_signal(signal.SIGSTOP)
    second = await opened(healing)
    third = await opened(healing)
    await until(lambda: not old.is_running() or old.status() == psutil.STATUS_ZOMBIE)
    for _, talk in (first, second, third):
        assert await talk.answers()
        await talk.leave()
    end(orphans)


def test_a_killed_kernel_ends_its_own_connection_alone(mortal: servers.Server) -> None:
    """Its page hears of it, its visitor gets another one, and its place is free again."""

    async def visit() -> None:
        visitor, talk = await opened(mortal)
        _, other = await opened(mortal)
        own = psutil.Process(mortal.process.pid)
        await until(lambda: len(mortal.kernels()) == 3)
        before = own.num_fds()
        mortal.kernel(visitor.kernel).kill()
        heard = [message async for message in messages(talk)]
        assert {"execution_state": "dead"} in [message["content"] for message in heard]
        assert await visitor.status(visitor.kernel) == 404
        again = await visitor.go()
        talk = await visitor.talk(again.kernel)
        assert await talk.answers()
        await until(lambda: len(mortal.kernels()) == 3 and own.num_fds() <= before + 3)
        assert await other.answers()
        await talk.leave()
        await other.leave()

    before = len(mortal.printed())
    run(visit())
    assert "Traceback" not in mortal.printed()[before:]


async def messages(talk: Talk):  # noqa: ANN201 - an async generator
    """What the server says until it closes the connection."""
    while (message := await talk.hear()) is not None:
        yield message
    talk.socket.close()


@pytest.mark.long
async def test_kernels_end_with_their_server(mortal: servers.Server) -> None:
    """Even where it is killed, and its prefork process before it."""
    _, talk = await opened(mortal)
    await until(lambda: prefork(mortal) is not None)
    kernels = mortal.kernels()
    forks = prefork(mortal)
    forks.kill()
    mortal.process.kill()
    await until(lambda: not any(kernel.is_running() for kernel in kernels))
    await talk.leave()


@pytest.mark.long
def test_pages_open_where_a_server_has_more_than_1024_descriptors(tmp_path: Path) -> None:
    """As many as some seventy games have."""
    server = servers.app("play", tmp_path / "voila.log")
    server.command = [sys.executable, "-c", MANY_DESCRIPTORS, *server.command[3:]]

    async def visit() -> None:
        for talk in [(await opened(server))[1] for _ in range(2)]:
            assert await talk.answers()
            await talk.leave()

    with server:
        run(visit())
    assert "Traceback" not in server.printed()


async def test_a_server_that_ends_while_a_kernel_starts_gives_it_up() -> None:
    manager = CarefulKernelManager()
    starting = asyncio.ensure_future(asyncio.sleep(PATIENCE))
    manager._pending_kernels["a kernel"] = starting
    await manager.shutdown_all()
    await asyncio.wait([starting])
    assert starting.cancelled()


def culling_one(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any, str, list[str]]:
    """A manager that ends idle kernels, its one kernel, the id of it, and the ids of those that it ended."""
    ended: list[str] = []

    async def end(kernel_id: str) -> None:
        ended.append(kernel_id)

    manager = CarefulKernelManager(**culling())
    monkeypatch.setattr(manager, "shutdown_kernel", end)
    kernel, _, kernel_id = manager.pre_start_kernel(None, {})
    manager._kernels[kernel_id] = kernel
    return manager, kernel, kernel_id, ended


async def test_idle_kernels_are_ended_and_one_that_just_starts_is_left_alone(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))  # the home folder need not be writable
    manager, kernel, kernel_id, ended = culling_one(monkeypatch)
    await manager.cull_kernels()
    assert not ended
    assert not caplog.records

    manager._kernel_connections[kernel_id] = 0
    for hours in (24, 0):  # the clock is set back by a day; the kernel is idle from now on
        kernel.last_activity = datetime.now(UTC) + timedelta(hours=hours)
        await manager.cull_kernels()
        assert not ended
        assert kernel.last_activity <= datetime.now(UTC)

    kernel.last_activity = datetime.now(UTC) - timedelta(seconds=CULL_IDLE_SECONDS + 1)
    await manager.cull_kernels()
    assert ended == [kernel_id]


async def test_a_kernel_that_has_waited_long_is_not_ended_before_its_page_connects(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))  # the home folder need not be writable
    long_ago = datetime.now(UTC) - timedelta(seconds=CULL_IDLE_SECONDS + 1)
    taken: list[str] = []
    manager, kernel, kernel_id, ended = culling_one(monkeypatch)
    manager._kernel_connections[kernel_id] = 0
    kernel.last_activity = long_ago
    manager.no_shows = SimpleNamespace(is_running=lambda: True)
    CallContext.set(CallContext.JUPYTER_HANDLER, SimpleNamespace(take_seat=taken.append))
    HandingOut._seat(manager, kernel_id)
    await manager.cull_kernels()
    assert (taken, ended) == ([kernel_id], [])
    kernel.last_activity = long_ago
    await manager.cull_kernels()
    assert ended == [kernel_id]


@pytest.mark.parametrize("name", ["SIGTERM", pytest.param("SIGHUP", marks=pytest.mark.long)])
def test_a_server_that_is_asked_to_end_leaves_no_folder(
    mortal: servers.Server, temporary: Path, name: str
) -> None:
    """A terminal that is closed asks as well."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        pytest.skip("nohup keeps this signal from servers")
    assert [each for each in temporary.iterdir() if each.name.startswith(PREFIX)]
    mortal.process.send_signal(signal.Signals[name])
    assert mortal.process.wait(servers.STOP_SECONDS) == 0
    assert list(temporary.iterdir()) == []


@pytest.mark.long
def test_a_server_that_ends_in_order_leaves_nothing_beside_its_rooms_and_tables(
    tmp_path: Path,
) -> None:
    """What stands in a log would be written into a copy that is put in the place of the file."""
    rooms = tmp_path / "rooms.sqlite"
    with servers.app("home", tmp_path / "voila.log", more=["--classes", str(rooms)]) as server:
        run(opened_room(server.port))
        assert rooms.with_name("rooms.sqlite-wal").stat().st_size
        server.process.terminate()
        assert server.process.wait(servers.STOP_SECONDS) == 0
    left = {file.name for file in tmp_path.glob("*.sqlite*")}
    assert {name for name in left if name.endswith(("-wal", "-shm"))} == set()
    assert {"rooms.sqlite", "tables.sqlite"} <= left


@pytest.mark.long
def test_ctrl_c_pressed_again_does_not_leave_the_folder(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does the signal of a service that is stopped twice: without a handler it would end this process."""
    deleted = []

    async def end_games() -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        request.addfinalizer(partial(signal.signal, number, signal.getsignal(number)))
    monkeypatch.setattr(guarded, "run_sync", lambda work: lambda: run(work()))
    monkeypatch.setattr(guarded, "end_prefork_process", lambda: deleted.append("kernels"))
    server = SimpleNamespace(
        kernel_manager=SimpleNamespace(shutdown_all=end_games),
        _folder=SimpleNamespace(delete=lambda: deleted.append("folder")),
    )
    GuardedVoila.stop(server)
    assert deleted == ["kernels", "folder"]
