"""Find the islands and the loops of a maze that is not perfect."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clew import kernel
from clew.errors import counted
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays, new_canvas
from clew.grids.grid import whole_number
from clew.kernel import IntArray, helper, lowest_bit, memory, zeros
from clew.mazes.cell_numbers import cell_name
from clew.mazes.helpers.searches import UNSEEN, spread_back
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving.paths import Distances, Path

LISTED = 100  # islands, and loops
MAX_LISTED = 100_000
MAX_WRITTEN = 1000  # cells of an island or of a loop in JSON
IN_WORDS = 10  # islands and loops that are named in words
WORK_PER_CELL = 4  # as a multiple of the recursive backtracker's
BYTES_PER_CELL = 34
MAX_LOOP_CELLS = 1 << 16  # of all listed loops, in addition to twice the cells of the maze
VISITS = 1 << 20  # of cells to find the listed loops, in addition to 8 for each cell of the maze
PARTS, LOOPS = 0, 1  # places in `found`


@dataclass(frozen=True, eq=False)
class Island:
    """Cells that passages connect with each other and with no other cell. `len(island)` is their number.

    Attributes
    ----------
    grid : Grid
        The grid of the maze.
    cells : sequence of int
        The numbers of the cells, the first in reading order first, then by the number of steps from it.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Rectangle(4, 2)
    >>> clew.diagnose(clew.Maze(grid, grid.new_passages(False))).mainland
    <Island of 1 cell at 0,0>
    """

    grid: Grid
    cells: Sequence[int]

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[int]:
        return map(int, self.cells)

    def __repr__(self) -> str:
        return f"<Island of {counted(len(self), 'cell')} at {cell_name(self.grid, int(self.cells[0]))}>"


@dataclass(frozen=True, eq=False)
class Diagnosis:
    """The islands and the loops of a maze, as `clew.diagnose` finds them.

    `print(diagnosis)` says it in words. A notebook shows a picture of the islands and the loops in a maze of at most
    40,000 cells; `clew.draw(maze, diagnosis=diagnosis)` draws it.

    Attributes
    ----------
    maze : Maze
        The maze.
    mainland : Island
        The largest part of the maze, and of equally large parts the first.
    islands : tuple of Island
        The other parts, the largest first: each cell of them is cut off from the mainland.
    loops : tuple of Path
        Loops as paths that end in the cell where they begin, the shortest first. They are independent: each has a
        passage, its last step, that is in none of those found before it, and when these are closed no loop is left.
        No shorter loop leads through that passage if the later ones are closed.
    island_count, loop_count : int
        How many islands and independent loops there are; `islands` and `loops` may list only some of them. These are
        also the fewest walls to open and passages to close that make the maze perfect.

    Examples
    --------
    >>> import clew
    >>> maze = clew.braid(clew.generate("wilson", "12x6", seed=7), 0.2)
    >>> found = clew.diagnose(maze)
    >>> found
    <Diagnosis of rectangle:12x6: 0 islands, 3 loops>
    >>> found.loops[0]
    <Path of 14 steps from 10,4 to 10,4>
    >>> clew.diagnose(clew.cut_loops(maze)).perfect
    True
    """

    maze: Maze
    mainland: Island
    islands: tuple[Island, ...]
    loops: tuple[Path, ...]
    island_count: int
    loop_count: int

    @property
    def perfect(self) -> bool:
        """Whether exactly one path leads from any cell to any other."""
        return self.island_count == 0 and self.loop_count == 0

    def __repr__(self) -> str:
        flaws = f"{counted(self.island_count, 'island')}, {counted(self.loop_count, 'loop')}"
        return f"<Diagnosis of {self.maze.grid.spec}: {'perfect' if self.perfect else flaws}>"

    def __str__(self) -> str:
        cells = counted(self.maze.cells, "cell")
        if self.perfect:
            return f"perfect: one path connects any two of its {cells}"
        grid, lines = self.maze.grid, ["not perfect"]
        if self.island_count:
            named = [f"{counted(len(each), 'cell')} at {cell_name(grid, int(each.cells[0]))}" for each in self.islands]
            lines.append(
                f"{counted(self.island_count, 'island')} cut off from the mainland of "
                f"{counted(len(self.mainland), 'cell')}: {_listed(named, self.island_count)}"
            )
            it = "it" if self.island_count == 1 else "them"
            lines.append(f"{counted(self.island_count, 'passage')} would connect {it}")
        if self.loop_count:
            named = [f"{counted(each.steps, 'step')} at {cell_name(grid, each.start)}" for each in self.loops]
            lines.append(f"{counted(self.loop_count, 'loop')}: {_listed(named, self.loop_count)}")
            lines.append(f"{counted(self.loop_count, 'wall')} would cut {'it' if self.loop_count == 1 else 'them'}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import svg_of

        return svg_of(self.maze, diagnosis=self)

    def legend(self) -> str:
        """Return what its picture shows, in words."""
        shown = []
        if self.islands:
            colors = "in a color" if len(self.islands) == 1 else "in colors, the largest nearest to the paper's,"
            shown.append(f"{counted(len(self.islands), 'island')} {colors}")
        if self.loops:
            shown.append(f"{counted(len(self.loops), 'loop')} as {'a thread' if len(self.loops) == 1 else 'threads'}")
        return " and ".join(shown) or "neither islands nor loops"

    def as_dict(self) -> dict[str, Any]:
        """Return everything by name, ready for JSON; of each island and loop the first 1,000 cells.

        Cells are coordinates; the last cell of a loop is joined to its first.
        """
        return {
            "grid": self.maze.grid.spec,
            "perfect": self.perfect,
            "cells": self.maze.cells,
            "mainland": len(self.mainland),
            "island_count": self.island_count,
            "loop_count": self.loop_count,
            "islands": [{"size": len(each), "cells": self._written(each.cells)} for each in self.islands],
            "loops": [{"steps": each.steps, "cells": self._written(each.cells[:-1])} for each in self.loops],
        }

    def _written(self, cells: Any) -> list[list[int]]:
        return [*map(list, map(self.maze.grid.coordinates, cells[:MAX_WRITTEN].tolist()))]

    @cached_property
    def shading(self) -> Distances | None:
        """The number of its island for each cell, from 1, and -1 on the mainland, as pictures color it."""
        if not self.islands:
            return None
        grid = self.maze.grid
        storage = zeros("i", grid.storage, hasattr(self.mainland.cells, "dtype"), -1)
        place = grid.topology().cell
        for number, island in enumerate(self.islands, 1):
            for cell in island:
                storage[place(cell)] = number
        return Distances(grid, int(self.islands[0].cells[0]), storage, self.maze)


def diagnose(maze: Maze, limit: int = LISTED) -> Diagnosis:
    """Find out why a maze is not perfect: list its islands, which no passage connects, and its loops.

    `clew.join` connects the islands and `clew.cut_loops` cuts the loops, both with as few changes as possible. This
    takes O(cells) time, and about 34 bytes of memory per cell.

    Parameters
    ----------
    maze : Maze
        The maze.
    limit : int, default 100
        The largest number of islands, and of loops, to list. All are counted. Of loops through a large part of a huge
        maze fewer are listed, so that the time stays O(cells).

    Returns
    -------
    Diagnosis
        The islands and loops, as attributes, in words, as a dictionary or as a picture.

    Raises
    ------
    ClewError
        If `maze` is not a maze, if `limit` is not from 1 to 100,000, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> maze = clew.from_directions("4x2", [[2, 8, 6, 12], [2, 8, 3, 9]])
    >>> print(maze)
    ┌───────┬───────┐
    │       │       │
    ├───────┤       │
    │       │       │
    └───────┴───────┘
    >>> print(clew.diagnose(maze))
    not perfect
    2 islands cut off from the mainland of 4 cells: 2 cells at 0,0; 2 cells at 0,1
    2 passages would connect them
    1 loop: 4 steps at 2,1
    1 wall would cut it
    """
    check_maze(maze, "clew.diagnose")
    limit = whole_number(limit, "limit", 1, MAX_LISTED)
    grid = maze.grid
    memory.require(BYTES_PER_CELL * grid.storage + 24 * limit, f"the diagnosis of {grid.spec}")
    compiled = kernel.should_compile(find_parts_and_loops, WORK_PER_CELL * maze.cells)
    canvas, made = maze.canvas(compiled=compiled), new_canvas(grid, compiled=compiled)
    cells, trail, begins = (zeros("i", maze.cells + more, compiled) for more in (0, 0, 1))
    parts = zeros("B", grid.storage, compiled, UNSEEN), cells, trail, begins
    room = 2 * maze.cells + 2 + min(limit * maze.cells, MAX_LOOP_CELLS)
    rings, taken = (zeros("i", room, compiled) for _ in range(2))
    ends, found = zeros("i", limit + 1, compiled), zeros("q", 2, compiled)
    listed = int(kernel.run(find_parts_and_loops, compiled, canvas, made, parts, (rings, taken, ends), found))
    part_count, loop_count = (int(each) for each in found)
    islands = [Island(grid, cells[begins[part] : begins[part + 1]]) for part in _largest(begins, part_count, limit + 1)]
    loops = [
        Path(grid, rings[begin:end], taken[begin : end - 1], maze)
        for begin, end in zip(map(int, ends), map(int, ends[1 : listed + 1]), strict=False)
    ]
    loops.sort(key=len)
    return Diagnosis(maze, islands[0], tuple(islands[1:]), tuple(loops), part_count - 1, loop_count)


def find_parts_and_loops(maze: Canvas, made: Canvas, parts: IntArrays, loops: IntArrays, found: IntArray) -> int:
    """List the cells part by part, then loops; return how many loops are listed.

    `found`, int64[2], gets the number of parts and of independent loops. `cells`, int32[cells]: the indexes of the
    cells of all parts. `begins`, int32[cells + 1]: where parts begin in `cells`, and where the last ends.
    `rings` and `taken`, int32[2 * cells + 2 or more]: the cells of each loop, its first one at the end again, and the
    direction after each. `ends`, int32[loops to list + 1]: where loops end in `rings`, after a 0.
    `back`: uint8[storage], UNSEEN everywhere; `trail`: int32[cells].
    A breadth-first forest is carved on `made`. Each passage that is left then closes a loop, with the shortest path
    on `made` between its two cells, and is carved too.
    """
    (back, cells, trail, begins), (rings, taken, ends) = parts, loops
    found[PARTS] = list_parts(maze, made, back, cells, begins)
    for place in range(len(cells)):
        back[cells[place]] = UNSEEN
        cells[place] = maze.index_of(cells[place])
    listed = 0
    visits = VISITS + 8 * maze.cells()
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.open_directions(cell) & maze.forward(cell) & ~made.open_directions(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                found[LOOPS] += 1
                if listed + 1 < len(ends) and visits > 0:
                    reached = spread_back(made, maze.neighbor(cell, direction), cell, back, trail, 0)
                    end = write_ring(made, cell, direction, back, rings, taken, int(ends[listed]))
                    for place in range(reached):
                        back[trail[place]] = UNSEEN
                    visits -= reached
                    if end > 0:
                        listed += 1
                        ends[listed] = end
                    else:
                        visits = 0
                made.carve(cell, direction)
    return listed


@helper
def list_parts(maze: Canvas, made: Canvas, back: IntArray, cells: IntArray, begins: IntArray) -> int:
    """Carve a breadth-first forest; list the parts with their cells, and return how many there are."""
    count = 0
    parts = 0
    for first in maze.places():
        if not maze.is_padding(first) and back[first] == UNSEEN:
            begin = count
            count = spread_back(maze, first, -1, back, cells, begin)
            for place in range(begin + 1, count):
                cell = int(cells[place])
                made.carve(cell, int(back[cell]))
            parts += 1
            begins[parts] = count
    return parts


def _largest(begins: Any, parts: int, most: int) -> list[int]:
    """Return the numbers of the largest parts, at most so many, the largest first, and the first of equal ones."""
    if hasattr(begins, "dtype"):
        return [*(begins[:parts] - begins[1 : parts + 1]).argsort(kind="stable")[:most].tolist()]
    return sorted(range(parts), key=lambda part: begins[part] - begins[part + 1])[:most]


@helper
def write_ring(
    maze: Canvas, cell: int, direction: int, back: IntArray, rings: IntArray, taken: IntArray, begin: int
) -> int:
    """Write the way back from the cell, and the step that closes the loop; return its end, or -1 without room."""
    other = maze.neighbor(cell, direction)
    place = begin
    last = cell
    while last != other and place + 2 < len(rings):
        rings[place] = maze.index_of(last)
        taken[place] = back[last]
        last = maze.neighbor(last, int(back[last]))
        place += 1
    if last != other or place + 2 > len(rings):
        return -1
    rings[place] = maze.index_of(other)
    taken[place] = maze.opposite(cell, direction)
    rings[place + 1] = maze.index_of(cell)
    return place + 2


def _listed(named: list[str], count: int) -> str:
    """Return the first of these in words, and how many more there are."""
    more = count - min(len(named), IN_WORDS)
    return "; ".join(named[:IN_WORDS] + [f"and {more:,} more"] * (more > 0))
