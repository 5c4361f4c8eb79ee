"""Gaps in the outer wall, where the way comes in and goes out."""

import re
from dataclasses import dataclass

from clew.changes._change import SEED, change
from clew.changes._outer_wall import OuterSide, outer_sides
from clew.changes._pairs import farthest_pair, hardest_pair
from clew.draws import seeded
from clew.errors import ClewError, cut, shown
from clew.grids import Grid
from clew.mazes.maze import Maze
from clew.registry.options import Option

WORDS = ("none", "corners", "left-right", "top-bottom", "farthest", "hardest", "any")
MAX_TEXT = 2000
MIN_FACING = 0.01  # cell widths of a side, seen from the end that it is to be at
Openings = tuple[tuple[int, int], ...]
_NAMED = re.compile(r"(\d{1,12}(?:,\d{1,12}){0,9})(?::([a-z0-9-]{1,30}))?", re.ASCII)


@dataclass(eq=False, repr=False)
class Where(Option):
    """One of the words, or cells with sides, joined by + or blanks; a side's name or number may be left out."""

    words = WORDS

    def parse(self, value: object) -> str:
        """The text with plain signs between its parts."""
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
        """The words, and an example."""
        return f"{'|'.join(WORDS)}, or cells such as 0,0:west+19,13:east"


@change(order=70, main="where", options={"where": Where(help="Where the way comes in and goes out."), "seed": SEED})
def openings(maze: Maze, where: str = "farthest", seed: int = 0) -> Maze:
    """Open the outer wall in two places, and close other openings; solvers go from the first to the second.

    `none`: nowhere. `corners`: nearest to the top left and to the bottom right. `left-right`, `top-bottom`: in the
    middle of opposite ends of the picture. `farthest`: where the way between the two is longest. `hardest`: where most
    is to be walked in vain: the steps of the way, and for each branch that leaves it the steps to its deepest cell.
    `any`: drawn. Or cells with sides, such as `0,0:west+19,13:east`; a side's name or number may be left out.
    Holes in a grid are not outside. Raises `ClewError` where a grid has no outer wall, as a torus.
    """
    return Maze(maze.grid, maze.storage, openings=_openings(maze, where, seed), trusted=True)


def _openings(maze: Maze, where: str, seed: int) -> Openings:
    if where == "none":
        return ()
    sides = outer_sides(maze.grid)
    if not sides:
        what = "its cells are points" if not maze.grid.outline(0) else "it is closed all round"
        raise ClewError(f"{maze.grid.spec} has no outer wall to open, {what}: use --from and --to with clew solve")
    if where in ("farthest", "hardest"):
        cells = sorted({side.cell for side in sides})
        pair = farthest_pair(maze, cells) if where == "farthest" else hardest_pair(maze, cells)[:2]
        return _at_cells(sides, *pair)
    if where == "any":
        draws = seeded(seed)
        first = sides.pop(draws.below(len(sides)))
        return _as_openings(first, sides[draws.below(len(sides))]) if sides else _as_openings(first)
    if where in ("corners", "left-right", "top-bottom"):
        return _at_ends(maze.grid, where, sides)
    return tuple(_named_openings(maze.grid, where, sides))


def _at_cells(sides: list[OuterSide], cell: int, other: int) -> Openings:
    """A side of each of the two cells; of one cell two sides, if it has them."""
    first = next(side for side in sides if side.cell == cell)
    others = [side for side in sides if side.cell == other and side != first]
    return _as_openings(first, *others[-1:])


def _at_ends(grid: Grid, where: str, sides: list[OuterSide]) -> Openings:
    """The sides farthest to the ends of the picture."""
    middle_x, middle_y = (length / 2 for length in grid.extent())

    def place(side: OuterSide) -> tuple[float, float]:
        """How far along the way from one end to the other, and how far off it."""
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
    return _as_openings(*chosen)


def _as_openings(*sides: OuterSide) -> Openings:
    return tuple((side.cell, side.side) for side in sides)


def _named_openings(grid: Grid, text: str, sides: list[OuterSide]) -> list[tuple[int, int]]:
    """The openings that a text of cells and sides names; `ClewError` where one is not in the outer wall."""
    found: list[tuple[int, int]] = []
    for each in text.split("+"):
        coordinates, _, name = each.partition(":")
        cell = grid.index(tuple(map(int, coordinates.split(","))))
        here = [side for side in sides if side.cell == cell]
        chosen = [side for side in here if name in ("", str(side.side), grid.side_name(side.cell, side.side))]
        free = [side for side in chosen if (side.cell, side.side) not in found]
        if not free:
            has = [grid.side_name(side.cell, side.side) or str(side.side) for side in here]
            raise ClewError(
                f"openings: {cut(each)} is not in the outer wall: "
                + (f"this cell has {', '.join(has)} there" if has else "choose a cell beside it")
            )
        found.append((free[0].cell, free[0].side))
    return found
