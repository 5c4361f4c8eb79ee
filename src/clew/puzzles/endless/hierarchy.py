"""Blocks of blocks: the tables of an endless maze.

A *leaf* is a block of level 0, about `leaf` x `leaf` cells inside crooked outlines. A block of level k has `branch` x
`branch` children, blocks of level k - 1, that a spanning tree joins: each of its edges is one *door*. There are only a
few *kinds* of blocks on each level, and a kind determines all that is in a block, down to the cells. So what it takes
to cross a block is a table, made once.

- A kind has a *star* at each of its four corners, one of `PLAIN`. A border of level k, given by the stars at its ends,
  is a sequence of stars of level k - 1; the stars around the children of a block are those of its borders, and random
  ones.
- On a border of each type there are `DOORS` places where a door may be. A place is one on a border of level k - 1, down
  to a passage between two cells. From one of the 16 doors of a block to another is a fixed number of steps.
- At the edge of the world are kinds of their own: `INSIDE` and more, with a bit for each side that is on the edge.
- Kinds of leaves also have the phase of their upper left corner (see `outlines`), so there are `LEAF_KINDS` of them:
  phase * `KINDS` + kind.
"""

from typing import NamedTuple

from clew.draws import SplitMix
from clew.kernel import IntArray, helper, struct
from clew.puzzles.endless.outlines import (
    ACROSS,
    BEGIN,
    EDGE,
    FINISH,
    PHASES,
    PLAIN,
    PLAIN_BITS,
    SHAPES,
    STAR,
    TYPES,
    next_phase,
    phase_at,
    star_shape,
)

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
INSIDE = PLAIN**4
WORLD = INSIDE + 15
KINDS = INSIDE + 16
LEAF_KINDS = PHASES * KINDS
CORNERS = bytes((0, 1, 1, 3, 2, 3, 0, 2))  # where the border on each side begins and finishes
DOORS = 4
PLACES = 4 * DOORS
BRANCH = 8
CHILDREN = BRANCH * BRANCH
STARS = (BRANCH + 1) ** 2  # around the children of a block
EDGES = bytes((1, 2, 4, 8, 3, 6, 12, 9))  # which sides of a block can be on the edge of the world, as bits
CELL = 16  # the bit of a cell that belongs to a leaf, above its passages
BASE = 1 << 60  # lengths are pairs of integers: a multiple of this, and the rest


@helper
def star_of(kind: int, corner: int) -> int:
    """Return the star at a corner of a kind that is not on the edge of the world: 0 north-west, 1 north-east, 2, 3."""
    return kind >> PLAIN_BITS * corner & (PLAIN - 1)


@struct
class Hierarchy(NamedTuple):
    """The tables. Arrays with a row for each level begin with that of level 0, which may be unused.

    Those about borders have rows for each phase of level 0, and then for each further level.
    """

    leaf: int
    levels: int
    branch: IntArray  # int32[levels + 1]: children in a row of a block
    sizes: IntArray  # int64[levels + 1]: leaves in a row of a block
    points: IntArray  # the outlines, as `draw_outlines` makes them
    lengths: IntArray
    stars_below: IntArray  # int32[levels + 1, PLAIN]: the star of the level below at the same corner
    parts: IntArray  # int32[PHASES + levels, 2, TYPES, BRANCH]: the types that a border consists of
    # Of a door, DOORS * the part of the border + the place in it; on level 0, 4 * the code of the cell on the first
    # side of the border + the direction to the second
    door_places: IntArray  # int32[PHASES + levels, 2, TYPES, DOORS]
    children: IntArray  # int32[levels + 1, KINDS, CHILDREN]: their kinds
    doors: IntArray  # int32[levels + 1, KINDS, CHILDREN, 2]: the place of the door to the east and to the south, or -1
    parents: IntArray  # int32[levels + 1, KINDS, CHILDREN]: the direction to the parent in the tree, -1 for the root
    depths: IntArray  # int32[levels + 1, KINDS, CHILDREN]
    leaf_cells: IntArray  # uint8[LEAF_KINDS, 2 * leaf, 2 * leaf]: passages and `CELL`, from half a leaf outside on
    leaf_steps: IntArray  # int32[LEAF_KINDS, PLACES, PLACES]: from the cell of a door to that of another
    block_steps: IntArray  # int64[levels + 1, KINDS, PLACES, PLACES, 2]: the same of larger blocks, as lengths

    def side_type(self, kind: int, side: int) -> int:
        """Return the type of the border on a side of a kind of block or leaf."""
        plain = kind % KINDS
        if plain < INSIDE:
            return star_of(plain, CORNERS[2 * side]) * PLAIN + star_of(plain, CORNERS[2 * side + 1])
        edges = plain - INSIDE
        if edges >> side & 1:
            return EDGE
        before, after = (NORTH, SOUTH) if side & 1 else (WEST, EAST)
        if edges >> before & 1:
            return BEGIN
        return FINISH if edges >> after & 1 else 0

    def border_row(self, level: int, side: int, kind: int) -> int:
        """Return the row of a kind's border on this side in tables with a row for each orientation and type."""
        first = PHASES - 1 + level
        if level == 0:
            first = kind // KINDS
            if EAST <= side <= SOUTH:
                first = next_phase(first, side == SOUTH)
        return (first * 2 + (side & 1)) * TYPES + self.side_type(kind, side)

    def block_row(self, level: int, kind: int) -> int:
        """Return the row of a kind of block in tables with a row for each level and kind."""
        return level * KINDS + kind

    def child_beside(self, level: int, side: int, place: int) -> int:
        """Return the child behind part `place` of a side."""
        branch = self.branch[level]
        if side == NORTH:
            return place
        if side == SOUTH:
            return (branch - 1) * BRANCH + place
        return place * BRANCH + (branch - 1 if side == EAST else 0)


@helper
def stride(direction: int, row: int) -> int:
    """Return how far the next place in a direction is in an array with rows of this length."""
    step = 1 if direction & 1 else row
    return step if EAST <= direction <= SOUTH else -step


@helper
def neighbor_child(child: int, direction: int) -> int:
    """Return the child next to another in a block."""
    return child + stride(direction, BRANCH)


def fill_kinds(h: Hierarchy, draws: SplitMix, trees: IntArray, stars: IntArray) -> None:
    """Choose the parts of borders, the places of doors, and the children of all kinds with their doors.

    `trees`: uint8[levels + 1, KINDS, CHILDREN], the passages of a perfect maze of children; `stars`: int32[STARS].
    """
    for row in range(STAR):
        choose_cells(h, draws, row)
    for level in range(1, h.levels + 1):
        for star in range(PLAIN):
            h.stars_below[level * PLAIN + star] = draws.below(PLAIN)
        first = (PHASES - 1 + level) * 2 * TYPES
        for row in range(first, first + 2 * TYPES):
            choose_parts(h, draws, level, row)
    for level in range(1, h.levels + 1):
        for kind in range(KINDS):
            choose_children(h, draws, level, kind, stars)
            for child in range(CHILDREN):
                for direction in range(EAST, SOUTH + 1):
                    row = h.block_row(level, kind) * CHILDREN + child
                    is_door = trees[row] >> direction & 1
                    h.doors[2 * row + direction - EAST] = draws.below(DOORS) if is_door else -1
            root_tree(h, level, kind)


@helper
def choose_cells(h: Hierarchy, draws: SplitMix, row: int) -> None:
    """Choose the places of the doors on a border of two leaves: edges of its outline, seen from the first side."""
    size = len(h.points) // SHAPES
    width = 4 * h.leaf
    for door in range(DOORS):
        edge = row * size + draws.below(h.lengths[row] - 1)
        start, end = h.points[edge], h.points[edge + 1]
        x, y = start % width, start // width
        if end == start + 1:
            y, direction = y - 1, SOUTH
        elif end == start - 1:
            x, direction = x - 1, NORTH
        elif end < start:
            x, y, direction = x - 1, y - 1, EAST
        else:
            direction = WEST
        if row // TYPES & 1:  # a vertical border
            x, y, direction = y, x, 3 - direction
        h.door_places[row * DOORS + door] = (y * width + x) * 4 + direction


@helper
def choose_parts(h: Hierarchy, draws: SplitMix, level: int, row: int) -> None:
    """Choose the parts of a border and the places of the doors on it."""
    kind = row % TYPES
    branch = h.branch[level]
    star = h.stars_below[level * PLAIN + (0 if kind >= EDGE else kind // PLAIN)]
    for part in range(branch):
        other = draws.below(PLAIN)
        if part == branch - 1:
            other = h.stars_below[level * PLAIN + (0 if kind >= EDGE else kind % PLAIN)]
        if (kind == BEGIN and part == 0) or (kind == FINISH and part == branch - 2):
            other = 0
        is_end = kind == EDGE or (kind == BEGIN and part == 0) or (kind == FINISH and part == branch - 1)
        h.parts[row * BRANCH + part] = kind if is_end else star * PLAIN + other
        star = other
    for door in range(DOORS):
        h.door_places[row * DOORS + door] = draws.below(branch) * DOORS + draws.below(DOORS)


@helper
def choose_children(h: Hierarchy, draws: SplitMix, level: int, kind: int, stars: IntArray) -> None:
    """Choose the stars around the children of a kind, and so the kinds of the children."""
    branch = h.branch[level]
    first = h.block_row(level, kind) * CHILDREN
    edges = max(0, kind - INSIDE)
    for y in range(branch + 1):
        for x in range(branch + 1):
            stars[y * (BRANCH + 1) + x] = choose_star(h, draws, level, kind, x, y)
    for child in range(CHILDREN):
        x, y = child % BRANCH, child // BRANCH
        if x < branch and y < branch:
            found = edges_of_child(edges, x, y, branch) + INSIDE
            if found == INSIDE:
                found = 0
                for corner in range(4):
                    star = stars[(y + corner // 2) * (BRANCH + 1) + x + corner % 2]
                    found |= star << PLAIN_BITS * corner
            h.children[first + child] = (phase_at(x, y) if level == 1 else 0) * KINDS + found


@helper
def choose_star(h: Hierarchy, draws: SplitMix, level: int, kind: int, x: int, y: int) -> int:
    """Return the star at a corner of children: that of the block's border, 0 next to the edge of the world, or any."""
    branch = h.branch[level]
    if x % branch == 0:
        return star_on(h, level, WEST if x == 0 else EAST, kind, y)
    if y % branch == 0:
        return star_on(h, level, NORTH if y == 0 else SOUTH, kind, x)
    edges = max(0, kind - INSIDE)
    is_near = edges_of_child(edges, x - 1, y - 1, branch) | edges_of_child(edges, x, y, branch)
    return 0 if is_near else draws.below(PLAIN)


@helper
def star_on(h: Hierarchy, level: int, side: int, kind: int, place: int) -> int:
    """Return the star on a border between its parts; any number on the edge of the world, which has no stars."""
    row = h.border_row(level, side, kind) * BRANCH
    if place > 0 and h.parts[row + place - 1] < EDGE:
        return h.parts[row + place - 1] % PLAIN
    return h.parts[row + place] // PLAIN % PLAIN if place < h.branch[level] else 0


@helper
def edges_of_child(edges: int, x: int, y: int, branch: int) -> int:
    """Return which sides of a child are on the edge of the world, as bits, from those of the block."""
    found = edges & (1 << NORTH) if y == 0 else edges & (1 << SOUTH) if y == branch - 1 else 0
    return found | (edges & (1 << WEST) if x == 0 else edges & (1 << EAST) if x == branch - 1 else 0)


@helper
def root_tree(h: Hierarchy, level: int, kind: int) -> None:
    """Find the way from each child to child 0 in the tree of children."""
    first = h.block_row(level, kind) * CHILDREN
    for child in range(CHILDREN):
        h.depths[first + child] = -1
    h.depths[first] = 0
    h.parents[first] = -1
    child = 0
    while child >= 0:  # depth first; the directions that are left follow from the depths
        below = -1
        for direction in range(4):
            if below < 0 and door_of(h, level, kind, child, direction) >= 0:
                other = neighbor_child(child, direction)
                if h.depths[first + other] < 0:
                    h.depths[first + other] = h.depths[first + child] + 1
                    h.parents[first + other] = direction ^ 2
                    below = other
        if below >= 0:
            child = below
        elif h.parents[first + child] < 0:
            child = -1
        else:
            child = neighbor_child(child, h.parents[first + child])


@helper
def door_of(h: Hierarchy, level: int, kind: int, child: int, direction: int) -> int:
    """Return the place of the door from a child to the next one in a direction, -1 for none."""
    x, y = child % BRANCH, child // BRANCH
    if (direction == WEST and x == 0) or (direction == NORTH and y == 0):
        return -1
    owner = child if EAST <= direction <= SOUTH else neighbor_child(child, direction)
    return h.doors[(h.block_row(level, kind) * CHILDREN + owner) * 2 + (0 if direction & 1 else 1)]


def shape_leaves(h: Hierarchy, walls: IntArray, queue: IntArray) -> None:
    """Mark the cells of all kinds of leaves with `CELL`.

    `walls`: uint8[4 * leaf * leaf], `queue`: int32[4 * leaf * leaf].
    """
    for phase in range(PHASES):
        for kind in range(INSIDE):
            shape_leaf(h, phase * KINDS + kind, walls, queue)
        for place in range(len(EDGES)):
            shape_leaf(h, phase * KINDS + INSIDE + EDGES[place], walls, queue)


@helper
def shape_leaf(h: Hierarchy, leaf: int, walls: IntArray, queue: IntArray) -> None:
    """Mark the cells of a kind of leaf: those that can be reached from its middle without crossing its outline."""
    frame = 2 * h.leaf
    for place in range(frame * frame):
        walls[place] = 0
    for side in range(4):
        x = h.leaf if side == EAST else 0
        y = h.leaf if side == SOUTH else 0
        draw_walls(h, walls, h.border_row(0, side, leaf), x, y)
    kind = leaf % KINDS
    edges = max(0, kind - INSIDE)
    for corner in range(4):
        x, y = corner % 2, corner // 2
        if edges >> (EAST if x else WEST) & 1 == 0 and edges >> (SOUTH if y else NORTH) & 1 == 0:
            phase = phase_at(leaf // KINDS % ACROSS + x, leaf // KINDS // ACROSS + y)
            star = star_shape(phase, star_of(kind, corner) if kind < INSIDE else 0)
            for arm in range(3):
                draw_walls(h, walls, star + arm, x * h.leaf, y * h.leaf)
    first = leaf * frame * frame
    middle = h.leaf * frame + h.leaf
    queue[0] = middle
    h.leaf_cells[first + middle] = CELL
    count = 1
    at = 0
    while at < count:
        cell = queue[at]
        at += 1
        for direction in range(4):
            other = cell + stride(direction, frame)
            owner = other if EAST <= direction <= SOUTH else cell
            if walls[owner] >> (direction & 1) & 1 == 0 and h.leaf_cells[first + other] == 0:
                h.leaf_cells[first + other] = CELL
                queue[count] = other
                count += 1


@helper
def draw_walls(h: Hierarchy, walls: IntArray, shape: int, left: int, top: int) -> None:
    """Add the walls of a shape at a place: bit 0 is a wall above a cell, bit 1 one on its left."""
    size = len(h.points) // SHAPES
    width, frame = 4 * h.leaf, 2 * h.leaf
    for each in range(h.lengths[shape] - 1):
        start, end = h.points[shape * size + each], h.points[shape * size + each + 1]
        along = 1 if start - end == 1 or end - start == 1 else 0
        least = min(start, end)
        x, y = least % width - h.leaf, least // width - h.leaf
        if shape < STAR and shape // TYPES & 1:
            x, y, along = y, x, 1 - along
        x, y = x + left + h.leaf // 2, y + top + h.leaf // 2
        if 0 <= x < frame and 0 <= y < frame:
            walls[y * frame + x] |= 1 if along else 2
