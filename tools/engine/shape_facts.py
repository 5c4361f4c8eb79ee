"""Describe for pages where the cells of grids are in pictures, and list the kernels that find their sides.

Cells are in rows, and the rows of some grids in panels: the floors of a box, the faces of a cube. In a panel, cells are
alike if their columns and rows are both even, both odd and so on; the center of a cell is a sum of multiples of its
column, of where its row begins, and of its row. The numbers are found from some grids, of which all cells must fit.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import page_kernels
from polynomials import fitted

from clew.grids import Grid, sphere
from clew.grids.box import GAP, Box, floors_across
from clew.grids.canvas import Canvas
from clew.grids.cube import FACES, Cube
from clew.grids.grid import Rows
from clew.grids.rings import BEND, Ringed
from clew.grids.tiling import Outline, Outlined, Tiling, mark_sides
from clew.kernel.arguments import spell
from clew.lazy import np

CLASSES = 4  # of cells, by the last bits of the place across and of the row
DIGITS, STEP_DIGITS = 7, 12  # of coordinates from the center of a cell, in cell widths, and of what is multiplied
CLOSE = 1e-9
AROUND = ((0, 0), (0, 1), (1, 1), (1, 0))  # the corners of a square in space, to the right and down
TRIED = 8  # grids of which all cells are tried


def picture_of(tried: Sequence[tuple[Sequence[int], Grid]]) -> dict[str, Any] | None:
    """Return how a page finds the places of the cells of grids, which are given with their sizes.

    None if they are in neither rows nor rings.
    """
    sizes, grids = [each for each, _ in tried], [grid for _, grid in tried]
    first = grids[0]
    if isinstance(first, Ringed):
        names = {"names": first.names, "halves": first.halves}
        return names | {"turn": first.turn, "closed": first.closed, "bend": BEND, "gap": sphere.GAP}
    if rows_of(first) is None:
        return None
    tiles: list[Any] = [None] * CLASSES
    places, centers = [], []
    for grid in grids[:: len(grids) // TRIED]:
        for cell, number, place, center in cells_of(grid):
            tile = tile_of(grid, cell)
            assert tiles[number] in (None, tile), (grid.spec, cell, tile, tiles[number])
            tiles[number] = tile
            places.append([*place, *(float(number == each) for each in range(CLASSES))])
            centers.append(center)
    steps, *_ = np.linalg.lstsq(np.array(places), np.array(centers))
    assert np.abs(np.array(places) @ steps - centers).max() < CLOSE, first.spec
    panels = [panels_of(grid) for grid in grids]
    return {
        "rows": {
            "class": spell([(Outline, len(Outline._fields))]),
            "members": polynomials(sizes, [rows_of(grid) for grid in grids]),
            "height": Outline._fields.index("height"),
        },
        "panels": panels[0] and polynomials(sizes, [each[:3] for each in panels if each]),
        "places": panels[0] and panels[0][3],
        "solid": solid_of(first),
        "coordinates": first.coordinate_names.split(","),
        "steps": rounded(steps[:3], STEP_DIGITS),
        "starts": rounded(steps[3:]),
        "tiles": tiles,
    }


def solid_of(grid: Grid) -> dict[str, Any] | None:
    """Return where the faces of a cube are in space: each by a corner, and the ways from it to the right and down."""
    if not isinstance(grid, Cube):
        return None
    faces = [np.array(Cube(1).solid(face)) for face in range(len(FACES))]
    return {"faces": [rounded([each[0], each[3] - each[0], each[1] - each[0]]) for each in faces], "corners": AROUND}


def polynomials(sizes: Sequence[Sequence[int]], numbers: Sequence[Any]) -> list[Any]:
    """Return a polynomial for each of the numbers."""
    found = [fitted(sizes, column) for column in zip(*numbers, strict=True)]
    assert None not in found
    return found


def rows_of(grid: Any) -> Outline | None:
    """Return the rows of a grid, those of all panels one after the other, or None if its cells are in no rows."""
    if isinstance(grid, Outlined):
        return grid.rows()
    if isinstance(grid, (Rows, Box, Cube)) and not grid.is_masked:
        width = grid.size if isinstance(grid, Cube) else grid.width
        return Outline(width, 0, grid.cells // width, 0, 0, 0)
    return None


def panels_of(grid: Grid) -> tuple[int, int, int, Any] | None:
    """Return the rows of a panel, how far it is to the next one to the right and below, and where they are, if that
    does not depend on sizes; None for a grid that is one panel.
    """
    if isinstance(grid, Box):
        return grid.height, grid.width + int(GAP), grid.height + int(GAP), None
    return (grid.size, grid.size, grid.size, FACES) if isinstance(grid, Cube) else None


def cells_of(grid: Any) -> Iterator[tuple[int, int, list[float], list[float]]]:
    """Yield each cell, its class, its column with where its row begins and its row, and its center in its panel."""
    rows, panels = rows_of(grid), panels_of(grid)
    assert rows is not None
    for cell in range(grid.cells):
        y = rows.row_of(cell)
        x, begin = cell - rows.before(y), rows.begins_at(y)
        center = [*grid.center(cell)]
        if panels:
            number, y = divmod(y, panels[0])
            right, down = panels[3][number] if panels[3] else divmod(number, floors_across(grid.tiles(False)))[::-1]
            center = [center[0] - right * panels[1], center[1] - down * panels[2]]
        yield cell, (x + begin - rows.shift & 1) + 2 * (y & 1), [x, begin, y], center


def tile_of(grid: Any, cell: int) -> dict[str, Any]:
    """Return what is the same in all cells of a class: corners, names of sides or directions, and signs."""
    center = np.array(grid.center(cell))
    lines = np.array([line for _, line in grid.outline(cell)])
    assert lines.shape[1:] == (2, 2)  # all sides are straight
    if isinstance(grid, Tiling):
        names = [grid.side_name(cell, side) for side in range(grid._shape.sides(cell))]
    else:
        names = [grid.direction_name(cell, direction) for direction in range(grid.max_sides)]
    signs: dict[int, Any] = {}
    if grid.has_signs:
        signs = {side: rounded(np.array(points) - center) for side, points in grid.side_signs(*grid.tile(cell)).items()}
    return {"corners": rounded(lines[:, 0] - center), "names": names, "signs": signs}


def rounded(numbers: Any, digits: int = DIGITS) -> list[list[float]]:
    """Return points as plain numbers."""
    found: list[list[float]] = (np.round(numbers, digits) + 0.0).tolist()
    return found


def calls(grid: Grid, canvas: Canvas) -> Iterator[tuple[Callable[..., Any], ...]]:
    """Yield the kernels that list the cells of a grid with their directions and sides."""
    numbers: Any = np.zeros(1, np.int32)
    yield page_kernels.list_directions, canvas, numbers, numbers, numbers, numbers
    if isinstance(grid, Tiling):
        yield mark_sides, grid.tiles(True), numbers, numbers
    if isinstance(grid, Box):
        yield floors_across, grid.tiles(True)
    rows: Any = rows_of(grid)
    if rows is not None:
        yield page_kernels.list_rows, rows, numbers, numbers
