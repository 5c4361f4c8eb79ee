"""Endpoints for endless mazes: tiles of a map, and the distance of two cells."""

from typing import Annotated, Any

import msgspec
from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import Response

from clew.draws import SEEDS
from clew.puzzles.endless.tiles import tile
from clew.puzzles.endless.world import Cell, Endless
from clew.service.api.openapi import operation
from clew.service.api.replies import job_response
from clew.service.api.requests import Algorithm, Strict, text
from clew.service.http.caching.etags import JSON
from clew.service.http.problems import bad_request, problem_about
from clew.service.work.prices import price_of_task

PNG = "image/png"
FarCell = Annotated[str, text("[0-9]{1,19},[0-9]{1,19}", "a cell as x,y with numbers below 2^62, such as 5,3", "5,3")]
WHOLE: dict[str, Any] = {"type": "string", "pattern": "^[0-9]{1,20}$"}
SEED = {"seed": WHOLE | {"description": "a whole number from 0 to 2^64 - 1"}}
TILE = {
    "z": WHOLE | {"description": "the zoom, from 0 for the whole maze to 62 for a cell"},
    "x": WHOLE | {"description": "the column of the tile, from 0 to 2^z - 1"},
    "y": WHOLE | {"description": "the row of the tile, from 0 to 2^z - 1"},
}


class TileQuery(Strict):
    """A tile of a map: the generator, and two cells between which the route is drawn."""

    generator: Algorithm = "wilson"
    start: FarCell | None = field(default=None, name="from")
    goal: FarCell | None = field(default=None, name="to")


class DistanceQuery(Strict):
    """Two cells of an endless maze."""

    start: FarCell = field(name="from")
    goal: FarCell = field(name="to")
    generator: Algorithm = "wilson"


class Distance(Struct):
    """The steps from one cell to another, as a text, since they may need more than 64 bits."""

    steps: str


@operation("GET", "/endless/{seed}/tiles/{z}/{x}/{y}", TileQuery, {PNG: None}, path_params=SEED | TILE)
async def endless_tile(request: Request, query: TileQuery) -> Response:
    """Draw a tile of a map of an endless maze: walls from near, depths from afar, and the route between two cells."""
    if (query.start is None) != (query.goal is None):
        raise bad_request("a route needs two cells: give from and to, or neither", "to" if query.start else "from")
    ends = (_cell(query.start), _cell(query.goal)) if query.start and query.goal else None
    job = tile, _maze(request, query.generator), *(_number(request, name) for name in TILE), ends
    return await job_response(request, PNG, price_of_task("task", "endless"), *job)


@operation("GET", "/endless/{seed}/distance", DistanceQuery, {JSON: Distance}, path_params=SEED)
async def endless_distance(request: Request, query: DistanceQuery) -> Response:
    """Find how many steps it is from one cell of an endless maze to another."""
    job = find_steps, _maze(request, query.generator), _cell(query.start), _cell(query.goal)
    return await job_response(request, JSON, price_of_task("task", "endless"), *job)


def find_steps(endless: Endless, start: Cell, goal: Cell) -> bytes:
    """Return the distance of two cells as JSON."""
    return msgspec.json.encode(Distance(str(endless.distance(start, goal))))


def _maze(request: Request, generator: str) -> Endless:
    """Return the maze of a request. Its tables, which take seconds, are made where they are needed."""
    seed = _number(request, "seed")
    with problem_about("generator" if seed < SEEDS else "seed"):
        return Endless(seed, generator)


def _number(request: Request, name: str) -> int:
    """Return a whole number in the path."""
    given = request.path_params[name]
    if not (given.isascii() and given.isdigit() and len(given) <= 20):
        raise bad_request(f"{name} must be a whole number, such as 7, in the address", name)
    return int(given)


def _cell(value: str) -> Cell:
    """Return a cell."""
    x, y = map(int, value.split(","))
    return x, y
