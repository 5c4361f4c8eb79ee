"""Steps from door to door: inside a leaf, and from these inside larger and larger blocks.

A length is a pair of integers at `place` and `place + 1` of an array: a multiple of `BASE` and the rest. The 16 doors
of a block are numbered: its side * DOORS + the place there.
"""

from clew.draws import COUNT
from clew.kernel import IntArray, helper
from clew.puzzles.endless.hierarchy import (
    BASE,
    CELL,
    CHILDREN,
    DOORS,
    EAST,
    KINDS,
    LEAF_KINDS,
    PLACES,
    SOUTH,
    Hierarchy,
    door_of,
    neighbor_child,
    stride,
)

INSIDE_BLOCK = -1  # in place of a door: a way begins or ends inside a block
NOT_REACHED = -2


@helper
def door_cell(h: Hierarchy, kind: int, door: int) -> int:
    """Return the place in the frame of a leaf of the cell inside at one of its doors."""
    side = door // DOORS
    place = h.door_places[h.border_row(0, side, kind) * DOORS + door % DOORS]
    code, direction = place >> 2, place & 3
    width, frame = 4 * h.leaf, 2 * h.leaf
    x, y = code % width - h.leaf, code // width - h.leaf
    if not EAST <= side <= SOUTH:  # the second side of the border
        if direction & 1:
            x += 1 if direction == EAST else -1
        else:
            y += 1 if direction == SOUTH else -1
    if side == EAST:
        x += h.leaf
    elif side == SOUTH:
        y += h.leaf
    return (y + h.leaf // 2) * frame + x + h.leaf // 2


@helper
def search_leaf(h: Hierarchy, leaf: int, start: int, steps: IntArray, queue: IntArray) -> int:
    """Find the steps from a cell to all cells of a leaf, -1 for others; return how many it reaches.

    Cells are given by their places in the frame of the leaf.
    """
    frame = 2 * h.leaf
    first = leaf * frame * frame
    for place in range(frame * frame):
        steps[place] = -1
    steps[start] = 0
    queue[0] = start
    count = 1
    at = 0
    while at < count:
        cell = queue[at]
        at += 1
        for direction in range(4):
            if h.leaf_cells[first + cell] >> direction & 1:
                other = cell + stride(direction, frame)
                if steps[other] < 0:
                    steps[other] = steps[cell] + 1
                    queue[count] = other
                    count += 1
    return count


def measure_leaves(h: Hierarchy, steps: IntArray, queue: IntArray) -> int:
    """Fill `leaf_steps`; return how many leaves are no perfect mazes. `steps`, `queue`: int32[4 * leaf * leaf]."""
    frame = 2 * h.leaf
    wrong = 0
    for leaf in range(LEAF_KINDS):
        if not h.leaf_cells[leaf * frame * frame + h.leaf * frame + h.leaf] & CELL:
            continue
        if not is_tree(h, leaf, steps, queue):
            wrong += 1
            continue
        for door in range(PLACES):
            one = door_cell(h, leaf, door)
            for other in range(door):
                found = steps_between(h, leaf, one, door_cell(h, leaf, other), steps)
                h.leaf_steps[(leaf * PLACES + door) * PLACES + other] = found
                h.leaf_steps[(leaf * PLACES + other) * PLACES + door] = found
    return wrong


@helper
def steps_between(h: Hierarchy, leaf: int, one: int, other: int, steps: IntArray) -> int:
    """Return the steps between two cells of a perfect leaf, from those to some other cell; -1 if one is not reached."""
    count = 0
    while one != other:
        if steps[one] < steps[other]:
            one, other = other, one
        if steps[other] < 0:
            return -1
        one += stride(next_direction(h, leaf, one, steps), 2 * h.leaf)
        count += 1
    return count


@helper
def next_direction(h: Hierarchy, leaf: int, cell: int, steps: IntArray) -> int:
    """Return the direction to the neighbor from which fewer steps are left."""
    frame = 2 * h.leaf
    found = 0
    for direction in range(4):
        is_open = h.leaf_cells[leaf * frame * frame + cell] >> direction & 1
        if is_open and steps[cell + stride(direction, frame)] < steps[cell]:
            found = direction
    return found


@helper
def is_tree(h: Hierarchy, leaf: int, steps: IntArray, queue: IntArray) -> bool:
    """Return whether the maze in a leaf is perfect: all cells can be reached, and there is one passage less."""
    frame = 2 * h.leaf
    first = leaf * frame * frame
    cells = 0
    ends = 0
    for place in range(first, first + frame * frame):
        cells += h.leaf_cells[place] >> 4
        ends += COUNT[h.leaf_cells[place] & 15]
    return ends == 2 * cells - 2 and search_leaf(h, leaf, h.leaf * frame + h.leaf, steps, queue) == cells


@helper
def child_behind(h: Hierarchy, level: int, kind: int, door: int) -> int:
    """Return PLACES * the child of a block at one of its doors + that child's door."""
    side = door // DOORS
    place = h.door_places[h.border_row(level, side, kind) * DOORS + door % DOORS]
    return h.child_beside(level, side, place // DOORS) * PLACES + side * DOORS + place % DOORS


@helper
def add(lengths: IntArray, place: int, high: int, low: int) -> None:
    """Add a length to another."""
    total = lengths[place + 1] + low
    lengths[place] += high + (1 if total >= BASE else 0)
    lengths[place + 1] = total - BASE if total >= BASE else total


@helper
def add_crossing(h: Hierarchy, level: int, child: int, door: int, other: int, lengths: IntArray, place: int) -> None:
    """Add the steps inside a block of a level from a door to another."""
    if level == 0:
        add(lengths, place, 0, h.leaf_steps[(child * PLACES + door) * PLACES + other])
    else:
        row = ((h.block_row(level, child) * PLACES + door) * PLACES + other) * 2
        add(lengths, place, h.block_steps[row], h.block_steps[row + 1])


@helper
def step_toward(h: Hierarchy, level: int, kind: int, child: int, goal: int) -> int:
    """Return the direction of the next child on the way to another."""
    first = h.block_row(level, kind) * CHILDREN
    below = goal
    while h.depths[first + below] > h.depths[first + child] + 1:
        below = neighbor_child(below, h.parents[first + below])
    is_below = h.depths[first + below] == h.depths[first + child] + 1
    if is_below and neighbor_child(below, h.parents[first + below]) == child:
        return h.parents[first + below] ^ 2
    return h.parents[first + child]


@helper
def door_toward(h: Hierarchy, level: int, kind: int, child: int, goal: int) -> int:
    """Return the door of a child of a block on the way to another child."""
    direction = step_toward(h, level, kind, child, goal)
    return direction * DOORS + door_of(h, level, kind, child, direction)


@helper
def travel(
    h: Hierarchy,
    level: int,
    kind: int,
    child: int,
    away: IntArray,
    begin: int,
    goal: int,
    lengths: IntArray,
    place: int,
) -> int:
    """Go from a child to another and set a length to the steps up to its door; return that door, -1 if it is the same.

    `away`, from `begin` on: the lengths from the start to the doors of the first child.
    """
    first = h.block_row(level, kind) * CHILDREN
    lengths[place] = 0
    lengths[place + 1] = 0
    at = child
    entered = INSIDE_BLOCK
    while at != goal:
        door = door_toward(h, level, kind, at, goal)
        if entered == INSIDE_BLOCK:
            add(lengths, place, away[begin + 2 * door], away[begin + 2 * door + 1])
        else:
            add_crossing(h, level - 1, h.children[first + at], entered, door, lengths, place)
        add(lengths, place, 0, 1)
        entered = door ^ 2 * DOORS
        at = neighbor_child(at, door // DOORS)
    return entered


@helper
def spread(
    h: Hierarchy,
    level: int,
    kind: int,
    entrance: int,
    away: IntArray,
    begin: int,
    reach: IntArray,
    entrances: IntArray,
    first: int,
    queue: IntArray,
) -> None:
    """Find the steps to all children of a block, and the doors by which they are entered.

    The first of `queue` is the child that is entered by the door `entrance`, and its length is in `reach`; both have
    numbers from `first` on. With `INSIDE_BLOCK` the way begins in that child, and the lengths to its doors are in
    `away` from `begin` on.
    """
    for child in range(CHILDREN):
        entrances[first + child] = NOT_REACHED
    entrances[first + queue[0]] = entrance
    count = 1
    at = 0
    while at < count:
        child = queue[at]
        at += 1
        for direction in range(4):
            place = door_of(h, level, kind, child, direction)
            if place >= 0 and entrances[first + neighbor_child(child, direction)] == NOT_REACHED:
                other = first + neighbor_child(child, direction)
                door = direction * DOORS + place
                if entrances[first + child] == INSIDE_BLOCK:
                    reach[2 * other], reach[2 * other + 1] = away[begin + 2 * door], away[begin + 2 * door + 1]
                else:
                    reach[2 * other] = reach[2 * (first + child)]
                    reach[2 * other + 1] = reach[2 * (first + child) + 1]
                    inside = h.children[h.block_row(level, kind) * CHILDREN + child]
                    add_crossing(h, level - 1, inside, entrances[first + child], door, reach, 2 * other)
                add(reach, 2 * other, 0, 1)
                entrances[other] = door ^ 2 * DOORS
                queue[count] = other - first
                count += 1


def measure_blocks(h: Hierarchy, level: int, reach: IntArray, entrances: IntArray, queue: IntArray) -> None:
    """Fill the `block_steps` of a level, in which all kinds of the level below are known.

    `reach`: int64[2 * CHILDREN]; `entrances` and `queue`: int32[CHILDREN].
    """
    for kind in range(KINDS):
        first = h.block_row(level, kind) * CHILDREN
        for door in range(PLACES):
            start = child_behind(h, level, kind, door)
            queue[0] = start // PLACES
            reach[2 * queue[0]] = 0
            reach[2 * queue[0] + 1] = 0
            spread(h, level, kind, start % PLACES, reach, 0, reach, entrances, 0, queue)
            for other in range(PLACES):
                goal = child_behind(h, level, kind, other)
                child = goal // PLACES
                if entrances[child] != NOT_REACHED:
                    row = ((h.block_row(level, kind) * PLACES + door) * PLACES + other) * 2
                    h.block_steps[row] = reach[2 * child]
                    h.block_steps[row + 1] = reach[2 * child + 1]
                    inside = h.children[first + child]
                    add_crossing(h, level - 1, inside, entrances[child], goal % PLACES, h.block_steps, row)
