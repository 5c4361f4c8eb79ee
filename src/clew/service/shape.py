"""The shape of a grid as a document: what is next to what, and where everything is, for programs that show mazes."""

from collections.abc import Iterable
from itertools import chain
from typing import Annotated, Any

from msgspec import Meta, Struct

from clew.grids import Grid
from clew.grids.grid import Point

DIGITS = 5  # behind the point of a place; places that were equal stay so


class GridShape(Struct, kw_only=True):
    """A whole grid, for programs that show mazes on it. Directions are told by slots: those of cell c are
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
    told = GridShape(
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
    _add_directions(told, grid)
    _add_sides(told, grid)
    return told


def _add_directions(told: GridShape, grid: Grid) -> None:
    """What is next to what."""
    topology = grid.topology()
    names: dict[str, int] = {}
    for index in range(grid.cells):
        cell = topology.cell(index)
        before = len(told.numbers)
        for direction, neighbor in grid.neighbors(index):
            told.numbers.append(direction)
            told.neighbors.append(neighbor)
            told.backs.append(int(topology.opposite(cell, direction)))
            told.named.append(names.setdefault(grid.direction_name(index, direction), len(names)))
            if grid.apart(index, direction):
                told.apart.append([index, direction])
            sign = grid.sign(index, direction)
            if sign:
                told.signs.append([index, direction, _flat(sign)])
        told.degrees.append(len(told.numbers) - before)
    told.names = list(names)


def _add_sides(told: GridShape, grid: Grid) -> None:
    """What cells look like; a side leads through a direction that has a neighbor, or nowhere."""
    first = 0
    for index, degree in enumerate(told.degrees):
        leading = told.numbers[first : first + degree]
        first += degree
        outline = grid.outline(index)
        told.sides.append(len(outline))
        for direction, line in outline:
            told.leads.append(direction if direction in leading else -1)
            told.lines.append(_flat(line))


def _solid(grid: Any) -> list[list[float]] | None:
    """The corners of each cell in space, where the grid is the surface of a solid."""
    if not hasattr(grid, "solid"):
        return None
    return [_flat(grid.solid(index)) for index in range(grid.cells)]


def _flat(points: Iterable[tuple[float, ...]]) -> list[float]:
    return _rounded(chain.from_iterable(points))


def _rounded(numbers: Iterable[float] | Point) -> list[float]:
    return [round(float(number), DIGITS) for number in numbers]
