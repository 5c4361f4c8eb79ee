"""What a PDF draws, read from its operators with pikepdf: lines, filled shapes and text, in millimeters of the page.

As in `clew.paper.pages.pages`, coordinates are measured from the top left corner of the trimmed page, y downwards.
Nothing here uses Clew, so that a mistake in how Clew writes pages cannot hide in how they are read.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot, inf, sqrt
from os import PathLike
from typing import Any, NamedTuple

import numpy as np
import pikepdf
from numpy.typing import NDArray

POINT = 25.4 / 72  # millimeters
MIN_LINE = 0.75 * POINT - 1e-4  # millimeters: the thinnest line, less what rounding may take away
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
CURVE_STEPS = 8  # pieces that a Bezier curve is read as


class Bounds(NamedTuple):
    """The smallest rectangle around something, in millimeters."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, all_bounds: "Iterable[Bounds]") -> "Bounds":
        """Return the rectangle around several rectangles."""
        lefts, tops, rights, bottoms = zip(*all_bounds, strict=True)
        return cls(min(lefts), min(tops), max(rights), max(bottoms))

    def within(self, other: "Bounds", slack: float = 0.01) -> bool:
        """Return whether it lies inside another rectangle."""
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: "Bounds") -> bool:
        """Return whether it has a point in common with another rectangle."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


@dataclass(frozen=True)
class Line:
    """A stroked polyline."""

    points: list[Point]
    width: float  # millimeters
    color: str  # such as '#000000'
    dash: tuple[float, ...] = ()  # millimeters

    @property
    def bounds(self) -> Bounds:
        """What it covers, its thickness included."""
        return _bounds(self.points, self.width / 2)


@dataclass(frozen=True)
class Shape:
    """A filled polygon; curves are polygons of short pieces."""

    points: list[Point]
    color: str

    @property
    def bounds(self) -> Bounds:
        """What it covers."""
        return _bounds(self.points, 0.0)

    @property
    def center(self) -> Point:
        """The middle of what it covers."""
        left, top, right, bottom = self.bounds
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True)
class Text:
    """A piece of text on one line."""

    text: str
    x: float  # millimeters: where its base line begins
    y: float
    size: float  # points
    width: float  # millimeters
    color: str
    fonts: tuple[str, ...]

    @property
    def bounds(self) -> Bounds:
        """About what it covers: letters reach from a quarter of the size below the base line to its size above."""
        high = self.size * POINT
        return Bounds(self.x, self.y - high, self.x + self.width, self.y + high / 4)


@dataclass
class PdfPage:
    """One page: its size after trimming, in millimeters, and what is on it in the order of drawing."""

    width: float
    height: float
    bleed: tuple[float, float, float, float]  # left, top, right, bottom
    lines: list[Line] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """All texts."""
        return [each.text for each in self.texts]

    @property
    def bounds(self) -> Bounds:
        """What is covered by lines, shapes and text."""
        return Bounds.around(each.bounds for each in (*self.lines, *self.shapes, *self.texts))


def read_pages(source: bytes | str | PathLike[str]) -> list[PdfPage]:
    """Return all pages of a PDF, given as bytes or as a file."""
    with _opened(source) as pdf:
        return [_Reader(page).page for page in pdf.pages]


def fonts_of(source: bytes | str | PathLike[str]) -> dict[str, bool]:
    """Return the names of all fonts, each with whether the file contains it."""
    found: dict[str, bool] = {}
    with _opened(source) as pdf:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font":
                inner = each.get("/DescendantFonts", [each])[0]
                descriptor = inner.get("/FontDescriptor", {})
                found[str(each["/BaseFont"])[1:]] = any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
    return found


def contrast(color: str, ground: str = "#FFFFFF") -> float:
    """Return the contrast of two colors as WCAG defines it, from 1 to 21."""
    lights = sorted(_luminance(each) for each in (color, ground))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def segments_of(lines: Iterable[Line]) -> NDArray[np.float64]:
    """Return the straight pieces of lines, float64[n, 2, 2]."""
    pieces = [pair for line in lines for pair in pairwise(line.points)]
    return np.array(pieces, np.float64).reshape(-1, 2, 2)


def clearance(thread: Iterable[Line], walls: Iterable[Line]) -> float:
    """Return the least distance between two sets of lines, in millimeters, from edge to edge.

    It is negative where they touch; lines whose middles cross are 0 apart before their thicknesses are subtracted.
    """
    walls = list(walls)
    least = inf
    stones, thick = segments_of(walls), np.repeat([wall.width for wall in walls], [len(w.points) - 1 for w in walls])
    lows, highs = stones.min(axis=1), stones.max(axis=1)
    for line in thread:
        edges = (thick + line.width) / 2
        for piece in segments_of([line]):
            gaps = np.maximum(lows - piece.max(axis=0), piece.min(axis=0) - highs).max(axis=1, initial=0.0)
            near = np.flatnonzero(gaps - edges < least)  # others are farther away than what was found
            distances = segment_distances(piece, stones[near]) - edges[near]
            least = min(least, float(distances.min(initial=inf)))
    return least


def segment_distances(piece: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the distance of one segment, float64[2, 2], from each of many, float64[n, 2, 2]."""
    (a, b), (c, d) = piece, (others[:, 0], others[:, 1])
    crossing = (_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)
    ends = [point_distances(a, c, d), point_distances(b, c, d), point_distances(c, a, b), point_distances(d, a, b)]
    return np.where(crossing, 0.0, np.minimum.reduce(ends))


def nearest(points: Iterable[Point], place: Point) -> float:
    """Return the distance of the nearest of these points from a place."""
    return min(hypot(x - place[0], y - place[1]) for x, y in points)


def _side(a: Any, b: Any, p: Any) -> Any:
    """Return on which side of the line from a to b a point is: a positive number, 0 or a negative number."""
    ab, ap = b - a, p - a
    return ab[..., 0] * ap[..., 1] - ab[..., 1] * ap[..., 0]


def point_distances(p: Any, a: Any, b: Any) -> Any:
    """Return the distance of points from segments."""
    ab, ap = b - a, p - a
    length = (ab * ab).sum(axis=-1)
    share = np.clip((ap * ab).sum(axis=-1) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    away = ap - ab * share[..., None]
    return np.hypot(away[..., 0], away[..., 1])


def _opened(source: bytes | str | PathLike[str]) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(source) if isinstance(source, bytes) else source)


def _luminance(color: str) -> float:
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _bounds(points: list[Point], edge: float) -> Bounds:
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)


@dataclass
class _State:
    """The graphics state."""

    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    width: float = 1.0
    stroke: str = "#000000"
    fill: str = "#000000"
    dash: tuple[float, ...] = ()

    def copy(self) -> "_State":
        return _State(self.matrix, self.width, self.stroke, self.fill, self.dash)


class _Reader:
    """Runs the operators of a page."""

    def __init__(self, page: pikepdf.Page) -> None:
        media, trim = ([float(each) for each in box] for box in (page.mediabox, page.trimbox))
        self._left, self._top = trim[0], trim[3]
        edges = trim[0] - media[0], media[3] - trim[3], media[2] - trim[2], trim[1] - media[1]
        bleed = (edges[0] * POINT, edges[1] * POINT, edges[2] * POINT, edges[3] * POINT)
        self.page = PdfPage((trim[2] - trim[0]) * POINT, (trim[3] - trim[1]) * POINT, bleed)
        self._fonts = {name: _Font(found) for name, found in page.resources.get("/Font", {}).items()}
        self._state, self._stack = _State(), list[_State]()
        self._paths: list[list[Point]] = []
        self._text: list[Text] = []
        self._text_matrix: Matrix = _State().matrix
        self._font, self._size = "", 0.0
        for operands, operator in pikepdf.parse_content_stream(page):
            method: Callable[..., None] | None = _OPERATORS.get(str(operator))
            if method is None:
                raise AssertionError(f"the operator {operator} is not expected in a page of Clew")
            method(self, *operands)

    def _place(self, x: Any, y: Any, matrix: Matrix | None = None) -> Point:
        """Return a point in millimeters of the page."""
        x, y = _applied(matrix or self._state.matrix, float(x), float(y))
        return (x - self._left) * POINT, (self._top - y) * POINT

    def _scale(self) -> float:
        """Return how many millimeters a unit is."""
        a, b, c, d, _, _ = self._state.matrix
        return sqrt(abs(a * d - b * c)) * POINT

    def save(self) -> None:
        self._stack.append(self._state.copy())

    def restore(self) -> None:
        self._state = self._stack.pop()

    def transform(self, *matrix: Any) -> None:
        self._state.matrix = _product(tuple(map(float, matrix)), self._state.matrix)

    def line_width(self, width: Any) -> None:
        self._state.width = float(width)

    def dash(self, lengths: Any, phase: Any) -> None:
        self._state.dash = tuple(float(each) * self._scale() for each in lengths)

    def stroke_color(self, *parts: Any) -> None:
        self._state.stroke = _color(parts)

    def fill_color(self, *parts: Any) -> None:
        self._state.fill = _color(parts)

    def move(self, x: Any, y: Any) -> None:
        self._paths.append([self._place(x, y)])

    def line(self, x: Any, y: Any) -> None:
        self._paths[-1].append(self._place(x, y))

    def curve(self, *numbers: Any) -> None:
        begin = self._paths[-1][-1]
        first, second, end = (self._place(*numbers[at : at + 2]) for at in (0, 2, 4))
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            parts = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
            points = (begin, first, second, end)
            x, y = (sum(part * point[axis] for part, point in zip(parts, points, strict=True)) for axis in (0, 1))
            self._paths[-1].append((x, y))

    def close(self) -> None:
        self._paths[-1].append(self._paths[-1][0])

    def rectangle(self, x: Any, y: Any, width: Any, height: Any) -> None:
        x, y, width, height = map(float, (x, y, width, height))
        corners = (x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)
        self._paths.append([self._place(*each) for each in corners])

    def stroke(self) -> None:
        width = self._state.width * self._scale()
        self.page.lines += [Line(path, width, self._state.stroke, self._state.dash) for path in self._paths]
        self._paths = []

    def fill(self) -> None:
        self.page.shapes += [Shape(path, self._state.fill) for path in self._paths]
        self._paths = []

    def end_path(self) -> None:
        self._paths = []

    def ignore(self, *operands: Any) -> None:
        pass

    def begin_text(self) -> None:
        self._text, self._text_matrix = [], _State().matrix

    def text_matrix(self, *matrix: Any) -> None:
        self._text_matrix = tuple(map(float, matrix))

    def select_font(self, name: Any, size: Any) -> None:
        self._font, self._size = str(name), float(size)

    def next_line(self, *operands: Any) -> None:
        if self._text:
            raise AssertionError("a text of Clew has one line")

    def show(self, data: Any) -> None:
        a, b, c, d, _, _ = matrix = _product(self._text_matrix, self._state.matrix)
        x, y = self._place(0, 0, matrix)
        font = self._fonts[self._font]
        across, up = hypot(a, b) * self._size, hypot(c, d) * self._size
        before = sum(each.width for each in self._text)
        width = font.width(bytes(data)) * across * POINT
        text = Text(font.text(bytes(data)), x + before, y, up, width, self._state.fill, (font.name,))
        self._text.append(text)

    def end_text(self) -> None:
        if self._text:
            first, parts = self._text[0], self._text
            words, width = "".join(each.text for each in parts), sum(each.width for each in parts)
            fonts = tuple(dict.fromkeys(each.fonts[0] for each in parts))
            self.page.texts.append(Text(words, first.x, first.y, first.size, width, first.color, fonts))


class _Font:
    """A simple font: the letters and the widths of its codes."""

    def __init__(self, found: Any) -> None:
        self.name = str(found["/BaseFont"])[1:]
        self._first, self._widths = int(found["/FirstChar"]), [float(each) for each in found["/Widths"]]
        self._letters = dict(_letters(bytes(found["/ToUnicode"].read_bytes()).decode("ascii")))

    def text(self, data: bytes) -> str:
        return "".join(self._letters[code] for code in data)

    def width(self, data: bytes) -> float:
        """Return the width of a text, as a multiple of its size."""
        return sum(self._widths[code - self._first] for code in data) / 1000


def _letters(table: str) -> Iterator[tuple[int, str]]:
    """Yield the codes of a font with their letters."""
    for part in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, letter in re.findall(r"<(\w+)>\s*<(\w+)>", part):
            yield int(code, 16), bytes.fromhex(letter).decode("utf-16-be")
    for part in re.findall(r"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, _, letters in re.findall(r"<(\w+)>\s*<(\w+)>\s*\[(.*?)\]", part, re.DOTALL):
            for code, letter in enumerate(re.findall(r"<(\w+)>", letters), int(first, 16)):
                yield code, bytes.fromhex(letter).decode("utf-16-be")
        for first, last, letter in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", part):
            for code in range(int(first, 16), int(last, 16) + 1):
                yield code, chr(int(letter, 16) + code - int(first, 16))


def _color(parts: tuple[Any, ...]) -> str:
    values = [round(float(each) * 255) for each in parts]
    red, green, blue = values * 3 if len(values) == 1 else values
    return f"#{red:02X}{green:02X}{blue:02X}"


def _product(first: Any, then: Matrix) -> Matrix:
    """Return the matrix of doing one transformation and then another."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _applied(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


_OPERATORS: dict[str, Callable[..., None]] = {
    "q": _Reader.save,
    "Q": _Reader.restore,
    "cm": _Reader.transform,
    "w": _Reader.line_width,
    "d": _Reader.dash,
    "J": _Reader.ignore,
    "j": _Reader.ignore,
    "G": _Reader.stroke_color,
    "RG": _Reader.stroke_color,
    "g": _Reader.fill_color,
    "rg": _Reader.fill_color,
    "m": _Reader.move,
    "l": _Reader.line,
    "c": _Reader.curve,
    "h": _Reader.close,
    "re": _Reader.rectangle,
    "S": _Reader.stroke,
    "f": _Reader.fill,
    "f*": _Reader.fill,
    "n": _Reader.end_path,
    "BT": _Reader.begin_text,
    "Tm": _Reader.text_matrix,
    "Tf": _Reader.select_font,
    "TL": _Reader.ignore,
    "T*": _Reader.ignore,
    "Td": _Reader.next_line,
    "Tj": _Reader.show,
    "ET": _Reader.end_text,
}
