"""A listing: the spec of the grid, then a line for each cell with its open directions as a number."""

import clew
from clew import ClewError, Maze
from clew.registry import format

HEAD = "maze on "


def sniff(data: bytes) -> bool:
    """Return whether this may be a listing."""
    return data.startswith(HEAD.encode())


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Return the maze; a passage that is open from one side only is always refused."""
    import numpy as np

    try:
        head, *lines = data.decode("ascii").splitlines()
        numbers = [int(line) for line in lines]
    except ValueError as problem:
        raise ClewError(f"this is not a listing of a maze: {problem}") from None
    grid = clew.parse_grid(head.removeprefix(HEAD))
    if grid.cells != len(numbers) or max(numbers) >= 1 << 31 or min(numbers) < 0:
        raise ClewError(f"{grid.spec} needs {grid.cells} lines, each with a bit set, not {len(numbers)}")
    return clew.from_directions(grid, np.array(numbers).reshape(grid.shape))


@format(suffixes=(".listing",), media="text/plain", read=read, sniff=sniff)
def listing(maze: Maze) -> str:
    """Write a line for each cell."""
    if maze.grid.fingerprint:
        raise ClewError(f"a listing cannot hold {maze.grid.spec}: write .clew")
    numbers = map(maze.open_directions, range(maze.cells))
    return "".join(f"{line}\n" for line in (f"{HEAD}{maze.grid.spec}", *numbers))
