"""Find mazes by what they should be: `clew.find_maze("wilson", "20x20", "solution 30%-40%, dead-ends < 120")`."""

from clew.wishes.language import Wish, parse_wishes
from clew.wishes.report import NoMazeFound, Report, WishReport
from clew.wishes.search import Search, find_maze

__all__ = ["NoMazeFound", "Report", "Search", "Wish", "WishReport", "find_maze", "parse_wishes"]
