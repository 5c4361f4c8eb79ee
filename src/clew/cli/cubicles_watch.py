"""Show a search in the terminal while it runs, two rows of cells in each line."""

import shutil
import sys
import time
from collections.abc import Callable
from itertools import groupby
from typing import TextIO

from clew.cli.terminal_colors import TRUE, color_count, in_colors
from clew.cubicles.animation import candidate
from clew.cubicles.field import Point
from clew.cubicles.search import Fill, Route, trace_search
from clew.cubicles.solution_map import SolutionMap, make_map
from clew.drawing.colors import RGB, look, painted, rgb

FRAME = 1 / 30  # seconds
GROWTH, HOLD = 0.6, 1.5  # seconds: drawing the route, and the pause at the end
OPEN, CLOSE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?25h\x1b[?1049l"  # switch to a second screen, without cursor; back


def watch(
    solution: Route | Fill,
    speed: float,
    *,
    dark: bool = True,
    stream: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Run the search that led to this solution again and show it, `speed` cells a second; then restore the screen.

    In a field larger than the terminal the view follows the search.
    """
    run = trace_search(solution)
    stream = stream or sys.stdout
    picture = _Picture(make_map(solution, [point for point, _ in run]), dark)
    thread = rgb(look(dark).thread)
    steps = solution.window.reached
    farthest = max((steps[point] for point, _ in run), default=1)
    screen = _Screen(stream, picture)
    stream.write(OPEN)
    try:
        at, visits, begin = solution.window.start, 0, clock()
        if isinstance(solution, Route):
            picture.paint(solution.points[-1], thread)
        for point, visited in run:
            picture.paint(point, look(dark).shade(steps[point], farthest) if visited else candidate(look(dark)))
            at, visits = (point, visits + 1) if visited else (at, visits)
            ahead = visits / speed - (clock() - begin)
            if visited and ahead > 0:
                screen.show(at, _counted(visits, "place"))
                sleep(max(FRAME, ahead))
        status = _counted(visits, "place")
        if isinstance(solution, Route):
            status += f", {_counted(solution.steps, 'step')}"
            drawn, begin = 0, clock()
            while drawn < len(solution.points):
                due = int((clock() - begin) / GROWTH * len(solution.points)) + 1
                for at in solution.points[drawn:due]:
                    picture.paint(at, thread)
                drawn = due
                screen.show(at, status)
                sleep(FRAME)
        screen.show(at, status)
        sleep(HOLD)
    finally:
        stream.write(CLOSE)
        stream.flush()


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + "s" * (count != 1)


class _Picture:
    """The colors of all cells on the map."""

    def __init__(self, shown: SolutionMap, dark: bool) -> None:
        self.corner, self.width, self.height = shown.corner, shown.width, shown.height
        self.ground = (rgb(look(dark).paper), rgb(look(dark).ink))
        walls = shown.field.walls(*shown.corner, shown.width, shown.height)
        self._cells = [self.ground[wall] for wall in walls]

    def paint(self, point: Point, color: RGB) -> None:
        """Set the color of a cell."""
        self._cells[(point[1] - self.corner[1]) * self.width + point[0] - self.corner[0]] = color

    def row(self, y: int, left: int, right: int) -> list[RGB]:
        """Return the colors of a part of a row; below the last row everything is wall."""
        if y >= self.height:
            return [self.ground[1]] * (right - left)
        return self._cells[y * self.width + left : y * self.width + right]


class _Screen:
    """A terminal screen; only lines that changed are written again."""

    def __init__(self, stream: TextIO, picture: _Picture) -> None:
        self._stream, self._picture = stream, picture
        self._colors = color_count(stream) or TRUE
        self._lines: list[str] = []
        self._left = self._top = 0

    def show(self, at: Point, status: str) -> None:
        """Draw the part of the picture around cell `at`, and the status below it."""
        columns, rows = shutil.get_terminal_size()
        picture = self._picture
        x, y = at[0] - picture.corner[0], at[1] - picture.corner[1]
        self._left = _scrolled(self._left, columns, picture.width, x)
        self._top = _scrolled(self._top // 2, rows - 1, (picture.height + 1) // 2, y // 2) * 2
        right = min(self._left + columns, picture.width)
        bottom = min(self._top + 2 * (rows - 1), picture.height)
        lines = [
            _line(picture.row(y, self._left, right), picture.row(y + 1, self._left, right))
            for y in range(self._top, bottom, 2)
        ]
        lines.append(status[:columns])
        before = self._lines if len(self._lines) == len(lines) else [""] * len(lines)
        changed = (each for each in enumerate(lines, 1) if each[1] != before[each[0] - 1])
        text = "".join(f"\x1b[{number};1H{line}\x1b[K" for number, line in changed)
        self._stream.write(in_colors(text, self._colors))
        self._stream.flush()
        self._lines = lines


def _scrolled(first: int, room: int, length: int, at: int) -> int:
    """Return the first place to show, so that `at` is visible; it stays the same if it can."""
    if first <= at < first + room:
        return first
    return max(0, min(at - room // 2, length - room))


def _line(above: list[RGB], below: list[RGB]) -> str:
    """Return two rows of cells as one line of half blocks."""
    runs = ((pair, len(list(same))) for pair, same in groupby(zip(above, below, strict=True)))
    return "".join(painted("▀" * count, upper, lower) for (upper, lower), count in runs)
