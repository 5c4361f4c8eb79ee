"""Endpoints for a map of a maze in files: its facts, tiles, and the distance of two cells."""

from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.service.api.openapi import operation
from clew.service.api.params import number_in_path, route_ends
from clew.service.api.replies import caching_headers
from clew.service.api.requests import TILE, DistanceQuery, NoQuery, TileQuery
from clew.service.api.responses import Distance
from clew.service.http.caching.etags import JSON, REVALIDATE, not_modified, typed_response
from clew.service.work.prices import Price

if TYPE_CHECKING:
    from clew.datasets.huge.stored_map import StoredMap

PNG = "image/png"
TILE_SECONDS = 0.03
SOLVING_SECONDS = 1.5e-7  # for a cell


@operation("GET", "/stored", NoQuery, {JSON: None})
async def stored_facts(request: Request, query: NoQuery) -> Response:
    """Get the size, the algorithm and the path of the maze in files that is served."""
    return await _response(request, JSON, TILE_SECONDS, "facts")


@operation("GET", "/stored/tiles/{z}/{x}/{y}", TileQuery, {PNG: None}, path_params=TILE)
async def stored_tile(request: Request, query: TileQuery) -> Response:
    """Draw a tile of a map of a maze in files, with the path in files, or that between two cells."""
    ends = route_ends(query)
    seconds = _solving_seconds(request) if ends else TILE_SECONDS
    place = (number_in_path(request, name) for name in TILE)
    return await _response(request, PNG, seconds, "tile", *place, ends)


@operation("GET", "/stored/distance", DistanceQuery, {JSON: Distance})
async def stored_distance(request: Request, query: DistanceQuery) -> Response:
    """Find how many steps it is from one cell of a maze in files to another."""
    return await _response(request, JSON, _solving_seconds(request), "distance", *(route_ends(query) or ()))


def ask(stored: "StoredMap", what: str, arguments: tuple[Any, ...]) -> bytes:
    """Return the result of a method of a map: a picture, or JSON."""
    result = getattr(stored, what)(*arguments)
    return result if isinstance(result, bytes) else msgspec.json.encode(result)


def _solving_seconds(request: Request) -> float:
    stored: StoredMap = request.app.state.settings.stored
    return SOLVING_SECONDS * float(stored.cells_to_solve)


async def _response(request: Request, media: str, seconds: float, what: str, *arguments: Any) -> Response:
    """Return the result of a method of the map; a 304 without any work if the client has it."""
    stored: StoredMap = request.app.state.settings.stored
    headers = caching_headers(request, REVALIDATE, media, stored.version)
    if unchanged := not_modified(request, headers):
        return unchanged
    price = Price(seconds, ("stored", what))
    content = await request.app.state.workers.run(ask, stored, what, arguments, **price.estimate)
    return typed_response(content, media, headers)
