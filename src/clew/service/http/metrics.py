"""The metrics of one server process, in the formats of Prometheus."""

import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
CLIENT_CLOSED_REQUEST = 499  # the client disconnected before the response began; the number is that of nginx

disable_created_metrics()  # type: ignore[no-untyped-call]  # time stamps, which would double the text


class Metrics:
    """The metrics of one server process, in a separate registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("clew_requests", "Requests answered.", "route", "method", "status")
        self.durations = self._histogram(
            "clew_request_duration_seconds", "From the head of a request to its end.", "route"
        )
        self.in_progress = Gauge("clew_requests_in_progress", "Requests in progress.", registry=self.registry)
        self.queued = self._histogram("clew_queue_duration_seconds", "Time in the queue.", "lane")
        self.worked = self._histogram("clew_work_duration_seconds", "Time of the work itself.", "lane")
        self.refused = self._counter("clew_refused", "Work refused because a queue was full.", "lane")
        self.reused = self._counter("clew_responses_reused", "Responses that were not made again.", "how")
        self.ended = self._counter("clew_workers_ended", "Worker processes that had to be replaced.", "reason")

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return Histogram(name, text, labels, buckets=BUCKETS, registry=self.registry)

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed at each scrape."""
        Gauge(name, text, registry=self.registry).set_function(value)


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
        try:
            with metrics.in_progress.track_inprogress():
                await self.app(scope, receive, watch)
        finally:
            route = getattr(scope.get("route"), "path", "none")
            method = scope["method"] if scope["method"] in METHODS else "other"
            metrics.requests.labels(route, method, status).inc()
            metrics.durations.labels(route).observe(time.perf_counter() - begin)
