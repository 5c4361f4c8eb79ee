"""Geometry as JSON: cells with their centers and outlines, passages, walls, and a path, for programs that draw."""

from clew.errors import ClewError
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import ends_of
from clew.pictures import drawing
from clew.pictures.painting.style import DEFAULTS, PictureOptions
from clew.registry import renderer

MAX_CELLS = 200_000  # about 100 MB
BYTES_PER_CELL = 4000  # of memory, for lists of numbers and their text


@renderer(suffixes=(".geometry.json",), media="application/vnd.clew.geometry+json")
def geometry(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Write JSON for programs that draw: the cells of the grid with their centers and outlines, passages and walls.

    Its keys are those of the service's `/grids/shape`; then `passages`, pairs of cells; `walls`, lines as x, y, x, y
    ...; `openings`, pairs of a cell and a side; `start` and `goals`, cells; `path`, the cells of a path, and
    `distances`, the steps to each cell, or null; with a diagnosis also `islands` and `loops`, lists of cells. Points
    are in cell widths from the top left, y downwards. docs/reference/geometry.schema.json describes it. Grids: any
    whose cells have positions.
    """
    import msgspec

    from clew.pictures.drawing.grid_shape import Geometry, flat, shape_of

    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    if maze.cells > MAX_CELLS:
        raise ClewError(
            f"{maze.grid.spec} has {maze.cells:,} cells, and a document of geometry holds at most {MAX_CELLS:,}: "
            f"choose a smaller grid, or .svg"
        )
    memory.require(BYTES_PER_CELL * maze.cells, f"the geometry of {maze.grid.spec}")
    path, distances, diagnosis = options.path, options.distances, options.diagnosis
    start, goals = ends_of(maze)
    document = Geometry(
        **msgspec.structs.asdict(shape_of(maze.grid)),
        passages=maze.edges().tolist(),
        walls=[flat(line) for line in drawing.strokes(maze)] if maze.grid.outline(0) else [],
        openings=[*maze.openings],
        start=start,
        goals=[*goals],
        path=None if path is None else [int(cell) for cell in path.cells],
        distances=None if distances is None else drawing.steps(distances),
    )
    if diagnosis is not None:
        document.islands = [list(island) for island in diagnosis.islands]
        document.loops = [list(loop) for loop in diagnosis.loops]
    return msgspec.json.encode(document) + b"\n"
