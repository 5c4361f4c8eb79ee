"""A picture that the solutions of mazes show, with how it is read: what commands and books hold of a secret."""

import os
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from clew.errors import ClewError, cut
from clew.grids import Grid, Rectangle
from clew.mazes.maze import Maze
from clew.pictures.picture_mazes.block_tree import Grounds
from clew.pictures.picture_mazes.dark_blocks import dark_blocks


class SecretPicture(NamedTuple):
    r"""A picture that the solutions of mazes show.

    Attributes
    ----------
    file : str
        Its name.
    threshold : int or None
        The lightness from 1 to 255 from which places are light; by default Otsu's method finds it.
    invert : bool
        Whether the light places are colored in.

    Examples
    --------
    >>> from pathlib import Path
    >>> from clew.paper import SecretPicture, sheet
    >>> written = Path("stairs.txt").write_text("X...\nXX..\nXXX.\nXXXX\n")
    >>> sheet("16x16", 2, seed=7, secret=SecretPicture("stairs.txt")).count
    2
    """

    file: str
    threshold: int | None = None
    invert: bool = False

    def check_grid(self, grid: Grid) -> Rectangle:
        """Return the grid; raise `ClewError` if no maze with a secret can be on it."""
        if isinstance(grid, Rectangle):
            return grid
        raise ClewError(
            f"a secret picture is drawn with blocks of 2x2 cells of a rectangle, which {cut(grid.spec)} does not "
            f"have: give a size such as 60x40",
            option="secret",
        )

    def check(self, grid: Grid | None = None) -> None:
        """Raise `ClewError` if the picture cannot be read or has no dark place, or the grid has no blocks of 2x2 cells.

        No maze is made for that.
        """
        height, width = (None, None) if grid is None else self.check_grid(grid).shape
        dark_blocks(self.file, width, height, self.threshold, self.invert)

    def make(self, grid: Grid, seed: int, number: int) -> Maze:
        """Return the maze of this number of a seed."""
        from clew.pictures.picture_mazes.secret import secret_maze

        size = self.check_grid(grid)
        blocks = _blocks(self, _version(self.file), size.width, size.height)
        maze, _ = secret_maze(blocks, size.width, size.height, seed=seed, number=number)
        return maze

    def words(self) -> list[str]:
        """Return the options of the command that name it."""
        words = ["--secret", self.file]
        words += [] if self.threshold is None else ["--secret-threshold", str(self.threshold)]
        return words + ["--secret-invert"] * self.invert


@lru_cache(maxsize=4)
def _blocks(picture: SecretPicture, version: object, width: int, height: int) -> Grounds:
    """Return which blocks are dark: they are kept for further mazes, until the file has another version."""
    return dark_blocks(picture.file, width, height, picture.threshold, picture.invert)


def _version(file: str) -> object:
    """Return something that changes when a file does."""
    with suppress(OSError, ValueError):  # which reading it reports
        found = os.stat(file)
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
    return None
