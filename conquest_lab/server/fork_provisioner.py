"""Kernels forked from the prefork process where the system supports it, else started as usual."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from time import monotonic
from typing import Any

import psutil
from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Integer

from conquest_lab.core import folders
from conquest_lab.server.confinement import confine
from conquest_lab.server.limits import Limits
from conquest_lab.server.prefork import READY, REFUSED, has_ended

log = logging.getLogger(__name__)

NAME = "conquest-prefork"
PREFORK_MODULE = "conquest_lab.server.prefork"
LAUNCHER = "ipykernel_launcher"
LAUNCH_TIMEOUT_SECONDS = 60.0
FORK_TIMEOUT_SECONDS = 4.0
"""The times after which a silent prefork process is given up and replaced."""

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 60.0
STEADY_SECONDS = 30.0
"""A process that lasted so long was sound; the next one starts without a long pause."""

SUPPORTED = sys.platform == "linux" and hasattr(os, "pidfd_open")


def leave_deleted_folder() -> None:
    """Go to the folder of the package if the one in which the server was started is there no more.

    A process that starts from a deleted folder fails as soon as it asks where it is.
    """
    try:
        Path.cwd()
    except FileNotFoundError:
        os.chdir(folders.PACKAGE.parent)


class ForkedProcess:
    """A process that is not our child, with the part of `subprocess.Popen` that Jupyter asks for."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle, self.returncode = -1, 1

    def poll(self) -> int | None:
        """None while it runs, then 0: only its parent knows the real exit status."""
        if self.returncode is None and has_ended(self._handle, within=0):
            # A kernel whose prefork process has gone is this server's child where the server is process 1.
            with suppress(OSError):
                os.waitid(os.P_PIDFD, self._handle, os.WEXITED | os.WNOHANG)
            os.close(self._handle)
            self.returncode = 0
        return self.returncode

    def wait(self) -> int:
        """Wait for its end."""
        if self.returncode is None:
            has_ended(self._handle, within=None)
        return self.poll() or 0

    def send_signal(self, number: int) -> None:
        """Signal it, unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class PreforkProcess:
    """The prefork process of a server, replaced when it ends; kernels that it forked live on without it.

    While there is none, kernels start as usual. It ends with the server, which holds the other end of its
    pipe.
    """

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._supervision: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start the process, and leave it to its imports."""
        if SUPPORTED and self._process is None:
            with suppress(OSError):  # it is tried again, with the pauses of its supervision
                self._process = await self._begun()

    async def start(self) -> None:
        """Start the process, so that it is ready for the first visitor, and replace it whenever it ends."""
        if not SUPPORTED or self._supervision is not None:
            return
        async with self._lock:
            if self._supervision is None:
                await self._launch()
                self._supervision = asyncio.ensure_future(self._supervise())

    async def stop(self) -> None:
        """End the process, for good."""
        supervision, self._supervision = self._supervision, None
        if supervision is not None:
            supervision.cancel()
            with suppress(asyncio.CancelledError):
                await supervision
        await self._give_up()

    def end(self, seconds: float = 5.0) -> None:
        """End the process and all kernels that it has forked, at once and outside any loop.

        seconds: to wait for the end of the kernels, at most.
        """
        if self._process is None or self._process.returncode is not None:
            return
        try:
            prefork = psutil.Process(self._process.pid)
            kernels = prefork.children()
        except psutil.NoSuchProcess:
            return
        for process in (prefork, *kernels):
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(kernels, seconds)

    async def _supervise(self) -> None:
        """Wait for the end of the process and start another, after a pause that grows while they fail."""
        pause = FIRST_PAUSE_SECONDS
        while True:
            started = monotonic()
            if self._process is not None:
                await self._process.wait()
                log.warning("the prefork process has ended; another one starts")
                self._process = None
            if monotonic() - started > STEADY_SECONDS:
                pause = FIRST_PAUSE_SECONDS
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            async with self._lock:
                await self._launch()

    async def fork(self, argv: list[str], env: dict[str, str], cwd: str) -> ForkedProcess | None:
        """A new kernel with these arguments; None where no prefork process can fork it."""
        # A cancelled caller must not leave an answer in the pipe that the next caller would read.
        return await asyncio.shield(self._fork(argv, env, cwd))

    async def _fork(self, argv: list[str], env: dict[str, str], cwd: str) -> ForkedProcess | None:
        await self.start()
        async with self._lock:
            process = self._process
            if process is None or process.stdin is None or process.returncode is not None:
                return None
            try:
                request = {"argv": argv, "env": env, "cwd": cwd}
                process.stdin.write(f"{json.dumps(request)}\n".encode())
                await asyncio.wait_for(process.stdin.drain(), FORK_TIMEOUT_SECONDS)
                answer = await self._answer(process, FORK_TIMEOUT_SECONDS)
                return None if answer == REFUSED else ForkedProcess(int(answer))
            except (OSError, ValueError, TimeoutError):
                await self._give_up()  # its next answer could be one to this request
                return None

    async def _launch(self) -> None:
        """Start a process, or go on with the one that has begun, until it is ready.

        Without success there is none until the next attempt.
        """
        try:
            self._process = self._process or await self._begun()
            if await self._answer(self._process, LAUNCH_TIMEOUT_SECONDS) != READY:
                await self._give_up()
        except (OSError, ValueError, TimeoutError):
            await self._give_up()

    async def _begun(self) -> asyncio.subprocess.Process:
        leave_deleted_folder()
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", PREFORK_MODULE)
        # Linux shares processors out by session: beside busy programs both get a share of their own.
        return await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, start_new_session=True
        )

    async def _give_up(self) -> None:
        """End a process that does not answer as it should."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _answer(self, process: asyncio.subprocess.Process, seconds: float) -> str:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), seconds)
        return line.decode().strip()


_prefork_process = PreforkProcess()


async def begin_prefork_process() -> None:
    """Start the prefork process, whose imports take as long as those of the server, beside them."""
    await _prefork_process.begin()


async def start_prefork_process() -> None:
    """Start the prefork process before the first visitor needs it."""
    await _prefork_process.start()


def end_prefork_process() -> None:
    """End the prefork process and its kernels, those included that were not known yet; nothing else ends."""
    _prefork_process.end()


class ForkProvisioner(LocalProvisioner):
    """Starts Python kernels by forking, and everything else as Jupyter does; each within its limits."""

    most_bytes = Integer(Limits().kernel_bytes, config=True, help="The memory of one kernel.")

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Launch a kernel with a command."""
        leave_deleted_folder()
        if LAUNCHER in cmd:
            argv = cmd[cmd.index(LAUNCHER) + 1 :]
            env = {str(key): str(value) for key, value in kwargs.get("env", os.environ).items()}
            forked = await _prefork_process.fork(argv, env, str(kwargs.get("cwd") or ""))
            if forked is not None:
                self.process = forked  # type: ignore[assignment]
                self.pid = self.pgid = forked.pid
                confine(forked.pid, self.most_bytes)
                return self.connection_info
        info = await super().launch_kernel(cmd, **kwargs)
        if self.pid is not None:
            confine(self.pid, self.most_bytes)
        return info

    async def send_signal(self, signum: int) -> None:
        """Signal the kernel; one that has ended is left alone, its number may be another's."""
        if self.process is not None and self.process.poll() is None:
            await super().send_signal(signum)


def register_fork_provisioner(
    most_bytes: int = Limits().kernel_bytes,
) -> dict[str, dict[str, Any]]:
    """Register the provisioner with Jupyter; returns the settings that select it, none where unsupported.

    most_bytes: the memory that one kernel may take.
    """
    if not SUPPORTED:
        return {}
    value, group = f"{__name__}:{ForkProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME
    KernelProvisionerFactory.provisioners[NAME] = EntryPoint(NAME, value, group)
    return {
        "KernelProvisionerFactory": {"default_provisioner_name": NAME},
        "ForkProvisioner": {"most_bytes": most_bytes},
    }
