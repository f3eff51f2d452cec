"""A visitor without a browser: asks for the page, then for the board over the websocket, and draws nothing.

What it measures is the server and the kernels alone, wherever the browsers may run.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from conquest_lab.server.connection import SUBPROTOCOL

CONFIG = re.compile(r'<script[^>]*id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)
CONTROL = "jupyter.widget.control"
MOST_BYTES = 2**26
SECONDS = 120

AsyncHTTPClient.configure(None, max_clients=100)  # its usual ten would make the others wait


@dataclass(frozen=True)
class Visit:
    """The times at which page and board arrived, in seconds from the request, and the websocket's bytes."""

    page: float
    board: float
    received: int


class _Talk:
    """The conversation with one kernel, as a page has it."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.session = Session()
        self.socket = socket
        self.received = 0

    async def say(self, kind: str, content: dict[str, Any], **metadata: str) -> str:
        """Send a message, and tell its id."""
        message = self.session.msg(kind, content, metadata=metadata)
        frame = serialize_msg_to_ws_v1(message, "shell", self.session.pack)  # type: ignore[no-untyped-call]
        await self.socket.write_message(frame, binary=True)
        return str(message["header"]["msg_id"])

    async def hear(self) -> tuple[str, str, dict[str, Any]]:
        """The next message: its kind, what it answers, and what it says."""
        frame = await self.socket.read_message()
        if frame is None:
            message = "the server closed the websocket before the board had come"
            raise ConnectionError(message)
        assert isinstance(frame, bytes)
        self.received += len(frame)
        _, parts = deserialize_msg_from_ws_v1(frame)  # type: ignore[no-untyped-call]
        header, parent, _, content = (json.loads(part) for part in parts[:4])
        return header["msg_type"], parent.get("msg_id", ""), content


async def visit(url: str, kept: str) -> Visit:
    """Open the Play app at this address with a browser that remembers a game, packed."""
    start = time.perf_counter()
    opened = HTTPRequest(url, headers={"Accept": "text/html"}, request_timeout=SECONDS)
    answer = await AsyncHTTPClient().fetch(opened)
    page = time.perf_counter() - start
    found = CONFIG.search(answer.body.decode())
    assert found is not None
    kernel = json.loads(found[1])["kernelId"]
    host = urlsplit(url).netloc
    cookies = "; ".join(cookie.split(";")[0] for cookie in answer.headers.get_list("Set-Cookie"))
    socket = await websocket_connect(
        HTTPRequest(
            f"ws://{host}/api/kernels/{kernel}/channels",
            headers={"Origin": f"http://{host}", "Cookie": cookies},
        ),
        max_message_size=MOST_BYTES,
        subprotocols=[SUBPROTOCOL],
    )
    try:
        talk = _Talk(socket)
        await _remember(talk, kept)
        return Visit(page, time.perf_counter() - start, talk.received)
    finally:
        socket.close()


async def _remember(talk: _Talk, kept: str) -> None:
    """Ask for the widgets, tell the app what the browser remembers, and wait for all it answers."""
    control = "control"
    await talk.say(
        "comm_open", {"comm_id": control, "target_name": CONTROL, "data": {}}, version="1.0.0"
    )
    await talk.say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
    told, land = "", 0
    while True:
        kind, answers, content = await talk.hear()
        data = content.get("data", {})
        if kind == "comm_msg" and content["comm_id"] == control:
            (store,) = (key for key, model in data["states"].items() if "loaded" in model["state"])
            state = {"parameters": {}, "loaded": kept, "ready": True}
            update = {"method": "update", "state": state, "buffer_paths": []}
            told = await talk.say("comm_msg", {"comm_id": store, "data": update})
        elif kind in ("comm_open", "comm_msg"):
            board = data.get("state", {}).get("board") or {}
            land = max(land, len(board.get("places", ())))
        elif kind == "status" and answers == told and content["execution_state"] == "idle":
            assert land, "the app has answered, but with no board"
            return
