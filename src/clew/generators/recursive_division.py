"""Recursive division: build a wall with one opening across the grid, then divide both parts.

Texture: long straight walls, each with only one opening. 23 % dead ends (27 % with `longest`). With rooms, or few
divisions, the maze has loops and is not perfect.
Draws: for a part of w x h cells `below(w + h)`, less than h = a horizontal wall, so that a part twice as high as it is
wide gets a horizontal wall twice as often as a vertical one (`longest`: `bits(1)`, 0 = horizontal, for squares only;
`even`: `bits(1)`); then `below(h - 1)` or `below(w - 1)` for the line, and `below(w)` or `below(h)` for the opening,
from the north or west. The smaller part is divided first, so at most log2(cells) parts wait. The divisions that are
left are shared out by area.
Cost: O(n log n) for a square of n cells; 1 byte per cell, for the maze.
Grids: rows; `blobby-division` works on others. Source: Reynolds; Buck, "Mazes for Programmers" (2015).
"""

from typing import NamedTuple

from clew.draws import Draws
from clew.generators._division import DIVISIONS, MAX, UNLIMITED, put_aside, share_divisions
from clew.grids.canvas import Canvas
from clew.grids.events import SPLIT
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray, helper, struct
from clew.registry import Choice, Count, Scratch, generator

PROPORTIONAL, LONGEST, EVEN = 0, 1, 2
FIELDS = 5  # of a part


@struct
class Part(NamedTuple):
    """A rectangular part of the grid, and how many divisions it may still get."""

    x: int
    y: int
    wide: int
    high: int
    divisions: int

    def area(self) -> int:
        """Return the number of cells."""
        return self.wide * self.high

    def stays(self, room: int) -> bool:
        """Return whether the part stays whole: it is a corridor or a room, or no division is left."""
        is_room = self.wide <= room and self.high <= room
        return self.wide == 1 or self.high == 1 or is_room or self.divisions == 0

    def cut(self, across: bool, line: int) -> "tuple[Part, Part]":
        """Return the part north or west of a line, and the rest."""
        wide, high = (self.wide, line) if across else (line, self.high)
        wide2, high2 = (self.wide, self.high - line) if across else (self.wide - line, self.high)
        divisions, divisions2 = share_divisions(self.divisions, wide * high, wide2 * high2)
        x2, y2 = (self.x, self.y + line) if across else (self.x + line, self.y)
        return Part(self.x, self.y, wide, high, divisions), Part(x2, y2, wide2, high2, divisions2)


@generator(
    grids="rows",
    perfect=False,
    work=4,
    scratch={"waiting": Scratch("q", 64 * FIELDS, fill=None)},
    options={
        "bias": Choice(
            ("proportional", "longest", "even"),
            default="proportional",
            help="How the shape of a part decides the direction of the wall across it.",
        ),
        "room": Count(1, MAX, default=1, help="Parts at most this wide and high stay open rooms."),
        "divisions": DIVISIONS,
    },
)
def recursive_division(maze: Canvas, draws: Draws, waiting: IntArray, bias: int, room: int, divisions: int) -> None:
    """Build a wall with one opening across the grid, and divide both parts again, down to corridors or rooms."""
    maze.open_all()
    part = Part(0, 0, maze.columns(), maze.rows(), divisions if divisions else UNLIMITED)
    count = 0
    while True:
        if not part.stays(room):
            across = is_cut_across(draws, part, bias)
            line = draws.below((part.high if across else part.wide) - 1) + 1
            if across:
                build_wall(maze, draws, maze.place_at(part.x, part.y + line - 1), SOUTH, EAST, part.wide)
            else:
                build_wall(maze, draws, maze.place_at(part.x + line - 1, part.y), EAST, SOUTH, part.high)
            part, other = part.cut(across, line)
            if part.area() > other.area():
                part, other = other, part
            put_aside(waiting, count, other)
            count += 1
        elif count > 0:
            count -= 1
            entry = count * FIELDS
            part = Part(waiting[entry], waiting[entry + 1], waiting[entry + 2], waiting[entry + 3], waiting[entry + 4])
        else:
            return


@helper
def is_cut_across(draws: Draws, part: Part, bias: int) -> bool:
    """Draw whether the part is cut by a horizontal wall."""
    if bias == PROPORTIONAL:
        return draws.below(part.wide + part.high) < part.high
    if bias == EVEN or part.wide == part.high:
        return draws.bits(1) == 0
    return part.high > part.wide


@helper
def build_wall(maze: Canvas, draws: Draws, cell: int, side: int, along: int, length: int) -> None:
    """Build a wall on one side of `length` cells in a row, and open one passage through it."""
    opening = draws.below(length)
    door = cell
    maze.log(SPLIT, cell, side)
    for place in range(length):
        if place == opening:
            door = cell
        maze.add_wall(cell, side)
        cell = maze.neighbor(cell, along)
    maze.carve(door, side)
