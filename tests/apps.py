"""Pages as widget tests have them: Play in a running loop, as Jupyter has one, and the parts of any page."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
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


def inside(widget: Any) -> Iterator[Any]:
    """A widget and all below it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def part(widget: Any, kind: type) -> Any:
    """The first view of a kind."""
    return next(each for each in inside(widget) if isinstance(each, kind))
