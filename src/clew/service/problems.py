"""What a request can run into, as `application/problem+json` (RFC 9457): what came, what is needed, what to try."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from clew.errors import ClewError

MEDIA = "application/problem+json"
DETAILS = {
    404: "there is nothing at this address: /openapi.json lists what there is",
    405: "this address does not know that method: the header Allow lists those that it knows",
}


class Problem(Exception):  # noqa: N818 - the sentence reads better so
    """Ends a request with that status; `detail` is a sentence for people.

    `headers` go with the answer; `extra` are further members of the document, such as field, row and column.
    """

    def __init__(
        self, status: int, title: str, detail: str, *, headers: Mapping[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(detail)
        self.status, self.title, self.detail = status, title, detail
        self.headers = dict(headers or {})
        self.extra = extra

    def __reduce__(self) -> tuple[Any, ...]:
        """As it travels from a worker process."""
        return _again, (self.status, self.title, self.detail, self.headers, self.extra)

    def body(self) -> bytes:
        """The document."""
        members = {"type": "about:blank", "title": self.title, "status": self.status, "detail": self.detail}
        return json.dumps(members | self.extra, ensure_ascii=False).encode("utf-8", "replace")

    def response(self) -> Response:
        """The answer."""
        return Response(self.body(), self.status, self.headers, MEDIA)


def _again(status: int, title: str, detail: str, headers: dict[str, str], extra: dict[str, Any]) -> Problem:
    return Problem(status, title, detail, headers=headers, **extra)


def problem_of(error: BaseException) -> Problem:
    """The problem that an exception stands for; whatever nobody foresaw is a 500 that tells nothing of the inside."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ClewError):
        return Problem(400, "Bad Request", str(error))
    if isinstance(error, HTTPException):
        title = HTTPStatus(error.status_code).phrase
        detail = error.detail if error.detail != title else DETAILS.get(error.status_code, title)
        return Problem(error.status_code, title, detail, headers=error.headers)
    if isinstance(error, MemoryError):
        return Problem(503, "Service Unavailable", "there is not enough memory for this now: try a smaller size")
    return Problem(500, "Internal Server Error", "the service failed at this request; its log says more")


async def answer(request: Request, error: Exception) -> Response:
    """What Starlette calls for the exceptions that are problems."""
    return problem_of(error).response()
