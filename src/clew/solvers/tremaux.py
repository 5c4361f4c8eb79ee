"""Tremaux's algorithm: mark the passages on the floor, and walk through none more than twice.

Each time it is walked, a passage gets a mark at both of its ends. If a new passage leads to a cell with marks, the
walk turns back at once. Otherwise it goes on through an exit without a mark, the first clockwise after the way back; if
all have marks, through the one with a single mark, by which the cell was first entered. So each passage is walked at
most once in each direction. The walk ends at the goal or, if no path leads there, at the start, when all passages that
can be reached have two marks. In a perfect maze it is the walk of the wall follower.
Cost: O(passages); twice the memory of the maze itself. Mazes: any. Source: Trémaux, in Lucas, "Récréations
mathématiques" I (1882); Tarry, "Le problème des labyrinthes" (1895).
"""

from clew.grids.events import CLOSE
from clew.kernel import IntArray, helper, lowest_bit, signed
from clew.mazes.solving.walker import Walker
from clew.registry import Scratch, solver


@solver(
    result="walk",
    shortest=False,
    scratch={"once": Scratch("passages", "storage"), "twice": Scratch("passages", "storage")},
    aliases=("trémaux", "tremauxs-algorithm"),
)
def tremaux(walker: Walker, once: IntArray, twice: IntArray) -> bool:
    """Walk through new passages, and back if all have marks, until the goal is met or all have two marks."""
    back = 0
    turns_back = False
    while not walker.at_goal():
        cell = walker.here()
        new = walker.exits() & ~signed(once[cell])
        single = walker.exits() & ~signed(twice[cell])
        if new and not turns_back:
            direction = walker.maze.clockwise(cell, back, new)
        elif single:
            direction = back if turns_back else lowest_bit(single)
            walker.maze.log(CLOSE, cell, direction)
        else:
            return False
        mark(once, twice, cell, direction)
        walker.step(direction)
        cell, back = walker.here(), walker.back()
        turns_back = once[cell] != 0 and once[cell] >> back & 1 == 0
        mark(once, twice, cell, back)
    return True


@helper
def mark(once: IntArray, twice: IntArray, cell: int, direction: int) -> None:
    """Leave a mark at an exit of the cell."""
    twice[cell] |= once[cell] & 1 << direction
    once[cell] |= 1 << direction
