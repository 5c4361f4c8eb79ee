"""Blobby division: fill a part of the grid from two random cells, and build a wall where the two regions meet.

The two regions grow like floods, one random cell at a time. `cells` holds the cells of each part next to each other,
`sides` which of the two floods has reached a cell of the part that is being divided.
Texture: ragged walls, like the border between two ink blots; each wall has only one opening. 27 % dead ends on a
rectangle. With rooms, or few divisions, the maze has loops and is not perfect.
Draws: for a part of n cells `below(n)`, then `below(n - 1)` among the others, for the first cells of the two floods;
until the part is full `below(cells that may still grow)`, those of the first flood first, and `choose` among the
neighbors of that cell that are not flooded, if there are any; then `below(passages between the floods)` for the
opening. The smaller part is divided first, so at most log2(cells) parts wait. The divisions that are left are shared
out by area.
Cost: O(n log n) on average for n cells; 6 bytes per cell: the maze, the list, the sides.
Grids: any. Source: Buck, "A Better Recursive Division Algorithm" (The Buckblog, 2015).
"""

from typing import NamedTuple

from clew.draws import Draws, count_bits
from clew.generators._division import DIVISIONS, MAX, UNLIMITED, put_aside, share_divisions
from clew.grids.canvas import Canvas
from clew.grids.events import SPLIT
from clew.kernel import IntArray, helper, lowest_bit, struct
from clew.registry import Count, Scratch, generator

FIELDS = 3  # of a blob
DRY, FIRST, SECOND, ELSEWHERE = 0, 1, 2, 3  # of `sides`


@struct
class Blob(NamedTuple):
    """A part of the grid: a slice of the list of cells, and how many divisions it may still get."""

    begin: int
    end: int
    divisions: int

    def area(self) -> int:
        """Return the number of cells."""
        return self.end - self.begin


@generator(
    perfect=False,
    work=30,
    scratch={
        "waiting": Scratch("q", 64 * FIELDS, fill=None),
        "cells": Scratch("i", "cells", fill=None),
        "sides": Scratch("B", "storage", ELSEWHERE),
    },
    options={
        "room": Count(1, MAX, default=1, help="Parts of at most room x room cells stay open rooms."),
        "divisions": DIVISIONS,
    },
)
def blobby_division(
    maze: Canvas, draws: Draws, waiting: IntArray, cells: IntArray, sides: IntArray, room: int, divisions: int
) -> None:
    """Grow two random regions until they meet, build a wall with one opening between them, and divide both again."""
    maze.open_all()
    blob = Blob(0, list_cells(maze, cells), divisions if divisions else UNLIMITED)
    count = 0
    while True:
        if blob.area() > room * room and blob.divisions != 0:
            mark_cells(cells, sides, blob, DRY)
            middle = flood(maze, draws, cells, sides, blob)
            small, large = Blob(blob.begin, middle, 0), Blob(middle, blob.end, 0)
            if small.area() > large.area():
                small, large = large, small
            build_between(maze, draws, cells, sides, small)
            mark_cells(cells, sides, blob, ELSEWHERE)
            first, second = share_divisions(blob.divisions, small.area(), large.area())
            put_aside(waiting, count, Blob(large.begin, large.end, second))
            blob = Blob(small.begin, small.end, first)
            count += 1
        elif count > 0:
            count -= 1
            entry = count * FIELDS
            blob = Blob(waiting[entry], waiting[entry + 1], waiting[entry + 2])
        else:
            return


@helper
def list_cells(maze: Canvas, cells: IntArray) -> int:
    """Fill `cells` with all cells in reading order; return how many there are."""
    count = 0
    for place in maze.places():
        if not maze.is_padding(place):
            cells[count] = place
            count += 1
    return count


@helper
def mark_cells(cells: IntArray, sides: IntArray, blob: Blob, side: int) -> None:
    """Put all cells of a part on one side."""
    for place in range(blob.begin, blob.end):
        sides[cells[place]] = side


@helper
def flood(maze: Canvas, draws: Draws, cells: IntArray, sides: IntArray, blob: Blob) -> int:
    """Divide a part between two floods; return where the second begins.

    The first flood takes up the slice of cells from its front, the second from its back. At the outer end of each are
    the cells that are done, then those that may still grow.
    """
    one = blob.begin + draws.below(blob.area())
    other = blob.begin + draws.below(blob.area() - 1)
    if other >= one:
        other += 1
    done, front = blob.begin, blob.begin + 1  # the first flood may grow from cells[done:front]
    back, done2 = blob.end - 1, blob.end  # the second from cells[back:done2]
    cells[done], cells[back] = cells[one], cells[other]
    sides[cells[done]] = FIRST
    sides[cells[back]] = SECOND
    while front < back:
        pick = draws.below(front - done + done2 - back)
        # Numbers instead of branches, half of which would be mispredicted
        second = int(pick >= front - done)
        place = pick + done + second * (back - front)
        cell = int(cells[place])
        directions = directions_into(maze, sides, cell, DRY)
        if directions:
            found = maze.neighbor(cell, draws.choose(directions))
            sides[found] = FIRST + second
            back -= second
            cells[front + second * (back - front)] = found
            front += 1 - second
        else:
            done2 -= second
            end = done + second * (done2 - done)
            cells[place], cells[end] = cells[end], cell
            done += 1 - second
    return front


@helper
def build_between(maze: Canvas, draws: Draws, cells: IntArray, sides: IntArray, blob: Blob) -> None:
    """Build a wall between a part and the other side, and open one passage through it."""
    beyond = FIRST + SECOND - sides[cells[blob.begin]]
    length = 0
    for place in range(blob.begin, blob.end):
        length += count_bits(directions_into(maze, sides, int(cells[place]), beyond))
    opening = draws.below(length)
    built = door_cell = door = 0
    for place in range(blob.begin, blob.end):
        cell = int(cells[place])
        directions = directions_into(maze, sides, cell, beyond)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            if built == 0:
                maze.log(SPLIT, cell, direction)
            if built == opening:
                door_cell, door = cell, direction
            maze.add_wall(cell, direction)
            built += 1
    maze.carve(door_cell, door)


@helper
def directions_into(maze: Canvas, sides: IntArray, cell: int, side: int) -> int:
    """Return the open directions of the cell that lead to cells on this side."""
    found = 0
    for direction in range(maze.degree(cell)):  # unrolled when compiled, without a branch that could be mispredicted
        found |= (sides[maze.neighbor(cell, direction)] == side) << direction
    return found & maze.open_directions(cell)
