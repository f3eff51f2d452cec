"""Visitors without a browser: they ask for pages, and talk to kernels over a websocket."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.message import Message as Headers
from typing import Any

from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from conquest_lab.server.connection import SUBPROTOCOL

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
KERNEL = re.compile(r'"kernelId": ?"([^"]+)"')
NO_KERNEL = "00000000-0000-0000-0000-000000000000"
PATIENCE = 500.0
"""Seconds before a test gives up on a server that does not answer at all."""


@dataclass
class Answer:
    """The answer to a request."""

    status: int
    body: str
    headers: Headers

    @property
    def kernel(self) -> str:
        """The id of the kernel that the page talks to; "" on a page without one."""
        found = KERNEL.search(self.body)
        return "" if found is None else found[1]


@dataclass
class Visitor:
    """A visitor who keeps cookies."""

    url: str
    headers: Mapping[str, str] = field(default_factory=lambda: BROWSER)
    cookies: dict[str, str] = field(default_factory=dict)
    kernel: str = ""

    def ask(
        self, path: str = "", method: str = "GET", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request, without a body."""
        sent = {**self.headers, **(headers or {})}
        if self.cookies:
            sent["Cookie"] = self._cookies()
        request = urllib.request.Request(self.url + path, method=method, headers=sent)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as got:  # noqa: S310
                answer = Answer(got.status, got.read().decode("utf-8", "replace"), got.headers)
        except urllib.error.HTTPError as error:
            with error:  # its connection stays open otherwise, until another test is told of it
                body = error.read().decode("utf-8", "replace")
                answer = Answer(error.code, body, error.headers)
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        self.kernel = answer.kernel or self.kernel
        return answer

    def leave(self, kernel: str) -> Answer:
        """Say goodbye to a kernel, as a page does that closes."""
        return self.ask(f"voila/api/shutdown/{kernel}", "POST")

    async def go(self, path: str = "", method: str = "GET", **headers: str) -> Answer:
        """The same beside other visitors."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await asyncio.to_thread(self.ask, path, method, named)

    def _cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def talk(
        self, kernel: str, *, origin: str = "", protocols: Sequence[str] = (SUBPROTOCOL,)
    ) -> Talk:
        """Open the websocket of a kernel, from a page of this server where no other origin is given."""
        headers = {"Origin": origin or self.url.rstrip("/"), "Cookie": self._cookies()}
        address = f"{self.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
        socket = await websocket_connect(
            HTTPRequest(address, headers=headers, request_timeout=PATIENCE),
            max_message_size=2**26,
            subprotocols=list(protocols),
        )
        return Talk(socket)

    async def status(self, kernel: str, **more: Any) -> int:
        """The status that opening the websocket of a kernel ends with."""
        try:
            talk = await self.talk(kernel, **more)
        except HTTPClientError as error:
            return error.code
        await talk.leave()
        return 101


class Talk:
    """The conversation with one kernel, as a page has it."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.session = Session()
        self.socket = socket

    def frame(
        self, kind: str, content: dict[str, Any] | None = None, channel: str = "shell"
    ) -> bytes:
        """A message as a frame."""
        message = self.session.msg(kind, content or {})
        frame: bytes = serialize_msg_to_ws_v1(message, channel, self.session.pack)
        return frame

    async def send(self, frame: bytes) -> None:
        """Send a frame as it is."""
        await self.socket.write_message(frame, binary=True)

    async def hear(self) -> dict[str, Any] | None:
        """The next message: its type and what it says; None when the connection is closed."""
        frame = await asyncio.wait_for(self._frame(), PATIENCE)
        if frame is None:
            return None
        assert isinstance(frame, bytes)
        channel, parts = deserialize_msg_from_ws_v1(frame)
        header, parent, _, content = (json.loads(part) for part in parts[:4])
        return {
            "type": header["msg_type"],
            "channel": channel,
            "answers": parent.get("msg_type", ""),
            "parent": parent.get("msg_id", ""),
            "content": content,
        }

    async def _frame(self) -> bytes | str | None:
        return await self.socket.read_message()

    async def answers(self) -> bool:
        """True when the kernel answers a question."""
        await self.send(self.frame("kernel_info_request"))
        while (message := await self.hear()) is not None:
            if message["type"] == "kernel_info_reply":
                return True
        return False

    async def ended(self) -> int | None:
        """The code with which the server closes the connection."""
        while await self.hear() is not None:
            pass
        code = self.socket.close_code
        self.socket.close()
        return code

    async def leave(self) -> None:
        """Close the connection."""
        self.socket.close()
        while await self.hear() is not None:
            pass
