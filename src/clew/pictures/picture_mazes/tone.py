"""Tone mazes: the thickness of walls follows the darkness of a photograph, which is seen from afar.

From afar the eye sees how much of the paper around a place is covered with ink. A place with few walls needs thicker
ones for that than a place with many. So thicknesses are found by repetition: the ink of all walls is blurred as the eye
blurs it and compared with the photograph, and where it is too light, walls become thicker, within limits: passages stay
wide enough for a pen.
"""

from dataclasses import dataclass
from math import ceil, pi
from os.path import basename
from typing import Any

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.kernel import memory
from clew.lazy import BoolArray, FloatArray, Image, Int64Array, NDArray, np
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.arrays import distances_of, numbered
from clew.pictures.drawing.paper_sizes import MIN_LINE
from clew.safe_io.whole_files import read_bytes

MAX_PHOTOGRAPH = 2048  # pixels to which a photograph is reduced
EXTREMES = 0.5  # percent of a photograph that become white, and as many that become black
FLAT = 0.02  # range of darkness below which a photograph has no contrast to stretch
THINNEST = 0.06  # cell widths
PASSAGE = 0.3  # of the width of a passage between the middles of its walls: what walls leave free at least
FRAME = 0.12  # cell widths: the largest thickness of the outer wall
MAX_THINNEST = 0.5  # cell widths
MIN_PASSAGE = 1.2  # millimeters on paper, two lines of a pen, unless that is more than `MAX_PASSAGE` of a cell
MAX_PASSAGE = 0.5
MIN_CELL = 1.2  # millimeters on paper
LEVELS = 32  # different thicknesses in a picture
SIGHT = 1.5  # cell widths: the standard deviation by which the eye blurs
BINS = 2  # per cell width and direction, in which ink is counted
ROUNDS = 10  # of comparing and correcting
SHARES = 1 / 6, 1 / 2, 5 / 6  # of a piece of wall: where its ink is counted
REACH = 3  # standard deviations up to which a blur is computed
EASY = 20  # percent of all places whose walls may be at their limits for white, and as many for black
BYTES_PER_CELL, BYTES_PER_BIN = 1100, 100  # of memory


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
    >>> Tone(np.array([[1.0, 0.0, 1.0, 0.0]])).fitted((1.0, 0.5), (2, 1)).tolist()
    [[0.0, 1.0]]
    """

    darkness: FloatArray
    name: str = ""

    def fitted(self, extent: tuple[float, float], size: tuple[int, int]) -> FloatArray:
        """Return the darkness as an array of this width and height, for a picture with these proportions.

        It is that of the largest part in the middle of the photograph that has these proportions.
        """
        height, width = self.darkness.shape
        scale = min(width / extent[0], height / extent[1])
        across, down = (side * scale for side in extent)
        left, top = (width - across) / 2, (height - down) / 2
        box = (max(left, 0.0), max(top, 0.0), min(left + across, width), min(top + down, height))
        whole = Image.fromarray(self.darkness.astype(np.float32))
        return np.asarray(whole.resize(size, Image.Resampling.BILINEAR, box), np.float64)  # means, where it is reduced


def read_tone(name: str) -> Tone:
    r"""Read a photograph.

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
        If it is not a picture that can be read, too large, or of one tone.
    OSError
        If there is no such file.

    Examples
    --------
    >>> from pathlib import Path
    >>> import clew
    >>> written = Path("photo.pgm").write_text("P2 2 1 255 0 255")  # a black pixel and a white one
    >>> tone = clew.read_tone("photo.pgm")
    >>> tone.darkness.tolist()
    [[1.0, 0.0]]
    >>> clew.draw(clew.generate("wilson", "8x4", seed=7), "png", tone=tone)[:4]
    b'\x89PNG'
    """
    from clew.masks.image import MAX_BYTES, gray_of

    light = gray_of(name, read_bytes(name, MAX_BYTES, MAX_BYTES, "a photograph"), MAX_PHOTOGRAPH)
    tone = tone_of(light, basename(name))
    if tone.darkness.min() == tone.darkness.max():
        advice = "choose a photograph with light and dark places"
        raise ClewError(f"{name} has the same tone everywhere, so all walls would be equally thick: {advice}")
    return tone


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
    >>> [round(share, 3) for share in paper_limits(4.0)]
    [0.066, 0.3]
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
    >>> levels = wall_levels(maze, tone_of(np.tile(np.arange(20.0), (20, 1))))
    >>> thinnest, thickest = levels[0][0], levels[-1][0]
    >>> thinnest < 0.1 and 0.6 < thickest <= 0.7
    True
    """
    check_tone(maze.grid, tone)
    if inverted:
        tone = Tone(1 - tone.darkness, tone.name)
    if thinnest > MAX_THINNEST:
        raise ClewError(
            f"walls that are at least {thinnest:.0%} of a cell thick leave no room for a tone: make them at most "
            f"{MAX_THINNEST:.0%} of a cell thick",
            option="wall",
        )
    across, down = maze.grid.extent()  # a mask may have few cells in a large picture
    needed = maze.cells * BYTES_PER_CELL + ceil(across * BINS) * ceil(down * BINS) * BYTES_PER_BIN
    memory.require(needed, f"the tone of {maze.grid.spec}")
    walls = _Walls(maze)
    inside = np.minimum(walls.posts, np.array(maze.grid.extent()) - walls.posts).min(axis=1)
    frame = np.where(walls.outer, FRAME, FRAME + 2 * np.maximum(inside, 0))  # nothing reaches into the margin
    room = _rooms(maze, walls)
    thickest = np.maximum(np.minimum.reduce([(1 - PASSAGE) * room, room - passage, frame]), thinnest)
    return _leveled(walls, _fitted(walls, thickest, thinnest, tone), thinnest, radius)


def _rooms(maze: Maze, walls: "_Walls") -> FloatArray:
    """Return twice the distance of the pieces of wall around each post from the nearest thread through a passage."""
    if maze.grid.is_rectangular:
        return np.ones(len(walls.posts))
    pieces = walls.posts[walls.ends]
    near = np.full(len(walls.posts), np.inf)
    away = np.minimum(1.0, 2 * _distances(pieces, drawing.passage_lines(maze)))
    np.minimum.at(near, walls.ends.reshape(-1), np.repeat(away, 2))
    return near


def _is_outer(maze: Maze, posts: FloatArray) -> BoolArray:
    """Return which posts belong to the outer wall, which is a frame of even thickness.

    The outer wall of a mask may be thick: there can be few walls besides.
    """
    if maze.grid.is_masked or maze.grid.weaves:
        return np.zeros(len(posts), bool)
    if maze.grid.is_rectangular:
        return np.asarray(((posts == 0) | (posts == np.array(maze.grid.extent()))).any(axis=1))
    corners = drawing.outer_corners(maze.grid)
    codes = drawing.codes_of(*np.concatenate([corners, posts]).T)
    return np.isin(codes[len(corners) :], codes[: len(corners)])


def _distances(pieces: FloatArray, lines: FloatArray) -> FloatArray:
    """Return the distance of each piece from the nearest line that is near; they do not cross. Segments [n, 2, 2]."""
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
            pairs = (piece, line), (line, piece)
            away = [distances_of(one[:, end], other[:, 0], other[:, 1]) for one, other in pairs for end in (0, 1)]
            found[here] = np.minimum(found[here], np.minimum.reduce(away))
    return found


def _fitted(walls: "_Walls", thickest: FloatArray, thinnest: float, tone: Tone) -> FloatArray:
    """Return the thickness of walls at each post with which their ink, blurred, is like the photograph."""
    thin, thick = (walls.seen(each) for each in (np.full(len(thickest), thinnest), thickest))
    inside = walls.inside > 0
    lightest = np.percentile(thin[inside], 100 - EASY)
    darkest = max(np.percentile(thick[inside], EASY), lightest)
    goal = lightest + (darkest - lightest) * walls.blurred(walls.darkness(tone))
    thickness = thinnest + (thickest - thinnest) * walls.at_posts(walls.darkness(tone))
    for _ in range(ROUNDS):
        lacking = walls.at_posts(goal / np.maximum(walls.seen(thickness), 1e-6))
        thickness = np.clip(thickness * lacking, thinnest, thickest)
    return thickness


class _Walls:
    """The walls as pieces between posts, and the gray that their ink shows from afar."""

    def __init__(self, maze: Maze) -> None:
        segments = drawing.wall_segments(maze)
        points = segments[np.any(segments[:, 0] != segments[:, 1], axis=1)].reshape(-1, 2)
        _, first, numbers = np.unique(drawing.codes_of(*points.T), return_index=True, return_inverse=True)
        ends = np.unique(np.sort(numbers.reshape(-1, 2), axis=1), axis=0)
        self.posts: FloatArray = points[first]  # [n, 2]
        self.ends: Int64Array = ends[ends[:, 0] != ends[:, 1]]  # [pieces, 2]: posts
        self.outer = outer = _is_outer(maze, self.posts)
        extent = self._extent = maze.grid.extent()
        self._size = tuple(max(1, ceil(side * BINS)) for side in reversed(extent))
        begin, end = self.posts[self.ends[:, 0]], self.posts[self.ends[:, 1]]
        self._lengths = np.hypot(*(end - begin).T)
        self._lengths[outer[self.ends].all(axis=1)] /= 2  # half of the outer wall is in the picture
        self._spreads = [self._spread(begin + share * (end - begin)) for share in SHARES]
        self._spread_posts = self._spread(self.posts)
        self._joints = np.where(outer, 0.5, 1.0) * _joints(self)
        self._kernel = np.exp(-0.5 * (np.arange(-REACH * SIGHT * BINS, REACH * SIGHT * BINS + 1) / (SIGHT * BINS)) ** 2)
        self.inside = self._area_of_cells(maze)
        self._weight = np.maximum(self._blur(self.inside), 1e-6)

    def _area_of_cells(self, maze: Maze) -> FloatArray:
        """Return how much of each bin is covered by cells, as if each cell were in the bins around its center."""
        if maze.grid.is_rectangular and not maze.grid.is_masked:
            return np.ones(self._size)
        points, starts = drawing.areas_of(maze)
        x, y = points.T
        following = np.arange(1, len(x) + 1)
        following[starts[1:] - 1] = starts[:-1]
        areas = np.abs(np.add.reduceat(x * y[following] - x[following] * y, starts[:-1])) / 2
        places, shares = self._spread(drawing.centers_of(maze.grid))
        found = np.bincount(places.ravel(), (shares * areas).ravel(), self._size[0] * self._size[1])
        return np.asarray(found.reshape(self._size) * BINS**2)

    def seen(self, thickness: FloatArray) -> FloatArray:
        """Return the share of ink around each bin, blurred."""
        begin, end = (thickness[self.ends[:, number]] for number in (0, 1))
        amounts = [self._lengths / len(SHARES) * (begin + share * (end - begin)) for share in SHARES]
        amounts.append(self._joints * thickness**2 / 4)
        ink = np.zeros(self._size[0] * self._size[1])
        for (places, shares), amount in zip([*self._spreads, self._spread_posts], amounts, strict=True):
            ink += np.bincount(places.ravel(), (shares * amount).ravel(), len(ink))
        return self.blurred(ink.reshape(self._size) * BINS**2)

    def blurred(self, values: FloatArray) -> FloatArray:
        """Return the mean around each bin; what is not covered by cells does not count."""
        return self._blur(values) / self._weight

    def _blur(self, values: FloatArray) -> FloatArray:
        half = len(self._kernel) // 2
        for _ in range(2):
            padded = np.pad(values, ((half, half), (0, 0)))
            rows = len(values)
            values = sum(padded[at : at + rows] * share for at, share in enumerate(self._kernel.tolist())).T
        return np.asarray(values / self._kernel.sum() ** 2)

    def darkness(self, tone: Tone) -> FloatArray:
        """Return the darkness of the photograph in each bin, 0 where no cells are."""
        height, width = self._size
        return np.asarray(tone.fitted(self._extent, (width, height)) * self.inside)

    def at_posts(self, values: FloatArray) -> FloatArray:
        """Return values of bins at each post."""
        places, shares = self._spread_posts
        return np.asarray((values.ravel()[places] * shares).sum(axis=0))

    def _spread(self, points: FloatArray) -> tuple[Int64Array, FloatArray]:
        """Return the four bins around each point and what share of it belongs to each: two arrays [4, n]."""
        height, width = self._size
        near = points * BINS - 0.5
        low = np.floor(near).astype(np.int64)
        steps = np.array([(0, 0), (0, 1), (1, 0), (1, 1)])[:, None]
        shares = np.where(steps, near - low, 1 - (near - low)).prod(axis=2)
        columns, rows = np.moveaxis(np.clip(low + steps, 0, (width - 1, height - 1)), 2, 0)
        return rows * width + columns, shares


def _joints(walls: _Walls) -> FloatArray:
    """Return for each post what its pieces cover more, or less, than apart: in squares of half their thickness.

    In a gap of less than 180 degrees between neighboring pieces they overlap in a kite; in a larger one there is a
    sector of the round end between them.
    """
    posts = walls.ends.T.reshape(-1)
    others = walls.ends.T[::-1].reshape(-1)
    x, y = (walls.posts[others] - walls.posts[posts]).T
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
    return np.asarray(np.bincount(posts, more, len(walls.posts)), np.float64)


def _leveled(walls: _Walls, thickness: FloatArray, thinnest: float, radius: float) -> list[tuple[float, Strokes]]:
    """Return the walls in lines of one thickness each, thin ones first."""
    step = max((float(thickness.max(initial=thinnest)) - thinnest) / (LEVELS - 1), 1e-9)
    posts = np.column_stack([walls.posts, (thickness - thinnest) / step])  # x, y, and the level
    pieces = _rounded(posts, walls.ends, radius) if radius > 0 else posts[walls.ends]
    rises = np.abs(pieces[:, 1, 2] - pieces[:, 0, 2])
    counts = np.maximum(np.ceil(rises), 1).astype(np.int64)  # parts of each piece, a level or less apart
    of, number = numbered(counts)
    begin, along = pieces[of, 0], pieces[of, 1] - pieces[of, 0]
    parts = np.stack([begin + along * (each / counts[of])[:, None] for each in (number, number + 1)], axis=1)
    levels = np.rint(parts[:, :, 2].mean(axis=1)).astype(np.int64)
    found = np.unique(levels).tolist()
    return [(thinnest + step * level, drawing.joined(parts[levels == level, :, :2])) for level in found]


def _rounded(posts: FloatArray, ends: Int64Array, radius: float) -> FloatArray:
    """Return the walls, with arcs where two pieces meet at an angle: pieces, and parts of arcs, float64[m, 2, 3].

    `posts`: x, y, and the level of the thickness, which follows the arc too. `ends`: the posts at both ends of each
    piece. `radius`: how far before and behind a corner its arc begins.
    """
    pieces = posts[ends]
    flat = ends.reshape(-1)
    counts = np.bincount(flat, minlength=len(posts))
    order = np.argsort(flat, kind="stable")
    corners = np.flatnonzero(counts == 2)
    first = (np.cumsum(counts) - counts)[corners]
    pairs = np.stack([order[first], order[first + 1]], axis=1)  # the ends of the two pieces at each corner
    away = posts[flat[pairs ^ 1]] - posts[corners][:, None]  # to the other ends of these pieces
    turns = np.abs(away[:, 0, 0] * away[:, 1, 1] - away[:, 0, 1] * away[:, 1, 0]) > 1e-9
    corners, pairs, away = corners[turns], pairs[turns], away[turns]
    lengths = np.hypot(away[:, :, 0], away[:, :, 1])
    shares = np.minimum(radius, lengths.min(axis=1) / 2)[:, None] / lengths
    corner = posts[corners]
    arrive, leave = np.moveaxis(corner[:, None] + shares[:, :, None] * away, 1, 0)
    pieces.reshape(-1, 3)[pairs[:, 0]] = arrive  # pieces end where arcs begin
    pieces.reshape(-1, 3)[pairs[:, 1]] = leave
    arcs = drawing.arcs(arrive, corner, leave)
    return np.concatenate([pieces, np.stack([arcs[:-1], arcs[1:]], axis=2).reshape(-1, 2, 3)])
