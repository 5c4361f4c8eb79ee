"""Checks for authors of algorithms, grids, formats and pictures: the properties that Clew's own parts have.

Each check raises `AssertionError` with a sentence that names the property that does not hold, the grid and the seed:

>>> from clew.testing import check_generator
>>> check_generator("wilson", ["5x4", "hexagons:3x3"], compiled=False)

A check takes the decorated function or class itself, which need not be installed, or the name of an installed one.
With `compiled=False` it takes about a second; with `compiled=True`, the default of the checks of kernels, it also
compiles the function for each kind of canvas, which takes a few seconds for each the first time.
docs/guides/extending.md shows how to write each kind of extension.
"""

from clew.testing.change_checks import check_change, check_measure
from clew.testing.format_checks import check_format
from clew.testing.generator_checks import check_generator, check_ten_numbers
from clew.testing.grid_checks import check_grid
from clew.testing.renderer_checks import check_renderer
from clew.testing.sample_grids import LAYOUTS, sample_grids
from clew.testing.solver_checks import check_solver

__all__ = [
    "LAYOUTS",
    "check_change",
    "check_format",
    "check_generator",
    "check_grid",
    "check_measure",
    "check_renderer",
    "check_solver",
    "check_ten_numbers",
    "sample_grids",
]
