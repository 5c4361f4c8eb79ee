"""Rooms: areas of a maze without walls inside."""

from clew import kernel
from clew.changes._change import SEED, change, copied, finished
from clew.draws import Draws, seeded
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit, zeros
from clew.mazes.maze import Maze
from clew.registry.options import Count

TRIES = 50  # places that are drawn for a room before it is given up
MAX_GIVEN_UP = 20  # rooms in a row: then there is hardly a place for another


@change(
    order=40,
    main="count",
    options={
        "count": Count(0, 1_000_000, help="How many rooms, at most."),
        "size": Count(2, 1000, help="The longest side of a room; off rectangles, its width in steps."),
        "seed": SEED,
    },
)
def rooms(maze: Maze, count: int = 5, size: int = 5, seed: int = 0) -> Maze:
    """Open all walls inside some rooms; their doors are the passages that the maze has there already.

    On rectangles a room is from 2 to `size` cells wide and high; places left out are no part of it. On other grids it
    is all within 1 to `size // 2` steps (walls not counted) of a cell. Rooms neither overlap nor touch; one for which
    no place is found in 50 tries is given up, and after 20 of these in a row all others.
    """
    compiled = kernel.should_compile(open_rooms, maze.cells)
    canvas = copied(maze, "rooms", 9, compiled=compiled)
    cells, taken = zeros("i", maze.cells, compiled), zeros("B", maze.grid.storage, compiled)
    wide, high = maze.grid.frame or (0, 0)
    draws = seeded(seed, compiled=compiled)
    kernel.run(open_rooms, compiled, canvas, draws, cells, taken, count, size, wide, high)
    return finished(maze, canvas)


def open_rooms(
    maze: Canvas, draws: Draws, cells: IntArray, taken: IntArray, count: int, size: int, width: int, height: int
) -> int:
    """Open up to `count` rooms and return how many there are. `cells`: int32[cells]; `taken`: uint8[storage].

    `width` and `height` are those of a padded rectangle, or 0 on other grids.
    Draws, for each try: on a rectangle `below` for width, height, column and row; else for the middle and the reach.
    """
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
    """List the cells of a rectangle that are there; how many."""
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
    """List the cells within so many steps of the middle, breadth-first; how many. 0 where a room is there already."""
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
    """Whether no cell of the list is, or is next to, a cell of a room."""
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
    """Open the walls of the cell towards others of the room that is just being made."""
    directions = maze.carvable(cell)
    while directions:
        direction = lowest_bit(directions)
        if taken[maze.neighbor(cell, direction)] == 1:
            maze.carve(cell, direction)
        directions = maze.carvable(cell) & ~((2 << direction) - 1)  # a bridge may stand in the way of the others now
