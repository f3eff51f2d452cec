"""Work beside the event loop: one piece at a time, of one client and room after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from conquest_lab.server.fairness import RoundRobin

Result = TypeVar("Result")

Piece = tuple[Callable[[], Any], asyncio.Future[Any]]
"""A piece of work, and what waits for its result."""


class Worker:
    """A thread that works for clients in turn: one that asks for much waits for it, and no other does.

    Threads take turns at Python's lock: several of them would keep the event loop waiting, and everybody.

    name: of the thread.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._waiting: RoundRobin[Piece] = RoundRobin()
        self._working: asyncio.Task[None] | None = None

    async def run(self, client: str, room: str, job: Callable[[], Result]) -> Result:
        """Do a piece of work for a room of a client when it is its turn, and return the result."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.add(client, (job, done), room)
        if self._working is None:
            self._working = asyncio.ensure_future(self._work())
        return await done

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._do(*self._waiting.take())
        finally:
            self._working = None

    async def _do(self, job: Callable[[], Any], done: asyncio.Future[Any]) -> None:
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._thread, job)
        except Exception as error:  # noqa: BLE001 - raised where the result is waited for
            if not done.done():
                done.set_exception(error)
        else:
            if not done.done():
                done.set_result(result)
