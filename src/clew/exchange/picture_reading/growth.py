"""Let a lattice grow over the whole picture: measure the walls near it, fit a homography to them, and look further."""

import math
from typing import Any

from clew.exchange.picture_reading.lattice import Lattice, sample
from clew.lazy import FloatArray, NDArray, np

MEASURED = 2000  # walls in one step
FIRST = 4  # cells in each direction from the middle of the lattice that is known
GROWTH = 1.4
REACH = 0.42  # how far from its line a wall is looked for, in periods
LINE = (0.3, 0.43, 0.57, 0.7)  # where along a wall
TOLERANCE = 0.06  # periods: walls farther from the lattice count less
LAST = 4  # steps with all that is in the picture
STRAIGHT = 0.02  # the weight of parallels staying parallel


def grow(ink: "NDArray[np.float32]", lattice: Lattice) -> Lattice | None:
    """Return the lattice that fits the walls of the whole picture, or None if it bends too much for a photograph."""
    draws = np.random.default_rng(1)
    radius, left = FIRST, LAST
    while left:
        reach = lattice.reach(ink.shape)
        if reach is None:
            return None
        left -= radius >= reach
        places = np.arange(-radius, radius + 1, dtype=np.float64)
        across, down = (each.ravel() for each in np.meshgrid(places, places + 0.5))
        upright = _inside(lattice, across, down, ink.shape, draws)
        flat = _inside(lattice, down, across, ink.shape, draws)
        lattice = _fitted(ink, lattice, upright, flat, radius)
        radius = min(int(radius * GROWTH) + 1, max(FIRST, math.ceil(reach)))
    return lattice


def _inside(
    lattice: Lattice, s: FloatArray, t: FloatArray, shape: tuple[int, ...], draws: "np.random.Generator"
) -> tuple[FloatArray, FloatArray]:
    """Return those of these points that are in the picture, or some of them if they are many."""
    x, y = lattice.pixels(s, t)
    (places,) = np.nonzero((x > 0) & (x < shape[1]) & (y > 0) & (y < shape[0]))
    if len(places) > MEASURED:
        places = draws.choice(places, MEASURED, replace=False)
    return s[places], t[places]


def _fitted(
    ink: "NDArray[np.float32]",
    lattice: Lattice,
    upright: tuple[FloatArray, FloatArray],
    flat: tuple[FloatArray, FloatArray],
    radius: int,
) -> Lattice:
    """Return the lattice moved and bent so that the walls near it lie on it."""
    first, first_weight = _offsets(ink, lattice, *upright, 0)
    second, second_weight = _offsets(ink, lattice, *flat, 1)
    weight = np.concatenate((first_weight, second_weight))
    if np.count_nonzero(weight) < 8:
        return lattice
    off = np.concatenate((first, second))
    s = np.concatenate((upright[0] + first, flat[0])) / radius  # where the walls are
    t = np.concatenate((upright[1], flat[1] + second)) / radius
    is_upright = np.arange(len(s)) < len(first)
    affine = np.stack((s, t, np.ones(len(s))), 1)
    bent = -np.where(is_upright, s, t)[:, None] * affine[:, :2]
    system = np.hstack((affine * is_upright[:, None], affine * ~is_upright[:, None], bent))
    found: NDArray[Any] = np.zeros(8)
    for _ in range(5):
        left = off / radius + system @ found  # what is left of the offsets
        robust = weight / (1 + (left * radius / TOLERANCE) ** 2)
        normal = (system * robust[:, None]).T @ system
        normal[range(8), range(8)] += np.array([1e-6] * 6 + [STRAIGHT, STRAIGHT]) * robust.sum()
        found = np.linalg.solve(normal, -(system * robust[:, None]).T @ (off / radius))
    a, b, c, d, e, f, g, h = found
    scale = np.diag([radius, radius, 1.0])
    change = scale @ np.array([[1 + a, b, c], [d, 1 + e, f], [g, h, 1]]) @ np.linalg.inv(scale)
    return Lattice(lattice.matrix @ np.linalg.inv(change))


def _offsets(
    ink: "NDArray[np.float32]", lattice: Lattice, s: FloatArray, t: FloatArray, axis: int
) -> tuple[FloatArray, FloatArray]:
    """Return how far walls in the middle between two posts are from their lines, and how certain each is.

    `axis`: 0 for upright walls, whose s is whole; 1 for the others.
    """
    if not len(s):
        return s, t
    count = int(np.clip(2 * np.ceil(REACH * lattice.period(0, 0)) + 1, 9, 41))
    aside = np.linspace(-REACH, REACH, count)
    along = np.array(LINE)[:, None] - 0.5
    shift_s, shift_t = (aside, along) if axis == 0 else (along, aside)
    x, y = lattice.pixels(s[:, None, None] + shift_s, t[:, None, None] + shift_t)
    profile = np.median(sample(ink, x, y), 1)
    edge = max(1, count // 8)
    base = np.maximum(profile[:, :edge].mean(1), profile[:, -edge:].mean(1))
    height = profile.max(1) - base
    peak = np.maximum(profile - (base + 0.4 * height)[:, None], 0)
    total = peak.sum(1)
    usual = np.percentile(height, 90)
    weight = np.where((height > 0.4 * usual) & (total > 0), np.clip(height / max(usual, 1e-6), 0, 1), 0)
    return peak @ aside / np.maximum(total, 1e-9), weight
