"""The shape of a grid as one document, for programs that draw mazes without knowing the grids."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from clew.grids import Grid

DIGITS = 5  # decimals of a coordinate; equal coordinates stay equal


class GridShape(Struct, kw_only=True):
    """The shape of a grid, for programs that draw mazes on it. Each cell has `degrees[c]` directions; those of cell 0
    are first in the lists by direction, then those of cell 1, and so on. Likewise each cell has `sides[c]` sides,
    clockwise. Points are in cell widths from the top left.
    """

    grid: Annotated[str, Meta(description="the spec of the grid, such as hexagons:12x9")]
    kind: Annotated[str, Meta(description="the name before the colon of the spec")]
    cells: Annotated[int, Meta(description="how many there are; they are numbered from 0")]
    dimensions: Annotated[int, Meta(description="3 for boxes and solids, otherwise 2")]
    corners: Annotated[bool, Meta(description="whether the first and the last cell are in opposite corners")]
    extent: Annotated[list[float], Meta(description="width and height of the picture")]
    degrees: Annotated[list[int], Meta(description="for each cell: how many directions it has")]
    numbers: Annotated[list[int], Meta(description="for each direction: its number, as in events")]
    neighbors: Annotated[list[int], Meta(description="for each direction: the cell that it leads to")]
    backs: Annotated[list[int], Meta(description="for each direction: the number of the direction back")]
    names: Annotated[list[str], Meta(description="of directions, such as north; for boxes also up and down")]
    named: Annotated[list[int], Meta(description="for each direction: the index of its name in names")]
    coordinates: Annotated[list[list[int]], Meta(description="of each cell: x, y; in a box x, y, floor")]
    centers: Annotated[list[float], Meta(description="x and y of the center of each cell")]
    sides: Annotated[list[int], Meta(description="for each cell: how many sides it has")]
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
    floors: Annotated[int | None, Meta(description="of a box: how many")]
    solid: Annotated[
        list[list[float]] | None, Meta(description="x, y and z of the corners of each cell in space, from -1 to 1")
    ]


class Geometry(GridShape, kw_only=True):
    """A maze for programs that draw it or let it be played, on any grid: the shape of its grid, and its passages."""

    passages: Annotated[list[tuple[int, int]], Meta(description="pairs of cells, the lower one first")]
    walls: Annotated[list[list[float]], Meta(description="lines as x, y, x, y ...; every wall once")]
    openings: Annotated[list[tuple[int, int]], Meta(description="gaps in the outer wall: a cell and one of its sides")]
    start: Annotated[int, Meta(description="the cell where a player begins")]
    goals: Annotated[list[int], Meta(description="the cells of which one must be reached")]
    path: Annotated[list[int] | None, Meta(description="the cells of a path, if one is shown")]
    distances: Annotated[list[int] | None, Meta(description="if shown: the steps to each cell, -1 for none")]
    islands: Annotated[list[list[int]], Meta(description="with a diagnosis: their cells")] | UnsetType = UNSET
    loops: Annotated[list[list[int]], Meta(description="with a diagnosis: their cells")] | UnsetType = UNSET


def schema() -> dict[str, Any]:
    """Return the JSON Schema of documents of geometry."""
    from msgspec import json

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(Geometry)}


def shape_of(grid: Grid) -> GridShape:
    """Return the cells of a grid with their directions, sides and positions."""
    floors, solid_of = getattr(grid, "floors", None), getattr(grid, "solid", None)
    cells = range(grid.cells)
    steps = [(cell, direction, neighbor) for cell in cells for direction, neighbor in grid.neighbors(cell)]
    ways, outlines = [step[:2] for step in steps], [grid.outline(cell) for cell in cells]
    degrees, inner, names = Counter(cell for cell, _ in ways), set(ways), dict[str, int]()
    return GridShape(
        grid=grid.spec,
        kind=grid.spec.partition(":")[0],
        cells=grid.cells,
        dimensions=2 if floors is None and solid_of is None else 3,
        corners=grid.has_corners,
        extent=flat([grid.extent()]),
        degrees=[degrees[cell] for cell in cells],
        numbers=[direction for _, direction in ways],
        neighbors=[neighbor for *_, neighbor in steps],
        backs=grid.opposites(*zip(*ways, strict=True)).tolist() if ways else [],
        named=[names.setdefault(grid.direction_name(*way), len(names)) for way in ways],
        names=list(names),
        coordinates=[list(grid.coordinates(cell)) for cell in cells],
        centers=flat(grid.center(cell) for cell in cells),
        sides=[len(outline) for outline in outlines],
        leads=[way if (cell, way) in inner else -1 for cell in cells for way, _ in outlines[cell]],
        lines=[flat(line) for outline in outlines for _, line in outline],
        apart=[list(way) for way in ways if grid.apart(*way)],
        signs=[[*way, flat(sign)] for way in ways if (sign := grid.sign(*way))],
        floors=floors,
        solid=solid_of and [flat(solid_of(cell)) for cell in cells],
    )


def flat(points: Iterable[tuple[float, ...]]) -> list[float]:
    """Return the coordinates of the points, one after the other, rounded."""
    return [round(float(number), DIGITS) for number in chain.from_iterable(points)]
