"""The steps from a cell to every block of a level in a rectangle, for pictures from afar."""

from clew.kernel import IntArray, helper
from clew.puzzles.endless.crossings import add, add_crossing, child_behind
from clew.puzzles.endless.distances import leave_block, leave_leaf
from clew.puzzles.endless.hierarchy import BRANCH, CHILDREN, DOORS, INSIDE, PLACES, Hierarchy, door_of, neighbor_child
from clew.puzzles.endless.places import find_leaf

INSIDE_BLOCK = -1  # in place of the door by which a block is entered: the cell is in it
FIELDS = 5  # of a block on the stack: its kind, its first leaf, the door by which it is entered, the next child
KIND, LEFT, TOP, ENTRANCE, NEXT = 0, 1, 2, 3, 4


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
) -> int:
    """Find the steps from a cell to the doors by which the blocks of level `finest` in a window are entered.

    `window`: int64[4], its left, top, width and height in such blocks; `way`: int64[span]; `away`: int64[levels + 1,
    2 * PLACES]; `spare`: int64[2 * PLACES]; `steps` and `queue`: int32[4 * leaf * leaf]; `stack`: int64[levels + 1,
    FIELDS]; `reach`: int64[levels + 1, CHILDREN, 2]; `entrances`: int32[levels + 1, CHILDREN]; `depths`: int64[height,
    width, 2], lengths. Returns 0, or 1 for a cell outside the world.
    """
    place = find_leaf(h, x, y, way, 0)
    if place < 0:
        return 1
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
    stack[row + KIND] = INSIDE + 15
    stack[row + LEFT], stack[row + TOP], stack[row + ENTRANCE], stack[row + NEXT] = 0, 0, INSIDE_BLOCK, 0
    spread(h, level, INSIDE + 15, way, away, INSIDE_BLOCK, 0, 0, reach, entrances, queue)
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
        spread(
            h, level, kind, way, away, entrances[found], reach[2 * found], reach[2 * found + 1], reach, entrances, queue
        )
        row = level * FIELDS
        stack[row + KIND], stack[row + LEFT], stack[row + TOP], stack[row + NEXT] = kind, left, top, 0
    return 0


@helper
def is_seen(window: IntArray, left: int, top: int, size: int) -> bool:
    """Return whether a block of so many blocks of the finest level in a row is in a window of these."""
    is_across = left < window[0] + window[2] and left + size > window[0]
    return is_across and top < window[1] + window[3] and top + size > window[1]


@helper
def spread(
    h: Hierarchy,
    level: int,
    kind: int,
    way: IntArray,
    away: IntArray,
    entrance: int,
    high: int,
    low: int,
    reach: IntArray,
    entrances: IntArray,
    queue: IntArray,
) -> None:
    """Find the steps to all children of a block that is entered by a door after `high` and `low`, a length.

    With `INSIDE_BLOCK` the cell is in it, from whose child the lengths `away` lead.
    """
    first = level * CHILDREN
    for child in range(CHILDREN):
        entrances[first + child] = -2
    start = way[2 * level + 1]
    entrances[first + start] = INSIDE_BLOCK
    if entrance != INSIDE_BLOCK:
        entrances[first + start] = -2
        behind = child_behind(h, level, kind, entrance)
        start = behind // PLACES
        entrances[first + start] = behind % PLACES
    reach[2 * (first + start)] = high
    reach[2 * (first + start) + 1] = low
    queue[0] = start
    count = 1
    at = 0
    while at < count:
        child = queue[at]
        at += 1
        for direction in range(4):
            place = door_of(h, level, kind, child, direction)
            if place >= 0 and entrances[first + neighbor_child(child, direction)] == -2:
                other = first + neighbor_child(child, direction)
                leave = direction * DOORS + place
                if entrances[first + child] == INSIDE_BLOCK:
                    row = (level - 1) * 2 * PLACES + 2 * leave
                    reach[2 * other], reach[2 * other + 1] = away[row], away[row + 1]
                else:
                    reach[2 * other] = reach[2 * (first + child)]
                    reach[2 * other + 1] = reach[2 * (first + child) + 1]
                    inside = h.children[h.block_row(level, kind) * CHILDREN + child]
                    add_crossing(h, level - 1, inside, entrances[first + child], leave, reach, 2 * other)
                add(reach, 2 * other, 0, 1)
                entrances[other] = leave ^ 2 * DOORS
                queue[count] = other - first
                count += 1
