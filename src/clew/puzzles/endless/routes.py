"""Routes between cells: the directions through leaf after leaf, and the course of a whole route in a window."""

from clew.kernel import IntArray, helper
from clew.puzzles.endless.crossings import (
    INSIDE_BLOCK,
    child_behind,
    door_cell,
    door_toward,
    next_direction,
    search_leaf,
)
from clew.puzzles.endless.distances import split_level
from clew.puzzles.endless.hierarchy import (
    BRANCH,
    CHILDREN,
    DOORS,
    EAST,
    PLACES,
    SOUTH,
    Hierarchy,
    neighbor_child,
    stride,
)
from clew.puzzles.endless.places import find_leaf, span

CELLS = -1  # in place of a level
FIELDS = 8  # of a block on the stack: its level, kind, first leaf, the child, its entrance, and where the route goes
LEVEL, KIND, LEFT, TOP, AT, ENTRANCE, GOAL, EXIT = 0, 1, 2, 3, 4, 5, 6, 7


def find_exit(h: Hierarchy, ax: int, ay: int, bx: int, by: int, way: IntArray, steps: IntArray, queue: IntArray) -> int:
    """Find the way out of the leaf of a cell to another; return the door, or PLACES for the same leaf.

    `way` is as for `find_distance`, and afterwards the place of the cell in its frame is the first of `queue`; `steps`
    has the steps from the door, or from the other cell, to all cells of the leaf.
    """
    begin = span(h.levels)
    one = find_leaf(h, ax, ay, way, 0)
    two = find_leaf(h, bx, by, way, begin)
    top = split_level(h, way)
    door = PLACES
    if top:
        door = door_toward(h, top, way[2 * top], way[2 * top + 1], way[begin + 2 * top + 1])
        for level in range(top - 1, 0, -1):
            child, goal = way[2 * level + 1], child_behind(h, level, way[2 * level], door)
            door = goal % PLACES
            if child != goal // PLACES:
                door = door_toward(h, level, way[2 * level], child, goal // PLACES)
        two = door_cell(h, way[0], door)
    search_leaf(h, way[0], two, steps, queue)
    queue[0] = one
    return door


def follow(h: Hierarchy, leaf: int, door: int, steps: IntArray, queue: IntArray, route: IntArray) -> int:
    """List the directions from a cell out of its leaf by a door, as `find_exit` found it; return how many there are.

    `route`: uint8[2 * leaf * leaf].
    """
    cell = queue[0]
    count = 0
    while steps[cell]:
        route[count] = next_direction(h, leaf, cell, steps)
        cell += stride(route[count], 2 * h.leaf)
        count += 1
    if door < PLACES:
        side = door // DOORS
        out = h.door_places[h.border_row(0, side, leaf) * DOORS + door % DOORS] & 3
        route[count] = out if EAST <= side <= SOUTH else out ^ 2
        count += 1
    return count


def trace_route(
    h: Hierarchy,
    ax: int,
    ay: int,
    bx: int,
    by: int,
    window: IntArray,
    finest: int,
    way: IntArray,
    stack: IntArray,
    steps: IntArray,
    queue: IntArray,
    points: IntArray,
) -> int:
    """List the points of a route in a window: cells at the doors between blocks of level `finest`, or with `CELLS` all.

    `window`: int64[4], its left, top, width and height in cells; `stack`: int64[FIELDS * (levels + 1)]; `points`:
    int64[3 * n], for each point x, y, and 1 if a line begins there; other arrays are as for `find_distance`. Returns
    how many points there are: too many if there are fewer places left than a leaf has.
    """
    begin = span(h.levels)
    one = find_leaf(h, ax, ay, way, 0)
    two = find_leaf(h, bx, by, way, begin)
    frame = 2 * h.leaf
    top = split_level(h, way)
    points[0], points[1], points[2] = ax, ay, 1
    if top == 0:
        return walk_leaf(h, way[0], ax - one % frame, ay - one // frame, one, two, 1, steps, queue, points)
    size = h.sizes[top]
    stack[LEVEL], stack[KIND] = top, way[2 * top]
    stack[LEFT], stack[TOP] = way[begin - 2] // size * size, way[begin - 1] // size * size
    stack[AT], stack[ENTRANCE] = way[2 * top + 1], INSIDE_BLOCK
    stack[GOAL], stack[EXIT] = way[begin + 2 * top + 1], INSIDE_BLOCK
    depth = 1
    count = 1
    is_down = True  # whether the last point is that where the next child is entered
    while depth and count < len(points) // 3 - frame * frame:
        base = (depth - 1) * FIELDS
        level, kind = stack[base + LEVEL], stack[base + KIND]
        at, entrance = stack[base + AT], stack[base + ENTRANCE]
        size = h.sizes[level - 1]
        left, top = stack[base + LEFT] + at % BRANCH * size, stack[base + TOP] + at // BRANCH * size
        child = h.children[h.block_row(level, kind) * CHILDREN + at]
        leave = stack[base + EXIT]
        if at == stack[base + GOAL]:
            depth -= 1
        else:
            leave = door_toward(h, level, kind, at, stack[base + GOAL])
            stack[base + AT] = neighbor_child(at, leave // DOORS)
            stack[base + ENTRANCE] = leave ^ 2 * DOORS
        is_seen = is_in_window(h, window, left, top, size)
        if is_seen and not is_down:
            mark_door(h, level - 1, child, left, top, entrance, points, count, 1)
            count += 1
            is_down = True
        if is_seen and level - 1 > max(finest, 0):
            base = depth * FIELDS
            stack[base + LEVEL], stack[base + KIND] = level - 1, child
            stack[base + LEFT], stack[base + TOP] = left, top
            stack[base + AT], stack[base + ENTRANCE] = way[2 * (level - 1) + 1], INSIDE_BLOCK
            stack[base + GOAL], stack[base + EXIT] = way[begin + 2 * (level - 1) + 1], INSIDE_BLOCK
            if entrance != INSIDE_BLOCK:
                behind = child_behind(h, level - 1, child, entrance)
                stack[base + AT], stack[base + ENTRANCE] = behind // PLACES, behind % PLACES
            if leave != INSIDE_BLOCK:
                behind = child_behind(h, level - 1, child, leave)
                stack[base + GOAL], stack[base + EXIT] = behind // PLACES, behind % PLACES
            depth += 1
        elif is_seen and level == 1 and finest == CELLS:
            start = one if entrance == INSIDE_BLOCK else door_cell(h, child, entrance)
            end = two if leave == INSIDE_BLOCK else door_cell(h, child, leave)
            x, y = left * h.leaf - h.leaf // 2, top * h.leaf - h.leaf // 2
            count = walk_leaf(h, child, x, y, start, end, count, steps, queue, points)
        elif is_seen:
            if leave == INSIDE_BLOCK:
                points[3 * count], points[3 * count + 1], points[3 * count + 2] = bx, by, 0
            else:
                mark_door(h, level - 1, child, left, top, leave, points, count, 0)
            count += 1
        else:
            is_down = False
    return count


@helper
def is_in_window(h: Hierarchy, window: IntArray, left: int, top: int, size: int) -> bool:
    """Return whether cells of a block of so many leaves in a row may be in a window; its outlines are crooked."""
    half = h.leaf // 2
    return (
        left * h.leaf - half < window[0] + window[2]
        and (left + size) * h.leaf + half > window[0]
        and top * h.leaf - half < window[1] + window[3]
        and (top + size) * h.leaf + half > window[1]
    )


@helper
def mark_door(
    h: Hierarchy, level: int, kind: int, left: int, top: int, door: int, points: IntArray, count: int, begins: int
) -> None:
    """Set a point to the cell inside a block at one of its doors."""
    for below in range(level, 0, -1):
        behind = child_behind(h, below, kind, door)
        child, door = behind // PLACES, behind % PLACES
        left += child % BRANCH * h.sizes[below - 1]
        top += child // BRANCH * h.sizes[below - 1]
        kind = h.children[h.block_row(below, kind) * CHILDREN + child]
    cell = door_cell(h, kind, door)
    frame = 2 * h.leaf
    points[3 * count] = left * h.leaf - h.leaf // 2 + cell % frame
    points[3 * count + 1] = top * h.leaf - h.leaf // 2 + cell // frame
    points[3 * count + 2] = begins


@helper
def walk_leaf(
    h: Hierarchy,
    leaf: int,
    left: int,
    top: int,
    start: int,
    end: int,
    count: int,
    steps: IntArray,
    queue: IntArray,
    points: IntArray,
) -> int:
    """Add the cells from one place in the frame of a leaf to another; return how many points there are then."""
    frame = 2 * h.leaf
    search_leaf(h, leaf, end, steps, queue)
    cell = start
    while True:
        points[3 * count], points[3 * count + 1], points[3 * count + 2] = left + cell % frame, top + cell // frame, 0
        count += 1
        if steps[cell] == 0:
            return count
        cell += stride(next_direction(h, leaf, cell, steps), frame)
