"""Read a request's body: never more of it than the limit, and not for longer than the limit."""

import asyncio

from starlette.requests import ClientDisconnect, Request

from clew.kernel.memory import readable
from clew.service.bodies import share
from clew.service.leaving import Left
from clew.service.problems import Problem
from clew.service.settings import Settings


async def read(request: Request) -> bytes:
    """The whole body.

    Raises a `Problem`: 413 before a body that is too large takes memory, whether it says its length or not, 408 when
    it does not come in time, 415 where it is compressed, 503 where all requests together hold too much.
    """
    settings: Settings = request.app.state.settings
    coding = request.headers.get("content-encoding", "identity")
    if coding.lower() != "identity":
        raise Problem(
            415,
            "Unsupported Media Type",
            f"the body is coded as {coding[:40]!r}: send it as it is",
            headers={"Accept-Encoding": "identity"},
        )
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and (len(length) > 18 or int(length) > settings.body):
        raise too_large(settings)
    try:
        async with asyncio.timeout(settings.receive):
            return await _read(request, settings)
    except TimeoutError:
        raise too_slow(settings.receive) from None
    except ClientDisconnect:
        raise Left from None


async def _read(request: Request, settings: Settings) -> bytes:
    parts: list[bytes] = []
    size = 0
    own = share.get()
    async for part in request.stream():
        size += len(part)
        if size > settings.body:
            raise too_large(settings)
        if own is not None:  # else it is not a request: a test that calls a route's function
            own.take(len(part))
        parts.append(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def too_large(settings: Settings) -> Problem:
    """Say what a body may be."""
    return Problem(413, "Content Too Large", f"the body is larger than {readable(settings.body)}: send less")


def too_slow(seconds: float) -> Problem:
    """Say how long a request may take to come in."""
    return Problem(
        408,
        "Request Timeout",
        f"the request did not come in within {seconds:g} seconds: send it at once",
        headers={"Connection": "close"},
    )
