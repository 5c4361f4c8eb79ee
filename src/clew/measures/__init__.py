"""What can be counted and measured in a maze."""

from dataclasses import asdict, dataclass
from typing import Any

from clew import kernel, memory
from clew.errors import ClewError
from clew.kernel import zeros
from clew.maze import Maze
from clew.measures._kernels import MOST_EXITS, count_components, count_degrees
from clew.solving import longest_path


@dataclass(frozen=True)
class Measures:
    """The figures of a maze."""

    cells: int
    passages: int
    dead_ends: int  # cells with one exit
    junctions: int  # cells with three exits or more
    degrees: dict[int, int]  # how many cells have 0, 1, 2, ... exits; up to the most that occurs
    components: int  # parts between which no passage leads
    loops: int  # independent ones: passages that could be closed without cutting a part in two
    perfect: bool  # one part without loops
    longest_path: int | None  # steps between the two cells that are farthest apart; None if not perfect

    def as_dict(self) -> dict[str, Any]:
        """The figures by name, ready for JSON."""
        return asdict(self)


def measure(maze: Maze) -> Measures:
    """Count and measure. Cost: O(cells); 4 to 13 bytes per cell beside the maze."""
    memory.require(13 * maze.cells, f"measuring {maze.grid.spec}")
    degrees = _degrees(maze)
    longest = _longest(maze)
    perfect = longest is not None
    components = 1 if perfect else _components(maze)
    return Measures(
        cells=maze.cells,
        passages=maze.passage_count,
        dead_ends=degrees.get(1, 0),
        junctions=sum(count for exits, count in degrees.items() if exits > 2),
        degrees=degrees,
        components=components,
        loops=maze.passage_count - maze.cells + components,
        perfect=perfect,
        longest_path=longest,
    )


def _longest(maze: Maze) -> int | None:
    """The length of the longest path; None where the maze is not perfect."""
    if maze.passage_count != maze.cells - 1:
        return None
    try:
        return longest_path(maze).steps
    except ClewError:
        return None


def _degrees(maze: Maze) -> dict[int, int]:
    compiled = kernel.should_compile(count_degrees, maze.cells)
    counts = zeros("q", MOST_EXITS + 1, compiled)
    _call(count_degrees, maze, compiled, counts)
    most = max(exits for exits in range(MOST_EXITS + 1) if counts[exits] or exits == 0)
    return {exits: int(counts[exits]) for exits in range(most + 1)}


def _components(maze: Maze) -> int:
    compiled = kernel.should_compile(count_components, maze.cells)
    return int(_call(count_components, maze, compiled, zeros("i", maze.grid.storage, compiled)))


def _call(function: Any, maze: Maze, compiled: bool, scratch: Any) -> Any:
    canvas = maze.canvas(compiled=compiled)
    return kernel.call(function, canvas, scratch) if compiled else function(canvas, scratch)
