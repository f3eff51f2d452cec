"""Teachers and pupils without a browser, and a server of classes in the process of the test."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.classroom.rooms import Room
from conquest_lab.classroom.store import Store, new_secret
from conquest_lab.server.classroom import handlers, pages
from conquest_lab.server.classroom.base import Classes


class Client:
    """Somebody who talks to a server of classes."""

    def __init__(self, port: int, secret: str = "") -> None:
        self.port, self.secret = port, secret

    async def send(
        self, path: str, body: object = None, method: str = "", **headers: str
    ) -> HTTPResponse:
        """Send a request; every status is an answer."""
        sent = {"Content-Type": "application/json", **headers}
        if self.secret:
            sent["Authorization"] = f"Bearer {self.secret}"
        text = body if isinstance(body, bytes) else None if body is None else json.dumps(body)
        return await AsyncHTTPClient().fetch(
            f"http://127.0.0.1:{self.port}/class/{path}",
            method=method or ("GET" if text is None else "POST"),
            headers=sent,
            body=text,
            raise_error=False,
            request_timeout=60,
        )

    async def ask(self, path: str, body: object = None, **how: Any) -> dict[str, Any]:
        """Send a request that must be carried out."""
        answer = await self.send(path, body, **how)
        assert answer.code == 200, (answer.code, answer.body)
        return dict(json.loads(answer.body))


@asynccontextmanager
async def serving(path: Path) -> AsyncIterator[int]:
    """A server of classes in this process; its port."""
    classes = Classes(Store(path))
    routes = [*handlers.routes(classes, "/class/"), *pages.routes(classes, "/class/")]
    socket, port = bind_unused_port()
    server = HTTPServer(Application(routes, base_url="/", log_function=lambda _: None))
    server.add_sockets([socket])
    try:
        yield port
    finally:
        AsyncHTTPClient().close()
        server.stop()
        await server.close_all_connections()
        classes.store.close()


async def room_in(store: Store, code: str) -> Room:
    """A room that there is."""
    room = await store.room(code)
    assert room is not None
    return room


async def opened(port: int, activity: str = "roll 3 2", language: str = "en") -> tuple[str, Client]:
    """The code of a new room, and its teacher."""
    made = await Client(port).ask("api/rooms", {"language": language, "activity": activity})
    return made["code"], Client(port, made["secret"])


async def entered(port: int, code: str, name: str = "") -> Client:
    """A pupil who has come in."""
    pupil = Client(port, new_secret())
    await pupil.ask(f"api/rooms/{code}/join", {"name": name})
    return pupil
