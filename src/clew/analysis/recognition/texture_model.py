"""A model of textures: for each algorithm a normal distribution, whose mean and spread depend on the size of the maze.

The mean of each number is a + b / side, for the longest path a + b * log(side). The spread falls as 1 / side for local
numbers, as 1 / sqrt(side) for those of the border, and does not fall for the longest path. The classifier is quadratic
discriminant analysis: Bayes's rule with these normal distributions.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from clew.analysis.recognition.texture import BORDER, COUNT, LOCAL
from clew.lazy import FloatArray, np

FILE = Path(__file__).with_name("textures.json")
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
        covariance: FloatArray = self.spread * scale[:, None] * scale + MIN_DEVIATION**2 * np.eye(COUNT)
        return covariance

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
