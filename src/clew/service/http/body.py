"""Read request bodies within limits of size, time and memory, and notice clients that disconnect."""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from clew.kernel.memory import readable
from clew.service.http.form_data import JSON
from clew.service.http.problems import Problem, try_later
from clew.service.settings import Settings

IS_GONE = "clew.is_gone"  # in the scope of a request: a function that looks whether its client has left


async def read_body(request: Request) -> bytes:
    """Read the whole body.

    Raises
    ------
    Problem
        413 if the body is too large; it is refused before it takes memory, with or without a Content-Length. 408 if it
        does not arrive in time, 415 if it is compressed, 503 if the bodies of all requests take too much memory.
    ClientDisconnect
        If the client disconnects before the body is complete.
    """
    settings: Settings = request.app.state.settings
    coding = request.headers.get("content-encoding", "identity")
    if coding.lower() != "identity":
        raise Problem(
            415,
            "Unsupported Media Type",
            f"the body has the Content-Encoding {coding[:40]!r}: send it uncompressed",
            headers={"Accept-Encoding": "identity"},
        )
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 18 or int(length) > settings.max_body_bytes):
        raise content_too_large(settings)
    try:
        async with asyncio.timeout(settings.receive_timeout):
            return await _read(request, settings)
    except TimeoutError:
        raise request_timeout(settings.receive_timeout) from None


async def read_json(request: Request) -> bytes:
    """Read a body whose Content-Type is JSON or missing; raise a 415 `Problem` for another."""
    kind = request.headers.get("content-type", JSON)
    if kind.partition(";")[0].strip().lower() != JSON:
        raise Problem(
            415,
            "Unsupported Media Type",
            f"the body has the Content-Type {kind[:60]!r}: send JSON, with Content-Type: {JSON}",
            headers={"Accept-Post": JSON},
        )
    return await read_body(request)


async def _read(request: Request, settings: Settings) -> bytes:
    chunks: list[bytes] = []
    size = 0
    share = _current_share.get()
    async for chunk in request.stream():
        size += len(chunk)
        if size > settings.max_body_bytes:
            raise content_too_large(settings)
        if share is not None:  # None where a test calls an endpoint without the middleware
            share.take(len(chunk))
        chunks.append(chunk)
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def content_too_large(settings: Settings) -> Problem:
    """Return a 413 problem."""
    return Problem(
        413,
        "Content Too Large",
        f"the body is larger than {readable(settings.max_body_bytes)}, the limit of this service: send a smaller one",
    )


def request_timeout(seconds: float) -> Problem:
    """Return a 408 problem."""
    return Problem(
        408,
        "Request Timeout",
        f"the request did not arrive within {seconds:g} seconds: send it again, without pauses",
        headers={"Connection": "close"},
    )


class BodyBudget:
    """A limit on the memory, in bytes, of the bodies of all requests in progress in one server process."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes, self.held = max_bytes, 0


class BodyShare:
    """The part of the budget that one request uses."""

    def __init__(self, budget: BodyBudget) -> None:
        self.budget, self.size = budget, 0

    def take(self, size: int) -> None:
        """Use `size` bytes more; raise a 503 `Problem` if the budget does not allow it."""
        budget = self.budget
        if budget.held + size > budget.max_bytes:
            raise try_later(503, f"the requests in progress already use {readable(budget.max_bytes)}", 1)
        budget.held += size
        self.size += size

    def release(self) -> None:
        """Return everything to the budget."""
        self.budget.held -= self.size
        self.size = 0


_current_share: ContextVar[BodyShare | None] = ContextVar("share", default=None)
_current_receive: ContextVar[Receive | None] = ContextVar("receive", default=None)
_current_look: ContextVar[Callable[[], bool]] = ContextVar("look", default=bool)


class BodyMiddleware:
    """Give every request a share of the budget until it ends, and let its work notice a disconnect."""

    def __init__(self, app: ASGIApp, budget: BodyBudget) -> None:
        self.app, self.budget = app, budget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        share = BodyShare(self.budget)
        share_token, receive_token = _current_share.set(share), _current_receive.set(receive)
        look_token = _current_look.set(scope.get(IS_GONE, bool))
        try:
            await self.app(scope, receive, send)
        finally:
            _current_look.reset(look_token)
            _current_receive.reset(receive_token)
            _current_share.reset(share_token)
            share.release()


def current_look() -> Callable[[], bool]:
    """Return what says whether the client of the current request has left, without waiting for its messages."""
    return _current_look.get()


async def wait_for_disconnect() -> None:
    """Return when the client of the current request has disconnected.

    This consumes the messages of the request, so its body must have been read before, if it is needed.
    """
    receive = _current_receive.get()
    if receive is None:  # outside a request: a test that calls the pool
        await asyncio.Event().wait()
    else:
        await disconnected(receive)


async def disconnected(receive: Receive) -> None:
    """Return when the client has disconnected; this consumes the messages of the request."""
    while (await receive())["type"] != "http.disconnect":
        pass
