"""The ink where walls can be: between each two posts of a lattice."""

from typing import Any, NamedTuple

from clew.exchange.picture_reading.lattice import Lattice, sample
from clew.lazy import FloatArray, NDArray, np

ALONG = 0.2, 0.8  # between which parts of a wall its ink is measured
LOWEST = 0.57  # of the places along it that count: a path that crosses an opening covers the others
ASIDE = 0.1  # how far a wall may be from its line, in periods
CENTER = 0.15  # how far from the middle of a cell its own ink is measured
SPACING = 2  # pixels between the places along a wall, half as many between those across
ACROSS, LENGTHWISE = (5, 15), (7, 15)  # the least and the most of these places
BAND = 64  # rows that are measured at once


class Walls(NamedTuple):
    """A value for each place between two posts, and for each cell: its ink, from 0 to 1, or whether it is dark."""

    upright: NDArray[Any]  # [rows, columns + 1], on the left of each cell, and on the right of the last
    flat: NDArray[Any]  # [rows + 1, columns], above each cell, and below the last
    cells: NDArray[Any]  # [rows, columns]


def measure_walls(ink: "NDArray[np.float32]", lattice: Lattice, columns: int, rows: int) -> Walls:
    """Return the ink of all walls of the cells from (0, 0) of the lattice on."""
    across, down = np.arange(columns), np.arange(rows + 1)
    period = lattice.period(columns / 2, rows / 2)
    aside = np.linspace(-ASIDE, ASIDE, int(np.clip(2 * np.ceil(ASIDE * period) + 1, *ACROSS)))
    along = np.linspace(*ALONG, int(np.clip((ALONG[1] - ALONG[0]) * period / SPACING, *LENGTHWISE)))
    center = np.linspace(-CENTER, CENTER, 3)
    pieces = []
    for begin in range(0, rows + 1, BAND):
        band = down[begin : begin + BAND]
        upright = _lines(ink, lattice, np.arange(columns + 1), band, aside[:, None], along)
        flat = _lines(ink, lattice, across, band, along, aside[:, None])
        s = across[None, :, None, None] + 0.5 + center[:, None]
        t = band[:, None, None, None] + 0.5 + center
        cells = np.median(sample(ink, *lattice.pixels(s, t)).reshape(len(band), columns, -1), -1)
        pieces.append((upright, flat, cells))
    upright, flat, cells = (np.concatenate(each) for each in zip(*pieces, strict=True))
    return Walls(upright[:rows], flat, cells[:rows])


def _lines(
    ink: "NDArray[np.float32]",
    lattice: Lattice,
    columns: "NDArray[np.int64]",
    rows: "NDArray[np.int64]",
    right: FloatArray,
    down: FloatArray,
) -> NDArray[Any]:
    """Return the ink of the walls that begin at these posts: at these places, [across, along], from there."""
    s, t = columns[None, :, None, None] + right, rows[:, None, None, None] + down
    values = sample(ink, *lattice.pixels(s, t))
    lowest = int(LOWEST * values.shape[-1])
    values.partition(lowest, -1)
    lines: NDArray[Any] = values[..., :lowest].mean(-1).max(-1)
    return lines
