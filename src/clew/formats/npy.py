"""A NumPy array of a rectangle's directions: uint8 [row, column], N=1 E=2 S=4 W=8, a set bit is a passage.

Both sides of a passage are stored. Openings and provenance have no place in this form: .npz has them.
"""

from clew import registry
from clew.errors import ClewError
from clew.formats._directions import from_directions
from clew.grids import Rectangle
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.safe_io.numpy_files import MAGIC, array_bytes, parse_array

MAX_BYTES = 16 << 30


def sniff(data: bytes) -> bool:
    """Whether it begins as a .npy file."""
    return data.startswith(MAGIC)


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze; one-sided passages are always refused, so `strict` and `notes` change nothing."""
    array = parse_array(data, (r"\|u1",))
    if array.ndim != 2:
        raise ClewError(f"the NumPy array has {array.ndim} dimensions and must have two: rows and columns")
    return from_directions(Rectangle(array.shape[1], array.shape[0]), array)


@registry.format(suffixes=(".npy",), media="application/octet-stream", read=read, sniff=sniff, max_bytes=MAX_BYTES)
def npy(maze: Maze) -> bytes:
    """Write the array as NumPy does."""
    if not maze.grid.has_rows:
        raise ClewError(f".npy holds rectangles only, not {maze.grid.spec}: write .npz or .clew")
    memory.require(3 * maze.cells, f"{maze.grid.spec} as .npy")
    return array_bytes(maze.array)
