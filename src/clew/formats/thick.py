"""Text with walls as thick as cells: `#` is wall, a blank is open, cells are at the odd lines and columns.

A gap in the border is an opening. `S` and `E` mark the entrance and the exit if the exit would be read first. The marks
of a path (S E + X .) are ignored when a maze is read.
"""

from clew import registry
from clew.formats._arrays import from_thick
from clew.formats.text_page import check_rectangle, kinds, marked, needed_marks, page, refuse
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.maze import Maze

MARKS = "SE+X."


def sniff(data: bytes) -> bool:
    """Return whether the first line is a border that begins with a wall."""
    return data.startswith(b"#") and not data[:4096].partition(b"\n")[0].strip(b"# SE+X.\r")


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze; `notes` gets the marks that were ignored. `strict` has no effect: passages are never one-sided."""
    text = page(data, 2, "a maze with thick walls")
    kind = kinds(text, "#", MARKS, " ")
    walls = kind == 1
    refuse(kind == 0, text, f"only #, blanks and marks ({MARKS}) are allowed")
    refuse(~walls[::2, ::2], text, "walls meet here, so it must be #", step=(2, 2))
    refuse(walls[1::2, 1::2], text, "this is a cell, so it cannot be #", step=(2, 2), begin=(1, 1))
    marks = int((kind[1:-1, 1:-1] == 2).sum())
    if notes is not None and marks:
        notes.append(f"{marks:,} marks inside the maze were ignored: a maze does not keep a path")
    return marked(from_thick(walls), text)


@registry.format(suffixes=(".thick", ".txt"), media="text/plain; charset=utf-8", read=read, sniff=sniff)
def thick(maze: Maze) -> bytes:
    """Write 2 * height + 1 lines of 2 * width + 1 characters."""
    grid = check_rectangle(maze)
    memory.require(9 * grid.cells, f"{grid.spec} as text")
    walls = maze.to_thick()
    text = np.full((walls.shape[0], walls.shape[1] + 1), ord("\n"), np.uint8)
    text[:, :-1] = np.frombuffer(b" #", np.uint8)[walls]
    for line, column, mark in needed_marks(maze):
        text[line, column] = ord(mark)
    return text.tobytes()
