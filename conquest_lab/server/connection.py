"""Connections to a kernel: without delay, and closed to clients whose messages would block the server."""

from __future__ import annotations

from math import inf
from queue import Empty
from time import monotonic
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError

from conquest_lab.server.frames import Allowance, frame_fault

SUBPROTOCOL = "v1.kernel.websocket.jupyter.org"


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """Sends every message at once: Nagle's algorithm would delay the answer to a click by 40 ms."""

    def connect(self) -> Any:
        """Switch Nagle's algorithm off, then connect as Jupyter does."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


UNREADABLE, TOO_MUCH = 1007, 1008
"""The websocket's codes for a connection that is closed because of what came through it."""


class CheckedConnection(NoDelayConnection):
    """Refuses clients that do not speak the v1 protocol, and closes on frames that break it.

    Voila 0.5.13 reads the header of each message as v1; with an older client it loops in that
    parser, and every other visitor waits for ever.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._allowance = Allowance()
        self._refused = False

    async def prepare(self) -> None:
        """Answer 400 before the websocket opens, unless the client offers the v1 protocol."""
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if SUBPROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400, f"This server needs the websocket subprotocol {SUBPROTOCOL}")
        await super().prepare()  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Hand a frame on to the kernel; one that cannot be read closes the connection."""
        if self._refused:
            return  # what had arrived before it was closed
        fault = frame_fault(incoming_msg)
        if fault is not None:
            self._refuse(UNREADABLE, fault)
        elif not self._allowance.spend(len(incoming_msg)):
            self._refuse(TOO_MUCH, "more than a page sends")
        else:
            super().handle_incoming_message(incoming_msg)

    def _refuse(self, code: int, reason: str) -> None:
        self._refused = True
        self.log.warning("frame refused: %s", reason)
        self.websocket_handler.close(code, reason)


class FastStartClient(AsyncKernelClient):
    """Is ready as soon as a new kernel answers: Jupyter's own waits for 0.2 s of silence first."""

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - theirs
        """Wait until the kernel has answered and its broadcasts arrive.

        Raises RuntimeError for one that has died or takes longer than `timeout`.
        """
        deadline = monotonic() + (inf if timeout is None else timeout)
        while True:
            self.kernel_info()
            try:
                reply = await self.get_shell_msg(timeout=1)
                if reply["msg_type"] == "kernel_info_reply":
                    await self.get_iopub_msg(timeout=0.2)
                    self._handle_kernel_info_reply(reply)
                    return
            except Empty:
                pass
            if not await self.is_alive():
                message = "the kernel died before it was ready"
                raise RuntimeError(message)
            if monotonic() > deadline:
                message = f"the kernel was not ready in {timeout} seconds"
                raise RuntimeError(message)
