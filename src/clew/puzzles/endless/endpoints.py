"""Endpoints for endless mazes: tiles of a map, windows, and the way between two cells."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Struct, field
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
from clew.service.api.replies import job_response
from clew.service.api.requests import Algorithm, Strict, Suffix, Width, text
from clew.service.api.validation import query_of
from clew.service.http.caching.etags import JSON
from clew.service.http.problems import bad_request, problem_about
from clew.service.settings import Settings
from clew.service.work.jobs import Output, write
from clew.service.work.limits import check_cells, check_picture, pixels_of
from clew.service.work.prices import Price, price_of_task, seconds

PNG = "image/png"
FarCell = Annotated[str, text("[0-9]{1,19},[0-9]{1,19}", "a cell as x,y with numbers below 2^62, such as 5,3", "5,3")]
FarNumber = Annotated[str, text("[0-9]{1,19}", "a number below 2^62, such as 5", "5")]
WHOLE: dict[str, Any] = {"type": "string", "pattern": "^[0-9]{1,20}$"}
SEED = {"seed": WHOLE | {"description": "a whole number from 0 to 2^64 - 1"}}
TILE = {
    "z": WHOLE | {"description": "the zoom, from 0 for the whole maze to 62 for a cell"},
    "x": WHOLE | {"description": "the column of the tile, from 0 to 2^z - 1"},
    "y": WHOLE | {"description": "the row of the tile, from 0 to 2^z - 1"},
}


PRICE = price_of_task("task", "endless")  # more than small work, which is interpreted, and so would take seconds
FIRST_SECONDS = 1.5  # in which the tables of a maze are made
DIRECTIONS = ("north", "east", "south", "west")

_known: dict[tuple[int, str], None] = {}  # the mazes that were asked last, whose tables are stored


class World(Strict):
    """The generator of an endless maze."""

    generator: Algorithm = "wilson"


class TileQuery(World):
    """A tile of a map: the generator, and two cells between which the route is drawn."""

    start: FarCell | None = field(default=None, name="from")
    goal: FarCell | None = field(default=None, name="to")

    def ends(self) -> tuple[Cell, Cell] | None:
        """Return the two cells."""
        if (self.start is None) != (self.goal is None):
            raise bad_request("a route needs two cells: give from and to, or neither", "to" if self.start else "from")
        return (_cell(self.start), _cell(self.goal)) if self.start and self.goal else None


class WindowQuery(TileQuery, kw_only=True):
    """A window: its cell at the top left, its size in cells, and the format."""

    x: FarNumber
    y: FarNumber
    width: Width
    height: Width
    format: Suffix = "json"


class WayQuery(World, kw_only=True):
    """Two cells of an endless maze."""

    start: FarCell = field(name="from")
    goal: FarCell = field(name="to")


class Distance(Struct):
    """The steps from one cell to another, as a text, since they may need more than 64 bits."""

    steps: str


class NextStep(Struct):
    """The direction of the first step from one cell to another, null if they are the same."""

    direction: str | None


@operation("GET", "/endless/{seed}/tiles/{z}/{x}/{y}", TileQuery, {PNG: None}, path_params=SEED | TILE)
async def endless_tile(request: Request, query: TileQuery) -> Response:
    """Draw a tile of a map of an endless maze: walls from near, depths from afar, and the route between two cells."""
    place = [_number(request, name) for name in TILE]
    return await _respond(request, PNG, PRICE, tile, query.generator, *place, query.ends())


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
    settings, ends, grid = request.app.state.settings, query.ends(), Rectangle(query.width, query.height)
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
    ends = _cell(query.start), _cell(query.goal)
    return await _respond(request, JSON, PRICE, find_steps, query.generator, *ends)


@operation("GET", "/endless/{seed}/next-step", WayQuery, {JSON: NextStep}, path_params=SEED)
async def endless_next_step(request: Request, query: WayQuery) -> Response:
    """Find the first step on the way from one cell of an endless maze to another."""
    ends = _cell(query.start), _cell(query.goal)
    return await _respond(request, JSON, PRICE, find_next_step, query.generator, *ends)


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
