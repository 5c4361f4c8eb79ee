"""Log the draws that a rule makes from ten numbers, and what each of them decides."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew import registry
from clew.draws import TenNumbers, count_bits, nth_bit, ten_numbers
from clew.grids.canvas import Canvas, new_canvas
from clew.mazes import running
from clew.mazes.maze import Maze
from clew.puzzles.algorithmia.module_grid import GRID
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
    draws = []
    for place, before in enumerate(logged.before):
        n = numbers.bounds[place]
        event, cell, direction = (canvas.events[3 * before + entry] for entry in range(3))
        number = place % len(seed)
        step = _step(color, before, canvas)
        draws.append(Draw(step, number, seed[number], n, seed[number] % n, event, canvas.index_of(cell), direction))
    return Maze(GRID, canvas.passages, trusted=True), tuple(draws)


def _step(color: str, before: int, canvas: Canvas) -> int:
    """The step of the draw that comes after `before` events."""
    rule = COLORS[color]
    if before == 1:  # the first VISIT is the start, not the end of a hunt
        return rule.draws
    return rule.after.get(canvas.events[3 * (before - 1)] if before else 0, rule.draws)
