"""Draw an animated GIF: how a maze was made or how a solver searched it, and then the path."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any

from clew import drawing
from clew.drawing.colors import Look, look
from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel import memory
from clew.mazes.generate import trace
from clew.mazes.maze import Maze
from clew.mazes.solving import Path, SolverTrace, trace_distances, trace_solve
from clew.mazes.trace import Trace
from clew.registry import renderer
from clew.renderers._painting import note
from clew.renderers.style import DEFAULTS, Outlined, PictureOptions, Sizes, options_named, sizes

if TYPE_CHECKING:
    from PIL.Image import Image

HOLD = 3000  # milliseconds of the last frame
GROWTH, RATE = 20, 25  # frames in which the thread grows at the end, and frames per second
LONGEST = 400  # milliseconds of a frame in a short run
MAX_DEFAULT = 240_000  # pixels to which cells shrink by default
MAX_PIXELS = 256_000_000  # of all frames
MAX_EVENTS = 10_000_000  # of a run, 12 bytes each
MAX_SIDE = 65_535  # pixels: the limit of the format
MIN_FRAMES = 10
MAX_STROKED = 40_000  # cells of a grid that is not a rectangle
STROKED = 1_000_000  # cells in all frames of such a grid, which may all be redrawn


def size_of(grid: Outlined, is_rectangular: bool, options: PictureOptions) -> Sizes:
    """Return the size of a frame, which the outline of the grid determines; raise `ClewError` if it is too large."""
    max_pixels = MAX_DEFAULT // (1 if is_rectangular else 2)
    growth = GROWTH if options.path is not None or options.solver is not None else 0
    pictures = MIN_FRAMES + growth + 2
    size = sizes(
        grid, options, max_pixels=max_pixels, min_cell=2 if is_rectangular else 6, limit=MAX_PIXELS // pictures
    )
    if max(size.width, size.height) > MAX_SIDE or size.pixels * pictures > MAX_PIXELS:
        raise ClewError(
            f"frames of {size.width:,} x {size.height:,} pixels are too large for a GIF, whose frames may have "
            f"{MAX_PIXELS:,} pixels together: use a smaller cell, or a smaller maze"
        )
    return size


def check(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if the frames would be too large, or have too many cells that are not squares."""
    if options.diagnosis is not None:
        raise ClewError("a GIF shows a search, and no islands and loops: use .svg or .png")
    size_of(grid, grid.is_rectangular, options)
    if not grid.is_rectangular and grid.cells > MAX_STROKED:
        raise ClewError(f"{grid.cells:,} cells are too many for a GIF of {grid.spec}: at most {MAX_STROKED:,}")


def write(
    maze: Maze, file: IO[bytes], options: PictureOptions, progress: Callable[[float], None] | None = None
) -> None:
    """Draw into an open file."""
    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    check(maze.grid, options)
    logs: list[Trace | SolverTrace] = []
    path, solver = options.path, options.solver
    if solver is None:
        logs.append(_making(maze))
    elif path is not None:
        logs.append(trace_solve(maze, solver, path.start, path.goal, max_events=MAX_EVENTS))
    else:
        found = trace_solve(maze, solver, max_events=MAX_EVENTS)
        logs.append(found)
        path = found.path
    if options.distances is not None:
        logs.append(trace_distances(maze, options.distances.start))
    _write_traces(logs, file, path, options, progress)


def _write_traces(
    logs: list[Trace | SolverTrace],
    file: IO[bytes],
    path: Path | None,
    options: PictureOptions,
    progress: Callable[[float], None] | None,
) -> None:
    """Write one run after the other, then the growing path, and a pause.

    In a long run, a frame shows several events.
    """
    maze = logs[0].maze
    seconds = options.seconds
    growth = GROWTH if path is not None else 0
    size = size_of(maze.grid, maze.grid.is_rectangular, options)
    events = sum(map(len, logs))
    running = seconds - growth / RATE if seconds > 2 * growth / RATE else seconds / 2
    room = MAX_PIXELS // size.pixels - growth - 2  # there is one frame more at the beginning and at the end
    if not maze.grid.is_rectangular:
        room = min(room, max(MIN_FRAMES, STROKED // maze.cells - growth))
    frames = max(1, min(round(running * RATE), room, events))
    memory.require(size.pixels * (frames + growth) + 16 * events, "the frames of a GIF")
    pause = max(20, min(round(1000 * running / frames), LONGEST))
    animation = _Animation(logs, size, look(options.dark), options.fills_mask(logs[0].maze), path)
    shown = animation.counts(frames)
    pauses = [pause] * (1 + sum(shown)) + [1000 // RATE] * growth + [HOLD]
    comment = note(maze, options, DEFAULTS)
    write_gif(file, animation.frames(shown, growth), pauses, progress, comment)


@renderer(
    suffixes=(".gif",),
    media="image/gif",
    size=size_of,
    pictures=MIN_FRAMES + GROWTH + 2,
    write=write,
    check=check,
    options=options_named("cell", "wall", "margin", "dark", "mask", "seconds", "solver"),
)
def gif(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw an animation of how the maze was made, then of the distances as they spread, then of the path.

    With `solver`, it shows that solver's search instead of how the maze was made. A ball is the current cell, a line an
    unfinished walk, a ring a candidate, a cross an erased cell, a dash a cell that was looked at.
    Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()


def write_gif(
    file: IO[bytes],
    frames: Iterator["Image"],
    pauses: Sequence[int],
    progress: Callable[[float], None] | None = None,
    comment: str = "",
) -> None:
    """Write the frames as they are drawn; `pauses` are their milliseconds. The animation repeats forever."""

    def counted() -> Iterator["Image"]:
        for number, frame in enumerate(frames, 2):
            yield frame
            if progress:
                progress(number / len(pauses))

    first = next(frames)
    facts = {"comment": comment.encode("ascii")} if comment else {}
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=counted(),
        duration=pauses,
        loop=0,
        disposal=1,
        optimize=False,
        **facts,
    )


def _making(maze: Maze) -> Trace:
    """Return the trace of how this maze was made; raise `ClewError` if that is not known."""
    origin = maze.provenance
    if origin is None:
        raise ClewError(
            "this maze does not record how it was made, so a GIF cannot show it: show a search with clew solve"
        )
    options: dict[str, Any] = dict(origin.options)
    found = trace(origin.algorithm, maze.grid, origin.seed, number=origin.number, max_events=MAX_EVENTS, **options)
    if memoryview(found.maze.storage).tobytes() != memoryview(maze.storage).tobytes():
        raise ClewError(
            f"this maze is not the one that {origin.algorithm} makes from seed {origin.seed}, so a GIF cannot show how "
            f"it was made; clew solve shows a search"
        )
    found.maze = maze  # with its openings
    return found


@dataclass(frozen=True)
class _Animation:
    """The frames of some runs in one maze, and of the path at their end."""

    logs: list[Trace | SolverTrace]
    size: Sizes
    colors: Look
    solid: bool
    path: Path | None

    def counts(self, frames: int) -> list[int]:
        """Return how many frames each run gets, at most one for each event."""
        events = sum(map(len, self.logs))
        return [min(len(log), max(1, round(frames * len(log) / max(events, 1)))) for log in self.logs]

    def frames(self, counts: list[int], growth: int) -> Iterator["Image"]:
        """Yield the maze before the first run, `counts` frames of each run, `growth` of the path, and the end."""
        import numpy as np

        from clew.renderers.raster.board import Board

        maze = self.logs[0].maze
        painter = self._painter(maze)
        board = Board(maze, whole=isinstance(self.logs[0], SolverTrace))
        shades = ends = None
        for number, (log, count) in enumerate(zip(self.logs, counts, strict=True)):
            if isinstance(log, SolverTrace):
                shades, ends = self._shades(log), log.path
                board.visited[:] = False
                board.visited[log.distances.start] = True
            if number == 0:
                yield painter.picture(board, shades, ends, None)
            events, cells, directions = log.arrays()
            bounds = np.linspace(0, len(log), count + 1).round().astype(int)
            for part in map(slice, bounds[:-1], bounds[1:]):
                board.apply(events[part], cells[part], directions[part])
                yield painter.picture(board, shades, ends, None)
            board.finish()
        for step in range(1, growth + 1):
            assert self.path is not None
            taken = -(-self.path.steps * step // growth)
            walked = Path(maze.grid, self.path.cells[: 1 + taken], self.path.directions()[:taken])
            yield painter.picture(board, shades, self.path, walked)
        yield painter.picture(board, shades, None, self.path)

    def _painter(self, maze: Maze) -> Any:
        if maze.grid.is_rectangular:
            from clew.renderers.raster.board_dots import DotPainter

            return DotPainter(maze, self.size, self.colors, solid=self.solid)
        from clew.renderers.raster.board_strokes import StrokePainter

        return StrokePainter(maze, self.size, self.colors)

    def _shades(self, log: SolverTrace) -> Any:
        """Return the index of each cell's color in the palette, uint8[cells]; any color for unreachable cells."""
        import numpy as np

        from clew.renderers.raster.palette import SHADES

        levels = drawing.levels_of(log.distances, self.colors)
        return (SHADES + np.maximum(levels, 0)).astype(np.uint8)
