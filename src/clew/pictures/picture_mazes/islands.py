"""The ground of a solution: the dark blocks, the shortest ways between their parts, and those to the entrance and exit.

Ways between the parts are a minimum spanning tree of the distances between them, where all parts grow at the same
speed until they meet (Mehlhorn, "A faster approximation algorithm for the Steiner problem in graphs", 1988).
"""

from clew.draws import Draws
from clew.kernel.union_find import make_sets, union
from clew.lazy import Int32Array, Int64Array, np
from clew.pictures.picture_mazes.block_tree import Grounds, block_pairs, joined_sets, random_weights, spanning_forest


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
    width = ground.shape[1]
    open_to_it = ground.copy()
    open_to_it.reshape(-1)[gate] = False
    joined = spanning_forest(open_to_it, draws).reshape(-1)
    origins, front = {gate: gate}, [gate]
    for _ in range(most):
        steps = [
            (block + step, block)
            for block in front
            for direction, step in enumerate((-width, 1, width, -1))
            if joined[block] >> direction & 1 and block + step not in origins
        ]
        origins |= dict(steps)
        front = [block for block, _ in steps]

    def apart(block: int) -> int:
        """Return how many blocks away from the gate it is, as the crow flies along rows and columns."""
        return int(abs(block // width - gate // width) + abs(block % width - gate % width))

    outer = _outer(ground).reshape(-1)
    ends = [block for block in origins if block != gate and outer[block]]
    if not ends:
        return []
    way = [max(ends, key=apart)]
    while origins[way[-1]] != gate:
        way.append(origins[way[-1]])
    return way[::-1]


def _outer(ground: Grounds) -> Grounds:
    """Return which blocks are at the outer wall."""
    outer = np.zeros_like(ground)
    outer[[0, -1]] = outer[:, [0, -1]] = True
    return outer


def _numbered(dark: Grounds) -> Int32Array:
    """Return the number of each block's dark part, from 0; -1 for light blocks."""
    low, high = block_pairs(*dark.shape)
    same = dark.ravel()[low] & dark.ravel()[high]
    sets = joined_sets(dark.size, low[same], high[same])[1].reshape(dark.shape)
    owners = np.full(dark.shape, -1, np.int32)
    owners[dark] = np.unique(sets[dark], return_inverse=True)[1]
    return owners


def _join_parts(ground: Grounds, owners: Int32Array, draws: Draws) -> None:
    """Add the ways between the parts."""
    low, high = block_pairs(*ground.shape)
    parts = int(owners.max()) + 1
    nearest, steps, origins = _grown(owners)
    meeting = np.flatnonzero(nearest[low] != nearest[high])
    low, high = low[meeting], high[meeting]
    order = np.lexsort((random_weights(draws, len(low)), steps[low] + steps[high]))
    low, high = low[order], high[order]
    sets = np.empty(parts, np.int32)
    make_sets(sets)
    flat, left = ground.reshape(-1), parts - 1
    for first, second in zip(low.tolist(), high.tolist(), strict=True):
        if left and union(sets, int(nearest[first]), int(nearest[second])):
            left -= 1
            for block in (first, second):
                _mark_way(flat, origins, block)


def _join_wall(ground: Grounds, draws: Draws) -> int:
    """Add the way to the nearest block at the outer wall, if possible next to light ground, and return that block."""
    outer = _outer(ground).ravel()
    _, steps, origins = _grown(np.where(ground, 0, -1))
    nearest = np.flatnonzero(outer & (steps == steps[outer].min()))
    low, high = block_pairs(*ground.shape)
    flat = ground.reshape(-1)
    beside = np.zeros(ground.size, bool)
    beside[low[~flat[high]]] = beside[high[~flat[low]]] = True
    nearest = nearest[beside[nearest]] if beside[nearest].any() else nearest
    gate = int(nearest[draws.below(len(nearest))])
    _mark_way(flat, origins, gate)
    return gate


def _mark_way(flat: Grounds, origins: Int64Array, block: int) -> None:
    """Add a block, and those on the way to where it was grown from."""
    while not flat[block]:
        flat[block] = True
        block = int(origins[block])


def _grown(owners: Int32Array | Int64Array) -> tuple[Int64Array, Int64Array, Int64Array]:
    """Return the nearest part of each block, the steps to it, and the neighbor on the way there, flat.

    Parts grow over all blocks, whose owner is -1 before, breadth first: of several neighbors, the one that was reached
    first wins.
    """
    height, width = owners.shape
    stride = width + 1  # with a frame, which is owned and does not grow
    nearest = np.pad(owners.astype(np.int64), ((1, 1), (0, 1))).reshape(-1)
    steps, first = np.zeros((2, nearest.size), np.int64)
    origins = np.arange(nearest.size)
    front = np.flatnonzero(np.pad(owners >= 0, ((1, 1), (0, 1))))
    while len(front):
        blocks, before = (front[:, None] + (-stride, 1, stride, -1)).reshape(-1), np.repeat(front, 4)
        free = nearest[blocks] < 0
        blocks, before = blocks[free], before[free]
        numbers = np.arange(len(blocks))
        first[blocks[::-1]] = numbers[::-1]
        new = first[blocks] == numbers
        front, before = blocks[new], before[new]
        nearest[front], steps[front], origins[front] = nearest[before], steps[before] + 1, before
    rows, columns = np.divmod(origins, stride)
    found = (nearest, steps, (rows - 1) * width + columns)
    nearest, steps, origins = (each.reshape(height + 2, stride)[1:-1, :-1].ravel() for each in found)
    return nearest, steps, origins
