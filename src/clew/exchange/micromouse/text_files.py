"""Mazes of contests as text: walls between posts, S at the start, G in the cells of the goal area.

o---o---o---o
|   | G   G |    A cell is three characters wide. ` . ` and `.` are walls that a mouse has not seen yet: in the
o   o   o   o    maze they are open, as in a mouse's search for the goal, and its marks list them.
| S     |   |
o---o---o---o
"""

from clew.errors import ClewError
from clew.exchange.micromouse.wall_numbers import usual_marks
from clew.formats import from_thick
from clew.formats.text_page import Page, check_rectangle, kinds, page, refuse
from clew.grids.rectangle import EAST, SOUTH, STEPS
from clew.kernel import memory
from clew.lazy import BoolArray, UInt8Array, np
from clew.mazes.maze import NO_MARKS, Marks, Maze

GROUPS = (" ", "-", "|", ".", "S", "G", "o+")
BLANK, ACROSS, DOWN, UNKNOWN, START, GOAL, POST = (1 << bit for bit in range(len(GROUPS)))


def read(data: bytes, notes: list[str] | None = None) -> Maze:
    """Read a maze with its marks; `notes` gets a sentence about unknown walls."""
    text = page(data, 4, "the maze of a contest")
    kind = kinds(text, *GROUPS)
    _check(kind, text)
    across, down, inside = kind[::2, 2::4], kind[1::2, ::4], kind[1::2, 2::4]
    maze = _closed_by(across == ACROSS, down == DOWN)
    memory.require(200 * int(np.count_nonzero(kind & (UNKNOWN | START | GOAL))), "reading these marks")
    starts, goals = (np.flatnonzero(inside == each).tolist() for each in (START, GOAL))
    east = np.flatnonzero(down[:, 1:] == UNKNOWN).tolist()
    south = np.flatnonzero(across[1:] == UNKNOWN).tolist()
    unknown = sorted([*((cell, EAST) for cell in east), *((cell, SOUTH) for cell in south)])
    if unknown and notes is not None:
        notes.append(f"{len(unknown):,} unknown walls are taken as open, but as closed by clew solve --turns")
    marks = Marks(starts[0] if starts else None, tuple(goals), tuple(unknown))
    return Maze(maze.grid, maze.storage, None, maze.openings, marks)


def _check(kind: UInt8Array, text: Page) -> None:
    """Raise `ClewError` for the first character that is not possible where it is."""
    refuse(kind[::2, ::4] != POST, text, "a post must be o or +", step=(2, 4))
    left, middle, right = (kind[::2, first::4] for first in (1, 2, 3))
    rule = "between posts must be ---, three blanks, or a dot between blanks for an unknown wall"
    refuse(left & (ACROSS | BLANK) == 0, text, rule, step=(2, 4), begin=(0, 1))
    refuse((middle != left) & ((middle != UNKNOWN) | (left != BLANK)), text, rule, step=(2, 4), begin=(0, 2))
    refuse(right != left, text, rule, step=(2, 4), begin=(0, 3))
    down = kind[1::2, ::4]
    rule = "between cells must be |, a blank, or a dot for an unknown wall"
    refuse(down & (DOWN | BLANK | UNKNOWN) == 0, text, rule, step=(2, 4), begin=(1, 0))
    for first, known in ((1, BLANK), (2, BLANK | START | GOAL), (3, BLANK)):
        rule = "a cell must be blank, but for S or G in its middle"
        refuse(kind[1::2, first::4] & known == 0, text, rule, step=(2, 4), begin=(1, first))
    is_start = kind[1::2, 2::4] == START
    again = is_start & (np.cumsum(is_start).reshape(is_start.shape) > 1)
    refuse(again, text, "a maze has one start", step=(2, 4), begin=(1, 2))
    rule = "the outer wall cannot be unknown"
    refuse(middle[[0, -1]] == UNKNOWN, text, rule, step=(len(text) - 1, 4), begin=(0, 2))
    refuse(down[:, [0, -1]] == UNKNOWN, text, rule, step=(2, text.shape[1] - 1), begin=(1, 0))


def _closed_by(across: BoolArray, down: BoolArray) -> Maze:
    """Return the maze with these walls: bool[height + 1, width] and bool[height, width + 1]."""
    walls = np.ones((2 * len(down) + 1, 2 * across.shape[1] + 1), np.bool_)
    walls[::2, 1::2], walls[1::2, ::2], walls[1::2, 1::2] = across, down, False
    return from_thick(walls)


def write(maze: Maze, post: str) -> bytes:
    """Return the text of a maze with these posts."""
    grid, marks = check_rectangle(maze), maze.marks
    if marks.start in marks.goals:
        raise ClewError("the start is in the goal area, and this text has only one letter in a cell: write .clew")
    memory.require(24 * grid.cells, f"{grid.spec} as text")
    text = _walls(maze, post)
    for cells, letter in ((marks.goals, "G"), (() if marks.start is None else (marks.start,), "S")):
        rows, columns = np.divmod(np.array(cells, np.int64), grid.width)
        text[2 * rows + 1, 4 * columns + 2] = ord(letter)
    for cell, direction in marks.unknown:
        (y, x), (dx, dy) = divmod(cell, grid.width), STEPS[direction]
        text[2 * y + 1 + dy, 4 * x + 2 + 2 * dx] = ord(".")
    return text.tobytes()


def _walls(maze: Maze, post: str) -> UInt8Array:
    """Return the characters of a text without marks, uint8[line, column], with the ends of lines."""
    thick = maze.to_thick()
    text = np.full((len(thick), 2 * thick.shape[1]), ord(" "), np.uint8)
    text[:, -1], text[::2, :-1:4] = ord("\n"), ord(post)
    for first in (1, 2, 3):
        text[::2, first:-1:4][thick[::2, 1::2] == 1] = ord("-")
    text[1::2, :-1:4][thick[1::2, ::2] == 1] = ord("|")
    return text


def read_map(data: bytes) -> Maze:
    """Read a map of mms: whatever is not blank in the middle of a side of a cell is a wall."""
    text = page(data, 4, "a map of mms")
    solid, inside = text != ord(" "), text[1::2, 2::4]
    maze = _closed_by(solid[::2, 2::4], solid[1::2, ::4])
    memory.require(16 * inside.size, "reading this map")
    starts, goals = (np.flatnonzero(inside == ord(each)).tolist() for each in "SG")
    usual = usual_marks(check_rectangle(maze))
    marks = Marks(starts[0] if starts else usual.start, tuple(goals) or usual.goals)
    return Maze(maze.grid, maze.storage, None, maze.openings, marks)


def write_map(maze: Maze) -> bytes:
    """Return a map of mms with the start and the goals, those of every contest if the maze has none."""
    marks = maze.marks._replace(unknown=())
    if marks == NO_MARKS:
        marks = usual_marks(check_rectangle(maze))
    return write(Maze(maze.grid, maze.storage, None, maze.openings, marks, trusted=True), "+")
