"""Endpoints for endless mazes: tiles of a map, windows, and the way between two cells."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from clew.draws import SEEDS
from clew.grids import Rectangle
from clew.puzzles.endless.store import MAX_STORED
from clew.puzzles.endless.tiles import tile
from clew.puzzles.endless.windows import Window, part_of_route
from clew.puzzles.endless.world import Cell, Endless
from clew.registry import Renderer
from clew.service.api import params
from clew.service.api.openapi import operation
from clew.service.api.params import number_in_path, route_ends
from clew.service.api.replies import job_response
from clew.service.api.requests import TILE, WHOLE, Algorithm, DistanceQuery, FarNumber, Suffix, TileQuery, Width
from clew.service.api.responses import Distance
from clew.service.api.validation import query_of
from clew.service.http.caching.etags import JSON
from clew.service.http.problems import bad_request, problem_about
from clew.service.settings import Settings
from clew.service.work.jobs import Output, write
from clew.service.work.limits import check_cells, check_picture, pixels_of
from clew.service.work.prices import Price, price_of_task, seconds

PNG = "image/png"
SEED = {"seed": WHOLE | {"description": "a whole number from 0 to 2^64 - 1"}}


PRICE = price_of_task("task", "endless")  # more than small work, which is interpreted, and so would take seconds
FIRST_SECONDS = 1.5  # in which the tables of a maze are made
DIRECTIONS = ("north", "east", "south", "west")

_known: dict[tuple[int, str], None] = {}  # the mazes that were asked last, whose tables are stored


class EndlessTileQuery(TileQuery):
    """A tile of a map: the generator, and two cells between which the route is drawn."""

    generator: Algorithm = "wilson"


class WindowQuery(EndlessTileQuery, kw_only=True):
    """A window: its cell at the top left, its size in cells, and the format."""

    x: FarNumber
    y: FarNumber
    width: Width
    height: Width
    format: Suffix = "json"


class WayQuery(DistanceQuery):
    """Two cells of an endless maze."""

    generator: Algorithm = "wilson"


class NextStep(Struct):
    """The direction of the first step from one cell to another, null if they are the same."""

    direction: str | None


@operation("GET", "/endless/{seed}/tiles/{z}/{x}/{y}", EndlessTileQuery, {PNG: None}, path_params=SEED | TILE)
async def endless_tile(request: Request, query: EndlessTileQuery) -> Response:
    """Draw a tile of a map of an endless maze: walls from near, depths from afar, and the route between two cells."""
    place = [number_in_path(request, name) for name in TILE]
    return await _respond(request, PNG, PRICE, tile, query.generator, *place, route_ends(query))


@operation(
    "GET",
    "/endless/{seed}/window",
    WindowQuery,
    dict.fromkeys(params.media_types()),
    option_owners=params.served_writers,
    path_params=SEED,
)
async def endless_window(request: Request) -> Response:
    """Get a part of an endless maze as a maze, in any format; a picture can have the route between two cells."""
    suffix = request.query_params.get("format", "json")
    writer = params.writer_named(suffix, 400, "format")
    query, style = query_of(request.query_params.multi_items(), WindowQuery, params.names_of(writer))
    settings, ends, grid = request.app.state.settings, route_ends(query), Rectangle(query.width, query.height)
    if ends and not isinstance(writer, Renderer):
        raise bad_request(f".{suffix} cannot show a route: leave out from and to, or choose svg", "format")
    params.check_options(writer, style)
    check_cells("the window has", grid.cells, settings.max_cells, "choose a smaller one", "width")
    output = Output(f".{suffix.lower()}", {name.replace("-", "_"): value for name, value in style.items()})
    check_picture(grid, writer, output.options, settings)
    pixels, task = pixels_of(grid, writer, output.options), "show" if ends else "write"
    total = PRICE.seconds + seconds(task, writer.name, "rectangle", cells=grid.cells, pixels=pixels)
    price = Price(total, (PRICE.kind, task, writer.name))
    window = int(query.x), int(query.y), query.width, query.height
    job = write_window, query.generator, window, ends, output, settings
    return await _respond(request, writer.media, price, *job)


def write_window(
    endless: Endless, window: Window, ends: tuple[Cell, Cell] | None, output: Output, settings: Settings
) -> bytes:
    """Write a window as a maze in a format, with the route between two cells if it leads through the window."""
    maze = endless.window(*window)
    return write(maze, output, settings, part_of_route(endless, maze, window, ends) if ends else None)


@operation("GET", "/endless/{seed}/distance", WayQuery, {JSON: Distance}, path_params=SEED)
async def endless_distance(request: Request, query: WayQuery) -> Response:
    """Find how many steps it is from one cell of an endless maze to another."""
    return await _respond(request, JSON, PRICE, find_steps, query.generator, *(route_ends(query) or ()))


@operation("GET", "/endless/{seed}/next-step", WayQuery, {JSON: NextStep}, path_params=SEED)
async def endless_next_step(request: Request, query: WayQuery) -> Response:
    """Find the first step on the way from one cell of an endless maze to another."""
    return await _respond(request, JSON, PRICE, find_next_step, query.generator, *(route_ends(query) or ()))


def find_steps(endless: Endless, start: Cell, goal: Cell) -> bytes:
    """Return the distance of two cells as JSON."""
    return msgspec.json.encode(Distance(str(endless.distance(start, goal))))


def find_next_step(endless: Endless, start: Cell, goal: Cell) -> bytes:
    """Return the direction of the first step from one cell to another as JSON."""
    direction = endless.next_step(start, goal)
    return msgspec.json.encode(NextStep(None if direction is None else DIRECTIONS[direction]))


async def _respond(
    request: Request, media: str, price: Price, job: Callable[..., bytes], generator: str, *arguments: Any
) -> Response:
    """Return what a job finds in the maze of a request. The first one for a maze takes long: it is no quick work."""
    endless = _maze(request, generator)
    world = endless.seed, endless.generator
    if world not in _known:
        price = Price(price.seconds + FIRST_SECONDS, (price.kind, "first"))
    response = await job_response(request, media, price, job, endless, *arguments)
    if response.status_code == 200:
        _known.pop(world, None)
        _known[world] = None
        if len(_known) > MAX_STORED:
            del _known[next(iter(_known))]
    return response


def _maze(request: Request, generator: str) -> Endless:
    """Return the maze of a request. Its tables, which take seconds, are made where they are needed."""
    seed = number_in_path(request, "seed")
    with problem_about("generator" if seed < SEEDS else "seed"):
        return Endless(seed, generator)
