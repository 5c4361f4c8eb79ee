"""A maze as it was found in a picture, and the places in it that are not sure."""

from typing import NamedTuple

from clew.exchange.picture_reading.lattice import Lattice
from clew.lazy import BoolArray, FloatArray


class Found(NamedTuple):
    """A maze that was found in a picture.

    Attributes
    ----------
    dark : ndarray of bool, shape (2 * rows + 1, 2 * columns + 1)
        The walls, as `Maze.to_thick` returns them.
    border : float
        The share of the border that is walls.
    merit : float
        How much speaks for this outline.
    lattice : Lattice
        The lattice whose cell (0, 0) is the first of the maze.
    doubt : ndarray of float, the same shape, or None
        For each wall 0 if it is sure, up to 1 if it could as well be an opening; None if all are sure.
    is_light : bool
        Whether walls are lighter than passages.
    is_ambiguous : bool
        Whether walls and passages may have been mistaken for each other.
    sizes : tuple of int, or None
        The pixels of a wall and a cell across, and down, if all are equal.
    """

    dark: BoolArray
    border: float
    merit: float
    lattice: Lattice
    doubt: FloatArray | None = None
    is_light: bool = False
    is_ambiguous: bool = False
    sizes: tuple[int, int, int, int] | None = None


class Unsure(NamedTuple):
    """A place where there may be a wall.

    Attributes
    ----------
    cell : tuple of int
        The column and the row of the cell.
    side : int
        The side of the cell: 0 to 3 are north, east, south and west.
    is_wall : bool
        How it was read.
    confidence : float
        How sure that is, from 0 to 1.
    """

    cell: tuple[int, int]
    side: int
    is_wall: bool
    confidence: float
