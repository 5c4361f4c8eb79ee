"""Kernels that only pages use: what Python does by NumPy, or before a kernel is called."""

from clew.changes._change import seed_after
from clew.draws import EMPTY, count_bits, nth_bit, weight
from clew.grids.canvas import Canvas
from clew.grids.compass import Compass
from clew.grids.rings import Rings
from clew.grids.tiling import Outline
from clew.kernel import IntArray, lowest_bit
from clew.mazes.solving.walker import set_out


def begin_stream(state: IntArray, seed: IntArray, number: int) -> None:
    """Write the state of stream 1 before the first draw for this maze of the seed, which is the entry of an array."""
    state[0] = weight(weight(seed[0], 0), number)
    state[1] = EMPTY


def find_own_seed(seed: IntArray, number: int, changes: int) -> None:
    """Replace a seed, the entry of an array, by that of a change of this maze of it, after so many other changes."""
    seed[0] = seed_after(weight(weight(seed[0], 0), number), changes)


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


def count_directions(maze: Canvas, compass: Compass, counts: IntArray) -> None:
    """Count the directions of each heading: `counts` gets how many are closed, and how many are open, in turn."""
    for index in range(maze.cells()):
        cell = maze.cell(index)
        directions = maze.directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            counts[2 * compass.heading(cell, direction) + (maze.open_directions(cell) >> direction & 1)] += 1


def fill_ring_sides(rings: Rings, stride: int, sides: IntArray) -> None:
    """Write a number for the name of the side of each direction of every cell into rows of `stride` entries.

    The number stands for one of the four sides of `Rings`, and for one of the two if the cell has two of them.
    """
    for cell in range(rings.cells()):
        ring, place, side = rings.ring_of(cell), cell * stride, 0
        for part in range(4):
            count = rings.toward(ring, ring - 1 + part) if part % 2 == 0 else (rings.ring_size(ring) > 1) * 1
            for number in range(count):
                sides[place] = 3 * part + (number + 1 if count == 2 else 0)
                place, side = place + (rings.neighbor_across(cell, side) >= 0) * 1, side + 1


def list_directions(
    maze: Canvas, degrees: IntArray, numbers: IntArray, neighbors: IntArray, opposites: IntArray
) -> None:
    """Write how many directions each cell has; for each of them its number, the cell it leads to, and the way back."""
    slot = 0
    for index in range(len(degrees)):
        cell = maze.cell(index)
        directions = maze.directions(cell)
        degrees[index] = count_bits(directions)
        for place in range(degrees[index]):
            direction = nth_bit(directions, place)
            numbers[slot] = direction
            neighbors[slot] = maze.index_of(maze.neighbor(cell, direction))
            opposites[slot] = maze.opposite(cell, direction)
            slot += 1


def list_rows(outline: Outline, lengths: IntArray, begins: IntArray) -> None:
    """Write how many cells each row has, and where it begins."""
    for row in range(outline.height):
        lengths[row] = outline.in_row(row)
        begins[row] = outline.begins_at(row)


def begin_walk(maze: Canvas, start: int, goal: int, state: IntArray, left: IntArray, route: IntArray) -> None:
    """Let a walker set out: its arrays are those of `clew.mazes.solving.walker`."""
    set_out(maze, start, goal, state, left, route)
