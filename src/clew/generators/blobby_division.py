"""Blobby division: fill a part of the grid from two random cells, and build a wall where the two regions meet.

The two regions grow like floods, one random cell at a time. `cells` holds the cells of each part next to each other,
`labels` the part that each cell belongs to.
Texture: ragged walls, like the border between two ink blots; each wall has only one opening. 27 % dead ends on a
rectangle. With rooms, or few divisions, the maze has loops and is not perfect.
Draws: for a part of n cells `below(n)`, then `below(n - 1)` among the others, for the first cells of the two floods;
until the part is full `below(cells that may still grow)`, those of the first flood first, and `choose` among the
neighbors of that cell that are not flooded, if there are any; then `below(passages between the floods)` for the
opening. The smaller part is divided first, so at most log2(cells) parts wait. The divisions that are left are shared
out by area.
Cost: O(n log n) on average for n cells; 9 bytes per cell: the maze, the list, the labels.
Grids: any. Source: Buck, "A Better Recursive Division Algorithm" (The Buckblog, 2015).
"""

from typing import NamedTuple

from clew.draws import Draws, count_bits
from clew.generators._division import DIVISIONS, MAX, UNLIMITED, put_aside, share_divisions
from clew.grids.canvas import Canvas
from clew.grids.events import SPLIT
from clew.kernel import IntArray, helper, lowest_bit, struct
from clew.registry import Count, Scratch, generator

FIELDS = 4  # of a blob


@struct
class Blob(NamedTuple):
    """A part of the grid: a slice of the list of cells, and how many divisions it may still get."""

    begin: int
    end: int
    label: int
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
        "labels": Scratch("i", "storage", fill=None),
    },
    options={
        "room": Count(1, MAX, default=1, help="Parts of at most room x room cells stay open rooms."),
        "divisions": DIVISIONS,
    },
)
def blobby_division(
    maze: Canvas, draws: Draws, waiting: IntArray, cells: IntArray, labels: IntArray, room: int, divisions: int
) -> None:
    """Grow two random regions until they meet, build a wall with one opening between them, and divide both again."""
    maze.open_all()
    blob = Blob(0, list_cells(maze, cells, labels), 0, divisions if divisions else UNLIMITED)
    latest = 0  # the highest label so far
    count = 0
    while True:
        if blob.area() > room * room and blob.divisions != 0:
            middle = flood(maze, draws, cells, labels, blob, latest + 1)
            one, two = Blob(blob.begin, middle, latest + 1, 0), Blob(middle, blob.end, latest + 2, 0)
            latest += 2
            blob, other = smaller_first(one, two, blob.divisions)
            build_between(maze, draws, cells, labels, blob, other)
            put_aside(waiting, count, other)
            count += 1
        elif count > 0:
            count -= 1
            blob = take_back(waiting, count)
        else:
            return


@helper
def list_cells(maze: Canvas, cells: IntArray, labels: IntArray) -> int:
    """Fill `cells` with all cells in reading order, all with label 0; return how many there are."""
    count = 0
    for place in maze.places():
        if not maze.is_padding(place):
            cells[count] = place
            labels[place] = 0
            count += 1
    return count


@helper
def flood(maze: Canvas, draws: Draws, cells: IntArray, labels: IntArray, blob: Blob, first: int) -> int:
    """Divide a part between two floods with the labels `first` and `first + 1`; return where the second begins.

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
    labels[cells[done]] = first
    labels[cells[back]] = first + 1
    while front < back:
        pick = draws.below(front - done + done2 - back)
        is_second = pick >= front - done
        place = back + pick - (front - done) if is_second else done + pick
        cell = int(cells[place])
        directions = directions_into(maze, labels, cell, blob.label)
        if directions:
            found = maze.neighbor(cell, draws.choose(directions))
            labels[found] = first + is_second
            if is_second:
                back -= 1
                cells[back] = found
            else:
                cells[front] = found
                front += 1
        elif is_second:
            done2 -= 1
            cells[place], cells[done2] = cells[done2], cell
        else:
            cells[place], cells[done] = cells[done], cell
            done += 1
    return front


@helper
def smaller_first(one: Blob, two: Blob, divisions: int) -> tuple[Blob, Blob]:
    """Return the smaller and the larger part, with their shares of the divisions that are left."""
    if one.area() > two.area():
        one, two = two, one
    first, second = share_divisions(divisions, one.area(), two.area())
    return Blob(one.begin, one.end, one.label, first), Blob(two.begin, two.end, two.label, second)


@helper
def build_between(maze: Canvas, draws: Draws, cells: IntArray, labels: IntArray, blob: Blob, other: Blob) -> None:
    """Build a wall between two parts, and open one passage through it."""
    length = 0
    for place in range(blob.begin, blob.end):
        length += count_bits(directions_into(maze, labels, int(cells[place]), other.label))
    opening = draws.below(length)
    built = 0
    door_cell, door = 0, 0
    for place in range(blob.begin, blob.end):
        cell = int(cells[place])
        directions = directions_into(maze, labels, cell, other.label)
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
def directions_into(maze: Canvas, labels: IntArray, cell: int, label: int) -> int:
    """Return the open directions of the cell that lead into the part with this label."""
    found = 0
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        found |= (labels[maze.neighbor(cell, direction)] == label) << direction
    return found


@helper
def take_back(waiting: IntArray, count: int) -> Blob:
    """Return the part that was stored after `count` others."""
    entry = count * FIELDS
    return Blob(waiting[entry], waiting[entry + 1], waiting[entry + 2], waiting[entry + 3])
