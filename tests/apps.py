"""Play as widget tests have it: an app in a running loop, as Jupyter has one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import loops

from conquest_lab import Session
from conquest_lab.widgets import PlayApp


def in_a_loop(work: Callable[[PlayApp], Any]) -> None:
    """Run a coroutine with an app inside; no task of the loop may fail."""
    errors: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, c: errors.append(c))
        app = PlayApp()
        await work(app)
        app._stop()

    loops.run(run())
    assert errors == []


def shown(app: PlayApp) -> Session:
    """The game that an app shows."""
    assert app.desk is not None
    return app.desk.session
