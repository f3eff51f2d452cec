"""Kernels are forked from a process that has imported everything; without one they start as usual."""

import io
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import loops
import psutil
import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from traitlets.config import Config

from conquest_lab.server import fork_provisioner, prefork
from conquest_lab.server.machine import raise_descriptor_limit

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not fork_provisioner.SUPPORTED, reason="forks need Linux"),
]
TELL = """
import json, os, random, sys
import comm
told = {
    "known": "conquest_lab.widgets" in sys.modules,
    "luck": random.random(),
    "parent": os.getppid(),
    "session": os.getsid(0),
    "parents": os.getsid(os.getppid()),
    "folder": os.getcwd(),
    "flag": os.environ.get("FLAG"),
    "home": "HOME" in os.environ,
    "targets": sorted(comm.get_comm_manager().targets),
}
open(FILE, "w").write(json.dumps(told))
"""
WRITE_LATE = """
import sys
from ipykernel.kernelapp import IPKernelApp
app = IPKernelApp.instance()
def write_late(stream=sys.stderr, reset_io=app.reset_io):
    reset_io()
    stream.write("late")
app.reset_io = write_late
"""
PATIENCE = 500
"""Seconds that a busy machine may take for what is done at once on a quiet one."""

Fresh = Callable[[], AbstractAsyncContextManager[Config]]


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Fresh:
    """A server's settings, with a prefork process of its own that ends before its event loop does."""

    @asynccontextmanager
    async def settings() -> AsyncIterator[Config]:
        process = fork_provisioner.PreforkProcess()
        monkeypatch.setattr(fork_provisioner, "_prefork_process", process)
        KernelProvisionerFactory.clear_instance()
        try:
            yield Config(fork_provisioner.register_fork_provisioner())
        finally:
            await process.stop()

    monkeypatch.setattr(KernelProvisionerFactory, "_instance", None)
    # A server gives a silent process up, so that visitors need not wait; here a busy machine may be slow.
    for limit in ("LAUNCH_TIMEOUT_SECONDS", "FORK_TIMEOUT_SECONDS"):
        monkeypatch.setattr(fork_provisioner, limit, PATIENCE)
    return settings


def has_ended(pid: int) -> bool:
    """True of a process that runs no more, whether or not its parent has asked how it ended."""
    try:
        return psutil.Process(pid).status() in {psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD}
    except psutil.NoSuchProcess:
        return True


def test_the_end_of_a_kernel_is_seen_where_a_server_has_thousands_of_descriptors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some seventy games have more than the 1,024 that an old call of the system can look at."""
    raise_descriptor_limit()
    opened = os.pidfd_open
    monkeypatch.setattr(os, "pidfd_open", lambda pid: os.dup2(opened(pid), 1_100))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        kernel = fork_provisioner.ForkedProcess(process.pid)
        assert kernel.poll() is None
        kernel.kill()
        assert kernel.wait() == kernel.poll() == 0


@asynccontextmanager
async def started(config: Config, folder: Path, flag: str) -> AsyncIterator[AsyncKernelManager]:
    """A kernel in a folder, whether or not it is ready; it has ended afterwards."""
    manager = AsyncKernelManager(kernel_name="python3", config=config, parent=None)
    KernelProvisionerFactory.instance(config=config)
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(__import__("sys").path)}
    await manager.start_kernel(cwd=str(folder), env={**env, "FLAG": flag})
    pid = manager.provisioner.pid
    try:
        yield manager
    finally:
        await manager.shutdown_kernel(now=True)
    assert has_ended(pid)


async def executed(manager: AsyncKernelManager, code: str) -> dict[str, Any]:
    """The answer of a kernel to a cell, once it is ready."""
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=PATIENCE)
        reply = await client.execute_interactive(
            code, timeout=PATIENCE, output_hook=lambda _message: None
        )
    finally:
        client.stop_channels()
    content: dict[str, Any] = reply["content"]
    return content


async def told(config: Config, folder: Path, name: str) -> dict[str, Any]:
    """The words of a kernel in a folder before it is asked to end."""
    async with started(config, folder, name) as manager:
        file = folder / f"{name}.json"
        await executed(manager, TELL.replace("FILE", repr(str(file))))
        return {**json.loads(file.read_text()), "pid": manager.provisioner.pid}


def test_a_forked_kernel_knows_everything_and_is_its_own(fresh: Fresh, tmp_path: Path) -> None:
    """Environment, folder and luck are of one kernel alone; widgets reach it."""

    async def run() -> list[dict[str, Any]]:
        async with fresh() as config:
            return [await told(config, tmp_path, name) for name in ("one", "two")]

    one, two = loops.run(run())
    assert one["known"] is two["known"] is True
    assert one["parent"] == two["parent"] != os.getpid()
    # Of processes of one session Linux makes one share of the processor.
    assert len({one["session"], two["session"], one["parents"], os.getsid(0)}) == 4
    assert one["luck"] != two["luck"]
    assert [one["flag"], two["flag"]] == ["one", "two"]
    assert one["folder"] == str(tmp_path)
    assert not one["home"]
    assert {"jupyter.widget", "jupyter.widget.control"} <= set(one["targets"])


def test_an_interrupt_ends_a_cell_and_not_a_kernel_that_starts(
    fresh: Fresh, tmp_path: Path
) -> None:
    """A server that stops interrupts its kernels, those that have just begun as well."""

    async def run() -> dict[str, Any]:
        async with fresh() as config, started(config, tmp_path, "") as manager:
            await manager.interrupt_kernel()
            cell = (
                f"import signal, time; signal.raise_signal(signal.SIGINT); time.sleep({PATIENCE})"
            )
            return await executed(manager, cell)

    assert loops.run(run())["ename"] == "KeyboardInterrupt"


@pytest.mark.long
async def test_what_is_written_while_a_kernel_ends_leaves_no_traceback(
    fresh: Fresh, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """As the warning of a coroutine is that nobody awaits any more, by a thread that has the old stream."""
    async with fresh() as config, started(config, tmp_path, "") as manager:
        await executed(manager, WRITE_LATE)
        await manager.shutdown_kernel()
    assert "Traceback" not in capfd.readouterr().err


def test_what_a_kernel_and_its_form_need_is_there_before_the_fork() -> None:
    """The debugger is imported, without a word or a thread; the numbers of the form are worked out.

    What imports made is not closed before a page: one that is there already, as when a kernel has died, knows
    nothing of it.
    """
    code = (
        "import os, sys\n"
        "from conquest_lab.server.prefork import warm_up\n"
        "warm_up()\n"
        "print('ipykernel.debugger' in sys.modules, len(os.listdir('/proc/self/task')))\n"
        "from ipywidgets.widgets.widget import _instances\n"
        "print(*(widget.comm._closed for widget in _instances.values()))\n"
        "from conquest_lab.players.readings import results\n"
        "from conquest_lab.widgets.setup import SetupView\n"
        "found = [results._effect.cache_info().misses, results._summary_of.cache_info().misses]\n"
        "SetupView(print)\n"
        "again = [results._effect.cache_info().misses, results._summary_of.cache_info().misses]\n"
        "print(all(found), found == again)"
    )
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # as the process sets it
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert told.stdout.splitlines() == ["True 1", "True", "True True"]
    assert told.stderr == ""


def test_without_a_prefork_process_kernels_start_as_usual(
    fresh: Fresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> dict[str, Any]:
        async with fresh() as config:
            monkeypatch.setattr(fork_provisioner, "PREFORK_MODULE", "no.such.module")
            return await told(config, tmp_path, "alone")

    found = loops.run(run())
    assert not found["known"]
    assert found["parent"] == os.getpid()


@pytest.mark.parametrize("module", [fork_provisioner.PREFORK_MODULE, "no.such.module"])
@pytest.mark.long
def test_a_kernel_starts_although_the_folder_of_the_server_is_gone(
    fresh: Fresh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """Neither the process that forks kernels nor a kernel can start in a folder that was deleted."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr(fork_provisioner, "PREFORK_MODULE", module)

    async def run() -> dict[str, Any]:
        async with fresh() as config:
            return await told(config, tmp_path, "gone")

    found = loops.run(run())
    assert found["known"] == (module != "no.such.module")
    assert found["folder"] == str(tmp_path)


def test_a_fork_that_the_system_refuses_is_told_and_the_next_one_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []
    answers = io.StringIO()

    def fork() -> int:
        tried.append(1)
        if len(tried) == 1:
            raise BlockingIOError
        return 4711

    monkeypatch.setattr(os, "fork", fork)
    assert prefork.serve_requests(io.StringIO("{}\n{}\n"), answers) is None
    assert answers.getvalue().split() == [prefork.READY, prefork.REFUSED]
    assert len(tried) == 2


def test_the_prefork_process_ends_with_its_server() -> None:
    """When the other end of its pipe is closed."""
    answers = io.StringIO()
    assert prefork.serve_requests(io.StringIO(""), answers) is None
    assert answers.getvalue() == f"{prefork.READY}\n"


def test_the_prefork_process_ends_in_silence_when_its_server_ended_before_it_was_ready() -> None:
    nobody, answers = os.pipe()
    os.close(nobody)
    with os.fdopen(answers, "w", buffering=1) as file:
        assert prefork.serve_requests(io.StringIO("a request\n"), file) is None


def test_a_server_that_stops_ends_a_kernel_that_has_just_begun_and_nothing_else(
    fresh: Fresh, tmp_path: Path
) -> None:
    """Its child may be the browser that it has opened for whoever started it."""

    async def stopped() -> None:
        async with fresh():
            prefork_process = fork_provisioner._prefork_process
            argv = ["-f", str(tmp_path / "kernel.json")]
            kernel = await prefork_process.fork(argv, dict(os.environ), str(tmp_path))
            fork_provisioner.end_prefork_process()
            assert has_ended(kernel.pid)

    waits = [sys.executable, "-c", "input()"]
    with subprocess.Popen(waits, stdin=subprocess.PIPE) as browser:
        loops.run(stopped())
        assert browser.poll() is None
        browser.kill()
