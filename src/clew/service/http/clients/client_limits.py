"""Limits for each client address: requests per second and seconds of work per minute, in all server processes together.

Both are token buckets, kept as the time at which the bucket is full again (the generic cell rate algorithm), so that a
client needs 24 bytes of the table.
"""

import math
import time

from prometheus_client import Counter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.http.clients.client_table import ClientTable
from clew.service.http.clients.security import PUBLIC_PATHS, protected
from clew.service.http.problems import Problem, try_later
from clew.service.http.request_context import current_request
from clew.service.settings import Settings

MINUTE = 60.0
REQUESTS, WORK = "requests", "work"


class Bucket:
    """The rule of one of the two buckets.

    Parameters
    ----------
    name : str
        The name of the policy.
    rate : float
        How much flows back each second.
    size : float
        How much a full bucket has.
    place : int
        Which of a client's two times it is.
    """

    def __init__(self, name: str, rate: float, size: float, place: int) -> None:
        self.name, self.place = name, place
        self.interval = 1 / rate  # seconds in which 1 flows back
        self.window = size / rate  # seconds in which an empty bucket becomes full
        unit = ';qu="seconds"' if name == WORK else ""
        self.policy = f'"{name}";q={math.floor(size)};w={max(1, math.ceil(self.window))}{unit}'

    def full_at(self, table: ClientTable, index: int, now: float) -> float:
        """Return when the bucket of a client is full; `now` if it is."""
        moment = table.times[index + self.place]
        # The clock of the machine may have begun anew; and no debt is longer than ten windows.
        return moment if now < moment < now + 10 * self.window + MINUTE else now

    def state(self, full_at: float, now: float) -> str:
        """Return the member of the header RateLimit."""
        left = max(0, math.floor((self.window - (full_at - now)) / self.interval + 1e-6))
        return f'"{self.name}";r={left};t={math.ceil(full_at - now)}'


class ClientLimitMiddleware:
    """Refuse requests of a client that makes too many, or that has caused too much work; health checks are not counted.

    Parameters
    ----------
    app : ASGIApp
        The application.
    settings : Settings
        The limits.
    refused : Counter
        Counts the refusals, by policy.
    """

    def __init__(self, app: ASGIApp, settings: Settings, refused: Counter) -> None:
        self.app = app
        rate, work = settings.request_rate, settings.work_rate
        self._requests = Bucket(REQUESTS, rate, settings.client_request_burst, 0) if rate else None
        self._work = Bucket(WORK, work / MINUTE, work, 1) if work else None
        self._buckets = [bucket for bucket in (self._requests, self._work) if bucket]
        self._policy = ", ".join(bucket.policy for bucket in self._buckets).encode()
        self._refused = {bucket.name: refused.labels(bucket.name) for bucket in self._buckets}
        self._table = ClientTable(settings.client_table) if self._buckets else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = self._table
        if table is None or scope["path"] in PUBLIC_PATHS:
            return await self.app(scope, receive, send)
        address = (scope.get("client") or ("",))[0]
        index, now = table.find(address), time.monotonic()
        request, problem = current_request.get(None), self._admit(table, index, now)
        if request is not None and self._work is not None:
            request.bill = lambda seconds: self._charge(table, address, seconds)

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers(table, index)]
            await send(message)

        if problem is None:
            return await self.app(scope, receive, add_headers)
        response = problem.response()
        response.raw_headers = protected(response.raw_headers)
        return await response(scope, receive, add_headers)

    def _admit(self, table: ClientTable, index: int, now: float) -> Problem | None:
        """Take one request out of the bucket; return a problem if a bucket is empty."""
        work, requests = self._work, self._requests
        if work is not None:
            wait = work.full_at(table, index, now) - now - work.window
            if wait >= 0:
                return self._exceeded(work, f"{work.window / work.interval:g} seconds of work in a minute", wait)
        if requests is not None:
            full_at = requests.full_at(table, index, now) + requests.interval
            wait = full_at - now - requests.window
            if wait > 1e-9:
                return self._exceeded(requests, f"{1 / requests.interval:g} requests per second", wait)
            table.times[index] = full_at
        return None

    def _charge(self, table: ClientTable, address: str, seconds: float) -> None:
        """Take seconds of work out of a client's bucket, which may be in debt afterwards."""
        work, now = self._work, time.monotonic()
        assert work is not None
        index = table.find(address)
        table.times[index + work.place] = work.full_at(table, index, now) + seconds * work.interval

    def _exceeded(self, bucket: Bucket, limit: str, wait: float) -> Problem:
        self._refused[bucket.name].inc()
        return try_later(429, f"your address has used up its limit of {limit}", wait)

    def _headers(self, table: ClientTable, index: int) -> list[tuple[bytes, bytes]]:
        """Return the headers of draft-ietf-httpapi-ratelimit-headers-10."""
        now = time.monotonic()
        state = ", ".join(bucket.state(bucket.full_at(table, index, now), now) for bucket in self._buckets)
        return [(b"ratelimit-policy", self._policy), (b"ratelimit", state.encode())]
