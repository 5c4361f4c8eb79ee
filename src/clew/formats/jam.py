"""The Maze Jam's JSON: an array of rows of numbers, N=1 S=2 E=4 W=8, where a set bit is a passage.

A passage that only one of its two cells opens is read as a wall, since the Jam's own example has such passages;
`strict` refuses them. Both sides of a passage are written. The format keeps neither openings nor provenance.
"""

from clew import registry
from clew.errors import ClewError
from clew.formats._directions import check_one_sided, close_one_sided
from clew.formats._jam_rows import Rows, check_rows, parse_rows
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.safe_io.strict_json import first_byte

NORTH, SOUTH, EAST, WEST = 1, 2, 4, 8

# Converts the Jam's numbers to Clew's and back: east and south are exchanged.
SWAPPED = bytes(value & 9 | value >> 1 & 2 | value << 1 & 4 for value in range(16)) + bytes(range(16, 256))
DIGITS = [str(value) for value in range(16)]
OTHERS = bytes(15 - value for value in range(16)) + bytes(range(16, 256))  # converts walls to passages and back


def sniff(data: bytes) -> bool:
    """Return whether the data begins like a JSON array."""
    return first_byte(data) == b"["


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze. One-sided passages are closed, with a note, or refused if `strict`."""
    return _maze(parse_rows(data), strict, notes)


@registry.format(suffixes=(".json",), media="application/json", read=read, sniff=sniff)
def jam(maze: Maze) -> bytes:
    """Write rows of numbers, one line for each row, with both sides of every passage."""
    grid = maze.grid
    if not grid.has_rows:
        raise ClewError(f"the Jam's JSON can hold rectangles only, not {grid.spec}: write .clew")
    memory.require(6 * grid.cells, f"{grid.spec} as JSON")
    rows = (row.tobytes().translate(SWAPPED) for row in grid.cell_slices(memoryview(maze.storage)))
    lines = ("[" + ",".join(map(DIGITS.__getitem__, row)) + "]" for row in rows)
    return f"[{(',' + chr(10)).join(lines)}]\n".encode()


def from_rows(rows: Rows, strict: bool = False, notes: list[str] | None = None, *, jagged: bool = False) -> Maze:
    """Make a maze from rows of the Jam's numbers.

    `strict` and `notes` are as for `read`. `jagged`: the rows may have different lengths; there are no cells after the
    end of a short row.
    """
    return _maze(check_rows(rows, jagged=jagged), strict, notes)


def read_built(data: bytes) -> Maze:
    """Read a maze from a wall builder's JSON, which has south and east walls only: a set bit is a wall."""
    return _maze([row.tobytes() for row in _carved(parse_rows(data))], False, None)


def _maze(lines: list[bytes], strict: bool, notes: list[str] | None) -> Maze:
    lengths = list(map(len, lines))
    width, height = max(lengths), len(lines)
    grid: Rectangle | MaskedRectangle = Rectangle(width, height)
    if min(lengths) < width:
        mask = b"".join(b"\1" * length + bytes(width - length) for length in lengths)
        grid, lines = MaskedRectangle(width, height, mask), [line.ljust(width, b"\0") for line in lines]
    storage = grid.new_passages(compiled=True)
    cells = grid.as_array(storage)
    cells |= np.frombuffer(b"".join(lines).translate(SWAPPED), np.uint8).reshape(height, width)
    if strict:
        check_one_sided(grid, storage)
    else:
        problem = close_one_sided(grid, storage)
        if problem and notes is not None:
            notes.append(f"{problem}; these sides were read as walls")
    return Maze(grid, storage, trusted=True)


def built_to_carved(rows: Rows) -> list[list[int]]:
    """Convert the rows of a wall builder, which have south and east walls only, to rows of passages.

    This is the conversion of the Jam's page: outer walls are added, and everything that is not a wall is a passage.
    So all inner sides to the north and west are open; `from_rows` closes those that are one-sided.
    """
    carved: list[list[int]] = _carved(check_rows(rows)).tolist()
    return carved


def _carved(rows: list[bytes]) -> UInt8Array:
    carved = np.frombuffer(bytearray(b"".join(rows).translate(OTHERS)), np.uint8).reshape(len(rows), -1)
    carved[0] &= 15 - NORTH
    carved[-1] &= 15 - SOUTH
    carved[:, 0] &= 15 - WEST
    carved[:, -1] &= 15 - EAST
    return carved
