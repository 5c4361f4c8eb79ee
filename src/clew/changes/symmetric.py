"""A maze that is its own mirror image, or looks the same upside down."""

from typing import Annotated

from clew import kernel
from clew.canvas import Canvas, blank_canvas
from clew.changes._change import change
from clew.changes._options import Seed
from clew.changes._work import finished
from clew.draws import Draws, seeded
from clew.errors import ClewError
from clew.grids import MaskedRectangle, Rectangle
from clew.kernel import Ints, part, zeros
from clew.maze import Maze
from clew.memory import require
from clew.registry import Choice
from clew.sets import find

ACROSS, DOWN = 1, 2  # of an image: left and right, top and bottom change places; 3 is both, half a turn
KINDS = {"mirror-x": (ACROSS,), "mirror-y": (DOWN,), "both": (ACROSS, DOWN, ACROSS | DOWN), "rotation": (3,)}
WORK = 20  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 18
LINES, OLD, NEW, ON_AXIS, BETWEEN = range(5)  # what is opened, in this order


@change(order=20, main="kind", grids="rectangle")
def symmetric(
    maze: Maze, kind: Annotated[str, Choice(tuple(KINDS)), "Which symmetry."] = "mirror-x", seed: Seed = 0
) -> Maze:
    """Keep what can be kept of one half (of `both`: a quarter) of the maze, and make the rest its image.

    `mirror-x`: left and right are alike; `mirror-y`: top and bottom; `both`: all four quarters; `rotation`: half a
    turn changes nothing. Passages of the half that would close a loop are left out, others are drawn where needed.

    On a whole rectangle the maze is perfect: mirrored, always, but a middle column (row) that lies on the axis is one
    straight corridor, as it is in every perfect mirrored maze; `both` and `rotation`, unless width and height are both
    even: then no perfect maze has this symmetry, and there is exactly one loop, around the middle.
    Places left out by a mask must be as symmetric; then the maze is in one part and may have loops.
    """
    grid = maze.grid
    if not isinstance(grid, (Rectangle, MaskedRectangle)):
        raise ClewError(f"symmetric mirrors rows of squares and {grid.spelling} has none: use a rectangle or a mask")
    images = KINDS[kind]
    if isinstance(grid, MaskedRectangle) and any(_image(grid, each) != grid.mask for each in images):
        raise ClewError(
            f"the mask of {grid.spelling} is not symmetric ({kind}) itself: use one that is, or a rectangle"
        )
    compiled = kernel.pays(mirror, WORK * maze.cells)
    require(BYTES_PER_CELL * grid.storage, f"symmetric on {grid.spelling}")
    made = blank_canvas(grid, compiled=compiled)
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


def mirror(
    maze: Canvas,
    made: Canvas,
    draws: Draws,
    edges: Ints,
    orbits: Ints,
    parts: Ints,
    group: int,
    width: int,
    height: int,
) -> int:
    """Open passages on `made`, each with all its images, until it is in one part; return how many passages there are.

    Cells that are images of one another are one place of a smaller maze (their orbit). A spanning tree of that maze,
    drawn with all its images, is a forest; it is a tree where the images meet in a cell, or in the passages that lie on
    an axis, which are opened first. Else parts are left, which are joined by a passage that is its own image, or, where
    there is none, by one with its images, which closes a loop.
    `edges`: int32[edges]; `orbits`, `parts`: int32[storage]. `group`: bit e is set where image e is one.
    Draws: `below` for each place of the order in which walls are looked at (Fisher-Yates).
    """
    count = 0
    for cell in maze.span():
        if not maze.gap(cell):
            orbits[cell] = least(cell, group, width, height)
            parts[cell] = cell
            directions = maze.forward(cell)
            for direction in range(maze.degree(cell)):
                if directions >> direction & 1:
                    edges[count] = maze.edge(cell, direction)
                    count += 1
    for place in range(count - 1, 0, -1):
        other = draws.below(place + 1)
        edge = edges[place]
        edges[place] = edges[other]
        edges[other] = edge
    opened = 0
    for step in range(5):
        for place in range(count):
            cell = maze.edge_cell(edges[place])
            direction = maze.edge_direction(edges[place])
            neighbor = maze.neighbor(cell, direction)
            wanted = False
            if step == LINES:
                wanted = on_a_line(cell, neighbor, group, width, height)
            elif step in (OLD, NEW):
                wanted = find(orbits, cell) != find(orbits, neighbor)
                if step == OLD and wanted:
                    first = cell == least(cell, group, width, height)
                    wanted = first and maze.exits(cell) >> direction & 1 == 1
            elif find(parts, cell) != find(parts, neighbor):
                wanted = step == BETWEEN or is_own_image(cell, neighbor, group, width, height)
            if wanted:
                one, two = find(orbits, cell), find(orbits, neighbor)
                orbits[max(one, two)] = min(one, two)
                opened += open_images(made, cell, direction, group, width, height, parts)
    return opened


@part
def image_of(cell: int, image: int, width: int, height: int) -> int:
    """The storage number of the cell's image."""
    stride = width + 1
    row = cell // stride
    column = cell - row * stride
    if image & ACROSS:
        column = width + 1 - column
    if image & DOWN:
        row = height + 1 - row
    return row * stride + column


@part
def least(cell: int, group: int, width: int, height: int) -> int:
    """The first of the cell and its images."""
    found = cell
    for image in range(1, 4):
        if group >> image & 1:
            found = min(found, image_of(cell, image, width, height))
    return found


@part
def on_a_line(cell: int, neighbor: int, group: int, width: int, height: int) -> bool:
    """Whether both cells stay where they are in one of the images."""
    for image in range(1, 4):
        stays = image_of(cell, image, width, height) == cell
        if group >> image & 1 and stays and image_of(neighbor, image, width, height) == neighbor:
            return True
    return False


@part
def is_own_image(cell: int, neighbor: int, group: int, width: int, height: int) -> bool:
    """Whether every image of the passage is the passage itself."""
    for image in range(1, 4):
        if group >> image & 1:
            here = image_of(cell, image, width, height)
            there = image_of(neighbor, image, width, height)
            if (here != cell or there != neighbor) and (here != neighbor or there != cell):
                return False
    return True


@part
def open_images(made: Canvas, cell: int, direction: int, group: int, width: int, height: int, parts: Ints) -> int:
    """Open the passage and its images, and join what they join; return how many of them were closed."""
    opened = 0
    for image in range(4):
        if image == 0 or group >> image & 1:
            here = image_of(cell, image, width, height)
            turned = direction
            if (direction & 1 == 1 and image & ACROSS) or (direction & 1 == 0 and image & DOWN):
                turned = direction ^ 2
            if made.exits(here) >> turned & 1 == 0:
                one, two = find(parts, here), find(parts, made.carve(here, turned))
                parts[max(one, two)] = min(one, two)
                opened += 1
    return opened
