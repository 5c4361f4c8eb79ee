"""Mazes for paper: each with a start, a goal and a solution, of a chosen difficulty, and no two alike."""

from typing import NamedTuple

from clew.changes.openings import openings
from clew.counting import canonical
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.spec import parse_grid
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import generate
from clew.mazes.maze import Maze
from clew.mazes.paths import Path
from clew.mazes.solving import solve
from clew.wishes import find_maze

TRIES = 2000  # mazes that are looked at for one of a difficulty


class Puzzle(NamedTuple):
    """A maze for paper."""

    grid: str  # the spec as it was written
    maze: Maze
    path: Path  # its solution

    @property
    def origin(self) -> str:
        """How to make it again, in a few words for small print."""
        made = self.maze.provenance
        return self.grid if made is None else f"{self.grid} {made.algorithm} {made.seed}/{made.number}"


class PuzzleMaker:
    """Makes mazes of one seed, no two of which are alike, even turned or mirrored.

    Parameters
    ----------
    seed : int
        The seed; the same seed gives the same puzzles.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._next: dict[object, int] = {}  # the number of the next maze, by what it should be
        self._seen: set[object] = set()

    def make(
        self,
        grid: str,
        *,
        algorithm: str | None = None,
        difficulty: tuple[int, int] | None = None,
        where: str | None = None,
    ) -> Puzzle:
        """Return the next puzzle.

        Parameters
        ----------
        grid : str
            The spec of the grid.
        algorithm : str, optional
            The algorithm; by default the recursive backtracker, or another one that makes mazes of the difficulty.
        difficulty : tuple of int, optional
            The lowest and the highest difficulty, from 1 to 100.
        where : str, optional
            Where the openings are, as for `clew.openings`; by default where they suit the grid.

        Returns
        -------
        Puzzle
            A maze that is like none before.

        Raises
        ------
        ClewError
            If the grid, the algorithm or the openings are not possible, or if there is no such maze.
        """
        shape = parse_grid(grid, files=True)
        place = default_openings(shape) if where is None else where
        changes = [] if place == "none" else [("openings", {"where": place})]
        key = (grid, algorithm, difficulty, place)
        while True:
            first = self._next.get(key, 0)
            if difficulty is None:
                maze = generate(algorithm or ALGORITHM, shape, self.seed, number=first)
                maze = openings(maze, place) if changes else maze
            else:
                wish = f"difficulty {difficulty[0]}-{difficulty[1]}"
                maze = find_maze(shape, wish, self.seed, algorithm=algorithm, first=first, tries=TRIES, changes=changes)
            assert maze.provenance is not None
            self._next[key] = maze.provenance.number + 1
            likeness = _likeness(maze)
            if likeness not in self._seen:
                self._seen.add(likeness)
                return Puzzle(grid, maze, solve(maze))


def _likeness(maze: Maze) -> object:
    """Return something that is equal for mazes that are alike."""
    try:
        least = canonical(maze)
    except ClewError:  # symmetries of large grids are not known
        least = maze
    return maze.grid.spec, bytes(memoryview(least.storage).cast("B"))


def default_openings(grid: Grid) -> str:
    """Return where the openings suit a grid: the words of `clew.openings`, 'none' for a grid without an outer wall."""
    empty = generate("binary-tree" if grid.is_rectangular else "recursive-backtracker", grid, 0)
    for where in ("corners",) if grid.has_corners else ("middle", "farthest"):
        try:
            openings(empty, where)
        except ClewError:
            continue
        return where
    return "none"
