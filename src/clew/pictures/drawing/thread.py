"""The thread that shows a path: lines in cell widths from the top left, or the sides of squares that it crosses."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import hypot, inf

from clew.errors import ClewError
from clew.grids.grid import Grid, Point, Polyline
from clew.grids.rectangle import STEPS, TUNNEL
from clew.lazy import BoolArray, FloatArray, Int64Array, np
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.pictures.drawing.arrays import exits_of, midpoints
from clew.pictures.drawing.polylines import Strokes, is_straight
from clew.pictures.drawing.squares_of import columns_and_rows, side_facing, sides_facing, squares
from clew.pictures.drawing.weave_corridors import mouths


def thread_lines(maze: Maze, path: Path, *, ends: bool = True) -> list[Polyline]:
    """Return the thread as polylines through the centers of cells and the midpoints of the sides between them.

    The thread begins and ends in the gap of the outer wall if there is one at that cell, unless `ends` is False. A
    polyline ends where the next step is drawn somewhere else: at the seam of a torus, at the sign of stairs, on both
    sides of a bridge. Only turning points are kept. A path of one cell is one point.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> thread_lines(maze, clew.solve(maze))
    [[(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)]]
    """
    if not maze.grid.is_flat:
        return list(thread_of(maze, path, ends=ends).lines())
    head, tail = _ends(maze, path) if ends else ([], [])  # no cells are apart, and midpoints lie on the line
    return [turning_points([*head, *(maze.grid.center(int(cell)) for cell in path.cells), *tail])]


def loop_lines(maze: Maze, loops: Iterable[Path]) -> list[Polyline]:
    """Return the threads of paths that end where they begin, as `thread_lines` does, without the openings there."""
    return [line for loop in loops for line in thread_lines(maze, loop, ends=False)]


def thread_of(maze: Maze, path: Path, *, ends: bool = True) -> Strokes:
    """Return what `thread_lines` returns, as arrays."""
    grid = maze.grid
    if grid.is_flat:
        return Strokes.from_lines(thread_lines(maze, path, ends=ends))
    cells, directions = np.asarray(path.cells, np.int64), np.asarray(path.directions(), np.int64)
    head, tail = (np.array(each).reshape(-1, 2) for each in (_ends(maze, path) if ends else ([], [])))
    centers = grid.centers(cells)
    gates, arrivals, apart = _crossings(grid, cells[:-1], directions, cells[1:])
    steps = np.stack([gates, arrivals, centers[1:]], axis=1).reshape(-1, 2)
    there = ~np.isnan(steps[:, 0])
    points = np.concatenate([head, centers[:1], steps.compress(there, axis=0), tail])
    breaks = len(head) + 1 + np.cumsum(there)[::3][apart]  # after the gate
    return Strokes(points, np.concatenate([[0], breaks, [len(points)]]).astype(np.int64)).turning()


def step_lines(grid: Grid, cells: Sequence[int], directions: Sequence[int]) -> list[list[Polyline]]:
    """Return the thread of each step alone: in two pieces if it goes on in another place."""
    here, to = np.asarray(cells, np.int64), np.asarray(directions, np.int64)
    others = np.array([dict(grid.neighbors(cell))[way] for cell, way in zip(cells, directions, strict=True)], np.int64)
    gates, arrivals, apart = _crossings(grid, here, to, others)
    rows = np.stack([grid.centers(here), gates, arrivals, grid.centers(others)], axis=1)
    there = ~np.isnan(rows[:, :, 0])
    counts = there.sum(axis=1)
    begins = np.cumsum(counts) - counts
    breaks = (begins + there[:, :2].sum(axis=1))[apart]
    starts = np.sort(np.concatenate([begins, breaks, [counts.sum()]])).astype(np.int64)
    lines = Strokes(rows[there], starts).turning().lines()
    return [[next(lines) for _ in range(1 + is_apart)] for is_apart in apart.tolist()]


def passage_lines(maze: Maze) -> FloatArray:
    """Return the threads of all passages and openings, from the center of a cell to where each leaves it.

    Segments, float64[n, 2, 2]; a passage has one in each of its two cells.
    """
    grid, exits = maze.grid, exits_of(maze)
    cells, directions = np.nonzero(exits[:, None] >> np.arange(int(exits.max(initial=0)).bit_length()) & 1)
    gates, _ = _gates(grid, cells, directions)
    there = ~np.isnan(gates[:, 0])
    lines = np.stack([grid.centers(cells[there]), gates[there]], axis=1)
    opened = [(grid.center(cell), midpoint(grid.outline(cell)[side][1])) for cell, side in maze.openings]
    return np.concatenate([lines, np.array(opened, np.float64).reshape(-1, 2, 2)])


def _crossings(
    grid: Grid, cells: Int64Array, directions: Int64Array, others: Int64Array
) -> tuple[FloatArray, FloatArray, BoolArray]:
    """Return where steps leave their cells, where they arrive if that is another place (or NaN), and whether it is."""
    gates, apart = _gates(grid, cells, directions)
    arrivals = np.full_like(gates, np.nan)
    arrivals[apart], _ = _gates(grid, others[apart], grid.opposites(cells[apart], directions[apart]))
    return gates, arrivals, apart


def _gates(grid: Grid, cells: Int64Array, directions: Int64Array) -> tuple[FloatArray, BoolArray]:
    """Return where steps in these directions leave their cells, and whether they go on in another place.

    That is the midpoint of a side, the center of a sign, or the mouth of a tunnel, float64[n, 2]; NaN where a step
    crosses nothing.
    """
    found, apart = np.full((len(cells), 2), np.nan), np.zeros(len(cells), bool)
    if grid.weaves:
        under = np.flatnonzero(directions >= TUNNEL)
        found[under] = mouths(grid, cells[under], directions[under])
    for chosen, sides, signs in grid.outlines(cells):
        taken = directions[chosen]
        apart[chosen] = len(sides) > 0  # unless it crosses one of them
        for numbers, seams, points in sides:
            match = np.flatnonzero(numbers == taken)
            found[chosen[match]], apart[chosen[match]] = midpoints(points.take(match, axis=0)), seams[match]
        for numbers, _, points in signs:
            match = np.flatnonzero(numbers == taken)
            found[chosen[match]] = points.take(match, axis=0).mean(axis=1)
    return found, apart


def _ends(maze: Maze, path: Path) -> tuple[Polyline, Polyline]:
    """Return the point in the gap of the outer wall before the start, and the one after the goal, as lists."""
    sides = zip((path.start, path.goal), thread_openings(maze, path), strict=True)
    head, tail = ([midpoint(maze.grid.outline(cell)[side][1])] if side >= 0 else [] for cell, side in sides)
    return head, tail


def turning_points(points: Iterable[Point]) -> Polyline:
    """Return the points without those in the middle of a straight line."""
    line: Polyline = []
    for point in points:
        if len(line) > 1 and is_straight(*_step(line[-2], line[-1]), *_step(line[-1], point)):
            line[-1] = point
        else:
            line.append(point)
    return line


def _step(begin: Point, end: Point) -> Point:
    return end[0] - begin[0], end[1] - begin[1]


def inner_radius(grid: Grid, cell: int) -> float:
    """Return the distance of a cell's center from its nearest side, in cell widths; infinite if cells are points."""
    x, y = grid.center(cell)
    sides = (pair for _, line in grid.outline(cell) for pair in pairwise(line) if pair[0] != pair[1])
    return min((_distance((x, y), *side) for side in sides), default=inf)


def _distance(point: Point, begin: Point, end: Point) -> float:
    """Return the distance of a point from a line segment."""
    ux, uy = end[0] - begin[0], end[1] - begin[1]
    vx, vy = point[0] - begin[0], point[1] - begin[1]
    share = min(max((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0), 1.0)
    return hypot(vx - share * ux, vy - share * uy)


def thread_openings(maze: Maze, path: Path) -> tuple[int, int]:
    """Return the sides by which the thread enters and leaves the maze; -1 if it does not."""
    first = next((side for cell, side in maze.openings if cell == path.start), -1)
    taken = first if path.start == path.goal else -1
    return first, next((side for cell, side in maze.openings if cell == path.goal and side != taken), -1)


def midpoint(line: Polyline) -> Point:
    """Return the point halfway from corner to corner."""
    (x1, y1), (x2, y2) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def crossed_sides(maze: Maze, path: Path, *, ends: bool = True) -> tuple[Sequence[int], bytes]:
    """Return the position of each cell of a path on squares, and the sides that the thread crosses as a bit set.

    A position is row * width + column in the picture. Bits 0 to 3 are north, east, south and west. At its ends the
    thread also crosses the sides of openings, unless `ends` is False.
    """
    grid = maze.grid
    leaving = bytes(path.directions())
    if grid.is_rectangular:
        positions: Sequence[int] = squares(maze).positions(path.cells) if grid.is_flat else path.cells
        sides = bytearray(sides_of_steps(leaving))
    else:
        positions, sides = _crossed(grid, path)
    for number, cell, side in zip((0, -1), (path.start, path.goal), thread_openings(maze, path), strict=True):
        if ends and side >= 0:
            sides[number] |= 1 << side_facing(grid.center(cell), grid.outline(cell)[side][1])
    return positions, bytes(sides)


def ends_of(maze: Maze, path: Path | None) -> tuple[list[int], list[int]]:
    """Return the start and the goals to show: those of a path, and of the marks of a maze; each list may be empty."""
    if path is None:
        return [] if maze.marks.start is None else [maze.marks.start], list(maze.marks.goals)
    return [path.start], sorted({path.goal, *maze.marks.goals})


def position_of(maze: Maze, cell: int) -> int:
    """Return the position of a cell on squares, as `crossed_sides` does."""
    return int(crossed_sides(maze, Path(maze.grid, [cell]), ends=False)[0][0])


def threaded_squares(maze: Maze, path: Path | None, loops: Iterable[Path]) -> Iterator[tuple[int, int]]:
    """Yield the position and the crossed sides of each cell of a path, of loops, and of the start and the goals."""
    yield from ((position_of(maze, cell), 0) for cell in chain(*ends_of(maze, path)))
    if path is not None:
        yield from zip(*crossed_sides(maze, path), strict=True)
    for loop in loops:
        yield from zip(*crossed_sides(maze, loop, ends=False), strict=True)


def _crossed(grid: Grid, path: Path) -> tuple[list[int], bytearray]:
    """Return what `crossed_sides` returns, on faces and floors of squares."""
    cells, directions = np.asarray(path.cells, np.int64), np.asarray(path.directions(), np.int64)
    columns, rows = columns_and_rows(grid, cells)
    steps = (cells[:-1], directions), (cells[1:], grid.opposites(cells[:-1], directions))
    left, entered = (sides_facing(_gates(grid, *each)[0] - grid.centers(each[0])).tobytes() for each in steps)
    positions: list[int] = (rows * round(grid.extent()[0]) + columns).tolist()
    return positions, bytearray(sides_of_steps(left, entered))


def sides_between(squares: Sequence[tuple[int, int]]) -> bytes:
    """Return the sides that a path through neighboring squares (x, y) crosses, as a bit set for each square."""
    leaving = bytearray()
    for (x, y), (next_x, next_y) in pairwise(squares):
        side = _FACING.get((next_x - x, next_y - y))
        if side is None:
            raise ClewError(f"no step leads from {x},{y} to {next_x},{next_y}: a path goes from neighbor to neighbor")
        leaving.append(side)
    return sides_of_steps(bytes(leaving))


def sides_of_steps(leaving: bytes, entering: bytes | None = None) -> bytes:
    """Return the sides by which the steps of a path leave and enter each square, as a bit set.

    Without `entering`, a step enters by the opposite side. A step that crosses no side has `NO_SIDE`.
    """
    entering = leaving.translate(_OPPOSITE) if entering is None else entering
    left = int.from_bytes(leaving.translate(_BITS) + b"\0")
    entered = int.from_bytes(b"\0" + entering.translate(_BITS))
    return (left | entered).to_bytes(len(leaving) + 1)


_FACING = {step: side for side, step in enumerate(STEPS)}
_OPPOSITE = bytes(side ^ 2 if side < 4 else side for side in range(256))
_BITS = bytes(1 << side if side < 4 else 0 for side in range(256))
