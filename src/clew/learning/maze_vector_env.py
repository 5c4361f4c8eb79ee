"""`MazeVectorEnv`: thousands of mazes at once as a vector environment of Gymnasium."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.lazy import Int64Array, np
from clew.learning.environments import MAX_SEED, Environments, seed_of
from clew.learning.episodes import ENDED
from clew.learning.maze_env import FPS, actions_of, beginnings, pictures_of, set_up
from clew.mazes.defaults import ALGORITHM
from clew.mazes.maze import Maze

MAX_ENVIRONMENTS = 1 << 24


class MazeVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many environments like `MazeEnv`, which compiled kernels move all at once.

    Environment number i of `reset(seed=s)` does the same as `MazeEnv` with the seed s + i, so the same seed repeats a
    run exactly.

    Parameters
    ----------
    num_envs : int, default 1
        How many environments.
    grid, algorithm, observation, view, tile, **task
        As for `MazeEnv`. All environments share a `maze`, and a `curriculum`.
    render_mode : {'rgb_array', 'ansi'}, optional
        What `render` returns for each environment.
    autoreset_mode : AutoresetMode or str, default 'NextStep'
        What follows the end of an episode: 'NextStep' (the next step begins the next episode, whatever its action is),
        'SameStep' (the same step begins it; the last observation is `info["final_obs"]`) or 'Disabled'
        (`reset(options={"reset_mask": mask})` begins it).
    max_episode_steps : int, optional
        A lower limit of steps, which `gymnasium.make_vec` gives.

    Raises
    ------
    ClewError
        If an argument is not possible.

    Examples
    --------
    >>> import numpy as np
    >>> from clew.learning import MazeVectorEnv
    >>> envs = MazeVectorEnv(3, "5x5")
    >>> observations, info = envs.reset(seed=7)
    >>> observations.shape, info["optimal"]
    ((3, 8), array([12, 12, 14], dtype=int32))
    >>> observations, rewards, terminated, truncated, info = envs.step(np.array([1, 1, 2]))
    >>> info["distance"]
    array([11, 11, 15], dtype=int32)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["rgb_array", "ansi"],
        "render_fps": FPS,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }
    _environments: Environments
    _tile: int

    def __init__(
        self,
        num_envs: int = 1,
        grid: Grid | str = "10x10",
        algorithm: str | Callable[..., None] = ALGORITHM,
        *,
        observation: str = "passages",
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        view: int = 7,
        tile: int = 8,
        max_episode_steps: int | None = None,
        **task: Any,
    ) -> None:
        self.num_envs = whole_number(num_envs, "num_envs", 1, MAX_ENVIRONMENTS)
        self.autoreset_mode = _mode_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        task |= {"grid": grid, "algorithm": algorithm}
        spaces = set_up(self, self.num_envs, observation, render_mode, view, tile, task)
        if max_episode_steps is not None:
            self._environments.lower_limit(max_episode_steps)
        self.single_observation_space, self.single_action_space = spaces
        self.observation_space, self.action_space = (batch_space(space, self.num_envs) for space in spaces)
        self._all = np.arange(self.num_envs)
        self._begun = False
        self._ended = self._all[:0]  # those whose episodes have ended and are to begin again

    def maze_of(self, environment: int) -> Maze:
        """Return the maze in which an environment is."""
        if not self._begun:
            raise ClewError("there are no mazes yet: call reset() first")
        return self._environments.maze_of(whole_number(environment, "environment", 0, self.num_envs - 1))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode in all environments, or in those of a mask.

        Parameters
        ----------
        seed : int or sequence of int, optional
            That of environment 0, from which the others count on, or one for each. Without it, the episodes of the
            previous seeds continue.
        options : dict, optional
            `reset_mask`: an array of bool, which environments begin an episode.

        Returns
        -------
        tuple
            The observations, and a dictionary with arrays as `MazeEnv.reset` describes, each with a mask such as
            `_optimal`.
        """
        chosen = self._chosen(options)
        given = self._seeds(seed)
        super().reset(seed=seed if seed is None else next((each for each in given.tolist() if each >= 0), None))
        table = self._environments
        fresh = chosen[given[chosen] >= 0] if self._begun else chosen
        drawn = given[fresh]
        if (drawn < 0).any():
            drawn[drawn < 0] = self.np_random.integers(1 << 32, size=int((drawn < 0).sum()))
        table.seed(fresh, drawn.astype(np.uint64))
        table.begin(chosen)
        self._begun = True
        self._ended = np.flatnonzero(table.episodes.states == ENDED)
        return table.observe(), self._spread(beginnings(table, chosen), chosen, {})

    def _chosen(self, options: dict[str, Any] | None) -> Int64Array:
        """Return the environments that a reset is for."""
        if options is not None and not isinstance(options, dict):
            raise ClewError(
                f"options is {shown(options)}: give a dict such as {{'reset_mask': terminated | truncated}}",
                field="options",
            )
        if not options or "reset_mask" not in options:
            return self._all
        mask = options["reset_mask"]
        if not (isinstance(mask, np.ndarray) and mask.dtype == np.bool_ and mask.shape == (self.num_envs,)):
            raise ClewError(f"reset_mask must be an array of bool of shape ({self.num_envs},), not {shown(mask)}")
        if not mask.any():
            raise ClewError("reset_mask chooses no environment: at least one entry must be True")
        if not self._begun and not mask.all():
            raise ClewError("nothing has begun yet: reset all environments before some of them")
        return np.flatnonzero(mask)

    def _seeds(self, seed: Any) -> Int64Array:
        """Return the seed of each environment, -1 for none."""
        if seed is None:
            return np.full(self.num_envs, -1)
        if isinstance(seed, Sequence) and not isinstance(seed, str):
            if len(seed) != self.num_envs:
                raise ClewError(
                    f"the number of seeds is {len(seed)}, and that of environments {self.num_envs}: give a seed for "
                    f"each, or the first one as a number",
                    field="seed",
                )
            return np.array([-1 if each is None else seed_of(each) for each in seed], np.int64)
        first = seed_of(seed)
        if first + self.num_envs - 1 > MAX_SEED:
            raise ClewError(
                f"seed is {first}: the seeds of {self.num_envs} environments count on from it and end at 2^63 - 1",
                field="seed",
            )
        return first + self._all

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a step in each environment.

        Parameters
        ----------
        actions : array_like of int, shape (num_envs,)
            A direction for each.

        Returns
        -------
        tuple
            The observations, the rewards, which episodes have terminated and which were truncated, and a dictionary of
            arrays: `distance`, the steps of a shortest path to the goal; for episodes that have begun also `seed`,
            `number` and `optimal`; each with a mask such as `_optimal`.
        """
        if not self._begun:
            raise ClewError("no episode has begun: call reset() before step()")
        found = actions_of(actions, (self.num_envs,))
        table, mode = self._environments, self.autoreset_mode
        begun = self._ended
        if len(begun) and mode == AutoresetMode.DISABLED:
            raise ClewError(
                f"the episodes of {len(begun)} environments have ended, the first of them number {begun[0]}: "
                f"call reset(options={{'reset_mask': terminated | truncated}})"
            )
        rewards, terminated, truncated, left, ended = table.step(found)
        if len(begun):  # where the step has changed nothing
            table.begin(begun)
        observations = table.observe()
        info: dict[str, Any] = {"distance": left, "_distance": np.ones(self.num_envs, np.bool_)}
        if mode == AutoresetMode.SAME_STEP:
            if len(ended):
                self._finish(ended, observations, left, info)
        else:
            self._ended = ended
            if len(begun):
                self._spread(beginnings(table, begun), begun, info)
        return observations, rewards, terminated, truncated, info

    def _finish(self, ended: Int64Array, observations: Any, left: Any, info: dict[str, Any]) -> None:
        """Keep the last observations of episodes that have ended, and begin the next ones."""
        last = observations[ended]
        rows = np.frompyfunc(last.__getitem__, 1, 1)(np.arange(len(ended)))  # an array of arrays
        self._spread({"final_obs": rows}, ended, info)
        info["final_info"] = self._spread({"distance": left[ended]}, ended, {})
        info["_final_info"] = info["_final_obs"].copy()
        table = self._environments
        table.begin(ended)
        table.observe(observations, ended)
        self._spread(beginnings(table, ended), ended, info)

    def _spread(self, values: dict[str, Any], environments: Int64Array, info: dict[str, Any]) -> dict[str, Any]:
        """Add the values of some environments to an `info` of all, with masks; return it."""
        for name, entries in values.items():
            if name not in info:
                level = entries.dtype == object  # a text
                info[name] = np.full(self.num_envs, None) if level else np.zeros(self.num_envs, entries.dtype)
                info[f"_{name}"] = np.zeros(self.num_envs, np.bool_)
            info[name][environments] = entries
            info[f"_{name}"][environments] = True
        return info

    def render(self) -> tuple[Any, ...] | None:
        """Return a picture or text for each environment, as `render_mode` says."""
        if not self._begun:
            raise ClewError("there are no mazes yet: call reset() first")
        return pictures_of(self)


def _mode_of(mode: AutoresetMode | str) -> AutoresetMode:
    """Return the mode of this name; `ClewError` if there is no such mode."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(each.value for each in AutoresetMode)
        raise ClewError(f"autoreset_mode is {shown(mode)}: choose one of {names}", field="autoreset_mode") from None
