"""A module to practice on, as the defuser sees it: a position, presses and strikes."""

import re
import unicodedata
from dataclasses import dataclass, replace
from itertools import accumulate

from clew.draws import seeded
from clew.mazes.maze import Maze
from clew.puzzles.algorithmia.module_grid import ARROWS, GRID, MIN_STEPS, MOVES, direction_of, neighbor
from clew.puzzles.algorithmia.rules import COLORS
from clew.puzzles.algorithmia.solution import maze_of, solve_module

_KEYS = re.compile("\x1b[O\\[]([ABCD])")  # what a terminal sends for arrow keys: up, down, right, left
_MOVE_SIGNS = {ord(sign): move for signs in (ARROWS, "上右下左") for sign, move in zip(signs, MOVES, strict=True)}


@dataclass(frozen=True)
class Module:
    """The state of a module that is being played; it never changes, a press returns a new one.

    Attributes
    ----------
    color : str
        A key of `COLORS`.
    seed : tuple of int
        The ten numbers, 0 to 99.
    maze : Maze
        The maze of the module.
    cell, goal : int
        The cells of the white and of the colored bulb, 0 to 15 in reading order.
    strikes : int
        How many presses ran into a wall.
    moves : int
        How many presses moved the white bulb.
    idle : int
        How many presses did nothing, at the border.

    Examples
    --------
    >>> from clew.algorithmia import random_module, solve_module
    >>> module = random_module(4)
    >>> route = solve_module(module.color, module.seed, module.cell, module.goal).route
    >>> module.press_all(route).is_solved
    True
    """

    color: str
    seed: tuple[int, ...]
    maze: Maze
    cell: int
    goal: int
    strikes: int = 0
    moves: int = 0
    idle: int = 0

    @property
    def is_solved(self) -> bool:
        """Whether the white bulb has reached the goal."""
        return self.cell == self.goal

    def leaves(self, route: str) -> bool:
        """Whether these moves would leave the board if there were no walls: a chat command is then refused."""
        return any(cell < 0 for cell in accumulate(map(direction_of, route), neighbor, initial=self.cell))

    def press(self, move: str) -> "Module":
        """Press one bar, U, R, D or L: a wall inside the board is a strike, the border does nothing."""
        direction = direction_of(move)
        other = neighbor(self.cell, direction)
        if self.is_solved:
            return self
        if other < 0:
            return replace(self, idle=self.idle + 1)
        if not self.maze.is_open(self.cell, direction):
            return replace(self, strikes=self.strikes + 1)
        return replace(self, cell=other, moves=self.moves + 1)

    def press_all(self, route: str) -> "Module":
        """Press bars one after another; a strike drops the rest."""
        module = self
        for move in route:
            module = module.press(move)
            if module.strikes > self.strikes:
                break
        return module


def random_module(seed: int) -> Module:
    """Make a module as the game does: any color, ten numbers, and a start at least four moves from the goal.

    Parameters
    ----------
    seed : int
        0 to 2**64 - 1; the same seed gives the same module.

    Returns
    -------
    Module
        The module before the first press.

    Examples
    --------
    >>> from clew.algorithmia import name, random_module
    >>> module = random_module(4)
    >>> module.color, name(module.cell), name(module.goal)
    ('blue', 'C3', 'D1')
    """
    draws = seeded(seed)
    color = list(COLORS)[draws.below(len(COLORS))]
    numbers = tuple(draws.below(100) for _ in range(10))
    while True:
        start, goal = draws.below(GRID.cells), draws.below(GRID.cells)
        if start != goal and solve_module(color, numbers, start, goal).path.steps >= MIN_STEPS:
            return Module(color, numbers, maze_of(COLORS[color].function, numbers), start, goal)


def parse_moves(text: str) -> tuple[str, bool] | None:
    """Parse moves.

    Parameters
    ----------
    text : str
        Letters U, L, D, R, arrows, the arrow keys of a terminal, or a chat command such as ``!1 move ULDR``.

    Returns
    -------
    tuple of (str, bool), or None
        The moves as letters, and whether the text is a chat command; None for other text.

    Examples
    --------
    >>> from clew.algorithmia import parse_moves
    >>> parse_moves("!1 move uld"), parse_moves("→↓"), parse_moves("north")
    (('ULD', True), ('RD', False), None)
    """
    words = unicodedata.normalize("NFKC", text).upper().split()
    is_command = len(words) == 3 and words[:2] == ["!1", "MOVE"]
    moves = words[2] if is_command else "".join(words)
    route = _KEYS.sub(lambda key: "UDRL"["ABCD".index(key[1])], moves).translate(_MOVE_SIGNS)
    return (route, is_command) if route and not set(route) - set(MOVES) else None
