"""Paths and distances in a maze: `solve`, `distances`, `longest_path`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clew import kernel, registry, running
from clew.canvas import Canvas, zeros
from clew.errors import ClewError, Unreachable
from clew.grids import Grid, Squares
from clew.kernel import Ints
from clew.maze import Maze

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Cell = int | tuple[int, ...]  # a cell's number, or its coordinates


@dataclass(frozen=True, eq=False)
class Path:
    """A way through a maze: the numbers of its cells, start and goal included."""

    grid: Grid
    cells: Sequence[int]  # int32[steps + 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.grid == other.grid and list(self.cells) == list(other.cells)

    def __hash__(self) -> int:
        return hash((self.grid, tuple(map(int, self.cells))))

    @property
    def steps(self) -> int:
        """How many passages it takes."""
        return len(self.cells) - 1

    @property
    def start(self) -> int:
        """The first cell."""
        return int(self.cells[0])

    @property
    def goal(self) -> int:
        """The last cell."""
        return int(self.cells[-1])

    def coordinates(self) -> list[tuple[int, ...]]:
        """The coordinates of the cells: (x, y) on a rectangle."""
        return [self.grid.coordinates(int(cell)) for cell in self.cells]

    def directions(self) -> list[int]:
        """The direction of each step."""
        return [
            next(direction for direction, other in self.grid.neighbors(int(cell)) if other == following)
            for cell, following in zip(self.cells, self.cells[1:], strict=False)
        ]

    def letters(self) -> str:
        """The steps by the initials of their directions: 'ESSE', or 'E NE SW'; '' where directions have no names."""
        steps = zip(self.cells, self.directions(), strict=False)
        names = [self.grid.direction_name(int(cell), direction) for cell, direction in steps]
        initials = ["".join(word[:1].upper() for word in name.split("-")) for name in names]
        return (" " if any(len(each) > 1 for each in initials) else "").join(initials)


@dataclass(frozen=True, eq=False)
class Distances:
    """The steps from one cell to every cell of a maze."""

    grid: Grid
    start: int
    storage: Any = field(repr=False)  # int32[storage], -1 where no way leads

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Distances)
            and (self.grid, self.start) == (other.grid, other.start)
            and memoryview(self.storage).tobytes() == memoryview(other.storage).tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.grid, self.start, memoryview(self.storage).tobytes()))

    @cached_property
    def array(self) -> "NDArray[np.int32]":
        """The steps: [row, column] on a rectangle, else [cell]; -1 where no way leads or no cell is; read-only."""
        import numpy as np

        flat = np.asarray(self.storage)
        flat.flags.writeable = False
        return self.grid.rows_of(flat) if isinstance(self.grid, Squares) else flat

    def at(self, cell: Cell) -> int:
        """The steps to this cell; -1 where no way leads."""
        return int(self.storage[self.grid.layout(False).cell(_number(self.grid, cell, "cell"))])

    @cached_property
    def farthest(self) -> tuple[int, int]:
        """(cell, steps): the first of those that are farthest away."""
        if isinstance(self.storage, Sequence) or not hasattr(self.storage, "argmax"):
            place = max(range(len(self.storage)), key=self.storage.__getitem__)
        else:
            place = int(self.storage.argmax())
        return self.grid.layout(False).number(place), int(self.storage[place])


def solve(maze: Maze, algorithm: str = "breadth-first", start: Cell | None = None, goal: Cell | None = None) -> Path:
    """A shortest way from `start` to `goal`: cell numbers, or coordinates such as (x, y).

    Without them: the first and the second opening of the maze if it has them, else its first and its last cell.
    Raises `ClewError` for a cell outside, `Unreachable` where no way leads to the goal.
    """
    found = registry.find("solver", algorithm)
    first = _number(maze.grid, start if start is not None else _default(maze, 0), "start")
    last = _number(maze.grid, goal if goal is not None else _default(maze, 1), "goal")
    if found.facts["grids"] == "perfect" and not is_perfect(maze):
        raise ClewError(f"{found.name} needs a perfect maze and this one is not: use breadth-first or a-star")
    canvas, distance = _search(maze, found, first, last)
    goal_place = canvas.cell(last)
    steps = int(distance[goal_place])
    if steps < 0:
        raise Unreachable(
            f"no passage leads from {_named(maze.grid, first)} to {_named(maze.grid, last)}: choose another goal"
        )
    compiled = not isinstance(canvas.passages, (bytes, memoryview))
    cells = zeros("i", steps + 1, compiled)
    if compiled:
        kernel.call(walk_back, canvas, goal_place, distance, cells)
    else:
        walk_back(canvas, goal_place, distance, cells)
    return Path(maze.grid, cells)


def distances(maze: Maze, start: Cell = 0) -> Distances:
    """The steps from `start` to every cell: by walking the tree in a perfect maze, else breadth-first."""
    first = _number(maze.grid, start, "start")
    if maze.passage_count == maze.cells - 1:
        found = _tree_distances(maze, first)
        if found is not None:
            return found
    _, distance = _search(maze, registry.find("solver", "breadth-first"), first, -1)
    return Distances(maze.grid, first, distance)


def longest_path(maze: Maze) -> Path:
    """The longest of all ways in a perfect maze (its diameter): from the farthest cell to the farthest from there.

    Raises `ClewError` where the maze is not perfect: with loops two searches do not find it.
    """
    first = _tree_distances(maze, 0) if maze.passage_count == maze.cells - 1 else None
    if first is None:
        raise ClewError("the longest path is known for perfect mazes only, and this maze has loops or parts cut off")
    start, _ = first.farthest
    goal, _ = distances(maze, start).farthest
    return solve(maze, start=start, goal=goal)


def is_perfect(maze: Maze) -> bool:
    """Whether exactly one way leads from any cell to any other: a spanning tree."""
    return maze.passage_count == maze.cells - 1 and _tree_distances(maze, 0) is not None


def _tree_distances(maze: Maze, start: int) -> Distances | None:
    """Distances by the walk of the tree; None where a cell was not reached, so that the maze is no tree.

    With cells - 1 passages and as many steps, each cell is reached exactly when the maze is connected and loop-free.
    """
    _, distance = _search(maze, registry.find("solver", "tree-walk"), start, -1)
    result = Distances(maze.grid, start, distance)
    reached = (distance >= 0).sum() if hasattr(distance, "argmax") else sum(steps >= 0 for steps in distance)
    return result if reached == maze.cells else None


def _search(maze: Maze, found: registry.Algorithm, start: int, goal: int) -> tuple[Canvas, Any]:
    """Run a solver; return the canvas and the distances that it leaves."""
    running.check_size(found, maze.grid)
    compiled = kernel.pays(found.function, maze.cells)
    canvas = maze.canvas(compiled=compiled)
    ends = (canvas.cell(start), canvas.cell(goal) if goal >= 0 else -1)
    _, scratch = running.run(found, maze.grid, canvas, ends, (), compiled=compiled)
    return canvas, scratch[0]


def walk_back(maze: Canvas, goal: int, distance: Ints, cells: Ints) -> None:
    """Fill `cells` with the way from where the distance is 0 to the goal, as cell numbers without gaps."""
    cell = goal
    steps = distance[goal]
    while True:
        cells[steps] = maze.number(cell)
        if steps == 0:
            return
        exits = maze.exits(cell)
        for direction in range(maze.degree(cell)):
            if exits >> direction & 1 and distance[maze.neighbor(cell, direction)] == steps - 1:
                cell = maze.neighbor(cell, direction)
                break
        steps -= 1


def _default(maze: Maze, which: int) -> int:
    if len(maze.openings) > which:
        return maze.openings[which][0]
    return (0, maze.cells - 1)[which]


def _number(grid: Grid, cell: Cell, role: str) -> int:
    """The cell's number; `ClewError` where it is outside."""
    try:
        if isinstance(cell, tuple):
            return grid.index(cell)
        if 0 <= cell < grid.cells:
            return cell
    except ClewError as problem:
        raise ClewError(f"{role}: {problem}") from None
    raise ClewError(f"{role}: cell number {cell} is not in this maze: it has cells 0 to {grid.cells - 1}")


def _named(grid: Grid, cell: int) -> str:
    return ",".join(map(str, grid.coordinates(cell)))
