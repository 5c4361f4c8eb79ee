"""The look of a maze from near: the shares of its cells that are dead ends, junctions, turns and straight corridors.

The inner cells of a ground are those of blocks whose neighbors are all on the same ground: what is seen there cannot
depend on the border between the grounds.
"""

from clew.draws import Draws
from clew.lazy import FloatArray, Int32Array, np
from clew.pictures.picture_mazes.block_tree import Directions, Grounds, rings_around, spanning_forest

TRIES = 40  # trees that are compared, at most
WORK = 40_000  # blocks of all of them
ALIKE = 0.015  # the relative difference from which trees look alike
TURNS, LEVEL, UPRIGHT = (0b0011, 0b0110, 0b1100, 0b1001), 0b1010, 0b0101


def inner_blocks(ground: Grounds) -> Grounds:
    """Return the blocks whose neighbors are all on their own ground."""
    inner = np.ones(ground.shape, bool)
    for one, other in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        same = ground[one] == ground[other]
        inner[one] &= same
        inner[other] &= same
    return inner


def cells_of(blocks: Grounds) -> Grounds:
    """Return the cells of these blocks: bool[2 * height, 2 * width]."""
    return blocks.repeat(2, axis=0).repeat(2, axis=1)


def corridor_shares(cells: Directions, zone: Grounds) -> list[float]:
    """Return which shares of the cells in a zone are turns, level corridors and upright corridors."""
    counts = np.bincount(cells[zone], minlength=16)
    return [int(counts[list(kinds)].sum()) / max(1, int(counts.sum())) for kinds in (TURNS, [LEVEL], [UPRIGHT])]


def similar_trees(dark: Grounds, classes: Int32Array, draws: Draws) -> Directions:
    """Return a random spanning tree of each part of each class of blocks, which look alike on dark and light ground.

    In small pictures two random trees differ by chance. So several are drawn for each ground, and of all pairs the one
    is taken that differs least. Class 1 is the ground of the solution, and has all dark blocks.
    """
    inner = inner_blocks(dark)
    zones = cells_of(inner & dark), cells_of(inner & ~dark)
    trees = [spanning_forest(classes, draws)]
    if not (zones[0].any() and zones[1].any()):
        return trees[0]
    shares: tuple[list[list[float]], list[list[float]]] = ([], [])
    while True:
        walk = rings_around(trees[-1])
        for found, zone in zip(shares, zones, strict=True):
            found.append(corridor_shares(walk, zone))
        on_dark, on_light = (np.array(found) + 1e-9 for found in shares)
        ratios = on_dark[:, None] / on_light[None]
        differences: FloatArray = np.maximum(ratios, 1 / ratios).max(axis=2) - 1
        if differences.min() < ALIKE or len(trees) >= min(TRIES, 1 + WORK // dark.size):
            first, second = divmod(int(differences.argmin()), len(trees))
            return np.where(classes == 1, trees[first], trees[second])
        trees.append(spanning_forest(classes, draws))
