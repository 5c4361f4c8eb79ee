"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.datasets.huge.deep_zoom import write_deep_zoom as write_deep_zoom
from clew.datasets.huge.generate import generate_huge as generate_huge
from clew.datasets.huge.measure import measure_huge as measure_huge
from clew.datasets.huge.paths.overview import make_overview as make_overview
from clew.datasets.huge.paths.solve import HugePath as HugePath
from clew.datasets.huge.paths.solve import solve_huge as solve_huge
from clew.datasets.huge.picture import write_png as write_png
from clew.datasets.huge.store import HugeMaze as HugeMaze

CONTENTS: dict[str, str]
__all__: list[str]
