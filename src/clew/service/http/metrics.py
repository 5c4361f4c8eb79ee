"""The metrics of all server processes together, in the formats of Prometheus.

Several processes write their metrics to files in a shared folder, as prometheus_client does in its multiprocess mode;
whichever process answers a scrape adds them up. The number of open connections and the like, which the library cannot
compute at a scrape in other processes, every process writes each `REFRESH` seconds.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import psutil
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.types import Scope

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
CLIENT_CLOSED_REQUEST = 499  # the client disconnected before the response began; the number is that of nginx
REFRESH = 2.0  # seconds
PROCESS_GAUGES = {
    "process_resident_memory_bytes": "Memory of the server processes.",
    "process_open_fds": "Open file descriptors of the server processes.",
    "process_max_fds": "Largest possible number of open file descriptors of the server processes.",
}
MAX_LABELED = 4096  # metrics that are found quickly
CPU_SECONDS = "process_cpu_seconds_total"

Labeled = TypeVar("Labeled", Counter, Histogram)

disable_created_metrics()  # type: ignore[no-untyped-call]  # time stamps, which would double the text


def quick(metric: Labeled) -> Labeled:
    """Let a metric find those for the values of its labels without the library's lock and checks."""
    metric.labels = lru_cache(maxsize=MAX_LABELED)(metric.labels)  # type: ignore[method-assign]
    return metric


class Metrics:
    """The metrics of one server process, in a separate registry.

    Parameters
    ----------
    folder : Path, optional
        The folder that all server processes write to, if there are several.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._registry = CollectorRegistry()
        self._gauges: list[tuple[Gauge, Callable[[], float]]] = []
        self.requests = self.counter("clew_requests", "Requests answered.", "route", "method", "status")
        self.durations = self._histogram(
            "clew_request_duration_seconds", "From the head of a request to its end.", "route"
        )
        self.in_progress = 0
        self.gauge("clew_requests_in_progress", "Requests in progress.", lambda: self.in_progress)
        self.queued = self._histogram("clew_queue_duration_seconds", "Time in the queue.", "lane")
        self.worked = self._histogram("clew_work_duration_seconds", "Time of the work itself.", "lane")
        self.refused = self.counter("clew_refused", "Work refused because a queue was full.", "lane")
        self.moved = self.counter("clew_moved", "Small jobs that were begun again as large ones.", "reason")
        self.limited = self.counter("clew_clients_limited", "Requests refused by the limits for each client.", "policy")
        self.reused = self.counter("clew_responses_reused", "Responses that were not made again.", "how")
        self.ended = self.counter("clew_work_ended", "Large jobs that ended before they were done.", "reason")
        self._process = ProcessCollector(registry=None)
        self._figures = self._process_figures()  # of the process, when they were last refreshed
        for name, text in PROCESS_GAUGES.items() if self._figures else ():
            self.gauge(name, text, lambda name=name: self._figures.get(name, 0.0))  # type: ignore[misc]
        text = "Processor time of the server processes."
        self._cpu_counter = Counter("process_cpu_seconds", text, registry=self._registry)
        self._cpu_seconds = 0.0  # that the counter has

    def counter(self, name: str, text: str, *labels: str) -> Counter:
        """Add a counter; all server processes together have the sum of their values."""
        return quick(Counter(name, text, labels, registry=self._registry))

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return quick(Histogram(name, text, labels, buckets=BUCKETS, registry=self._registry))

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a gauge; all server processes together have the sum of their values."""
        self._gauges.append((Gauge(name, text, registry=self._registry, multiprocess_mode="livesum"), value))

    def refresh(self) -> None:
        """Set the gauges to their values now."""
        self._figures = self._process_figures()
        for gauge, value in self._gauges:
            gauge.set(value())
        seconds = self._figures.get(CPU_SECONDS, self._cpu_seconds)
        self._cpu_counter.inc(max(0.0, seconds - self._cpu_seconds))
        self._cpu_seconds = seconds

    def _process_figures(self) -> dict[str, float]:
        """Return what the system knows about this process; nothing on a system without /proc."""
        return {sample.name: sample.value for metric in self._process.collect() for sample in metric.samples}

    def count_request(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and time a request that has been answered."""
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.requests.labels(route, method, status).inc()
        self.durations.labels(route).observe(seconds)

    def collect(self) -> CollectorRegistry:
        """Return a registry with the metrics of all server processes as they are now."""
        self.refresh()
        if self.folder is None:
            return self._registry
        forget_dead(self.folder)
        registry = CollectorRegistry()
        MultiProcessCollector(registry, str(self.folder))  # type: ignore[no-untyped-call]
        return registry

    async def keep_fresh(self) -> None:
        """Refresh the gauges until the task is cancelled, if other processes may answer a scrape."""
        while self.folder is not None:
            self.refresh()
            await asyncio.sleep(REFRESH)


def forget_dead(folder: Path) -> None:
    """Remove the gauges of processes that have ended; their counters remain in the sums."""
    for file in folder.glob("gauge_live*.db"):
        process = int(file.stem.rpartition("_")[2])
        if not psutil.pid_exists(process):
            mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
