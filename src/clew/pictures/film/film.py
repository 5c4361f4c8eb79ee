"""Films: one source of pictures and of their times for GIF, APNG, WebP, MP4 and WebM.

A film shows `runs` one after the other, then the path as it grows, and then it holds its last picture.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import IO, Any, NamedTuple

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel import memory
from clew.lazy import Image, np
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import SolverTrace
from clew.pictures import drawing
from clew.pictures.drawing.colors import look
from clew.pictures.film.film_runs import HOLD, Run, check_motion, runs_of, seconds_of
from clew.pictures.painting.brush import note
from clew.pictures.painting.style import DEFAULTS, Outlined, PictureOptions, Sizes, sizes, sizes_within

FPS = 25  # the default
MAX_SHOWN = 0.4  # seconds for which a picture of a run is shown at most, so that a short run is not slow
TICK = 10  # milliseconds: times are multiples of it, as in a GIF
MAX_DEFAULT = 240_000  # pixels of a picture to which cells shrink by default
MAX_PIXELS = 256_000_000  # of all pictures
MAX_STROKED = 40_000  # cells of a grid that is not a rectangle
STROKED = 1_000_000  # cells in all pictures of such a grid, which may all be redrawn
FEW_PICTURES = 16  # bytes for each pixel of a picture: those that are drawn and written one after the other
MIN_PICTURES = 32  # for which there must be room

Report = Callable[[float], None]


class FilmFormat(NamedTuple):
    """The name of a format in a sentence, and its limits."""

    name: str
    max_side: int  # pixels
    max_pixels: int = MAX_PIXELS  # of all pictures
    bytes_per_pixel: float = 0.0  # of all pictures, which the encoder holds until the end


def size_in(form: FilmFormat, grid: Outlined, is_rectangular: bool, options: PictureOptions) -> Sizes:
    """Return the size of a picture, which the outline of the grid determines; raise `ClewError` if it is too large."""
    if options.resolution is not None:
        return sizes_within(options.resolution, grid, options)
    most, least = (MAX_DEFAULT, 2) if is_rectangular else (MAX_DEFAULT // 2, 6)
    size = sizes(grid, options, max_pixels=most, min_cell=least, limit=form.max_pixels // MIN_PICTURES)
    is_long = max(size.width, size.height) > form.max_side
    if is_long or size.pixels * MIN_PICTURES > form.max_pixels:
        fitting = f"of which {MIN_PICTURES} must fit into {form.max_pixels:,} pixels"
        limit = f"whose sides may have {form.max_side:,} pixels" if is_long else fitting
        raise ClewError(
            f"pictures of {size.width:,} x {size.height:,} pixels are too large for {form.name}, {limit}: use a "
            f"smaller cell, or a smaller maze"
        )
    return size


def check_film(form: FilmFormat, grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if the pictures would be too large, or have too many cells that are not squares."""
    if options.diagnosis is not None:
        raise ClewError(f"{form.name} shows a search, and no islands and loops: use .svg or .png")
    check_motion(options)
    size_in(form, grid, grid.is_rectangular, options)
    if not grid.is_rectangular and grid.cells > MAX_STROKED:
        raise ClewError(f"{grid.cells:,} cells are too many for {form.name} of {grid.spec}: at most {MAX_STROKED:,}")


class Film:
    """The pictures of a film of a maze, and how long each is shown.

    Parameters
    ----------
    form
        The format.
    maze
        The maze at the end.
    options
        The options of the pictures, with the path and the distances.
    """

    def __init__(self, form: FilmFormat, maze: Maze, options: PictureOptions) -> None:
        drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
        check_film(form, maze.grid, options)
        self.form, self.maze, self.options = form, maze, options
        self.runs, self.path = runs_of(maze, options, form.name)
        self.size = size_in(form, maze.grid, maze.grid.is_rectangular, options)
        self.colors = look(options.dark)
        self.hold = HOLD if options.hold is None else options.hold
        self.loop = options.loop or 0
        self.comment = note(maze, options, DEFAULTS)  # on how the film was made
        self._scales = [self._scale_of(run) for run in self.runs]
        self._plan()
        held = self.size.pixels * (len(self.pauses) * form.bytes_per_pixel + FEW_PICTURES)
        memory.require(int(held) + 16 * sum(len(run.log) for run in self.runs), f"the pictures of {form.name}")

    def _scale_of(self, run: Run) -> int:
        """Return how many times as large the cells are as at the end, so that all pictures have one size."""
        grid, last = run.maze.grid, self.maze.grid
        (across, down), (wide, high) = grid.extent(), last.extent()
        scale = round(wide / across)
        is_alike = (across * scale, down * scale) == (wide, high) and grid.is_rectangular == last.is_rectangular
        if not is_alike:
            raise ClewError(
                f"a film cannot show how {grid.spec} becomes {last.spec}, which is drawn in "
                f"another shape: show a search with clew solve, or leave the last changes out"
            )
        return scale

    def _plan(self) -> None:
        """Choose how many pictures each run and the growth of the path get, and the time of each."""
        fps = self.options.fps or FPS
        times, growing = seconds_of(self.runs, self.path, self.options)
        room = self.form.max_pixels // self.size.pixels - 2  # one picture more at the beginning, and one at the end
        if not self.maze.grid.is_rectangular:
            room = min(room, max(MIN_PICTURES - 2, STROKED // self.maze.cells))
        ideal = [*(time * fps for time in times), growing * fps]  # pictures, without limits
        ideal[0] -= 1  # for the picture at the beginning
        share = min(1.0, room / max(sum(ideal), 1))
        steps = [*(max(1, len(run.log)) for run in self.runs), self.path.steps if self.path else 0]
        limits = zip(ideal, steps, strict=True)
        *self.counts, self.growth = (min(most, max(1, int(each * share + 1e-9))) for each, most in limits)
        ends = [0.0]  # seconds at which a picture ends
        longest = MAX_SHOWN if self.options.speed is None else float("inf")
        for number, (time, count) in enumerate(zip([*times, growing], [*self.counts, self.growth], strict=True)):
            shown = count + (number == 0)
            each = min(longest, time / max(shown, 1))
            ends += [ends[-1] + each * place for place in range(1, shown + 1)]
        ticks = [round(1000 * each / TICK) for each in ends]
        shown_for = [TICK * max(2, after - before) for before, after in pairwise(ticks)]
        self.pauses = [*shown_for, max(2 * TICK, 1000 * self.hold)]  # milliseconds of each picture

    def pictures(self, report: Report | None = None) -> "Iterator[Image.Image]":
        """Yield the maze before the first run, each run, the growing path, and the end."""
        for number, picture in enumerate(self._drawn(), 1):
            yield picture
            if report:
                report(number / len(self.pauses))

    def save(
        self, file: IO[bytes], format: str, first: "Image.Image", others: "Iterable[Image.Image]", **more: Any
    ) -> None:
        """Write pictures, with their times, in a format of Pillow, which has `more` options."""
        first.save(file, format, save_all=True, append_images=others, duration=self.pauses, loop=self.loop, **more)

    def _drawn(self) -> "Iterator[Image.Image]":
        from clew.pictures.painting.raster.board import Board

        shades = ends = None
        shown, log = self.runs[0]
        board = Board(shown, whole=isinstance(log, SolverTrace))
        painter = self._painter(shown, self._scales[0])
        for number, ((maze, log), scale, count) in enumerate(zip(self.runs, self._scales, self.counts, strict=True)):
            if maze.grid is not shown.grid:
                board = Board(maze, whole=True)
            if maze.grid is not shown.grid or maze.openings != shown.openings:
                painter = self._painter(maze, scale)
            shown = maze
            if isinstance(log, SolverTrace):
                shades, ends = self._shades(log), log.path
                board.begin_search(log.distances.start)
            if number == 0:
                yield painter.picture(board, shades, ends, None)
            events, cells, directions = log.arrays()
            bounds = np.linspace(0, len(log), count + 1).round().astype(int)
            for part in map(slice, bounds[:-1], bounds[1:]):
                board.apply(events[part], cells[part], directions[part])
                yield painter.picture(board, shades, ends, None)
            board.finish()
        for step in range(1, self.growth + 1):
            assert self.path is not None
            taken = -(-self.path.steps * step // self.growth)
            walked = Path(self.path.grid, self.path.cells[: 1 + taken], self.path.directions()[:taken])
            yield painter.picture(board, shades, self.path, walked)
        yield painter.picture(board, shades, None, self.path)

    def _painter(self, maze: Maze, scale: int) -> Any:
        size = self.size._replace(cell=self.size.cell * scale)
        if maze.grid.is_rectangular:
            from clew.pictures.painting.raster.board_dots import DotPainter

            return DotPainter(maze, size, self.colors, solid=self.options.fills_mask(self.maze))
        from clew.pictures.painting.raster.board_strokes import StrokePainter

        return StrokePainter(maze, size, self.colors)

    def _shades(self, log: SolverTrace) -> Any:
        """Return the index of each cell's color in the palette, uint8[cells]; a quiet one for unknown distances."""
        from clew.pictures.painting.raster.palette import SHADES, UNTOUCHED

        levels = drawing.levels_of(log.distances, self.colors)
        return np.where(levels < 0, UNTOUCHED, SHADES + levels).astype(np.uint8)
