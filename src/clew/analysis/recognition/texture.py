"""The texture of a maze on a rectangle as a row of numbers, and a model of the textures of each algorithm.

The numbers are computed from arrays of many mazes at once:

- Local: the shares of cells by which passages they have (dead ends, corridors, bends and junctions of each direction),
  and of the corners of cells by which walls meet there. Cells at the border are left out, because there are fewer of
  them in large mazes.
- Local, of two cells next to each other: pairs of dead ends, and corridors that go straight on.
- Border: how much of the first and last row and column is a corridor.
- Whole: the logarithm of the longest path.

The model has a normal distribution for each algorithm, whose mean and spread depend on the size of the maze. The mean
of each number is a + b / side, for the longest path a + b * log(side). The spread falls as 1 / side for local numbers,
as 1 / sqrt(side) for those of the border, and does not fall for the longest path. The classifier is quadratic
discriminant analysis: Bayes's rule with these normal distributions.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from clew import studio
from clew.grids.rectangle import EAST, SOUTH
from clew.lazy import BoolArray, FloatArray, NDArray, UInt8Array, np

KIND_COUNT = 14  # of the 15 kinds of cells with a passage, and of corners with a wall: the last follows from the others
EAST_AND_WEST, NORTH_AND_SOUTH = 0b1010, 0b0101  # corridors
SINGLE = (1, 2, 4, 8)  # the passages of a dead end
LOCAL = 2 * KIND_COUNT + 4
BORDER = 4
COUNT = LOCAL + BORDER + 1


def textures(mazes: UInt8Array, longest_paths: "NDArray[Any]") -> FloatArray:
    """Return the numbers that describe each maze: float64[mazes, COUNT].

    `mazes`, uint8[mazes, rows, columns]: the open directions of each cell, of at least 4 x 4. `longest_paths`: the
    steps of the longest path of each maze.
    """
    inside = mazes[:, 1:-1, 1:-1]
    dead = np.isin(inside, SINGLE)
    pairs = [
        _share(dead[:, :, 1:] & dead[:, :, :-1]),
        _share(dead[:, 1:] & dead[:, :-1]),
        _share((inside[:, :, 1:] == EAST_AND_WEST) & (inside[:, :, :-1] == EAST_AND_WEST)),
        _share((inside[:, 1:] == NORTH_AND_SOUTH) & (inside[:, :-1] == NORTH_AND_SOUTH)),
    ]
    east, south = mazes >> EAST & 1 == 1, mazes >> SOUTH & 1 == 1
    border = [_share(each) for each in (east[:, 0, :-1], east[:, -1, :-1], south[:, :-1, 0], south[:, :-1, -1])]
    longest = np.log(np.maximum(longest_paths, 1))
    kinds = [_share(each == kind) for each in (inside, _corners(east, south)) for kind in range(1, KIND_COUNT + 1)]
    return np.stack([*kinds, *pairs, *border, longest], axis=1).astype(np.float64)


def _corners(east: BoolArray, south: BoolArray) -> UInt8Array:
    """Return which walls meet where four cells meet: 1 north, 2 east, 4 south, 8 west."""
    walls = ~east[:, :-1, :-1], ~south[:, :-1, 1:], ~east[:, 1:, :-1], ~south[:, :-1, :-1]
    return np.asarray(np.sum([wall.view(np.uint8) << side for side, wall in enumerate(walls)], 0, np.uint8))


def _share(where: BoolArray) -> FloatArray:
    """Return the share of the entries of each maze that are true."""
    return np.asarray(where.reshape(len(where), -1).mean(axis=1))


def orientations(mazes: UInt8Array) -> list[UInt8Array]:
    """Return the mazes turned, clockwise by up to three quarters, and mirrored: in all eight ways."""
    east_and_west = mazes & 0b0101 | (mazes & 0b0010) << 2 | (mazes & 0b1000) >> 2  # exchanged
    return [
        np.rot90((each << quarters | each >> 4 - quarters) & 0b1111, -quarters, axes=(1, 2))
        for each in (mazes, east_and_west.astype(mazes.dtype)[:, :, ::-1])
        for quarters in range(4)
    ]


FILE = studio.FOLDER / "js" / "maze" / "textures.json"  # with the pages, which recognize mazes by it, too
MIN_SIDE, MAX_SIDE = 8, 100  # of the mazes that the model was made from
MIN_DEVIATION = 0.002  # a standard deviation that every number has at least, as the model is not exact


@dataclass(frozen=True)
class Component:
    """The textures of the mazes that some algorithms of one law make, with one setting of their options."""

    kind: str  # what it is reported as
    algorithms: list[str]
    options: dict[str, Any]
    means: FloatArray  # [2, COUNT], a and b
    spread: FloatArray  # [COUNT, COUNT], the covariance on a side of 1

    def mean(self, side: float) -> FloatArray:
        """Return the mean texture of mazes of this size."""
        return np.asarray((basis(side) * self.means).sum(axis=0))

    def covariance(self, side: float) -> FloatArray:
        """Return the covariance of the textures of mazes of this size."""
        scale = scales(side)
        return self.spread * scale[:, None] * scale + MIN_DEVIATION**2 * np.eye(COUNT)

    def log_likelihood(self, textures: FloatArray, side: float) -> tuple[FloatArray, FloatArray]:
        """Return the logarithm of the density at each texture, and its squared distance in standard deviations.

        The textures may have only their first numbers.
        """
        known = textures.shape[1]
        factor = np.linalg.cholesky(self.covariance(side)[:known, :known])
        distances = (np.linalg.solve(factor, (textures - self.mean(side)[:known]).T) ** 2).sum(axis=0)  # [mazes]
        return -distances / 2 - np.log(np.diag(factor)).sum(), distances


def basis(side: float) -> FloatArray:
    """Return what the two coefficients of each number are multiplied with: float64[2, COUNT]."""
    basis = np.ones((2, COUNT))
    basis[1] = 1 / side
    basis[1, -1] = np.log(side)
    return basis


def scales(side: float) -> FloatArray:
    """Return how wide each number is spread, as a share of its spread on a side of 1: float64[COUNT]."""
    side = min(side, MAX_SIDE)
    return np.repeat([1 / side, side**-0.5, 1.0], [LOCAL, BORDER, 1])


@cache
def components() -> tuple[Component, ...]:
    """Return the components of the stored model."""
    return tuple(map(_from_dict, json.loads(FILE.read_text(encoding="utf-8"))["components"]))


def _from_dict(facts: dict[str, Any]) -> Component:
    spread = np.zeros((COUNT, COUNT))
    spread[np.tril_indices(COUNT)] = facts["spread"]
    spread += np.tril(spread, -1).T
    return Component(facts["kind"], facts["algorithms"], facts["options"], np.array(facts["means"]), spread)
