"""The rules: how episodes begin, what a step does, and when an episode ends, as kernels over many environments.

Each environment has a maze of the same grid, an agent in one of its cells, and a goal. An action is a direction: where
there is a passage, the agent goes to the neighbor; otherwise it stays. The episode is terminated when the agent is at
the goal, and truncated when it has taken as many steps as are allowed.

`MazeEnv` runs these kernels for one environment and `MazeVectorEnv` for many, so there is one set of rules.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from clew.draws import EMPTY, SplitMix, weight
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, made_for, refill, struct
from clew.mazes.many.batch import Layout
from clew.mazes.many.ends import UNKNOWN

RUNNING, ENDED = range(2)  # in `states`
BUMP, STEP, GOAL, START = range(4)  # what a step led to: places in the table of rewards


@struct
class Episodes(NamedTuple):
    """The episodes of many environments, each with an entry in the arrays. Cells are places, as the canvas has them.

    A *record* of a place is one number: its open directions as a set, and above these bits the steps of a shortest path
    to the goal. So a step reads one entry of a large array, which takes most of its time.
    """

    maze: Canvas  # the grid, and the passages of one maze at a time
    records: IntArray  # of each place, one maze after the other
    stride: int  # from a maze to the next; 0 if all environments share one
    agent_records: IntArray  # the record of the agent's cell
    agents: IntArray  # int32, where the agents are
    starts: IntArray  # int32
    goals: IntArray  # int32
    optimal: IntArray  # int32, the steps of a shortest path from the start
    steps_taken: IntArray  # int32
    states: IntArray  # uint8: RUNNING or ENDED
    max_sides: int  # how many actions there are
    limit: int  # of steps

    def record_at(self, environment: int, cell: int) -> int:
        """Return the record of a place."""
        return int(self.records[environment * self.stride + cell])

    def passages_at(self, environment: int, cell: int) -> int:
        """Return the open directions of a place; 0 for padding."""
        return self.record_at(environment, cell) & (1 << self.max_sides) - 1

    def keep_maze(self, environment: int, distance: IntArray) -> None:
        """Copy the passages of the canvas and the steps to the goal to an environment."""
        begin, passages = environment * self.stride, self.maze.passages
        every = (1 << self.max_sides) - 1
        for place in range(len(passages)):
            self.records[begin + place] = max(0, int(distance[place])) << self.max_sides | int(passages[place]) & every

    def show_maze(self, environment: int) -> None:
        """Copy the maze of an environment to the canvas, which has no passages."""
        begin, passages = environment * self.stride, self.maze.passages
        every = (1 << self.max_sides) - 1
        for place in range(len(passages)):
            passages[place] |= int(self.records[begin + place]) & every

    def place_agent(self, environment: int) -> None:
        """Put the agent at the start."""
        cell = int(self.starts[environment])
        self.agents[environment] = cell
        record = self.record_at(environment, cell)
        self.agent_records[environment] = record
        self.optimal[environment] = record >> self.max_sides
        self.steps_taken[environment] = 0
        self.states[environment] = RUNNING


@cache
def begin_of(solver: Callable[..., int]) -> Callable[..., None]:
    """Return a kernel that begins episodes and counts the steps to the goal with this solver."""

    def begin(
        episodes: Episodes,
        layout: Layout,
        draws: SplitMix,
        candidates: IntArray,
        listed: IntArray,
        starts: IntArray,
        goals: IntArray,
        seeds: IntArray,
        counts: IntArray,
        fills: tuple[int | None, ...],
        scratch: tuple[IntArray, ...],
    ) -> None:
        """Begin an episode in each of the listed environments, whose mazes are those of `candidates`, if any.

        `starts` and `goals` are places, or `UNKNOWN` for random cells; `seeds`, uint64, and `counts`, int64, are the
        seeds of all environments and how many episodes they have begun with them.
        """
        maze = episodes.maze
        for entry in range(len(listed)):
            environment = int(listed[entry])
            layout.clear_passages(maze.passages)
            if len(candidates) > 0:
                layout.read_maze(maze.passages, candidates, entry, maze.mark_bit())
            else:
                episodes.show_maze(environment)
            start, goal = int(starts[entry]), int(goals[entry])
            if min(start, goal) == UNKNOWN:
                draws.state[0] = weight(weight(seeds[environment], 1), counts[environment])
                draws.state[1] = EMPTY
                if max(start, goal) == UNKNOWN:
                    start = random_cell_with_passage(maze, draws)
                refill(scratch, fills)
                solver(maze, max(start, goal), -1, *scratch)  # the one that is known
                drawn = random_reached_cell(maze, scratch[0], draws)
                if start == UNKNOWN:
                    start = drawn
                else:
                    goal = drawn
            refill(scratch, fills)
            solver(maze, goal, -1, *scratch)
            episodes.keep_maze(environment, scratch[0])
            episodes.starts[environment] = start
            episodes.goals[environment] = goal
            episodes.place_agent(environment)

    return made_for(solver, begin)


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


def begin_again(episodes: Episodes, listed: IntArray) -> None:
    """Put the agents of the listed environments back to their starts, in the same mazes."""
    for entry in range(len(listed)):
        episodes.place_agent(int(listed[entry]))


def move(
    episodes: Episodes,
    outcome_rewards: IntArray,
    actions: IntArray,
    rewards: IntArray,
    terminated: IntArray,
    truncated: IntArray,
    left: IntArray,
    ended: IntArray,
) -> int:
    """Take a step in every environment; list those whose episode ends, and return how many.

    Where the episode has ended already, nothing happens, and the reward is 0. If an action is no direction of the grid,
    nothing happens at all; the result is then -1 minus the environment. `left` gets the steps to the goal.
    `outcome_rewards` and `rewards` are float64.
    """
    for environment in range(len(actions)):
        if actions[environment] < 0 or actions[environment] >= episodes.max_sides:
            return -1 - environment
    count = 0
    for environment in range(len(actions)):
        record = int(episodes.agent_records[environment])
        outcome = START
        late = False
        if episodes.states[environment] == RUNNING:
            cell = int(episodes.agents[environment])
            direction = int(actions[environment])
            outcome = record >> direction & 1  # BUMP or STEP; without a branch, which could not be predicted
            cell += (episodes.maze.neighbor(cell, direction) - cell) * outcome
            record = episodes.record_at(environment, cell)
            episodes.agents[environment] = cell
            episodes.agent_records[environment] = record
            taken = episodes.steps_taken[environment] + 1
            episodes.steps_taken[environment] = taken
            if cell == episodes.goals[environment]:
                outcome = GOAL
            late = taken >= episodes.limit and outcome != GOAL
            if late or outcome == GOAL:
                episodes.states[environment] = ENDED
                ended[count] = environment
                count += 1
        rewards[environment] = outcome_rewards[outcome]
        terminated[environment] = outcome == GOAL
        truncated[environment] = late
        left[environment] = record >> episodes.max_sides
    return count
