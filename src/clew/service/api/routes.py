"""The routes of the API, from the operations of all endpoints."""

from collections.abc import Iterator
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.errors import ClewError
from clew.plugins import GUESTS, installed_guests, load_guest
from clew.service.api import catalogue, jam, maze_files, mazes, paper, posted_mazes, stored
from clew.service.api.openapi import Operation, document, operation
from clew.service.api.requests import NoQuery
from clew.service.api.responses import Document
from clew.service.http.caching.etags import JSON, compressed_response


@operation("GET", "/openapi.json", NoQuery, {JSON: Document})
async def openapi(request: Request, query: NoQuery) -> Response:
    """Get this document."""
    return compressed_response(request, _document(with_stored=request.app.state.settings.stored is not None))


@cache
def _document(*, with_stored: bool) -> bytes:
    return document([*OPERATIONS, *(STORED_OPERATIONS if with_stored else ())])


def _operations(*modules: object) -> list[Operation]:
    """Return the operations of modules."""
    return [each for module in modules for each in vars(module).values() if isinstance(each, Operation)]


def _brought() -> Iterator[Operation]:
    """Yield the operations of installed packages; raise `ClewError` if one has a path of Clew's."""
    own = {each.path for each in OPERATIONS}
    for name in installed_guests("endpoints"):
        for each in _operations(load_guest("endpoints", name)):
            if each.path in own:
                raise ClewError(
                    f"the endpoint {name} of an installed package has the path {each.path}, which Clew has: give it "
                    f"another"
                )
            yield each


_GUESTS = (load_guest("endpoints", name) for name in GUESTS["endpoints"])
OPERATIONS = [*_operations(jam, maze_files, posted_mazes, mazes, paper, *_GUESTS, catalogue), openapi]
OPERATIONS += [*_brought()]


def _route(path: str, operations: list[Operation]) -> Route:
    """Return one route for all methods of a path, so that a 405 lists all of them."""
    handlers = {each.method: each.handle for each in operations if each.path == path}

    async def endpoint(request: Request) -> Response:
        return await handlers[request.method](request)

    return Route(path, endpoint, methods=list(handlers))


def _routes(operations: list[Operation]) -> list[Route]:
    return [_route(path, operations) for path in dict.fromkeys(each.path for each in operations)]


ROUTES = _routes(OPERATIONS)
STORED_OPERATIONS = _operations(stored)  # where a maze in files is served
STORED_ROUTES = _routes(STORED_OPERATIONS)
