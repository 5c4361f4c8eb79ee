"""Counters, gauges and histograms in the text format of Prometheus."""

import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
CLIENT_CLOSED_REQUEST = 499  # the client disconnected before the response began; the number is that of nginx

Labels = tuple[str, ...]


@dataclass
class Counter:
    """A count of events, by labels."""

    name: str
    text: str
    labels: Labels = ()
    values: dict[Labels, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, *labels: str) -> None:
        """Count one event."""
        self.values[labels] += 1

    def lines(self) -> Iterator[str]:
        """Return the lines of the text format."""
        yield from _head(self.name, "counter", self.text)
        for labels, value in self.values.items() if self.labels else [((), self.values[()])]:
            yield f"{self.name}{_braces(self.labels, labels)} {value}"


@dataclass
class Gauge:
    """A current value."""

    name: str
    text: str
    value: Callable[[], float]

    def lines(self) -> Iterator[str]:
        """Return the lines of the text format."""
        yield from _head(self.name, "gauge", self.text)
        yield f"{self.name} {self.value():g}"


@dataclass
class Histogram:
    """Durations by labels, in cumulative buckets."""

    name: str
    text: str
    labels: Labels
    counts: dict[Labels, list[int]] = field(default_factory=dict)
    sums: dict[Labels, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, seconds: float, *labels: str) -> None:
        """Record one duration."""
        counts = self.counts.get(labels)
        if counts is None:
            counts = self.counts[labels] = [0] * (len(BOUNDS) + 1)
        counts[bisect_left(BOUNDS, seconds)] += 1
        self.sums[labels] += seconds

    def lines(self) -> Iterator[str]:
        """Return the lines of the text format."""
        yield from _head(self.name, "histogram", self.text)
        for labels, counts in self.counts.items():
            total = 0
            for bound, count in zip((*map("{:g}".format, BOUNDS), "+Inf"), counts, strict=True):
                total += count
                yield f"{self.name}_bucket{_braces((*self.labels, 'le'), (*labels, bound))} {total}"
            braces = _braces(self.labels, labels)
            yield f"{self.name}_sum{braces} {self.sums[labels]:.6f}"
            yield f"{self.name}_count{braces} {total}"


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.in_progress = 0
        self.requests = Counter("clew_requests_total", "Requests answered.", ("route", "method", "status"))
        self.durations = Histogram("clew_request_duration_seconds", "From a request's head to its end.", ("route",))
        self.queued = Histogram("clew_queue_duration_seconds", "Waiting before work was begun.", ("lane",))
        self.worked = Histogram("clew_work_duration_seconds", "Work, without waiting.", ("lane",))
        self.refused = Counter("clew_refused_total", "Work refused since a queue was full.", ("lane",))
        self.ended = Counter("clew_workers_ended_total", "Worker processes that had to be replaced.", ("reason",))
        self.parts: list[Counter | Gauge | Histogram] = [
            self.requests,
            self.durations,
            Gauge("clew_requests_in_progress", "Requests being answered.", lambda: self.in_progress),
            self.queued,
            self.worked,
            self.refused,
            self.ended,
        ]

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a gauge."""
        self.parts.append(Gauge(name, text, value))

    def text(self) -> str:
        """Return all metrics as text."""
        return "".join(f"{line}\n" for part in self.parts for line in part.lines())


class MetricsMiddleware:
    """Count and time every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = CLIENT_CLOSED_REQUEST

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        metrics = self.metrics
        metrics.in_progress += 1
        try:
            await self.app(scope, receive, watch)
        finally:
            metrics.in_progress -= 1
            route = getattr(scope.get("route"), "path", "none")
            method = scope["method"] if scope["method"] in METHODS else "other"
            metrics.requests.add(route, method, str(status))
            metrics.durations.add(time.perf_counter() - begin, route)


def _head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"


def _braces(names: Labels, values: Labels) -> str:
    if not names:
        return ""
    return "{" + ",".join(f'{name}="{value}"' for name, value in zip(names, values, strict=True)) + "}"
