"""Figures that a server tells of itself: `/health` for whoever watches it, `/metrics` for Prometheus."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from tornado.web import RequestHandler

from conquest_lab.server.admission import Admission
from conquest_lab.server.machine import free_memory, open_descriptors
from conquest_lab.server.notices import ShortErrors


class Figures(Collector):
    """The figures of a server: of the moment, and counted since its start.

    admission: of the server; kernels: tells the ids of all kernels.
    """

    def __init__(self, admission: Admission, kernels: Any) -> None:
        self._admission, self._kernels = admission, kernels
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

        A figure that nobody asks for is not read: thousands of open descriptors take long to count.
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

    def count(self, handler: RequestHandler) -> None:
        """Count a request that has ended."""
        self.requests.labels(status=f"{handler.get_status() // 100}xx").inc()
        if handler.get_status() < 400 and handler.request.method == "GET":
            self.seconds.observe(handler.request.request_time())


class HealthHandler(ShortErrors):
    """Alive, how many kernels, how much room."""

    def get(self) -> None:
        """Answer as JSON."""
        now = self.settings["figures"].now()
        told = {name: now[name][1]() for name in ("kernels", "visitors", "waiting", "room")}
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps({"status": "ok", **told}))

    head = get


class MetricsHandler(ShortErrors):
    """All figures in the text format of Prometheus, where the server was told to show them."""

    def get(self) -> None:
        """Answer as text."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.finish(generate_latest(self.settings["figures"].registry))
