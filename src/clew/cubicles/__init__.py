"""Mazes that a formula gives: a safe language for the formula, the field without end, and the searches in it."""

from clew.cubicles.field import Field
from clew.cubicles.language import DEFAULT, Formula, parse
from clew.cubicles.search import Fill, Route, fill, find_route

__all__ = ["DEFAULT", "Field", "Fill", "Formula", "Route", "fill", "find_route", "parse"]
