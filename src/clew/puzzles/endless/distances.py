"""Exact distances between any two cells, and the first step on the way.

The steps from a cell to the doors of its leaf are found by a search. From them follow those to the doors of larger and
larger blocks, up to the block that has both cells in different children.
"""

from clew.kernel import IntArray, helper
from clew.puzzles.endless.crossings import add, add_crossing, child_behind, door_cell, search_leaf, travel
from clew.puzzles.endless.hierarchy import CHILDREN, PLACES, Hierarchy
from clew.puzzles.endless.places import find_leaf, span


@helper
def split_level(h: Hierarchy, way: IntArray) -> int:
    """Return the level of the smallest block with both leaves, whose ways follow each other; 0 for the same leaf."""
    other = span(h.levels)
    for level in range(h.levels, 0, -1):
        if way[2 * level + 1] != way[other + 2 * level + 1]:
            return level
    return 0


@helper
def leave_leaf(h: Hierarchy, leaf: int, cell: int, away: IntArray, steps: IntArray, queue: IntArray) -> None:
    """Find the lengths from a cell to the doors of its leaf; `steps` has those to its cells afterwards."""
    search_leaf(h, leaf, cell, steps, queue)
    for door in range(PLACES):
        away[2 * door] = 0
        away[2 * door + 1] = steps[door_cell(h, leaf, door)]


@helper
def leave_block(h: Hierarchy, level: int, kind: int, child: int, away: IntArray, begin: int, spare: IntArray) -> None:
    """Replace the lengths to the doors of a child, from `begin` on, by those to the doors of its block."""
    for door in range(PLACES):
        goal = child_behind(h, level, kind, door)
        entered = travel(h, level, kind, child, away, begin, goal // PLACES, spare, 2 * door)
        if entered < 0:
            spare[2 * door] = away[begin + 2 * (goal % PLACES)]
            spare[2 * door + 1] = away[begin + 2 * (goal % PLACES) + 1]
        else:
            inside = h.children[h.block_row(level, kind) * CHILDREN + goal // PLACES]
            add_crossing(h, level - 1, inside, entered, goal % PLACES, spare, 2 * door)
    for each in range(2 * PLACES):
        away[begin + each] = spare[each]


def find_distance(
    h: Hierarchy,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    way: IntArray,
    away: IntArray,
    other_away: IntArray,
    spare: IntArray,
    steps: IntArray,
    queue: IntArray,
    length: IntArray,
) -> None:
    """Find the steps between two cells of the world as a length, int64[2].

    `way`: int64[2 * span]; `away`, `other_away` and `spare`: int64[2 * PLACES]; `steps` and `queue`: int32[4 *
    leaf * leaf].
    """
    begin = span(h.levels)
    one = find_leaf(h, ax, ay, way, 0)
    two = find_leaf(h, bx, by, way, begin)
    top = split_level(h, way)
    leave_leaf(h, way[0], one, away, steps, queue)
    if top == 0:
        length[0] = 0
        length[1] = steps[two]
        return
    leave_leaf(h, way[begin], two, other_away, steps, queue)
    for level in range(1, top):
        leave_block(h, level, way[2 * level], way[2 * level + 1], away, 0, spare)
        leave_block(h, level, way[begin + 2 * level], way[begin + 2 * level + 1], other_away, 0, spare)
    goal = way[begin + 2 * top + 1]
    entered = travel(h, top, way[2 * top], way[2 * top + 1], away, 0, goal, length, 0)
    add(length, 0, other_away[2 * entered], other_away[2 * entered + 1])
