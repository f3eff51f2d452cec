"""Real servers for browser tests: what `make play` and `make lab` start, each in a process."""

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import pytest

START_SECONDS = 500
STOP_SECONDS = 60
BUILD_SECONDS = 3600
"""A build of the site has an hour: it fetches and installs what is not kept in `.cache` yet."""
SOCKETS = 5  # of a kernel


def free_port() -> int:
    """A port of this machine that is free, and that no system gives to a program that asks for any port.

    A server starts seconds later, or is started again on it: meanwhile another test would get it.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class RunningServer:
    """A server that runs, whichever process has started it: its address, its log and its kernels."""

    def __init__(self, port: int, log: Path, pid: int | None = None) -> None:
        """Remember the port, the file of what is printed, and the process that listens."""
        self.port = port
        self.log = log
        self.pid = pid
        self.url = f"http://127.0.0.1:{port}/"

    def wait(self) -> None:
        """Return when the port answers; a RuntimeError tells what was printed where it does not."""
        deadline = time.monotonic() + START_SECONDS
        while not (self.runs() and self.answers()):
            if not self.runs() or time.monotonic() > deadline:
                message = f"no answer on port {self.port}\n{self.printed()}"
                raise RuntimeError(message)
            time.sleep(0.05)

    def runs(self) -> bool:
        """True while the process has not ended."""
        assert self.pid is not None
        try:
            return psutil.Process(self.pid).status() != psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return False

    def answers(self) -> bool:
        """True if something listens on the port."""
        try:
            socket.create_connection(("127.0.0.1", self.port), 0.5).close()
        except OSError:
            return False
        return True

    def printed(self) -> str:
        """The output of the server so far."""
        return self.log.read_text("utf-8", "replace")

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run under this server."""
        return [kernel for kernel, _ in self._kernels()]

    def kernels_at_rest(self, seconds: float = 0.5) -> list[psutil.Process]:
        """The kernels that listen on all their sockets, and do nothing else for so long."""
        started = [
            kernel
            for kernel, sockets in self._kernels()
            if len(set(re.findall(r"-ipc-\d", sockets))) == SOCKETS
        ]
        before = [kernel.cpu_times() for kernel in started]
        time.sleep(seconds)
        return [one for one, times in zip(started, before, strict=True) if one.cpu_times() == times]

    def kernel(self, kernel_id: str) -> psutil.Process:
        """The kernel with this id."""
        return next(kernel for kernel, sockets in self._kernels() if kernel_id in sockets)

    def _kernels(self) -> list[tuple[psutil.Process, str]]:
        """Each kernel, with the sockets that it listens on: its id is in their names."""
        assert self.pid is not None
        found = []
        for child in psutil.Process(self.pid).children(recursive=True):
            try:
                sockets = " ".join(str(socket.laddr) for socket in child.net_connections("unix"))
            except psutil.Error:  # it ended while we looked
                continue
            if "kernel-" in sockets:
                found.append((child, sockets))
        return found


class Server(RunningServer):
    """A server in a process of its own, ready when entered, and gone with its children after."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        log: Path,
        cwd: Path,
        variables: Mapping[str, str] = os.environ,
    ) -> None:
        """Remember the command line that serves on `port`; what it prints goes to `log`.

        Beside the log stands the server's own home for Jupyter: neither the settings nor the
        workspaces of whoever runs the tests play a part.
        """
        super().__init__(port, log)
        self.command = command
        self.cwd = cwd
        self.variables = variables
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Start, and wait until the port answers."""
        self.start()
        try:
            self.wait()
        except RuntimeError:
            self.stop()
            raise
        return self

    def start(self) -> None:
        """Start, and wait for nothing."""
        home = self.log.with_suffix(".jupyter")
        environment = {
            **self.variables,
            "PYTHONUNBUFFERED": "1",
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.cwd,
                env=environment,
                start_new_session=True,
            )
        self.pid = self.process.pid

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the server and every kernel of it."""
        self.stop()

    def runs(self) -> bool:
        """True while the process has not ended."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Ask the server to stop, then see to it that it and its children are gone."""
        if self.process is None:
            return
        try:
            family = psutil.Process(self.process.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            family = []
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for child in family:
            if child.is_running():
                child.kill()
        self.process = None


def voila(notebook: Path, log: Path, *, pool_size: int = 1) -> Server:
    """Voila on one notebook, as `conquest-lab play` serves an app; computers decide in any time."""
    port = free_port()
    call = (
        "import pathlib, sys; from conquest_lab.server import serve; "
        "from conquest_lab.server.limits import Guard, Limits; "
        "serve(pathlib.Path(sys.argv[1]), ip='127.0.0.1', port=int(sys.argv[2]),"
        " pool_size=int(sys.argv[3]), guard=Guard(Limits(decision_seconds=0)))"
    )
    command = [sys.executable, "-c", call, str(notebook), str(port), str(pool_size)]
    return Server(command, port, log, notebook.parent)


def app(name: str, log: Path, *, ready: int = 1, more: Sequence[str] = ()) -> Server:
    """Voila on an app of ours, by the command line itself, with more of its options.

    Computers decide in any time, so that no clock has a say in a game.
    """
    port = free_port()
    command = [sys.executable, "-m", "conquest_lab", "play", name]
    command += ["--ip", "127.0.0.1", "--port", str(port), "--no-browser", "--ready", str(ready)]
    command += ["--decision-seconds", "0", *more]
    return Server(command, port, log, log.parent)


def lab(folder: Path, log: Path) -> Server:
    """JupyterLab on a folder, as `conquest-lab lab` opens it, and without a token."""
    port = free_port()
    call = (
        "import pathlib, sys; from conquest_lab.server import serve_lab; "
        "serve_lab(pathlib.Path(sys.argv[1]), ip='127.0.0.1', port=int(sys.argv[2]), token='')"
    )
    command = [sys.executable, "-c", call, str(folder), str(port)]
    return Server(command, port, log, log.parent)


def build_site(root: Path, dist: Path, pages: str) -> Path:
    """Some pages of the static site, built from this checkout."""
    if shutil.which("npm") is None:
        pytest.skip("the site is built with Node.js: npm is not installed")
    line = [sys.executable, str(root / "tools/site/build.py"), "--out", str(dist), "--only", pages]
    done = subprocess.run(
        line, cwd=root, capture_output=True, text=True, check=False, timeout=BUILD_SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dist
