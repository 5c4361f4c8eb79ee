"""The width of cells through which a ball rolls."""

from clew.exchange.models.solids import is_solid, solid_sides
from clew.exchange.thick_outlines import corners_of, fans_of, flat_sides
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.pictures.drawing import has_square_cells

CLEARANCE = 1.25  # the width of passages in widths of the ball


def cell_for(maze: Maze, ball: float, wall: float) -> float:
    """Return the width of cells such that a ball passes between posts and through the middle of every cell.

    Examples
    --------
    >>> import clew
    >>> cell_for(clew.generate("wilson", "5x4", seed=7), 10, 1.5)
    14.0
    """
    needed = CLEARANCE * ball
    if has_square_cells(maze.grid):
        return needed + wall
    sides = solid_sides(maze) if is_solid(maze.grid) else flat_sides(maze)
    fans = fans_of(sides, 1.0)
    around = corners_of(sides, fans, 1.0)
    begins, ends = (sides.nodes[each] for each in sides.ends.T)
    lengths = ((ends - begins) * fans.ahead).sum(axis=1)
    posts = lengths - ((around.points[around.right[sides.twins]] - around.points[around.left]) * fans.ahead).sum(axis=1)
    inside, others = sides.cells >= 0, sides.cells[sides.twins]
    inner = inside & (others >= 0)
    _, doors = np.unique(sides.cells[inner] * maze.cells + others[inner], return_inverse=True)  # a side may have pieces
    across, taken = np.bincount(doors, lengths[inner]), np.bincount(doors, posts[inner])
    from_middle = ((sides.centers[sides.cells] - begins) * fans.aside).sum(axis=1)[inside].min()
    return float(max((needed + wall) / (2 * from_middle), ((needed + wall * taken) / across).max(initial=0)))
