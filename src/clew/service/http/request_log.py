"""Give every request an identifier, return it, and count and log the request when it has been answered."""

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.http.body import IS_GONE, BodyBudget
from clew.service.http.clients.proxies import TRUSTED
from clew.service.http.logs import log_request
from clew.service.http.metrics import CLIENT_CLOSED_REQUEST, Metrics
from clew.service.http.request_context import ID_HEADER, RequestContext, current_request, given_id, new_id

MAX_TARGET = 200  # characters of a path with its query in a log


class RequestLogMiddleware:
    """Begin the context of each request, whose identifier may come from a known proxy; count, time and log it.

    What its body took of the budget is returned then. The token of the service is never logged.
    """

    def __init__(self, app: ASGIApp, token: str | None, metrics: Metrics, budget: BodyBudget) -> None:
        self.app, self.token, self.metrics = app, token.encode() if token else None, metrics
        self.budget = budget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin = time.perf_counter()
        given = given_id(scope) if scope.get(TRUSTED) else None
        client = (scope.get("client") or ("",))[0]
        context = RequestContext(given or new_id(), client, receive=receive, is_gone=scope.get(IS_GONE, bool))
        status, size = CLIENT_CLOSED_REQUEST, 0

        async def identify(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (ID_HEADER, context.id.encode())]
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        previous = current_request.set(context)
        self.metrics.in_progress += 1
        try:
            await self.app(scope, receive, identify)
        finally:
            seconds = time.perf_counter() - begin
            self.metrics.in_progress -= 1
            self.budget.held -= context.body_bytes
            self.metrics.count_request(scope, status, seconds)
            log_request(context, scope["method"], self._target(scope), status, size, seconds)
            current_request.reset(previous)

    def _target(self, scope: Scope) -> str:
        """Return the path and the query as they were sent, shortened."""
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        raw = raw.partition(b"?")[0]
        if scope["query_string"]:
            raw += b"?" + scope["query_string"]
        if self.token:
            raw = raw.replace(self.token, b"TOKEN")
        text = raw[: MAX_TARGET + 1].decode("ascii", "backslashreplace")
        return text if len(text) <= MAX_TARGET else text[:MAX_TARGET] + "..."
