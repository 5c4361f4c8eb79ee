"""Check passages and openings that were not made by Clew, because kernels do not check them."""

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from clew import kernel
from clew.errors import ClewError
from clew.grids.canvas import Canvas, canvas_of, new_canvas
from clew.grids.grid import Grid
from clew.kernel import IntArray, for_kernel, lowest_bit, memory, zeros
from clew.kernel.union_find import find, make_sets, union
from clew.mazes.cell_numbers import cell_name

NAMED = 4  # parts that an error message lists, the largest first
_connected: WeakSet[Grid] = WeakSet()  # grids known to be in one part


def check_passages(grid: Grid, passages: Any) -> None:
    """Raise `ClewError` if the array does not fit the grid, or a passage is one-sided or leads outside."""
    flat, empty = memoryview(passages), memoryview(grid.new_passages(False))
    if flat.shape != empty.shape or flat.itemsize != empty.itemsize or not flat.c_contiguous:
        raise ClewError(
            f"the passages of {grid.spec} must be one row of {len(empty)} unsigned integers of {8 * empty.itemsize} "
            f"bits, like `grid.new_passages(False)`: use clew.from_directions for an ordinary array of cells"
        )
    frames = zip(grid.padding_slices(flat), grid.padding_slices(empty), strict=True)
    if any(bytes(given) != bytes(expected) for given, expected in frames):
        raise ClewError(
            f"the passages of {grid.spec} must hold what `grid.new_passages(False)` holds at places without a cell"
        )
    cell = _first(first_wrong, grid, passages)
    if cell:
        column, row = map(int, cell.split(",")[:2]) if grid.coordinate_names.startswith("x,y") else (None, None)
        sentence = f"cell {cell} opens a side that leads outside or that the neighbor keeps closed"
        raise ClewError(sentence, row=row, column=column)
    check_crossings(grid, passages)


def check_crossings(grid: Grid, passages: Any) -> None:
    """Raise `ClewError` if a tunnel leads under a cell that is not a straight corridor across it."""
    cell = _first(first_blocked, grid, passages) if grid.weaves else ""
    if cell:
        raise ClewError(
            f"a tunnel from cell {cell} leads under a cell that is not a bridge: a bridge is open on its two sides "
            f"across the tunnel, and nowhere else"
        )


def check_connected(grid: Grid) -> None:
    """Raise `ClewError`, with the largest parts, if the cells of the grid are not all connected."""
    if grid.in_one_part or grid in _connected:
        return
    memory.require(9 * grid.storage, f"looking for parts of {grid.spec}")
    compiled = kernel.should_compile(count_parts, grid.cells, grid.kernel_kind)
    canvas = new_canvas(grid, compiled=compiled)
    parents, sizes = (zeros("i", grid.storage, compiled) for _ in range(2))
    found = zeros("q", 2 * NAMED, compiled)
    count = int(kernel.run(count_parts, compiled, canvas, parents, sizes, found))
    if count > 1:
        begins = [cell_name(grid, canvas.index_of(int(found[2 * place]))) for place in range(min(count, NAMED))]
        largest = [f"{int(size):,}" for size in found[1 : 2 * len(begins) : 2]]
        largest[0] += " cells" if found[1] > 1 else " cell"
        named = [f"{size} from {cell} on" for size, cell in zip(largest, begins, strict=True)]
        more = f", and {count - NAMED:,} more parts" if count > NAMED else ""
        is_graph = grid.spec.startswith("graph:")
        advice = "give a graph in one part" if is_graph else "join them (join=True, --join), or keep only one"
        raise ClewError(
            f"the cells of {grid.spec} fall into {count:,} parts, which no maze can join: "
            f"{', '.join(named)}{more}; {advice}",
            field="grid",
        )
    _connected.add(grid)


def check_openings(grid: Grid, openings: tuple[tuple[int, int], ...]) -> None:
    """Raise `ClewError` if an opening is not in the outer wall, or is listed twice."""
    if len(set(openings)) < len(openings):
        raise ClewError("an opening is listed twice: give each once")
    for cell, side in openings:
        outline = grid.outline(cell) if 0 <= cell < grid.cells else []
        if not 0 <= side < len(outline) or outline[side][0] in dict(grid.neighbors(cell)):
            raise ClewError(
                f"opening {cell, side} is not in the outer wall: give the number of a cell at the edge and the place "
                f"of that side in its outline"
            )


def check_marks(grid: Grid, start: int | None, goals: tuple[int, ...], unknown: tuple[tuple[int, int], ...]) -> None:
    """Raise `ClewError` unless the marks of a maze are those of cells, each listed once and in order."""
    cells = [*goals, *([] if start is None else [start])]
    if not all(0 <= cell < grid.cells for cell in cells):
        raise ClewError(f"a start or a goal is no cell of {grid.spec}: give the numbers 0 to {grid.cells - 1}")
    if list(goals) != sorted(set(goals)) or list(unknown) != sorted(set(unknown)):
        raise ClewError("goals and unknown walls must be in ascending order, each listed once")
    for cell, direction in unknown:
        if not 0 <= cell < grid.cells or direction not in dict(grid.neighbors(cell)):
            raise ClewError(f"the unknown wall {cell, direction} is not between two cells of {grid.spec}")


def _first(kind: Callable[[Canvas], int], grid: Grid, passages: Any) -> str:
    """Return the coordinates of the first cell that `kind` finds; '' if it finds none."""
    compiled = kernel.should_compile(kind, grid.cells, grid.kernel_kind)
    canvas = canvas_of(grid, for_kernel(passages, compiled, grid.typecode), compiled=compiled)
    found = int(kernel.run(kind, compiled, canvas))
    return cell_name(grid, found) if found >= 0 else ""


def first_wrong(maze: Canvas) -> int:
    """Return the number of the first cell with a passage that is one-sided or leads outside, or -1."""
    for number in range(maze.cells()):
        if not maze.joins_neighbors(maze.cell(number)):
            return number
    return -1


def first_blocked(maze: Canvas) -> int:
    """Return the number of the first cell of a weave maze with a tunnel under a cell that is not a bridge, or -1."""
    for number in range(maze.cells()):
        if maze.blocked(maze.cell(number)):
            return number
    return -1


def count_parts(maze: Canvas, parents: IntArray, sizes: IntArray, found: IntArray) -> int:
    """Count the connected parts of the grid. `parents` and `sizes`: int32[storage].

    `found`, int64[2 * NAMED], gets the first cell and the size of each of the largest parts. The representative of a
    part is its first cell in reading order.
    """
    make_sets(parents)
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.forward(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                union(parents, cell, maze.neighbor(cell, direction))
    for cell in maze.places():
        if not maze.is_padding(cell):
            sizes[find(parents, cell)] += 1
    parts = 0
    for cell in maze.places():
        if not maze.is_padding(cell) and parents[cell] == cell:
            parts += 1
            place = min(parts, len(found) // 2) - 1
            if parts == place + 1 or sizes[cell] > found[2 * place + 1]:
                while place > 0 and found[2 * place - 1] < sizes[cell]:  # keep the parts sorted by size
                    found[2 * place] = found[2 * place - 2]
                    found[2 * place + 1] = found[2 * place - 1]
                    place -= 1
                found[2 * place] = cell
                found[2 * place + 1] = sizes[cell]
    return parts
