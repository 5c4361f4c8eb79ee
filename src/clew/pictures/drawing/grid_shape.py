"""The shape of a grid as one document, for programs that draw mazes without knowing the grids."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

from msgspec import Meta, Struct

from clew.grids import Grid

LISTS = ("degrees", "numbers", "neighbors", "backs", "named", "coordinates", "sides", "leads", "lines", "apart")
DIGITS = 5  # decimals of a coordinate; equal coordinates stay equal


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
    floors, solid_of = getattr(grid, "floors", None), getattr(grid, "solid", None)
    lists: dict[str, list[Any]] = defaultdict(list)
    names: dict[str, int] = {}
    for cell in range(grid.cells):
        _add_directions(lists, names, grid, cell)
    return GridShape(
        grid=grid.spec,
        kind=grid.spec.partition(":")[0],
        cells=grid.cells,
        dimensions=2 if floors is None and solid_of is None else 3,
        corners=grid.has_corners,
        extent=flat([grid.extent()]),
        names=list(names),
        centers=flat(grid.center(index) for index in range(grid.cells)),
        floors=floors,
        solid=solid_of and [flat(solid_of(index)) for index in range(grid.cells)],
        signs=lists["signs"],
        **{name: lists[name] for name in LISTS},
    )


def _add_directions(lists: dict[str, list[Any]], names: dict[str, int], grid: Grid, cell: int) -> None:
    """Add the directions, the neighbors and the sides of a cell; a side leads to a neighbor or is a border."""
    topology, around = grid.topology(), list(grid.neighbors(cell))
    for direction, neighbor in around:
        lists["numbers"].append(direction)
        lists["neighbors"].append(neighbor)
        lists["backs"].append(int(topology.opposite(topology.cell(cell), direction)))
        lists["named"].append(names.setdefault(grid.direction_name(cell, direction), len(names)))
        if grid.apart(cell, direction):
            lists["apart"].append([cell, direction])
        sign = grid.sign(cell, direction)
        if sign:
            lists["signs"].append([cell, direction, flat(sign)])
    outline, leading = grid.outline(cell), dict(around)
    lists["degrees"].append(len(around))
    lists["coordinates"].append(list(grid.coordinates(cell)))
    lists["sides"].append(len(outline))
    lists["leads"] += (direction if direction in leading else -1 for direction, _ in outline)
    lists["lines"] += (flat(line) for _, line in outline)


def flat(points: Iterable[tuple[float, ...]]) -> list[float]:
    """Return the coordinates of the points, one after the other, rounded."""
    return [round(float(number), DIGITS) for number in chain.from_iterable(points)]
