"""Mazes given by a formula: a safe language for formulas, their infinite fields, and searches in them.

The example of Advent of Code 2016, day 13:

>>> from clew.cubicles import DEFAULT_FORMULA, Field, find_route, parse_formula
>>> field = Field(parse_formula(DEFAULT_FORMULA), favorite=10)
>>> find_route(field, start=(1, 1), target=(7, 4)).steps
11
"""

from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, Formula, parse_formula
from clew.puzzles.cubicles.puzzle import Puzzle, parse_puzzle
from clew.puzzles.cubicles.search import Fill, Route, SearchLimitError, fill, find_route

__all__ = [
    "DEFAULT_FORMULA",
    "Field",
    "Fill",
    "Formula",
    "Puzzle",
    "Route",
    "SearchLimitError",
    "fill",
    "find_route",
    "parse_formula",
    "parse_puzzle",
]
