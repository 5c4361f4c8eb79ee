"""Mazes to draw, and what a right picture of them shows, worked out cell by cell."""

from hypothesis import strategies as st

import clew
from clew import Hexagons, Maze, Rectangle
from clew.grids import Squares
from clew.grids.canvas import new_canvas
from clew.masks import MaskedRectangle
from clew.pictures.renderers import draw as draw_picture

Wall = tuple[tuple[int, int], tuple[int, int]]  # a side of a cell between two corners, the upper or left one first


@st.composite
def rectangles(draw: st.DrawFn, longest: int = 9) -> Maze:
    """Any passages, not only trees, with up to two openings."""
    return carved(draw, Rectangle(draw(st.integers(1, longest)), draw(st.integers(1, longest))))


@st.composite
def masked(draw: st.DrawFn, longest: int = 7) -> Maze:
    """The same with places left out: any mask, so that there are islands too."""
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    mask = bytearray(draw(st.lists(st.integers(0, 1), min_size=width * height, max_size=width * height)))
    mask[draw(st.integers(0, width * height - 1))] = 1
    return carved(draw, MaskedRectangle(width, height, bytes(mask)))


def carved(draw: st.DrawFn, grid: Squares) -> Maze:
    """Some passages and openings in this grid."""
    canvas = new_canvas(grid)
    neighbors = [dict(grid.neighbors(cell)) for cell in range(grid.cells)]
    walls = [(cell, side) for cell in range(grid.cells) for side, other in neighbors[cell].items() if other > cell]
    bits = int.from_bytes(draw(st.binary(min_size=len(walls) // 8 + 1, max_size=len(walls) // 8 + 1)))
    for place, (cell, side) in enumerate(walls):
        if bits >> place & 1:
            canvas.carve(canvas.cell(cell), side)
    border = [(cell, side) for cell in range(grid.cells) for side in range(4) if side not in neighbors[cell]]
    openings = draw(st.lists(st.sampled_from(border), max_size=2, unique=True))
    return Maze(grid, canvas.passages, openings=tuple(openings))


def walls(maze: Maze) -> set[Wall]:
    """Every wall of a rectangle, one cell's side each."""
    found: set[Wall] = set()
    for cell in range(maze.cells):
        for side, (begin, end) in maze.grid.outline(cell):
            if not maze.is_open(cell, side) and (cell, side) not in maze.openings:
                low, high = sorted(((int(begin[0]), int(begin[1])), (int(end[0]), int(end[1]))))
                found.add((low, high))
    return found


def thick(maze: Maze, solid: bool = True) -> list[list[bool]]:
    """True where a post, wall or cell is open: 2 * height + 1 rows of 2 * width + 1. Posts of the border stand.

    `solid`: what a mask leaves out is wall: all that lies between places none of which is a cell.
    """
    assert isinstance(maze.grid, Squares)
    width, height = maze.grid.width, maze.grid.height
    standing = walls(maze)
    dots = [[x % 2 == 1 or y % 2 == 1 for x in range(2 * width + 1)] for y in range(2 * height + 1)]
    for (x1, y1), (x2, y2) in standing:
        dots[y1 + y2][x1 + x2] = False
    touched = {corner for wall in standing for corner in wall}
    cells = set(map(maze.grid.coordinates, range(maze.cells)))
    for y in range(height + 1):
        for x in range(width + 1):
            inside = (0 < x < width and 0 < y < height) or isinstance(maze.grid, MaskedRectangle)
            dots[2 * y][2 * x] = inside and (x, y) not in touched
    for y, row in enumerate(dots):
        for x in range(len(row)):
            if not {(a // 2, b // 2) for a in (x - 1, x) for b in (y - 1, y)} & cells:
                row[x] = not solid
                if solid and (x % 2 == 0 or y % 2 == 0):  # a wall, with the posts at its ends
                    dots[y // 2 * 2][x // 2 * 2] = dots[-(-y // 2) * 2][-(-x // 2) * 2] = False
    return dots


def opened(maze: Maze) -> Maze:
    """With a way in at the first cell and out at the last."""
    assert isinstance(maze.grid, (Rectangle, Hexagons))
    last = 2 if isinstance(maze.grid, Rectangle) else 3
    return Maze(maze.grid, maze.storage, maze.provenance, ((0, 0), (maze.cells - 1, last)))


def svg(maze: Maze, **options: object) -> bytes:
    return draw_picture(maze, "svg", **options)


def png(maze: Maze, **options: object) -> bytes:
    return draw_picture(maze, "png", **options)


def text(maze: Maze, **options: object) -> str:
    return draw_picture(maze, "text", **options).decode()


def example(grid: str = "7x5", seed: int = 3) -> Maze:
    return clew.generate("wilson", grid, seed=seed)
