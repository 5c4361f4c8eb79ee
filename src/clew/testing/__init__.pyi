"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.testing.change_checks import check_change as check_change
from clew.testing.change_checks import check_measure as check_measure
from clew.testing.format_checks import check_format as check_format
from clew.testing.generator_checks import check_generator as check_generator
from clew.testing.generator_checks import check_ten_numbers as check_ten_numbers
from clew.testing.grid_checks import check_grid as check_grid
from clew.testing.renderer_checks import check_renderer as check_renderer
from clew.testing.samples import LAYOUTS as LAYOUTS
from clew.testing.samples import sample_grids as sample_grids
from clew.testing.solver_checks import check_solver as check_solver

CONTENTS: dict[str, str]
__all__: list[str]
