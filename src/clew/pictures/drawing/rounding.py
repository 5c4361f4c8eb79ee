"""Lines with rounded corners: walls and threads that turn in arcs."""

from clew.lazy import BoolArray, FloatArray, np
from clew.mazes.maze import Maze
from clew.pictures.drawing.polylines import Strokes, codes_of, joined
from clew.pictures.drawing.shapes import wall_segments

STEPS = 5  # points of an arc, both of its ends included


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
