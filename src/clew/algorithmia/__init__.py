"""The bomb module Algorithmia: its six rules, and the expert who finds the way through its maze."""

from clew.algorithmia.draw_log import Draw
from clew.algorithmia.module_grid import GRID, arrows, name
from clew.algorithmia.rules import COLORS, Rule
from clew.algorithmia.solution import Solution, solve_module

__all__ = ["COLORS", "GRID", "Draw", "Rule", "Solution", "arrows", "name", "solve_module"]
