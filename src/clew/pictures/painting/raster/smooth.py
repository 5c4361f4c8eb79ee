"""Draw a grid of any shape with smooth lines, in bands or in any part of the picture."""

from collections.abc import Iterator
from typing import NamedTuple

from clew.lazy import FloatArray, Int64Array, UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.colors import Look
from clew.pictures.painting.brush import paint
from clew.pictures.painting.raster.coverage import cover_lines, fill_polygons, segments_of
from clew.pictures.painting.raster.palette import PAPER, SHADES, blends, indexes, last_level, lay
from clew.pictures.painting.style import PictureOptions, Sizes

BAND = 1 << 22  # pixels of a band, about
MAX_BANDS = 64  # each looks through all shapes
THIN = 2  # pixels: the width up to which horizontal and vertical walls have square corners
LEVEL = 0.01  # pixels: lines whose ends differ by less are horizontal or vertical
SUBPIXELS = 4  # parts of a pixel on which the borders of such lines lie
Box = tuple[int, int, int, int]  # pixels: left, top, right, bottom


def bands(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[UInt8Array]:
    """Yield the whole picture from the top: indexes of the palette, uint8[rows, width]."""
    picture = Picture(size, colors)
    paint(picture, maze, options, size, colors)
    rows = max(1, BAND // size.width, -(-size.height // MAX_BANDS))
    for top in range(0, size.height, rows):
        yield picture.part((0, top, size.width, min(top + rows, size.height)))


class _Lines(NamedTuple):
    """Lines of one thickness, in pixels."""

    segments: FloatArray  # [4, n]: x and y of both ends
    thickness: float
    square: bool  # whether they end in squares


class _Cover(NamedTuple):
    """Colors, from below, as `blends` takes them, and the lines that are drawn in them."""

    over: tuple[tuple[int, float], ...]
    lines: list[_Lines]


class _Areas:
    """Polygons that do not overlap, in pixels, each with the index of its color."""

    def __init__(self, polygons: Strokes, colors: UInt8Array) -> None:
        filled = np.diff(polygons.starts) > 0
        self._polygons, self._colors = polygons, colors
        self._top, self._bottom = np.full((2, polygons.count), np.inf)  # of each; no part meets those without points
        y, starts = np.ascontiguousarray(polygons.points[:, 1]), polygons.starts[:-1][filled]
        self._top[filled], self._bottom[filled] = np.minimum.reduceat(y, starts), np.maximum.reduceat(y, starts)

    def fill(self, picture: UInt8Array, box: Box) -> None:
        """Fill the polygons in a part of the picture."""
        left, top, _, bottom = box
        seen = np.flatnonzero((self._top < bottom) & (self._bottom > top))
        if not len(seen):
            return
        first, last = int(seen[0]), int(seen[-1]) + 1
        if 2 * len(seen) > last - first:  # most of them are in one piece, which is not copied
            polygons, colors = self._polygons.part(first, last), self._colors[first:last]
        else:
            polygons, colors = self._polygons.some(seen), self._colors[seen]
        fill_polygons(picture, polygons.points - (left, top), polygons.starts, colors)


class Picture:
    """A brush for `_painting` that keeps all shapes, in pixels, until they are drawn."""

    def __init__(self, size: Sizes, colors: Look) -> None:
        self._size, self._colors = size, colors
        self._layers: list[_Cover | _Areas] = []

    def lines(
        self, strokes: Strokes, thickness: float, color: str | int, outline: tuple[float, str] | None = None
    ) -> None:
        """Draw polylines with round joins and ends; horizontal and vertical ones cover whole pixels if possible."""
        if not strokes.count:
            return
        over: tuple[tuple[int, float], ...] = ((self._index(color), 0.0),)
        inner = thickness
        if outline:
            thickness, below = outline
            over = (self._index(below), 0.0), (self._index(color), (thickness - inner) / 2)
        segments = segments_of(self._placed(strokes.points), strokes.starts)
        x, y, to_x, to_y = segments
        is_level = (np.abs(to_x - x) < LEVEL) != (np.abs(to_y - y) < LEVEL)
        level, slanted = (segments.take(np.flatnonzero(each), axis=1) for each in (is_level, ~is_level))
        level = np.rint((level - inner / 2) * SUBPIXELS) / SUBPIXELS + inner / 2
        if inner <= THIN:
            self._add(over, _Lines(level, thickness, square=True))
            self._add(over, _Lines(slanted, thickness, square=False))
        else:
            self._add(over, _Lines(np.hstack([level, slanted]), thickness, square=False))

    def discs(self, centers: FloatArray, radius: float, color: str | int) -> None:
        """Draw filled circles."""
        places = self._placed(centers).T
        self._add(((self._index(color), 0.0),), _Lines(np.vstack([places, places]), 2 * radius, square=False))

    def areas(self, polygons: Strokes, color: str | int) -> None:
        """Draw filled polygons, with soft borders."""
        self.fills(polygons, np.full(polygons.count, self._index(color), np.uint8))
        if polygons.count:
            self.lines(_closed(polygons), 0.0, color)

    def cells(self, polygons: Strokes, levels: Int64Array, colors: Look) -> None:
        """Fill cells in the colors of distances."""
        self.fills(polygons, (SHADES + levels).astype(np.uint8))

    def fills(self, polygons: Strokes, colors: UInt8Array) -> None:
        """Fill polygons, each with the color of this index."""
        if len(polygons.points):
            self._layers.append(_Areas(Strokes(self._placed(polygons.points), polygons.starts), colors))

    def over(self, below: "Picture") -> "Picture":
        """Return this picture laid over another."""
        both = Picture(self._size, self._colors)
        both._layers = below._layers + self._layers
        return both

    def part(self, box: Box) -> UInt8Array:
        """Return a part of the picture: indexes of the palette, uint8[height, width]."""
        left, top, right, bottom = box
        picture = np.full((bottom - top, right - left), PAPER, np.uint8)
        for layer in self._layers:
            if isinstance(layer, _Areas):
                layer.fill(picture, box)
            else:
                self._lay(picture, layer, box)
        return picture

    def _lay(self, picture: UInt8Array, layer: _Cover, box: Box) -> None:
        """Draw lines of one color into a part of the picture."""
        seen = [(segments, lines) for lines in layer.lines if (segments := _within(lines, box)).size]
        if not seen:
            return
        reach = max(lines.thickness for _, lines in seen) / 2 + 1
        left, top = (max(0, int(min(each[axis::2].min() for each, _ in seen) - reach)) for axis in (0, 1))
        right, bottom = (int(max(each[axis::2].max() for each, _ in seen) + reach) + 1 for axis in (0, 1))
        if right - left > picture.shape[1] // 2:  # whole rows are drawn faster
            left, right = 0, picture.shape[1]
        area = picture[top:bottom, left:right]
        cover = np.zeros_like(area)
        most = last_level(layer.over)
        for segments, (_, thickness, square) in seen:
            cover_lines(cover, segments - [[left], [top]] * 2, thickness, most, square=square)
        lay(area, cover, blends(self._colors, *layer.over))

    def _add(self, over: tuple[tuple[int, float], ...], lines: _Lines) -> None:
        """Add lines to the last layer if it has these colors, so that joints are not darker, or else to a new one."""
        if not lines.segments.size:
            return
        last = self._layers[-1] if self._layers else None
        if not (isinstance(last, _Cover) and last.over == over):
            last = _Cover(over, [])
            self._layers.append(last)
        last.lines.append(lines)

    def _index(self, color: str | int) -> int:
        return color if isinstance(color, int) else indexes(self._colors)[color]

    def _placed(self, points: FloatArray) -> FloatArray:
        """Convert cell widths to pixels."""
        return points * self._size.cell + self._size.offset


def _closed(polygons: Strokes) -> Strokes:
    """Return the borders of polygons as lines."""
    points, starts = polygons
    again = np.insert(np.arange(len(points)), starts[1:], starts[:-1])
    return Strokes(points.take(again, axis=0), starts + np.arange(len(starts)))


def _within(lines: _Lines, box: Box) -> FloatArray:
    """Return the lines that meet a part of the picture, float64[4, n], from its corner."""
    left, top, right, bottom = box
    reach = lines.thickness / 2 + 0.5
    found = lines.segments
    for axis, low, high in ((1, top, bottom), (0, left, right)):
        begin, end = found[axis], found[axis + 2]
        seen = (np.minimum(begin, end) - reach < high) & (np.maximum(begin, end) + reach > low)
        if not seen.all():
            found = found.take(np.flatnonzero(seen), axis=1)
    return found - [[left], [top]] * 2
