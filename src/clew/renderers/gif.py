"""GIF: the making of a maze as it happened, or the search for a way, and then the way as a red thread."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import IO, TYPE_CHECKING, Annotated, Any

from clew import drawing
from clew.colours import Look, look
from clew.errors import ClewError
from clew.kernel import memory
from clew.mazes.generate import trace
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path, SolverTrace, trace_distances, trace_solve
from clew.mazes.trace import Trace
from clew.registry import renderer
from clew.registry.options import Count
from clew.renderers._gif_file import GROWTH, HOLD, RATE, write_gif
from clew.renderers._options import Flag, Mask, Name
from clew.renderers._sizes import MOST_CELL, MOST_MARGIN, MOST_WALL, Outlined, Sizes, sizes

if TYPE_CHECKING:
    from PIL.Image import Image

SECONDS = 8
MOST_SECONDS = 600
LONGEST = 400  # milliseconds of a picture in a short run
MOST_DEFAULT = 240_000  # pixels to which cells shrink where nobody gives their size
MOST_PIXELS = 256_000_000  # of all pictures
MOST_EVENTS = 10_000_000  # of a making or a search, in 12 bytes each
MOST_SIDE = 65_535  # pixels; of the format
LEAST_FRAMES = 10
MOST_STROKED = 10_000  # cells of a grid that is no rectangle
STROKED = 120_000  # cells in all pictures of such a grid, which may all be drawn anew


def size_of(grid: Outlined, rectangle: bool, cell: int | None, wall: int | None, margin: int | None) -> Sizes:
    """The size of each picture, known from the outline of its grid."""
    most = MOST_DEFAULT // (1 if rectangle else 2)
    return sizes(grid, cell, wall, margin, most=most, least=2 if rectangle else 6)


@renderer(suffixes=(".gif",), media="image/gif", size=size_of, pictures=LEAST_FRAMES + GROWTH + 2)
def gif(
    maze: Maze,
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    cell: Annotated[int | None, Count(1, MOST_CELL), "pixels from one cell to the next"] = None,
    wall: Annotated[int | None, Count(1, MOST_WALL), "pixels of a wall's thickness"] = None,
    margin: Annotated[int | None, Count(0, MOST_MARGIN), "pixels around the maze"] = None,
    dark: Annotated[bool, Flag(), "chalk on night instead of ink on paper"] = False,
    mask: Mask = "solid",
    seconds: Annotated[int, Count(1, MOST_SECONDS), "how long it takes, without the pause at the end"] = SECONDS,
    solver: Annotated[str | None, Name("solver"), "show this solver's search for the path, not the making"] = None,
) -> bytes:
    """Draw a moving picture of how the maze was made, then of the distances as they spread, then the path.

    A ball is where the work is, a line a walk that is not decided yet, a ring a cell that is a candidate, a cross one
    that was taken back, a dash one that was looked at. Grids: any with places for its cells.
    """
    file = BytesIO()
    options = {"cell": cell, "wall": wall, "margin": margin, "dark": dark, "mask": mask}
    write(maze, file, path=path, distances=distances, seconds=seconds, solver=solver, **options)  # type: ignore[arg-type]
    return file.getvalue()


def write(
    maze: Maze,
    file: IO[bytes],
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    seconds: int = SECONDS,
    solver: str | None = None,
    progress: Callable[[float], None] | None = None,
    **looks: Any,
) -> None:
    """The same into an open file."""
    drawing.check(maze, path, distances)
    _sizes(maze, 0, *(looks.get(name) for name in ("cell", "wall", "margin")))  # before anything is made again
    logs: list[Trace | SolverTrace] = []
    if solver is None:
        logs.append(_making(maze))
    elif path is not None:
        logs.append(trace_solve(maze, solver, path.start, path.goal, most=MOST_EVENTS))
    else:
        logs.append(trace_solve(maze, solver, most=MOST_EVENTS))
        path = logs[0].path if isinstance(logs[0], SolverTrace) else None
    if distances is not None:
        logs.append(trace_distances(maze, distances.start))
    write_traces(logs, file, path=path, seconds=seconds, progress=progress, **looks)


def write_traces(
    logs: list[Trace | SolverTrace],
    file: IO[bytes],
    *,
    path: Path | None = None,
    cell: int | None = None,
    wall: int | None = None,
    margin: int | None = None,
    dark: bool = False,
    mask: str = "solid",
    seconds: float = SECONDS,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write what happened in one maze, one run after the other, then the path that grows, and a pause.

    `seconds`: how long that takes, without the pause. A run too long for the pictures takes several events in each.
    """
    maze = logs[0].maze
    rectangle = drawing.lined(maze.grid)
    growth = GROWTH if path is not None else 0
    size = _sizes(maze, growth, cell, wall, margin)
    events = sum(map(len, logs))
    running = seconds - growth / RATE if seconds > 2 * growth / RATE else seconds / 2
    room = MOST_PIXELS // size.pixels - growth - 2  # before all and at the end there is one more
    if not rectangle:
        room = min(room, max(LEAST_FRAMES, STROKED // maze.cells - growth))
    frames = max(1, min(round(running * RATE), room, events))
    memory.require(size.pixels * (frames + growth) + 16 * events, "the pictures of a GIF")
    pause = max(20, min(round(1000 * running / frames), LONGEST))
    film = _Film(logs, size, look(dark), mask == "solid", path)
    shown = film.counts(frames)
    pauses = [pause] * (1 + sum(shown)) + [1000 // RATE] * growth + [HOLD]
    write_gif(file, film.frames(shown, growth), pauses, progress)


def _sizes(
    maze: Maze, growth: int, cell: int | None = None, wall: int | None = None, margin: int | None = None
) -> Sizes:
    """The size of each picture; `ClewError` where the maze, or so many pictures and `growth` more, are too large."""
    size = size_of(maze.grid, drawing.lined(maze.grid), cell, wall, margin)
    if max(size.width, size.height) > MOST_SIDE or size.pixels * (LEAST_FRAMES + growth + 2) > MOST_PIXELS:
        raise ClewError(
            f"pictures of {size.width:,} x {size.height:,} pixels are too large for a GIF, whose pictures may have "
            f"{MOST_PIXELS:,} pixels in all: give a smaller cell, or a smaller maze"
        )
    if not drawing.lined(maze.grid) and maze.cells > MOST_STROKED:
        raise ClewError(f"{maze.cells:,} cells are too many for a GIF of {maze.grid.spec}: at most {MOST_STROKED:,}")
    return size


def _making(maze: Maze) -> Trace:
    """How this maze was made, from what it knows of itself."""
    origin = maze.provenance
    if origin is None:
        raise ClewError("this maze does not tell how it was made, so a GIF cannot show it; clew solve shows the search")
    options: dict[str, Any] = dict(origin.options)
    found = trace(origin.algorithm, maze.grid, origin.seed, number=origin.number, most=MOST_EVENTS, **options)
    if memoryview(found.maze.storage).tobytes() != memoryview(maze.storage).tobytes():
        raise ClewError(
            f"this maze is not, or no longer, what {origin.algorithm} makes of seed {origin.seed}, so a GIF cannot "
            f"show its making; clew solve shows the search"
        )
    found.maze = maze  # with its openings
    return found


@dataclass(frozen=True)
class _Film:
    """The pictures of some runs in one maze and of the path at their end."""

    logs: list[Trace | SolverTrace]
    size: Sizes
    colours: Look
    solid: bool
    path: Path | None

    def counts(self, frames: int) -> list[int]:
        """How many pictures each run gets; none more than it has events."""
        events = sum(map(len, self.logs))
        return [min(len(log), max(1, round(frames * len(log) / max(events, 1)))) for log in self.logs]

    def frames(self, counts: list[int], growth: int) -> Iterator["Image"]:
        """The maze before all, `counts` pictures of each run, `growth` of the path, and the end."""
        import numpy as np

        from clew.renderers._board import Board

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
            way = Path(maze.grid, self.path.cells[: 1 + taken], self.path.directions()[:taken])
            yield painter.picture(board, shades, self.path, way)
        yield painter.picture(board, shades, None, self.path)

    def _painter(self, maze: Maze) -> Any:
        if drawing.lined(maze.grid):
            from clew.renderers._board_dots import DotPainter

            return DotPainter(maze, self.size, self.colours, solid=self.solid)
        from clew.renderers._board_strokes import StrokePainter

        return StrokePainter(maze, self.size, self.colours)

    def _shades(self, log: SolverTrace) -> Any:
        """The place in the palette of each cell's colour, uint8[cells]; of those that are never reached, any."""
        import numpy as np

        from clew.renderers._palette import shade

        steps = drawing.steps(log.distances)
        most = max(log.distances.farthest[1], 1)
        return np.array([shade(self.colours, max(each, 0), most) for each in steps], np.uint8)
