"""Thick lines, discs and polygons as pixels, in NumPy: many at once, never one by one.

Coordinates are pixels from the top left corner of a part of the picture; shapes may reach beyond it.

- A line covers a pixel by the distance of the pixel's center from it: wholly inside, not at all from half a pixel
  outside, evenly in between. Where lines meet, the larger cover counts, so joints are no darker than lines.
- A polygon is filled where the center of a pixel is inside. Where its border crosses a column, its color is added to a
  table of differences, and taken away again; the sums down the columns are the colors (as in a summed-area table).
"""

from collections.abc import Iterator
from itertools import pairwise

from clew.lazy import FloatArray, Int64Array, NDArray, UInt8Array, np
from clew.pictures.drawing.arrays import numbered

LEVELS = 15  # of coverage: a pixel is covered by 0 (not at all) to 15 (wholly)
CHUNK = 1 << 16  # pixels that are computed together: their numbers stay in the processor's cache
PIECE = 4  # pixels of a line in a row that are computed together
SNAP = 256  # parts of a pixel: corners are moved to the nearest, so that neighbors compute the same borders
TINY = 1e-9  # pixels
HALF = 0.501  # for rounding: a little more, so that a half is rounded alike in every part of a picture
POLYGONS = 1 << 12  # polygons that are filled together


def segments_of(points: FloatArray, starts: Int64Array) -> FloatArray:
    """Return the straight lines of polylines, float64[4, n]: x and y of both ends; a single point has length 0."""
    counts = np.diff(starts)
    is_last = np.zeros(len(points), bool)
    is_last[starts[1:][counts > 1] - 1] = True
    is_dot = np.zeros(len(points), bool)
    is_dot[starts[:-1][counts == 1]] = True
    begin = np.flatnonzero(~is_last)
    end = begin + ~is_dot[begin]
    segments = np.empty((4, len(begin)))
    for row, places in enumerate((begin, begin, end, end)):
        points[:, row % 2].take(places, out=segments[row], mode="clip")
    return segments


def cover_lines(cover: UInt8Array, segments: FloatArray, thickness: float, most: int, *, square: bool = False) -> None:
    """Raise the cover of the pixels on straight lines.

    Parameters
    ----------
    cover : uint8[height, width]
        How much of each pixel is covered so far, 0 to `LEVELS`, which rise evenly within one pixel.
    segments : float64[4, n]
        The lines: x and y of both ends. A line of length 0 is a disc.
    thickness : float
        Width of the lines in pixels.
    most : int
        The level up to which they rise further inside.
    square : bool, default False
        Whether lines end in squares and not in circles.
    """
    steep = np.abs(segments[3] - segments[1]) > np.abs(segments[2] - segments[0])
    for view, lines in (
        (cover, segments.compress(~steep, axis=1)),
        (cover.T, segments[[1, 0, 3, 2]].compress(steep, axis=1)),  # rows along the lines are fewer and longer
    ):
        for places, away in _chunks(view, lines, thickness / 2 + 0.5 - (1 - HALF) / LEVELS, square):
            np.multiply(away, -LEVELS, out=away)
            np.add(away, (thickness / 2 + 0.5) * LEVELS + HALF, out=away)
            level = np.clip(away, 0, most, out=away).astype(np.uint8)
            np.maximum.at(cover.reshape(-1), places.reshape(-1), level.reshape(-1))


def _chunks(
    view: UInt8Array, segments: FloatArray, reach: float, square: bool
) -> Iterator[tuple[Int64Array, "NDArray[np.float32]"]]:
    """Yield what `_distances` returns, for about `CHUNK` pixels at a time."""
    length = np.abs(segments[2:] - segments[:2]).max(axis=0)
    total = np.cumsum((length + 2 * reach) * 3 * reach)  # about as many pixels, or a few more
    begin = 0
    while begin < len(total):
        bound = total[begin - 1] + CHUNK if begin else CHUNK
        end = max(begin + 1, int(np.searchsorted(total, bound, "right")))
        yield _distances(view, segments[:, begin:end], reach, square)
        begin = end


def _distances(
    view: UInt8Array, segments: FloatArray, reach: float, square: bool
) -> tuple[Int64Array, "NDArray[np.float32]"]:
    """Return pixels near a few lines, as places in memory, and the distances of their centers from these lines.

    All that are within `reach` are among them: each row of a line is divided into pieces of `PIECE` pixels, and the
    results are [`PIECE`, pieces]. The last piece of a row may go beyond the line, and a piece never beyond the picture.
    """
    height, width = view.shape
    x, y, to_x, to_y = segments - 0.5  # from the middle of the first pixel
    along_x, along_y = to_x - x, to_y - y
    length = np.hypot(along_x, along_y)
    is_line = length > TINY  # a disc gets the direction of a horizontal line
    unit_x, unit_y = np.where(is_line, (along_x, along_y) / np.where(is_line, length, 1.0), [[1.0], [0.0]])

    # the rows of each line
    top = np.maximum(np.ceil(np.minimum(y, to_y) - reach), 0).astype(np.int64)
    bottom = np.minimum(np.floor(np.maximum(y, to_y) + reach), height - 1).astype(np.int64)
    line, row = ranges(top, bottom)

    # the pixels of each row: within reach of the ends of the line, and of the endless line through them
    slanted = (np.abs(unit_y) > TINY) & (not square)
    shift = np.divide(unit_x, unit_y, out=np.zeros_like(x), where=slanted)  # from row to row
    wide = np.divide(reach, np.abs(unit_y), out=np.full_like(x, np.inf), where=slanted)
    left, right = np.maximum(np.minimum(x, to_x) - reach, 0), np.minimum(np.maximum(x, to_x) + reach, width - 1)
    middle = row * shift[line] + (x - y * shift)[line]
    wide = wide[line]
    first = np.ceil(np.maximum(left[line], middle - wide)).astype(np.int64)
    last = np.floor(np.minimum(right[line], middle + wide)).astype(np.int64)

    # the pixels of each piece: single precision is enough within it
    size = min(PIECE, width)
    of, piece = ranges(np.zeros_like(first), (last - first) // size)
    line, row, column = line[of], row[of], np.minimum(first[of] + size * piece, width - size)
    slope_x, slope_y = unit_x[line], unit_y[line]
    half = (length / 2).astype(np.float32)[line]
    pixels = row * view.strides[0] + column * view.strides[1] + view.strides[1] * np.arange(size)[:, None]

    def steadily(start: FloatArray, step: FloatArray) -> "NDArray[np.float32]":
        """Return numbers that grow by `step` from pixel to pixel of a row."""
        values = step.astype(np.float32) * np.arange(size, dtype=np.float32)[:, None]
        values += start.astype(np.float32)
        return values

    across = steadily(column * slope_y - row * slope_x + (y * unit_x - x * unit_y)[line], slope_y)
    ahead = steadily(column * slope_x + row * slope_y - (x * unit_x + y * unit_y + length / 2)[line], slope_x)
    np.abs(ahead, out=ahead)  # from the middle of the line
    ahead -= half
    np.maximum(ahead, 0, out=ahead)  # beyond the nearest end
    if square:
        return pixels, np.maximum(np.abs(across, out=across), ahead, out=ahead)
    across *= across
    ahead *= ahead
    across += ahead
    return pixels, np.sqrt(across, out=across)


def ranges(first: Int64Array, last: Int64Array) -> tuple[Int64Array, Int64Array]:
    """Return all whole numbers from `first` to `last` of each range, one range after the other, and of which it is."""
    of, number = numbered(np.maximum(last - first + 1, 0))
    return of, first[of] + number


def fill_polygons(picture: UInt8Array, points: FloatArray, starts: Int64Array, colors: UInt8Array) -> None:
    """Fill polygons that do not overlap.

    Parameters
    ----------
    picture : uint8[height, width]
        The picture; pixels outside all polygons stay as they are.
    points : float64[n, 2]
        The corners of all polygons.
    starts : int64[k + 1]
        Polygon i has the corners ``points[starts[i]:starts[i + 1]]``.
    colors : uint8[k]
        The index of the color of each polygon.
    """
    height, width = picture.shape
    steps = np.zeros((height + 1, width), np.int16)
    added = colors.astype(np.int16) + 1  # 0 is outside
    for begin in range(0, len(colors), POLYGONS):
        bounds = starts[begin : begin + POLYGONS + 1]
        _add_borders(steps, points[bounds[0] : bounds[-1]], bounds - bounds[0], added[begin : begin + POLYGONS])
    for above, below in pairwise(steps):
        np.add(above, below, out=below)
    filled = steps[:height]
    np.copyto(picture, (filled - 1).astype(np.uint8), where=filled != 0)


def _add_borders(
    steps: "NDArray[np.int16]", points: FloatArray, starts: Int64Array, colors: "NDArray[np.int16]"
) -> None:
    """Add the color of each polygon where it begins in a column, and subtract it where it ends."""
    height, width = len(steps) - 1, steps.shape[1]
    if not len(points) or points[:, 1].min() >= height or points[:, 1].max() <= 0:
        return
    x, y = np.rint(points.T * SNAP) / SNAP
    counts = np.diff(starts)
    filled = counts > 0
    following = np.arange(1, len(x) + 1)
    following[starts[1:][filled] - 1] = starts[:-1][filled]
    turns = np.add.reduceat(x * y[following] - x[following] * y, starts[:-1][filled])  # twice the area
    clockwise = np.repeat(turns > 0, counts[filled])
    added = np.repeat(colors[filled], counts[filled])

    # the sides that cross the middle of a column, with their left and right ends: both polygons at a side get the same
    # numbers, so no pixel between them is left out or filled twice
    edges = np.clip(np.ceil(x - 0.5), 0, width).astype(np.int64)
    here = np.flatnonzero(edges != edges[following])
    there = following[here]
    forward = edges[here] < edges[there]
    added = np.where(forward == clockwise[here], added[here], -added[here])  # a polygon is on the right of its sides
    left, right = np.where(forward, here, there), np.where(forward, there, here)
    slope = (y[right] - y[left]) / (x[right] - x[left])
    base = y[left] - (x[left] - 0.5) * slope - HALF
    side, column = ranges(edges[left], edges[right] - 1)
    row = np.clip(np.ceil(base[side] + column * slope[side]), 0, height).astype(np.int64)
    np.add.at(steps.reshape(-1), row * width + column, added[side])
