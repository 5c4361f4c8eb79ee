"""Find mazes by what they should be: `clew.find_maze("20x20", "dead-ends < 40")`."""

from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "find": "find_maze first_number prepare_search",
    "language": "Wish parse_wishes",
    "maze_search": "Search",
    "report": "NoMazeFound Report WishReport",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
