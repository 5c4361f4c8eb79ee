"""The addresses of the service; each operation is told once, for the router and for the OpenAPI document."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.service.answers import Document
from clew.service.checks import query_of
from clew.service.openapi import document
from clew.service.routes import facts, grids, mazes, puzzles, sent
from clew.service.routes.answering import JSON, told
from clew.service.routes.operation import Operation
from clew.service.schemas import NoQuery


async def openapi(request: Request) -> Response:
    """This service's own description."""
    query_of(request.query_params.multi_items(), NoQuery)
    return told(request, _document())


@cache
def _document() -> bytes:
    return document(OPERATIONS)


OPERATIONS = [
    *sent.OPERATIONS,
    *mazes.OPERATIONS,
    *puzzles.OPERATIONS,
    *grids.OPERATIONS,
    *facts.OPERATIONS,
    Operation("GET", "/openapi.json", openapi, "This document.", NoQuery, {JSON: Document}, (304,)),
]


def _route(path: str, operations: list[Operation]) -> Route:
    """The address with all methods that it knows, so that each refusal of another lists them all."""
    handlers = {each.method: each.handler for each in operations}

    async def answered(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, answered, methods=list(handlers))


ROUTES = [
    _route(path, [each for each in OPERATIONS if each.path == path])
    for path in dict.fromkeys(each.path for each in OPERATIONS)
]
