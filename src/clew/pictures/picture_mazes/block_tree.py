"""Random spanning trees of blocks of 2x2 cells, and the walk around each, which visits all cells of its blocks.

Blocks are numbered in reading order. Two kinds of ground never join: a tree stays on the ground of its blocks. The walk
around a tree keeps the tree on one hand and is a ring; a maze of nothing but such rings has no junction and no dead
end.
"""

from clew import kernel
from clew.draws import GOLDEN, Draws, mix
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import IntArray
from clew.kernel.union_find import find, make_sets, union
from clew.lazy import BoolArray, Int32Array, NDArray, UInt8Array, np

Grounds = BoolArray
Directions = UInt8Array


def random_weights(draws: Draws, count: int) -> "NDArray[np.uint64]":
    """Return this many random numbers: the words of a stream of their own, which one draw begins."""
    return mix(draws.word() + np.arange(1, count + 1, dtype=np.uint64) * GOLDEN)  # type: ignore[arg-type, return-value]


def block_pairs(height: int, width: int) -> tuple[Int32Array, Int32Array]:
    """Return all pairs of neighboring blocks: the western or northern one, and the other."""
    blocks = np.arange(height * width, dtype=np.int32).reshape(height, width)
    low = np.concatenate([blocks[:, :-1].ravel(), blocks[:-1].ravel()])
    high = np.concatenate([blocks[:, 1:].ravel(), blocks[1:].ravel()])
    return low, high


def spanning_forest(ground: Grounds | Int32Array, draws: Draws) -> Directions:
    """Return a random spanning tree of each part of each ground: the directions in which each block is joined.

    Kruskal's algorithm with random weights; bit d of uint8[height, width] is set if a block is joined in direction d.
    """
    height, width = ground.shape
    low, high = block_pairs(height, width)
    same = np.flatnonzero(ground.ravel()[low] == ground.ravel()[high])
    order = same[np.argsort(random_weights(draws, len(low))[same], kind="stable")]
    taken = order[joined_sets(ground.size, low[order], high[order])[0]]
    across = height * (width - 1)  # pairs side by side come first
    east, south = taken[taken < across], taken[taken >= across]
    joined = np.zeros(height * width, np.uint8)
    for pairs, side in ((east, EAST), (south, SOUTH)):
        joined[low[pairs]] |= 1 << side
        joined[high[pairs]] |= 1 << (side ^ 2)
    return joined.reshape(height, width)


def open_passage(directions: Directions, place: int, other: int) -> None:
    """Let two neighbors lead to each other; places are counted in reading order."""
    width = directions.shape[1]
    direction = (-width, 1, width, -1).index(other - place)
    flat = directions.reshape(-1)
    flat[place] |= 1 << direction
    flat[other] |= 1 << (direction ^ 2)


def joined_sets(blocks: int, low: Int32Array, high: Int32Array) -> tuple[Grounds, Int32Array]:
    """Return which of these pairs, taken in order, join two sets of blocks, and the set of each block in the end."""
    compiled = kernel.should_compile(join_pairs, len(low))
    parents, taken = kernel.zeros("i", blocks, compiled), kernel.zeros("B", len(low), compiled)
    first, second = (each if compiled else each.tolist() for each in (low, high))
    kernel.run(join_pairs, compiled, first, second, parents, taken)
    return np.frombuffer(taken, np.uint8).astype(bool), np.frombuffer(parents, np.int32)


def join_pairs(low: IntArray, high: IntArray, parents: IntArray, taken: IntArray) -> int:
    """Join the sets of each pair in turn, and mark those that were apart; at the end each block has its set's first."""
    make_sets(parents)
    count = 0
    for number in range(len(low)):
        if union(parents, low[number], high[number]):
            taken[number] = 1
            count += 1
    for block in range(len(parents)):
        parents[block] = find(parents, block)
    return count


def rings_around(joined: Directions) -> Directions:
    """Return the walk around each tree of blocks: the open directions of each cell, uint8[2 * height, 2 * width]."""

    def corner(side: int, other: int, inwards: int, inwards_too: int) -> Directions:
        """Return the passages of cells in one corner of their blocks, where two sides of the block meet.

        A cell leads through a side where the block is joined, else along it, to the next corner of the block.
        """
        first = np.where(joined >> side & 1, 1 << side, 1 << inwards)
        second = np.where(joined >> other & 1, 1 << other, 1 << inwards_too)
        return (first | second).astype(np.uint8)

    height, width = joined.shape
    cells = np.empty((2 * height, 2 * width), np.uint8)
    cells[::2, ::2] = corner(NORTH, WEST, EAST, SOUTH)
    cells[::2, 1::2] = corner(NORTH, EAST, WEST, SOUTH)
    cells[1::2, 1::2] = corner(SOUTH, EAST, WEST, NORTH)
    cells[1::2, ::2] = corner(SOUTH, WEST, EAST, NORTH)
    return cells


def ring_order(cells: Directions) -> tuple[Int32Array, Int32Array]:
    """Return the cells ring by ring, in the order of the walk, and where each ring begins and the last one ends."""
    width = cells.shape[1]
    compiled = kernel.should_compile(follow_rings, cells.size // 2)
    passages = cells.ravel() if compiled else cells.tobytes()
    order, begins = kernel.zeros("i", cells.size, compiled), kernel.zeros("i", cells.size // 4 + 1, compiled)
    seen = kernel.zeros("B", cells.size, compiled)
    count = kernel.run(follow_rings, compiled, passages, width, order, begins, seen)
    return np.frombuffer(order, np.int32), np.frombuffer(begins, np.int32)[: count + 1]


def follow_rings(passages: IntArray, width: int, order: IntArray, begins: IntArray, seen: IntArray) -> int:
    """List the cells of all rings, each with two passages; return how many rings there are."""
    rings = 0
    listed = 0
    for first in range(len(passages)):
        if seen[first] == 0:
            begins[rings] = listed
            rings += 1
            cell, came = first, -1
            while seen[cell] == 0:
                seen[cell] = 1
                order[listed] = cell
                listed += 1
                direction = 0
                while passages[cell] >> direction & 1 == 0 or direction == came:
                    direction += 1
                came = direction ^ 2
                if direction == 0:
                    cell -= width
                elif direction == 1:
                    cell += 1
                elif direction == 2:
                    cell += width
                else:
                    cell -= 1
    begins[rings] = listed
    return rings
