"""The shape of a grid as one document, for programs that draw mazes without knowing the grids."""

from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

from msgspec import Meta, Struct

from clew.grids import Grid
from clew.grids.grid import Point

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
        centers=flat(grid.center(index) for index in range(grid.cells)),
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
                found.signs.append([index, direction, flat(sign)])
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
            found.lines.append(flat(line))


def _solid(grid: Any) -> list[list[float]] | None:
    """Return the corners of each cell in space, if the grid is the surface of a solid."""
    if not hasattr(grid, "solid"):
        return None
    return [flat(grid.solid(index)) for index in range(grid.cells)]


def flat(points: Iterable[tuple[float, ...]]) -> list[float]:
    """Return the coordinates of the points, one after the other, rounded."""
    return _rounded(chain.from_iterable(points))


def _rounded(numbers: Iterable[float] | Point) -> list[float]:
    return [round(float(number), DIGITS) for number in numbers]
