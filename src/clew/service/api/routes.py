"""The routes of the API, from the operations of all endpoints."""

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.service.api import algorithmia, catalogue, cubicles, grids, jam, mazes, posted_mazes, sheets
from clew.service.api.openapi import Operation, document, operation
from clew.service.api.responses import Document
from clew.service.api.schemas import NoQuery
from clew.service.http.caching.etags import JSON, tagged_response


@operation("GET", "/openapi.json", NoQuery, {JSON: Document})
async def openapi(request: Request, query: NoQuery) -> Response:
    """Get this document."""
    return tagged_response(_document())


@cache
def _document() -> bytes:
    return document(OPERATIONS)


OPERATIONS = [
    each
    for module in (jam, posted_mazes, mazes, sheets, algorithmia, cubicles, grids, catalogue)
    for each in vars(module).values()
    if isinstance(each, Operation)
]
OPERATIONS.append(openapi)


def _route(path: str) -> Route:
    """Return one route for all methods of a path, so that a 405 lists all of them."""
    handlers = {each.method: each.handle for each in OPERATIONS if each.path == path}

    async def endpoint(request: Request) -> Response:
        return await handlers[request.method](request)

    return Route(path, endpoint, methods=list(handlers))


ROUTES = [_route(path) for path in dict.fromkeys(each.path for each in OPERATIONS)]
