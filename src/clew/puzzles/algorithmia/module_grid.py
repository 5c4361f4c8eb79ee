"""The board of the module: its sixteen cells, A1 at the top left, and its moves U L D R."""

from clew.errors import ClewError, shown
from clew.grids import Rectangle

SIDE = 4
GRID = Rectangle(SIDE, SIDE)
COLUMNS = "ABCD"
MOVES = "URDL"  # by direction: north, east, south, west
ARROWS = "↑→↓←"
MIN_STEPS = 4  # from the start to the goal, as the module chooses them


def name(cell: int) -> str:
    """Return the name of a cell.

    Parameters
    ----------
    cell : int
        0 to 15 in reading order.

    Returns
    -------
    str
        The column, A to D, and the row, 1 to 4.

    Examples
    --------
    >>> from clew.algorithmia import name
    >>> name(0), name(15)
    ('A1', 'D4')
    """
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def arrows(route: str) -> str:
    """Return moves as arrows.

    Parameters
    ----------
    route : str
        Moves as letters U, R, D, L.

    Returns
    -------
    str
        One arrow for each move.

    Examples
    --------
    >>> from clew.algorithmia import arrows
    >>> arrows("LU")
    '←↑'
    """
    return "".join(ARROWS[direction_of(move)] for move in route)


def direction_of(move: str) -> int:
    """Return the direction of a move; `ClewError` unless it is one of the letters U, R, D and L."""
    if move not in tuple(MOVES):
        raise ClewError(f"{shown(move)} is not a move: use the letters U, R, D and L; parse_moves reads others")
    return MOVES.index(move)


def neighbor(cell: int, direction: int) -> int:
    """The neighbor of a cell in a direction; -1 outside the board."""
    return dict(GRID.neighbors(cell)).get(direction, -1)
