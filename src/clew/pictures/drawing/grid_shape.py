"""The shape of a grid as one document, for programs that draw mazes without knowing the grids."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct

from clew.grids import Grid

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
