"""Searches in a field without end: a window grows until no way that leaves it can change the answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from clew import registry
from clew.cubicles.field import STEPS, Field, Point
from clew.cubicles.window import NEVER, Window, around
from clew.errors import ClewError, Unreachable
from clew.mazes import solving

MOST = 20_000_000  # cells of the largest window where nobody says another number
FAR = 100_000  # cells of a window in which the target was not found: time to look around the target
MARGIN = 16  # cells on each side of the start in the first window
ARTICLE = "breadth-first"
LETTERS = dict(zip(STEPS, "WENS", strict=True))


class FarError(ClewError):
    """The search would need a window of more cells than were allowed."""

    def __init__(self, failed: str, cells: int, most: int) -> None:
        super().__init__(f"{failed}; the next window has {cells:,}: raise --most, which is {most:,}")
        self.failed = failed


@dataclass(frozen=True)
class Route:
    """A way from the start to the target: its cells, both included, and the window that it was found in."""

    window: Window
    solver: str
    points: tuple[Point, ...]

    @property
    def steps(self) -> int:
        """How many steps it takes."""
        return len(self.points) - 1

    @property
    def letters(self) -> str:
        """The steps as N, E, S and W."""
        pairs = zip(self.points, self.points[1:], strict=False)
        return "".join(LETTERS[after[0] - before[0], after[1] - before[1]] for before, after in pairs)


@dataclass(frozen=True)
class Fill:
    """The cells within some steps of the start, in reading order, each with its steps; and the window they are in."""

    window: Window
    steps: int  # that may be taken
    points: dict[Point, int]


def find_route(field: Field, start: Point, target: Point, solver: str = ARTICLE, *, most: int = MOST) -> Route:
    """The way from `start` to `target` that a registered solver finds in a window large enough to be right.

    breadth-first knows all shortest ways, and gives the one that the article's script finds: at each step the first of
    west, east, north and south that is on a shortest way. `most`: how many cells the window may have
    when it has to grow.
    Raises `Unreachable` where no way leads to the target, `ClewError` where start or target is a wall, where the bound
    is too low to tell (`FarError`), and for a solver that needs a perfect maze.
    """
    if registry.find("solver", solver).grids == "perfect":
        raise ClewError(
            f"{solver} needs a perfect maze, and a formula's maze has loops and parts cut off: "
            f"use breadth-first or a-star"
        )
    _check_open(field, start, "start")
    _check_open(field, target, "target")
    window = _first(field, start)
    looked_behind = False
    while True:
        shortest = window.steps_to(target) if window.has(target) else -1
        limit = shortest if shortest >= 0 else NEVER
        outside = [steps + _apart(point, target) for point, steps in window.ways_out()]
        if not outside and shortest < 0:
            raise Unreachable(_cut_off(window, target))
        if all(steps > limit for steps in outside):
            break
        if shortest < 0 and window.maze.cells > FAR and not looked_behind:
            _check_not_closed_in(field, target, start)
            looked_behind = True
        window = _larger(window, most, f"no way from {_named(start)} to {_named(target)} was found")
    if solver == ARTICLE:
        return Route(window, solver, tuple(_articles(window, target, shortest)))
    path = solving.solve(window.maze, solver, window.place(start), window.place(target))
    return Route(window, solver, tuple(window.point(int(cell)) for cell in path.cells))


def fill(field: Field, start: Point, steps: int, *, most: int = MOST) -> Fill:
    """All cells that can be reached from `start` within `steps` steps, the start included.

    Raises `ClewError` where the start is a wall or where they do not fit into a window of `most` cells.
    """
    if steps < 0:
        raise ClewError(f"{steps} steps cannot be taken: give 0 or more")
    _check_open(field, start, "start")
    window = _first(field, start)
    while any(taken <= steps for _, taken in window.ways_out()):
        window = _larger(window, most, f"the places within {steps:,} steps of {_named(start)} were not all found")
    return Fill(window, steps, window.within(steps))


def _first(field: Field, start: Point) -> Window:
    return around(field, start, MARGIN)


def _larger(window: Window, most: int, failed: str) -> Window:
    """The window with twice the margin around the start; `ClewError` where that has more than `most` cells."""
    width, height = window.size
    x, y = window.start
    margin = 2 * (window.corner[0] + width - 1 - x)
    cells = (x + margin + 1 - max(x - margin, 0)) * (y + margin + 1 - max(y - margin, 0))
    if cells > most:
        raise FarError(f"{failed} among the first {width * height:,} cells around the start", cells, most)
    return around(window.field, window.start, margin)


def _articles(window: Window, target: Point, steps: int) -> Iterator[Point]:
    """The first of all shortest ways, in the order in which the article looks around."""
    rest = solving.distances(window.maze, window.place(target))
    point = window.start
    yield point
    for left in range(steps - 1, -1, -1):
        point = next(
            each for each in window.field.neighbors(*point) if window.has(each) and rest.at(window.place(each)) == left
        )
        yield point


def _check_open(field: Field, point: Point, role: str) -> None:
    x, y = point
    if x < 0 or y < 0:
        raise ClewError(f"the {role} {_named(point)} is outside: x and y count from 0")
    if field.is_wall(x, y):
        number = f" for the number {field.favourite}" if field.formula.uses_favourite else ", and the formula has no z"
        raise ClewError(f"the {role} {_named(point)} is a wall{number}: choose an open cell")


def _check_not_closed_in(field: Field, target: Point, start: Point) -> None:
    """Raise `Unreachable` where walls near the target close it in, which no window around the start would ever tell."""
    behind = _first(field, target)
    begins_there = behind.has(start) and behind.steps_to(start) >= 0
    if not begins_there and not any(True for _ in behind.ways_out()):
        raise Unreachable(f"no way leads to {_named(target)}: walls close it in, with {_places(behind)} in all")


def _cut_off(window: Window, target: Point) -> str:
    places = f"all {_places(window)}" if window.count > 1 else "the only place"
    return f"no way leads to {_named(target)}: it is not among {places} that can be reached from {_named(window.start)}"


def _places(window: Window) -> str:
    return f"{window.count:,} places" if window.count > 1 else "1 place"


def _apart(one: Point, other: Point) -> int:
    """Steps between two cells without any walls."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _named(point: Point) -> str:
    return f"{point[0]},{point[1]}"
