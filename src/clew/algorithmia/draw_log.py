"""Log the draws that a rule makes from ten numbers, and what each of them decides."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew import registry
from clew.algorithmia.module_grid import GRID
from clew.algorithmia.rules import COLORS
from clew.draws import TenNumbers, count_bits, nth_bit, ten_numbers
from clew.grids.canvas import Canvas, new_canvas
from clew.mazes import running
from clew.mazes.maze import Maze

MAX_DRAWS = 31  # green's, the most
MAX_EVENTS = 256  # more than any color's run has: yellow opens and builds 24 walls, cyan hunts through 16 cells


@dataclass(frozen=True)
class Draw:
    """One random number: `value` = `shown` modulo `n`, drawn in this step of the color's instructions.

    `event` and what follows are what it decided, as in `clew.EVENTS`: CARVE the wall on side `direction` of `cell`
    opens, VISIT the cell is taken, CLOSE a run ends, ROUND the direction of a wall, SPLIT a wall is built there.
    """

    step: int
    number: int  # which of the ten, 0..9
    shown: int
    n: int
    value: int
    event: int
    cell: int
    direction: int


class _LoggedNumbers:
    """The ten numbers, and where in the canvas's log each of them was drawn."""

    def __init__(self, numbers: TenNumbers, canvas: Canvas) -> None:
        self._numbers, self._canvas = numbers, canvas
        self.before: list[int] = []  # for each draw, how many events there were

    def below(self, n: int) -> int:
        """Draw below n, and log where."""
        self.before.append(self._canvas.event_count[0])
        return self._numbers.below(n)

    def choose(self, directions: int) -> int:
        """Choose one of the directions, and log where."""
        return nth_bit(directions, self.below(count_bits(directions)))


def log_draws(color: str, seed: Sequence[int]) -> tuple[Maze, tuple[Draw, ...]]:
    """Make the maze of a module, and list its draws in order."""
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
    """The step of the draw before which `before` events happened."""
    rule = COLORS[color]
    if before == 1:  # the start was visited by no hunt: the walk goes on from it
        return rule.draws
    return rule.after.get(canvas.events[3 * (before - 1)] if before else 0, rule.draws)
