"""Shorten dead ends: their last cells fall out of the maze and become places left out."""

from clew import kernel
from clew.changes._change import SEED, change, copied, finished, is_dead_end
from clew.draws import Draws, seeded
from clew.errors import ClewError
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import IntArray, lowest_bit, zeros
from clew.masks.rule import masked
from clew.mazes.maze import Maze
from clew.registry.options import Chance, Count

WORK = 3  # of a cell, in cells of the recursive backtracker


@change(
    order=60,
    main="share",
    options={
        "share": Chance(help="The share of all cells that fall out at most."),
        "rounds": Count(0, 1_000_000, help="How many cells each dead end loses at most; 0: all."),
        "seed": SEED,
    },
)
def sparsify(maze: Maze, share: float = 0.3, rounds: int = 0, seed: int = 0) -> Maze:
    """Take the last cell off every dead end, in random order, and again, until this share of the cells is gone.

    What is left hangs together as before; it is perfect if it was. A cell with an opening stays, and so does the last
    cell of each part: with share 1 a perfect maze with two openings is the way between them.
    Cells that fall out are left out of the grid, as by a mask. Weave mazes cannot leave cells out.
    """
    compiled = kernel.should_compile(shorten_dead_ends, WORK * maze.cells)
    canvas = copied(maze, "sparsify", 16, compiled=compiled)
    if canvas.weaves():
        raise ClewError(f"sparsify leaves cells out and {maze.grid.spec} cannot: use a grid without tunnels")
    kept = zeros("B", maze.cells, compiled, 1)
    for cell, _ in maze.openings:
        kept[cell] = 2
    ends, spare = (zeros("i", maze.cells, compiled) for _ in range(2))
    draws, max_cells = seeded(seed, compiled=compiled), maze.cells * Chance().parse(share) + 32768 >> 16
    gone = int(
        kernel.run(shorten_dead_ends, compiled, canvas, draws, ends, spare, kept, max_cells, rounds or maze.cells)
    )
    if gone == 0:
        return finished(maze, canvas)
    grid = masked(maze.grid, kept)
    made = new_canvas(grid, compiled=compiled)
    kernel.run(carry_over, compiled, canvas, made, kept, ends)  # `ends` has the new numbers afterwards
    openings = tuple((int(ends[cell]), side) for cell, side in maze.openings)
    return Maze(grid, made.passages, openings=openings, trusted=True)


def shorten_dead_ends(
    maze: Canvas, draws: Draws, ends: IntArray, spare: IntArray, kept: IntArray, max_cells: int, rounds: int
) -> int:
    """Close the dead ends' last passages and set `kept` of their cells to 0; return how many these are.

    `ends`, `spare`: int32[cells]; `kept`: uint8[cells], 1 for every cell, 2 for those that stay in any case.
    Draws: `below(those left)` for the next dead end of a round.
    """
    gone = 0
    coming = 0
    for cell in maze.places():
        if not maze.is_padding(cell) and is_dead_end(maze, cell) and kept[maze.index_of(cell)] == 1:
            spare[coming] = cell
            coming += 1
    while coming > 0 and gone < max_cells and rounds > 0:
        rounds -= 1
        left = coming
        coming = 0
        for place in range(left):
            ends[place] = spare[place]
        while left > 0 and gone < max_cells:
            place = draws.below(left)
            cell = int(ends[place])
            left -= 1
            ends[place] = ends[left]
            if is_dead_end(maze, cell):  # the other one of the last two is none any more
                direction = lowest_bit(maze.open_directions(cell))
                other = maze.neighbor(cell, direction)
                maze.add_wall(cell, direction)
                kept[maze.index_of(cell)] = 0
                gone += 1
                if is_dead_end(maze, other) and kept[maze.index_of(other)] == 1:
                    spare[coming] = other
                    coming += 1
    return gone


def carry_over(maze: Canvas, made: Canvas, kept: IntArray, numbers: IntArray) -> int:
    """Open on `made`, whose cells are the kept ones of `maze`, the passages of `maze`; return how many cells it has.

    `numbers` (int32[cells]) gets the new number of each kept cell.
    """
    count = 0
    for index in range(maze.cells()):
        numbers[index] = count
        count += kept[index] > 0
    for index in range(maze.cells()):
        cell = maze.cell(index)
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            here = made.cell(numbers[index])
            there = made.cell(numbers[maze.index_of(maze.neighbor(cell, direction))])
            ways = made.directions(here) if here < there else 0
            while ways:
                way = lowest_bit(ways)
                ways &= ways - 1
                if made.neighbor(here, way) == there:
                    made.carve(here, way)
    return count
