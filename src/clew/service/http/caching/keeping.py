"""Keep responses in memory, and join identical requests in progress, so that no response is made twice."""

import asyncio
import time

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.http.body import disconnected
from clew.service.http.caching.response_store import ResponseStore, StoredResponse
from clew.service.http.metrics import Metrics
from clew.service.http.request_context import current_request

ACCEPT, ENCODING, KNOWN = b"accept", b"accept-encoding", b"if-none-match"
TOO_MANY_REQUESTS = 429

RequestKey = tuple[str, bytes, bytes, bytes, bytes]  # path, query, Accept, Accept-Encoding, If-None-Match


class InProgress:
    """A request in progress, and the identical ones that wait for its response."""

    def __init__(self) -> None:
        self.response: asyncio.Future[StoredResponse | None] = asyncio.get_running_loop().create_future()
        self.waiting = 0  # other requests
        self._left = asyncio.Event()

    async def join(self, receive: Receive) -> StoredResponse | None:
        """Wait for the response; raise `ClientDisconnect` if this client disconnects before."""
        gone = asyncio.ensure_future(disconnected(receive))
        self.waiting += 1
        try:
            await asyncio.wait((self.response, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            self.waiting -= 1
            self._left.set()
        if not self.response.done():
            raise ClientDisconnect
        return self.response.result()

    async def abandoned(self) -> None:
        """Return when no other request waits for the response."""
        while self.waiting:
            self._left.clear()
            await self._left.wait()


class KeepingMiddleware:
    """Answer a GET with a response from memory, or with that of an identical request in progress.

    A response is kept if its address determines it: if its Cache-Control is immutable or its ETag is strong. The first
    request for it does the work, as without this middleware; others that arrive meanwhile wait, without a place in any
    queue. If the client of the first one disconnects, the work goes on as long as another one waits.
    """

    def __init__(self, app: ASGIApp, store: ResponseStore, metrics: Metrics) -> None:
        self.app, self.store = app, store
        self._in_progress: dict[RequestKey, InProgress] = {}
        self._kept, self._joined = (metrics.reused.labels(how) for how in ("kept", "joined"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            return await self.app(scope, receive, send)
        request = _key_of(scope)
        response, reused = self._find(request), self._kept
        if response is None:
            if (first := self._in_progress.get(request)) is None:
                return await self._lead(request, scope, receive, send)
            response, reused = await first.join(receive), self._joined
        if response is None:
            return await self.app(scope, receive, send)
        reused.inc()
        return await response.send(scope, send)

    def _find(self, request: RequestKey) -> StoredResponse | None:
        path, query, accept, encoding, _ = request
        get = self.store.get
        return get((path, query, None, None)) or get((path, query, accept, None)) or get((path, query, None, encoding))

    async def _lead(self, request: RequestKey, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request that others may join."""
        mine = self._in_progress[request] = InProgress()
        begun = time.perf_counter()
        start: Message = {}
        parts: list[bytes] = []
        context = current_request.get()
        is_gone = context.is_gone

        async def receive_for_all() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                await mine.abandoned()
                self._leave(request, mine)
            return message

        async def collect(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                response = StoredResponse(start["status"], start["headers"], b"".join(parts), scope.get("route"))
                self._finish(request, mine, response, time.perf_counter() - begun - context.queued)
            # Only now: this waits for a client that reads slowly, which is nothing to the others.
            if len(parts) == 1:
                await send({**start})
            await send(message)

        context.receive, context.is_gone = receive_for_all, lambda: not mine.waiting and is_gone()
        try:
            await self.app(scope, receive_for_all, collect)
        finally:
            self._leave(request, mine)

    def _finish(self, request: RequestKey, mine: InProgress, response: StoredResponse, seconds: float) -> None:
        """Keep the response if that is possible, and give it to those that wait if it is theirs too."""
        path, query, accept, encoding, _ = request
        fields = {name.lower(): value for name, value in response.headers}
        # The same as long as this process runs:
        lasting = b"immutable" in fields.get(b"cache-control", b"") or fields.get(b"etag", b"").startswith(b'"')
        vary = fields.get(b"vary", b"").strip().lower()
        if lasting and response.status == 200 and vary in (b"", ACCEPT, ENCODING):
            key = path, query, accept if vary == ACCEPT else None, encoding if vary == ENCODING else None
            self.store.add(key, response, seconds)
        shared = lasting or (response.status >= 400 and response.status != TOO_MANY_REQUESTS)
        if shared and not mine.response.done():  # it is done if all clients have left
            mine.response.set_result(response)
        self._leave(request, mine)

    def _leave(self, request: RequestKey, mine: InProgress) -> None:
        """Let no more requests wait for this one; those that wait without a response go on by themselves."""
        if self._in_progress.get(request) is mine:
            del self._in_progress[request]
        if not mine.response.done():
            mine.response.set_result(None)


def _key_of(scope: Scope) -> RequestKey:
    """Return everything in a request that a response may depend on."""
    values = {ACCEPT: b"", ENCODING: b"", KNOWN: b""}
    for name, value in scope["headers"]:
        if name in values:
            values[name] += b"," + value
    return scope["path"], scope["query_string"], *values.values()
