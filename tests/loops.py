"""Coroutines in tests: run in a thread of their own, whatever loop another test has left in this one."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine.

    A browser's driver keeps its loop running in the main thread, where `asyncio.run` then refuses.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def until(fact: Callable[[], bool]) -> None:
    """Wait for a fact; a test's own time limit ends the wait for one that never comes."""
    while not fact():  # noqa: ASYNC110 - other processes decide, or a browser's answers
        await asyncio.sleep(0.01)
