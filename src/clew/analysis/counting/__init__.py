"""Exact counts of mazes, and the number of a maze among them: counts, numbers, likeness and likelihood.

The 192 perfect mazes of a 3x3 grid, and the one with the number 100:

>>> from clew.counting import count_mazes, rank, unrank
>>> count_mazes("3x3")
192
>>> maze = unrank(100, "3x3")
>>> rank(maze)
100
"""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "canonical_form": "canonical canonical_many hashes_many",
    "decimals": "digits scientific",
    "grid_symmetries": "symmetries",
    "numbering": "every_maze random_maze rank rank_many unrank unrank_many",
    "probabilities": "distribution log_probability probability",
    "spanning_trees": "count_mazes expected_dead_ends",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
