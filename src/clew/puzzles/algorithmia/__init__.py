"""The bomb module Algorithmia of *Keep Talking and Nobody Explodes*: solve it, explain the solution, practice.

>>> from clew.algorithmia import parse_line, solve_module
>>> line = parse_line("red 67 22 35 44 77 10 43 9 0 23 D3 B2")
>>> solve_module(line.color, line.seed, line.start, line.goal).route
'DLUUL'
"""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "explanation": "explain format_answer to_dict",
    "line_parser": "Line parse_line",
    "module_grid": "GRID arrows name",
    "practice": "Module parse_moves random_module",
    "rules": "COLORS Rule",
    "solution": "Draw Solution solve_module",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
