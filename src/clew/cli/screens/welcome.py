"""The greeting of `clew` on a terminal when no command is given: a maze of the terminal's size, with its path."""

import sys
from shutil import get_terminal_size

from clew.cli.output.maze_output import MazeOutput
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import generate
from clew.mazes.solving.solve import solve

MIN_WIDTH, MIN_HEIGHT = 5, 3  # cells: a smaller maze says nothing
MAX_WIDTH, MAX_HEIGHT = 120, 60
HINTS = ("clew --help shows what Clew can do", "clew --help")  # the first that fits into a line
LINES_BELOW = 2  # the hint, and the prompt of the shell


def show() -> bool:
    """Print the maze and how to go on; return False, having printed nothing, if the terminal is too small."""
    columns, lines = get_terminal_size()
    width, height = (columns - 1) // 4, (lines - 1 - LINES_BELOW) // 2
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return False
    maze = generate(ALGORITHM, f"{min(width, MAX_WIDTH)}x{min(height, MAX_HEIGHT)}")
    MazeOutput((), overlays=("path",)).write(maze, path=solve(maze))
    sys.stdout.write(next(f"{hint}\n" for hint in HINTS if len(hint) <= columns))
    return True
