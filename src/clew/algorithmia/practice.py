"""A module to practice on, as the defuser has it: a position, presses, strikes."""

import re
import unicodedata
from dataclasses import dataclass, replace

from clew.algorithmia.module_grid import ARROWS, GRID, MIN_STEPS, MOVES, neighbor
from clew.algorithmia.rules import COLORS
from clew.algorithmia.solution import maze_of, solve_module
from clew.draws import seeded
from clew.mazes.maze import Maze

_KEYS = re.compile("\x1b[O\\[]([ABCD])")  # what a terminal sends for arrow keys: up, down, right, left
_MOVE_SIGNS = {ord(sign): move for signs in (ARROWS, "上右下左") for sign, move in zip(signs, MOVES, strict=True)}


@dataclass(frozen=True)
class Module:
    """The state of a module. `cell` is where the white bulb is; `moves` were made, `idle` presses met the border."""

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
        """Whether these moves, without any walls, would leave the board: the chat command is refused whole then."""
        cell = self.cell
        for move in route:
            cell = neighbor(cell, MOVES.index(move))
            if cell < 0:
                return True
        return False

    def press(self, move: str) -> "Module":
        """Press one bar: U, R, D or L. Through a wall inside the board is a strike; at the border nothing happens."""
        direction = MOVES.index(move)
        other = neighbor(self.cell, direction)
        if self.is_solved:
            return self
        if other < 0:
            return replace(self, idle=self.idle + 1)
        if not self.maze.is_open(self.cell, direction):
            return replace(self, strikes=self.strikes + 1)
        return replace(self, cell=other, moves=self.moves + 1)

    def press_all(self, route: str) -> "Module":
        """Press bars one after the other; a strike drops the rest."""
        module = self
        for move in route:
            following = module.press(move)
            if following.strikes > module.strikes:
                return following
            module = following
        return module


def random_module(seed: int) -> Module:
    """A module as the game makes them: any color, ten numbers, the start at least four moves from the goal.

    `seed`: 0 to 2^64 - 1; the same seed gives the same module.
    """
    draws = seeded(seed)
    color = list(COLORS)[draws.below(len(COLORS))]
    numbers = tuple(draws.below(100) for _ in range(10))
    maze = maze_of(COLORS[color].function, numbers)
    while True:
        start, goal = draws.below(GRID.cells), draws.below(GRID.cells)
        if start != goal and solve_module(color, numbers, start, goal).path.steps >= MIN_STEPS:
            return Module(color, numbers, maze, start, goal)


def parse_moves(text: str) -> tuple[str, bool] | None:
    """Parse the moves in 'ULDR', arrows or '!1 move ULDR', and whether it is such a command; None for other text."""
    words = unicodedata.normalize("NFKC", text).upper().split()
    is_command = bool(words) and words[0].startswith("!")
    if is_command:
        if len(words) != 3 or words[:2] != ["!1", "MOVE"]:
            return None
        words = words[2:]
    route = _KEYS.sub(lambda key: "UDRL"["ABCD".index(key[1])], "".join(words)).translate(_MOVE_SIGNS)
    return (route, is_command) if route and not set(route) - set(MOVES) else None
