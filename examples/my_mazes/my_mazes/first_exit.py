"""Always take the first exit, and give up when that leads back."""

from clew.kernel import lowest_bit
from clew.mazes.walker import Walker
from clew.registry import solver


@solver(result="walk", shortest=False, complete=False)
def first_exit(walker: Walker) -> bool:
    """Take the first exit that is not the way back, until a cell is entered a second time."""
    while not walker.at_goal() and walker.is_new():
        exits = walker.exits()
        if walker.steps() > 0:
            exits &= ~(1 << walker.back())
        if exits == 0:
            return False
        walker.step(lowest_bit(exits))
    return walker.at_goal()
