"""The bomb module Algorithmia: its six rules, and the expert who finds the way through its maze."""

from clew.algorithmia.board import GRID, arrows, name
from clew.algorithmia.expert import Solution, solve_module
from clew.algorithmia.rules import COLOURS, Rule
from clew.algorithmia.steps import Draw

__all__ = ["COLOURS", "GRID", "Draw", "Rule", "Solution", "arrows", "name", "solve_module"]
