"""The cost of random walks on a narrow grid, compared with a square of as many cells.

A random walk from one end of a grid to the other takes about 2 * edges * R steps, where R is the resistance between the
ends if every edge is a resistor of 1 ohm. On a square that is a small multiple of the number of cells; in a corridor it
is the square of its length.
"""

from math import log, sqrt
from weakref import WeakKeyDictionary

from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import lowest_bit

SIDES = ("width", "height", "floors")  # of a grid, if it has them
MAX_SEARCHED = 100_000  # cells of a grid of any shape that is searched; in larger ones everything is compiled anyway
_found: WeakKeyDictionary[Grid, float] = WeakKeyDictionary()  # of grids of any shape


def walk_factor(grid: Grid) -> float:
    """Return how many times as long random walks take on the grid as on a square of as many cells: 1 or more."""
    along = max(1.0, steps_along(grid))
    usual = log(grid.cells + 2) ** 2 / 3  # about the steps per cell on a square
    width = sqrt(grid.cells / along)
    # Measured: in corridors a step costs more, since half of the draws lead into a wall, which no processor predicts.
    return 1.0 + (along - 1.0) / min(usual, 2 + 2 * width)


def steps_along(grid: Grid) -> float:
    """Estimate the steps per cell that a random walk takes from end to end of the grid, without those across."""
    if grid.in_one_part:  # the sides tell how long it is
        return float(max(getattr(grid, side, None) or 1 for side in SIDES) ** 2 / grid.cells)
    if grid.cells > MAX_SEARCHED:
        return 1.0
    if grid not in _found:
        _found[grid] = grid.edges * resistance(grid) / grid.cells
    return _found[grid]


def resistance(grid: Grid) -> float:
    """Return a lower bound of the resistance between two cells far apart (Nash-Williams).

    All edges from the cells at a distance to those one step farther away are taken as parallel resistors.
    """
    canvas = new_canvas(grid)
    _, end = _search(canvas, canvas.cell(0))
    found, _ = _search(canvas, end)
    return found


def _search(canvas: Canvas, start: int) -> tuple[float, int]:
    """Return the bound for the resistance between `start` and the cells farthest from it, and one of these."""
    layer, seen, found = [start], {start}, 0.0
    while True:
        edges, beyond = 0, set()
        for cell in layer:
            directions = canvas.directions(cell)
            while directions:
                other = canvas.neighbor(cell, lowest_bit(directions))
                directions &= directions - 1
                if other not in seen:
                    edges += 1
                    beyond.add(other)
        if not edges:
            return found, layer[0]
        found += 1 / edges
        seen |= beyond
        layer = [*beyond]
