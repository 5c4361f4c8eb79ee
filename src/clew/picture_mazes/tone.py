"""Tone mazes: the thickness of walls follows the darkness of a photograph, which is seen from afar.

From afar the eye sees how much of the paper around a place is covered with ink. A place with few walls needs thicker
ones for that than a place with many. So thicknesses are found by repetition: the ink of all walls is blurred as the eye
blurs it and compared with the photograph, and where it is too light, walls become thicker, within limits: passages stay
wide enough for a pen.
"""

from dataclasses import dataclass
from math import ceil, pi
from os.path import basename
from typing import TYPE_CHECKING, Any, NamedTuple

from clew import drawing
from clew.drawing import Strokes
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.safe_io.whole_files import read_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MAX_SIDE = 2048  # pixels to which a photograph is reduced
EXTREMES = 0.5  # percent of a photograph that become white, and as many that become black
FLAT = 0.02  # range of darkness below which a photograph has no contrast to stretch
THINNEST = 0.06  # cell widths
PASSAGE = 0.3  # of the width of a passage between the middles of its walls: what walls leave free at least
MAX_THINNEST = 0.5  # cell widths
MIN_LINE = 0.75 * 25.4 / 72  # millimeters: 0.75 points, the thinnest line that printers of books accept
MIN_PASSAGE = 1.2  # millimeters on paper, two lines of a pen, unless that is more than `MAX_PASSAGE` of a cell
MAX_PASSAGE = 0.5
MIN_CELL = 1.2  # millimeters on paper
LEVELS = 32  # different thicknesses in a picture
SIGHT = 1.5  # cell widths: the standard deviation by which the eye blurs
BINS = 2  # per cell width and direction, in which ink is counted
ROUNDS = 16  # of comparing and correcting
REACH = 3  # standard deviations up to which a blur is computed
EASY = 20  # percent of all places whose walls may be at their limits for white, and as many for black
BYTES_PER_CELL = 2500


@dataclass(frozen=True, eq=False)
class Tone:
    """A photograph as the darkness of its places.

    Parameters
    ----------
    darkness : ndarray of float, shape (height, width)
        From 0, the lightest place, to 1, the darkest.
    name : str, default ''
        The name of the file.

    Examples
    --------
    >>> import numpy as np
    >>> Tone(np.array([[0.0, 1.0]])).at(np.array([[1.0, 0.5]]), (2.0, 1.0)).tolist()
    [0.5]
    """

    darkness: "Floats"
    name: str = ""

    def at(self, points: "Floats", extent: tuple[float, float]) -> "Floats":
        """Return the darkness at points of a picture of this width and height.

        The largest part in the middle of the photograph that has the proportions of the picture covers it.
        """
        import numpy as np

        height, width = self.darkness.shape
        scale = min(width / extent[0], height / extent[1])
        column, row = ((points - np.array(extent) / 2) * scale + np.array([width, height]) / 2).T - 0.5
        return _bilinear(self.darkness, column, row)


def read_tone(name: str) -> Tone:
    """Read a photograph.

    Its darkness is stretched from white to black, so that pale photographs are seen too; transparent places are white.

    Parameters
    ----------
    name : str
        Name of a file: PNG, JPEG, GIF, BMP, WebP, TIFF, PGM or PPM.

    Returns
    -------
    Tone
        Its darkness.

    Raises
    ------
    ClewError
        If it is not a picture that can be read, or too large.
    OSError
        If there is no such file.
    """
    from clew.masks.image import MAX_BYTES, gray_of

    light = gray_of(name, read_bytes(name, MAX_BYTES, MAX_BYTES, "a photograph"), MAX_SIDE)
    return tone_of(light, basename(name))


def tone_of(lightness: "NDArray[Any]", name: str = "") -> Tone:
    """Return the tone of a picture.

    Parameters
    ----------
    lightness : ndarray of numbers, shape (height, width)
        The larger, the lighter.
    name : str, default ''
        The name of its file.

    Returns
    -------
    Tone
        Its darkness, stretched from 0 to 1.

    Examples
    --------
    >>> import numpy as np
    >>> tone_of(np.array([[250, 200], [150, 50]])).darkness.round(1).tolist()
    [[0.0, 0.2], [0.5, 1.0]]
    """
    import numpy as np

    light = np.asarray(lightness, np.float64)
    if light.ndim != 2 or not light.size or not np.isfinite(light).all():
        raise ClewError("a tone needs an array of finite numbers, of height and width: the lightness of its pixels")
    black, white = np.percentile(light, (EXTREMES, 100 - EXTREMES))
    scale = float(np.abs(light).max()) or 1.0
    if white - black < FLAT * scale:
        black, white = light.min(), light.max()  # a small dark thing on a light ground
    if white - black < FLAT / 4 * scale:
        return Tone(np.full(light.shape, 0.5), name)
    return Tone(np.clip((white - light) / (white - black), 0.0, 1.0), name)


def check_tone(grid: Grid, tone: object) -> None:
    """Raise `ClewError` if this is no tone, or if the picture of this grid has no walls that could follow it."""
    if not isinstance(tone, (Tone, bool)):  # True: there will be one
        raise ClewError(f"tone must be what clew.read_tone returns, not {shown(tone)}", option="tone")
    if drawing.cells_are_points(grid):
        raise ClewError(
            f"the cells of {grid.spec} are points without walls whose thickness could follow a tone: choose a grid "
            f"that has walls, such as 40x30",
            option="tone",
        )


def paper_limits(cell: float) -> tuple[float, float]:
    """Return the thickness of the thinnest walls and the least width of passages on paper.

    Parameters
    ----------
    cell : float
        The width of a cell in millimeters.

    Returns
    -------
    tuple of two floats
        Both in cell widths: 0.75 points, and 1.2 mm unless that is more than half a cell.

    Raises
    ------
    ClewError
        If the cells are too narrow for walls of different thickness.

    Examples
    --------
    >>> paper_limits(4.0)
    (0.066..., 0.3)
    """
    if cell < MIN_CELL:
        raise ClewError(
            f"the cells would be {cell:.1f} mm wide, and a tone needs cells of at least {MIN_CELL} mm: use a smaller "
            f"grid, or larger paper",
            option="tone",
        )
    return max(THINNEST, MIN_LINE / cell), min(MIN_PASSAGE / cell, MAX_PASSAGE)


def wall_levels(
    maze: Maze,
    tone: Tone,
    *,
    thinnest: float = THINNEST,
    passage: float = 0.0,
    radius: float = 0.0,
    inverted: bool = False,
) -> list[tuple[float, Strokes]]:
    """Return the walls, in pieces whose thickness follows the darkness of a photograph.

    Parameters
    ----------
    maze : Maze
        The maze.
    tone : Tone
        The photograph.
    thinnest : float, default 0.06
        The thickness of the thinnest walls in cell widths, also where that leaves less of a passage.
    passage : float, default 0
        The least width of passages in cell widths, where that is more than 30 % of the way from wall to wall.
    radius : float, default 0
        How far before and behind a corner its arc begins, in cell widths; 0 for sharp corners.
    inverted : bool, default False
        Whether thick walls are light, as on a dark ground.

    Returns
    -------
    list of (float, Strokes)
        Thicknesses in cell widths, and the lines that have it; thin ones first. Together they are all walls.

    Examples
    --------
    >>> import clew, numpy as np
    >>> maze = clew.generate("wilson", "20x20", seed=7)
    >>> levels = wall_levels(maze, tone_of(np.arange(20.0)[None]))
    >>> thinnest, thickest = levels[0][0], levels[-1][0]
    >>> thinnest < 0.1 and 0.6 < thickest <= 0.7
    True
    """
    import numpy as np

    check_tone(maze.grid, tone)
    if inverted:
        tone = Tone(1 - tone.darkness, tone.name)
    if thinnest > MAX_THINNEST:
        raise ClewError(
            f"walls that are at least {thinnest:.0%} of a cell thick leave no room for a tone: make them thinner than "
            f"half a cell",
            option="wall",
        )
    memory.require(maze.cells * BYTES_PER_CELL, f"the tone of {maze.grid.spec}")
    net = _net_of(drawing.wall_segments(maze))
    room = _rooms(maze, net)
    thickest = np.maximum(np.minimum((1 - PASSAGE) * room, room - passage), thinnest)
    thickness = _fitted(net, thickest, thinnest, tone, maze)
    return _leveled(net, thickness, thinnest, radius)


class _Net(NamedTuple):
    """The walls as pieces between posts."""

    posts: "Floats"  # [n, 2]
    ends: "NDArray[np.int64]"  # [pieces, 2]: posts


def _net_of(segments: "Floats") -> _Net:
    import numpy as np

    segments = segments[np.any(segments[:, 0] != segments[:, 1], axis=1)]
    points = segments.reshape(-1, 2)
    _, first, posts = np.unique(drawing.codes_of(*points.T), return_index=True, return_inverse=True)
    ends = np.unique(np.sort(posts.reshape(-1, 2), axis=1), axis=0)
    return _Net(points[first], ends[ends[:, 0] != ends[:, 1]])


def _rooms(maze: Maze, net: _Net) -> "Floats":
    """Return twice the distance of the pieces of wall around each post from the nearest thread through a passage."""
    import numpy as np

    if maze.grid.is_rectangular:
        return np.ones(len(net.posts))
    pieces = net.posts[net.ends]
    near = np.full(len(net.posts), np.inf)
    away = np.minimum(1.0, 2 * _distances(pieces, drawing.passage_lines(maze)))
    np.minimum.at(near, net.ends.reshape(-1), np.repeat(away, 2))
    return near


def _distances(pieces: "Floats", lines: "Floats") -> "Floats":
    """Return the distance of each piece from the nearest line that is near; they do not cross. Segments [n, 2, 2]."""
    import numpy as np

    found = np.full(len(pieces), np.inf)
    if not len(pieces) or not len(lines):
        return found
    both = np.concatenate([pieces, lines])
    size = max(0.75, float(np.abs(both[:, 1] - both[:, 0]).max()))  # of a bin: things in touch are in neighboring bins
    places = np.floor((both.mean(axis=1) - both.min(axis=(0, 1))) / size).astype(np.int64) + 1
    width = int(places[:, 0].max()) + 2
    bins = places[:, 1] * width + places[:, 0]
    own, others = bins[: len(pieces)], bins[len(pieces) :]
    order = np.argsort(others, kind="stable")
    ordered = others[order]
    for step in (-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1):
        first, last = (np.searchsorted(ordered, own + step, side) for side in ("left", "right"))
        for place in range(int((last - first).max(initial=0))):
            here = np.flatnonzero(first + place < last)
            line = lines[order[first[here] + place]]
            piece = pieces[here]
            away = [_away(piece[:, end], line) for end in (0, 1)] + [_away(line[:, end], piece) for end in (0, 1)]
            found[here] = np.minimum(found[here], np.minimum.reduce(away))
    return found


def _away(points: "Floats", lines: "Floats") -> "Floats":
    """Return the distance of each point from its line."""
    import numpy as np

    begin, along = lines[:, 0], lines[:, 1] - lines[:, 0]
    length = np.maximum((along**2).sum(axis=1), 1e-12)
    share = np.clip(((points - begin) * along).sum(axis=1) / length, 0, 1)
    return np.asarray(np.hypot(*(points - begin - share[:, None] * along).T))


def _fitted(net: _Net, thickest: "Floats", thinnest: float, tone: Tone, maze: Maze) -> "Floats":
    """Return the thickness of walls at each post with which their ink, blurred, is like the photograph."""
    import numpy as np

    sight = _Sight(net, maze)
    thin, thick = (sight.seen(each) for each in (np.full(len(net.posts), thinnest), thickest))
    inside = sight.inside > 0
    lightest = np.percentile(thin[inside], 100 - EASY)
    darkest = max(np.percentile(thick[inside], EASY), lightest)
    wanted = lightest + (darkest - lightest) * sight.blurred(sight.darkness(tone))
    thickness = thinnest + (thickest - thinnest) * tone.at(net.posts, maze.grid.extent())
    for _ in range(ROUNDS):
        lacking = sight.at_posts(wanted / np.maximum(sight.seen(thickness), 1e-6))
        thickness = np.clip(thickness * lacking, thinnest, thickest)
    return thickness


class _Sight:
    """What is seen of ink from afar."""

    def __init__(self, net: _Net, maze: Maze) -> None:
        import numpy as np

        extent = maze.grid.extent()
        self._net, self._extent = net, extent
        self._size = tuple(max(1, ceil(side * BINS)) for side in reversed(extent))
        begin, end = net.posts[net.ends[:, 0]], net.posts[net.ends[:, 1]]
        self._lengths = np.hypot(*(end - begin).T)
        self._shares = (1 / 6, 1 / 2, 5 / 6)
        self._spreads = [self._spread(begin + share * (end - begin)) for share in self._shares]
        self._spread_posts = self._spread(net.posts)
        self._joints = _joints(net)
        self._kernel = np.exp(-0.5 * (np.arange(-REACH * SIGHT * BINS, REACH * SIGHT * BINS + 1) / (SIGHT * BINS)) ** 2)
        self.inside = self._where_cells_are(maze)
        self._weight = np.maximum(self._blur(self.inside), 1e-6)

    def _where_cells_are(self, maze: Maze) -> "Floats":
        """Return 1 for each bin that is covered by cells, else 0."""
        import numpy as np

        if maze.grid.is_rectangular and not maze.grid.is_masked:
            return np.ones(self._size)
        places, shares = self._spread(drawing.centers_of(maze.grid))
        near = np.bincount(places.ravel(), shares.ravel(), self._size[0] * self._size[1]).reshape(self._size)
        grown = np.pad(near, BINS // 2)
        shifts = [
            grown[row : row + self._size[0], column : column + self._size[1]]
            for row in range(2 * (BINS // 2) + 1)
            for column in range(2 * (BINS // 2) + 1)
        ]
        return (np.maximum.reduce(shifts) > 0).astype(np.float64)

    def seen(self, thickness: "Floats") -> "Floats":
        """Return the share of ink around each bin, blurred."""
        import numpy as np

        begin, end = (thickness[self._net.ends[:, number]] for number in (0, 1))
        ink = np.zeros(self._size[0] * self._size[1])
        parts = [
            (spread, self._lengths / len(self._shares) * (begin + share * (end - begin)))
            for share, spread in zip(self._shares, self._spreads, strict=True)
        ]
        for (places, shares), amount in (*parts, (self._spread_posts, self._joints * thickness**2 / 4)):
            ink += np.bincount(places.ravel(), (shares * amount).ravel(), len(ink))
        return self.blurred(ink.reshape(self._size) * BINS**2)

    def blurred(self, values: "Floats") -> "Floats":
        """Return the mean around each bin; what is not covered by cells does not count."""
        return self._blur(values) / self._weight

    def _blur(self, values: "Floats") -> "Floats":
        import numpy as np

        half = len(self._kernel) // 2
        for _ in range(2):
            padded = np.pad(values, ((half, half), (0, 0)))
            rows = len(values)
            values = np.add.reduce([padded[at : at + rows] * share for at, share in enumerate(self._kernel.tolist())]).T
        return values / self._kernel.sum() ** 2

    def darkness(self, tone: Tone) -> "Floats":
        """Return the darkness of the photograph in each bin, 0 where no cells are."""
        import numpy as np

        fine = 2  # points per bin and direction
        y, x = ((np.arange(size * fine) + 0.5) / (BINS * fine) for size in self._size)
        points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
        found = tone.at(points, self._extent).reshape(self._size[0], fine, self._size[1], fine)
        return np.asarray(found.mean(axis=(1, 3)) * self.inside)

    def at_posts(self, values: "Floats") -> "Floats":
        """Return values of bins at each post."""
        x, y = self._net.posts.T * BINS - 0.5
        return _bilinear(values, x, y)

    def _spread(self, points: "Floats") -> tuple["NDArray[np.int64]", "Floats"]:
        """Return the four bins around each point and what share of it belongs to each: two arrays [4, n]."""
        import numpy as np

        height, width = self._size
        x, y = points.T * BINS - 0.5
        left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        right_share, low_share = x - left, y - top
        places, shares = [], []
        for step_x, share_x in ((0, 1 - right_share), (1, right_share)):
            for step_y, share_y in ((0, 1 - low_share), (1, low_share)):
                column, row = np.clip(left + step_x, 0, width - 1), np.clip(top + step_y, 0, height - 1)
                places.append(row * width + column)
                shares.append(share_x * share_y)
        return np.array(places), np.array(shares)


def _joints(net: _Net) -> "Floats":
    """Return for each post what its pieces cover more, or less, than apart: in squares of half their thickness.

    In a gap of less than 180 degrees between neighboring pieces they overlap in a kite; in a larger one there is a
    sector of the round end between them.
    """
    import numpy as np

    posts = net.ends.T.reshape(-1)
    others = net.ends.T[::-1].reshape(-1)
    x, y = (net.posts[others] - net.posts[posts]).T
    angles = np.arctan2(y, x)
    order = np.lexsort((angles, posts))
    posts, angles = posts[order], angles[order]
    begins = np.append(True, posts[1:] != posts[:-1])[: len(posts)]
    first = np.flatnonzero(begins)
    following = np.arange(1, len(posts) + 1)
    following[np.append(first[1:], len(posts))[: len(first)] - 1] = first
    gaps = (angles[following] - angles) % (2 * pi)
    gaps[gaps < 1e-9] = 2 * pi  # a single piece
    narrow = np.clip(gaps, pi / 12, pi)
    more = np.where(gaps < pi, -1 / np.tan(narrow / 2), (gaps - pi) / 2)
    return np.bincount(posts, more, len(net.posts))


def _leveled(net: _Net, thickness: "Floats", thinnest: float, radius: float) -> list[tuple[float, Strokes]]:
    """Return the walls in lines of one thickness each, thin ones first."""
    import numpy as np

    step = max((float(thickness.max(initial=thinnest)) - thinnest) / (LEVELS - 1), 1e-9)
    at_posts = (thickness - thinnest) / step
    segments, levels = net.posts[net.ends], at_posts[net.ends]
    if radius > 0:
        segments, levels = _rounded(net, at_posts, radius)
    counts = np.maximum(np.ceil(np.abs(levels[:, 1] - levels[:, 0])), 1).astype(np.int64)  # parts of each segment
    of = np.repeat(np.arange(len(segments)), counts)
    number = np.arange(len(of)) - np.repeat(np.cumsum(counts) - counts, counts)
    begin, along = segments[of, 0], segments[of, 1] - segments[of, 0]
    parts = np.stack([begin + along * (each / counts[of])[:, None] for each in (number, number + 1)], axis=1)
    middle = levels[of, 0] + (levels[of, 1] - levels[of, 0]) * (number + 0.5) / counts[of]
    nearest = np.rint(middle).astype(np.int64)
    return [
        (thinnest + step * level, drawing.joined(parts[nearest == level])) for level in np.unique(nearest).tolist()
    ]


def _rounded(net: _Net, values: "Floats", radius: float) -> tuple["Floats", "Floats"]:
    """Return the walls with arcs where two pieces meet, as segments, and the values of posts at both ends of each."""
    import numpy as np

    posts, (first, second) = net.posts, net.ends.T
    ends = net.ends.reshape(-1)
    piece = np.repeat(np.arange(len(net.ends)), 2)
    count = np.bincount(ends, minlength=len(posts))
    corners = np.flatnonzero(count == 2)
    order = np.argsort(ends, kind="stable")
    begins = np.cumsum(count) - count
    pairs = np.stack([order[begins[corners]], order[begins[corners] + 1]], axis=1)  # both ends of pieces at a corner
    lengths = np.hypot(*(posts[second] - posts[first]).T)
    middle = posts[corners]
    away = posts[ends[pairs ^ 1]] - middle[:, None]  # to the other posts of both pieces
    reach = np.minimum(radius, lengths[piece[pairs]].min(axis=1) / 2)
    shares = reach[:, None] / lengths[piece[pairs]]
    cross = away[:, 0, 0] * away[:, 1, 1] - away[:, 0, 1] * away[:, 1, 0]
    turning = np.abs(cross) > 1e-9
    corners, pairs, middle, away, shares = (each[turning] for each in (corners, pairs, middle, away, shares))

    # pieces end where arcs begin
    cut = np.zeros(len(ends))
    cut[pairs.reshape(-1)] = shares.reshape(-1)
    cut = cut.reshape(-1, 2)
    along = posts[second] - posts[first]
    straight = np.stack([posts[first] + cut[:, :1] * along, posts[second] - cut[:, 1:] * along], axis=1)
    rise = values[second] - values[first]
    heights = np.stack([values[first] + cut[:, 0] * rise, values[second] - cut[:, 1] * rise], axis=1)
    arcs, arc_values = [], []
    arrive, leave = (middle + shares[:, side : side + 1] * away[:, side] for side in (0, 1))
    others = values[ends[pairs ^ 1]]
    from_value, to_value = (
        values[corners] + shares[:, side] * (others[:, side] - values[corners]) for side in (0, 1)
    )
    steps = drawing.ARC_STEPS - 1
    for step in range(steps + 1):  # of a quadratic Bezier curve, whose control point is the corner
        t = step / steps
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
        arcs.append(weights[0] * arrive + weights[1] * middle + weights[2] * leave)
        arc_values.append(weights[0] * from_value + weights[1] * values[corners] + weights[2] * to_value)
    segments = [np.stack([arcs[number], arcs[number + 1]], axis=1) for number in range(steps)]
    ends_of = [np.stack([arc_values[number], arc_values[number + 1]], axis=1) for number in range(steps)]
    return np.concatenate([straight, *segments]), np.concatenate([heights, *ends_of])


def _bilinear(values: "Floats", column: "Floats", row: "Floats") -> "Floats":
    """Return the values between the places of an array; beyond its border those on it."""
    import numpy as np

    height, width = values.shape
    column, row = np.clip(column, 0, width - 1), np.clip(row, 0, height - 1)
    left, top = np.floor(column).astype(np.int64), np.floor(row).astype(np.int64)
    right, below = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    x, y = column - left, row - top
    upper = values[top, left] * (1 - x) + values[top, right] * x
    lower = values[below, left] * (1 - x) + values[below, right] * x
    return np.asarray(upper * (1 - y) + lower * y)
