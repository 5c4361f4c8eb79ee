"""Count the shortest paths between two cells exactly, however many there are.

The cells on shortest paths form layers, one for each number of steps from the start. The number of ways to a cell is
the sum of those of its neighbors in the layer before. Numbers are kept as digits, and only those of two layers. Where a
layer has a single cell, all paths lead through it: the number up to there is a factor of the result, and counting
begins anew with 1, so that numbers stay short in mazes with few open places.
"""

from math import prod
from typing import NamedTuple

from clew import kernel, registry
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, lowest_bit, memory, struct, zeros
from clew.mazes.cell_numbers import Cell
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving.solve import default_ends
from clew.mazes.solving.solver_run import SolverRun

DIGIT_BITS = 56  # so that the sum over all neighbors of a cell, of which there are at most 31, has less than 63
DIGIT = (1 << DIGIT_BITS) - 1
BEGIN, PRODUCT, PLACE = range(3)  # places in `state`


@struct
class Sums(NamedTuple):
    """The ways to the cells of two layers, as sums of those to the layer before."""

    maze: Canvas
    distance: IntArray  # int32[storage]: -1 for cells that are not on a shortest path
    layers: IntArray  # int32[count]: the cells that are, layer by layer
    rank: IntArray  # int32[storage]: where they are in this list
    numbers: IntArray  # int64[2 * width * digits]: those of the cells of two layers, the last digits first
    digits: int  # of each number

    def end_of_layer(self, begin: int) -> int:
        """Return where the layer ends that begins there in the list."""
        end = begin + 1
        while end < len(self.layers) and self.distance[self.layers[end]] == self.distance[self.layers[begin]]:
            end += 1
        return end

    def add_ways(self, place: int, before: int, base: int, used: int) -> bool:
        """Add the numbers of the neighbors in the layer before; return whether a digit is carried.

        `before`, `base`: where the numbers of both layers would begin if they were those of the whole list; `used`:
        how many digits the numbers before have. One more is written, if there is room.
        """
        cell = int(self.layers[place])
        own = base + place * self.digits
        for digit in range(own, own + min(used + 1, self.digits)):
            self.numbers[digit] = 0
        directions = self.maze.open_directions(cell)
        while directions:
            other = self.maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if self.distance[other] == self.distance[cell] - 1:
                its = before + self.rank[other] * self.digits
                for digit in range(used):
                    self.numbers[own + digit] += self.numbers[its + digit]
        carry = 0
        for digit in range(own, own + used):
            total = self.numbers[digit] + carry
            self.numbers[digit] = total & DIGIT
            carry = total >> DIGIT_BITS
        if carry > 0 and used < self.digits:
            self.numbers[own + used] = carry
        return carry > 0


def count_shortest_paths(maze: Maze, start: Cell | None = None, goal: Cell | None = None) -> int:
    """Count the shortest paths between two cells.

    Two passages between the same two cells, as on a torus two cells wide, are two ways.

    Parameters
    ----------
    maze : Maze
        The maze.
    start, goal : int or tuple of int, optional
        Cells by their numbers or coordinates; the defaults are those of `default_ends`.

    Returns
    -------
    int
        The exact number, of any size; 0 if no path leads from `start` to `goal`.

    Raises
    ------
    ClewError
        If `start` or `goal` is not a cell of the maze, or if there is not enough memory for the numbers.

    Examples
    --------
    >>> import clew
    >>> maze = clew.braid(clew.generate("wilson", "12x6", seed=7), seed=7)
    >>> clew.count_shortest_paths(maze), clew.count_shortest_paths(maze, 0, 0)
    (10, 1)
    """
    check_maze(maze, "clew.count_shortest_paths")
    ends = default_ends(maze, start, goal)
    outcome = SolverRun(maze, registry.find("solver", "all-shortest"), *ends).run()
    canvas, compiled, distance = outcome.canvas, outcome.compiled, outcome.scratch[0]
    first, last = (canvas.cell(end) for end in ends)
    if distance[last] < 0:
        return 0
    cells, position = zeros("i", maze.cells, compiled), zeros("i", maze.grid.storage, compiled, -1)
    width = int(kernel.run(list_layers, compiled, canvas, first, distance, cells, position))
    cells = cells[: position[last] + 1]
    digits, state, factors = 1, zeros("q", 3, compiled), []
    while state[BEGIN] < len(cells) - 1:
        memory.require(16 * width * digits, "the numbers of shortest paths")
        numbers = zeros("q", 2 * width * digits, compiled)
        sums = Sums(canvas, distance, cells, position, numbers, digits)
        used = int(kernel.run(count_ways, compiled, sums, state))
        place = int(state[PLACE])
        factors.append(int(state[PRODUCT]))
        factors.append(sum(int(numbers[place + each]) << DIGIT_BITS * each for each in range(used)) or 1)
        digits *= 1 if used else 2
    return prod(factors)


def list_layers(maze: Canvas, start: int, distance: IntArray, cells: IntArray, position: IntArray) -> int:
    """List the cells on shortest paths layer by layer; return how many the largest layer has.

    `cells`: int32[cells]; `position`: int32[storage], where each of them is in the list.
    """
    cells[0] = start
    position[start] = 0
    begin, end, width = 0, 1, 1
    while begin < end:
        written = end
        for place in range(begin, end):
            cell = int(cells[place])
            directions = maze.open_directions(cell)
            while directions:
                other = maze.neighbor(cell, lowest_bit(directions))
                directions &= directions - 1
                if distance[other] == distance[cell] + 1 and position[other] < 0:
                    position[other] = written
                    cells[written] = other
                    written += 1
        begin, end = end, written
        width = max(width, end - begin)
    return width


def count_ways(sums: Sums, state: IntArray) -> int:
    """Count the ways from the cell at `state[BEGIN]` of the list, the only one of its layer, to another such cell.

    Small numbers on the way are multiplied in `state[PRODUCT]`. Returns how many digits the last number has, which
    begins at `numbers[state[PLACE]]`; 0 if `sums.digits` are too few to go on from the new `state[BEGIN]`.
    """
    here, there = 0, len(sums.numbers) // 2  # where the numbers of this layer begin, and those of the next
    begin = state[BEGIN]
    end = begin + 1
    sums.numbers[here] = 1
    state[PRODUCT] = 1
    used = 1
    while end < len(sums.layers):
        following = sums.end_of_layer(end)
        needed = used
        for place in range(end, following):
            carry = sums.add_ways(place, here - begin * sums.digits, there - end * sums.digits, used)
            if carry and used == sums.digits:
                return 0
            needed = used + 1 if carry else needed
        used = needed
        begin, end = end, following
        here, there = there, here
        if end == begin + 1:
            state[BEGIN] = begin
            if used > 1 or state[PRODUCT] > DIGIT // sums.numbers[here]:
                break
            state[PRODUCT] *= sums.numbers[here]
            sums.numbers[here] = 1
    state[PLACE] = here
    return used
