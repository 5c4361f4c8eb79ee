"""Find mazes by what they should be: `clew.find_maze("20x20", "dead-ends < 40")`."""

from clew.wishes.language import Wish, parse_wishes
from clew.wishes.report import NoMazeFound, Report, WishReport
from clew.wishes.search import Search, find_maze

__all__ = ["NoMazeFound", "Report", "Search", "Wish", "WishReport", "find_maze", "parse_wishes"]
