"""The observations of an agent, with their spaces and the kernels that compute them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.grids.rectangle import EAST, SOUTH, Squares
from clew.kernel import IntArray, helper, lowest_bit
from clew.lazy import Int64Array, np
from clew.learning.episodes import Episodes
from clew.mazes.many.batch import Layout

MAX_COORDINATE = (1 << 14) - 1  # so that differences have 16 bits
UNREACHABLE = -1  # in place of a distance
LAYOUT = "layout"  # in tables, for the layout of the grid, which is another one in compiled kernels
# An object and a color for each square of the local view: the numbers of MiniGrid
WALL, FLOOR, GOAL_SQUARE = (2, 5), (1, 0), (8, 1)


class Observation(NamedTuple):
    """A kind of observation of mazes on one grid."""

    kernel: Callable[..., None]  # kernel(episodes, listed, *tables, out)
    tables: tuple[Any, ...]  # NumPy arrays, integers, and LAYOUT
    dtype: str
    low: Int64Array  # of the shape of an observation
    high: Int64Array
    work: int  # cells of work


def see_passages(episodes: Episodes, listed: IntArray, coordinates: IntArray, dimensions: int, out: IntArray) -> None:
    """Write whether each direction is open, the coordinates of the cell, and how far away those of the goal are."""
    size = episodes.max_sides + 2 * dimensions
    for entry in range(len(listed)):
        environment = int(listed[entry])
        cell, record = int(episodes.agents[environment]), int(episodes.agent_records[environment])
        place = environment * size
        for direction in range(episodes.max_sides):
            out[place + direction] = record >> direction & 1
        place += episodes.max_sides
        here, there = cell * dimensions, episodes.goals[environment] * dimensions
        for axis in range(dimensions):
            out[place + axis] = coordinates[here + axis]
            out[place + dimensions + axis] = coordinates[there + axis] - coordinates[here + axis]


def passages_observation(grid: Grid) -> Observation:
    """Return the observation of the open directions of the agent's cell, its coordinates, and the way to the goal's."""
    cells = np.array([grid.coordinates(cell) for cell in range(grid.cells)], np.int64).reshape(grid.cells, -1)
    least, most = cells.min(axis=0), cells.max(axis=0)
    if least.min() < 0 or most.max() > MAX_COORDINATE:
        raise ClewError(
            f"the cells of {grid.spec} have coordinates up to {most.max():,}: the observation passages holds at most "
            f"{MAX_COORDINATE:,}",
            field="observation",
        )
    dimensions, topology = cells.shape[1], grid.topology()
    table = np.zeros((grid.storage, dimensions), np.int16)
    table[[topology.cell(cell) for cell in range(grid.cells)]] = cells
    most = np.maximum(most, 1)  # a space needs more than one value
    flags = np.ones(grid.max_sides, np.int64)
    low = np.concatenate([0 * flags, 0 * most, -most])
    return Observation(
        see_passages, (table.reshape(-1), dimensions), "int16", low, np.concatenate([flags, most, most]), 8
    )


def see_distances(episodes: Episodes, listed: IntArray, out: IntArray) -> None:
    """Write the steps to the goal from the cell behind each direction, -1 for walls."""
    for entry in range(len(listed)):
        environment = int(listed[entry])
        cell = int(episodes.agents[environment])
        exits = episodes.passages_at(environment, cell)
        place = environment * episodes.max_sides
        for direction in range(episodes.max_sides):
            out[place + direction] = UNREACHABLE
        while exits:
            direction = lowest_bit(exits)
            exits &= exits - 1
            record = episodes.record_at(environment, episodes.maze.neighbor(cell, direction))
            out[place + direction] = record >> episodes.max_sides


def distances_observation(grid: Grid) -> Observation:
    """Return the observation of an oracle, which knows the steps to the goal."""
    sides = np.ones(grid.max_sides, np.int64)
    return Observation(see_distances, (), "int32", UNREACHABLE * sides, grid.cells * sides, 8)


def see_grid(episodes: Episodes, listed: IntArray, layout: Layout, out: IntArray) -> None:
    """Write for each cell whether each direction is open, then whether it is the agent's, and whether the goal."""
    size = episodes.max_sides + 2
    for entry in range(len(listed)):
        environment = int(listed[entry])
        agent, goal = int(episodes.agents[environment]), int(episodes.goals[environment])
        place = environment * layout.maze_size() * size
        for line in range(layout.lines):
            for column in range(layout.width):
                cell = layout.begin + line * layout.stride + column
                exits = episodes.passages_at(environment, cell)
                for direction in range(episodes.max_sides):
                    out[place + direction] = exits >> direction & 1
                out[place + episodes.max_sides] = cell == agent
                out[place + episodes.max_sides + 1] = cell == goal
                place += size


def grid_observation(grid: Grid) -> Observation:
    """Return the observation of the whole maze."""
    ones = np.ones((*grid.shape, grid.max_sides + 2), np.int64)
    return Observation(see_grid, (LAYOUT,), "uint8", 0 * ones, ones, 4 * grid.cells)


def see_surroundings(
    episodes: Episodes, listed: IntArray, width: int, height: int, view: int, codes: IntArray, out: IntArray
) -> None:
    """Write the squares around the agent, where cells, walls and passages are squares: an object, a color and 0.

    Square (2 * x + 1, 2 * y + 1) is cell (x, y); what is outside the maze is wall.
    """
    stride = width + 1
    for entry in range(len(listed)):
        environment = int(listed[entry])
        agent, goal = int(episodes.agents[environment]), int(episodes.goals[environment])
        left = 2 * (agent % stride) - 1 - view // 2
        top = 2 * (agent // stride) - 1 - view // 2
        place = environment * view * view * 3
        for row in range(top, top + view):
            for column in range(left, left + view):
                kind = 0
                if 0 < row < 2 * height and 0 < column < 2 * width and (row | column) & 1:
                    cell = ((row + 1) // 2) * stride + (column + 1) // 2
                    kind = square_kind(episodes.passages_at(environment, cell), row, column)
                    if cell == goal and row & column & 1:
                        kind = 2
                out[place] = codes[2 * kind]
                out[place + 1] = codes[2 * kind + 1]
                out[place + 2] = 0
                place += 3


@helper
def square_kind(exits: int, row: int, column: int) -> int:
    """Return 1 for floor and 0 for wall; `exits` are those of the cell on this square, or west or north of it."""
    if row & column & 1:
        return int(exits > 0)  # a place that a mask leaves out has no passages
    return exits >> (EAST if row & 1 else SOUTH) & 1


def local_observation(grid: Grid, view: int) -> Observation:
    """Return the observation of `view` x `view` squares around the agent."""
    if not isinstance(grid, Squares):
        raise ClewError(
            f"the observation local is for rectangles, and {grid.spec} is not one: use passages or grid",
            field="observation",
        )
    view = whole_number(view, "view")
    if view % 2 == 0 or not 3 <= view <= 255:
        raise ClewError(f"view is {shown(view)}: it must be an odd number from 3 to 255", field="view")
    shape = (view, view, 3)
    high = np.broadcast_to(np.array([10, 5, 3]), shape)
    tables = (grid.width, grid.height, view, np.array([*WALL, *FLOOR, *GOAL_SQUARE], np.uint8))
    return Observation(see_surroundings, tables, "uint8", np.zeros(shape, np.int64), high, 2 * view * view)
