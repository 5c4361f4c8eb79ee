"""The routes of the API, from the operations of all endpoints."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.service.api import (
    algorithmia,
    catalogue,
    cubicles,
    grids,
    jam,
    mazes,
    posted_mazes,
    sheets,
)
from clew.service.api.openapi import Operation, document
from clew.service.api.responses import Document
from clew.service.api.schemas import NoQuery
from clew.service.api.validation import query_of
from clew.service.http.caching.etags import JSON, tagged_response


async def openapi(request: Request) -> Response:
    """Return the OpenAPI document of this service."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(_document())


@cache
def _document() -> bytes:
    return document(OPERATIONS)


OPERATIONS = [
    *jam.OPERATIONS,
    *posted_mazes.OPERATIONS,
    *mazes.OPERATIONS,
    *sheets.OPERATIONS,
    *algorithmia.OPERATIONS,
    *cubicles.OPERATIONS,
    *grids.OPERATIONS,
    *catalogue.OPERATIONS,
    Operation("GET", "/openapi.json", openapi, "Get this document.", NoQuery, {JSON: Document}, (304,)),
]


def _route(path: str, operations: list[Operation]) -> Route:
    """Return one route for all methods of a path, so that a 405 lists all of them."""
    handlers = {each.method: each.handler for each in operations}

    async def endpoint(request: Request) -> Response:
        return await handlers[request.method](request)

    return Route(path, endpoint, methods=list(handlers))


ROUTES = [
    _route(path, [each for each in OPERATIONS if each.path == path])
    for path in dict.fromkeys(each.path for each in OPERATIONS)
]
