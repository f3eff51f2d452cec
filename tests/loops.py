"""Coroutines in tests: run in a thread of their own, whatever loop another test has left in this one."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine.

    A browser's driver keeps its loop running in the main thread, where `asyncio.run` then refuses. A test
    that is stopped by its time limit leaves its thread behind, which ends with the process.
    """
    result: Future[T] = Future()

    def whole() -> None:
        try:
            result.set_result(asyncio.run(work))
        except BaseException as error:  # noqa: BLE001 - raised again where the result is read
            result.set_exception(error)

    thread = Thread(target=whole, daemon=True)
    thread.start()
    try:
        return result.result()
    finally:
        if result.done():
            thread.join()


async def until(fact: Callable[[], bool]) -> None:
    """Wait for a fact; a test's own time limit ends the wait for one that never comes."""
    while not fact():  # noqa: ASYNC110 - other processes decide, or a browser's answers
        await asyncio.sleep(0.01)
