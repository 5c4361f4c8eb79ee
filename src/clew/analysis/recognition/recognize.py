"""Recognize the algorithm that made a maze by its texture, with the probability of each algorithm."""

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from clew.analysis.recognition.texture import COUNT, MAX_SIDE, MIN_SIDE, components, orientations, textures
from clew.errors import ClewError, prefixed
from clew.grids import Rectangle
from clew.lazy import FloatArray, NDArray, UInt8Array, np
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving import solve as solving

REASONS = {  # of several algorithms, and why they are one
    "uniform": "all of these make every perfect maze with the same chance (Houston's nearly so, up to 100x100 cells)",
    "random-weights": "all of these make the lightest spanning tree under random weights, so the same mazes",
}
MAX_SIDE_RATIO = 1.5  # the ratio of the sides from which the longest path is not that of a square, and is not used
MAX_DEVIATION = 12.0  # standard deviations from the nearest kind, on the scale of a normal variable


@dataclass(frozen=True)
class Recognition:
    """The result of `clew.recognize`.

    Attributes
    ----------
    probabilities : dict of str to float
        The probability of each kind, the likeliest first, if all kinds are equally likely beforehand and Clew made the
        maze with the default options. They add up to 1.
    algorithms : dict of str to list of str
        The algorithms of each kind: those whose mazes are the same by mathematics, or nearly so, are one kind.
    notes : list of str
        What makes the answer uncertain.
    each : list of dict of str to float
        The probabilities that each maze alone would give.

    Examples
    --------
    >>> import clew
    >>> found = clew.recognize(clew.generate("sidewinder", "20x20", seed=7))
    >>> found.best, found.algorithms["uniform"]
    ('sidewinder', ['aldous-broder', 'houston', 'wilson'])
    """

    probabilities: dict[str, float]
    algorithms: dict[str, list[str]]
    notes: list[str]
    each: list[dict[str, float]]

    @property
    def best(self) -> str:
        """The likeliest kind."""
        return next(iter(self.probabilities))

    def as_dict(self) -> dict[str, Any]:
        """Return everything, ready for JSON."""
        facts = {"best": self.best, **asdict(self)}
        return facts if len(self.each) > 1 else {name: facts[name] for name in facts if name != "each"}


def recognize(maze: Maze | Iterable[Maze]) -> Recognition:
    """Guess from its texture which algorithm made a maze; what the maze says about its origin is ignored.

    The maze may be turned or mirrored. Algorithms with the same law cannot be distinguished: Wilson and
    Aldous-Broder are one kind, as are Kruskal, Boruvka and true Prim. Several mazes, of any sizes, are taken as made by
    one algorithm: their likelihoods are multiplied, so that what a small maze leaves open, many decide.

    Parameters
    ----------
    maze : Maze or iterable of Maze
        A perfect maze on a rectangle of at least 8x8 cells, or several. One with loops gets an answer with a note.

    Returns
    -------
    Recognition
        The probability of each kind of algorithm, and notes.

    Raises
    ------
    ClewError
        If a maze is on another grid, or too small, or if there are no mazes.

    Examples
    --------
    >>> import clew
    >>> found = clew.recognize(clew.generate("binary-tree", "20x20", seed=7))
    >>> found.best, round(found.probabilities["binary-tree"], 3)
    ('binary-tree', 1.0)
    >>> ten = [clew.generate("kruskal", "10x10", seed=7, number=number) for number in range(10)]
    >>> clew.recognize(ten).best
    'random-weights'
    """
    several = isinstance(maze, Iterable) and not isinstance(maze, Maze)
    mazes: Iterable[Any] = maze if several else [maze]
    each, notes = [], []
    for number, one in enumerate(mazes, 1):
        with prefixed(f"maze {number}: " if several else ""):
            logarithms, own_notes = _recognize_one(one)
        each.append(logarithms)
        notes += [f"Maze {number}: {note}" for note in own_notes] if several else own_notes
    if not each:
        raise ClewError("clew.recognize got no mazes: give one or more")
    together = {kind: math.fsum(one[kind] for one in each) for kind in each[0]}
    return Recognition(_chances(together), algorithms_of_kinds(), notes, [_chances(one) for one in each])


def _chances(logarithms: dict[str, float]) -> dict[str, float]:
    """Return the probabilities that are in the ratio of these likelihoods, the largest first."""
    most = max(logarithms.values())
    shares = {kind: math.exp(value - most) for kind, value in sorted(logarithms.items(), key=lambda item: -item[1])}
    total = math.fsum(shares.values())
    return {kind: share / total for kind, share in shares.items()}


def _recognize_one(maze: Maze) -> tuple[dict[str, float], list[str]]:
    """Return the logarithm of each kind's probability for one maze, and notes."""
    check_maze(maze, "clew.recognize")
    grid = maze.grid
    if not isinstance(grid, Rectangle):
        raise ClewError(
            f"this maze is on {grid.spec}: recognize knows the textures of rectangles only, without masks and weaving"
        )
    if min(grid.width, grid.height) < MIN_SIDE:
        raise ClewError(
            f"a maze of {grid.width}x{grid.height} cells has too little texture: recognize needs at least "
            f"{MIN_SIDE}x{MIN_SIDE}"
        )
    start, _ = solving.distances(maze, 0).farthest
    _, longest = solving.distances(maze, start).farthest
    side = 2 * grid.width * grid.height / (grid.width + grid.height)
    known = COUNT if max(grid.width, grid.height) <= MAX_SIDE_RATIO * min(grid.width, grid.height) else COUNT - 1
    found, nearest = log_chances(np.asarray(maze.array)[None], np.array([longest]), side, known)
    return {kind: float(values[0]) for kind, values in found.items()}, _notes(maze, side, nearest[0])


def log_chances(
    mazes: UInt8Array, longest_paths: "NDArray[Any]", side: float, known: int = COUNT
) -> tuple[dict[str, FloatArray], FloatArray]:
    """Return the logarithm of each kind's probability for each maze, and the standard deviations to the nearest kind.

    All orientations of a maze are equally likely beforehand, and so are the kinds, and the components of a kind. The
    deviations say how unlike the nearest kind a maze is, on the scale of a normal variable.

    `mazes`, uint8[mazes, rows, columns]: the open directions of each cell. `longest_paths`: the steps of the longest
    path of each. `side`: that of a square of about this size, the harmonic mean of the width and the height. `known`:
    how many numbers of the textures to use, from the first on.
    """
    turned = [textures(each, longest_paths)[:, :known] for each in orientations(mazes)]
    found: dict[str, list[FloatArray]] = {}
    nearest = np.full(len(mazes), np.inf)
    for component in components():
        for rows in turned:
            density, distances = component.log_likelihood(rows, side)
            found.setdefault(component.kind, []).append(density)
            nearest = np.minimum(nearest, distances)
    densities = np.stack([np.logaddexp.reduce(each) - math.log(len(each)) for each in found.values()])
    densities -= np.logaddexp.reduce(densities)
    return dict(zip(found, densities, strict=True)), (nearest - known) / math.sqrt(2 * known)


def algorithms_of_kinds() -> dict[str, list[str]]:
    """Return the algorithms of each kind."""
    found: dict[str, set[str]] = {}
    for component in components():
        found.setdefault(component.kind, set()).update(component.algorithms)
    return {kind: sorted(names) for kind, names in found.items()}


def _notes(maze: Maze, side: float, nearest: float) -> list[str]:
    """Return what makes the answer uncertain."""
    notes = []
    if not solving.is_perfect(maze):
        loops = maze.passage_count - maze.cells + 1
        kind = f"has at least {loops:,} loops: it may be braided" if loops > 0 else "has cells that are cut off"
        notes.append(f"The maze is not perfect, it {kind}. All textures here are those of perfect mazes.")
    if nearest > MAX_DEVIATION:
        notes.append(
            "The maze is unlike those of every kind here: another algorithm, other options or a change made it. "
            "The probabilities say only which kind is the least unlike."
        )
    if side > MAX_SIDE:
        notes.append(f"The model was made from mazes of up to {MAX_SIDE}x{MAX_SIDE} cells, and this one is larger.")
    return notes
