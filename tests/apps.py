"""Play as widget tests have it: an app in a running loop, as Jupyter has one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import loops

from conquest_lab import Session
from conquest_lab.widgets import PlayApp


@asynccontextmanager
async def play_app(errors: list[dict[str, Any]]) -> AsyncIterator[PlayApp]:
    """An app in a loop whose tasks tell here how they failed."""
    asyncio.get_running_loop().set_exception_handler(lambda _loop, c: errors.append(c))
    app = PlayApp()
    yield app
    app._stop()


def in_a_loop(work: Callable[[PlayApp], Any]) -> None:
    """Run a coroutine with an app inside; no task of the loop may fail."""
    errors: list[dict[str, Any]] = []

    async def run() -> None:
        async with play_app(errors) as app:
            await work(app)

    loops.run(run())
    assert errors == []


def shown(app: PlayApp) -> Session:
    """The game that an app shows."""
    return app.desk.session
