"""The mazes of a game in their order: levels that get harder, the mazes of a seed, or a single one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from clew.analysis.wishes import NoMazeFound, find_maze
from clew.errors import ClewError
from clew.mazes.cell_numbers import Cell
from clew.mazes.maze import Maze

TRIES = 500  # mazes that are looked at for a level


class Stage(NamedTuple):
    """One maze of a course."""

    title: str
    maze: Maze
    start: Cell | None = None  # None for the default ends
    goal: Cell | None = None


class Course:
    """Mazes that follow each other; of this class itself, a single maze.

    Parameters
    ----------
    maze : Stage
        The maze.
    """

    number = 0  # of the maze to play now

    def __init__(self, maze: Stage) -> None:
        self._maze = maze

    @property
    def follows(self) -> str:
        """The name of the next maze, such as 'the next level'; '' after the last."""
        return ""

    def stage(self) -> Stage:
        """Return the maze to play now."""
        return self._maze

    def advance(self) -> bool:
        """Go on to the next maze; return whether there is one."""
        goes_on = bool(self.follows)
        self.number += goes_on
        return goes_on


class Level(NamedTuple):
    """The parts of a level."""

    grid: str
    algorithm: str
    ends: tuple[int | None, int | None] = (None, None)  # the start and the goal, None for the default ones


LEVELS = (
    Level("8x5", "recursive-backtracker"),
    Level("12x7", "recursive-backtracker"),
    Level("hexagons:side=5", "wilson"),
    Level("polar:5", "prim", (66, 0)),
    Level("weave:12x8", "kruskal"),
    Level("text:GO,height=9", "wilson"),
    Level("cairo:8x6", "wilson"),
    Level("triangles:15x7", "wilson"),
    Level("sphere:7", "wilson", (0, 49)),
    Level("19x10", "wilson"),
    Level("box:5x4x4", "wilson"),
    Level("24x12", "wilson"),
    Level("triangles:21x11", "wilson"),  # from here on, at least as hard as the last one, and larger
    Level("box:6x6x4", "wilson"),
    Level("triangles:25x13", "wilson"),
    Level("30x16", "wilson"),
    Level("box:8x6x4", "wilson"),
    Level("triangles:31x15", "wilson"),
    Level("36x20", "wilson"),
    Level("40x24", "wilson"),
)
RISING = 12  # levels whose difficulty rises
FIRST, STEP, SPREAD = 8, 5, 4  # the least difficulty of level 1, how much it rises with each level, how much it varies
HARDEST = 100


def difficulty_of(number: int) -> tuple[int, int]:
    """Return the lowest and the highest difficulty of a level, counted from 1; those of the first 12 do not overlap.

    Examples
    --------
    >>> difficulty_of(1), difficulty_of(2), difficulty_of(12)
    ((8, 12), (13, 17), (63, 67))
    """
    lowest = FIRST + STEP * (min(number, RISING) - 1)
    return lowest, lowest + SPREAD if number <= RISING else HARDEST


class Levels(Course):
    """The levels: for everyone who plays the same seed, the same mazes.

    Parameters
    ----------
    seed : int, default 0
        The seed of the game.
    first : int, default 1
        The level to begin with.

    Examples
    --------
    >>> levels = Levels()
    >>> levels.stage().title, levels.stage().maze.grid.spec
    ('level 1', 'rectangle:8x5')
    """

    def __init__(self, seed: int = 0, first: int = 1) -> None:
        if not 1 <= first <= len(LEVELS):
            raise ClewError(f"there is no level {first}: choose one from 1 to {len(LEVELS)}", option="level")
        self.seed, self.number = seed, first

    @property
    def follows(self) -> str:
        return "the next level" if self.number < len(LEVELS) else ""

    def stage(self) -> Stage:
        title = f"level {self.number}" + (f" of seed {self.seed}" if self.seed else "")
        return Stage(title, find_level(self.number, self.seed), *LEVELS[self.number - 1].ends)


def find_level(number: int, seed: int) -> Maze:
    """Return the maze of a level: the first one of the seed whose difficulty is that of the level.

    If none of many is, it is the nearest.
    """
    level = LEVELS[number - 1]
    start, goal = level.ends
    wish = "difficulty {}-{}".format(*difficulty_of(number))
    return nearest_maze(level.algorithm, level.grid, wish, seed, tries=TRIES, start=start, goal=goal)


def nearest_maze(*wished: Any, **options: Any) -> Maze:
    """Return the maze that `find_maze` finds, or the nearest of those that it has looked at; it has these arguments."""
    try:
        return find_maze(*wished, **options)
    except NoMazeFound as problem:
        return problem.report.nearest


class Series(Course):
    """The mazes of a grid, an algorithm and a seed, one after the other.

    Parameters
    ----------
    make : callable
        Returns the maze of a number.
    number : int
        The number of the first maze.
    start, goal : Cell or None
        The ends of all mazes, if not the default ones.
    """

    follows = "another maze"

    def __init__(
        self, make: Callable[[int], Maze], number: int, start: Cell | None = None, goal: Cell | None = None
    ) -> None:
        self._make, self.number, self._ends = make, number, (start, goal)

    def stage(self) -> Stage:
        maze = self._make(self.number)
        made = maze.provenance
        words = [(maze.grid.source or maze.grid.spec).removeprefix("rectangle:")]
        if made is not None:
            words += [made.algorithm, f"seed {made.seed}", *([f"number {made.number}"] if made.number else [])]
        return Stage(", ".join(words), maze, *self._ends)


def key_of(maze: Maze, start: int, goal: int) -> str:
    """Return what identifies a maze with its start and goal, wherever it comes from, in the file of best times."""
    return f"{maze.digest[:32]}-{start}-{goal}"
