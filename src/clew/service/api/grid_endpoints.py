"""Endpoints for grids: the kinds of grids, and the shape of one grid for programs that draw mazes."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from clew.grids import Grid, parse_grid
from clew.grids.grid import Point
from clew.grids.spec import FILES, grid_names, shape
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

DIGITS = 5  # decimals of a coordinate; equal coordinates stay equal
_NUMBER = re.compile(r"\{(\w+)\}")
SMALL_CELLS = 200  # their shape takes a millisecond or two


async def grids(request: Request) -> Response:
    """List all kinds of grids."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(request, _grids())


@cache
def _grids() -> bytes:
    return msgspec.json.encode(responses.Grids(grids=[_facts(name) for name in grid_names() if name not in FILES]))


def _facts(name: str) -> responses.GridFacts:
    """Describe a kind of grid; specs that their class parses itself, such as `text:CLEW`, have no numbers."""
    own = has_own_parser(name)
    forms = [
        responses.SpellingFacts(
            form=f"{name}:{form}", example=f"{name}:{example}", numbers=[] if own else _NUMBER.findall(form)
        )
        for form, example in shape(name).FORMS.items()
    ]
    example = forms[0].example
    kind = None if own else parse_grid(example)  # a grid from a text has neither rows nor weave
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
            f"{grid.spec} has {grid.cells:,} cells, and the limit for the shape of a grid is {settings.shown:,}: "
            f"choose a smaller grid, or request a picture of a maze",
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
    """The shape of a grid, for programs that draw mazes on it. Each cell has `degrees[c]` directions; those of cell 0
    are first in the lists by direction, then those of cell 1, and so on. Likewise each cell has `sides[c]` sides,
    clockwise. Points are in cell widths from the top left.
    """

    grid: str
    kind: str
    cells: int
    dimensions: int
    corners: Annotated[bool, Meta(description="whether the first and the last cell are in opposite corners")]
    extent: list[float]
    degrees: list[int]
    numbers: Annotated[list[int], Meta(description="for each direction: its number, as in events")]
    neighbors: Annotated[list[int], Meta(description="for each direction: the cell that it leads to")]
    backs: Annotated[list[int], Meta(description="for each direction: the number of the direction back")]
    names: list[str]
    named: Annotated[list[int], Meta(description="for each direction: the index of its name in names")]
    coordinates: list[list[int]]
    centers: Annotated[list[float], Meta(description="x and y of the center of each cell")]
    sides: list[int]
    leads: Annotated[list[int], Meta(description="for each side: the number of the direction through it, or -1")]
    lines: Annotated[list[list[float]], Meta(description="for each side: x and y of its points, from corner to corner")]
    apart: Annotated[
        list[list[int]], Meta(description="[cell, direction] of each wall that the picture shows in two places")
    ]
    signs: Annotated[
        list[list[int | list[float]]],
        Meta(
            description="[cell, direction, x and y of corners] of the sign for a passage that crosses no side: stairs"
        ),
    ]
    floors: int | None
    solid: Annotated[
        list[list[float]] | None, Meta(description="x, y and z of the corners of each cell in space, from -1 to 1")
    ]


def shape_of(grid: Grid) -> GridShape:
    """Return the cells of a grid with their directions, sides and positions."""
    floors, solid = getattr(grid, "floors", None), _solid(grid)
    found = GridShape(
        grid=grid.spec,
        kind=grid.spec.partition(":")[0],
        cells=grid.cells,
        dimensions=2 if floors is None and solid is None else 3,
        corners=grid.has_corners,
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
    """Add the directions and the neighbors of each cell."""
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
    """Add the sides of each cell; a side leads to a neighbor or is a border."""
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
    """Return the corners of each cell in space, if the grid is the surface of a solid."""
    if not hasattr(grid, "solid"):
        return None
    return [_flat(grid.solid(index)) for index in range(grid.cells)]


def _flat(points: Iterable[tuple[float, ...]]) -> list[float]:
    return _rounded(chain.from_iterable(points))


def _rounded(numbers: Iterable[float] | Point) -> list[float]:
    return [round(float(number), DIGITS) for number in numbers]


OPERATIONS = [
    Operation("GET", "/grids", grids, "List the kinds of grids.", NoQuery, {JSON: responses.Grids}, (304,)),
    Operation(
        "GET",
        "/grids/shape",
        grid_shape,
        "Get the shape of a grid: its neighbors, directions and outlines.",
        GridQuery,
        {JSON: GridShape},
        (304,),
    ),
]
