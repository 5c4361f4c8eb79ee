"""Solve a module: its maze and its draws from ten numbers, and the moves from the white bulb to the colored one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from clew import registry
from clew.draws import TenNumbers, count_bits, nth_bit, ten_numbers
from clew.errors import ClewError
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.grid import whole_number
from clew.mazes import generate, running
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import solve
from clew.puzzles.algorithmia.module_grid import GRID, MIN_STEPS, MOVES, arrows, name
from clew.puzzles.algorithmia.rules import COLORS

MAX_DRAWS = 31  # of green; all other rules draw less often
MAX_EVENTS = 256  # more than a run of any color has


@dataclass(frozen=True)
class Draw:
    """One draw: ``value = shown % n``.

    Attributes
    ----------
    step : int
        The step of the color's instructions that draws.
    number : int
        Which of the ten numbers is used, counted from 0.
    shown : int
        The number that the module shows, 0 to 99.
    n : int
        The number of choices.
    value : int
        The remainder, 0 to n - 1.
    event : int
        What the draw decided, as in `clew.EVENTS`: CARVE, the wall on side `direction` of `cell` opens; VISIT, `cell`
        is chosen; CLOSE, a run ends at `cell`; ROUND, the orientation of a wall; SPLIT, a wall is built at `cell`.
    cell : int
        A cell, 0 to 15 in reading order.
    direction : int
        A side of the cell: 0 north, 1 east, 2 south, 3 west.

    Examples
    --------
    >>> from clew.algorithmia import solve_module
    >>> solve_module("red", [67, 22, 35, 44, 77, 10, 43, 9, 0, 23], start=11, goal=5).draws[0]
    Draw(step=3, number=0, shown=67, n=24, value=19, event=1, cell=10, direction=2)
    """

    step: int
    number: int
    shown: int
    n: int
    value: int
    event: int
    cell: int
    direction: int


class _LoggedNumbers:
    """The ten numbers, with the position in the log of events at which each draw was made."""

    def __init__(self, numbers: TenNumbers, canvas: Canvas) -> None:
        self._numbers, self._canvas = numbers, canvas
        self.before: list[int] = []  # the number of events before each draw

    def below(self, n: int) -> int:
        """Draw a number below `n`, and log where."""
        self.before.append(self._canvas.event_count[0])
        return self._numbers.below(n)

    def choose(self, directions: int) -> int:
        """Draw one of the directions in a bit set, and log where."""
        return nth_bit(directions, self.below(count_bits(directions)))


def log_draws(color: str, seed: Sequence[int]) -> tuple[Maze, tuple[Draw, ...]]:
    """Make the maze of a module, and return it with its draws in order."""
    generator = registry.entry_of(COLORS[color].function)
    canvas = new_canvas(GRID, capacity=MAX_EVENTS)
    numbers = ten_numbers(seed, noted=MAX_DRAWS)
    logged = _LoggedNumbers(numbers, canvas)
    running.run(generator, GRID, canvas, (logged,), (), compiled=False)
    rule, draws = COLORS[color], []
    for place, before in enumerate(logged.before):
        n, number = numbers.bounds[place], place % len(seed)
        last = canvas.events[3 * (before - 1)] if before else 0
        step = rule.draws if before == 1 else rule.after.get(last, rule.draws)  # the first VISIT is the start
        event, cell, direction = (canvas.events[3 * before + entry] for entry in range(3))
        facts = step, number, seed[number], n, seed[number] % n, event
        draws.append(Draw(*facts, canvas.index_of(cell), direction))
    return Maze(GRID, canvas.passages, trusted=True), tuple(draws)


@dataclass(frozen=True)
class Solution:
    """A solved module, returned by `solve_module`.

    Attributes
    ----------
    color : str
        A key of `COLORS`.
    seed : tuple of int
        The ten numbers as shown.
    maze : Maze
        The maze of the module.
    printed : Maze or None
        The maze according to the printed manual, if it differs.
    path : Path
        The path from the start to the goal; cells are 0 to 15 in reading order.
    draws : tuple of Draw
        All draws in order.
    module : int
        The number of the module in the chat.

    Examples
    --------
    >>> from clew.algorithmia import solve_module
    >>> solution = solve_module("red", [67, 22, 35, 44, 77, 10, 43, 9, 0, 23], start=11, goal=5)
    >>> solution.route, solution.arrows, solution.chat
    ('DLUUL', '↓←↑↑←', '!1 move DLUUL')
    """

    color: str
    seed: tuple[int, ...]
    maze: Maze
    printed: Maze | None
    path: Path
    draws: tuple[Draw, ...]
    module: int = 1

    @property
    def start(self) -> int:
        """The cell of the white bulb."""
        return self.path.start

    @property
    def goal(self) -> int:
        """The cell of the colored bulb."""
        return self.path.goal

    @property
    def route(self) -> str:
        """The moves, as letters U L D R."""
        return "".join(MOVES[direction] for direction in self.path.directions())

    @property
    def arrows(self) -> str:
        """The moves, as arrows."""
        return arrows(self.route)

    @property
    def chat(self) -> str:
        """The command for the chat of a stream, such as '!1 move DLUUL'."""
        return f"!{self.module} move {self.route}"

    @property
    def is_near(self) -> bool:
        """Whether the start is closer to the goal than in any real module, so something must have been misheard."""
        return self.path.steps < MIN_STEPS

    @property
    def legal_in_both(self) -> bool:
        """Whether the route is also possible in the maze of the printed manual."""
        return self.printed is None or all(
            self.printed.is_open(cell, direction)
            for cell, direction in zip(self.path.cells, self.path.directions(), strict=False)
        )

    @cached_property
    def misheard(self) -> tuple[dict[int, str], ...]:
        """For each of the ten numbers, the numbers that differ in one digit and give another route, with that route."""
        return tuple(dict(self._other_routes(place)) for place in range(len(self.seed)))

    def _other_routes(self, place: int) -> Iterator[tuple[int, str]]:
        """Yield the wrong numbers at `place`, by one digit, and their routes, if these are not the solution."""
        moduli = [draw.n for draw in self.draws if draw.number == place]
        shown = self.seed[place]
        for other in one_digit_off(shown):
            if any(other % n != shown % n for n in moduli):
                seed = (*self.seed[:place], other, *self.seed[place + 1 :])
                route = find_route(maze_of(COLORS[self.color].function, seed), self.start, self.goal)
                if route != self.route:
                    yield other, route


def one_digit_off(number: int) -> list[int]:
    """The two-digit numbers that differ from a number in one digit, in order."""
    tens, ones = divmod(number, 10)
    return sorted({10 * digit + ones for digit in range(10)} ^ {10 * tens + digit for digit in range(10)})


def maze_of(function: Callable[..., None], seed: Sequence[int]) -> Maze:
    """Make the 4x4 maze of a rule from ten numbers."""
    return generate.generate(function, GRID, draws=ten_numbers(seed))


def find_route(maze: Maze, start: int, goal: int) -> str:
    """Return the moves from one cell to another, as letters U L D R."""
    return "".join(MOVES[direction] for direction in solve(maze, start=start, goal=goal).directions())


def solve_module(color: str, seed: Sequence[int], start: int, goal: int, *, module: int = 1) -> Solution:
    """Make the maze of a module and find the only path through it.

    Parameters
    ----------
    color : str
        The color of the bulb that is not white, a key of `COLORS`.
    seed : sequence of int
        The ten numbers, 0 to 99, starting with the light blue one.
    start, goal : int
        The cells of the white and of the colored bulb, 0 to 15 in reading order.
    module : int, default 1
        The number of the module in the chat.

    Returns
    -------
    Solution
        The maze, the route and the draws.

    Raises
    ------
    ClewError
        If a value is out of range, or if `start` and `goal` are the same.

    Examples
    --------
    >>> from clew.algorithmia import solve_module
    >>> solve_module("red", [67, 22, 35, 44, 77, 10, 43, 9, 0, 23], start=11, goal=5).route
    'DLUUL'
    """
    if not isinstance(color, str) or color not in COLORS:
        raise ClewError(f"there is no color {color!r}: choose one of {', '.join(COLORS)}", field="color")
    start, goal = whole_number(start, "start"), whole_number(goal, "goal")
    if whole_number(module, "module") < 1:
        raise ClewError(f"the module's number is {module}: modules are numbered from 1", field="module")
    if start == goal:
        raise ClewError(f"start and goal are both {name(start)}: ask again where the two bulbs are", field="goal")
    maze, draws = log_draws(color, seed)
    manual = COLORS[color].printed
    printed = maze_of(manual, seed) if manual else maze
    path = solve(maze, start=start, goal=goal)
    return Solution(color, tuple(seed), maze, None if printed == maze else printed, path, draws, module)
