"""Small pictures of mazes on every grid, kept in data/grids to be compared with; run this file to make them anew.

Look at each picture that changes before it is kept.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

import clew
from clew.grids import SHAPES, Graph, Grid, parse_grid
from clew.grids.spec import FILES, shape
from clew.masks import MaskedRectangle
from clew.pictures.renderers import draw

FOLDER = Path(__file__).parents[1] / "data" / "grids"
LONGEST = 280  # pixels of a picture's longer side, about
SEED = 4
HEART = ".##.##.", "#######", "#######", ".#####.", "..###..", "...#..."


class Case(NamedTuple):
    """A grid and how its picture is made."""

    grid: str
    distances: bool

    @property
    def file(self) -> Path:
        """Where the picture is kept."""
        name = "".join(each if each.isalnum() else "-" for each in self.grid)
        return FOLDER / f"{name}-{'distances' if self.distances else 'solved'}.png"


def spellings() -> list[str]:
    """Those of all forms of all grids in the table, and the names of those that come from files."""
    found = [f"{name}:{example}" for name in SHAPES if name not in FILES for example in shape(name).FORMS.values()]
    return [*found, *FILES]


def drawn_cases() -> Iterator[Case]:
    """Two for each grid."""
    for spelling in spellings():
        yield from (Case(spelling, distances) for distances in (False, True))


def grid_of(spelling: str) -> Grid:
    """The grid; a heart for 'mask' and a wheel for 'graph'."""
    if spelling == "mask":
        return MaskedRectangle(7, 6, bytes(each == "#" for row in HEART for each in row))
    if spelling == "graph":
        rim = [(2.5, 0.5), (4.5, 1.5), (4.5, 3.5), (2.5, 4.5), (0.5, 3.5), (0.5, 1.5)]
        edges = [(place, (place + 1) % 6) for place in range(6)] + [(place, 6) for place in range(6)]
        return Graph.from_edges(7, edges, positions=[*rim, (2.5, 2.5)])
    return parse_grid(spelling)


def maze_of(case: Case) -> clew.Maze:
    """Of Wilson's algorithm, or of the backtracker; of one that can weave where the grid weaves."""
    grid = grid_of(case.grid)
    plain = "kruskal" if grid.weaves else "wilson"
    return clew.generate("recursive-backtracker" if case.distances else plain, grid, seed=SEED)


def cell_of(maze: clew.Maze) -> int:
    """The pixels of a cell; enough for tunnels to be seen."""
    return max(14 if maze.grid.weaves else 3, min(28, int(LONGEST / max(maze.grid.extent()))))


def picture(maze: clew.Maze, *, distances: bool) -> Image.Image:
    """The maze as PNG draws it, with the longest way in it."""
    shades = clew.distances(maze) if distances else None
    content = draw(maze, "png", cell=cell_of(maze), path=clew.longest_path(maze), distances=shades)
    return Image.open(BytesIO(content)).convert("RGB")


def make() -> None:
    """Write all pictures, and take away those of grids that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for case in drawn_cases():
        picture(maze_of(case), distances=case.distances).save(case.file, optimize=True)
    wanted = {case.file for case in drawn_cases()}
    for file in FOLDER.glob("*.png"):
        if file not in wanted:
            file.unlink()


if __name__ == "__main__":
    sys.exit(make())
