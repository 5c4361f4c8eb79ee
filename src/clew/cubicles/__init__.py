"""Mazes given by a formula: a safe language for the formula, the field without end, and the searches in it."""

from clew.cubicles.field import Field
from clew.cubicles.formula import DEFAULT_FORMULA, Formula, parse_formula
from clew.cubicles.search import Fill, Route, fill, find_route

__all__ = ["DEFAULT_FORMULA", "Field", "Fill", "Formula", "Route", "fill", "find_route", "parse_formula"]
