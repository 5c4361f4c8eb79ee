"""Find mazes by what they should be: `clew.find_maze("20x20", "dead-ends < 40")`."""

from clew.analysis.wishes.find import find_maze, first_number, prepare_search
from clew.analysis.wishes.language import Wish, parse_wishes
from clew.analysis.wishes.maze_search import Search
from clew.analysis.wishes.report import NoMazeFound, Report, WishReport

__all__ = [
    "NoMazeFound",
    "Report",
    "Search",
    "Wish",
    "WishReport",
    "find_maze",
    "first_number",
    "parse_wishes",
    "prepare_search",
]
