"""Rooms: open areas inside a maze."""

from typing import Any

from clew.changes._change import SEED, ChangeKernel, change
from clew.draws import Draws
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit, zeros
from clew.mazes.maze import Maze
from clew.registry.options import Count

TRIES = 50  # random places for a room before it is given up
MAX_GIVEN_UP = 20  # rooms given up in a row: then there is hardly space for another


@change(
    order=40,
    main="count",
    options={
        "count": Count(0, 1_000_000, help="The largest number of rooms."),
        "size": Count(2, 1000, help="The longest side of a room in cells; on other grids, its diameter in steps."),
        "seed": SEED,
    },
)
def rooms(maze: Maze, count: int = 5, size: int = 5, seed: int | None = None) -> Maze:
    """Make open rooms: remove all walls inside some areas of the maze; existing passages become their doors.

    On rectangles a room is 2 to `size` cells wide and high, without the places that a mask leaves out. On other grids
    it is all cells within 1 to `size // 2` steps of a cell, regardless of walls. Rooms neither overlap nor
    touch. A room is skipped after 50 failed tries; after 20 such rooms in a row no more are tried.

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    count : int, default 5
        The largest number of rooms.
    size : int, default 5
        The longest side of a room in cells, at least 2.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze, with loops inside the rooms.

    Raises
    ------
    ClewError
        If an option is not possible, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> print(clew.rooms(clew.generate("wilson", "8x4", seed=7), count=2, size=3))
    ┌───────────┬───────┬───────┬───┐
    │           │       │       │   │
    │       ╶───┘   ╶───┼───╴   │   │
    │                   │       │   │
    │       ╶───┬───┐   ╵   ╶───┘   │
    │           │   │               │
    │           │   ╵           ╶───┤
    │           │                   │
    └───────────┴───────────────────┘
    """
    return KERNEL.change(maze, seed, count=count, size=size)


def arguments_of(grid: Grid, compiled: bool, count: int, size: int) -> tuple[Any, ...]:
    """Return the last arguments of `open_rooms`."""
    cells, taken = zeros("i", grid.cells, compiled), zeros("B", grid.storage, compiled)
    return (cells, taken, count, size, *(grid.frame or (0, 0)))


def open_rooms(
    maze: Canvas, draws: Draws, cells: IntArray, taken: IntArray, count: int, size: int, width: int, height: int
) -> int:
    """Open up to `count` rooms and return how many there are. `cells`: int32[cells]; `taken`: uint8[storage].

    `width` and `height` are those of a padded rectangle, or 0 on other grids.
    Draws, for each try: on a rectangle `below` for width, height, column and row; else for the middle and the reach.
    """
    for place in range(len(taken)):
        taken[place] = 0
    made = 0
    given_up = 0
    for _ in range(count):
        if given_up == MAX_GIVEN_UP:
            break
        given_up += 1
        for _ in range(TRIES):
            if width > 0:
                wide = 2 + draws.below(max(min(size, width) - 1, 1))
                high = 2 + draws.below(max(min(size, height) - 1, 1))
                x = draws.below(max(width - wide + 1, 1))
                y = draws.below(max(height - high + 1, 1))
                found = take_rectangle(maze, cells, x, y, min(wide, width), min(high, height))
            else:
                middle = maze.cell(draws.below(maze.cells()))
                found = take_ball(maze, cells, taken, middle, 1 + draws.below(max(size // 2, 1)))
            if found > 0 and is_free(maze, cells, found, taken):
                for place in range(found):
                    taken[cells[place]] = 1
                for place in range(found):
                    open_inside(maze, int(cells[place]), taken)
                for place in range(found):
                    taken[cells[place]] = 2
                made += 1
                given_up = 0
                break
    return made


@helper
def take_rectangle(maze: Canvas, cells: IntArray, x: int, y: int, wide: int, high: int) -> int:
    """List the cells of a rectangle, without places left out; return how many there are."""
    found = 0
    for row in range(y, y + high):
        for column in range(x, x + wide):
            place = maze.place_at(column, row)
            if not maze.is_padding(place):
                cells[found] = place
                found += 1
    return found


@helper
def take_ball(maze: Canvas, cells: IntArray, taken: IntArray, middle: int, reach: int) -> int:
    """List the cells within `reach` steps of the middle, breadth-first; return how many, 0 if a room is there."""
    if taken[middle]:
        return 0
    cells[0] = middle
    taken[middle] = 3
    found, begin = 1, 0
    for _ in range(reach):
        end = found
        for place in range(begin, end):
            cell = int(cells[place])
            directions = maze.directions(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                other = maze.neighbor(cell, direction)
                if taken[other] == 0:
                    taken[other] = 3
                    cells[found] = other
                    found += 1
        begin = end
    for place in range(found):
        taken[cells[place]] = 0
    return found


@helper
def is_free(maze: Canvas, cells: IntArray, count: int, taken: IntArray) -> bool:
    """Return whether no cell of the list is in a room or next to one."""
    for place in range(count):
        cell = int(cells[place])
        if taken[cell]:
            return False
        directions = maze.directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            if taken[maze.neighbor(cell, direction)]:
                return False
    return True


@helper
def open_inside(maze: Canvas, cell: int, taken: IntArray) -> None:
    """Open the walls between the cell and other cells of the room that is being made."""
    directions = maze.carvable(cell)
    while directions:
        direction = lowest_bit(directions)
        if taken[maze.neighbor(cell, direction)] == 1:
            maze.carve(cell, direction)
        directions = maze.carvable(cell) & ~((2 << direction) - 1)  # a new bridge may block the others


KERNEL = ChangeKernel("rooms", open_rooms, arguments_of, work=1, bytes_per_cell=9)
