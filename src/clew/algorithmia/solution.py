"""Solve a module: from the color, the ten numbers and two cells to the moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from clew.algorithmia.draw_log import Draw, log_draws
from clew.algorithmia.module_grid import GRID, MIN_STEPS, MOVES, arrows, name
from clew.algorithmia.rules import COLORS
from clew.draws import ten_numbers
from clew.errors import ClewError
from clew.grids.grid import whole_number
from clew.mazes import generate as mazes
from clew.mazes.maze import Maze
from clew.mazes.solving import Path, solve


@dataclass(frozen=True)
class Solution:
    """A solved module. Cells are 0..15 in reading order; `seed` are the ten numbers as shown."""

    color: str
    seed: tuple[int, ...]
    maze: Maze  # as the module plays
    printed: Maze | None  # as the manual says, if that is another one
    path: Path
    draws: tuple[Draw, ...]
    module: int = 1  # its number in the chat

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
        """The command for the chat of a stream: '!1 move DLUUL'."""
        return f"!{self.module} move {self.route}"

    @property
    def is_near(self) -> bool:
        """Whether the start is nearer to the goal than the module ever puts it: something was misheard."""
        return self.path.steps < MIN_STEPS

    @property
    def legal_in_both(self) -> bool:
        """Whether the route passes no wall of the printed manual's maze either."""
        return self.printed is None or all(
            self.printed.is_open(cell, direction)
            for cell, direction in zip(self.path.cells, self.path.directions(), strict=False)
        )

    @cached_property
    def misheard(self) -> tuple[dict[int, str], ...]:
        """For each of the ten numbers: what it may have been with one other digit, and the route it would have given.

        Only where that is another route than this.
        """
        return tuple(self._other_routes(place) for place in range(len(self.seed)))

    def _other_routes(self, place: int) -> dict[int, str]:
        """The routes that other digits of number `place` would give, where they differ from the route."""
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
    """The two-digit numbers that differ from this one in one digit, in order."""
    tens, ones = divmod(number, 10)
    return sorted({10 * digit + ones for digit in range(10)} ^ {10 * tens + digit for digit in range(10)})


def maze_of(function: Callable[..., None], seed: Sequence[int]) -> Maze:
    """The 4x4 maze that a rule makes of ten numbers."""
    return mazes.generate(function, GRID, draws=ten_numbers(seed))


def find_route(maze: Maze, start: int, goal: int) -> str:
    """The moves from one cell to the other."""
    return "".join(MOVES[direction] for direction in solve(maze, start=start, goal=goal).directions())


def solve_module(color: str, seed: Sequence[int], start: int, goal: int, *, module: int = 1) -> Solution:
    """Make the module's maze and find the only way through it.

    `color`: a key of `COLORS`. `seed`: the ten numbers, 0..99, the first one in blue. `start`, `goal`: cells 0..15 in
    reading order. `module`: its number in the chat. Raises `ClewError` for anything else.
    """
    if not isinstance(color, str) or color not in COLORS:
        raise ClewError(f"there is no colour {color!r}: choose one of {', '.join(COLORS)}", field="color")
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
