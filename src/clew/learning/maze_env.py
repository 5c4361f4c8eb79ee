"""`MazeEnv`: one maze as an environment of Gymnasium."""

from collections.abc import Callable
from typing import Any

import gymnasium

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.lazy import Int64Array, np
from clew.learning.environments import Environments, seed_of
from clew.learning.maze_pictures import check_picture
from clew.mazes.defaults import ALGORITHM
from clew.mazes.maze import Maze

ONLY = np.zeros(1, np.int64)  # the number of the only environment
FPS = 15


class MazeEnv(gymnasium.Env[Any, Any]):
    """A maze in which an agent has to reach the goal, with the interface of Gymnasium.

    The actions are the directions of the grid; walls stop the agent. Reaching the goal terminates the
    episode; a limit of steps truncates it. The maze of episode number i after `reset(seed=s)` is maze i of that seed:
    `clew.generate(algorithm, grid, s, number=i)`.

    Parameters
    ----------
    grid : Grid or str, default '10x10'
        A grid or its spec, as for `clew.generate`.
    algorithm : str or callable, default 'recursive-backtracker'
        As for `clew.generate`.
    observation : {'passages', 'local', 'grid', 'distances', 'rgb'}
        What the agent sees; docs/guides/environments.md describes them.
    render_mode : {'human', 'rgb_array', 'ansi'}, optional
        What `render` does: draw in the terminal after every step, return an array of pixels, or return text.
    view : int, default 7
        The side of the local view in squares, an odd number.
    tile : int, default 8
        The width of a cell in pictures, in pixels.
    **task
        What the agent has to do: `maze`, `fixed`, `ends`, `start`, `goal`, `step_limit`, `goal_reward`, `step_cost`,
        `wall_cost`, `difficulty`, `curriculum`, and the options of the algorithm, as for
        `clew.learning.task.Task`.

    Attributes
    ----------
    maze : Maze
        The maze of this episode.

    Raises
    ------
    ClewError
        If an argument is not possible.

    Examples
    --------
    >>> from clew.learning import MazeEnv
    >>> env = MazeEnv("5x5")
    >>> observation, info = env.reset(seed=7)
    >>> observation, info["optimal"]
    (array([0, 1, 1, 0, 0, 0, 4, 4], dtype=int16), 12)
    >>> observation, reward, terminated, truncated, info = env.step(1)
    >>> observation, float(reward), info
    (array([0, 1, 0, 1, 1, 0, 3, 4], dtype=int16), -0.01, {'distance': 11})
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "rgb_array", "ansi"], "render_fps": FPS}  # noqa: RUF012
    _environments: Environments
    _tile: int

    def __init__(
        self,
        grid: Grid | str = "10x10",
        algorithm: str | Callable[..., None] = ALGORITHM,
        *,
        observation: str = "passages",
        render_mode: str | None = None,
        view: int = 7,
        tile: int = 8,
        **task: Any,
    ) -> None:
        task |= {"grid": grid, "algorithm": algorithm}
        self.observation_space, self.action_space = set_up(self, 1, observation, render_mode, view, tile, task)
        self._over = "has not begun"

    @property
    def maze(self) -> Maze:
        """The maze of this episode."""
        self._check_begun("maze")
        return self._environments.maze_of(0)

    @property
    def grid(self) -> Grid:
        """The grid of all mazes."""
        return self._environments.grid

    @property
    def agent(self) -> int:
        """The number of the cell in which the agent is."""
        return self._cell("agent")

    @property
    def goal(self) -> int:
        """The number of the goal's cell."""
        return self._cell("goal")

    def _cell(self, name: str) -> int:
        self._check_begun(name)
        return int(self.grid.topology().index_of(int(getattr(self._environments.episodes, f"{name}s")[0])))

    def _check_begun(self, name: str) -> None:
        if self._over == "has not begun":
            raise ClewError(f"there is no {name} yet: call reset() first")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the next episode; with a seed, the first one of that seed.

        Parameters
        ----------
        seed : int, optional
            From 0 to 2^63 - 1. Without it, the episodes of the previous seed continue; the first time, a
            random seed is chosen.
        options : dict, optional
            Not used.

        Returns
        -------
        tuple
            The observation, and a dictionary: `seed` and `number` of the maze, `optimal`, the steps of a shortest path
            from the start to the goal, `distance`, the same from the present cell, and with a curriculum `level`.
        """
        seed = None if seed is None else seed_of(seed)
        super().reset(seed=seed)
        table = self._environments
        if seed is None and self._over == "has not begun":
            seed = int(self.np_random.integers(1 << 32))
        if seed is not None:
            table.seed(ONLY, np.array([seed], np.uint64))
        table.begin(ONLY)
        self._over = ""
        if self.render_mode == "human":
            self._show()
        return table.observe()[0], {name: values.tolist()[0] for name, values in beginnings(table, ONLY).items()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Go in a direction, or stay where a wall is.

        Parameters
        ----------
        action : int
            A direction of the grid.

        Returns
        -------
        tuple
            The observation, the reward, whether the goal is reached, whether the limit of steps is reached, and a
            dictionary with `distance`, the steps of a shortest path from the present cell to the goal.
        """
        if self._over:
            raise ClewError(f"the episode {self._over}: call reset() before step()")
        table = self._environments
        rewards, terminated, truncated, left, ended = table.step(actions_of(action, ()).reshape(1))
        if len(ended):
            self._over = "has ended"
        if self.render_mode == "human":
            self._show()
        info = {"distance": int(left[0])}
        return table.observe()[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info

    def render(self) -> Any:
        """Return the maze with agent and goal as pixels or text, as `render_mode` says; None in mode 'human'."""
        self._check_begun("maze")
        pictures = pictures_of(self)
        return pictures and pictures[0]

    def _show(self) -> None:
        """Draw over the previous picture in the terminal, slowly enough to watch."""
        import time

        print(f"\x1b[H\x1b[J{text_of(self._environments, 0)}", flush=True)
        time.sleep(1 / FPS)


def set_up(
    env: Any, count: int, observation: str, render_mode: str | None, view: int, tile: int, task: dict[str, Any]
) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    """Give an environment of Gymnasium its `Environments`; return the spaces of the observations and actions of one."""
    modes = env.metadata["render_modes"]
    if render_mode is not None and render_mode not in modes:
        raise ClewError(f"render_mode is {shown(render_mode)}: choose one of {', '.join(modes)}", field="render_mode")
    env.render_mode, env._tile = render_mode, tile
    table = env._environments = Environments(count, observation, view, tile, **task)
    if render_mode == "rgb_array":
        check_picture(table.grid, tile)
    seen = table.observation
    dtype: Any = np.dtype(seen.dtype)
    box = gymnasium.spaces.Box(seen.low.astype(dtype), seen.high.astype(dtype), dtype=dtype)
    return box, gymnasium.spaces.Discrete(table.grid.max_sides)


def pictures_of(env: Any) -> tuple[Any, ...] | None:
    """Return a picture or text for each environment, as `render_mode` says."""
    table: Environments = env._environments
    if env.render_mode == "rgb_array":
        return tuple(table.pictures(env._tile))
    return tuple(text_of(table, each) for each in range(table.count)) if env.render_mode == "ansi" else None


def beginnings(table: Environments, environments: Int64Array) -> dict[str, Any]:
    """Return the entries of `info` for episodes that have just begun: an array for each name."""
    info: dict[str, Any] = {
        "seed": table.seeds[environments].view(np.int64),
        "number": table.numbers[environments],
        "optimal": table.episodes.optimal[environments],
        "distance": table.episodes.optimal[environments],
    }
    if table.task.curriculum is not None:
        level = table.task.curriculum.level
        name = level if isinstance(level, str) else "-".join(map(str, level))
        info["level"] = np.full(len(environments), name, object)
    return info


def actions_of(actions: Any, shape: tuple[int, ...]) -> Int64Array:
    """Return actions as an array of int64; `ClewError` if they are not whole numbers in this shape."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iu" or found.shape != shape:
        needed = f"an array of whole numbers of shape {shape}" if shape else "a whole number"
        raise ClewError(f"the action is {shown(actions)}: it must be {needed}", field="action")
    return np.ascontiguousarray(found, np.int64)


def text_of(table: Environments, environment: int) -> str:
    """Return a maze in characters, with the agent (●) and the goal (○)."""
    from clew.pictures import drawing
    from clew.pictures.character_map import character_map

    maze = table.maze_of(environment)
    grid, topology = maze.grid, maze.grid.topology()
    walls = character_map(maze, "box" if drawing.has_square_cells(grid) else "braille")
    lines = [list(line) for line in walls.lines]
    for place, sign in ((table.episodes.goals[environment], "○"), (table.episodes.agents[environment], "●")):
        row, column = walls.place(grid.center(topology.index_of(int(place))))
        lines[row][column] = sign
    return "\n".join("".join(line) for line in lines)
