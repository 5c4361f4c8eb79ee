"""What can happen on a canvas: the events of a log.

Three kinds of event change the maze, and replaying them gives it exactly: CARVE, WALL and OPEN. The others show how the
algorithm thinks.
"""

CARVE = 1  # the passage from cell in that direction was opened
WALL = 2  # the passage from cell in that direction was closed
OPEN = 3  # every passage of the grid was opened (the cell is the first)
VISIT = 4  # the algorithm is at the cell, or takes it into the maze
WALK = 5  # a random walk left the cell in that direction, carving nothing
ERASE = 6  # the walk closed a loop, and the cell left its path
BACKTRACK = 7  # the algorithm stepped back from the cell in that direction
HUNT = 8  # the hunt looked at the cell
FRONTIER = 9  # the cell became a candidate
DONE = 10  # the cell was taken off the list: nothing more can start from it
MERGE = 11  # the two sides of this edge belong to one set from now on
REJECT = 12  # the edge was considered and refused: it would close a loop
CLOSE = 13  # a run or row ended with the cell
ROUND = 14  # a new round began (the direction is its number, counted from 1; the cell is the first)
SPLIT = 15  # a wall is about to be built that begins behind this cell, in that direction

EVENTS = {value: name.lower() for name, value in list(globals().items()) if name.isupper() and isinstance(value, int)}
