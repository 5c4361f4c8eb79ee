"""The request that is being answered: its identifier, its client, and what its work has taken so far."""

import os
import re
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass

from starlette.types import Receive, Scope

MAX_ID = 64  # characters of an identifier that a proxy gives
PLAIN_ID = re.compile(rb"[._-]*[A-Za-z0-9][A-Za-z0-9._-]*")
ID_HEADER = b"x-request-id"


@dataclass(slots=True)
class RequestContext:
    """One request. Everything that handles it may add to it."""

    id: str
    client: str
    queued: float = 0.0  # seconds in a queue
    worked: float = 0.0  # seconds of work
    reason: str = ""  # why its worker process had to be replaced, if it had to
    body_bytes: int = 0  # of its body that have been read
    receive: Receive | None = None  # its messages
    is_gone: Callable[[], bool] = lambda: False  # looks whether its client has left; the default never says so
    bill: Callable[[float], object] = lambda worked: (
        None
    )  # is called with the seconds of work; the default charges nobody


current_request: ContextVar[RequestContext] = ContextVar("current_request")


def charge(worked: float, queued: float = 0.0, reason: str = "") -> None:
    """Charge the client of the current request for work.

    Parameters
    ----------
    worked, queued : float
        Seconds of the work, and in the queue before it.
    reason : str, optional
        Why the worker process had to be replaced.
    """
    request = current_request.get(None)
    if request is None:  # outside a request: a test that calls the pool
        return
    request.worked += worked
    request.queued += queued
    request.reason = reason or request.reason
    request.bill(worked)


def new_id() -> str:
    """Draw an identifier: 16 hexadecimal digits."""
    return os.urandom(8).hex()


def given_id(scope: Scope) -> str | None:
    """Return the identifier in the header X-Request-ID if it is short and plain, else None."""
    given = [value for name, value in scope["headers"] if name == ID_HEADER]
    if len(given) != 1 or len(given[0]) > MAX_ID or not PLAIN_ID.fullmatch(given[0]):
        return None
    return str(given[0], "ascii")
