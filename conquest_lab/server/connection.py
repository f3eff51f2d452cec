"""Connections to a kernel: without delay, and closed to clients whose messages would block the server."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import Counter
from functools import partial
from math import inf
from queue import Empty
from time import monotonic
from typing import Any, ClassVar

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import IOStream, StreamBufferFullError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketProtocol13
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from conquest_lab.server.fairness import Deliveries, Turns
from conquest_lab.server.frames import (
    Allowance,
    AllowanceOfAll,
    KernelAllowance,
    frame_fault,
    is_read,
)
from conquest_lab.server.hosts import network
from conquest_lab.server.unread import Unread

log = logging.getLogger(__name__)

SUBPROTOCOL = "v1.kernel.websocket.jupyter.org"

CONTENT = 3
"""The place of the content among the parts of a message, after header, parent header and metadata."""

MOST_SESSION = 100
"""Bytes of the name that a page gives its connection; ZeroMQ takes no more than 255."""

MOST_COMPRESSED = 1_000_000
"""Bytes of a message that is compressed: 7 MB block the loop for 0.2 s. A board is 600 kB."""

SHORT_ANSWER = 32_000
"""Bytes of a message of a kernel that is sent at once, which takes a millisecond; a board is 600 kB."""

SHORT, SHORT_PACKED = 256_000, 256
"""Bytes of a message that is handed on at once, which takes half a millisecond, as it is and packed."""

QUEUE_SECONDS = 0.02
"""Seconds between two looks at whether a page was sent what waits for it."""

MOST_CONNECTIONS = 4
"""Of one kernel: a page has one, and a second for a moment when it connects again."""


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """Sends every message at once: Nagle's algorithm would delay the answer to a click by 40 ms."""

    def connect(self) -> Any:
        """Switch Nagle's algorithm off, then connect as Jupyter does."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


BAD_REQUEST = 400
GONE, UNREADABLE, TOO_MUCH = 1001, 1007, 1008
"""The websocket's codes for a connection that the server closes."""


class CheckedConnection(NoDelayConnection):
    """Refuses clients that do not speak the v1 protocol, and closes on frames that break it.

    Voila 0.5.13 reads the header of each message as v1; with an older client it loops in that
    parser, and every other visitor waits for ever.
    """

    _opening: ClassVar[Counter[str]] = Counter()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._allowance, self._kernel_allowance = Allowance(), KernelAllowance()
        self._allowance_of_all = AllowanceOfAll()
        self._refused = False

    async def prepare(self) -> None:
        """Answer 400 before the websocket opens, unless the client offers the v1 protocol."""
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if SUBPROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400, f"This server needs the websocket subprotocol {SUBPROTOCOL}")
        if len(self.websocket_handler.get_argument("session_id", "").encode()) > MOST_SESSION:
            raise HTTPError(400, f"The name of a session has at most {MOST_SESSION} bytes")
        self._allowance_of_all = self.multi_kernel_manager.allowance(self.kernel_id)
        if self._allowance_of_all.is_used_up():
            raise HTTPError(429, "More was sent from this address than pages send")
        connected = self.multi_kernel_manager._kernel_connections.get(self.kernel_id, 0)  # noqa: SLF001
        if connected + self._opening[self.kernel_id] >= MOST_CONNECTIONS:
            raise HTTPError(429, "This kernel has as many connections as it can have")
        self._opening[self.kernel_id] += 1
        try:
            await super().prepare()  # type: ignore[no-untyped-call]
        except TimeoutError:
            raise HTTPError(503, "This kernel does not answer") from None
        finally:
            self._opening[self.kernel_id] -= 1
            if not self._opening[self.kernel_id]:
                del self._opening[self.kernel_id]

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Hand a frame on to the kernel, if it reads there; one that cannot be read closes the connection."""
        if self._refused:
            return  # what had arrived before it was closed
        size = len(incoming_msg)
        if not (self._allowance.spend(size) and self._allowance_of_all.spend(size)):
            self._refuse(TOO_MUCH, "more than a page sends")
        elif (fault := frame_fault(incoming_msg)) is not None:
            self._refuse(UNREADABLE, fault)
        elif is_read(incoming_msg):
            self.multi_kernel_manager.admission.used(self.kernel_id)
            super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Hand a message of the kernel on; a kernel that says more than any page shows is ended."""
        if self._refused:
            return
        size = sum(map(len, outgoing_msg))
        if not self._kernel_allowance.spend(size):
            self._refused = True
            self.multi_kernel_manager.end_talkative(self.kernel_id)
            return
        handler = self.websocket_handler
        deliveries: Deliveries = handler.settings["deliveries"]
        if size <= SHORT_ANSWER and not deliveries.queued(self.session_key):
            super().handle_outgoing_message(stream, outgoing_msg)
            return
        protocol = handler.ws_connection
        if protocol is not None and protocol.stream is not None:
            unread: Unread = handler.settings["unread"]
            unread.count(protocol.stream, size)
            address = network(str(handler.request.remote_ip))
            deliver = partial(self._deliver, protocol.stream, size, stream, outgoing_msg)
            deliveries.add(address, self.session_key, deliver)

    def _deliver(self, connection: IOStream, size: int, stream: Any, message: list[Any]) -> None:
        """Hand on a message that has waited for its turn, if its page is still there."""
        self.websocket_handler.settings["unread"].count(connection, -size)
        if not (self._refused or connection.closed() or stream.closed()):
            super().handle_outgoing_message(stream, message)

    def _on_zmq_reply(self, stream: Any, msg_list: Any) -> None:
        try:
            super()._on_zmq_reply(stream, msg_list)  # type: ignore[no-untyped-call]
        except StreamBufferFullError:
            self.log.warning("connection closed: its client does not read")
            self._refused = True
            # A closing word would have to wait behind all the rest.
            protocol = self.websocket_handler.ws_connection
            if protocol is not None and protocol.stream is not None:
                protocol.stream.close()
        except WebSocketClosedError:
            pass  # the client left while its kernel spoke

    def _limit_rate(self, channel: str, msg: Any, msg_list: Any) -> bool:
        """True for a message that is not sent: what a kernel logs, with its file names, is no visitor's."""
        if super()._limit_rate(channel, msg, msg_list):  # type: ignore[no-untyped-call]
            return True
        header = msg.get("header") or {}
        if header.get("msg_type") != "stream":
            return False
        content = self.get_part("content", msg["content"], msg_list)  # type: ignore[no-untyped-call]
        return bool(content.get("name") == "stderr")

    def _on_error(self, channel: str, msg: Any, msg_list: Any) -> None:
        """Withhold the traceback of a kernel's error where tracebacks are not for visitors.

        jupyter_server 2.17 asks the manager of one kernel for the words instead, which only the
        manager of all kernels has: the exception would end the reading of this kernel's messages.
        """
        if self.multi_kernel_manager.allow_tracebacks or channel != "iopub":
            return
        header = self.get_part("header", msg["header"], msg_list)  # type: ignore[no-untyped-call]
        if header["msg_type"] == "error":
            words = self.multi_kernel_manager.traceback_replacement_message
            content = {"ename": "ExecutionError", "evalue": "Execution error", "traceback": [words]}
            msg["header"], msg["content"] = header, content
            msg_list[CONTENT] = self.session.pack(content)

    def _refuse(self, code: int, reason: str) -> None:
        self._refused = True
        self.log.warning("frame refused: %s", reason)
        self.websocket_handler.close(code, reason)
        protocol = self.websocket_handler.ws_connection
        if protocol is not None:
            protocol.client_terminated = True  # nothing that has arrived behind it is unpacked


def close_connections(kernel_id: str) -> None:
    """Close the websockets of a kernel that is gone, so that its pages notice."""
    for connection in list(ZMQChannelsWebsocketConnection._open_sockets):  # noqa: SLF001 - no other list
        if connection.kernel_id == kernel_id:
            connection.websocket_handler.close(GONE, "the kernel has ended")


class FrameAllowance(Allowance):
    """The token bucket of the frames in which the messages of one client travel: a long one may be cut."""

    FRAMES = 2 * Allowance.FRAMES


class KernelMessages(WebSocketProtocol13):
    """The messages of one kernel and its page; one that cannot be unpacked, or packed as asked, ends them.

    So do more frames than a page sends: pings, pongs and empty parts of a message count as well. Long
    messages are sent without compression.
    """

    _gathered = 0

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self._frames = FrameAllowance()
        page: Any = self.handler
        self._settings: dict[str, Any] = page.settings

    def _create_compressors(self, *of_both_sides: Any) -> None:
        try:
            super()._create_compressors(*of_both_sides)
        except ValueError:  # for which tornado closes a stream that it does not have yet
            raise HTTPError(400) from None

    async def _receive_frame(self) -> None:
        if not self._frames.spend(0):
            log.warning("connection closed: more frames than a page sends")
            self._abort()
            return
        try:
            await super()._receive_frame()
        except zlib.error:
            self._abort()
        gathered = len(self._fragmented_message_buffer or b"")
        if gathered != self._gathered:
            unread: Unread = self._settings["unread"]
            unread.count(self.stream, gathered - self._gathered)
            self._gathered = gathered
        # Of what has arrived at once, tornado would read 10,000 empty frames before anybody else has a turn.
        await asyncio.sleep(0)

    def _handle_message(self, opcode: int, data: bytes) -> Any:
        if len(data) <= (SHORT_PACKED if self._frame_compressed else SHORT):
            return super()._handle_message(opcode, data)
        return self._hand_on(opcode, data)

    async def _hand_on(self, opcode: int, data: bytes) -> None:
        page: Any = self.handler
        turns: Turns = self._settings["long_messages"]
        await turns.turn(network(str(page.request.remote_ip)))
        handled = super()._handle_message(opcode, data)
        if handled is not None:
            await handled

    def write_message(self, message: str | bytes | dict[str, Any], binary: bool = False) -> Any:
        """Send a message, compressed where that takes little time."""
        compressor = self._compressor
        if len(message) > MOST_COMPRESSED:
            self._compressor = None
        try:
            return super().write_message(message, binary)
        finally:
            self._compressor = compressor


class FairSocket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A websocket whose messages leave time for those of others, and which may end while a kernel speaks."""

    async def get(self, *of_path: str, **named: str) -> None:
        """Talk to a page until it leaves; nothing is kept of one that was refused, or left before it began.

        Jupyter would keep the handler of each, and close it where its page connects again: one that has no
        connection cannot be closed.
        """
        try:
            served: Any = super().get(*of_path, **named)
            await served
        finally:
            connection = getattr(self, "connection", None)
            sessions = ZMQChannelsWebsocketConnection._open_sessions  # noqa: SLF001 - no other list
            if connection is not None and sessions.get(connection.session_key) is self:
                del sessions[connection.session_key]

    def on_finish(self) -> None:
        """Let go of what a client that is refused has sent: timers keep this handler for a minute."""
        super().on_finish()
        if self.get_status() >= BAD_REQUEST:
            self.request.headers.clear()
            self.request.server_connection = None

    async def on_message(self, ws_message: bytes | str) -> None:
        """Hand a message on, then read the next once the page was sent what waits for it.

        Others have their turn between two. Tornado counts bytes as they travel: a few kilobytes may hold many
        long messages, compressed.
        """
        super().on_message(ws_message)
        await asyncio.sleep(0)
        page = getattr(self.connection, "session_key", "")
        while self.settings["deliveries"].queued(page):  # noqa: ASYNC110 - of many pages, one at a time
            await asyncio.sleep(QUEUE_SECONDS)

    def get_websocket_protocol(self) -> Any:
        """The protocol that counts what has begun to arrive, without tornado's own pings.

        Jupyter sends others. Tornado takes its milliseconds between two pings for seconds; that timer
        outlives the connection, and would keep for eight hours all that the client had sent.
        """
        usual = super().get_websocket_protocol()
        if usual is None:
            return None
        usual.params.ping_interval = None
        return KernelMessages(self, mask_outgoing=False, params=usual.params)

    def on_close(self) -> None:
        """Let go of what the client has sent at once: timers keep this handler for a minute."""
        self.request.server_connection = None
        super().on_close()

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The protocol to speak; raises HTTPError for a client that has left meanwhile."""
        if self.connection is None:
            raise HTTPError(400)
        chosen: str | None = super().select_subprotocol(subprotocols)
        return chosen

    def write_message(self, *given: Any, **how: Any) -> Any:
        """Send a message; that its client leaves meanwhile is no fault."""
        sent = super().write_message(*given, **how)
        if sent is not None:
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent


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
