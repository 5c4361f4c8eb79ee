"""The direction that a key means: the open one that is nearest to the key's direction in the picture."""

from math import atan2, cos, floor, hypot, pi, sin

from clew.grids import Grid
from clew.grids.grid import Point
from clew.grids.rectangle import STEPS, TUNNEL
from clew.mazes.maze import Maze
from clew.pictures.drawing import cells_are_points, midpoint

WAYS = ("right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right")
VECTORS = {way: (cos(turn * pi / 4), sin(turn * pi / 4)) for turn, way in enumerate(WAYS)}  # x, y downwards
WINDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
MIN_COSINE = 0.41  # the smallest cosine of the angle between a key and a direction: 66 degrees
ALIKE = 0.02  # cosines that differ less are alike: then the way back is not meant


def heading(grid: Grid, cell: int, direction: int) -> Point | None:
    """Return the unit vector in the picture from the center of a cell in a direction; None for stairs.

    Examples
    --------
    >>> import clew
    >>> heading(clew.parse_grid("3x2"), 0, clew.EAST)
    (1.0, 0.0)
    """
    x, y = grid.center(cell)
    if grid.weaves:
        right, down = STEPS[direction % TUNNEL]
        there: Point = (x + right, y + down)
    elif cells_are_points(grid):
        there = grid.center(neighbor_in(grid, cell, direction))
    else:
        line = next((line for number, line in grid.outline(cell) if number == direction), None)
        if line is None:
            return None
        there = midpoint(line)
    to_x, to_y = there[0] - x, there[1] - y
    length = hypot(to_x, to_y)
    return (to_x / length, to_y / length) if length else None


def open_ways(maze: Maze, cell: int) -> list[int]:
    """Return the open directions of a cell."""
    return [direction for direction, _ in maze.grid.neighbors(cell) if maze.is_open(cell, direction)]


def neighbor_in(grid: Grid, cell: int, direction: int) -> int:
    """Return the neighbor of a cell in one of its directions."""
    return next(neighbor for number, neighbor in grid.neighbors(cell) if number == direction)


def steer(maze: Maze, cell: int, way: str, before: int = -1) -> int | None:
    """Return the open direction that a key means.

    Parameters
    ----------
    maze : Maze
        The maze.
    cell : int
        The cell.
    way : str
        A key of `VECTORS`, which means the nearest direction in the picture within 66 degrees.
    before : int, default -1
        The cell before: of two directions that are equally near, the one that leads back there is not meant.

    Returns
    -------
    int or None
        The direction; None if no open one is near.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> steer(maze, 0, "right") == clew.EAST, steer(maze, 0, "up")
    (True, None)
    """
    x, y = VECTORS[way]
    best, best_rank = None, MIN_COSINE
    for direction in open_ways(maze, cell):
        vector = heading(maze.grid, cell, direction)
        if vector is None:
            continue
        rank = vector[0] * x + vector[1] * y - (ALIKE if neighbor_in(maze.grid, cell, direction) == before else 0)
        if rank > best_rank + 1e-6:
            best, best_rank = direction, rank
    return best


def stairs(maze: Maze, cell: int, name: str) -> int | None:
    """Return the open direction of this name, such as 'up' or 'down' between floors, or None."""
    return next((each for each in open_ways(maze, cell) if maze.grid.direction_name(cell, each) == name), None)


def way_words(maze: Maze, cell: int) -> dict[str, int]:
    """Return the open directions of a cell by their names; those without one are called by their neighbors.

    Examples
    --------
    >>> import clew
    >>> way_words(clew.generate("wilson", "3x2", seed=7), 1)
    {'east': 1, 'west': 3}
    """
    found: dict[str, int] = {}
    for direction in open_ways(maze, cell):
        other = ",".join(map(str, maze.grid.coordinates(neighbor_in(maze.grid, cell, direction))))
        name = maze.grid.direction_name(cell, direction) or f"to {other}"
        found[name if name not in found else f"{name} to {other}"] = direction
    return found


def bearing(grid: Grid, cell: int, goal: int) -> tuple[int, str]:
    """Return how far away another cell is in the picture, in cells, and its direction as the crow flies.

    Examples
    --------
    >>> import clew
    >>> bearing(clew.parse_grid("9x9"), 0, 80)
    (11, 'south-east')
    """
    (x, y), (to_x, to_y) = grid.center(cell), grid.center(goal)
    wind = WINDS[floor(atan2(to_y - y, to_x - x) / (pi / 4) + 0.5) % 8]
    return max(round(hypot(to_x - x, to_y - y)), 1), wind
