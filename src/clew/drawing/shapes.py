"""The shapes of a maze: its walls, cells and signs, in cell widths from the top left, y downwards."""

from array import array
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from clew.drawing.corridors import area as corridor_area
from clew.drawing.corridors import corridor_walls
from clew.drawing.thread import is_straight, turning_points
from clew.drawing.unroll import squares, unroll
from clew.drawing.walls import wall_runs
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import Point, Polyline, Side
from clew.kernel import memory
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.mazes.paths import Distances, Path

CHAINED, WOVEN = 1200, 2400  # bytes per cell while walls are joined to polylines


def check_grids(maze: Maze, path: "Path | None" = None, distances: "Distances | None" = None) -> None:
    """Raise `ClewError` if the path or the distances are something else, or belong to another grid than the maze.

    Nor may the path leap: cells that follow each other are neighbors.
    """
    if path is None and distances is None:
        return
    from clew.mazes.paths import Distances, Path

    for name, part, kind, maker in (("path", path, Path, "solve"), ("distances", distances, Distances, "distances")):
        if not (part is None or isinstance(part, kind)):
            raise ClewError(f"{name} must be what clew.{maker} returns, not {shown(part)}", option=name)
        if part is not None and part.grid != maze.grid:
            raise ClewError(f"the {name} is on {part.grid.spec} and the maze on {maze.grid.spec}: solve this maze")
    if path is not None and path.taken is None:  # made by no solver
        path.directions()  # raises if its cells are not neighbors


def strokes(maze: Maze) -> Iterator[Polyline]:
    """Yield the walls as few polylines, each wall once; on a plain graph, whose cells are points, the passages.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> list(strokes(maze))[:2]
    [[(0, 0), (3, 0)], [(1, 1), (2, 1)]]
    """
    if maze.grid.is_rectangular:
        return wall_runs(unroll(maze))
    memory.require(maze.cells * (WOVEN if maze.grid.weaves else CHAINED), f"the walls of {maze.grid.spec}")
    if maze.grid.weaves:
        return map(
            turning_points,
            _chained(corridor_walls(maze.grid, map(maze.open_directions, range(maze.cells)), maze.openings)),
        )
    if maze.grid.outline(0):
        return _chained(_sides(maze))
    return _chained(_passages(maze))


def _sides(maze: Maze) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of all cells that are walls."""
    grid = maze.grid
    canvas, passages, openings = maze.canvas(compiled=False), memoryview(maze.storage), set(maze.openings)
    for cell in range(grid.cells):
        place = canvas.cell(cell)
        outline, directions = grid.outline(cell), (canvas.directions(place), canvas.forward(place))
        for line in sides_of_cell(grid, cell, outline, directions, passages[place], openings):
            yield from pairwise(line)


def sides_of_cell(
    grid: Grid,
    cell: int,
    outline: Sequence[Side],
    directions: tuple[int, int],
    exits: int,
    openings: Set[tuple[int, int]],
) -> Iterator[Polyline]:
    """Yield the sides of a cell that are walls; one between two cells belongs to the earlier, or to both if apart.

    `directions`: all directions of the cell, and those to later cells, as bit sets; `exits`: the open ones.
    """
    around, later = directions
    for side, (direction, line) in enumerate(outline):
        if direction < 0 or not around >> direction & 1:
            if (cell, side) not in openings:
                yield line
        elif not exits >> direction & 1 and (later >> direction & 1 or grid.apart(cell, direction)):
            yield line


def _passages(maze: Maze) -> Iterator[tuple[Point, Point]]:
    grid = maze.grid
    for cell in range(grid.cells):
        for direction, other in grid.neighbors(cell):
            if other > cell and maze.is_open(cell, direction):
                yield grid.center(cell), grid.center(other)


def _chained(segments: Iterator[tuple[Point, Point]]) -> Iterator[Polyline]:
    """Join segments at their ends into polylines that are as long as possible."""
    ends: dict[Point, list[Point]] = {}
    for segment in segments:
        begin, end = (_rounded(point) for point in segment)
        if begin == end:  # a side of length 0, in the middle of a polar grid
            continue
        ends.setdefault(begin, []).append(end)
        ends.setdefault(end, []).append(begin)
    # points with an odd number of segments come first: they must be ends
    for start in sorted(ends, key=lambda point: len(ends[point]) % 2 == 0):
        while ends[start]:
            line = [start]
            while ends[line[-1]]:
                following = ends[line[-1]].pop()
                ends[following].remove(line[-1])
                if len(line) > 1 and is_straight(line[-2], line[-1], following):
                    line.pop()
                line.append(following)
            yield line


def _rounded(point: Point) -> Point:
    """Return the point rounded, so that neighbors compute identical corners."""
    return round(point[0], 6), round(point[1], 6)


def signs(maze: Maze) -> Iterator[Polyline]:
    """Yield the signs of passages that cross no side, such as stairs, as small areas."""
    grid = maze.grid
    if not grid.has_signs:
        return
    for cell in range(grid.cells):
        exits = maze.open_directions(cell)
        for direction, _ in grid.neighbors(cell):
            sign = grid.sign(cell, direction) if exits >> direction & 1 else []
            if sign:
                yield sign


def corners(grid: Grid, cell: int) -> Polyline:
    """Return the outline of a cell as a polygon; empty if cells are points.

    Examples
    --------
    >>> import clew
    >>> corners(clew.parse_grid("3x2"), 0)
    [(0, 0), (1, 0), (1, 1), (0, 1)]
    """
    return [point for _, line in grid.outline(cell) for point in line[:-1]]


def area(maze: Maze, cell: int) -> Polyline:
    """Return the part of the picture that shows the cell, as a polygon; empty if cells are points."""
    return corridor_area(maze.grid, cell, maze.open_directions(cell)) if maze.grid.weaves else corners(maze.grid, cell)


def steps_at(distances: "Distances", x: int, y: int) -> int:
    """Return the distance at column x and row y of a rectangle; -1 if it is unreachable or not a cell."""
    return int(distances.storage[squares(distances).place_at(x, y)])


def steps(distances: "Distances") -> list[int]:
    """Return the distance of each cell in reading order; -1 for unreachable cells.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> steps(clew.distances(maze))
    [0, 1, 2, 1, 2, 3]
    """
    place = distances.grid.topology().cell
    storage = distances.storage if isinstance(distances.storage, (list, array)) else distances.storage.tolist()
    return [storage[place(cell)] for cell in range(distances.grid.cells)]
