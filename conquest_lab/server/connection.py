"""The websocket between a browser and its kernel: prompt, and shut to clients that hang us."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError

SUBPROTOCOL = "v1.kernel.websocket.jupyter.org"


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends every message at once: Nagle's algorithm holds a click's answer back for 40 ms."""

    def connect(self) -> Any:
        """Switch Nagle's algorithm off, then connect as Jupyter does."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class SafeConnection(PromptConnection):
    """Refuses clients that do not speak the v1 protocol.

    Voila 0.5.13 reads the header of each message as v1; for one older client it spins in that
    parser, and every other visitor waits for ever.
    """

    async def prepare(self) -> None:
        """Answer 400 before the websocket opens, unless the client offers the v1 protocol."""
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if SUBPROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400, f"This server needs the websocket subprotocol {SUBPROTOCOL}")
        await super().prepare()  # type: ignore[no-untyped-call]
