"""Solve a module: find the moves from its color, ten numbers and two cells."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from clew.draws import ten_numbers
from clew.errors import ClewError
from clew.grids.grid import whole_number
from clew.mazes import generate as mazes
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import solve
from clew.puzzles.algorithmia.draw_log import Draw, log_draws
from clew.puzzles.algorithmia.module_grid import GRID, MIN_STEPS, MOVES, arrows, name
from clew.puzzles.algorithmia.rules import COLORS


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
        return tuple(self._other_routes(place) for place in range(len(self.seed)))

    def _other_routes(self, place: int) -> dict[int, str]:
        """The routes, other than the solution, that one wrong digit in number `place` would give."""
        moduli = [draw.n for draw in self.draws if draw.number == place]
        shown = self.seed[place]
        routes = {}
        for other in one_digit_off(shown):
            if any(other % n != shown % n for n in moduli):
                seed = (*self.seed[:place], other, *self.seed[place + 1 :])
                route = find_route(maze_of(COLORS[self.color].function, seed), self.start, self.goal)
                if route != self.route:
                    routes[other] = route
        return routes


def one_digit_off(number: int) -> list[int]:
    """The two-digit numbers that differ from a number in one digit, in order."""
    tens, ones = divmod(number, 10)
    return sorted({10 * digit + ones for digit in range(10)} ^ {10 * tens + digit for digit in range(10)})


def maze_of(function: Callable[..., None], seed: Sequence[int]) -> Maze:
    """Make the 4x4 maze of a rule from ten numbers."""
    return mazes.generate(function, GRID, draws=ten_numbers(seed))


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
