"""Grid endpoints: all kinds of grid, and the shape of one grid for programs that show mazes on it."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from clew.grids import SHAPES, Grid, parse_grid
from clew.grids.grid import Point
from clew.grids.spec import FILES, shape
from clew.service.api import responses
from clew.service.api.openapi import Operation
from clew.service.api.params import has_own_parser, requested_grid
from clew.service.api.schemas import GridQuery, NoQuery
from clew.service.api.validation import query_of
from clew.service.http.caching import (
    JSON,
    REVALIDATE,
    etag_of,
    head_response,
    matches_etag,
    not_modified,
    tagged_response,
    typed_response,
)
from clew.service.http.problems import bad_request
from clew.service.settings import Settings

DIGITS = 5  # behind the point of a place; places that were equal stay so
_NUMBER = re.compile(r"\{(\w+)\}")
SMALL_CELLS = 200  # of a shape that takes a millisecond or two


async def grids(request: Request) -> Response:
    """List all grids."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(request, _grids())


@cache
def _grids() -> bytes:
    return msgspec.json.encode(responses.Grids(grids=[_facts(name) for name in SHAPES if name not in FILES]))


def _facts(name: str) -> responses.GridFacts:
    """Describe a kind of grid by its class; the specs of grids with their own parser have no numbers."""
    own = has_own_parser(name)
    forms = [
        responses.SpellingFacts(
            form=f"{name}:{form}", example=f"{name}:{example}", numbers=[] if own else _NUMBER.findall(form)
        )
        for form, example in shape(name).FORMS.items()
    ]
    example = forms[0].example
    kind = None if own else parse_grid(example)  # a drawn grid has places left out, so neither
    return responses.GridFacts(
        name=name,
        example=example,
        rows=kind is not None and kind.has_rows,
        weave=kind is not None and kind.weaves,
        forms=forms,
    )


async def grid_shape(request: Request) -> Response:
    """Return the shape of a grid."""
    settings: Settings = request.app.state.settings
    query, _ = query_of(request.query_params.multi_items(), GridQuery)
    grid = await requested_grid(request, query.grid)
    if grid.cells > settings.shown:
        raise bad_request(
            f"{grid.spec} has {grid.cells:,} cells and the shape of a grid is told up to {settings.shown:,}: "
            f"ask for less, or for a picture of a maze",
            "grid",
        )
    headers = {"ETag": etag_of(request.url.path, query.grid), "Cache-Control": REVALIDATE}
    if matches_etag(request, headers["ETag"]):
        return not_modified(headers)
    if request.method == "HEAD":
        return head_response(JSON, headers)
    content = await request.app.state.workers.run(shape_json, grid, small=grid.cells <= SMALL_CELLS)
    return typed_response(request, content, JSON, headers)


def shape_json(grid: Grid) -> bytes:
    """Return the shape of a grid as JSON."""
    return msgspec.json.encode(shape_of(grid))


class GridShape(Struct, kw_only=True):
    """A whole grid, for programs that show mazes on it. Directions are numbered by slots: those of cell c are
    `degrees[c]` slots from the sum of `degrees[:c]` on. Sides are clockwise, those of cell c from the sum of
    `sides[:c]` on. Places are in cell widths from the top left.
    """

    grid: str
    kind: str
    cells: int
    dimensions: int
    extent: list[float]
    degrees: list[int]
    numbers: Annotated[list[int], Meta(description="by slot: the number of the direction")]
    neighbors: Annotated[list[int], Meta(description="by slot: the cell that it leads to")]
    backs: Annotated[list[int], Meta(description="by slot: the number of the direction from there back")]
    names: list[str]
    named: Annotated[list[int], Meta(description="by slot: which of the names it has")]
    coordinates: list[list[int]]
    centers: Annotated[list[float], Meta(description="x and y of the middle of each cell")]
    sides: list[int]
    leads: Annotated[list[int], Meta(description="by side: the number of the direction through it, or -1")]
    lines: Annotated[list[list[float]], Meta(description="by side: x and y of its points from corner to corner")]
    apart: Annotated[list[list[int]], Meta(description="[cell, direction] whose wall is in two places of the picture")]
    signs: Annotated[
        list[list[int | list[float]]],
        Meta(description="[cell, direction, x and y of corners] of what shows an open way without a side: stairs"),
    ]
    floors: int | None
    solid: Annotated[
        list[list[float]] | None, Meta(description="x, y and z of the corners of each cell in space, from -1 to 1")
    ]


def shape_of(grid: Grid) -> GridShape:
    """All cells of a grid with their directions, sides and places."""
    floors, solid = getattr(grid, "floors", None), _solid(grid)
    found = GridShape(
        grid=grid.spec,
        kind=grid.spec.partition(":")[0],
        cells=grid.cells,
        dimensions=2 if floors is None and solid is None else 3,
        extent=_rounded(grid.extent()),
        degrees=[],
        numbers=[],
        neighbors=[],
        backs=[],
        names=[],
        named=[],
        coordinates=[list(grid.coordinates(index)) for index in range(grid.cells)],
        centers=_flat(grid.center(index) for index in range(grid.cells)),
        sides=[],
        leads=[],
        lines=[],
        apart=[],
        signs=[],
        floors=floors,
        solid=solid,
    )
    _add_directions(found, grid)
    _add_sides(found, grid)
    return found


def _add_directions(found: GridShape, grid: Grid) -> None:
    """What is next to what."""
    topology = grid.topology()
    names: dict[str, int] = {}
    for index in range(grid.cells):
        cell = topology.cell(index)
        before = len(found.numbers)
        for direction, neighbor in grid.neighbors(index):
            found.numbers.append(direction)
            found.neighbors.append(neighbor)
            found.backs.append(int(topology.opposite(cell, direction)))
            found.named.append(names.setdefault(grid.direction_name(index, direction), len(names)))
            if grid.apart(index, direction):
                found.apart.append([index, direction])
            sign = grid.sign(index, direction)
            if sign:
                found.signs.append([index, direction, _flat(sign)])
        found.degrees.append(len(found.numbers) - before)
    found.names = list(names)


def _add_sides(found: GridShape, grid: Grid) -> None:
    """What cells look like; a side leads through a direction that has a neighbor, or nowhere."""
    first = 0
    for index, degree in enumerate(found.degrees):
        leading = found.numbers[first : first + degree]
        first += degree
        outline = grid.outline(index)
        found.sides.append(len(outline))
        for direction, line in outline:
            found.leads.append(direction if direction in leading else -1)
            found.lines.append(_flat(line))


def _solid(grid: Any) -> list[list[float]] | None:
    """The corners of each cell in space, where the grid is the surface of a solid."""
    if not hasattr(grid, "solid"):
        return None
    return [_flat(grid.solid(index)) for index in range(grid.cells)]


def _flat(points: Iterable[tuple[float, ...]]) -> list[float]:
    return _rounded(chain.from_iterable(points))


def _rounded(numbers: Iterable[float] | Point) -> list[float]:
    return [round(float(number), DIGITS) for number in numbers]


OPERATIONS = [
    Operation("GET", "/grids", grids, "All grids.", NoQuery, {JSON: responses.Grids}, (304,)),
    Operation(
        "GET",
        "/grids/shape",
        grid_shape,
        "What is next to what on a grid, and where everything is.",
        GridQuery,
        {JSON: GridShape},
        (304,),
    ),
]
