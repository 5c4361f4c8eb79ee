"""The ground of a solution: the dark blocks, the shortest ways between their parts, and those to the entrance and exit.

Ways between the parts are a minimum spanning tree of the distances between them, where all parts grow at the same
speed until they meet (Mehlhorn, "A faster approximation algorithm for the Steiner problem in graphs", 1988).
"""

from clew import kernel
from clew.draws import Draws
from clew.kernel import IntArray
from clew.kernel.union_find import make_sets, union
from clew.lazy import Int32Array, np
from clew.pictures.picture_mazes.block_tree import (
    Grounds,
    Numbers,
    block_pairs,
    parts_of,
    random_weights,
    spanning_forest,
)


def connected(dark: Grounds, draws: Draws) -> tuple[Grounds, int]:
    """Return the dark blocks with the shortest ways between their parts and one to the outer wall, and where that ends.

    The walk around a tree on these blocks goes along each way twice, there and back.
    """
    ground = dark.copy()
    owners = _numbered(dark)
    if owners.max() > 0:
        _join_parts(ground, owners, draws)
    return ground, _join_wall(ground, draws)


def without_specks(dark: Grounds, most: int) -> Grounds:
    """Return the picture without its smallest dark parts, which have at most so many blocks together."""
    owners = _numbered(dark)
    sizes = np.bincount(owners[dark])
    order = np.argsort(sizes, kind="stable")
    specks = order[np.cumsum(sizes[order]) <= most]
    return dark & ~np.isin(owners, specks)


def way_out(ground: Grounds, gate: int, most: int, draws: Draws) -> list[int]:
    """Return a way over at most so many light blocks, from a block of the ground to a distant one at the outer wall.

    It is a path in a random spanning tree of the light blocks, so that it winds like everything else; [] if there is
    none. The first block of the list is next to the gate.
    """
    height, width = ground.shape
    open_to_it = ground.copy()
    open_to_it.reshape(-1)[gate] = False
    joined = spanning_forest(open_to_it, draws).reshape(-1)
    origins, distances = {gate: gate}, {gate: 0}
    blocks: list[int] = [gate]
    for block in blocks:
        if distances[block] < most:
            for direction, step in enumerate((-width, 1, width, -1)):
                other = block + step
                if joined[block] >> direction & 1 and other not in origins:
                    origins[other], distances[other] = block, distances[block] + 1
                    blocks.append(other)

    def apart(block: int) -> int:
        """Return how many blocks away from the gate it is, as the crow flies along rows and columns."""
        return int(abs(block // width - gate // width) + abs(block % width - gate % width))

    ends = [block for block in blocks[1:] if _is_outer(block, height, width)]
    if not ends:
        return []
    way = [max(ends, key=apart)]
    while origins[way[-1]] != gate:
        way.append(origins[way[-1]])
    return way[::-1]


def _is_outer(block: int, height: int, width: int) -> bool:
    return block // width in (0, height - 1) or block % width in (0, width - 1)


def _numbered(dark: Grounds) -> Numbers:
    """Return the number of each block's dark part, from 0; -1 for light blocks."""
    parts = parts_of(dark)
    owners = np.full(dark.shape, -1, np.int32)
    owners[dark] = np.unique(parts[dark], return_inverse=True)[1]
    return owners


def _join_parts(ground: Grounds, owners: Numbers, draws: Draws) -> None:
    """Add the ways between the parts."""
    low, high = block_pairs(*ground.shape)
    parts = int(owners.max()) + 1
    owners, steps, origins = _grown(owners)
    meeting = np.flatnonzero(owners[low] != owners[high])
    low, high = low[meeting], high[meeting]
    order = np.lexsort((random_weights(draws, len(low)), steps[low] + steps[high]))
    low, high = low[order], high[order]
    sets = np.empty(parts, np.int32)
    make_sets(sets)
    flat, left = ground.reshape(-1), parts - 1
    for first, second in zip(low.tolist(), high.tolist(), strict=True):
        if left and union(sets, int(owners[first]), int(owners[second])):
            left -= 1
            for block in (first, second):
                _mark_way(flat, origins, block)


def _join_wall(ground: Grounds, draws: Draws) -> int:
    """Add the way to the nearest block at the outer wall, if possible next to light ground, and return that block."""
    height, width = ground.shape
    outer = np.zeros((height, width), bool)
    outer[[0, -1]] = outer[:, [0, -1]] = True
    _, steps, origins = _grown(np.where(ground, 0, -1).astype(np.int32))
    nearest = np.flatnonzero(outer.ravel() & (steps == steps[outer.ravel()].min()))
    low, high = block_pairs(height, width)
    flat = ground.reshape(-1)
    beside = np.zeros(ground.size, bool)
    beside[low[~flat[high]]] = beside[high[~flat[low]]] = True
    nearest = nearest[beside[nearest]] if beside[nearest].any() else nearest
    gate = int(nearest[draws.below(len(nearest))])
    _mark_way(flat, origins, gate)
    return gate


def _mark_way(flat: Grounds, origins: Numbers, block: int) -> None:
    """Add a block, and those on the way to where it was grown from."""
    while not flat[block]:
        flat[block] = True
        block = int(origins[block])


def _grown(owners: Numbers) -> tuple[Int32Array, Int32Array, Int32Array]:
    """Return the nearest part of each block, the steps to it, and the neighbor on the way there, flat."""
    height, width = owners.shape
    compiled = kernel.should_compile(grow, owners.size)
    arrays = [kernel.zeros("i", owners.size, compiled) for _ in range(4)]
    np.frombuffer(arrays[0], np.int32)[:] = owners.ravel()
    kernel.run(grow, compiled, width, height, *arrays)
    nearest, steps, origins = (np.frombuffer(each, np.int32) for each in arrays[:3])
    return nearest, steps, origins


def grow(width: int, height: int, owners: IntArray, steps: IntArray, origins: IntArray, queue: IntArray) -> int:
    """Let the owned blocks grow over all others (owner -1), breadth first; return how many blocks there are."""
    end = 0
    for block in range(len(owners)):
        origins[block] = block
        if owners[block] >= 0:
            queue[end] = block
            end += 1
    begin = 0
    while begin < end:
        block = queue[begin]
        begin += 1
        column, row = block % width, block // width
        for direction in range(4):
            if direction == 0:
                inside, other = row > 0, block - width
            elif direction == 1:
                inside, other = column < width - 1, block + 1
            elif direction == 2:
                inside, other = row < height - 1, block + width
            else:
                inside, other = column > 0, block - 1
            if inside and owners[other] < 0:
                owners[other] = owners[block]
                steps[other] = steps[block] + 1
                origins[other] = block
                queue[end] = other
                end += 1
    return end
