"""A NumPy array of the open directions on a rectangle: uint8[row, column], N=1 E=2 S=4 W=8.

Both sides of a passage are stored. The format keeps neither openings nor provenance: .npz does.
"""

from clew import registry
from clew.errors import ClewError
from clew.formats._arrays import from_directions
from clew.grids import Rectangle
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.safe_io.numpy_files import MAGIC, MANY_MAZES, array_bytes, parse_array

MAX_BYTES = 16 << 30


def sniff(data: bytes) -> bool:
    """Return whether the data begins like a .npy file."""
    return data.startswith(MAGIC)


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze; one-sided passages are always refused, so `strict` and `notes` have no effect."""
    array = parse_array(data, (r"\|u1",))
    if array.ndim == 3:
        raise ClewError(MANY_MAZES.format(f"the NumPy array of shape {array.shape}", "mazes = numpy.load(name)"))
    if array.ndim != 2:
        raise ClewError(f"the NumPy array has {array.ndim} dimensions: it must have two, rows and columns")
    return from_directions(Rectangle(array.shape[1], array.shape[0]), array)


@registry.format(suffixes=(".npy",), media="application/octet-stream", read=read, sniff=sniff, max_bytes=MAX_BYTES)
def npy(maze: Maze) -> bytes:
    """Write an array as `numpy.save` does."""
    if not maze.grid.has_rows:
        raise ClewError(f".npy can hold rectangles only, not {maze.grid.spec}: write .npz or .clew")
    memory.require(3 * maze.cells, f"{maze.grid.spec} as .npy")
    return array_bytes(maze.array)
