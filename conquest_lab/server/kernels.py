"""The kernels of a server: whose they are, that they live, and that nothing of them stays behind."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import TYPE_CHECKING, Any

import psutil
import zmq
import zmq.asyncio
from jupyter_core.utils import ensure_async
from jupyter_server import CallContext
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from traitlets import default
from voila import app as voila_app
from voila.voila_kernel_manager import voila_kernel_manager_factory

from conquest_lab.server.admission import Admission
from conquest_lab.server.confinement import ProcessorShares
from conquest_lab.server.connection import close_connections
from conquest_lab.server.frames import AllowanceOfAll
from conquest_lab.server.machine import MOST_DESCRIPTORS
from conquest_lab.server.unread import Kept

MOST_BUFFERED, MOST_BUFFERED_BYTES = 1_000, 32_000_000
"""Messages, and their bytes, that are kept for a page that has lost its connection."""

ANSWER_SECONDS = 2.0
"""A kernel that waits for a visitor and does not answer for that long is replaced by another."""

MOST_TRIES = 4
"""Kernels that are tried one after the other for a visitor: on a full disk none can start."""

LOOK_SECONDS = 0.05
"""Seconds between two looks at the processor time of a kernel that is preparing its page."""

NO_SHOW_SECONDS = 600.0
"""A kernel to which its page has not connected for that long after the page was sent is ended."""

NO_SHOW_SECONDS_IN_A_QUEUE = 120.0
"""The same while visitors wait for a place; a slow computer may need longer to load a page."""

NO_SHOW_LOOK_SECONDS = 30.0
"""Seconds between two looks for such kernels."""


class CarefulKernelManager(AsyncMappingKernelManager):
    """Cleans up behind a kernel that has died by itself, and bounds what is kept for absent pages."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)  # type: ignore[no-untyped-call]
        self._allowances: dict[str, AllowanceOfAll] = {}
        self.died = 0

    @property
    def admission(self) -> Admission:
        """The admission control of the server."""
        found: Admission = self.parent.admission  # type: ignore[union-attr]  # the server
        return found

    def cwd_for_path(self, path: str, **given: Any) -> str:
        """The folder of a notebook; that of a teacher's own lesson has its whole path."""
        own = Path(path)
        return path if own.is_absolute() and own.is_dir() else super().cwd_for_path(path, **given)  # type: ignore[no-untyped-call]

    @default("context")
    def _many_sockets(self) -> zmq.asyncio.Context:
        # Its own default, 1023 sockets, is used up by some 150 visitors.
        self._created_context = True
        context = zmq.asyncio.Context()
        context.set(zmq.MAX_SOCKETS, min(MOST_DESCRIPTORS - 1, context.get(zmq.SOCKET_LIMIT)))
        return context

    async def start_kernel(self, *given: Any, **how: Any) -> str:  # type: ignore[override]
        """Start a kernel."""
        self._renew_folder()
        started: Any = super().start_kernel(*given, **how)
        return str(await started)

    def _renew_folder(self) -> None:
        """Take another folder where some program has cleared away the one of this server."""
        if not Path(self.connection_dir).is_dir():
            self.connection_dir = self.parent.take_connection_folder()  # type: ignore[union-attr]

    def _handle_kernel_died(self, kernel_id: str) -> None:
        self.died += 1
        self.log.warning("kernel %s died", kernel_id)
        self._end_soon(kernel_id)

    def _end_soon(self, kernel_id: str) -> None:
        ending = asyncio.ensure_future(self.end_kernel(kernel_id))
        self._pending_kernel_tasks[f"ending-{kernel_id}"] = ending

    def end_talkative(self, kernel_id: str) -> None:
        """End a kernel that says more than its page reads, and listen to it no longer."""
        if f"ending-{kernel_id}" not in self._pending_kernel_tasks:
            self.log.warning("kernel %s ended: it says more than a page reads", kernel_id)
            self._end_soon(kernel_id)

    async def end_kernel(self, kernel_id: str) -> None:
        """End a kernel that may be dead, busy or gone."""
        try:
            if kernel_id in self:
                await ensure_async(self.shutdown_kernel(kernel_id, now=True))  # type: ignore[no-untyped-call]
        finally:
            self._pending_kernel_tasks.pop(f"ending-{kernel_id}", None)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that is idle; one that is just being started, or has just ended, is left alone.

        Jupyter puts a kernel in its list some rounds of the loop before it notes a first activity, which
        its own check asks for. An activity ahead of the clock was noted before the clock was set back.
        """
        if kernel_id in self._kernel_connections:
            kernel, now = self._kernels[kernel_id], datetime.now(UTC)
            if getattr(kernel, "last_activity", now) > now:
                kernel.last_activity = now
            await ensure_async(super().cull_kernel_if_idle(kernel_id))  # type: ignore[no-untyped-call]

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]  # untyped there
        """End all kernels; one that is just being started is given up, and ends with the server.

        Jupyter's own looks for it among those that run, and stops with an error before the others have ended.
        """
        while self._pending_kernels:  # the loop in which they start may have ended already
            _, start = self._pending_kernels.popitem()
            start.cancel()
        await ensure_async(super().shutdown_all(now=now))

    def remove_kernel(self, kernel_id: str) -> Any:
        """Take a kernel out of the list, and give the place of its visitor free."""
        address = self.admission.address_of(kernel_id)
        self.admission.kernel_ended(kernel_id)
        close_connections(kernel_id)
        if not self.admission.games_of(address):
            self._allowances.pop(address, None)
        return super().remove_kernel(kernel_id)

    def allowance(self, kernel_id: str) -> AllowanceOfAll:
        """The allowance of what all pages of the address that has this kernel may send together."""
        address = self.admission.address_of(kernel_id)
        return self._allowances.setdefault(address, AllowanceOfAll())

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep messages for a page that has lost its connection, up to a bound."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        kept = self._kernel_buffers[kernel_id]
        kept["bytes"] = 0

        def keep(channel: str, message: list[bytes]) -> None:
            if f"ending-{kernel_id}" in self._pending_kernel_tasks:
                return
            kept["buffer"].append((channel, message))
            kept["bytes"] += sum(map(len, message))
            if len(kept["buffer"]) > MOST_BUFFERED or kept["bytes"] > MOST_BUFFERED_BYTES:
                self._give_up_buffer(kernel_id)

        for channel, stream in channels.items():
            stream.on_recv(lambda message, channel=channel: keep(channel, message))

    def _give_up_buffer(self, kernel_id: str) -> None:
        """Forget what is kept for an absent page, and end its game."""
        kept = self._kernel_buffers[kernel_id]
        kept["buffer"].clear()
        kept["bytes"] = 0
        self.end_talkative(kernel_id)

    def kept(self) -> Iterator[Kept]:
        """The memory of what is kept for absent pages, by address."""
        for kernel_id, kept in list(self._kernel_buffers.items()):
            if size := kept.get("bytes", 0):
                give_up = partial(self._give_up_buffer, kernel_id)
                yield self.admission.address_of(kernel_id), size, give_up

    def is_connected(self, kernel_id: str) -> bool:
        """True while a page is connected to a kernel."""
        return bool(self._kernel_connections.get(kernel_id, 0) > 0)


if TYPE_CHECKING:
    _Base = Any  # what Voila makes while it runs
else:
    _Base = CarefulKernelManager


class HandingOut(_Base):  # type: ignore[misc]
    """A part of the kernel manager that Voila makes: kernels with owners, handed out alive.

    Voila calls `start_kernel` of this class, and `get_rendered_notebook`, for a visitor alone; kernels that
    wait for visitors are started by its own class.
    """

    def __init__(self, **given: Any) -> None:
        self.no_shows = PeriodicCallback(self.look_after, NO_SHOW_LOOK_SECONDS * 1000)
        self._shares = ProcessorShares()
        super().__init__(**given)

    async def start_kernel(self, *given: Any, **how: Any) -> str:
        kernel_id = str(await ensure_async(super().start_kernel(*given, **how)))
        self._seat(kernel_id)
        return kernel_id

    async def get_rendered_notebook(self, notebook_name: str, *given: Any, **how: Any) -> Any:
        await self.drop_silent(notebook_name)
        if not self._pools[notebook_name]:  # others have taken the last ones meanwhile
            self.fill_if_needed(delay=0, notebook_name=notebook_name)
        found = await super().get_rendered_notebook(notebook_name, *given, **how)
        self._seat(found[2])
        return found

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self.admission.connected(kernel_id)

    def _seat(self, kernel_id: str) -> None:
        # It may have waited for long, and is not to be culled before its page connects.
        self.get_kernel(kernel_id).last_activity = datetime.now(UTC)
        handler = CallContext.get(CallContext.JUPYTER_HANDLER)
        handler.take_seat(kernel_id)
        if not self.no_shows.is_running():
            self.no_shows.start()

    async def drop_silent(self, notebook: str) -> None:
        """See to it that the first kernel that waits for a visitor of a notebook, if any, answers.

        One that is silent makes room for another, which has twice the time: on a busy machine all are slow.
        Raises RuntimeError after `MOST_TRIES` of them.
        """
        seconds, tries = ANSWER_SECONDS, 0
        while pool := self._pools.get(notebook):
            first = pool[0]
            if not first.done():
                await asyncio.wait([first])
            elif not await self._answers(first, seconds):
                tries += 1
                if tries == MOST_TRIES:
                    message = f"{tries} kernels for {notebook} could not be started"
                    raise RuntimeError(message)
                await self._drop(notebook, [each for each in pool if each.done()], seconds)
                seconds *= 2
            elif pool and pool[0] is first:
                return

    async def _drop(self, notebook: str, waiting: list[asyncio.Task[Any]], seconds: float) -> None:
        """End those of some waiting kernels that do not answer, and start others."""
        answers = await asyncio.gather(*(self._answers(each, seconds) for each in waiting))
        pool = self._pools[notebook]
        for each, does_answer in zip(waiting, answers, strict=True):
            if each in pool and not does_answer:
                pool.remove(each)
                self.log.warning("a kernel that waited for a visitor did not answer")
                if not _has_failed(each):
                    each.result()["task"].cancel()
                    self._end_soon(each.result()["kernel_id"])
        self.fill_if_needed(delay=0, notebook_name=notebook)

    async def _answers(self, waiting: asyncio.Task[Any], seconds: float) -> bool:
        """True for a waiting kernel that answers within these seconds, or is still running its page."""
        if _has_failed(waiting):
            return False
        kernel_id, page = (waiting.result()[name] for name in ("kernel_id", "task"))
        if kernel_id not in self or not await self.get_kernel(kernel_id).is_alive():
            return False
        kernel = self.get_kernel(kernel_id)
        if not page.done() and not await _is_at_work(kernel.provisioner.pid, page, seconds):
            return False
        return not page.done() or (not _has_failed(page) and await _replies(kernel, seconds))

    async def shutdown_kernel(self, kernel_id: str, *given: Any, **how: Any) -> None:
        for pool in getattr(self, "_pools", {}).values():
            # Voila asks every one of them for its result.
            pool[:] = [waiting for waiting in pool if not _has_failed(waiting)]
        await ensure_async(super().shutdown_kernel(kernel_id, *given, **how))

    async def end_kernel(self, kernel_id: str) -> None:
        await super().end_kernel(kernel_id)
        for notebook in getattr(self, "_pools", {}):
            self.fill_if_needed(notebook_name=notebook)

    async def look_after(self) -> None:
        """End games that are not played; those of one address leave some of the processors to others."""
        await self.end_no_shows()
        games: dict[str, list[int]] = defaultdict(list)
        for kernel_id in self.list_kernel_ids():
            pid = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
            if pid and (address := self.admission.address_of(kernel_id)):
                games[address].append(pid)
        self._shares.look(games, NO_SHOW_LOOK_SECONDS)

    async def end_no_shows(self) -> None:
        """End the kernels to which no page has connected, and idle ones whose places others wait for."""
        seconds = NO_SHOW_SECONDS_IN_A_QUEUE if self.admission.waiting else NO_SHOW_SECONDS
        for kernel_id in (*self.admission.no_shows(seconds), *self.admission.idle()):
            await self.end_kernel(kernel_id)

    async def end_abandoned(self, visitor: str) -> None:
        """End the kernels of a visitor whose page has lost the connection."""
        for kernel_id in self.admission.kernels_of(visitor):
            if not self.is_connected(kernel_id):
                await self.end_kernel(kernel_id)


def make_kernel_manager(
    base: type[Any], preheat_kernel: bool, *given: Any, **how: Any
) -> type[HandingOut]:
    """Voila's kernel manager, with our part in front."""
    made = voila_kernel_manager_factory(base, preheat_kernel, *given, **how)
    return type("GuardedKernelManager", (HandingOut, made), {})


def _has_failed(task: asyncio.Task[Any]) -> bool:
    """True for a task that has ended without a result, such as the start of a kernel or of its page."""
    return task.done() and (task.cancelled() or task.exception() is not None)


async def _is_at_work(pid: int, page: asyncio.Task[Any], seconds: float) -> bool:
    """True for a process that takes processor time, or has run its page, within this number of seconds."""
    until = monotonic() + seconds
    try:
        before = psutil.Process(pid).cpu_times()
        while not page.done() and psutil.Process(pid).cpu_times() == before:
            if monotonic() > until:
                return False
            await asyncio.sleep(LOOK_SECONDS)
    except psutil.Error:
        return False
    return True


async def _replies(kernel: Any, seconds: float) -> bool:
    """True for a kernel that answers a question within this number of seconds."""
    client = kernel.client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        client.kernel_info()
        await client.get_shell_msg(timeout=seconds)
    except Empty:
        return False
    finally:
        client.stop_channels()
    return True


def install_kernel_manager() -> None:
    """Replace Voila's kernel manager by the guarded one; Voila has no setting for it."""
    voila_app.voila_kernel_manager_factory = make_kernel_manager
