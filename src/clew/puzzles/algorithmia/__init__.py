"""The bomb module Algorithmia of *Keep Talking and Nobody Explodes*: solve it, explain the solution, practice.

>>> from clew.algorithmia import parse_line, solve_module
>>> line = parse_line("red 67 22 35 44 77 10 43 9 0 23 D3 B2")
>>> solve_module(line.color, line.seed, line.start, line.goal).route
'DLUUL'
"""

from clew.puzzles.algorithmia.explanation import explain, format_answer, to_dict
from clew.puzzles.algorithmia.line_parser import Line, parse_line
from clew.puzzles.algorithmia.module_grid import GRID, arrows, name
from clew.puzzles.algorithmia.practice import Module, parse_moves, random_module
from clew.puzzles.algorithmia.rules import COLORS, Rule
from clew.puzzles.algorithmia.solution import Draw, Solution, solve_module

__all__ = [
    "COLORS",
    "GRID",
    "Draw",
    "Line",
    "Module",
    "Rule",
    "Solution",
    "arrows",
    "explain",
    "format_answer",
    "name",
    "parse_line",
    "parse_moves",
    "random_module",
    "solve_module",
    "to_dict",
]
