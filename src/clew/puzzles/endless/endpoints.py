"""Endpoints for endless mazes: tiles of a map, and the distance of two cells."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.draws import SEEDS
from clew.puzzles.endless.tiles import tile
from clew.puzzles.endless.world import Cell, Endless
from clew.service.api.openapi import operation
from clew.service.api.params import number_in_path, route_ends
from clew.service.api.replies import job_response
from clew.service.api.requests import TILE, WHOLE, Algorithm, DistanceQuery, TileQuery
from clew.service.api.responses import Distance
from clew.service.http.caching.etags import JSON
from clew.service.http.problems import problem_about
from clew.service.work.prices import price_of_task

PNG = "image/png"
SEED = {"seed": WHOLE | {"description": "a whole number from 0 to 2^64 - 1"}}


class EndlessTileQuery(TileQuery):
    """A tile of a map: the generator, and two cells between which the route is drawn."""

    generator: Algorithm = "wilson"


class EndlessDistanceQuery(DistanceQuery):
    """Two cells of an endless maze."""

    generator: Algorithm = "wilson"


@operation("GET", "/endless/{seed}/tiles/{z}/{x}/{y}", EndlessTileQuery, {PNG: None}, path_params=SEED | TILE)
async def endless_tile(request: Request, query: EndlessTileQuery) -> Response:
    """Draw a tile of a map of an endless maze: walls from near, depths from afar, and the route between two cells."""
    job = tile, _maze(request, query.generator), *(number_in_path(request, name) for name in TILE), route_ends(query)
    return await job_response(request, PNG, price_of_task("task", "endless"), *job)


@operation("GET", "/endless/{seed}/distance", EndlessDistanceQuery, {JSON: Distance}, path_params=SEED)
async def endless_distance(request: Request, query: EndlessDistanceQuery) -> Response:
    """Find how many steps it is from one cell of an endless maze to another."""
    job = find_steps, _maze(request, query.generator), *(route_ends(query) or ())
    return await job_response(request, JSON, price_of_task("task", "endless"), *job)


def find_steps(endless: Endless, start: Cell, goal: Cell) -> bytes:
    """Return the distance of two cells as JSON."""
    return msgspec.json.encode(Distance(str(endless.distance(start, goal))))


def _maze(request: Request, generator: str) -> Endless:
    """Return the maze of a request. Its tables, which take seconds, are made where they are needed."""
    seed = number_in_path(request, "seed")
    with problem_about("generator" if seed < SEEDS else "seed"):
        return Endless(seed, generator)
