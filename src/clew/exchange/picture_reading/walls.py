"""How much ink is where walls can be: between each two posts of a lattice."""

from typing import NamedTuple

from clew.exchange.picture_reading.lattice import Lattice, sample
from clew.lazy import FloatArray, NDArray, np

ALONG = np.linspace(0.2, 0.8, 7)  # where the ink of a wall is measured
LOWEST = 4  # of these that count: a path that crosses an opening covers the others
ASIDE = np.linspace(-0.1, 0.1, 5)  # how far a wall may be from its line
CENTER = np.linspace(-0.15, 0.15, 3)  # of a cell
BAND = 64  # rows that are measured at once


class Walls(NamedTuple):
    """The ink between posts, and in the middle of cells, from 0 to 1."""

    upright: FloatArray  # float32[rows, columns + 1], on the left of each cell, and on the right of the last
    flat: FloatArray  # float32[rows + 1, columns], above each cell, and below the last
    cells: FloatArray  # float32[rows, columns]


def measure_walls(ink: "NDArray[np.float32]", lattice: Lattice, columns: int, rows: int) -> Walls:
    """Return the ink of all walls of the cells from (0, 0) of the lattice on."""
    across, down = np.arange(columns), np.arange(rows + 1)
    pieces = []
    for begin in range(0, rows + 1, BAND):
        band = down[begin : begin + BAND]
        upright = _lines(ink, lattice, np.arange(columns + 1), band, upright=True)
        flat = _lines(ink, lattice, across, band, upright=False)
        s = across[None, :, None, None] + 0.5 + CENTER[:, None]
        t = band[:, None, None, None] + 0.5 + CENTER
        cells = np.median(sample(ink, *lattice.pixels(s, t)).reshape(len(band), columns, -1), -1)
        pieces.append((upright, flat, cells))
    upright, flat, cells = (np.concatenate(each) for each in zip(*pieces, strict=True))
    return Walls(upright[:rows], flat, cells[:rows])


def _lines(
    ink: "NDArray[np.float32]", lattice: Lattice, columns: "NDArray[np.int64]", rows: "NDArray[np.int64]", upright: bool
) -> FloatArray:
    """Return the ink of the walls that begin at these posts, to the bottom or to the right."""
    across, along = ASIDE[:, None], ALONG
    s = columns[None, :, None, None] + (across if upright else along)
    t = rows[:, None, None, None] + (along if upright else across)
    values = sample(ink, *lattice.pixels(s, t))
    values.partition(LOWEST, -1)
    return values[..., :LOWEST].mean(-1).max(-1)
