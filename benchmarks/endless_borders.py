"""Borders in endless mazes: how cells at the true borders of leaves differ from others, and whether classifiers see it.

The owner of each cell is read from the tables of the world. A cell at a border has a wall there, and this wall is part
of a long one, so it is compared with cells at other long walls. The same comparison in plain mazes, which have no
leaves, shows what part of a difference is no trace of them; and so do squares of plain mazes that are cut into parts.

With Wilson's algorithm cells at borders differ by at most 1.1 %. A random forest that gets the passages is right for 49
to 52 of 100 squares, gradient boosting of counts for 57 to 61, and for 56 of plain mazes. docs/guides/endless.md has
the figures of `python -m benchmarks endless_borders --rounds 3` and explains why limits are missed.
"""

import importlib.util
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, NamedTuple

import numpy as np

import clew
from benchmarks.report import LIMIT, Report
from clew.puzzles.endless.hierarchy import BRANCH, CHILDREN, KINDS, WORLD
from clew.puzzles.endless.tables import tables_of
from clew.puzzles.endless.world import STEPS, Endless

TITLE = "Borders in endless mazes"
WINDOW = 1024
SEEDS = (7, 11, 42)
LONG, LONGER = 16, 64  # how often walls with a free end are removed
MARGIN = LONGER + 16  # cells around a window, where walls may end at its edge
PATCH, PATCHES = 16, 10_000
PART = 900  # cells of a part of a plain maze, at least: on average they are as large as leaves
SAMPLED, FROM_WINDOW = 256, 16  # cells of a window in a row, and pairs of squares from it
LENGTHS = 8  # of straight passages, which are counted separately
MAX_DIFFERENCE, MAX_RIGHT = 2.0, 55.0  # percent
CLASSIFIED = ("wilson", "kruskal", "recursive-backtracker")  # trees of all three kinds: uniform, minimum, deep
FIGURES = ("dead ends", "junctions", "straight passages")
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
TEXT = """Cells at the true borders of leaves, compared with cells inside, in {rounds} windows of {side}x{side} cells of
each world: the differences in the shares of dead ends and junctions and in the length of straight passages, in percent,
with standard errors. A cell counts once for each side with a long wall: one that remains when walls with a free end
have been removed {long} times. In plain mazes of this size, the walls that remain after {longer} times are compared
with the others."""
CLASSIFIERS = """How many of 100 squares of 16x16 cells are rightly classified as inside a leaf, or as having a border
through them. Trained with 15,000 squares of one world, and tested with 5,000 others of it, and 20,000 of another; the
standard errors are 0.7 and 0.35. The random forest gets the passages, gradient boosting counts of shapes, of pairs of
neighbors and of straight passages. Plain mazes are cut into parts as large as leaves, with one passage between two, as
any tree can be: a border divides a square there, too."""


class Walls(NamedTuple):
    """The walls above cells and on their left, with a row and a column more than there are cells."""

    above: np.ndarray
    left: np.ndarray

    def without(self, others: "Walls") -> "Walls":
        return Walls(self.above & ~others.above, self.left & ~others.left)

    def both(self, others: "Walls") -> "Walls":
        return Walls(self.above & others.above, self.left & others.left)

    def ends(self) -> np.ndarray:
        """Return how many walls meet at each corner of cells."""
        counts = self.above + self.left.astype(np.uint8)
        counts[..., 1:] += self.above[..., :-1]
        counts[..., 1:, :] += self.left[..., :-1, :]
        return counts

    def sides(self) -> np.ndarray:
        """Return how many of the four sides of each cell have a wall."""
        above, left = self.above.view(np.uint8), self.left.view(np.uint8)
        return above[..., :-1, :-1] + above[..., 1:, :-1] + left[..., :-1, :-1] + left[..., :-1, 1:]


def run(report: Report, side: int | None, rounds: int) -> None:
    """Compare borders with insides for every generator of perfect mazes, then train classifiers."""
    side = side or WINDOW
    report.section(TITLE, TEXT.format(rounds=rounds, side=side, long=LONG, longer=LONGER))
    generators = [name for name in clew.generators() if _is_perfect(name)]
    report.table("borders, percent", *(f"{each:>17}" for each in FIGURES), LIMIT)
    for generator in generators:
        _compare(report, generator, side, rounds)
    if importlib.util.find_spec("sklearn") is None:
        report.note("Classifiers were not trained: they need scikit-learn; install the group `bench`.")
        return
    report.note(CLASSIFIERS)
    report.table("right of 100: this world, the other", "    forest", "  boosting", LIMIT)
    for generator in CLASSIFIED:
        _classify(report, generator)


def _is_perfect(generator: str) -> bool:
    try:
        Endless(0, generator, 8, side=16).window(0, 0, 1, 1)
    except clew.ClewError:
        return False
    return True


def _compare(report: Report, generator: str, side: int, rounds: int) -> None:
    """Add the rows of a generator: each world, all of them, and plain mazes."""
    totals = []
    for seed in SEEDS:
        endless = Endless(seed, generator)
        pairs = []
        for passages, borders in _windows(endless, side + 2 * MARGIN, rounds):
            walls = long_walls(walls_of(passages), LONG)
            pairs.append(_sums(passages, walls.both(borders), walls.without(borders)))
        totals += pairs
        _add_differences(report, f"{generator}, seed {seed}", pairs)
    _add_differences(report, f"{generator}, all", totals, MAX_DIFFERENCE)
    pairs = []
    for seed in range(rounds):
        passages = plain_maze(generator, side + 2 * MARGIN, seed)
        walls = long_walls(walls_of(passages), LONG)
        longer = long_walls(walls, LONGER - LONG)
        pairs.append(_sums(passages, longer, walls.without(longer)))
    _add_differences(report, f"{generator}, plain mazes", pairs)


def _add_differences(report: Report, name: str, pairs: list[np.ndarray], most: float | None = None) -> None:
    """Add a row with the differences of all windows together, and their errors from leaving out each (jackknife)."""
    sums, count = np.array(pairs), len(pairs)

    def differences(chosen: np.ndarray) -> np.ndarray:
        one, other = chosen.sum(0)
        return (one[1:] / one[0] / (other[1:] / other[0]) - 1) * 100

    values = differences(sums)
    others = np.array([differences(np.delete(sums, each, 0)) for each in range(count)]) if count > 1 else values[None]
    errors = np.sqrt((count - 1) * others.var(0))
    shown = (f"{value:+.2f} ± {error:.2f}" for value, error in zip(values, errors, strict=True))
    report.row(name, *shown, report.limit(float(np.abs(values).max()), most))


def _sums(passages: np.ndarray, *walls: Walls) -> np.ndarray:
    """Return, for each kind of walls, how many cells are at them, and the sums of their `FIGURES`."""
    degrees = np.bitwise_count(passages)
    figures = np.array([np.ones(degrees.shape), degrees == 1, degrees >= 3, sum(straight_passages(passages)) / 2])
    inner = np.s_[..., MARGIN:-MARGIN, MARGIN:-MARGIN]
    return np.array([(each.sides()[inner] * figures[inner]).sum((1, 2)) for each in walls])


def _windows(endless: Endless, side: int, count: int) -> Iterator[tuple[np.ndarray, Walls]]:
    """Yield windows at random places, with the borders in them."""
    draws = random.Random(endless.seed)
    for _ in range(count):
        x, y = (draws.randrange(endless.side - side) for _ in range(2))
        yield endless.window(x, y, side, side).array, border_walls(owners(endless, x, y, side, side))


def plain_maze(generator: str, side: int, seed: int) -> np.ndarray:
    return clew.generate(generator, f"{side}x{side}", seed=seed).array


def owners(endless: Endless, x: int, y: int, width: int, height: int) -> np.ndarray:
    """Return for each cell of a window the leaf that it belongs to: its row * 2^32 + its column, of those near here."""
    h, _ = tables_of(endless._world)
    leaf, half = h.leaf, h.leaf // 2
    xs, ys = (
        np.arange(max(0, start // leaf - 1), min(endless.side // leaf, (start + size) // leaf + 2))
        for start, size in ((x, width), (y, height))
    )
    kinds = np.full((len(ys), len(xs)), WORLD)
    for level in range(h.levels, 0, -1):
        size, branch = int(h.sizes[level - 1]), int(h.branch[level])
        children = ys[:, None] // size % branch * BRANCH + xs // size % branch
        kinds = np.asarray(h.children)[(level * KINDS + kinds) * CHILDREN + children]
    cells = np.asarray(h.leaf_cells).reshape(-1, 2 * leaf, 2 * leaf)
    found = np.zeros(((len(ys) + 1) * leaf, (len(xs) + 1) * leaf), np.int64)
    for (row, column), kind in np.ndenumerate(kinds):
        frame = found[row * leaf : (row + 2) * leaf, column * leaf : (column + 2) * leaf]
        frame[cells[kind] > 0] = row << 32 | column
    left, top = x - (int(xs[0]) * leaf - half), y - (int(ys[0]) * leaf - half)
    return found[top : top + height, left : left + width]


def border_walls(owner: np.ndarray) -> Walls:
    """Return the walls between cells of different owners."""
    height, width = owner.shape
    walls = Walls(*np.zeros((2, height + 1, width + 1), bool))
    walls.above[1:-1, :-1] = owner[1:] != owner[:-1]
    walls.left[:-1, 1:-1] = owner[:, 1:] != owner[:, :-1]
    return walls


def walls_of(passages: np.ndarray) -> Walls:
    """Return the walls of mazes, closed around."""
    rows = [(0, 0)] * (passages.ndim - 2) + [(0, 1)] * 2
    above, left = (np.pad(passages & side == 0, rows) for side in (NORTH, WEST))
    above[..., (0, -1), :-1] = True
    left[..., :-1, (0, -1)] = True
    return Walls(above, left)


def long_walls(walls: Walls, times: int) -> Walls:
    """Return what remains of walls when those with a free end are removed so many times."""
    above, left = (each.copy() for each in walls)
    for _ in range(times):
        is_kept = Walls(above, left).ends() != 1
        above &= is_kept
        above[..., :-1] &= is_kept[..., 1:]
        left &= is_kept
        left[..., :-1, :] &= is_kept[..., 1:, :]
    return Walls(above, left)


def straight_passages(passages: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return how many cells the straight passages through each cell have, along its row and along its column."""

    def lengths(is_first: np.ndarray) -> np.ndarray:
        is_first[..., 0] = True
        numbers = is_first.reshape(-1).cumsum() - 1
        return np.bincount(numbers)[numbers].reshape(is_first.shape)

    across = lengths(passages & WEST == 0)
    return across, lengths(passages.swapaxes(-1, -2) & NORTH == 0).swapaxes(-1, -2)


def _classify(report: Report, generator: str) -> None:
    """Train with squares of each of two worlds, and test with others of both; then with squares of plain mazes."""
    from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier

    forest = RandomForestClassifier(100, min_samples_leaf=3, n_jobs=-1, random_state=0), passages_of
    boosting = HistGradientBoostingClassifier(max_iter=100, max_leaf_nodes=15, random_state=0), counts_of
    labels = np.arange(2 * PATCHES) % 2
    trained = len(labels) * 3 // 4

    def rates(classifier: tuple[Any, Callable[[np.ndarray], np.ndarray]], *squares: np.ndarray) -> list[float]:
        here, *others = map(classifier[1], squares)
        classifier[0].fit(here[:trained], labels[:trained])
        tests = [(here[trained:], labels[trained:]), *((other, labels) for other in others)]
        return [100 * classifier[0].score(*test) for test in tests]

    seeds = SEEDS[:2]
    worlds = [sample_squares(_windows(Endless(seed, generator), SAMPLED, PATCHES), PATCHES) for seed in seeds]
    for seed, squares in zip(seeds, (worlds, worlds[::-1]), strict=True):
        found = [rates(classifier, *squares) for classifier in (forest, boosting)]
        cells = [f"{here:.1f}, {other:.1f}" for here, other in found]
        report.row(f"{generator}, seed {seed}", *cells, report.limit(max(map(max, found)), MAX_RIGHT))
    plain = sample_squares(_plain_parts(generator), PATCHES)
    report.row(f"{generator}, plain mazes", *(f"{rates(each, plain)[0]:.1f}" for each in (forest, boosting)), "")


def sample_squares(windows: Iterable[tuple[np.ndarray, Walls]], pairs: int) -> np.ndarray:
    """Return pairs of squares: one without a border, and one with at least as many walls of it as a straight one has.

    They are at any places, some in each window: squares that begin in the same cell of a leaf would be learned by
    heart, as leaves and borders come again. Both squares of a pair are from the same window.
    """
    draws, found = np.random.default_rng(pairs), []
    for passages, borders in windows:
        inside = _sums_of(borders.above[1:-1, :-1], PATCH - 1, PATCH)
        inside += _sums_of(borders.left[:-1, 1:-1], PATCH, PATCH - 1)
        places = [np.argwhere(each) for each in (inside == 0, inside >= PATCH)]
        for _ in range(min(FROM_WINDOW, *map(len, places))):
            for y, x in (each[draws.integers(len(each))] for each in places):
                found.append(passages[y : y + PATCH, x : x + PATCH])
        if len(found) >= 2 * pairs:
            break
    return np.array(found[: 2 * pairs])


def _plain_parts(generator: str) -> Iterator[tuple[np.ndarray, Walls]]:
    """Yield plain mazes, with borders between parts of their trees that are about as large as leaves."""
    for seed in count():
        maze = clew.generate(generator, f"{SAMPLED}x{SAMPLED}", seed=seed)
        yield maze.array, border_walls(tree_parts(maze, PART))


def tree_parts(maze: clew.Maze, least: int) -> np.ndarray:
    """Cut a perfect maze into connected parts of at least so many cells, but for the last; return each cell's part."""
    steps = np.asarray(clew.distances(maze).array)
    towards = np.arange(steps.size).reshape(steps.shape)
    for direction, (dx, dy) in enumerate(STEPS):
        is_nearer = (maze.array >> direction & 1 != 0) & (np.roll(steps, (-dy, -dx), (0, 1)) < steps)
        towards += is_nearer * (dy * steps.shape[1] + dx)
    order, parents = np.argsort(steps, None, "stable").tolist(), towards.reshape(-1).tolist()
    sizes, parts = [1] * len(order), list(range(len(order)))
    for cell in order[:0:-1]:
        if sizes[cell] < least:
            sizes[parents[cell]] += sizes[cell]
    for cell in order[1:]:
        if sizes[cell] < least:
            parts[cell] = parts[parents[cell]]
    return np.array(parts).reshape(steps.shape)


def _sums_of(values: np.ndarray, height: int, width: int) -> np.ndarray:
    """Return the sums of all parts of this size."""
    sums = np.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    return sums[height:, width:] - sums[height:, :-width] - sums[:-height, width:] + sums[:-height, :-width]


def passages_of(squares: np.ndarray) -> np.ndarray:
    """Return whether there are passages to the east and to the south of each cell."""
    return np.stack([squares & EAST != 0, squares & SOUTH != 0], 1).reshape(len(squares), -1)


def counts_of(squares: np.ndarray) -> np.ndarray:
    """Return how many cells have each shape, each degree next to each other one, and each straight length."""
    degrees = np.bitwise_count(squares)
    pairs = 5 * degrees[:, :, :-1] + degrees[:, :, 1:], 5 * degrees[:, :-1] + degrees[:, 1:]
    lengths = (np.minimum(each, LENGTHS) - 1 for each in straight_passages(squares))
    return np.concatenate(
        [_counts(squares, 16), *(_counts(each, 25) for each in pairs), *(_counts(each, LENGTHS) for each in lengths)], 1
    )


def _counts(values: np.ndarray, kinds: int) -> np.ndarray:
    """Return how often each square has each of the values below `kinds`."""
    codes = values.reshape(len(values), -1) + kinds * np.arange(len(values))[:, None]
    return np.bincount(codes.reshape(-1), minlength=kinds * len(values)).reshape(-1, kinds)
