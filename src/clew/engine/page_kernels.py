"""Kernels that only pages use: what Python does by NumPy, or before a kernel is called."""

from clew.changes._change import seed_after
from clew.draws import EMPTY, count_bits, weight
from clew.grids.canvas import Canvas
from clew.grids.tiling import Outline
from clew.kernel import IntArray
from clew.mazes.solving.walker import set_out


def begin_stream(state: IntArray, seed: IntArray, number: int) -> None:
    """Write the state of stream 1 before the first draw for this maze of the seed, which is the entry of an array."""
    state[0] = weight(weight(seed[0], 0), number)
    state[1] = EMPTY


def begin_change(state: IntArray, seed: IntArray, number: int, changes: int) -> None:
    """Write the state of stream 1 for a change of this maze of the seed, after so many other changes."""
    own = seed_after(weight(weight(seed[0], 0), number), changes)
    state[0] = weight(weight(own, 0), 0)
    state[1] = EMPTY


def list_cells(maze: Canvas, cells: IntArray) -> None:
    """Write the place of each cell."""
    for index in range(len(cells)):
        cells[index] = maze.cell(index)


def number_cells(passages: IntArray, places: IntArray, indices: IntArray) -> None:
    """Write the place of each cell of a mask, and for each place the number of cells before it."""
    count = 0
    for place in range(len(passages)):
        indices[place] = count
        if passages[place] == 0:
            places[count] = place
            count += 1


def count_edges(maze: Canvas) -> int:
    """Return how many edges the grid has."""
    count = 0
    for place in range(len(maze.passages)):
        if not maze.is_padding(place):
            count += count_bits(maze.forward(place))
    return count


def list_directions(
    maze: Canvas, degrees: IntArray, numbers: IntArray, neighbors: IntArray, opposites: IntArray
) -> None:
    """Write how many directions each cell has; for each of them its number, the cell it leads to, and the way back."""
    slot = 0
    for index in range(len(degrees)):
        cell = maze.cell(index)
        directions = maze.directions(cell)
        degrees[index] = count_bits(directions)
        while directions:
            direction = count_bits((directions & -directions) - 1)
            directions &= directions - 1
            numbers[slot] = direction
            neighbors[slot] = maze.index_of(maze.neighbor(cell, direction))
            opposites[slot] = maze.opposite(cell, direction)
            slot += 1


def list_rows(outline: Outline, columns: IntArray, rows: IntArray, begins: IntArray) -> None:
    """Write the column and the row of each cell, and where its row begins."""
    for row in range(outline.height):
        first = outline.before(row)
        for column in range(outline.in_row(row)):
            columns[first + column] = column
            rows[first + column] = row
            begins[first + column] = outline.begins_at(row)


def begin_walk(maze: Canvas, start: int, goal: int, state: IntArray, left: IntArray, route: IntArray) -> None:
    """Let a walker set out: its arrays are those of `clew.mazes.solving.walker`."""
    set_out(maze, start, goal, state, left, route)
