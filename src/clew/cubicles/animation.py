"""A search as an animated GIF: the cells light up as the solver comes to them, then the thread runs to the target."""

from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any

from clew.cubicles.field import Point
from clew.cubicles.search import Fill, Route, TraceEvent, trace_search
from clew.cubicles.solution_map import SolutionMap, make_map
from clew.drawing.colors import RGB, Look, look, rgb
from clew.errors import ClewError
from clew.renderers.gif import GROWTH, HOLD, RATE, write_gif
from clew.renderers.raster.palette import BLENDS, CANDIDATE, PAPER, SHARES, STEPS, WALL, mixed, palette, shade
from clew.renderers.style import CASING

if TYPE_CHECKING:
    from PIL.Image import Image

SPEED = 200  # default of cells a second
MAX_FRAMES = 300
MAX_PIXELS = 1_000_000  # of a frame
MAX_HELD = 120_000_000  # pixels of all frames, a byte each
MAX_DEFAULT_CELL = 16  # pixels of a cell
FINE = 4  # times larger the thread is drawn, for soft edges


def write_animation(
    solution: Route | Fill, file: IO[bytes], *, speed: float = SPEED, cell: int | None = None, dark: bool = False
) -> None:
    """Write the search that led to this solution, run once more, as a GIF that repeats.

    `speed`: cells that the solver visits in a second. `cell`: pixels of a cell. A search too long for `MAX_FRAMES`
    takes larger steps in the same time. Raises `ClewError` for a picture of more than `MAX_PIXELS` pixels.
    """
    run = trace_search(solution)
    shown = make_map(solution, [point for point, _ in run])
    cell = cell or max(1, min(MAX_DEFAULT_CELL, int((MAX_PIXELS / (shown.width * shown.height)) ** 0.5)))
    if shown.width * shown.height * cell * cell > MAX_PIXELS:
        raise ClewError(
            f"{shown.width:,} x {shown.height:,} cells of {cell} pixels are too many for a GIF, which may have "
            f"{MAX_PIXELS:,}: give a smaller --cell, or write SVG or PNG",
            option="cell",
        )
    visits = sum(visited for _, visited in run)
    room = MAX_HELD // (shown.width * shown.height * cell * cell) - GROWTH - 1
    searching = min(MAX_FRAMES, room, visits, max(1, round(visits / speed * RATE)))
    pause = max(20, min(round(1000 * visits / speed / max(searching, 1)), 60_000))
    pauses = [pause] * (searching + 1) + [1000 // RATE] * (GROWTH if isinstance(solution, Route) else 0)
    pauses[-1] = HOLD
    write_gif(file, _frames(solution, shown, run, searching, cell, look(dark)), pauses)


def _frames(
    solution: Route | Fill, shown: SolutionMap, run: Sequence[TraceEvent], count: int, cell: int, colors: Look
) -> Iterator["Image"]:
    """The field before the search, `count` pictures of the search, and those in which the thread grows."""
    from PIL import Image

    (left, top), width, height = shown.corner, shown.width, shown.height
    walls = shown.field.walls(left, top, width, height)
    small = Image.frombytes("P", (width, height), walls.translate(_GROUND))
    small.putpalette(palette(colors))
    pixels: Any = small.load()
    steps = solution.window.reached
    farthest = max((steps[point] for point, _ in run), default=0)
    route = solution.points if isinstance(solution, Route) else (solution.window.start,)
    places = [(x - left, y - top) for x, y in route]
    ends = _Thread((width, height), cell, places[:1] + places[1:][-1:], [])
    yield ends.over(small)
    visits = sum(visited for _, visited in run)
    passed = drawn = 0
    for (x, y), visited in run:
        color = shade(colors, steps[x, y], farthest)
        if visited or pixels[x - left, y - top] == PAPER:
            pixels[x - left, y - top] = color if visited else CANDIDATE
        passed += visited
        if visited and passed * count // visits > drawn:
            drawn += 1
            yield ends.over(small)
    for grown in range(1, GROWTH + 1 if isinstance(solution, Route) else 1):
        part = places[: 1 + -(-(len(places) - 1) * grown // GROWTH)]
        yield _Thread((width, height), cell, places[:1] + places[1:][-1:], part).over(small)


class _Thread:
    """A ball at the start, a ring at the target and the thread between them, to be laid over pictures."""

    def __init__(self, size: tuple[int, int], cell: int, ends: Sequence[Point], way: Sequence[Point]) -> None:
        self._size = size[0] * cell, size[1] * cell
        self._cell, self._ends, self._way = cell, ends, way
        self._casing = self._cover(CASING).point(lambda covered: 255 * (covered >= 128))
        cover = self._cover(1)
        self._soft = cover.point(lambda covered: BLENDS + covered * (STEPS - 1) // 255)
        self._mask = cover.point(lambda covered: 255 * (covered >= 8))

    def over(self, small: "Image") -> "Image":
        """The picture in its full size with the thread over it."""
        from PIL import Image

        frame = small.resize(self._size, Image.Resampling.NEAREST)
        frame.paste(PAPER, (0, 0), self._casing)
        frame.paste(self._soft, (0, 0), self._mask)
        return frame

    def _cover(self, growth: float) -> "Image":
        """How much of each pixel is covered, 0 to 255; `growth` is of the thickness."""
        from PIL import Image, ImageDraw

        scale = self._cell * FINE
        large = Image.new("L", (self._size[0] * FINE, self._size[1] * FINE))
        pen = ImageDraw.Draw(large)
        if len(self._way) > 1:
            line = [((x + 0.5) * scale, (y + 0.5) * scale) for x, y in self._way]
            pen.line(line, 255, max(1, round(0.3 * scale * growth)), "curve")
        outer = 0.36 * scale * (1 + growth) / 2
        for x, y in self._ends:
            pen.ellipse(_box((x + 0.5) * scale, (y + 0.5) * scale, outer), 255)
        if growth == 1:
            for x, y in self._ends[1:]:
                pen.ellipse(_box((x + 0.5) * scale, (y + 0.5) * scale, outer / 2), 0)
        return large.resize(self._size, Image.Resampling.BOX)


def _box(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


_GROUND = bytes([PAPER, WALL]) + bytes(254)


def candidate(colors: Look) -> RGB:
    """The color of a cell that the search has seen and not yet come to."""
    return mixed(rgb(colors.paper), rgb(colors.quiet), SHARES[CANDIDATE])
