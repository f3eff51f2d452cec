"""Kernels forked from the prefork process where the system supports it, else started as usual."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import sys
from importlib.metadata import EntryPoint
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from conquest_lab.server.prefork import READY

NAME = "conquest-prefork"
PREFORK_MODULE = "conquest_lab.server.prefork"
LAUNCHER = "ipykernel_launcher"
ANSWER_TIMEOUT_SECONDS = 20.0
"""The time after which a silent prefork process is given up; kernels then start as usual."""

SUPPORTED = sys.platform == "linux" and hasattr(os, "pidfd_open")


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
        if self.returncode is None and select.select([self._handle], [], [], 0)[0]:
            os.close(self._handle)
            self.returncode = 0
        return self.returncode

    def wait(self) -> int:
        """Wait for its end."""
        if self.returncode is None:
            select.select([self._handle], [], [])
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
    """The prefork process of a server; it ends with the server, which holds the other end of its pipe."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._failed = not SUPPORTED

    async def start(self) -> None:
        """Start the process, so that it is ready for the first visitor."""
        async with self._lock:
            try:
                if not self._failed and self._process is None:
                    await self._launch()
            except (OSError, ValueError, TimeoutError):
                self._failed = True

    async def fork(self, argv: list[str], env: dict[str, str], cwd: str) -> ForkedProcess | None:
        """A new kernel with these arguments; None when there is no prefork process."""
        # A cancelled caller must not leave an answer in the pipe that the next caller would read.
        return await asyncio.shield(self._fork(argv, env, cwd))

    async def _fork(self, argv: list[str], env: dict[str, str], cwd: str) -> ForkedProcess | None:
        await self.start()
        process = self._process
        if self._failed or process is None or process.stdin is None:
            return None
        async with self._lock:
            try:
                request = {"argv": argv, "env": env, "cwd": cwd}
                process.stdin.write(f"{json.dumps(request)}\n".encode())
                await process.stdin.drain()
                return ForkedProcess(int(await self._answer(process)))
            except (OSError, ValueError, TimeoutError):
                self._failed = True
                return None

    async def _launch(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", PREFORK_MODULE, stdin=pipe, stdout=pipe
        )
        if await self._answer(self._process) != READY:
            raise OSError

    async def _answer(self, process: asyncio.subprocess.Process) -> str:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), ANSWER_TIMEOUT_SECONDS)
        return line.decode().strip()


_prefork_process = PreforkProcess()


async def start_prefork_process() -> None:
    """Start the prefork process before the first visitor needs it."""
    await _prefork_process.start()


class ForkProvisioner(LocalProvisioner):
    """Starts Python kernels by forking, and everything else as Jupyter does."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Launch a kernel with a command."""
        if LAUNCHER in cmd:
            argv = cmd[cmd.index(LAUNCHER) + 1 :]
            env = {str(key): str(value) for key, value in kwargs.get("env", os.environ).items()}
            forked = await _prefork_process.fork(argv, env, str(kwargs.get("cwd") or ""))
            if forked is not None:
                self.process = forked  # type: ignore[assignment]
                self.pid = self.pgid = forked.pid
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)


def register_fork_provisioner() -> dict[str, dict[str, Any]]:
    """Register the provisioner with Jupyter; returns the settings that select it, none where unsupported."""
    if not SUPPORTED:
        return {}
    value, group = f"{__name__}:{ForkProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME
    KernelProvisionerFactory.provisioners[NAME] = EntryPoint(NAME, value, group)
    return {"KernelProvisionerFactory": {"default_provisioner_name": NAME}}
