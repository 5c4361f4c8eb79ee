"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.analysis.wishes.find import find_maze as find_maze
from clew.analysis.wishes.find import first_number as first_number
from clew.analysis.wishes.find import prepare_search as prepare_search
from clew.analysis.wishes.language import Wish as Wish
from clew.analysis.wishes.language import parse_wishes as parse_wishes
from clew.analysis.wishes.maze_search import Search as Search
from clew.analysis.wishes.report import NoMazeFound as NoMazeFound
from clew.analysis.wishes.report import Report as Report
from clew.analysis.wishes.report import WishReport as WishReport

CONTENTS: dict[str, str]
__all__: list[str]
