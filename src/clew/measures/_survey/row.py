"""Places of the figures of one maze in the row of int64 numbers that the kernels fill."""

from typing import NamedTuple

from clew.kernel import IntArray, struct

# Parts of a survey, as bits: a caller that needs only a few figures pays for the parts that find them. The difficulty
# has kernels of its own.
TEXTURE, STRUCTURE, SOLUTION, EXTENT = 1, 2, 4, 8
PARTS = {"texture": TEXTURE, "structure": STRUCTURE, "solution": SOLUTION, "extent": EXTENT, "difficulty": 0}

UNKNOWN = -1  # in place of a cell or of a number that a maze does not have

MAX_DEGREE = 31
KINDS = 6  # of cells
MAX_EXTENT = 400  # cells of a maze with loops whose extent is measured: all its cells are searched from each

(
    ENDS,  # twice the passages
    AXIS,  # ends of passages to the north and south on squares
    COMPONENTS,
    RINGS,  # parts that are one ring of cells with two passages each
    LONGEST,  # steps of the longest path; UNKNOWN if the maze is not perfect
    DIAMETER,  # these three are UNKNOWN or 0 where they were not found
    RADIUS,
    CENTERS,  # how many cells are in the center
    CENTER,  # the first of them, by index; only in surveys of many mazes
    START,  # the ends of the solution, by index
    GOAL,
    STEPS,  # of the solution; UNKNOWN if no path leads to the goal
    SHORTEST,  # steps between its ends without walls
    WINDINGS,  # turns of the solution
    BRANCHES,
    DEPTHS,  # of all branches together
    DEEPEST,
    BRANCH_CELLS,
    LARGEST,
    FALSE_PATHS,
) = range(20)
DEGREES = 20  # how many cells have 0, 1, 2, ... passages
PAIRS = DEGREES + MAX_DEGREE + 1  # how often each kind of cell is next to each, KINDS * KINDS numbers
WIDTH = PAIRS + KINDS * KINDS
ISOLATED, DEAD_END, STRAIGHT, TURN, JUNCTION, CROSSING = range(KINDS)  # with 0, 1, 2, 2, 3, and 4 or more passages
CORRIDOR = STRAIGHT, TURN


def pair(kind: int, other: int) -> int:
    """Return where a row has the number of passages from a cell of one kind to one of the other."""
    return PAIRS + KINDS * kind + other


@struct
class Workspace(NamedTuple):
    """The memory in which a maze is surveyed. Walks of a perfect maze and searches of others share most of it."""

    kinds: IntArray  # uint8[storage], the kind of each cell
    distance: IntArray  # int32[storage], distances by place; in a perfect maze the depths in the order of the walk
    queue: IntArray  # int32[cells], the cells in the order in which they were visited
    route: IntArray  # int32[cells], the solution from its start
    heights: IntArray  # int32[cells + 2], all 0 between two uses
    waiting: IntArray  # int64[cells], the junctions that a walk returns to
    centers: IntArray  # int32[MAX_EXTENT], the cells in the center, by index
    between: IntArray  # int64[3], the last two cells between which the way without walls was counted, and its steps
