"""Text with walls as thick as cells: `#` is wall, a blank is open, cells are at the odd lines and columns.

A gap in the border is an opening. `S` and `E` mark the entrance and the exit if the exit would be read first. The marks
of a path (S E + X .) are ignored when a maze is read. A cell that is `#` is left out by a mask.

The floors of a box follow one another, the lowest first, with an empty line between them; `^` is stairs up, `v` stairs
down, `H` both. After an empty line, the last line names a grid that is no rectangle, such as `torus:20x14`. A passage
across joined borders is a gap in both.
"""

import re

from clew import registry
from clew.errors import ClewError
from clew.formats._arrays import from_thick
from clew.formats.text_page import kinds, marked, needed_marks, page, refuse
from clew.grids import parse_grid
from clew.grids.rectangle import Squares
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.exports.open_sides import frame_of, gap_of
from clew.mazes.maze import Maze

MARKS, STAIRS = "SE+X.", "^vH"
GROUPS = " ", "#", *STAIRS, MARKS  # in the order of the values in an array of walls; a mark is like a blank
_SPEC = re.compile(rb"\s+([a-z]+:[0-9x]{1,40})\s*\Z")


def sniff(data: bytes) -> bool:
    """Return whether the first line is a border that begins with a wall."""
    return data.startswith(b"#") and not data[:4096].partition(b"\n")[0].strip(b"# SE+X.\r")


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze; `notes` gets the marks that were ignored. `strict` has no effect: passages are never one-sided."""
    spec = _SPEC.search(data, max(len(data) - 100, 0))
    grid = parse_grid(spec[1].decode()) if spec else None
    text = page(data[: spec.start()] if spec else data, 2, "a maze with thick walls")
    lines, columns = text.shape
    floors, height, width = frame_of(grid) if grid else (1, lines // 2, columns // 2)
    if text.shape != (floors * (2 * height + 2) - 1, 2 * width + 1):
        needed = f"{floors * (2 * height + 2) - 1} lines of {2 * width + 1}"
        raise ClewError(f"{grid and grid.spec} needs {needed} characters, not {lines} of {columns}: correct its size")
    has_stairs = hasattr(grid, "floors")
    kind = kinds(text, *GROUPS)
    allowed = f"only #, blanks and marks ({MARKS}) are allowed" + f", and stairs ({STAIRS}) of boxes" * has_stairs
    refuse((kind == 0) | (kind & 0b11100 > 0) & (not has_stairs), text, allowed)
    refuse(kind[::2, ::2] != 2, text, "walls meet here, so it must be #", step=(2, 2))
    between = 2 * height + 1
    if floors > 1:
        rule = "an empty line must be between two floors"
        refuse(kind[between :: between + 1] != 1, text, rule, step=(between + 1, 1), begin=(between, 0))
    values = np.zeros(64, np.uint8)
    values[1 << np.arange(5)] = np.arange(5)
    floor_kinds = np.pad(kind, ((0, 1), (0, 0))).reshape(floors, between + 1, columns)[:, :-1]
    walls = values[floor_kinds]
    maze = marked(from_thick(walls if has_stairs else walls[0], grid=grid), text)
    marks = int((kind == 32).sum()) - sum(int(kind[gap_of(maze.grid, opening)]) == 32 for opening in maze.openings)
    if notes is not None and marks:
        notes.append(f"{marks:,} marks inside the maze were ignored: a maze does not keep a path")
    return maze


@registry.format(suffixes=(".thick", ".txt"), media="text/plain; charset=utf-8", read=read, sniff=sniff)
def thick(maze: Maze) -> bytes:
    """Write 2 * height + 1 lines of 2 * width + 1 characters, for each floor."""
    floors, height, width = frame_of(maze.grid)
    memory.require(9 * floors * height * width, f"{maze.grid.spec} as text")
    text = np.full((floors, 2 * height + 1, 2 * width + 2), ord("\n"), np.uint8)
    text[:, :, :-1] = np.frombuffer("".join(GROUPS[:5]).encode(), np.uint8)[maze.to_thick()]
    for line, column, mark in needed_marks(maze):
        text[line // (2 * height + 2), line % (2 * height + 2), column] = ord(mark)
    whole = getattr(maze.grid, "base", maze.grid)
    name = b"" if isinstance(whole, Squares) else f"\n{whole.spec}\n".encode()
    return b"\n".join(floor.tobytes() for floor in text) + name
