"""Recursive division: build a wall with one opening across the field, then divide both parts."""

from clew.draws import Draws
from clew.generators._floods import divide_by_floods
from clew.grids.canvas import Canvas
from clew.grids.events import SPLIT
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator
from clew.registry.options import Choice, Count

PROPORTIONAL, LONGEST, EVEN = 0, 1, 2
MOST = 1 << 31
FIELDS = 5  # of a part that waits: column, row, width, height, divisions


@generator(
    perfect=False,
    work=4,
    scratch={
        "waiting": Scratch("q", 64 * FIELDS),
        "cells": Scratch("i", "cells", rows=False),
        "parts": Scratch("i", "storage", rows=False),
    },
    options={
        "bias": Choice(
            ("proportional", "longest", "even"),
            grids="rows",
            default="proportional",
            help="How the proportions of a part decide which way it is cut (rectangles only).",
        ),
        "room": Count(
            1,
            MOST,
            default=1,
            help="Parts at most this wide and high stay rooms; without rows, of at most its square of cells.",
        ),
        "divisions": Count(0, MOST, default=0, help="At most so many walls are built; 0: as many as can be."),
    },
)
def recursive_division(
    maze: Canvas,
    draws: Draws,
    waiting: IntArray,
    cells: IntArray | None,
    parts: IntArray | None,
    bias: int,
    room: int,
    divisions: int,
) -> None:
    """Cut the field by a wall with one opening, and so on with both parts, until they are corridors or rooms.

    Without rows, two floods from random cells share a part, growing at random, and the wall is where they meet.
    Texture: long straight walls; the whole maze falls into halves with one way between them. 23 % dead ends (27 % with
    `longest`). With rooms or few divisions it has loops and is no perfect maze. Without rows the walls are ragged.
    Draws: for a part of w x h cells `below(w + h)`, less than h = cut by a horizontal wall, so that a part twice as
    high as wide is cut so twice as often as not (`longest`: `bits(1)`, 0 = so, for squares only; `even`: `bits(1)`);
    then `below(h - 1)` or `below(w - 1)` for the line, and `below(w)` or `below(h)` for the opening, from the north or
    west. The smaller part is next, so that at most log2(cells) parts wait. Divisions that are left are shared by area.
    Without rows: for a part of n cells `below(n)` and `below(n - 1)` among the others for the first cells of the two
    floods; until all are flooded `below(cells that may go on)`, the first flood's before the second's, and `choose`
    among the part's dry neighbors, where there are any; then `below(ways between the floods)` for the opening.
    Cost: O(n log n) for the walls of a square; 1 byte per cell: the maze, and 8 more without rows, where the floods
    take O(n log n) on average.
    Grids: any. Source: Reynolds; Buck, "Mazes for Programmers" (2015), chapter 11; without rows Buck, "A Better
    Recursive Division Algorithm" (weblog "The Buckblog", 2015), "blobby" division.
    """
    maze.open_all()
    if cells is not None and parts is not None:  # a grid without rows
        divide_by_floods(maze, draws, waiting, cells, parts, room, divisions)
        return
    origin = maze.cell(0)
    below = maze.neighbor(origin, SOUTH) - origin
    x, y, width, height = 0, 0, maze.columns(), maze.rows()
    budget = divisions if divisions else 1  # without a limit it stays 1
    count = 0
    while True:
        if width == 1 or height == 1 or (width <= room and height <= room) or budget == 0:
            if count == 0:
                return
            count -= 1
            entry = count * FIELDS
            x, y = waiting[entry], waiting[entry + 1]
            width, height, budget = waiting[entry + 2], waiting[entry + 3], waiting[entry + 4]
            continue
        if bias == PROPORTIONAL:
            horizontal = draws.below(width + height) < height
        elif bias == EVEN or width == height:
            horizontal = draws.bits(1) == 0
        else:
            horizontal = height > width
        if horizontal:
            line = draws.below(height - 1) + 1
            opening = draws.below(width)
            build(maze, origin + (y + line - 1) * below + x, 1, width, opening, SOUTH)
            x2, y2, width2, height2 = x, y + line, width, height - line
            height = line
        else:
            line = draws.below(width - 1) + 1
            opening = draws.below(height)
            build(maze, origin + y * below + x + line - 1, below, height, opening, EAST)
            x2, y2, width2, height2 = x + line, y, width - line, height
            width = line
        budget2 = budget
        if divisions:
            budget2 = (budget - 1) * (width2 * height2) // (width * height + width2 * height2)
            budget -= 1 + budget2
        if width * height > width2 * height2:
            x, x2, y, y2, width, width2 = x2, x, y2, y, width2, width
            height, height2, budget, budget2 = height2, height, budget2, budget
        entry = count * FIELDS
        waiting[entry], waiting[entry + 1] = x2, y2
        waiting[entry + 2], waiting[entry + 3], waiting[entry + 4] = width2, height2, budget2
        count += 1


@helper
def build(maze: Canvas, cell: int, step: int, length: int, opening: int, direction: int) -> None:
    """Build a wall of `length` from `cell` on, `direction` of its cells, and open one place of it."""
    maze.log(SPLIT, cell, direction)
    for place in range(length):
        maze.add_wall(cell + place * step, direction)
    maze.carve(cell + opening * step, direction)
