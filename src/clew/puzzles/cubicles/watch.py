"""Show a search in the terminal while it runs, two rows of cells in each line."""

import time
from itertools import groupby

from clew.cli.terminal.full_screen import FullScreen, View
from clew.errors import counted
from clew.pictures.drawing.colors import look, painted
from clew.pictures.painting.raster.palette import CANDIDATE, THREAD, WALL, palette, shade
from clew.puzzles.cubicles.animation import GROUND
from clew.puzzles.cubicles.field import Point
from clew.puzzles.cubicles.search import Fill, Route, trace_search
from clew.puzzles.cubicles.solution_map import SolutionMap, make_map

FRAME = 1 / 30  # seconds
GROWTH, HOLD = 0.6, 1.5  # seconds: drawing the route, and the pause at the end


def watch(solution: Route | Fill, speed: float, *, dark: bool = True) -> None:
    """Run the search that led to this solution again and show it, `speed` cells a second; then restore the screen.

    In a field larger than the terminal the view follows the search.
    """
    run = trace_search(solution)
    picture = _Picture(make_map(solution, [point for point, _ in run]), dark)
    steps = solution.window.reached
    farthest = max((steps[point] for point, _ in run), default=1)
    view = View()
    with FullScreen() as screen:
        at, visits, begin = solution.window.start, 0, time.monotonic()
        if isinstance(solution, Route):
            picture.paint(solution.points[-1], THREAD)
        for point, visited in run:
            picture.paint(point, shade(look(dark), steps[point], farthest) if visited else CANDIDATE)
            at, visits = (point, visits + 1) if visited else (at, visits)
            ahead = visits / speed - (time.monotonic() - begin)
            if visited and ahead > 0:
                _show(screen, view, picture, at, counted(visits, "place"))
                time.sleep(max(FRAME, ahead))
        status = counted(visits, "place")
        if isinstance(solution, Route):
            status += f", {counted(solution.steps, 'step')}"
            drawn, begin = 0, time.monotonic()
            while drawn < len(solution.points):
                due = int((time.monotonic() - begin) / GROWTH * len(solution.points)) + 1
                for at in solution.points[drawn:due]:
                    picture.paint(at, THREAD)
                drawn = due
                _show(screen, view, picture, at, status)
                time.sleep(FRAME)
        _show(screen, view, picture, at, status)
        time.sleep(HOLD)


class _Picture:
    """The colors of all cells on the map, as indexes of the palette."""

    def __init__(self, shown: SolutionMap, dark: bool) -> None:
        self.corner, self.width, self.height = shown.corner, shown.width, shown.height
        colors = palette(look(dark))
        self._colors = list(zip(colors[::3], colors[1::3], colors[2::3], strict=True))
        walls = shown.field.walls(*shown.corner, shown.width, shown.height)
        self._cells = bytearray(walls.translate(GROUND)) + bytes([WALL]) * shown.width  # below the last row

    def paint(self, point: Point, color: int) -> None:
        """Set the color of a cell."""
        self._cells[(point[1] - self.corner[1]) * self.width + point[0] - self.corner[0]] = color

    def line(self, y: int, left: int, right: int) -> str:
        """Return a part of a row, and of the row below it, as characters."""
        above, below = (self._cells[row * self.width + left : row * self.width + right] for row in (y, y + 1))
        runs = ((pair, len(list(same))) for pair, same in groupby(zip(above, below, strict=True)))
        return "".join(painted("▀" * count, self._colors[one], self._colors[other]) for (one, other), count in runs)


def _show(screen: FullScreen, view: View, picture: _Picture, at: Point, status: str) -> None:
    """Draw the part of the picture around cell `at`, and the status below it."""
    columns, rows = screen.columns, screen.rows - 1
    place = at[0] - picture.corner[0], (at[1] - picture.corner[1]) // 2
    view.follow(place, (picture.width, (picture.height + 1) // 2), (columns, rows))
    right = min(view.left + columns, picture.width)
    bottom = min(2 * (view.top + rows), picture.height)
    screen.draw([*(picture.line(y, view.left, right) for y in range(2 * view.top, bottom, 2)), status])
