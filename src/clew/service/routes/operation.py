"""What a route is told once, for the router and for the OpenAPI document."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from clew.registry import Entry

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """A method of an address. Types are those of `schemas` and `answers`; None is for bytes or text of another kind."""

    method: str
    path: str
    handler: Handler
    summary: str
    query: type
    answers: Mapping[str, type | None]  # by media type, of the answer 200
    statuses: tuple[int, ...] = ()  # others than 200, 400, 429 and 503
    body: type | None = None
    body_media: tuple[str, ...] = ("application/json",)
    more: Callable[[], Sequence[Entry]] = field(default=tuple)  # whose options are parameters too
    described: Mapping[str, Any] = field(default_factory=dict)  # schemas of the parameters in the path
