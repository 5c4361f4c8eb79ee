"""Make a maze symmetric: its own mirror image, or the same after half a turn."""

from clew.changes._change import SEED, ChangeKernel, change, squares_of
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import IntArrays
from clew.grids.rectangle import EAST, WEST, PaddedSquares
from clew.kernel import IntArray, helper, zeros
from clew.kernel.union_find import find, make_sets, union
from clew.mazes.helpers.edges import list_edges
from clew.mazes.maze import Maze
from clew.registry.options import Choice

ACROSS, DOWN = 1, 2  # of an image: swap left and right, swap top and bottom; 3 is both, half a turn
KINDS = {"mirror-x": (ACROSS,), "mirror-y": (DOWN,), "both": (ACROSS, DOWN, ACROSS | DOWN), "rotation": (3,)}


@change(
    order=20,
    main="kind",
    grids="rectangle",
    options={"kind": Choice(tuple(KINDS), help="The kind of symmetry."), "seed": SEED},
)
def symmetric(maze: Maze, kind: str = "mirror-x", seed: int | None = None) -> Maze:
    """Make the maze symmetric: keep one half, or a quarter, and mirror it.

    `mirror-x` makes left and right alike, `mirror-y` top and bottom, `both` all four quarters; `rotation` makes the
    maze look the same after half a turn. Passages of the kept half that would close a loop are left out, and random
    passages are added where parts need to be connected.
    On a whole rectangle the maze is perfect, with one exception: with `both` and `rotation`, if width and height are
    both even, no perfect maze has this symmetry, and there is exactly one loop, around the middle. A middle column or
    row that lies on the axis of a mirror is one straight corridor, as in every perfect mirrored maze. A mask must have
    the same symmetry; the maze is then in one part and may have loops.

    Parameters
    ----------
    maze : Maze
        A maze on a rectangle, with or without a mask; it is not changed.
    kind : {'mirror-x', 'mirror-y', 'both', 'rotation'}
        The kind of symmetry.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze with this symmetry.

    Raises
    ------
    ClewError
        If the grid is not a rectangle, or if its mask is not symmetric.

    Examples
    --------
    >>> import clew
    >>> print(clew.symmetric(clew.generate("wilson", "8x4", seed=7), "mirror-x"))
    ┌───────────┬───┬───┬───────────┐
    │           │   │   │           │
    │   ╷   ╶───┘   │   └───╴   ╷   │
    │   │           │           │   │
    │   └───────┬───┼───┬───────┘   │
    │           │   │   │           │
    ├───────╴   ╵   ╵   ╵   ╶───────┤
    │                               │
    └───────────────────────────────┘
    """
    return KERNEL.change(maze, seed, kind=kind)


def arguments_of(grid: Grid, compiled: bool, kind: str) -> tuple[IntArrays, int]:
    """Return the last arguments of `mirror`; `ClewError` if the grid does not have this symmetry."""
    squares, images = squares_of(grid, "symmetric"), KINDS[kind]
    if any(squares.mirrored(bool(each & ACROSS), bool(each & DOWN)) != squares for each in images):
        raise ClewError(f"the mask of {grid.spec} is not symmetric ({kind}): use a symmetric mask, or a rectangle")
    work = tuple(zeros("i", length, compiled) for length in (grid.edges + 1, grid.storage, grid.storage))
    return work, sum(1 << each for each in images)


def mirror(maze: PaddedSquares, made: PaddedSquares, draws: Draws, work: IntArrays, group: int) -> int:
    """Open passages on `made`, each with all its images, until it is in one part; return how many passages there are.

    Cells that are images of one another are one cell of a smaller maze, their orbit. A spanning tree of that maze,
    carved with all its images, is a forest; it is a tree if the images meet in a cell, or in passages on an axis, which
    are opened first. Otherwise parts are left. They are joined by a passage that is its own image, or, if there is no
    such passage, by one with its images, which closes a loop.
    `edges`: int32[edges]; `orbits`, `parts`: int32[storage]. `group`: bit e is set if the maze has image e.
    Draws: `below(1)`, `below(2)`, ... for the order of the walls between orbits, and again of those between parts.
    """
    edges, orbits, parts = work
    for cell in maze.places():
        orbits[cell] = least(maze, cell, group)
    make_sets(parts)
    opened = 0
    count = list_edges(maze, edges, 0)
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if on_a_line(maze, cell, maze.neighbor(cell, direction), group):
            opened += open_images(made, cell, direction, group, orbits, parts)
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if is_kept(maze, cell, direction, orbits, group):
            opened += open_images(made, cell, direction, group, orbits, parts)
    count = list_between(maze, orbits, edges, draws)
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if find(orbits, cell) != find(orbits, maze.neighbor(cell, direction)):
            opened += open_images(made, cell, direction, group, orbits, parts)
    count = list_between(maze, parts, edges, draws)
    for step in range(4):  # passages that are their own image first, and of these the open ones of `maze` first
        for place in range(count):
            cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
            other = maze.neighbor(cell, direction)
            fits = step > 1 or is_own_image(maze, cell, other, group)
            fits &= step & 1 == 1 or maze.open_directions(cell) >> direction & 1 == 1
            if fits and find(parts, cell) != find(parts, other):
                opened += open_images(made, cell, direction, group, orbits, parts)
    return opened


@helper
def list_between(maze: PaddedSquares, sets: IntArray, edges: IntArray, draws: Draws) -> int:
    """List the edges between different sets in random order (Fisher-Yates); return how many there are."""
    count = 0
    for place in range(list_edges(maze, edges, 0)):
        edge = edges[place]
        cell = maze.edge_cell(edge)
        if find(sets, cell) != find(sets, maze.neighbor(cell, maze.edge_direction(edge))):
            other = draws.below(count + 1)
            edges[count] = edges[other]
            edges[other] = edge
            count += 1
    return count


@helper
def image_of(maze: PaddedSquares, cell: int, image: int) -> int:
    """Return the place of the cell's image."""
    x, y = maze.column_of(cell), maze.row_of(cell)
    if image & ACROSS:
        x = maze.width - 1 - x
    if image & DOWN:
        y = maze.height - 1 - y
    return maze.place_at(x, y)


@helper
def least(maze: PaddedSquares, cell: int, group: int) -> int:
    """Return the first of the cell and its images."""
    found = cell
    for image in range(1, 4):
        if group >> image & 1:
            found = min(found, image_of(maze, cell, image))
    return found


@helper
def is_kept(maze: PaddedSquares, cell: int, direction: int, orbits: IntArray, group: int) -> bool:
    """Return whether this is a passage of the kept half that closes no loop."""
    passage = maze.open_directions(cell) >> direction & 1 == 1 and least(maze, cell, group) == cell
    return passage and find(orbits, cell) != find(orbits, maze.neighbor(cell, direction))


@helper
def on_a_line(maze: PaddedSquares, cell: int, neighbor: int, group: int) -> bool:
    """Return whether one of the images maps both cells to themselves."""
    for image in range(1, 4):
        stays = image_of(maze, cell, image) == cell
        if group >> image & 1 and stays and image_of(maze, neighbor, image) == neighbor:
            return True
    return False


@helper
def is_own_image(maze: PaddedSquares, cell: int, neighbor: int, group: int) -> bool:
    """Return whether every image of the passage is the passage itself."""
    for image in range(1, 4):
        if group >> image & 1:
            here, there = image_of(maze, cell, image), image_of(maze, neighbor, image)
            if (here != cell or there != neighbor) and (here != neighbor or there != cell):
                return False
    return True


@helper
def open_images(made: PaddedSquares, cell: int, direction: int, group: int, orbits: IntArray, parts: IntArray) -> int:
    """Open the passage and its images, and join their sets; return how many of them were closed."""
    opened = 0
    for image in range(4):
        if image == 0 or group >> image & 1:
            here = image_of(made, cell, image)
            turned = direction
            if image & (ACROSS if direction in (EAST, WEST) else DOWN):
                turned = made.opposite(cell, direction)
            if made.open_directions(here) >> turned & 1 == 0:
                other = made.carve(here, turned)
                union(parts, here, other)
                union(orbits, here, other)
                opened += 1
    return opened


KERNEL = ChangeKernel("symmetric", mirror, arguments_of, work=12, bytes_per_cell=18, onto=True)
