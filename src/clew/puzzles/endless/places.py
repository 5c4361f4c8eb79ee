"""Where a cell is: the blocks around it, from its leaf up to the whole world, and the walls of windows."""

from clew.kernel import IntArray, helper
from clew.puzzles.endless.crossings import child_behind
from clew.puzzles.endless.hierarchy import (
    BRANCH,
    CELL,
    CHILDREN,
    DOORS,
    EAST,
    PLACES,
    SOUTH,
    WORLD,
    Hierarchy,
    door_of,
)


@helper
def span(levels: int) -> int:
    """Return how many numbers say where a leaf is."""
    return 2 * levels + 4


@helper
def descend(h: Hierarchy, x: int, y: int, way: IntArray, begin: int) -> None:
    """Find the blocks around leaf (x, y) of the world.

    `way[begin + 2 * level]` is the kind of the block, of a leaf with its variant; the entry after it is the child of
    that block which the next lower one is. The last two are x and y. `way` is int64.
    """
    kind = WORLD
    for level in range(h.levels, 0, -1):
        size = h.sizes[level - 1]
        child = y // size % h.branch[level] * BRANCH + x // size % h.branch[level]
        way[begin + 2 * level] = kind
        way[begin + 2 * level + 1] = child
        kind = h.children[h.block_row(level, kind) * CHILDREN + child]
    way[begin] = kind
    way[begin + 2 * h.levels + 2] = x
    way[begin + 2 * h.levels + 3] = y


@helper
def leaf_door(h: Hierarchy, way: IntArray, direction: int) -> int:
    """Return the place of the door of a leaf to the east or south, whose blocks are in `way`; -1 for none."""
    for level in range(1, h.levels + 1):
        child = way[2 * level + 1]
        along = child % BRANCH if direction == EAST else child // BRANCH
        if along < h.branch[level] - 1:
            door = door_of(h, level, way[2 * level], child, direction)
            below = level - 1
            while door >= 0 and below > 0:
                inner = child_behind(h, below, way[2 * below], direction * DOORS + door)
                door = inner % DOORS if inner // PLACES == way[2 * below + 1] else -1
                below -= 1
            return door
    return -1


def draw_window(h: Hierarchy, left: int, top: int, width: int, height: int, passages: IntArray, way: IntArray) -> None:
    """Set the passages of the cells of a window, those that lead outside included.

    `passages`: uint8[height, width], 0; `way`: int64[span].
    """
    frame, half = 2 * h.leaf, h.leaf // 2
    world = h.sizes[h.levels]
    for y in range(max(0, (top - half) // h.leaf), min(world, (top + height + half) // h.leaf + 1)):
        for x in range(max(0, (left - half) // h.leaf), min(world, (left + width + half) // h.leaf + 1)):
            descend(h, x, y, way, 0)
            x0, y0 = x * h.leaf - half - left, y * h.leaf - half - top
            for v in range(max(0, -y0), min(frame, height - y0)):
                row = (way[0] * frame + v) * frame
                for u in range(max(0, -x0), min(frame, width - x0)):
                    if h.leaf_cells[row + u] & CELL:
                        passages[(y0 + v) * width + x0 + u] |= h.leaf_cells[row + u] & 15
            for direction in range(EAST, SOUTH + 1):
                door = leaf_door(h, way, direction)
                if door >= 0:
                    open_door(h, way[0], direction, door, x0 + half, y0 + half, passages, width, height)


@helper
def open_door(
    h: Hierarchy, kind: int, side: int, door: int, x0: int, y0: int, passages: IntArray, width: int, height: int
) -> None:
    """Open a door to the east or south of a leaf, whose upper left corner is at (x0, y0) of the window."""
    place = h.door_places[h.border_row(0, side, kind) * DOORS + door]
    code, direction = place >> 2, place & 3
    x, y = x0 + code % (4 * h.leaf) - h.leaf, y0 + code // (4 * h.leaf) - h.leaf
    if side == EAST:
        x += h.leaf
    else:
        y += h.leaf
    for _ in range(2):
        if 0 <= x < width and 0 <= y < height:
            passages[y * width + x] |= 1 << direction
        if direction & 1:
            x += 1 if direction == EAST else -1
        else:
            y += 1 if direction == SOUTH else -1
        direction ^= 2


@helper
def find_leaf(h: Hierarchy, x: int, y: int, way: IntArray, begin: int) -> int:
    """Find the leaf of a cell and the blocks around it, as `descend` does; return its place in the frame, or -1."""
    frame, half = 2 * h.leaf, h.leaf // 2
    world = h.sizes[h.levels]
    for each in range(9):
        # The leaf of the square first, then those around it.
        order = (4 + each) % 9
        leaf_x, leaf_y = x // h.leaf + order % 3 - 1, y // h.leaf + order // 3 - 1
        if 0 <= leaf_x < world and 0 <= leaf_y < world:
            descend(h, leaf_x, leaf_y, way, begin)
            u, v = x - leaf_x * h.leaf + half, y - leaf_y * h.leaf + half
            if 0 <= u < frame and 0 <= v < frame and h.leaf_cells[(way[begin] * frame + v) * frame + u] & CELL:
                return v * frame + u
    return -1
