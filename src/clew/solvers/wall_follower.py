"""Wall follower: keep one hand on the wall and walk on.

With the left hand on the wall, the next exit is the first one clockwise after the way back; with the right hand, the
first one counterclockwise. Each step in a direction decides the next one and is decided by the one before, so the walk
comes back to its first step, after at most two steps for each passage: there the goal is not on this wall. It finds
every goal in a perfect maze, on any grid; there the wall leads through all cells. In a maze with loops it misses a goal
whose walls are not connected to its own. It begins as if it had come from direction 0, on squares from the north.
Cost: O(passages). Mazes: any; complete in perfect ones. Source: the rule of the hand of hedge mazes; Pullen, "Think
Labyrinth: Maze algorithms" (1996).
"""

from clew.mazes.solving.walker import HANDS, Walker
from clew.registry import Choice, solver


@solver(
    result="walk",
    shortest=False,
    complete=False,
    gives_up="it came back to where it began, so the goal is not on this wall",
    options={"hand": Choice(HANDS, default="left", help="The hand on the wall.")},
    aliases=("wall-following", "hand-on-wall", "hand-rule"),
)
def wall_follower(walker: Walker, hand: int) -> bool:
    """Follow the wall with one hand until the goal is met or the walk has come back to its first step."""
    if walker.exits() == 0:
        return walker.at_goal()
    start = walker.here()
    first = walker.next_exit(0, hand)
    direction = first
    while not walker.at_goal():
        walker.step(direction)
        direction = walker.next_exit(walker.back(), hand)
        if walker.here() == start and direction == first:
            return False
    return True
