"""Errors as `application/problem+json` documents (RFC 9457)."""

import asyncio
import json
import logging
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.errors import ClewError
from clew.service.http.request_context import current_request

MEDIA = "application/problem+json"
TITLES = {413: "Content Too Large"}  # where Python has the phrase of an older standard
MAX_RETRY_AFTER = 60.0  # seconds after which to try again what waits in a queue, whatever the estimate
DETAILS = {
    404: "there is nothing at this address: /openapi.json lists all addresses",
    405: "this address does not support the method of the request: the header Allow lists those that it supports",
}


class Problem(Exception):  # noqa: N818 - the sentence reads better so
    """An error response; raise it to end a request.

    Parameters
    ----------
    status : int
        The HTTP status.
    detail : str
        A sentence for people: what came, what is needed, what to try.
    headers : mapping, optional
        Headers of the response.
    **extra
        More members of the document, such as `field`, `row` and `column`.
    """

    def __init__(self, status: int, detail: str, *, headers: Mapping[str, str] | None = None, **extra: Any) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers, self.extra = status, detail, dict(headers or {}), extra
        self.title = TITLES.get(status) or HTTPStatus(status).phrase

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, for problems raised in a worker process."""
        return partial(Problem, self.status, self.detail, headers=self.headers, **self.extra), ()

    def body(self) -> bytes:
        """Return the JSON document."""
        members: dict[str, Any] = {"type": "about:blank", "title": self.title, "status": self.status}
        members["detail"] = self.detail
        request = current_request.get(None)
        if self.status >= 500 and request is not None:  # what the operator needs to find the line in the log
            members["request_id"] = request.id
        return json.dumps(members | self.extra, ensure_ascii=False).encode("utf-8", "replace")

    def response(self) -> Response:
        """Return the HTTP response."""
        return Response(self.body(), self.status, self.headers, MEDIA)


def bad_request(detail: str, field: str | None = None, row: int | None = None, column: int | None = None) -> Problem:
    """Return a 400 problem; a place that is None is left out of the document."""
    return problem_of(ClewError(detail, field=field, row=row, column=column))


def refused(code: str, field: str | None = None, /, **fields: str | float) -> Problem:
    """Return a 400 problem with a code, whose sentence is in error_sentences.json."""
    return problem_of(ClewError.coded(code, field, **fields))


@contextmanager
def problem_about(field: str, prefix: str = "") -> Iterator[None]:
    """Raise the errors of a block as problems with this field of the request, whose details begin with the prefix."""
    try:
        yield
    except ClewError as problem:
        raise problem_of(problem.reworded(f"{prefix}{problem}"), field) from None


@contextmanager
def field_of_request(argument: str, field: str) -> Iterator[None]:
    """Let an error about this argument of a function be one about the field of the request that has its value."""
    try:
        yield
    except ClewError as problem:
        if problem.field != argument:
            raise
        raise problem.reworded(str(problem), field=field) from None


def problem_of(error: BaseException, field: str | None = None, status: int = 400) -> Problem:
    """Return the problem for an exception; an unexpected one becomes a 500 without details.

    Parameters
    ----------
    error : BaseException
        What was raised.
    field : str, optional
        The name, in the request, of the field that is wrong; by default the name that the error has.
    status : int, default 400
        The HTTP status of a `ClewError`.
    """
    if isinstance(error, Problem):
        return error
    if isinstance(error, ClewError):
        extra: dict[str, Any] = {"field": field or error.option or error.field}
        extra |= {name: getattr(error, name) for name in ("row", "column", "code", "fields")}
        return Problem(status, str(error), **{name: value for name, value in extra.items() if value is not None})
    if isinstance(error, HTTPException):
        is_plain = error.detail == HTTPStatus(error.status_code).phrase
        detail = DETAILS.get(error.status_code, error.detail) if is_plain else error.detail
        return Problem(error.status_code, detail, headers=error.headers)
    if isinstance(error, MemoryError):
        return Problem(503, "there is not enough free memory for this request: try a smaller size")
    return Problem(500, "the service failed with an unexpected error; its log has the details")


def try_later(status: int, reason: str, seconds: float, longest: float = math.inf) -> Problem:
    """Return a problem that says when to try again, also in Retry-After.

    Parameters
    ----------
    status : int
        429 or 503.
    reason : str
        Why there is no other response now; the sentence goes on with when to try again.
    seconds : float
        The time until then, at least 1.
    longest : float, optional
        The longest time to name, for an estimate.
    """
    whole = max(1, math.ceil(min(seconds, longest)))
    when = f"try again in {whole} second{'s' * (whole > 1)}"
    return Problem(status, f"{reason}: {when}", headers={"Retry-After": str(whole)})


async def problem_response(request: Request, error: Exception) -> Response:
    """Exception handler for Starlette."""
    return problem_of(error).response()


STOPPING = Problem(503, "the service is stopping: try again later")


class ErrorMiddleware:
    """Log unexpected errors and respond with a 500; ignore a client that has disconnected."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def watch(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except ClientDisconnect:
            return
        except asyncio.CancelledError:  # the server stops without waiting for the request
            if not begun:
                await STOPPING.response()(scope, receive, send)
        except Exception as error:
            logging.getLogger("clew.service").exception("%s %s failed", scope["method"], scope["path"])
            if begun:
                raise
            await problem_of(error).response()(scope, receive, send)
