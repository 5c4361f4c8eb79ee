"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.puzzles.cubicles.field import Field as Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA as DEFAULT_FORMULA
from clew.puzzles.cubicles.formula import Formula as Formula
from clew.puzzles.cubicles.formula import parse_formula as parse_formula
from clew.puzzles.cubicles.puzzle import Puzzle as Puzzle
from clew.puzzles.cubicles.puzzle import parse_puzzle as parse_puzzle
from clew.puzzles.cubicles.search import Fill as Fill
from clew.puzzles.cubicles.search import Route as Route
from clew.puzzles.cubicles.search import SearchLimitError as SearchLimitError
from clew.puzzles.cubicles.search import fill as fill
from clew.puzzles.cubicles.search import find_route as find_route

CONTENTS: dict[str, str]
__all__: list[str]
