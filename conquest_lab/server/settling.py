"""A quick start, and a server that settles after it: imports of no use left out, garbage collected once.

A full collection takes 110 ms of processor after the imports, in which no request is answered.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module

log = logging.getLogger(__name__)

GRAMMAR = "rfc3987_syntax"
"""Checks the formats `iri` and `iri-reference`, which no schema of Jupyter's names."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Make no collections of garbage meanwhile: imports leave none, and take a tenth longer with them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def settle(jobs: Iterable[Callable[[], object]]) -> None:
    """Do jobs beside the event loop, then take all that stays out of later collections."""
    for job in jobs:
        try:
            await asyncio.to_thread(job)
        except Exception:  # the visitor who asks for it gets an answer, whatever it is
            log.exception("the server could not prepare what visitors ask for")
    gc.collect()
    gc.freeze()


def import_schemas() -> None:
    """Import jsonschema, which Jupyter needs, while the package of that grammar seems not to be there.

    Compiling the grammar takes more processor time than all else that a server imports. A later import of
    the package works.
    """
    if GRAMMAR in sys.modules or "jsonschema" in sys.modules:
        return
    with absent(GRAMMAR):
        import_module("jsonschema")


@contextmanager
def absent(package: str) -> Iterator[None]:
    """Let a package that was not imported seem not to be there meanwhile."""
    sys.modules[package] = None  # type: ignore[assignment]  # importing it fails
    try:
        yield
    finally:
        del sys.modules[package]
