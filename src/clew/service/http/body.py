"""Read request bodies within limits of size, time and memory, and notice clients that disconnect."""

import asyncio

from starlette.requests import Request
from starlette.types import Receive

from clew.errors import ClewError
from clew.kernel.memory import readable
from clew.service.http.form_data import JSON, media_of
from clew.service.http.problems import Problem, problem_of, try_later
from clew.service.http.request_context import current_request
from clew.service.settings import Settings

IS_GONE = "clew.is_gone"  # in the scope of a request: a function that looks whether its client has left


async def read_body(request: Request) -> bytes:
    """Read the whole body, once for a request.

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
        detail = f"the body has the Content-Encoding {coding[:40]!r}: send it uncompressed"
        raise Problem(415, detail, headers={"Accept-Encoding": "identity"})
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
    media_of(request.headers.get("content-type", JSON), (JSON,))
    return await read_body(request)


async def _read(request: Request, settings: Settings) -> bytes:
    chunks: list[bytes] = []
    budget, context = request.app.state.bodies, current_request.get()
    async for chunk in request.stream():
        if context.body_bytes + len(chunk) > settings.max_body_bytes:
            raise content_too_large(settings)
        budget.take(len(chunk))
        context.body_bytes += len(chunk)
        chunks.append(chunk)
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def content_too_large(settings: Settings) -> Problem:
    """Return a 413 problem."""
    limit = settings.max_body_bytes
    detail = f"the body is larger than {readable(limit)}, the limit of this service: send a smaller one"
    return problem_of(ClewError.coded("body-large", limit=limit).reworded(detail), status=413)


def request_timeout(seconds: float) -> Problem:
    """Return a 408 problem."""
    detail = f"the request did not arrive within {seconds:g} seconds: send it again, without pauses"
    return Problem(408, detail, headers={"Connection": "close"})


class BodyBudget:
    """A limit on the memory, in bytes, of the bodies of all requests in progress in one server process."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes, self.held = max_bytes, 0

    def take(self, size: int) -> None:
        """Use `size` bytes more; raise a 503 `Problem` if that is too much."""
        if self.held + size > self.max_bytes:
            raise try_later(503, f"the requests in progress already use {readable(self.max_bytes)}", 1)
        self.held += size


async def wait_for_disconnect() -> None:
    """Return when the client of the current request has disconnected.

    This consumes the messages of the request, so its body must have been read before, if it is needed.
    """
    request = current_request.get(None)
    if request is None or request.receive is None:  # outside a request: a test that calls the pool
        await asyncio.Event().wait()
    else:
        await disconnected(request.receive)


async def disconnected(receive: Receive) -> None:
    """Return when the client has disconnected; this consumes the messages of the request."""
    while (await receive())["type"] != "http.disconnect":
        pass
