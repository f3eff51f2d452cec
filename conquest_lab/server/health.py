"""Figures of a server: `/health` for monitors, `/metrics` for Prometheus."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Protocol

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from tornado.web import RequestHandler

from conquest_lab.server.admission import Admission
from conquest_lab.server.machine import free_memory, open_descriptors
from conquest_lab.server.notices import ShortErrors

TRY_SECONDS = 10.0
"""A part that works is taken to work for this time: each try writes to the disk."""

PATIENCE_SECONDS = 3.0
"""A part that has not answered after this time does not work."""


class Kept(Protocol):
    """A store that a server keeps in a file."""

    failures: int

    async def fault(self) -> str:
        """The reason why it cannot be written, "" where it can."""


class Figures(Collector):
    """The figures of a server: of the moment, and counted since its start.

    admission: of the server; kernels: tells the ids of all kernels, and counts those that died.
    kept: rooms and tables by name.
    """

    def __init__(self, admission: Admission, kernels: Any) -> None:
        self._admission, self._kernels = admission, kernels
        self.kept: dict[str, Kept] = {}
        self.opening_failed = False
        self._faults: dict[str, str] = {}
        self._tried = -TRY_SECONDS
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "conquest_requests", "Requests by status.", ["status"], registry=self.registry
        )
        self.seconds = Histogram(
            "conquest_request_seconds",
            "Time until a page or a file was sent.",
            buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10),
            registry=self.registry,
        )

    def now(self) -> dict[str, tuple[str, Callable[[], float]]]:
        """The figures of the moment by name, each with its meaning and the function that reads it.

        Each is read only when it is requested: thousands of open descriptors take long to count.
        """
        admission = self._admission
        return {
            "kernels": (
                "Processes of games, those that wait for visitors included.",
                self._count,
            ),
            "visitors": ("Games of visitors.", lambda: admission.visitors),
            "waiting": ("Visitors in the queue.", lambda: admission.waiting),
            "room": ("Visitors who could enter now.", admission.free_places),
            "descriptors": ("Descriptors that the server has open.", open_descriptors),
            "free_memory_bytes": ("Memory that new games may take.", free_memory),
        }

    def _count(self) -> int:
        return len(self._kernels.list_kernel_ids())

    def collect(self) -> Iterable[Metric]:
        """The figures of the moment, for Prometheus."""
        for name, (meaning, read) in self.now().items():
            yield GaugeMetricFamily(f"conquest_{name}", meaning, value=read())

        for name, meaning, count in (
            ("dead_kernels", "Games whose process ended by itself.", self._kernels.died),
            (
                "failed_writes",
                "Changes of rooms and tables that could not be written by this process.",
                sum(kept.failures for kept in self.kept.values()),
            ),
        ):
            yield CounterMetricFamily(f"conquest_{name}", meaning, value=count)

    async def faults(self) -> dict[str, str]:
        """The parts that do not work, each with the reason."""
        if monotonic() - self._tried >= TRY_SECONDS:
            self._tried = monotonic()
            found = await asyncio.gather(*(_fault(kept) for kept in self.kept.values()))
            self._faults = {
                name: fault for name, fault in zip(self.kept, found, strict=True) if fault
            }
        games = {"games": "the last page could not be opened"} if self.opening_failed else {}
        return self._faults | games

    def count(self, handler: RequestHandler) -> None:
        """Count a request that has ended."""
        self.requests.labels(status=f"{handler.get_status() // 100}xx").inc()
        if handler.get_status() < 400 and handler.request.method == "GET":
            self.seconds.observe(handler.request.request_time())


async def _fault(kept: Kept) -> str:
    try:
        return await asyncio.wait_for(asyncio.shield(kept.fault()), PATIENCE_SECONDS)
    except TimeoutError:
        return f"no answer within {PATIENCE_SECONDS:.0f} seconds"


class HealthHandler(ShortErrors):
    """The parts that do not work, the number of kernels, the room left."""

    async def get(self) -> None:
        """Answer as JSON; with 200 also where a part does not work, since all else does."""
        figures: Figures = self.settings["figures"]
        now, faults = figures.now(), await figures.faults()
        shown = {name: now[name][1]() for name in ("kernels", "visitors", "waiting", "room")}
        status = "impaired" if faults else "ok"
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps({"status": status, **shown, "faults": faults}))

    head = get


class MetricsHandler(ShortErrors):
    """All figures in the text format of Prometheus, where the operator has allowed it."""

    def get(self) -> None:
        """Answer as text."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.finish(generate_latest(self.settings["figures"].registry))
