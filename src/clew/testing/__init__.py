"""Checks for authors of algorithms, grids, formats and pictures: the properties that Clew's own parts have.

Each check raises `AssertionError` with a sentence that names the property that does not hold, the grid and the seed:

>>> from clew.testing import check_generator
>>> check_generator("wilson", ["5x4", "hexagons:3x3"], compiled=False)

A check takes the decorated function or class itself, which need not be installed, or the name of an installed one.
With `compiled=False` it takes about a second; with `compiled=True`, the default of the checks of kernels, it also
compiles the function for each kind of canvas, which takes a few seconds for each the first time.
docs/guides/extending.md shows how to write each kind of extension.
"""

from clew.lazy import attach

CONTENTS = {
    "change_checks": "check_change check_measure",
    "format_checks": "check_format",
    "generator_checks": "check_generator check_ten_numbers",
    "grid_checks": "check_grid",
    "renderer_checks": "check_renderer",
    "samples": "LAYOUTS sample_grids",
    "solver_checks": "check_solver",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
