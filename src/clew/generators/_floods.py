"""Recursive division of any grid: two floods share a part between them, and the wall is where they meet."""

from clew.draws import Draws, count_bits, lowest_bit
from clew.grids.canvas import Canvas
from clew.grids.events import SPLIT
from clew.kernel import IntArray, helper

FIELDS = 4  # of a part that waits: its first cell in the list, the one behind its last, its number, divisions


@helper
def divide_by_floods(
    maze: Canvas, draws: Draws, waiting: IntArray, cells: IntArray, parts: IntArray, room: int, divisions: int
) -> None:
    """Divide the grid, whose passages are all open, into parts of at most `room` x `room` cells.

    The cells of each part stand in `cells` one after the other; `parts` tells the number of the part of each cell.
    """
    end = 0
    for place in maze.places():
        if not maze.is_padding(place):
            cells[end] = place
            end += 1
    begin, number = 0, 0
    numbers = 0  # the highest number so far
    budget = divisions if divisions else 1  # without a limit it stays 1
    count = 0
    while True:
        if end - begin <= room * room or budget == 0:
            if count == 0:
                return
            count -= 1
            entry = count * FIELDS
            begin, end = waiting[entry], waiting[entry + 1]
            number, budget = waiting[entry + 2], waiting[entry + 3]
            continue
        middle = flood(maze, draws, cells, parts, begin, end, number, numbers + 1)
        numbers += 2
        begin2, end2, number, number2 = middle, end, numbers - 1, numbers
        end = middle
        if end - begin > end2 - begin2:  # the smaller part is next
            begin, begin2, end, end2, number, number2 = begin2, begin, end2, end, number2, number
        build_between(maze, draws, cells, parts, begin, end, number2)
        budget2 = budget
        if divisions:
            budget2 = (budget - 1) * (end2 - begin2) // (end - begin + end2 - begin2)
            budget -= 1 + budget2
        entry = count * FIELDS
        waiting[entry], waiting[entry + 1] = begin2, end2
        waiting[entry + 2], waiting[entry + 3] = number2, budget2
        count += 1


@helper
def flood(
    maze: Canvas, draws: Draws, cells: IntArray, parts: IntArray, begin: int, end: int, number: int, first: int
) -> int:
    """Share a part between two floods, which get the numbers `first` and `first + 1`; return where the second begins.

    The first flood fills cells[begin:end] from the front, the second from the back. In each of them the cells that are
    done stand at the outer end, those from which it may still go on behind.
    """
    one = begin + draws.below(end - begin)
    other = begin + draws.below(end - begin - 1)
    if other >= one:
        other += 1
    cells[begin], cells[end - 1] = cells[one], cells[other]
    parts[cells[begin]] = first
    parts[cells[end - 1]] = first + 1
    done, front = begin, begin + 1  # the first flood goes on from cells[done:front]
    back, done2 = end - 1, end  # the second from cells[back:done2]
    while front < back:
        pick = draws.below(front - done + done2 - back)
        second = pick >= front - done
        place = back + pick - (front - done) if second else done + pick
        cell = int(cells[place])
        directions = towards(maze, parts, cell, number)
        if directions:
            found = maze.neighbor(cell, draws.choose(directions))
            if second:
                back -= 1
                cells[back] = found
                parts[found] = first + 1
            else:
                cells[front] = found
                parts[found] = first
                front += 1
        elif second:
            done2 -= 1
            cells[place] = cells[done2]
            cells[done2] = cell
        else:
            cells[place] = cells[done]
            cells[done] = cell
            done += 1
    return front


@helper
def build_between(
    maze: Canvas, draws: Draws, cells: IntArray, parts: IntArray, begin: int, end: int, number: int
) -> None:
    """Build a wall between cells[begin:end] and the part of this number, and open one place of it."""
    length = 0
    for place in range(begin, end):
        length += count_bits(towards(maze, parts, int(cells[place]), number))
    opening = draws.below(length)
    built = 0
    door_cell, door = 0, 0
    for place in range(begin, end):
        cell = int(cells[place])
        directions = towards(maze, parts, cell, number)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            if built == 0:
                maze.log(SPLIT, cell, direction)
            if built == opening:
                door_cell, door = cell, direction
            maze.add_wall(cell, direction)
            built += 1
    maze.carve(door_cell, door)


@helper
def towards(maze: Canvas, parts: IntArray, cell: int, number: int) -> int:
    """The open directions of the cell that lead into the part of this number, as a bit set."""
    exits = maze.open_directions(cell)
    found = 0
    direction = 0
    while exits >> direction:
        if exits >> direction & 1 and parts[maze.neighbor(cell, direction)] == number:
            found |= 1 << direction
        direction += 1
    return found
