"""Exact counts of mazes, and the number of a maze among them: counts, numbers, likeness and likelihood.

The 192 perfect mazes of a 3x3 grid, and the one with the number 100:

>>> from clew.counting import count_mazes, rank, unrank
>>> count_mazes("3x3")
192
>>> maze = unrank(100, "3x3")
>>> rank(maze)
100
"""

from clew.analysis.counting.canonical_form import canonical, canonical_many, hashes_many
from clew.analysis.counting.decimals import digits, scientific
from clew.analysis.counting.grid_symmetries import symmetries
from clew.analysis.counting.numbering import every_maze, random_maze, rank, rank_many, unrank, unrank_many
from clew.analysis.counting.probabilities import distribution, log_probability, probability
from clew.analysis.counting.spanning_trees import count_mazes, expected_dead_ends

__all__ = [
    "canonical",
    "canonical_many",
    "count_mazes",
    "digits",
    "distribution",
    "every_maze",
    "expected_dead_ends",
    "hashes_many",
    "log_probability",
    "probability",
    "random_maze",
    "rank",
    "rank_many",
    "scientific",
    "symmetries",
    "unrank",
    "unrank_many",
]
