"""The kernels of a server: whose they are, that they live, and that nothing of them stays behind."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import zmq
import zmq.asyncio
from jupyter_core.utils import ensure_async
from jupyter_server import CallContext
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from traitlets import default
from voila import app as voila_app
from voila.voila_kernel_manager import voila_kernel_manager_factory

from conquest_lab.server.connection import close_connections
from conquest_lab.server.machine import MOST_DESCRIPTORS
from conquest_lab.server.room import Room

MOST_BUFFERED = 1_000
"""Messages that are kept for a page that has lost its connection; a kernel that says more is ended."""

NO_SHOW_SECONDS = 120.0
"""A kernel to which its page has not connected for so long after the page was sent is ended."""


class CarefulKernelManager(AsyncMappingKernelManager):
    """Cleans up behind a kernel that has died by itself, and bounds what is kept for absent pages."""

    @property
    def room(self) -> Room:
        """The room for visitors."""
        room: Room = self.parent.room  # type: ignore[union-attr]  # the server
        return room

    @default("context")
    def _many_sockets(self) -> zmq.asyncio.Context:
        # Its own default, 1023 sockets, is used up by some 150 visitors.
        self._created_context = True
        context = zmq.asyncio.Context()
        context.set(zmq.MAX_SOCKETS, min(MOST_DESCRIPTORS - 1, context.get(zmq.SOCKET_LIMIT)))
        return context

    def _handle_kernel_died(self, kernel_id: str) -> None:
        self.log.warning("kernel %s died", kernel_id)
        self._end_soon(kernel_id)

    def _end_soon(self, kernel_id: str) -> None:
        ending = asyncio.ensure_future(self.end_kernel(kernel_id))
        self._pending_kernel_tasks[f"ending-{kernel_id}"] = ending

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
        its own check asks for.
        """
        if kernel_id in self._kernel_connections:
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
        """Take a kernel out of the list, and its visitor out of the room."""
        self.room.left_by(kernel_id)
        close_connections(kernel_id)
        return super().remove_kernel(kernel_id)

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep messages for a page that has lost its connection, up to a bound."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        kept = self._kernel_buffers[kernel_id]["buffer"]

        def keep(channel: str, message: list[bytes]) -> None:
            kept.append((channel, message))
            if len(kept) == MOST_BUFFERED:
                self.log.warning("kernel %s ended: it talks to a page that is gone", kernel_id)
                self._end_soon(kernel_id)

        for channel, stream in channels.items():
            stream.on_recv(lambda message, channel=channel: keep(channel, message))

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
        self.no_shows = PeriodicCallback(self.end_no_shows, NO_SHOW_SECONDS * 250)
        super().__init__(**given)

    async def start_kernel(self, *given: Any, **how: Any) -> str:
        kernel_id = str(await ensure_async(super().start_kernel(*given, **how)))
        self._seat(kernel_id)
        return kernel_id

    async def get_rendered_notebook(self, *given: Any, **how: Any) -> Any:
        found = await super().get_rendered_notebook(*given, **how)
        self._seat(found[2])
        return found

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self.room.came(kernel_id)

    def _seat(self, kernel_id: str) -> None:
        handler = CallContext.get(CallContext.JUPYTER_HANDLER)
        handler.take_seat(kernel_id)
        if not self.no_shows.is_running():
            self.no_shows.start()

    async def drop_dead(self, notebook: str) -> None:
        """See to it that the first kernel that waits for a visitor of a notebook, if any, is alive."""
        pools: dict[str, list[Any]] = getattr(self, "_pools", {})
        while pool := pools.get(notebook):
            first = pool[0]
            if not first.done():
                await asyncio.wait([first])
                continue
            if not _has_failed(first):
                kernel_id = first.result()["kernel_id"]
                if kernel_id in self and await self.get_kernel(kernel_id).is_alive():
                    return
            if pool and pool[0] is first:
                pool.pop(0)
                self.log.warning("a kernel that waited for a visitor was dead")
                self.fill_if_needed(notebook_name=notebook)

    async def shutdown_kernel(self, kernel_id: str, *given: Any, **how: Any) -> None:
        for pool in getattr(self, "_pools", {}).values():
            # Voila asks every one of them for its result.
            pool[:] = [waiting for waiting in pool if not _has_failed(waiting)]
        await ensure_async(super().shutdown_kernel(kernel_id, *given, **how))

    async def end_kernel(self, kernel_id: str) -> None:
        await super().end_kernel(kernel_id)
        for notebook in getattr(self, "_pools", {}):
            self.fill_if_needed(notebook_name=notebook)

    async def end_no_shows(self) -> None:
        """End the kernels to which no page has connected."""
        for kernel_id in self.room.no_shows(NO_SHOW_SECONDS):
            await self.end_kernel(kernel_id)

    async def end_abandoned(self, visitor: str) -> None:
        """End the kernels of a visitor whose page has lost the connection."""
        for kernel_id in self.room.kernels_of(visitor):
            if not self.is_connected(kernel_id):
                await self.end_kernel(kernel_id)


def make_kernel_manager(
    base: type[Any], preheat_kernel: bool, *given: Any, **how: Any
) -> type[HandingOut]:
    """Voila's kernel manager, with our part in front."""
    made = voila_kernel_manager_factory(base, preheat_kernel, *given, **how)
    return type("GuardedKernelManager", (HandingOut, made), {})


def _has_failed(waiting: asyncio.Task[Any]) -> bool:
    """True for a kernel that was to wait for visitors and could not be started."""
    return waiting.done() and (waiting.cancelled() or waiting.exception() is not None)


def install_kernel_manager() -> None:
    """Replace Voila's kernel manager by the guarded one; Voila has no setting for it."""
    voila_app.voila_kernel_manager_factory = make_kernel_manager
