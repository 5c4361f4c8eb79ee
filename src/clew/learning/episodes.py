"""The rules: how episodes begin, what a step does, and when an episode ends, as kernels over many environments.

Each environment has a maze of the same grid, an agent in one of its cells, and a goal. An action is a direction: where
there is a passage, the agent goes to the neighbor; otherwise it stays. The episode is terminated when the agent is at
the goal, and truncated when it has taken as many steps as are allowed.

`MazeEnv` runs these kernels for one environment and `MazeVectorEnv` for many, so there is one set of rules.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from clew import kernel
from clew.draws import EMPTY, SplitMix, weight
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, refill, signed, struct
from clew.mazes.many.ends import UNKNOWN
from clew.mazes.many.layout import Layout

RUNNING, ENDED, FRESH = range(3)  # in `states`; after FRESH, the next step only shows the beginning of the episode
STEP, BUMP, GOAL, START = range(4)  # what a step led to: places in the table of rewards


@struct
class Episodes(NamedTuple):
    """The episodes of many environments, each with an entry in the arrays. Cells are places, as the canvas has them."""

    maze: Canvas  # the grid, and the passages of one maze at a time
    mazes: IntArray  # the open directions of each place, one maze after the other
    maze_stride: int  # from a maze to the next; 0 if all environments share one
    distances: IntArray  # int32, the steps to the goal from each place, -1 where no path leads to it
    distance_stride: int
    agents: IntArray  # int32, where the agents are
    starts: IntArray  # int32
    goals: IntArray  # int32
    steps_taken: IntArray  # int32, how many steps were taken
    states: IntArray  # uint8: RUNNING, ENDED or FRESH
    seeds: IntArray  # uint64
    numbers: IntArray  # int64, which maze of the seed it is
    counts: IntArray  # int64, how many episodes the seed has begun, this one not included
    max_sides: int  # how many actions there are
    limit: int  # of steps

    def passages_at(self, environment: int, cell: int) -> int:
        """Return the open directions of a cell."""
        return signed(self.mazes[environment * self.maze_stride + cell])

    def goal_steps_at(self, environment: int, cell: int) -> int:
        """Return the steps of a shortest path to the goal."""
        return int(self.distances[environment * self.distance_stride + cell])

    def keep_maze(self, environment: int) -> None:
        """Copy the passages of the canvas to an environment."""
        begin, passages = environment * self.maze_stride, self.maze.passages
        for place in range(len(passages)):
            self.mazes[begin + place] = passages[place]

    def show_maze(self, environment: int) -> None:
        """Copy the maze of an environment to the canvas."""
        begin, passages = environment * self.maze_stride, self.maze.passages
        for place in range(len(passages)):
            passages[place] = self.mazes[begin + place]

    def keep_distances(self, environment: int, distance: IntArray) -> None:
        """Copy the steps to the goal to an environment."""
        begin = environment * self.distance_stride
        for place in range(len(distance)):
            self.distances[begin + place] = distance[place]

    def place_agent(self, environment: int, state: int) -> None:
        """Put the agent at the start."""
        self.agents[environment] = self.starts[environment]
        self.steps_taken[environment] = 0
        self.states[environment] = state


@struct
class MazeSeeds(NamedTuple):
    """The states with which the streams of the next mazes begin, in place of a `SplitMix` for mazes of one seed."""

    seeds: IntArray  # uint64, of all environments
    numbers: IntArray  # int64
    listed: IntArray  # int64, the environments that need a maze
    taken: IntArray  # int64[1], how many of them have one

    def word(self) -> int:
        """Return the state for the next environment, the same as that of `seeded(seed, number)`."""
        environment = self.listed[self.taken[0]]
        self.taken[0] += 1
        return weight(weight(self.seeds[environment], 0), self.numbers[environment])


@cache
def begin_of(solver: Callable[..., int]) -> Callable[..., None]:
    """Return a kernel that begins episodes and counts the steps to the goal with this solver."""

    def begin(
        episodes: Episodes,
        layout: Layout,
        candidates: IntArray,
        listed: IntArray,
        starts: IntArray,
        goals: IntArray,
        draws: SplitMix,
        state: int,
        fills: tuple[int | None, ...],
        scratch: tuple[IntArray, ...],
    ) -> None:
        """Begin an episode in each of the listed environments, whose mazes are those of `candidates`, if any.

        `starts` and `goals` are places, or `UNKNOWN` for random cells.
        """
        maze = episodes.maze
        for entry in range(len(listed)):
            environment = int(listed[entry])
            if len(candidates) > 0:
                layout.clear_passages(maze.passages)
                layout.read_maze(maze.passages, candidates, entry, maze.mark_bit())
                episodes.keep_maze(environment)
            else:
                episodes.show_maze(environment)
            start, goal = int(starts[entry]), int(goals[entry])
            if start == UNKNOWN or goal == UNKNOWN:
                draws.state[0] = weight(weight(episodes.seeds[environment], 1), episodes.counts[environment])
                draws.state[1] = EMPTY
                if start == UNKNOWN and goal == UNKNOWN:
                    start = random_cell_with_passage(maze, draws)
                known = start if start != UNKNOWN else goal
                refill(scratch, fills)
                solver(maze, known, -1, *scratch)
                drawn = random_reached_cell(maze, scratch[0], draws)
                if start == UNKNOWN:
                    start = drawn
                else:
                    goal = drawn
            refill(scratch, fills)
            solver(maze, goal, -1, *scratch)
            episodes.keep_distances(environment, scratch[0])
            episodes.starts[environment] = start
            episodes.goals[environment] = goal
            episodes.place_agent(environment, state)

    return kernel.made_for(solver, begin)


@helper
def random_cell_with_passage(maze: Canvas, draws: SplitMix) -> int:
    """Return one of the cells that have a passage, each equally likely; there must be one."""
    while True:
        cell = maze.cell(draws.below(maze.cells()))
        if maze.open_directions(cell) != 0:
            return cell


@helper
def random_reached_cell(maze: Canvas, distance: IntArray, draws: SplitMix) -> int:
    """Return one of the cells at a distance of at least one step, each equally likely; there must be one."""
    while True:
        cell = maze.cell(draws.below(maze.cells()))
        if distance[cell] > 0:
            return cell


def begin_again(episodes: Episodes, listed: IntArray, state: int) -> None:
    """Put the agents of the listed environments back to their starts, in the same mazes."""
    for entry in range(len(listed)):
        episodes.place_agent(int(listed[entry]), state)


def move(
    episodes: Episodes,
    actions: IntArray,
    outcome_rewards: IntArray,
    rewards: IntArray,
    terminated: IntArray,
    truncated: IntArray,
    left: IntArray,
    ended: IntArray,
) -> int:
    """Take a step in every environment; list those whose episode ends, and return how many.

    If an action is no direction of the grid, nothing happens; the result is then -1 minus the environment. `left` gets
    the steps to the goal. `outcome_rewards` and `rewards` are float64.
    """
    for environment in range(len(actions)):
        if actions[environment] < 0 or actions[environment] >= episodes.max_sides:
            return -1 - environment
    count = 0
    for environment in range(len(actions)):
        cell = int(episodes.agents[environment])
        outcome = START
        at_goal = False
        late = False
        if episodes.states[environment] == FRESH:
            episodes.states[environment] = RUNNING
        else:
            direction = int(actions[environment])
            outcome = BUMP
            if episodes.passages_at(environment, cell) >> direction & 1:
                cell = episodes.maze.neighbor(cell, direction)
                episodes.agents[environment] = cell
                at_goal = cell == episodes.goals[environment]
                outcome = GOAL if at_goal else STEP
            taken = episodes.steps_taken[environment] + 1
            episodes.steps_taken[environment] = taken
            late = taken >= episodes.limit and not at_goal
            if at_goal or late:
                episodes.states[environment] = ENDED
                ended[count] = environment
                count += 1
        rewards[environment] = outcome_rewards[outcome]
        terminated[environment] = at_goal
        truncated[environment] = late
        left[environment] = episodes.goal_steps_at(environment, cell)
    return count
