"""The module's board: sixteen bulbs, A1 at the top left, moves U L D R, and the names of all that."""

from clew.grids import Rectangle

SIDE = 4
GRID = Rectangle(SIDE, SIDE)
COLUMNS = "ABCD"
MOVES = "URDL"  # by direction: north, east, south, west
ARROWS = "↑→↓←"
MIN_STEPS = 4  # from the start to the goal, as the module chooses them


def name(cell: int) -> str:
    """'A1' for cell 0, 'D4' for cell 15."""
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def arrows(route: str) -> str:
    """'←↑' for 'LU'."""
    return "".join(ARROWS[MOVES.index(move)] for move in route)


def neighbor(cell: int, direction: int) -> int:
    """The cell in that direction; -1 outside the board."""
    return dict(GRID.neighbors(cell)).get(direction, -1)
