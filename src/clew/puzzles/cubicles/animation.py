"""A search as an animated GIF: cells are colored as the solver visits them, then the thread grows to the target."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import IO, Any

from clew.errors import ClewError
from clew.lazy import Image, np
from clew.pictures.drawing import sides_between
from clew.pictures.drawing.colors import Look, look
from clew.pictures.film.film import FPS
from clew.pictures.film.film_runs import GROWTH, HOLD
from clew.pictures.painting.raster.palette import CANDIDATE, PAPER, WALL, image_of, palette, shade
from clew.pictures.painting.raster.thread_tiles import GOAL, ON_PATH, START, ThreadShape, cover_of, lay_thread
from clew.pictures.painting.style import CASING
from clew.pictures.renderers.gif import write_gif
from clew.puzzles.cubicles.field import Point
from clew.puzzles.cubicles.search import Fill, Route, TraceEvent, trace_search
from clew.puzzles.cubicles.solution_map import SolutionMap, make_map

SPEED = 200  # cells per second, by default
MAX_FRAMES = 300
MAX_PIXELS = 1_000_000  # of a frame
MAX_HELD = 120_000_000  # pixels of all frames together, one byte each
MAX_DEFAULT_CELL = 16  # pixels of a cell
GROUND = bytes([PAPER, WALL]) + bytes(254)  # what open cells and walls are translated to
GROWN = round(GROWTH * FPS)  # pictures in which the thread grows


def write_animation(
    solution: Route | Fill, file: IO[bytes], *, speed: float = SPEED, cell: int | None = None, dark: bool = False
) -> None:
    """Run the search of a solution again and write it as a GIF that repeats.

    Parameters
    ----------
    solution : Route or Fill
        The solution whose search is shown.
    file : binary file
        Where the GIF is written.
    speed : float, default 200
        Cells visited per second. A search too long for `MAX_FRAMES` frames takes larger steps in the same time.
    cell : int, optional
        Side of a cell in pixels; by default as large as `MAX_PIXELS` allows, at most 16.
    dark : bool, default False
        Use the dark colors.

    Raises
    ------
    ClewError
        If a frame would have more than `MAX_PIXELS` pixels, or if the search is too large to be traced.
    """
    run = trace_search(solution)
    shown = make_map(solution, [point for point, _ in run])
    cell = cell or max(1, min(MAX_DEFAULT_CELL, int((MAX_PIXELS / (shown.width * shown.height)) ** 0.5)))
    if shown.width * shown.height * cell * cell > MAX_PIXELS:
        raise ClewError(
            f"{shown.width:,} x {shown.height:,} cells of {cell} pixels are too large for a GIF, which may have "
            f"{MAX_PIXELS:,} pixels: give a smaller --cell, or write SVG or PNG",
            option="cell",
        )
    visits = sum(visited for _, visited in run)
    room = MAX_HELD // (shown.width * shown.height * cell * cell) - GROWN - 1
    searching = min(MAX_FRAMES, room, visits, max(1, round(visits / speed * FPS)))
    pause = max(20, min(round(1000 * visits / speed / max(searching, 1)), 60_000))
    pauses = [pause] * (searching + 1) + [1000 // FPS] * (GROWN if isinstance(solution, Route) else 0)
    pauses[-1] = 1000 * HOLD
    write_gif(file, _frames(solution, shown, run, searching, cell, look(dark)), pauses)


def _frames(
    solution: Route | Fill, shown: SolutionMap, run: Sequence[TraceEvent], count: int, cell: int, colors: Look
) -> Iterator["Image.Image"]:
    """Yield the field before the search, `count` pictures of the search, and pictures of the growing thread."""
    (left, top), width, height = shown.corner, shown.width, shown.height
    small = Image.frombytes("P", (width, height), shown.field.walls(left, top, width, height).translate(GROUND))
    small.putpalette(palette(colors))
    pixels: Any = small.load()
    steps = solution.window.reached
    farthest = max((steps[point] for point, _ in run), default=0)
    route = solution.points if isinstance(solution, Route) else (solution.window.start,)
    places = [(x - left, y - top) for x, y in route]
    thread = partial(_Thread, (width, height), cell, colors, places[:1] + places[1:][-1:])
    ends = thread([])
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
    for grown in range(1, GROWN + 1 if isinstance(solution, Route) else 1):
        yield thread(places[: 1 + -(-(len(places) - 1) * grown // GROWN)]).over(small)


class _Thread:
    """A ball at the start, a ring at the target and the thread between them, drawn over pictures."""

    def __init__(
        self, size: tuple[int, int], cell: int, colors: Look, ends: Sequence[Point], way: Sequence[Point]
    ) -> None:
        kinds = np.zeros(size[::-1], np.uint8)
        for (x, y), sides in zip(way, sides_between(way) if way else b"", strict=True):
            kinds[y, x] = ON_PATH | sides
        for (x, y), mark in zip(ends, (START, GOAL), strict=False):
            kinds[y, x] |= ON_PATH | mark
        self._size, self._colors = (size[0] * cell, size[1] * cell), colors
        self._casing, self._covered = (cover_of(kinds, _shape(cell, growth)) for growth in (CASING, 1.0))

    def over(self, small: "Image.Image") -> "Image.Image":
        """Return the picture in full size with the thread drawn over it."""
        pixels = np.array(small.resize(self._size, Image.Resampling.NEAREST))
        lay_thread(pixels, self._covered, self._colors, casing=self._casing)
        return image_of(pixels, self._colors)


def _shape(cell: int, growth: float) -> ThreadShape:
    """The thread in a cell without wall lines, since walls of a field are cells; `growth` scales its thickness."""
    ball = 0.36 * cell
    return ThreadShape(
        cell, cell / 2, 0.15 * cell * growth, True, ball * (1 + growth) / 2, ball / 2 if growth == 1 else 0.0
    )
