"""Mazes given by a formula: a safe language for formulas, their infinite fields, and searches in them.

The example of Advent of Code 2016, day 13:

>>> from clew.cubicles import DEFAULT_FORMULA, Field, find_route, parse_formula
>>> field = Field(parse_formula(DEFAULT_FORMULA), favorite=10)
>>> find_route(field, start=(1, 1), target=(7, 4)).steps
11
"""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "field": "Field",
    "formula": "DEFAULT_FORMULA Formula parse_formula",
    "puzzle": "Puzzle parse_puzzle",
    "search": "Fill Route SearchLimitError fill find_route",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
