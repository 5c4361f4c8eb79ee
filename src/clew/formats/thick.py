"""Text with walls as thick as cells: `#` is wall, a blank is open, cells are at the odd lines and columns.

A gap in the border is an opening. `S` and `E` mark the entrance and the exit if the exit would be read first. The marks
of a path (S E + X .) are ignored when a maze is read.
"""

from clew import registry
from clew.errors import ClewError
from clew.formats._text_page import kinds, needing_marks, openings, page, refuse
from clew.formats._thick_arrays import from_thick
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.maze import Maze

MARKS = "SE+X."
_FROM_CELL = ((-1, 0), (0, 1), (1, 0), (0, -1))  # (lines, columns) to the wall north, east, south, west


def sniff(data: bytes) -> bool:
    """Return whether the first line is a border that begins with a wall."""
    return data.startswith(b"#") and not data[:4096].partition(b"\n")[0].strip(b"# SE+X.\r")


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze; `notes` gets the marks that were ignored. `strict` has no effect: passages are never one-sided."""
    text = page(data)
    lines, columns = text.shape
    if lines < 3 or columns < 3 or lines % 2 == 0 or columns % 2 == 0:
        raise ClewError(
            f"{lines} lines of {columns} characters are not a maze with thick walls: "
            f"it needs 2 * height + 1 lines of 2 * width + 1 characters"
        )
    kind = kinds(text, "#", MARKS, " ")
    walls, marked = kind == 1, kind == 2
    refuse(kind == 0, text, f"only #, blanks and marks ({MARKS}) are allowed")
    refuse(~walls[::2, ::2], text, "walls meet here, so it must be #", step=(2, 2))
    refuse(walls[1::2, 1::2], text, "this is a cell, so it cannot be #", step=(2, 2), begin=(1, 1))
    marks = int(marked[1:-1, 1:-1].sum())
    if notes is not None and marks:
        notes.append(f"{marks:,} marks inside the maze were ignored: a maze does not keep a path")
    maze, grid = from_thick(walls), Rectangle(columns // 2, lines // 2)
    gaps = text * ~walls
    border = openings(grid, gaps[0, 1::2], gaps[1::2, -1], gaps[-1, 1::2], gaps[1::2, 0])
    return Maze(grid, maze.storage, openings=border, trusted=True)


@registry.format(suffixes=(".thick", ".txt"), media="text/plain; charset=utf-8", read=read, sniff=sniff)
def thick(maze: Maze) -> bytes:
    """Write 2 * height + 1 lines of 2 * width + 1 characters."""
    grid = maze.grid
    if not isinstance(grid, Rectangle):
        raise ClewError(f"text can hold rectangles only, not {grid.spec}: write .clew")
    memory.require(9 * grid.cells, f"{grid.spec} as text")
    walls = maze.to_thick()
    text = np.full((walls.shape[0], walls.shape[1] + 1), ord("\n"), np.uint8)
    text[:, :-1] = np.frombuffer(b" #", np.uint8)[walls]
    for cell, side, mark in needing_marks(maze, grid):
        down, right = _FROM_CELL[side]
        text[2 * (cell // grid.width) + 1 + down, 2 * (cell % grid.width) + 1 + right] = ord(mark)
    return text.tobytes()
