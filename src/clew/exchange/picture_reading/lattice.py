"""The lattice on which the walls of a picture lie, found by itself: turned a little, seen at an angle.

Walls are a comb in both directions, so the spectrum of a part of the picture has a peak for each. Some peaks belong to
multiples; the right pair is the one on whose lattice posts are dark and the centers of cells are light. From there the
lattice grows over the picture: walls near it are measured, and a homography is fitted to them.
"""

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from clew.lazy import FloatArray, NDArray, np

WINDOW = 256  # pixels of a side of the parts whose spectrum is taken
SPECTRUM = 512  # its size, in frequencies
PEAKS = 6  # of a spectrum, in each direction
MIN_PERIOD = 3.5  # pixels
MIN_PERIODS = 1.9  # in a window
FEW = 0.6  # what little evidence takes from the score: as if each post could be wrong by this much
GOOD = 0.6  # the score of a lattice that needs no comparison with others
STEEPEST_DEPTH = 2.5  # how much larger cells may be in one corner than in another
OBLONG = 1.6  # the most that a cell may be longer than wide
STEEPEST = 0.7  # the most that lines of walls may be turned, as a slope


class Lattice(NamedTuple):
    """A map from lattice coordinates, which are whole where walls meet, to pixels."""

    matrix: NDArray[Any]  # float64[3, 3], a homography

    def pixels(self, s: NDArray[Any], t: NDArray[Any]) -> tuple[FloatArray, FloatArray]:
        """Return x and y of these lattice coordinates."""
        (a, b, c), (d, e, f), (g, h, i) = self.matrix
        depth = g * s + h * t + i
        return (a * s + b * t + c) / depth, (d * s + e * t + f) / depth

    def inverse(self) -> "Lattice":
        """Return the map from pixels to lattice coordinates."""
        return Lattice(np.linalg.inv(self.matrix))

    def moved(self, s: float, t: float) -> "Lattice":
        """Return the lattice whose point (0, 0) is the point (s, t) of this one."""
        return Lattice(self.matrix @ np.array([[1, 0, s], [0, 1, t], [0, 0, 1]]))

    def placed(self, x: float, y: float, scale: float = 1.0) -> "Lattice":
        """Return the same lattice in a picture that is `scale` times as large and begins at (-x, -y)."""
        return Lattice(np.array([[scale, 0, x], [0, scale, y], [0, 0, 1]]) @ self.matrix)

    def period(self, s: float, t: float) -> float:
        """Return the size of a cell at this point in pixels."""
        x, y = self.pixels(np.array([s, s + 1, s]), np.array([t, t, t + 1]))
        return float(np.sqrt(abs((x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]))))

    def reach(self, shape: tuple[int, ...]) -> float | None:
        """Return the largest lattice coordinate in a picture; None if parts of it are far smaller than others."""
        x, y = (np.array(each, float) for each in ((0, shape[1], shape[1], 0), (0, 0, shape[0], shape[0])))
        inverse = self.inverse()
        depth = inverse.matrix[2] @ np.array([x, y, np.ones(4)])
        if depth.min() * depth.max() <= 0 or not 1 / STEEPEST_DEPTH < depth.min() / depth.max() < STEEPEST_DEPTH:
            return None
        reach = float(np.abs(inverse.pixels(x, y)).max())
        return reach if reach < (shape[0] + shape[1]) / MIN_PERIOD else None


def sample(ink: "NDArray[np.float32]", x: FloatArray, y: FloatArray) -> NDArray[Any]:
    """Return the ink at these places, between pixels too; outside the picture that of its border."""
    height, width = ink.shape
    x = np.clip(x - 0.5, 0, width - 1.001).astype(np.float32)
    y = np.clip(y - 0.5, 0, height - 1.001).astype(np.float32)
    column, row = x.astype(np.int32), y.astype(np.int32)
    x -= column
    y -= row
    flat, place = ink.ravel(), row * width + column
    upper = flat[place] * (1 - x) + flat[place + 1] * x
    place += width
    values: NDArray[Any] = upper * (1 - y) + (flat[place] * (1 - x) + flat[place + 1] * x) * y
    return values


def find_lattice(ink: "NDArray[np.float32]") -> tuple[Lattice, float]:
    """Return a lattice that fits somewhere in the picture, and how well it does, at most 1."""
    best, highest = Lattice(np.eye(3)), -1.0
    for window, offset, scale in _windows(ink):
        for lattice in _candidates(window):
            score = _score(window, lattice)
            if score > highest:
                best, highest = _enlarged(lattice, window.shape, offset, scale), score
        if highest > GOOD:
            break
    return best, highest


def _windows(ink: "NDArray[np.float32]") -> Iterator[tuple["NDArray[np.float32]", tuple[int, int], int]]:
    """Yield parts of the picture, their places and by how much they are reduced; those in the middle come first."""
    height, width = ink.shape
    scales = [1 << step for step in range(12) if (max(height, width) >> step) * 2 > WINDOW] or [1]
    for down, across in ((1, 1), (0, 0), (2, 2), (0, 2), (2, 0)):
        for scale in scales:
            side = WINDOW * scale
            if (down, across) != (1, 1) and max(height, width) <= side:
                continue
            top, left = max(0, height - side) * down // 2, max(0, width - side) * across // 2
            part = ink[top : top + side, left : left + side]
            rows, columns = part.shape[0] // scale, part.shape[1] // scale
            if min(rows, columns) >= 2 * MIN_PERIOD:
                part = part[: rows * scale, : columns * scale]
                yield part.reshape(rows, scale, columns, scale).mean((1, 3)), (left, top), scale


def _candidates(window: "NDArray[np.float32]") -> Iterator[Lattice]:
    """Yield lattices whose lines agree with peaks of the window's spectrum."""
    rows, columns = (_taper(side) for side in window.shape)
    waves = (window - window.mean()) * rows[:, None] * columns
    across = _peaks(waves)
    down = [(y, x) for x, y in _peaks(waves.T)]
    middle_y, middle_x = (side / 2 for side in window.shape)
    lines = [[(u, v, _phase(waves, u, v)) for u, v in peaks] for peaks in (across, down)]
    for first in lines[0]:
        for second in lines[1]:
            matrix = np.array([first, second, (0, 0, 1)])
            matrix[:2, 2] -= matrix[:2, 0] * middle_x + matrix[:2, 1] * middle_y
            ratio = np.hypot(*matrix[0, :2]) / np.hypot(*matrix[1, :2])
            if 1 / OBLONG < ratio < OBLONG and abs(np.linalg.det(matrix)) > 1e-6:
                yield Lattice(np.linalg.inv(matrix))


def _taper(length: int) -> "NDArray[np.float32]":
    """Return weights that fall at both ends, so that the ends make no waves of their own."""
    ends = np.minimum(np.arange(length) + 0.5, length - np.arange(length) - 0.5) / (0.2 * length)
    weights: NDArray[np.float32] = (0.5 - 0.5 * np.cos(np.pi * np.minimum(ends, 1))).astype(np.float32)
    return weights


def _peaks(waves: "NDArray[np.float32]") -> list[tuple[float, float]]:
    """Return the frequencies of waves that run mostly along the rows, and their halves: cycles per pixel, (x, y)."""
    strength = np.abs(np.fft.rfft2(waves, (SPECTRUM, SPECTRUM)))
    y, x = np.fft.fftfreq(SPECTRUM)[:, None], np.arange(strength.shape[1]) / SPECTRUM
    strength[(np.abs(y) > STEEPEST * x) | (x > 1 / MIN_PERIOD) | (x < MIN_PERIODS / waves.shape[1])] = 0
    lobe = 1.5 * SPECTRUM / np.array(waves.shape)
    found = []
    for _ in range(PEAKS):
        row, column = np.unravel_index(int(strength.argmax()), strength.shape)
        if strength[row, column] <= 0:
            break
        found.append((_summit(strength[row], int(column)), _summit(strength[:, column], int(row))))
        near = np.abs((np.arange(SPECTRUM) - row + SPECTRUM // 2) % SPECTRUM - SPECTRUM // 2) <= lobe[0]
        left, right = max(0, round(column - lobe[1])), round(column + lobe[1]) + 1
        strength[near, left:right] = 0
    wrapped = [(x, y - SPECTRUM if y > SPECTRUM / 2 else y) for x, y in found]
    return [(x / SPECTRUM / part, y / SPECTRUM / part) for part in (1, 2) for x, y in wrapped]


def _summit(strength: FloatArray, place: int) -> float:
    """Return where a parabola through three values has its summit."""
    before, here, after = (float(strength[(place + step) % len(strength)]) for step in (-1, 0, 1))
    bend = before - 2 * here + after
    return place + (0.5 * (before - after) / bend if bend < 0 and min(before, after) > 0 else 0.0)


def _phase(waves: "NDArray[np.float32]", x: float, y: float) -> float:
    """Return the phase of a frequency in the middle of the window, in periods."""
    rows, columns = (np.arange(side) + 0.5 - side / 2 for side in waves.shape)
    total = np.exp(-2j * np.pi * y * rows) @ waves @ np.exp(-2j * np.pi * x * columns)
    return float(np.angle(total) / (2 * np.pi))


def _score(window: "NDArray[np.float32]", lattice: Lattice) -> float:
    """Return how well posts and cells differ in the middle of a window, at most 1."""
    height, width = window.shape
    inverse = lattice.inverse()
    s, t = inverse.pixels(np.array([0.2, 0.8, 0.8, 0.2]) * width, np.array([0.2, 0.2, 0.8, 0.8]) * height)
    columns, rows = np.arange(np.ceil(s.min()), s.max()), np.arange(np.ceil(t.min()), t.max())
    if len(columns) < 2 or len(rows) < 2 or len(columns) * len(rows) > WINDOW * WINDOW:
        return -1.0
    columns, rows = (each[max(0, len(each) // 2 - 8) : len(each) // 2 + 8] for each in (columns, rows))
    near = np.array([-0.06, 0, 0.06])
    s, t = columns[:, None, None, None] + near[:, None], rows[:, None, None] + near  # [column, row, near, near]
    posts = sample(window, *lattice.pixels(s, t)).mean((2, 3))
    centers = sample(window, *lattice.pixels(s[:-1] + 0.5, t[:-1] + 0.5)).mean((2, 3))
    difference = float(posts.mean() - centers.mean())
    spread = float(posts.std() + centers.std()) + 0.02
    return difference / (abs(difference) + spread) - FEW / math.sqrt(posts.size)


def _enlarged(lattice: Lattice, shape: tuple[int, ...], offset: tuple[int, int], scale: int) -> Lattice:
    """Return the lattice of a window as one of the picture that it was cut out of; (0, 0) is near the middle."""
    s, t = lattice.inverse().pixels(np.array(shape[1] / 2), np.array(shape[0] / 2))
    return lattice.placed(*offset, scale).moved(round(float(s)), round(float(t)))
