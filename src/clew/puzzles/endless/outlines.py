"""The outlines of leaf blocks: crooked walls between them, so that no eye finds where a block ends.

A wall that separates two parts of a uniform spanning tree is a loop-erased random walk, as the walls of such a maze are
a spanning tree themselves. So around each corner of four leaves there is a *star*: a walk from the west to the east of
a square, and walks from the north and the south to it, which leave the square by *gates* at any places. From gate to
gate another walk makes the rest of the border, inside a diamond between the two corners. Squares and diamonds do not
overlap, so that any star fits any other. Stars differ by the *phase* of their corner, which repeats after `ACROSS`
columns and `DOWN` rows of leaves. In each phase there are `PLAIN` of them, and a border for each pair that can meet.

Points are corners of cells: (x, y) is the upper left corner of cell (x, y). A horizontal border runs from (0, 0) to
(leaf, 0); of a vertical one, x and y are exchanged. Its phase is that of the corner where it begins. Types of borders:

- PLAIN * the star at the begin + that at the end;
- `EDGE`: on the edge of the world, straight;
- `BEGIN`, `FINISH`: one end is on the edge of the world, where the border begins or finishes, and star 0 at the other.
"""

from clew.draws import SplitMix
from clew.kernel import IntArray, helper

PLAIN_BITS = 2
PLAIN = 1 << PLAIN_BITS
EDGE = PLAIN * PLAIN
BEGIN, FINISH, TYPES = EDGE + 1, EDGE + 2, EDGE + 3
ACROSS, DOWN = 4, 4
PHASES = DOWN * ACROSS
STAR = (
    PHASES * 2 * TYPES
)  # the shapes: the borders of each phase, the horizontal ones first, and three arms for each star
SHAPES = STAR + PHASES * 3 * PLAIN
OUTSIDE, ALLOWED, GOAL, FIRST = 0, 1, 2, 3  # of a point during a walk; `FIRST` and more: its place in the walk


def max_points(leaf: int) -> int:
    """Return how many points a shape has at most."""
    return leaf * leaf // 2 + leaf


@helper
def star_radius(leaf: int) -> int:
    """Return how far the star at a corner reaches."""
    return 3 * leaf // 8


@helper
def point(x: int, y: int, leaf: int) -> int:
    """Return the code of a point, whose coordinates are from -leaf to 3 * leaf - 1."""
    return (y + leaf) * 4 * leaf + x + leaf


def draw_outlines(
    draws: SplitMix, points: IntArray, lengths: IntArray, marks: IntArray, leaf: int, crooked: int
) -> None:
    """Draw all shapes; those that are not `crooked` are straight.

    `points`: int32[SHAPES * max_points(leaf)]; `lengths`: int32[SHAPES]; `marks`: int32[16 * leaf * leaf], `OUTSIDE`.
    """
    radius = star_radius(leaf)
    size = len(points) // SHAPES
    for first in range(STAR, SHAPES, 3):
        if crooked:
            while not draw_star(draws, points, lengths, marks, leaf, first):
                pass
        else:
            lengths[first] = draw_line(points, first * size, point(-radius, 0, leaf), 1, 2 * radius)
            lengths[first + 1] = draw_line(points, (first + 1) * size, point(0, -radius, leaf), 4 * leaf, radius)
            lengths[first + 2] = draw_line(points, (first + 2) * size, point(0, radius, leaf), -4 * leaf, radius)
    for shape in range(STAR):
        kind = shape % TYPES
        phase = shape // (2 * TYPES)
        vertical = shape // TYPES & 1
        begin = point(0, 0, leaf)
        end = point(leaf, 0, leaf)
        if kind < EDGE or kind == FINISH:
            star = star_shape(phase, 0 if kind == FINISH else kind // PLAIN)
            begin = gate(points, lengths, star, vertical == 1, True, leaf)
        if kind < EDGE or kind == BEGIN:
            star = star_shape(next_phase(phase, vertical == 1), 0 if kind == BEGIN else kind % PLAIN)
            end = gate(points, lengths, star, vertical == 1, False, leaf) + leaf
        if crooked and kind != EDGE:
            lengths[shape] = draw_border(draws, points, shape * size, marks, leaf, begin, end)
        else:
            lengths[shape] = draw_line(points, shape * size, begin, 1, end - begin)


@helper
def phase_at(x: int, y: int) -> int:
    """Return the phase of the corner in a column and a row of leaves."""
    return y % DOWN * ACROSS + x % ACROSS


@helper
def next_phase(phase: int, is_down: bool) -> int:
    """Return the phase of the next corner to the east, or to the south."""
    return phase_at(phase % ACROSS, phase // ACROSS + 1) if is_down else phase_at(phase % ACROSS + 1, phase // ACROSS)


@helper
def star_shape(phase: int, star: int) -> int:
    """Return the first of the three shapes of a star, at a corner of this phase."""
    return STAR + 3 * (phase * PLAIN + star)


@helper
def gate(points: IntArray, lengths: IntArray, star: int, is_vertical: bool, is_begin: bool, leaf: int) -> int:
    """Return the gate of a star where a border begins or finishes, with x and y exchanged if it is vertical."""
    size = len(points) // SHAPES
    if is_vertical:
        found = points[(star + (2 if is_begin else 1)) * size]
        return point(found // (4 * leaf) - leaf, found % (4 * leaf) - leaf, leaf)
    return points[star * size + lengths[star] - 1] if is_begin else points[star * size]


@helper
def draw_line(points: IntArray, place: int, start: int, step: int, count: int) -> int:
    """Draw a straight line; return how many points it has."""
    for each in range(count + 1):
        points[place + each] = start + each * step
    return count + 1


@helper
def draw_border(draws: SplitMix, points: IntArray, place: int, marks: IntArray, leaf: int, begin: int, end: int) -> int:
    """Draw a border from gate to gate, inside the diamond between two corners; return how many points it has."""
    for x in range(max(1, begin % (4 * leaf) - leaf), min(leaf - 1, end % (4 * leaf) - leaf) + 1):
        reach = min(x, leaf - x)
        for y in range(1 - reach, reach):
            marks[point(x, y, leaf)] = ALLOWED
    marks[end] = GOAL
    count = walk(draws, points, place, marks, leaf, begin)
    for each in range(len(marks)):
        marks[each] = OUTSIDE
    return count


@helper
def draw_star(draws: SplitMix, points: IntArray, lengths: IntArray, marks: IntArray, leaf: int, first: int) -> bool:
    """Draw a star, whose arms are three shapes; return whether those from north and south end at different points.

    Where all four arms meet in one point there would be a cross, which is rare in a maze.
    """
    radius = star_radius(leaf)
    size = len(points) // SHAPES
    for y in range(1 - radius, radius):
        for x in range(1 - radius, radius):
            marks[point(x, y, leaf)] = ALLOWED
    west = point(-radius, draws.below(2 * radius - 1) - radius + 1, leaf)
    east = point(radius, draws.below(2 * radius - 1) - radius + 1, leaf)
    marks[east] = GOAL
    lengths[first] = walk(draws, points, first * size, marks, leaf, west)
    for each in range(1, lengths[first] - 1):
        marks[points[first * size + each]] = GOAL
    marks[west] = OUTSIDE
    marks[east] = OUTSIDE
    for arm in range(1, 3):
        start = point(draws.below(2 * radius - 1) - radius + 1, radius * (2 * arm - 3), leaf)
        lengths[first + arm] = walk(draws, points, (first + arm) * size, marks, leaf, start)
        marks[start] = OUTSIDE
    for each in range(len(marks)):
        marks[each] = OUTSIDE
    north = points[(first + 1) * size + lengths[first + 1] - 1]
    return north != points[(first + 2) * size + lengths[first + 2] - 1]


@helper
def walk(draws: SplitMix, points: IntArray, place: int, marks: IntArray, leaf: int, start: int) -> int:
    """Walk at random through allowed points to a goal, and erase each loop (Lawler, 1980); return how many points stay.

    The marks of the walk are `ALLOWED` afterwards.
    """
    at = start
    count = 0
    while marks[at] != GOAL:
        if marks[at] >= FIRST:
            kept = marks[at] - FIRST
            while count > kept:
                count -= 1
                marks[points[place + count]] = ALLOWED
        points[place + count] = at
        marks[at] = FIRST + count
        count += 1
        other = at
        while other == at or marks[other] == OUTSIDE:
            direction = draws.choose(15)
            step = 1 if direction & 1 else 4 * leaf
            other = at + step if 1 <= direction <= 2 else at - step
        at = other
    points[place + count] = at
    for each in range(count):
        marks[points[place + each]] = ALLOWED
    return count + 1
