"""A maze that is its own mirror image, or looks the same upside down."""

from clew import kernel
from clew.changes._change import SEED, change
from clew.changes._mirror import ACROSS, DOWN, mirror
from clew.changes._work import finished
from clew.draws import seeded
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import new_canvas
from clew.kernel import zeros
from clew.kernel.memory import require
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.registry.options import Choice

KINDS = {"mirror-x": (ACROSS,), "mirror-y": (DOWN,), "both": (ACROSS, DOWN, ACROSS | DOWN), "rotation": (3,)}
WORK = 12  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 18


@change(
    order=20,
    main="kind",
    grids="rectangle",
    options={"kind": Choice(tuple(KINDS), help="Which symmetry."), "seed": SEED},
)
def symmetric(maze: Maze, kind: str = "mirror-x", seed: int = 0) -> Maze:
    """Keep what can be kept of one half (of `both`: a quarter) of the maze, and mirror the rest from it.

    `mirror-x`: left and right are alike; `mirror-y`: top and bottom; `both`: all four quarters; `rotation`: half a
    turn changes nothing. Passages of the half that would close a loop are left out, others are drawn where needed.

    On a whole rectangle the maze is perfect: mirrored, always, but a middle column (row) that lies on the axis is one
    straight corridor, as it is in every perfect mirrored maze; `both` and `rotation`, unless width and height are both
    even: then no perfect maze has this symmetry, and there is exactly one loop, around the middle.
    Places left out by a mask must be as symmetric; then the maze is in one part and may have loops.
    """
    grid = maze.grid
    if not isinstance(grid, (Rectangle, MaskedRectangle)):
        raise ClewError(f"symmetric works on rectangles, with or without a mask, and {grid.spec} is none: use one")
    images = KINDS[kind]
    if isinstance(grid, MaskedRectangle) and any(_image(grid, each) != grid.mask for each in images):
        raise ClewError(f"the mask of {grid.spec} is not symmetric ({kind}) itself: use one that is, or a rectangle")
    compiled = kernel.should_compile(mirror, WORK * maze.cells)
    require(BYTES_PER_CELL * grid.storage, f"symmetric on {grid.spec}")
    made = new_canvas(grid, compiled=compiled)
    edges = zeros("i", grid.edges + 1, compiled)
    orbits, parts = (zeros("i", grid.storage, compiled) for _ in range(2))
    group = sum(1 << each for each in images)
    size = (grid.width, grid.height)
    draws = seeded(seed, compiled=compiled)
    kernel.run(mirror, compiled, maze.canvas(compiled=compiled), made, draws, edges, orbits, parts, group, *size)
    return finished(maze, made)


def _image(grid: MaskedRectangle, image: int) -> bytes:
    """The mask mirrored."""
    mask = grid.mask[::-1] if image & DOWN else grid.mask  # back to front: top and bottom, and left and right
    if image in (ACROSS, DOWN):
        mask = b"".join(mask[begin : begin + grid.width][::-1] for begin in range(0, len(mask), grid.width))
    return mask
