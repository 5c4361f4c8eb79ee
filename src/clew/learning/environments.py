"""The state of many environments, and the calls of the kernels: what `MazeEnv` and `MazeVectorEnv` have in common."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from clew import kernel, registry
from clew.draws import SplitMix, seeded
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.canvas import new_canvas
from clew.grids.grid import whole_number
from clew.kernel import ITEMSIZE, for_kernel, memory, notices, zeros
from clew.lazy import Int64Array, NDArray, np
from clew.learning import observations
from clew.learning.curriculum import Stage, stage_of
from clew.learning.episodes import RUNNING, Episodes, begin_again, begin_of, move
from clew.learning.maze_pictures import picture_observation
from clew.learning.observations import Observation
from clew.learning.task import Task
from clew.mazes import running
from clew.mazes.generate import origin_of
from clew.mazes.many.batch import Chunk, Layout, layout_of
from clew.mazes.many.ends import UNKNOWN, finding_kernel, given_ends
from clew.mazes.many.generate_many import batch_of, first_states
from clew.mazes.maze import Maze
from clew.measures import measure_many

MAX_SEED = (1 << 63) - 1  # seeds are in arrays of int64
MAX_TRIES = 10_000  # mazes of a seed that are tried to find one of a difficulty
AT_ONCE, MAX_AHEAD = 32, 1024  # mazes tried at a time: in all at first, and at most for each environment
WORK = 8  # time for a step, as a multiple of that of the recursive backtracker for a cell
PREPARED = 1 << 18  # bytes of observations up to which a copy takes less than preparing the call
BYTES_OF_SPACE = 8  # for each byte of an observation, while Gymnasium makes the space of all of them

OBSERVATIONS: dict[str, Callable[[Grid, int, int], Observation]] = {
    "passages": lambda grid, view, tile: observations.passages_observation(grid),
    "local": lambda grid, view, tile: observations.local_observation(grid, view),
    "grid": lambda grid, view, tile: observations.grid_observation(grid),
    "distances": lambda grid, view, tile: observations.distances_observation(grid),
    "rgb": lambda grid, view, tile: picture_observation(grid, tile),
}
"""Functions that make each observation for a grid, and the sizes of views and pictures."""


class KernelArguments(NamedTuple):
    """Arguments of kernels: NumPy arrays if they are compiled, plain ones if they are interpreted."""

    episodes: Episodes
    layout: Layout
    rewards: Any
    draws: SplitMix
    search: tuple[Any, Any]  # the fills and the arrays of scratch memory


class Environments:
    """Environments with one task, which step together.

    Parameters
    ----------
    count : int
        How many.
    observation : str
        What the agents see.
    view, tile : int
        The sizes of observations.
    **task
        As for `Task`.
    """

    def __init__(self, count: int, observation: str, view: int, tile: int, **task: Any) -> None:
        self.task = Task(**task)
        self.count = count
        grid = self.grid = self.task.grid
        if not isinstance(observation, str) or observation not in OBSERVATIONS:
            names = ", ".join(OBSERVATIONS)
            raise ClewError(f"there is no observation {shown(observation)}: choose one of {names}", field="observation")
        self.observation = OBSERVATIONS[observation](grid, view, tile)
        self._search = registry.find("solver", "breadth-first")
        shared = self.task.maze is not None and self.task.ends != "random"
        mazes = 1 if shared else count
        code = record_code(grid)
        size = grid.storage * ITEMSIZE[code] * mazes + 96 * count
        size += BYTES_OF_SPACE * self.observation.low.size * np.dtype(self.observation.dtype).itemsize * count
        memory.require(size, f"{count:,} environments on {grid.spec}", field="num_envs", remedy="try fewer")
        state: dict[str, Any] = {"maze": None}  # until a kernel needs it
        state |= {name: zeros("i", count, True) for name in ("agents", "starts", "goals", "optimal", "steps_taken")}
        self.episodes: Any = Episodes(  # with NumPy arrays
            records=zeros(code, mazes * grid.storage, True),
            stride=0 if shared else grid.storage,
            agent_records=zeros(code, count, True),
            states=zeros("B", count, True, RUNNING),
            max_sides=grid.max_sides,
            limit=self.task.limit,
            **state,
        )
        self.seeds = zeros("Q", count, True)
        self.numbers, self.counts = (zeros("q", count, True, -1) for _ in range(2))
        self._all = np.arange(count)
        self._compiled = False
        self._cached: dict[Any, Any] = {}  # arguments of kernels
        self._stages: dict[str, Stage] = {}
        start, goal, maze = self.task.start, self.task.goal, self.task.maze
        self._places = tuple(UNKNOWN if cell is None else grid.topology().cell(cell) for cell in (start, goal))
        if self.task.ends == "default" and maze is None:
            self._places = tuple(given_ends(grid, start, goal, 1)[:, 0].tolist())
        if maze is not None:
            entries = np.broadcast_to(maze.array, (mazes, *grid.shape))
            self._begin_in(self._all[:mazes], np.ascontiguousarray(entries))
        if shared:  # all environments are put into one maze
            for name in ("starts", "goals", "optimal", "agent_records"):
                getattr(self.episodes, name)[:] = getattr(self.episodes, name)[0]
        if (curriculum := self.task.curriculum) is not None:
            for level in curriculum.levels or [curriculum.level]:
                self._stage(level)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle or copy, without the arguments of kernels, which are made again on demand."""
        return {**self.__dict__, "_cached": {}}

    # Arguments of kernels

    def arguments(self) -> KernelArguments:
        """Return the arguments of kernels as they run now, compiled or interpreted."""
        if self._compiled not in self._cached:
            grid, compiled = self.grid, self._compiled
            state = self.episodes._replace(maze=new_canvas(grid, compiled=compiled))
            *state, rewards = self._for_kernels(*state, np.array(self.task.rewards, np.float64))
            self._cached[compiled] = KernelArguments(
                Episodes(*state),
                layout_of(grid, compiled),
                rewards,
                seeded(0, compiled=compiled),
                running.refilled_scratch(self._search, grid, compiled),
            )
        found: KernelArguments = self._cached[self._compiled]
        return found

    def _tables_of(self, observation: Observation) -> tuple[Any, ...]:
        """Return the tables of an observation as kernels take them now."""
        layout = layout_of(self.grid, self._compiled)
        return tuple(self._for_kernels(*(layout if isinstance(each, str) else each for each in observation.tables)))

    def _choose_mode(self, work: int) -> None:
        """Switch to compiled kernels for good if this much work is faster with them."""
        if not self._compiled:
            self._compiled = kernel.should_compile(move, work, self.grid.kernel_kind)

    def _for_kernels(self, *values: Any) -> Any:
        """Return arrays as kernels take them now, compiled or interpreted, and other values as they are."""
        if self._compiled:
            return values
        return [for_kernel(each, False) if isinstance(each, np.ndarray) else each for each in values]

    def _prepared(self, function: Any, arguments: Callable[[], tuple[Any, ...]]) -> Any:
        """Return a call of a kernel with arrays of which only the entries change."""
        notices.running(function, "", self.grid)
        key = function, self._compiled
        if key not in self._cached:
            values = self._for_kernels(*arguments())
            self._cached[key] = kernel.PreparedCall(function, *values) if self._compiled else partial(function, *values)
        return self._cached[key]

    def _run(self, function: Any, *arguments: Any) -> Any:
        notices.running(function, "", self.grid)
        return kernel.run(function, self._compiled, *arguments)

    # Episodes

    def seed(self, environments: Int64Array, seeds: "NDArray[np.uint64]") -> None:
        """Set the seed of each of these environments; the next episode has its first maze."""
        self.seeds[environments] = seeds
        self.numbers[environments] = -1 if self.task.maze is None else 0
        self.counts[environments] = -1

    def begin(self, environments: Int64Array) -> None:
        """Begin the next episode in each of these environments."""
        self._choose_mode(WORK * len(environments) * self.grid.cells)
        is_random = self.task.ends == "random"
        self.counts[environments] += is_random
        if self.task.maze is not None or self.task.fixed:
            is_known = self.numbers[environments] >= 0
            environments, known = environments[~is_known], environments[is_known]
            if is_random:
                self._begin_in(known, None)
            else:
                self._run(begin_again, self.arguments().episodes, *self._for_kernels(known))
        if len(environments):
            self._begin_in_new(environments)

    def _begin_in_new(self, environments: Int64Array) -> None:
        """Begin in the next mazes of the seeds that are of the current level."""
        if (curriculum := self.task.curriculum) is None:
            self.numbers[environments] += 1
            made = self._carve(self.seeds[environments], self.numbers[environments], self.grid)
            self._begin_in(environments, made)
            return
        stage = self._stage(curriculum.level)
        tried, ahead = 0, 1 if stage.grid is not None or not self._compiled else -(-AT_ONCE // (len(environments) or 1))
        while len(environments) and tried < MAX_TRIES:
            environments = self._begin_in_fitting(environments, stage, ahead)
            tried, ahead = tried + ahead, min(2 * ahead, MAX_AHEAD)
        if len(environments):
            raise ClewError(
                f"none of {tried:,} mazes of {self.task.generator.name} on {self.grid.spec} in a row has the "
                f"difficulty {stage.lowest} to {stage.highest}: choose other levels, another grid or algorithm",
                field="curriculum",
            )

    def _begin_in_fitting(self, environments: Int64Array, stage: Stage, ahead: int) -> Int64Array:
        """Begin in the first of the next `ahead` mazes that is of the level; return the environments that have none."""
        count, grid = len(environments), stage.grid or self.grid
        numbers = self.numbers[environments, None] + 1 + np.arange(ahead)
        candidates = self._carve(np.repeat(self.seeds[environments], ahead), numbers.reshape(-1), grid)
        fits = self._fits(candidates, stage).reshape(count, ahead)
        found, first = fits.any(axis=1), fits.argmax(axis=1)
        self.numbers[environments] = np.where(found, numbers[:, 0] + first, numbers[:, -1])
        chosen = candidates.reshape(count, ahead, *grid.shape)[found, first[found]]
        margins = [(0, 0), *((0, all_of - some) for all_of, some in zip(self.grid.shape, grid.shape, strict=True))]
        self._begin_in(environments[found], np.pad(chosen, margins), stage.grid)
        left: Int64Array = environments[~found]
        return left

    def _stage(self, level: Any) -> Stage:
        """Return what the mazes of a level are like."""
        key = repr(level)  # a callable may return anything
        if key not in self._stages:
            stage = stage_of(level, self.grid)
            if stage.grid is None and self.task.ends != "default":
                raise ClewError(
                    "a difficulty is that of the way between the default ends: use ends='default' with it",
                    field="curriculum",
                )
            if stage.grid is not None and (self.task.start, self.task.goal) != (None, None):
                raise ClewError("sizes as levels have ends of their own: leave out start and goal", field="curriculum")
            self._stages[key] = stage
        return self._stages[key]

    def _fits(self, candidates: Any, stage: Stage) -> Any:
        """Return which mazes are of the difficulty of a level."""
        if stage.grid is not None:
            return np.ones(len(candidates), bool)
        figures = measure_many(
            candidates, self.grid, ["difficulty"], start=self.task.start, goal=self.task.goal, threads=1
        )
        return (figures["difficulty"] >= stage.lowest) & (figures["difficulty"] <= stage.highest)

    def _carve(self, seeds: "NDArray[np.uint64]", numbers: Int64Array, grid: Grid) -> Any:
        """Return the mazes of these seeds and numbers, of the shape (count, *grid.shape)."""
        compiled, found = self._compiled, self.task.generator
        key = grid.spec, compiled
        if key not in self._cached:
            canvas = new_canvas(grid, compiled=compiled), layout_of(grid, compiled), seeded(0, compiled=compiled)
            self._cached[key] = canvas, running.refilled_scratch(found, grid, compiled, self.task.values)
        canvas, memory_of_generator = self._cached[key]
        made = np.empty((len(seeds), *grid.shape), grid.typecode)
        states, out = self._for_kernels(first_states(seeds, numbers.view(np.uint64)), made.reshape(-1))
        batch = batch_of(found.function)
        notices.running(batch, found.name, grid)
        kernel.run(batch, compiled, *canvas, states, out, memory_of_generator)
        return made

    def _begin_in(self, environments: Int64Array, candidates: Any, smaller: Grid | None = None) -> None:
        """Begin episodes in these mazes, or in those that the environments have, with new ends."""
        if not (count := len(environments)):
            return
        episodes, layout, _, draws, search = self.arguments()
        places = self._places
        if smaller is not None and self.task.ends == "default":
            last = self.grid.index(smaller.coordinates(smaller.cells - 1))
            places = tuple(map(self.grid.topology().cell, (0, last)))
        mazes = np.empty(0, self.grid.typecode) if candidates is None else candidates.reshape(-1)
        starts, goals = (np.full(count, place, np.int32) for place in places)
        arrays = self._for_kernels(mazes, environments, starts, goals, self.seeds, self.counts)
        perfect = self.task.generator.perfect or candidates is None
        if not perfect and self.task.ends == "random":
            self._check_passages(candidates.reshape(count, -1))
        if UNKNOWN in places and self.task.ends != "random":
            chunk = Chunk(episodes.maze, layout, arrays[0])
            self._run(finding_kernel(), chunk, tuple(arrays[2:4]), search)
        self._run(begin_of(self._search.function), episodes, layout, draws, *arrays, *search)
        if not (perfect or self.episodes.optimal[environments].all()):
            raise self._no_way()

    def _check_passages(self, mazes: "NDArray[Any]") -> None:
        """Raise `ClewError` if there is a maze in which no ends can be drawn."""
        entries = self.grid.cell_entries(np.arange(mazes.shape[1]).reshape(self.grid.shape))
        given = [entries[cell] for cell in (self.task.start, self.task.goal) if cell is not None]
        if not (mazes.any(axis=1).all() and mazes[:, given].all()):
            raise self._no_way()

    def _no_way(self) -> ClewError:
        return ClewError(
            f"no way leads from the start to the goal in a maze of {self.task.generator.name} on {self.grid.spec}: "
            f"choose another algorithm, or put the agent into a maze of your own with `maze`",
            field="algorithm",
        )

    # Steps

    def step(self, actions: Int64Array) -> tuple[Any, Any, Any, Any, Int64Array]:
        """Take a step in each environment.

        Returns
        -------
        tuple
            The rewards, which episodes have terminated and which were truncated, the steps to the goal, and the numbers
            of the environments whose episodes have ended.
        """
        self._choose_mode(WORK * self.count)
        step = self._prepared(move, self._of_a_step)
        taken, rewards, flags, left, every = self._cached["step"]
        taken[:] = actions
        found = step()
        if found < 0:
            raise ClewError(
                f"the action {actions[-1 - found]} is not possible: it must be from 0 to {self.grid.max_sides - 1}, a "
                f"direction of {self.grid.spec}",
                field="action",
            )
        ended = every[:found].copy()
        terminated, truncated = flags.astype(np.bool_)
        if found and (curriculum := self.task.curriculum) is not None:
            curriculum.note(int(found), int(np.count_nonzero(terminated[ended])))
        return rewards.copy(), terminated, truncated, left.copy(), ended

    def _of_a_step(self) -> tuple[Any, ...]:
        """Return the arguments of `move`, which takes and gives the same arrays each time."""
        arguments, count = self.arguments(), self.count
        taken, rewards, left = np.empty(count, np.int64), np.empty(count, np.float64), np.empty(count, np.int32)
        flags, ended = np.empty((2, count), np.uint8), np.empty(count, np.int64)
        self._cached["step"] = taken, rewards, flags, left, ended
        return arguments.episodes, arguments.rewards, taken, rewards, *flags, left, ended

    def observe(
        self, out: Any = None, environments: Int64Array | None = None, observation: Observation | None = None
    ) -> Any:
        """Return what the agents see; if environments are given, write only those into `out`."""
        if out is None and observation is None and self.observation.low.nbytes * self.count <= PREPARED:
            self._choose_mode(self.observation.work * self.count)
            self._prepared(self.observation.kernel, self._of_an_observation)()
            return self._cached["seen"].copy()
        observation = observation or self.observation
        if out is None:
            out = np.empty((self.count, *observation.low.shape), observation.dtype)
        self._choose_mode(observation.work * self.count)
        listed, flat = self._for_kernels(self._all if environments is None else environments, out.reshape(-1))
        self._run(observation.kernel, self.arguments().episodes, listed, *self._tables_of(observation), flat)
        return out

    def _of_an_observation(self) -> tuple[Any, ...]:
        """Return the arguments of the kernel of the observation, which writes into the same array each time."""
        seen = self._cached["seen"] = np.empty((self.count, *self.observation.low.shape), self.observation.dtype)
        return self.arguments().episodes, self._all, *self._tables_of(self.observation), seen.reshape(-1)

    def pictures(self, tile: int) -> Any:
        """Return the pictures of all environments: uint8[environments, height, width, 3]."""
        observation = picture_observation(self.grid, tile)
        size = self.count * observation.low.size
        memory.require(size, f"{self.count:,} pictures of {self.grid.spec}", remedy="try fewer environments")
        return self.observe(observation=observation)

    def lower_limit(self, limit: int) -> None:
        """Truncate episodes after this many steps if the limit is higher; the cost of a step stays the same."""
        limit = min(whole_number(limit, "max_episode_steps", 1), self.task.limit)
        self.episodes = self.episodes._replace(limit=limit)
        self._cached = {}

    def maze_of(self, environment: int) -> Maze:
        """Return the maze of an environment."""
        if self.task.maze is not None:
            return self.task.maze
        storage, origin = self.grid.storage, None
        passages = self.grid.new_passages(compiled=True)
        records = self.episodes.records[environment * storage : (environment + 1) * storage]
        passages |= (records & (1 << self.grid.max_sides) - 1).astype(passages.dtype)
        if not any(stage.grid for stage in self._stages.values()):
            seed, number = int(self.seeds[environment]), int(self.numbers[environment])
            origin = origin_of(self.task.generator, self.grid, self.task.values, seed, number)
        return Maze(self.grid, passages, origin, trusted=True)


def record_code(grid: Grid) -> str:
    """Return the type code of records: the shortest that holds the directions and the largest possible distance."""
    bits = grid.max_sides + (grid.cells - 1).bit_length()
    return "H" if bits <= 16 else "I" if bits <= 32 else "q"


def seed_of(seed: Any) -> int:
    """Return a seed as a plain integer; `ClewError` if environments cannot have it."""
    with suppress(ClewError):
        return whole_number(seed, "seed", 0, MAX_SEED)
    raise ClewError(f"seed is {shown(seed)}: it must be a whole number from 0 to 2^63 - 1", field="seed")
