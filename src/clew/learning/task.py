"""The task of an agent: which mazes it is put into, from where to where, for which rewards, in how many steps."""

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from numbers import Real
from typing import Any

from clew import registry
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.learning.curriculum import Curriculum, Level
from clew.learning.episodes import BUMP, GOAL, START, STEP
from clew.mazes import generate, running
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.defaults import ALGORITHM
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving.solve import default_ends, distances

ENDS = ("default", "farthest", "random")
STEPS_PER_CELL = 4  # the default limit
MAX_STEPS = 1 << 30
MAX_CELLS = 1 << 20


class Task:
    """The task of an agent, checked: which mazes, from where to where, for which rewards.

    Parameters
    ----------
    grid : Grid or str, default '10x10'
        A grid or its spec, as for `clew.generate`.
    algorithm : str or callable, default 'recursive-backtracker'
        As for `clew.generate`.
    maze : Maze, optional
        One maze for all environments and episodes, in place of a grid and an algorithm.
    fixed : bool, default False
        Keep the first maze of the seed in all episodes, instead of making a new one for each.
    ends : {'default', 'farthest', 'random'}
        How the start and the goal are chosen: as by `clew.default_ends` (opposite corners of a rectangle), as ends of a
        longest path, or anew in each episode.
    start, goal : int or tuple of int, optional
        The number of a cell, or its coordinates; then only the other end is chosen.
    step_limit : int, optional
        After how many steps an episode is truncated; by default four times the number of cells.
    goal_reward : float, default 1.0
        The reward for reaching the goal.
    step_cost : float, optional
        What is subtracted for each step; by default 1 / `step_limit`, so that no episode costs more than 1.
    wall_cost : float, default 0.0
        What is also subtracted for a step into a wall.
    difficulty : str or (int, int), optional
        Only mazes of this difficulty: 'easy', 'medium', 'hard', 'expert', or a range such as (40, 60).
    curriculum : Curriculum, sequence of levels or callable, optional
        Levels that rise with the success rate; see `Curriculum`.
    **options
        The options of the algorithm.

    Raises
    ------
    ClewError
        If something is not possible.
    """

    def __init__(
        self,
        grid: Grid | str = "10x10",
        algorithm: str | Callable[..., None] = ALGORITHM,
        *,
        maze: Maze | None = None,
        fixed: bool = False,
        ends: str = "default",
        start: Cell | None = None,
        goal: Cell | None = None,
        step_limit: int | None = None,
        goal_reward: float = 1.0,
        step_cost: float | None = None,
        wall_cost: float = 0.0,
        difficulty: Level | None = None,
        curriculum: Curriculum | Sequence[Level] | Callable[[float], Level] | None = None,
        **options: object,
    ) -> None:
        if maze is None:
            generator, grid, values = generate.prepare(algorithm, grid, dict(options))
            running.check_size(generator, grid)
            if not generator.connected and ends != "random":
                raise ClewError(
                    f"mazes of {generator.name} may have no way from the start to the goal: give ends='random', for "
                    f"ends that are joined, or choose another algorithm",
                    field="algorithm",
                )
        else:
            _check_maze(maze, grid, algorithm, options)
            generator, grid, values = registry.find("generator", ALGORITHM), maze.grid, ()
        if grid.cells < 2:
            raise ClewError(f"{grid.spec} has {grid.cells} cell: an agent needs two, a start and a goal", field="grid")
        if grid.cells > MAX_CELLS:
            raise ClewError(
                f"{grid.spec} has {grid.cells:,} cells: mazes of environments have at most {MAX_CELLS:,}", field="grid"
            )
        if ends not in ENDS:
            raise ClewError(f"ends is {shown(ends)}: choose one of {', '.join(ENDS)}", field="ends")
        first = None if start is None else number_of(grid, start, "start")
        last = None if goal is None else number_of(grid, goal, "goal")
        if maze is not None:
            first, last = _ends_in(maze, ends, first, last)
        if first is not None and first == last:
            raise ClewError(f"start and goal are the same cell, {grid.coordinates(first)}: choose two", field="goal")
        limit = whole_number(
            STEPS_PER_CELL * grid.cells if step_limit is None else step_limit, "step_limit", 1, MAX_STEPS
        )
        cost = 1 / limit if step_cost is None else _number(step_cost, "step_cost")
        wall, prize = _number(wall_cost, "wall_cost"), _number(goal_reward, "goal_reward")
        by_outcome = {STEP: -cost, BUMP: -cost - wall, GOAL: prize - cost, START: 0.0}
        self.rewards = tuple(by_outcome[outcome] for outcome in range(len(by_outcome)))
        self.grid, self.generator, self.values = grid, generator, values  # those of the generator's options
        self.maze, self.fixed, self.ends = maze, bool(fixed), ends
        self.start, self.goal = first, last  # numbers of cells
        self.limit = limit
        self.curriculum = _curriculum_of(difficulty, curriculum, is_new=maze is None and not fixed, ends=ends)


def _check_maze(maze: Maze, grid: Grid | str, algorithm: object, options: dict[str, object]) -> None:
    """Raise `ClewError` unless a maze is one, and nothing else says how mazes are made."""
    check_maze(maze, "the environment")
    if grid != "10x10" and getattr(grid, "spec", grid) != maze.grid.spec:
        raise ClewError(f"the grid is that of the maze, {maze.grid.spec}: leave out grid={shown(grid)}", field="grid")
    if algorithm != ALGORITHM or options:
        name = next(iter(options), "algorithm")
        raise ClewError(
            f"{name} is not possible with a maze of your own: the algorithm and its options are for new mazes",
            field=name,
        )


def _number(value: object, name: str) -> float:
    """Return a finite float; `ClewError` if the value is not a number."""
    with suppress(OverflowError):
        if isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
    raise ClewError(f"{name} is {shown(value)}: it must be a finite number", field=name)


def _ends_in(maze: Maze, ends: str, start: int | None, goal: int | None) -> tuple[int | None, int | None]:
    """Return the ends in a given maze as far as they are known; `ClewError` if no way leads from start to goal."""
    isolated = next((cell for cell in (start, goal) if cell is not None and not maze.open_directions(cell)), None)
    if isolated is not None or not maze.passage_count:
        name = "the maze" if isolated is None else f"cell {maze.grid.coordinates(isolated)}"
        raise ClewError(f"{name} has no passages: an agent cannot go anywhere", field="maze")
    if ends == "default":
        start, goal = default_ends(maze, start, goal)
    if start is not None and goal is not None and distances(maze, goal).at(start) < 0:
        raise ClewError(
            f"no way leads from {maze.grid.coordinates(start)} to {maze.grid.coordinates(goal)} in this maze: choose "
            f"another start or goal, or ends='random'",
            field="maze",
        )
    return start, goal


def _curriculum_of(difficulty: Level | None, curriculum: Any, *, is_new: bool, ends: str) -> Curriculum | None:
    """Return the levels; `ClewError` if mazes of several levels cannot be made."""
    if difficulty is not None:
        if curriculum is not None:
            raise ClewError("a curriculum has levels of difficulty: leave out `difficulty`", field="difficulty")
        curriculum = [difficulty]
    if curriculum is None:
        return None
    found = curriculum if isinstance(curriculum, Curriculum) else Curriculum(curriculum)
    if not is_new:
        raise ClewError("levels of difficulty are for new mazes: leave out `maze` and `fixed`", field="curriculum")
    if ends == "random":
        raise ClewError(
            "a difficulty is that of the way between certain cells: use ends='default' with it", field="curriculum"
        )
    return found
