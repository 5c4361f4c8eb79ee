"""Openings in the outer wall: an entrance and an exit."""

import re
from collections.abc import Sequence

from clew.changes._change import SEED, change, draws_of
from clew.changes._pairs import farthest_pair, hardest_pair
from clew.errors import ClewError, cut, shown
from clew.grids import Grid
from clew.mazes.maze import Maze
from clew.mazes.outer_wall import OuterSide, outer_sides
from clew.mazes.solving.solve import distances
from clew.registry.options import Option

WORDS = ("none", "corners", "left-right", "top-bottom", "middle", "farthest", "hardest", "any")
MAX_TEXT = 2000
MIN_FACING = 0.01  # cell widths of a side, seen from the end that it is to be at
_NAMED = re.compile(r"(\d{1,12}(?:,\d{1,12}){0,9})(?::([a-z0-9-]{1,30}))?", re.ASCII)


class Where(Option):
    """One of the words, or cells with sides, joined by + or blanks; the name or number of a side may be left out."""

    words = WORDS

    def parse(self, value: object) -> str:
        """Return the text with + between its parts."""
        text = str(value).strip()
        if text in WORDS:
            return text
        parts = re.split(r"[+\s]+", text[:MAX_TEXT])
        if len(text) > MAX_TEXT or not all(_NAMED.fullmatch(each) for each in parts):
            raise ClewError(
                f"must be one of {', '.join(WORDS)}, or cells with sides such as 0,0:west+19,13:east, not {shown(text)}"
            )
        return "+".join(parts)

    def describe(self) -> str:
        """Return the words and an example."""
        return f"{'|'.join(WORDS)}, or cells such as 0,0:west+19,13:east"


@change(order=70, main="where", options={"where": Where(help="Where the entrance and the exit are."), "seed": SEED})
def openings(maze: Maze, where: str = "farthest", seed: int | None = None) -> Maze:
    """Make an entrance and an exit: open the outer wall in two places, and close other openings.

    Solvers go from the first opening to the second. `where` is one of: `none`, no openings; `corners`, nearest to the
    top left and to the bottom right; `left-right` and `top-bottom`, in the middle of opposite sides of the picture;
    `middle`, an entrance only, where the path to the cell in the middle of the picture is longest: of a maze with one
    opening, as of a round labyrinth, that cell is the goal; `farthest`, where the path between the two is longest;
    `hardest`, where the length of the path, plus the depths of all branches off it, is largest; `any`, at random. Or
    name the cells with their sides, such as `0,0:west+19,13:east`, where a side can be left out. Holes inside a grid
    are not outside.

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    where : str, default 'farthest'
        Where the openings are.
    seed : int, optional
        The seed for 'any', from 0 to 2^64 - 1. By default it follows from the seed and the number of the maze, and from
        how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze with the same passages. Its `openings` are pairs of a cell and a side of the cell's outline.

    Raises
    ------
    ClewError
        If the grid has no outer wall, as a torus, or if a cell is not at the outer wall.

    Examples
    --------
    >>> import clew
    >>> maze = clew.openings(clew.generate("wilson", "6x3", seed=7), "top-bottom")
    >>> print(maze)
    ┌───────╴   ╶───┬───┬───┐
    │               │   │   │
    ├───╴   ┌───────┘   ╵   │
    │       │               │
    ├───╴   ╵   ┌───────╴   │
    │           │           │
    └───────────┘   ╶───────┘
    >>> path = clew.solve(maze)
    >>> path.start, path.goal
    (2, 15)
    """
    sides = _chosen(maze, where, seed) if where != "none" else []
    return Maze(maze.grid, maze.storage, openings=tuple((side.cell, side.side) for side in sides), trusted=True)


def _chosen(maze: Maze, where: str, seed: int | None) -> Sequence[OuterSide]:
    """Return the sides of the entrance and the exit."""
    sides = list(outer_sides(maze.grid))
    if not sides:
        what = "its cells are points" if not maze.grid.outline(0) else "its borders are joined"
        raise ClewError(f"{maze.grid.spec} has no outer wall: {what}. Choose a start and a goal for the solver instead")
    if where in ("farthest", "hardest"):
        cells = sorted({side.cell for side in sides})
        pair = farthest_pair(maze, cells) if where == "farthest" else hardest_pair(maze, cells)[:2]
        first = next(side for side in sides if side.cell == pair[0])  # of one cell two sides, if there are two
        return [first, *[side for side in sides if side.cell == pair[1] and side != first][-1:]]
    if where == "middle":
        steps = distances(maze, maze.grid.middle_cell())
        return [max(sides, key=lambda side: steps.at(side.cell))]
    if where == "any":
        draws = draws_of(maze, seed, compiled=False)
        first = sides.pop(draws.below(len(sides)))
        return [first, sides[draws.below(len(sides))]] if sides else [first]
    if where in ("corners", "left-right", "top-bottom"):
        return _at_ends(maze.grid, where, sides)
    return _named_sides(maze.grid, where, sides)


def _at_ends(grid: Grid, where: str, sides: list[OuterSide]) -> list[OuterSide]:
    """Return the two sides nearest to opposite ends of the picture."""
    middle_x, middle_y = (length / 2 for length in grid.extent())

    def place(side: OuterSide) -> tuple[float, float]:
        """Return how far the side is along the line from one end to the other, and how far off that line."""
        x, y = side.middle
        if where == "corners":
            return x + y, 0.0
        return (x, abs(y - middle_y)) if where == "left-right" else (y, abs(x - middle_x))

    first = min(sides, key=place)
    others = [side for side in reversed(sides) if side != first]
    chosen = [first, *sorted(others, key=lambda side: (-place(side)[0], place(side)[1]))[:1]]
    for side, word, sign in zip(chosen, where.split("-"), (-1, 1), strict=False):
        facing = side.outwards[0 if where == "left-right" else 1]
        if where != "corners" and side.begin != side.end and sign * facing < MIN_FACING:
            other = "top-bottom" if where == "left-right" else "left-right"
            raise ClewError(f"{grid.spec} has no outer wall at its {word}: try {other}, corners, farthest or any")
    return chosen


def _named_sides(grid: Grid, text: str, sides: list[OuterSide]) -> list[OuterSide]:
    """Parse a text of cells and sides; `ClewError` if one is not in the outer wall."""
    found: list[OuterSide] = []
    for each in text.split("+"):
        coordinates, _, name = each.partition(":")
        cell = grid.index(tuple(map(int, coordinates.split(","))))
        here = [side for side in sides if side.cell == cell]
        chosen = [side for side in here if name in ("", str(side.side), grid.side_name(side.cell, side.side))]
        free = [side for side in chosen if side not in found]
        if not free:
            has = [grid.side_name(side.cell, side.side) or str(side.side) for side in here]
            raise ClewError(
                f"openings: {cut(each)} is not in the outer wall: "
                + (f"this cell has {', '.join(has)} there" if has else "choose a cell next to it")
            )
        found.append(free[0])
    return found
