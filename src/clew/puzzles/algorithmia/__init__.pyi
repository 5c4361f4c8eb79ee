"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.puzzles.algorithmia.explanation import explain as explain
from clew.puzzles.algorithmia.explanation import format_answer as format_answer
from clew.puzzles.algorithmia.explanation import to_dict as to_dict
from clew.puzzles.algorithmia.line_parser import Line as Line
from clew.puzzles.algorithmia.line_parser import parse_line as parse_line
from clew.puzzles.algorithmia.module_grid import GRID as GRID
from clew.puzzles.algorithmia.module_grid import arrows as arrows
from clew.puzzles.algorithmia.module_grid import name as name
from clew.puzzles.algorithmia.practice import Module as Module
from clew.puzzles.algorithmia.practice import parse_moves as parse_moves
from clew.puzzles.algorithmia.practice import random_module as random_module
from clew.puzzles.algorithmia.rules import COLORS as COLORS
from clew.puzzles.algorithmia.rules import Rule as Rule
from clew.puzzles.algorithmia.solution import Draw as Draw
from clew.puzzles.algorithmia.solution import Solution as Solution
from clew.puzzles.algorithmia.solution import solve_module as solve_module

CONTENTS: dict[str, str]
__all__: list[str]
