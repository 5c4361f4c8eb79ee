"""The shapes of a maze: its walls, cells and signs, in cell widths from the top left, y downwards."""

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

from clew.errors import ClewError, shown
from clew.grids.grid import Grid, Outlines, Polyline
from clew.kernel import memory
from clew.lazy import BoolArray, FloatArray, Int64Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing.arrays import bands, exits_of, has_bit, neighbors_of, numbered, openings_of
from clew.pictures.drawing.polylines import Strokes, codes_of, joined
from clew.pictures.drawing.squares_of import squares, unroll
from clew.pictures.drawing.walls import wall_runs
from clew.pictures.drawing.weave_corridors import corridor_areas, corridor_walls

if TYPE_CHECKING:
    from clew.mazes.diagnosis import Diagnosis
    from clew.mazes.solving.paths import Distances, Path
    from clew.pictures.drawing.colors import Look

STEPS = 5  # points of an arc, both of its ends included
OUTLINED, WOVEN = 600, 1500  # bytes per cell while outlines are computed and walls are joined to long lines


def check_grids(
    maze: Maze, path: "Path | None" = None, distances: "Distances | None" = None, diagnosis: "Diagnosis | None" = None
) -> None:
    """Raise `ClewError` if something to draw is of the wrong kind, or belongs to another grid than the maze.

    Nor may the path leap: cells that follow each other are neighbors. The diagnosis must be that of the maze itself,
    and takes the colors of distances.
    """
    if diagnosis is not None:
        _check_diagnosis(maze, diagnosis, distances)
    if path is None and distances is None:
        return
    from clew.mazes.solving.paths import Distances, Path

    for name, part, kind, maker in (("path", path, Path, "solve"), ("distances", distances, Distances, "distances")):
        if not (part is None or isinstance(part, kind)):
            raise ClewError(f"{name} must be what clew.{maker} returns, not {shown(part)}", option=name)
        if part is not None and part.grid != maze.grid:
            raise ClewError(f"the {name} is on {part.grid.spec} and the maze on {maze.grid.spec}: solve this maze")
    if path is not None and path.taken is None:  # made by no solver
        path.directions()  # raises if its cells are not neighbors


def _check_diagnosis(maze: Maze, diagnosis: "Diagnosis", distances: "Distances | None") -> None:
    from clew.mazes.diagnosis import Diagnosis

    if not isinstance(diagnosis, Diagnosis):
        raise ClewError(f"diagnosis must be what clew.diagnose returns, not {shown(diagnosis)}", option="diagnosis")
    if diagnosis.maze != maze:
        raise ClewError("the diagnosis is that of another maze: diagnose this one", option="diagnosis")
    if distances is not None:
        raise ClewError(
            "colors show distances or the islands of a diagnosis: leave one of them out", option="diagnosis"
        )


def strokes(maze: Maze) -> Iterator[Polyline]:
    """Yield the walls as few polylines, each wall once; on a plain graph, whose cells are points, the passages.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> list(strokes(maze))[:2]
    [[(0, 0), (3, 0)], [(1, 1), (2, 1)]]
    """
    return wall_runs(unroll(maze)) if maze.grid.is_rectangular else strokes_of(maze).lines()


def strokes_of(maze: Maze) -> Strokes:
    """Return what `strokes` yields, as arrays."""
    grid = maze.grid
    if grid.is_rectangular:
        return Strokes.from_lines(strokes(maze))
    memory.require(maze.cells * (WOVEN if grid.weaves else OUTLINED), f"the walls of {grid.spec}")
    return joined(np.concatenate(list(_segments(maze, exits_of(maze)))))


def wall_segments(maze: Maze) -> FloatArray:
    """Return all walls in pieces from corner to corner of cells, float64[n, 2, 2]; for points, the passages."""
    if not maze.grid.is_rectangular:
        memory.require(maze.cells * OUTLINED, f"the walls of {maze.grid.spec}")
        return np.concatenate(list(_segments(maze, exits_of(maze))))
    runs = np.array(list(strokes(maze)), np.float64).reshape(-1, 2, 2)
    lengths = np.abs(runs[:, 1] - runs[:, 0]).max(axis=1, initial=0).astype(np.int64)
    steps = (runs[:, 1] - runs[:, 0]) / np.maximum(lengths, 1)[:, None]
    of, place = numbered(lengths)
    begins = runs[of, 0] + place[:, None] * steps[of]
    return np.stack([begins, begins + steps[of]], axis=1)


def rounded_walls(maze: Maze, radius: float = 0.3) -> Strokes:
    """Return the walls, with arcs where exactly two pieces of wall meet; walls still touch wherever they did.

    Parameters
    ----------
    maze : Maze
        The maze.
    radius : float, default 0.3
        How far before and behind a corner its arc begins and ends, in cell widths; at most half a piece of wall.

    Returns
    -------
    Strokes
        Polylines, in cell widths from the top left.
    """
    segments = wall_segments(maze)
    ends = segments.reshape(-1, 2)
    apart = np.repeat(np.any(segments[:, 0] != segments[:, 1], axis=1), 2)
    lines = joined(segments)
    codes = codes_of(*np.concatenate([ends[apart], lines.points]).T)
    _, nodes = np.unique(codes, return_inverse=True)
    of_ends, of_points = np.split(nodes, [int(apart.sum())])
    meeting = np.bincount(of_ends, minlength=int(nodes.max(initial=-1)) + 1)
    # An arc ends before the next corner of cells, where another wall may meet this one.
    shortest = np.full(len(meeting), radius)
    np.minimum.at(shortest, of_ends, np.repeat(np.hypot(*(segments[:, 1] - segments[:, 0]).T), 2)[apart])
    return rounded(lines, shortest[of_points], meeting[of_points] == 2)


def rounded(lines: Strokes, radius: float | FloatArray = 0.3, corners: BoolArray | None = None) -> Strokes:
    """Return lines with arcs in place of corners.

    Parameters
    ----------
    lines : Strokes
        Polylines. One that ends where it begins is a ring, and is rounded there too.
    radius : float or ndarray of float, shape (points,), default 0.3
        How far before and behind a corner its arc begins and ends, in cell widths; at most half the way to the next
        corner.
    corners : ndarray of bool, shape (points,), optional
        Which points may be rounded; by default all but the ends of lines.

    Returns
    -------
    Strokes
        The lines.
    """
    points, starts = lines.points, lines.starts
    count = len(points)
    if count == 0:
        return lines
    numbers = np.arange(count)
    first, last = starts[:-1], starts[1:] - 1
    before, after = numbers - 1, numbers + 1
    chosen = np.ones(count, bool) if corners is None else corners.copy()
    rings = (last - first > 2) & (np.abs(points[first] - points[last]).max(axis=1, initial=0.0) < 1e-6)
    before[first[rings]], after[first[rings]] = last[rings] - 1, first[rings] + 1
    open_ends = np.concatenate([first[~rings], last[~rings]])
    chosen[open_ends] = False
    chosen[last[rings]] = False  # the same point as the first one
    before[open_ends] = after[open_ends] = open_ends
    before[last[rings]], after[last[rings]] = last[rings], last[rings]
    backward, forward = points[before] - points, points[after] - points
    lengths = [np.hypot(*each.T) for each in (backward, forward)]
    chosen &= (lengths[0] > 0) & (lengths[1] > 0)
    reach = np.minimum(radius, np.minimum(*lengths) / 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        arrive = points + backward * (reach / lengths[0])[:, None]
        leave = points + forward * (reach / lengths[1])[:, None]
    counts = np.where(chosen, STEPS, 1)
    ends = np.cumsum(counts)
    drawn = np.repeat(points, counts, axis=0)
    places = (ends - counts)[chosen] + np.arange(STEPS)[:, None]
    drawn[places] = arcs(arrive[chosen], points[chosen], leave[chosen])
    closing = last[rings][chosen[first[rings]]]  # a ring ends where its first arc begins
    drawn[(ends - counts)[closing]] = arrive[first[rings][chosen[first[rings]]]]
    return Strokes(drawn, np.concatenate([[0], ends])[starts])


def arcs(arrive: FloatArray, corners: FloatArray, leave: FloatArray) -> FloatArray:
    """Return the points of quadratic Bezier curves, whose control points are these corners: float64[STEPS, n, ...]."""
    shares = np.linspace(0, 1, STEPS)[:, None, None]
    return (1 - shares) ** 2 * arrive + 2 * shares * (1 - shares) * corners + shares**2 * leave


def _segments(maze: Maze, exits: Int64Array) -> Iterator[FloatArray]:
    """Yield the parts of all walls, or of all passages if cells are points: float64[n, 2, 2]."""
    grid = maze.grid
    for cells in bands(grid.cells):
        if grid.weaves:
            yield from corridor_walls(grid, cells, exits[cells], openings_of(maze, cells))
        elif cells_are_points(grid):
            yield passage_pieces(grid, cells, exits[cells])[2]
        else:
            yield from (lines for _, _, lines in side_pieces(maze, cells, exits[cells]))


def outer_corners(grid: Grid) -> FloatArray:
    """Return the points of all sides of cells that lead to no other cell, float64[n, 2]."""
    found = [np.empty((0, 2))]
    for cells in bands(grid.cells):
        inner, _ = neighbors_of(grid, cells)
        for chosen, sides, _ in grid.outlines(cells):
            for directions, _, points in sides:
                found.append(points[~has_bit(inner[chosen], directions)].reshape(-1, 2))
    return np.concatenate(found)


Pieces = tuple[Int64Array, Int64Array, FloatArray]  # cells, directions and straight lines, float64[n, 2, 2]


def movable_pieces(maze: Maze) -> Pieces:
    """Return what `side_pieces` yields for all cells; for points, what `passage_pieces` returns."""
    parts: list[Pieces] = []
    for cells in bands(maze.cells):
        if cells_are_points(maze.grid):
            parts.append(passage_pieces(maze.grid, cells))
        else:
            parts += side_pieces(maze, cells)
    numbers, directions, lines = (np.concatenate(each) for each in zip(*parts, strict=True))
    return numbers, directions, lines


def side_pieces(maze: Maze, cells: Int64Array, exits: Int64Array | int = 0) -> Iterator[Pieces]:
    """Yield the straight lines of the sides of cells that may be walls: float64[n, 2, 2], with cells and directions.

    The direction is -1 on the border. A side between two cells belongs to the earlier, or to both if apart. Openings
    are left out, and so are the sides of `exits`, the open directions of these cells.
    """
    opened = openings_of(maze, cells)
    inner, later = neighbors_of(maze.grid, cells)
    for chosen, sides, _ in maze.grid.outlines(cells):
        shut, own, around, gaps = (each[chosen] for each in (inner & ~exits, later & ~exits, inner, opened))
        for number, (directions, apart, points) in enumerate(sides):
            is_inner = has_bit(around, directions)
            may_be = has_bit(own | shut * apart, directions)
            drawn = np.flatnonzero(np.where(is_inner, may_be, gaps >> number & 1 == 0))
            of = np.repeat(drawn, points.shape[1] - 1)
            lines = points.take(drawn, axis=0)
            pairs = np.stack([lines[:, :-1], lines[:, 1:]], axis=2).reshape(-1, 2, 2)
            yield cells[chosen[of]], np.where(is_inner, directions, -1)[of], pairs


def passage_pieces(grid: Grid, cells: Int64Array, exits: Int64Array | None = None) -> Pieces:
    """Return the passages to later cells, from center to center: float64[n, 2, 2], with cells and directions.

    With `exits`, the open directions of these cells, only open ones are returned.
    """
    others = grid.neighbor_rows(cells)
    rows, directions = np.nonzero(others > cells[:, None])
    if exits is not None:
        leads = exits[rows] >> directions & 1 > 0
        rows, directions = rows[leads], directions[leads]
    lines = np.stack([grid.centers(each) for each in (cells[rows], others[rows, directions])], axis=1)
    return cells[rows], directions, lines


def signs_of(maze: Maze) -> Strokes:
    """Return the signs of passages that cross no side, such as stairs, as small polygons."""
    grid = maze.grid
    if not grid.has_signs:
        return Strokes.from_polygons()
    exits = exits_of(maze)
    return Strokes.from_polygons(
        *(
            points.compress(has_bit(exits[cells[chosen]], directions), axis=0)
            for cells in bands(grid.cells)
            for chosen, _, signs in grid.outlines(cells)
            for directions, _, points in signs
        )
    )


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


def cells_are_points(grid: Grid) -> bool:
    """Return whether cells are points without sides, as on a plain graph."""
    return not grid.outline(0)


def areas_of(maze: Maze, cells: Int64Array | None = None) -> Strokes:
    """Return the part of the picture that shows each of these cells, as polygons; all cells by default.

    Polygon i shows cell i of `cells`; it has no points if cells are points.
    """
    grid = maze.grid
    cells = np.arange(grid.cells) if cells is None else cells
    memory.require(len(cells) * (WOVEN if grid.weaves else OUTLINED), f"the cells of {grid.spec}")
    if grid.weaves:
        return corridor_areas(grid, cells, exits_of(maze)[cells])
    groups = [(group.chosen, _corners(group)) for group in grid.outlines(cells)]
    polygons = Strokes.from_polygons(*(corners for _, corners in groups))
    if len(groups) <= 1:
        return polygons
    return polygons.some(np.argsort(np.concatenate([chosen for chosen, _ in groups])))  # in the order of the cells


def _corners(group: Outlines) -> FloatArray:
    """Return the points around cells that have equally many, each once: float64[n, points, 2]."""
    none = np.empty((len(group.chosen), 0, 2))
    return np.concatenate([none, *(points[:, :-1] for _, _, points in group.sides)], axis=1)


def centers_of(grid: Grid, cells: Int64Array | None = None) -> FloatArray:
    """Return the centers of these cells, float64[n, 2]; of all cells by default."""
    return grid.centers(np.arange(grid.cells) if cells is None else cells)


def levels_of(distances: "Distances", colors: "Look") -> Int64Array:
    """Return the level of each cell's distance in these colors; -1 if it cannot be reached."""
    away = distances.grid.cell_entries(distances.array).astype(np.int64)
    return np.where(away < 0, -1, colors.level(away, distances.farthest[1]))
