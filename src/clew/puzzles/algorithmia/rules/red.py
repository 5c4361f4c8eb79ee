"""Red: Kruskal's algorithm as in the module's manual, which picks walls by their place in a list."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import REJECT
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray
from clew.registry import Scratch, generator


@generator(grids="rows", scratch={"walls": Scratch("i", "edges"), "groups": Scratch("i", "storage")})
def red(maze: Canvas, draws: Draws, walls: IntArray, groups: IntArray) -> None:
    """Open walls picked from one shrinking list, until all cells are one group.

    Draws: step 3, n = the number of walls in L; 15 draws in all.
    Cost: O(walls · passages), meant for 16 cells. Source: the module's manual, with the order of L from the module
    itself.
    """
    # 1. Each cell is a group of its own.
    for cell in maze.places():
        groups[cell] = cell
    # 2. L: row by row, the walls inside the row from the left, then those to the next row from the left.
    columns, rows = maze.columns(), maze.rows()
    length = 0
    for row in range(rows):
        west = maze.cell(row * columns)
        for cell in range(west, west + columns - 1):
            walls[length] = maze.edge(cell, EAST)
            length += 1
        if row < rows - 1:
            for cell in range(west, west + columns):
                walls[length] = maze.edge(cell, SOUTH)
                length += 1
    while length > 0:
        # 3. Pick a wall by its place in L.
        wall = walls[draws.below(length)]
        # 4. Open the wall; the groups on its two sides become one.
        cell = maze.edge_cell(wall)
        one, other = groups[cell], groups[maze.carve(cell, maze.edge_direction(wall))]
        for each in maze.places():
            if groups[each] == other:
                groups[each] = one
        # 5. Remove from L the walls with the same group on both sides: this one, and those inside the group.
        kept = 0
        for place in range(length):
            cell, direction = maze.edge_cell(walls[place]), maze.edge_direction(walls[place])
            if groups[cell] != groups[maze.neighbor(cell, direction)]:
                walls[kept] = walls[place]
                kept += 1
            elif walls[place] != wall:
                maze.log(REJECT, cell, direction)
        # 6. Again, until L is empty: there is one group then.
        length = kept
