"""Pledge's algorithm: walk in one heading, and around obstacles with a hand on the wall while counting the turns.

`turned` is the sum of all turns since the walk last had its own heading, to the right in 24ths of a turn. Of the exits
it takes the leftmost, but never turns further left than to its own heading: so `turned` is never negative. With
`turned` at 0 it walks freely; otherwise its left hand is on the wall.

It finds every goal at the outer wall. If it did not end up at that wall, it would walk in a circle forever, with all
turns adding up to 0. But this circle would not cross itself, since of two walks along the same passage the one that has
turned more stays to the left of the other; and the turns of such a circle add up to a whole turn, left or right. So at
last it follows one wall, turning right by a whole turn each time around, and that is the outer one.

It ends in any case. While `turned` is less than half a turn, the next step depends on the cell only, so that it is like
that once in each cell, as it would walk in that circle after the second time; and between two such cells it follows one
wall, at most once around: at most twice the number of cells times the passages, and in practice a few steps for each
cell.
Cost: O(cells) as a rule; a byte for each direction on grids other than rectangles. Mazes: those on flat grids. Source:
Abelson, diSessa, "Turtle Geometry" (1981), who name it after John Pledge.
"""

from clew.grids.compass import HALF, TURN, Compass
from clew.kernel import helper, lowest_bit
from clew.mazes.solving.walker import LEFT, Walker
from clew.registry import Choice, solver


@solver(
    grids="headings",
    result="walk",
    shortest=False,
    complete=False,
    gives_up="it went all around the outer wall, and the goal is not there",
    options={"heading": Choice(("north", "east", "south", "west"), default="north", help="Its favorite direction.")},
    aliases=("pledge-algorithm",),
)
def pledge(walker: Walker, compass: Compass, heading: int) -> bool:
    """Walk in one heading, and around obstacles until all turns add up to 0."""
    own = heading * (TURN // 4)
    turned = 0
    begin, first, before = walker.here(), 0, 0  # the cell, the direction and `turned` where the wall was met
    while not walker.at_goal():
        cell = walker.here()
        if turned < HALF:
            if walker.exits() == 0:
                return False
            direction = nearest_exit(walker, compass, own)
            turned = (compass.heading(cell, direction) - own) % TURN
            begin, first, before = cell, direction, turned
        else:
            direction = walker.next_exit(walker.back(), LEFT)
            way_back = compass.heading(cell, walker.back())
            turned += (compass.heading(cell, direction) - way_back - 1) % TURN + 1 - HALF
            if cell == begin and direction == first and turned >= before:
                return False
        walker.step(direction)
    return True


@helper
def nearest_exit(walker: Walker, compass: Compass, own: int) -> int:
    """Return the first exit clockwise from a heading; the one in this heading itself, if there is one."""
    cell = walker.here()
    exits = walker.exits()
    nearest = lowest_bit(exits)
    while exits:
        direction = lowest_bit(exits)
        exits &= exits - 1
        if (compass.heading(cell, direction) - own) % TURN < (compass.heading(cell, nearest) - own) % TURN:
            nearest = direction
    return nearest
