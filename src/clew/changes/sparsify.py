"""Shorten dead ends: remove their last cells from the maze."""

from clew import kernel
from clew.changes._change import SEED, change, copied, draws_of, finished, is_dead_end
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import IntArray, lowest_bit, zeros
from clew.masks.subgrid import masked
from clew.mazes.maze import Maze
from clew.registry.options import Chance, Count

WORK = 3  # of a cell, in cells of the recursive backtracker


@change(
    order=60,
    main="share",
    options={
        "share": Chance(help="The largest share of all cells to remove."),
        "rounds": Count(0, 1_000_000, help="The largest number of cells to remove from each dead end; 0: no limit."),
        "seed": SEED,
    },
)
def sparsify(maze: Maze, share: float = 0.3, rounds: int = 0, seed: int | None = None) -> Maze:
    """Make the maze sparser: remove the last cell of every dead end, again and again, up to a share of all cells.

    Dead ends are shortened in random order. The cells that are left stay connected, and a perfect maze stays perfect.
    Cells with an opening stay, and so does the last cell of each part: with share 1 a perfect maze with two openings
    becomes the path between them. The grid leaves the removed cells out, as with a mask.

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    share : float, default 0.3
        The largest share of all cells to remove, from 0 to 1.
    rounds : int, default 0
        The largest number of cells to remove from each dead end; 0 for no limit.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze on a grid of fewer cells.

    Raises
    ------
    ClewError
        If the maze is on a weave grid, which cannot leave cells out, or if an option is not possible.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "8x4", seed=7)
    >>> sparse = clew.sparsify(maze, 0.4)
    >>> maze.cells, sparse.cells, clew.is_perfect(sparse)
    (32, 19, True)
    """
    compiled = kernel.should_compile(shorten_dead_ends, WORK * maze.cells)
    canvas = copied(maze, "sparsify", 16, compiled=compiled)
    if canvas.weaves():
        raise ClewError(f"sparsify leaves cells out and {maze.grid.spec} cannot: use a grid without tunnels")
    kept = zeros("B", maze.cells, compiled, 1)
    for cell, _ in maze.openings:
        kept[cell] = 2
    ends, spare = (zeros("i", maze.cells, compiled) for _ in range(2))
    draws = draws_of(maze, seed, compiled=compiled)
    gone = kernel.run(shorten_dead_ends, compiled, canvas, draws, ends, spare, kept, Chance().parse(share), rounds)
    if gone == 0:
        return finished(maze, canvas)
    grid = masked(maze.grid, kept)
    made = new_canvas(grid, compiled=compiled)
    kernel.run(carry_over, compiled, canvas, made, kept, ends)  # which fills `ends` with the new numbers
    openings = tuple((int(ends[cell]), side) for cell, side in maze.openings)
    return Maze(grid, made.passages, openings=openings, trusted=True)


def shorten_dead_ends(
    maze: Canvas, draws: Draws, ends: IntArray, spare: IntArray, kept: IntArray, share: int, rounds: int
) -> int:
    """Close the only passage of dead ends and set `kept` of their cells to 0; return how many cells are removed.

    `ends`, `spare`: int32[cells]; `kept`: uint8[cells], 1 for every cell, 2 for those that always stay. `share`: how
    many of 65536 cells are removed at most; `rounds`: how many of each dead end, 0 for no limit.
    Draws: `below(those left)` for the next dead end of a round.
    """
    max_cells = maze.cells() * share + 32768 >> 16
    gone, coming, done = 0, 0, 0  # cells, dead ends of the next round, and rounds
    for cell in maze.places():
        if not maze.is_padding(cell) and is_dead_end(maze, cell) and kept[maze.index_of(cell)] == 1:
            spare[coming] = cell
            coming += 1
    while coming > 0 and gone < max_cells and (done < rounds or rounds == 0):
        done += 1
        left, coming = coming, 0
        for place in range(left):
            ends[place] = spare[place]
        while left > 0 and gone < max_cells:
            place = draws.below(left)
            cell = int(ends[place])
            left -= 1
            ends[place] = ends[left]
            if is_dead_end(maze, cell):  # of the last two cells of a part the other is no dead end any more
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
    """Open the passages of `maze` on `made`, which has only the kept cells; return how many cells it has.

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
            here = made.cell(numbers[index])
            there = made.cell(numbers[maze.index_of(maze.neighbor(cell, lowest_bit(directions)))])
            directions &= directions - 1
            candidates = made.directions(here) if here < there else 0
            while candidates:
                candidate = lowest_bit(candidates)
                candidates &= candidates - 1
                if made.neighbor(here, candidate) == there:
                    made.carve(here, candidate)
    return count
