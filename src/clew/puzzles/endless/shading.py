"""The steps from a cell to every block of a level in a rectangle, for pictures from afar."""

from clew.kernel import IntArray, helper
from clew.puzzles.endless.crossings import INSIDE_BLOCK, child_behind, spread
from clew.puzzles.endless.distances import leave_block, leave_leaf
from clew.puzzles.endless.hierarchy import BRANCH, CHILDREN, PLACES, WORLD, Hierarchy
from clew.puzzles.endless.places import find_leaf

FIELDS = 4  # of a block on the stack: its kind, its first leaf, the next child
KIND, LEFT, TOP, NEXT = 0, 1, 2, 3


def find_depths(
    h: Hierarchy,
    x: int,
    y: int,
    window: IntArray,
    finest: int,
    way: IntArray,
    away: IntArray,
    spare: IntArray,
    steps: IntArray,
    queue: IntArray,
    stack: IntArray,
    reach: IntArray,
    entrances: IntArray,
    depths: IntArray,
) -> None:
    """Find the steps from a cell to the doors by which the blocks of level `finest` in a window are entered.

    `window`: int64[4], its left, top, width and height in such blocks; `way`: int64[span]; `away`: int64[levels + 1,
    2 * PLACES]; `spare`: int64[2 * PLACES]; `steps` and `queue`: int32[4 * leaf * leaf]; `stack`: int64[levels + 1,
    FIELDS]; `reach`: int64[levels + 1, CHILDREN, 2]; `entrances`: int32[levels + 1, CHILDREN]; `depths`: int64[height,
    width, 2], lengths.
    """
    place = find_leaf(h, x, y, way, 0)
    leave_leaf(h, way[0], place, spare, steps, queue)
    for each in range(2 * PLACES):
        away[each] = spare[each]
    for level in range(1, h.levels):
        row = level * 2 * PLACES
        for each in range(2 * PLACES):
            away[row + each] = away[row - 2 * PLACES + each]
        leave_block(h, level, way[2 * level], way[2 * level + 1], away, row, spare)
    level = h.levels
    row = level * FIELDS
    stack[row + KIND], stack[row + LEFT], stack[row + TOP], stack[row + NEXT] = WORLD, 0, 0, 0
    queue[0] = way[2 * level + 1]
    start = 2 * (level * CHILDREN + queue[0])
    reach[start], reach[start + 1] = 0, 0
    spread(h, level, WORLD, INSIDE_BLOCK, away, (level - 1) * 2 * PLACES, reach, entrances, level * CHILDREN, queue)
    unit = h.sizes[finest]
    while level <= h.levels:
        row = level * FIELDS
        child = stack[row + NEXT]
        if child == CHILDREN:
            level += 1
            continue
        stack[row + NEXT] = child + 1
        size = h.sizes[level - 1]
        left, top = stack[row + LEFT] + child % BRANCH * size, stack[row + TOP] + child // BRANCH * size
        is_child = child % BRANCH < h.branch[level] and child // BRANCH < h.branch[level]
        if not is_child or not is_seen(window, left // unit, top // unit, size // unit):
            continue
        found = level * CHILDREN + child
        if level - 1 == finest:
            at = ((top // unit - window[1]) * window[2] + left // unit - window[0]) * 2
            depths[at], depths[at + 1] = reach[2 * found], reach[2 * found + 1]
            continue
        kind = h.children[h.block_row(level, stack[row + KIND]) * CHILDREN + child]
        level -= 1
        first, entrance = level * CHILDREN, entrances[found]
        queue[0] = way[2 * level + 1]
        if entrance != INSIDE_BLOCK:
            behind = child_behind(h, level, kind, entrance)
            queue[0], entrance = behind // PLACES, behind % PLACES
        reach[2 * (first + queue[0])] = reach[2 * found]
        reach[2 * (first + queue[0]) + 1] = reach[2 * found + 1]
        spread(h, level, kind, entrance, away, (level - 1) * 2 * PLACES, reach, entrances, first, queue)
        row = level * FIELDS
        stack[row + KIND], stack[row + LEFT], stack[row + TOP], stack[row + NEXT] = kind, left, top, 0


@helper
def is_seen(window: IntArray, left: int, top: int, size: int) -> bool:
    """Return whether a block of so many blocks of the finest level in a row is in a window of these."""
    is_across = left < window[0] + window[2] and left + size > window[0]
    return is_across and top < window[1] + window[3] and top + size > window[1]
