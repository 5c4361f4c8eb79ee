"""Shapes as text: the data of SVG paths and the operators of PDF, with at most three decimals.

Shapes of a whole picture are written by kernels. Lines along the walls of squares, given as lists, need no NumPy.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from clew import kernel
from clew.kernel import IntArray, for_kernel, helper, memory
from clew.lazy import np
from clew.pictures.drawing import Polyline, Strokes

DECIMALS = 3
SCALE = 10**DECIMALS  # units of a cell width
WORK = 6  # time to write a point, as a multiple of a cell of the recursive backtracker
LETTERS = b"Mhvlzm 0.-"
MOVE, ACROSS, DOWN, LINE, CLOSE, BEGIN, SPACE, ZERO, POINT, MINUS = LETTERS


def straight_lines(lines: Iterable[Polyline]) -> str:
    """Return path data for lines whose steps are all across or down; a single point is a step of length 0."""
    parts = []
    for line in lines:
        if len(line) == 2 and isinstance(line[0][0], int):  # a wall of a rectangle, by far the most frequent
            (x, y), (next_x, next_y) = line
            parts.append(f"M{x} {y}h{next_x - x}" if next_y == y else f"M{x} {y}v{next_y - y}")
            continue
        parts.append(f"M{line[0][0]:.9g} {line[0][1]:.9g}")
        for (x, y), (next_x, next_y) in pairwise(line if len(line) > 1 else line * 2):
            parts.append(f"h{next_x - x:.9g}" if next_y == y else f"v{next_y - y:.9g}")
    return "".join(parts)


def path_data(strokes: Strokes, *, closed: bool = False) -> str:
    """Return path data for lines of any direction; a single point is a step of length 0.

    `closed`: the last point is joined to the first.
    """
    return "".join(path_parts(strokes, [0, strokes.count], closed=closed))


def operators(strokes: Strokes, *, closed: bool = False) -> str:
    """Return the operators of PDF that make a path of these lines; a single point is a line of length 0."""
    return "".join(path_parts(strokes, [0, strokes.count], closed=closed, is_pdf=True))


def path_parts(strokes: Strokes, firsts: list[int], *, closed: bool, is_pdf: bool = False) -> Iterator[str]:
    """Yield the text of lines `firsts[0]` to `firsts[1]` - 1, then of those to `firsts[2]` - 1, and so on."""
    xs, ys = units = np.ascontiguousarray(np.rint(strokes.points.T * SCALE), np.int64)
    digits = max(len(str(abs(units).max(initial=0))), DECIMALS + 1)
    size = 2 * (digits + 4) * (len(xs) + len(strokes.starts))  # with a sign, a point and two letters for each number
    memory.require(3 * size, "the text of a picture")
    text, places = np.empty(size, np.uint8), np.zeros(len(strokes.starts), np.int64)
    compiled = kernel.should_compile(write_shapes, WORK * len(xs))
    arrays = (for_kernel(each, compiled) for each in (xs, ys, strokes.starts, text, places))
    kernel.run(write_shapes, compiled, *arrays, int(closed), int(is_pdf))
    for first, last in pairwise(places[firsts].tolist()):
        yield text[first:last].tobytes().decode("ascii")


def write_shapes(
    xs: IntArray, ys: IntArray, starts: IntArray, text: IntArray, places: IntArray, closed: int, is_pdf: int
) -> None:
    """Write the data of an SVG path, or the operators of a PDF path, in ASCII.

    In SVG, each line has an absolute start, then relative steps. In PDF, "x y m" begins a line, "x y l" goes on, and
    "h" closes it. Line i consists of the points from `starts[i]` on; its text ends at `places[i + 1]`.
    """
    at = 0
    for line in range(len(starts) - 1):
        first = starts[line]
        end = starts[line + 1]
        if first < end:
            for place in range(first, max(end, first + 2)):
                now = min(place, end - 1)
                if is_pdf:
                    at = put(text, put_point(text, at, xs[now], ys[now]), SPACE)
                    at = put(text, put(text, at, BEGIN if place == first else LINE), SPACE)
                elif place == first:
                    at = put_point(text, put(text, at, MOVE), xs[first], ys[first])
                else:
                    at = put_step(text, at, xs[now] - xs[place - 1], ys[now] - ys[place - 1])
            if closed:
                at = put(text, put(text, at, ACROSS), SPACE) if is_pdf else put(text, at, CLOSE)
        places[line + 1] = at


@helper
def put_step(text: IntArray, at: int, right: int, down: int) -> int:
    """Write a relative step of SVG; return the place after it."""
    if down == 0:
        return put_number(text, put(text, at, ACROSS), right)
    if right == 0:
        return put_number(text, put(text, at, DOWN), down)
    return put_point(text, put(text, at, LINE), right, down)


@helper
def put(text: IntArray, at: int, character: int) -> int:
    """Write one character; return the place after it."""
    text[at] = character
    return at + 1


@helper
def put_point(text: IntArray, at: int, x: int, y: int) -> int:
    """Write two numbers; return the place after them."""
    return put_number(text, put(text, put_number(text, at, x), SPACE), y)


@helper
def put_number(text: IntArray, at: int, units: int) -> int:
    """Write a number of thousandths as a decimal, without zeros at its end; return the place after it."""
    if units < 0:
        at = put(text, at, MINUS)
        units = -units
    whole = units // SCALE
    power = 1
    while power * 10 <= whole:
        power *= 10
    while power > 0:
        at = put(text, at, ZERO + whole // power % 10)
        power //= 10
    rest = units % SCALE
    if rest > 0:
        at = put(text, at, POINT)
        while rest > 0:
            at = put(text, at, ZERO + rest // (SCALE // 10))
            rest = rest % (SCALE // 10) * 10
    return at
