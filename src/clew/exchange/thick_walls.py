"""Mazes with thick walls, for models and for machines that cut."""

from clew.errors import ClewError
from clew.exchange.plan import Plan, too_thick
from clew.exchange.thick_outlines import flat_sides, plan_of_sides
from clew.exchange.thick_squares import plan_of_squares
from clew.grids.grid import Grid
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.pictures.drawing import cells_are_points, column_and_row, has_square_cells, unroll

BYTES_PER_CELL, BYTES_PER_SQUARE = 7000, 1000  # of memory, for a plan and a model of it


def thick_walls(maze: Maze, wall: float, apart: tuple[int, ...] = ()) -> Plan:
    """Return the plan of a maze whose walls have a thickness.

    The middle of a wall is the side of a cell, so half of the outer wall is outside the extent of the grid. Walls meet
    in posts, and end squarely. Openings are floor, and what a mask leaves out is outside.

    Parameters
    ----------
    maze : Maze
        A maze whose cells have outlines. Joined borders are cut open, as in pictures.
    wall : float
        The thickness of walls, in cell widths.
    apart : tuple of int
        Cells whose floor is not joined to that of others, so that `Plan.cells` has them.

    Returns
    -------
    Plan
        The triangles, whose levels are `FLOOR` and `WALL`.

    Raises
    ------
    ClewError
        If cells are points, if passages go under others, or if the walls leave no passage.
    """
    grid = maze.grid
    check_plan(grid)
    if has_square_cells(grid):
        across, down = grid.extent()
        memory.require(round(BYTES_PER_SQUARE * across * down), f"the thick walls of {grid.spec}")
        if not 0 < wall < 1:
            raise too_thick(grid, wall, 1)
        plan = plan_of_squares(unroll(maze), wall, [column_and_row(grid, cell) for cell in apart])
        return plan._replace(cells=np.array([*apart, -1], np.int64)[plan.cells])
    memory.require(BYTES_PER_CELL * grid.cells, f"the thick walls of {grid.spec}")
    plan = plan_of_sides(grid, flat_sides(maze, wall), wall)
    return plan._replace(points=plan.points[:, :2])


def check_plan(grid: Grid) -> None:
    """Raise `ClewError` for a grid whose walls cannot be thick."""
    if cells_are_points(grid):
        raise ClewError(f"the cells of {grid.spec} are points, without walls that could be thick: use another grid")
    if grid.weaves:
        advice = "generate the maze on a rectangle without weave"
        raise ClewError(f"passages of {grid.spec} go under others, which walls of one height cannot show: {advice}")
