"""The sides of a maze on the surface of a sphere or a cube in space."""

from clew.errors import ClewError
from clew.exchange.plan import Plan
from clew.exchange.thick_outlines import Sides, paired, plan_of_sides
from clew.exchange.thick_walls import BYTES_PER_CELL
from clew.grids.grid import Grid
from clew.grids.sphere import Sphere
from clew.kernel import memory
from clew.lazy import FloatArray, Int64Array, np
from clew.mazes.maze import Maze

FINEST = 1e-7  # of the radius: points that are nearer to each other are one


def is_solid(grid: Grid) -> bool:
    """Return whether a grid is the surface of a solid."""
    return hasattr(grid, "solid")


def radius_of(grid: Grid) -> float:
    """Return the radius of a sphere, or half of the length of a cube's edge, in cell widths.

    Examples
    --------
    >>> import clew
    >>> radius_of(clew.Cube(6))
    3.0
    """
    return 1 / grid.height if isinstance(grid, Sphere) else grid.extent()[1] / 6


def solid_sides(maze: Maze) -> Sides:
    """Return the sides of a maze on a sphere or a cube, in cell widths from its middle."""
    grid = maze.grid
    if grid.cells == 1:
        raise ClewError(f"{grid.spec} is one cell without a side: give a sphere of at least 2 rings")
    outlines = [np.array(grid.solid(cell)) for cell in range(grid.cells)]  # type: ignore[attr-defined]
    counts = np.array([len(each) for each in outlines])
    cells, points = np.repeat(np.arange(grid.cells), counts), np.concatenate(outlines)
    _, first, names = np.unique(
        np.rint(points / FINEST).astype(np.int64), axis=0, return_index=True, return_inverse=True
    )
    names = names.reshape(-1)
    after = np.arange(len(points)) + 1
    after[np.cumsum(counts) - 1] -= counts
    radius = radius_of(grid)
    nodes = points[first] * radius
    middles = np.add.reduceat(points, np.cumsum(counts) - counts) / counts[:, None] * radius
    sides = paired(
        np.column_stack([names, names[after]]), cells, np.ones(len(cells), bool), nodes, unit(nodes), middles
    )
    passages = maze.edges() @ np.array([maze.cells, 1])
    pairs = np.sort(np.column_stack([sides.cells, sides.cells[sides.twins]]), axis=1) @ np.array([maze.cells, 1])
    sides = sides._replace(is_wall=~np.isin(pairs, passages))
    if isinstance(grid, Sphere):
        return sides._replace(centers=radius * unit(middles))
    return sides._replace(normals=_axes(middles)[sides.cells])


def solid_plan(maze: Maze, wall: float, cells: Int64Array) -> tuple[Plan, FloatArray]:
    """Return the plan of a maze on a cube, or near the surface of a sphere, and the middles of some cells.

    All points are in cell widths from the middle of the solid.
    """
    memory.require(BYTES_PER_CELL * maze.cells, f"the thick walls of {maze.grid.spec}")
    sides = solid_sides(maze)
    return plan_of_sides(maze.grid, sides, wall, creased=True), sides.centers[cells]


def unit(vectors: FloatArray) -> FloatArray:
    """Return vectors of the same directions and of length 1."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def _axes(points: FloatArray) -> FloatArray:
    """Return the direction out of the face of a cube on which each point is."""
    return np.asarray(np.trunc(points / np.abs(points).max(axis=1, keepdims=True) * (1 + FINEST)))
