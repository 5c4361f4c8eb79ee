"""Build a maze that is its own image, from half of another: a kernel on padded rectangles."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper
from clew.kernel.union_find import find

ACROSS, DOWN = 1, 2  # of an image: left and right, top and bottom change places; 3 is both, half a turn


def mirror(
    maze: Canvas,
    made: Canvas,
    draws: Draws,
    edges: IntArray,
    orbits: IntArray,
    parts: IntArray,
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
    Draws: `below(1)`, `below(2)`, ... for the order of the walls between orbits, and again of those between parts.
    """
    for cell in maze.places():
        orbits[cell] = least(cell, group, width, height)
        parts[cell] = cell
    opened = 0
    for old in range(2):
        for cell in maze.places():
            directions = 0 if maze.is_padding(cell) else maze.forward(cell)
            for direction in range(4):
                if directions >> direction & 1:
                    other = maze.neighbor(cell, direction)
                    if old:
                        wanted = is_kept(maze, cell, direction, orbits, group, width, height)
                    else:
                        wanted = on_a_line(cell, other, group, width, height)
                    if wanted:
                        opened += open_images(made, cell, direction, group, width, height, orbits, parts)
    count = list_between(maze, orbits, edges, draws)
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if find(orbits, cell) != find(orbits, maze.neighbor(cell, direction)):
            opened += open_images(made, cell, direction, group, width, height, orbits, parts)
    count = list_between(maze, parts, edges, draws)
    for step in range(4):  # first those that are their own image, and of these first those of the maze
        for place in range(count):
            cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
            other = maze.neighbor(cell, direction)
            fits = step > 1 or is_own_image(cell, other, group, width, height)
            fits &= step & 1 == 1 or maze.open_directions(cell) >> direction & 1 == 1
            if fits and find(parts, cell) != find(parts, other):
                opened += open_images(made, cell, direction, group, width, height, orbits, parts)
    return opened


@helper
def list_between(maze: Canvas, sets: IntArray, edges: IntArray, draws: Draws) -> int:
    """List, in random order, the passages of the grid between different sets; how many (Fisher-Yates)."""
    count = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.forward(cell)
            for direction in range(maze.degree(cell)):
                if directions >> direction & 1 and find(sets, cell) != find(sets, maze.neighbor(cell, direction)):
                    other = draws.below(count + 1)
                    edges[count] = edges[other]
                    edges[other] = maze.edge(cell, direction)
                    count += 1
    return count


@helper
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


@helper
def least(cell: int, group: int, width: int, height: int) -> int:
    """The first of the cell and its images."""
    found = cell
    for image in range(1, 4):
        if group >> image & 1:
            found = min(found, image_of(cell, image, width, height))
    return found


@helper
def is_kept(maze: Canvas, cell: int, direction: int, orbits: IntArray, group: int, width: int, height: int) -> bool:
    """Whether this is a passage of the half that is kept, and closes no loop."""
    passage = maze.open_directions(cell) >> direction & 1 == 1 and least(cell, group, width, height) == cell
    return passage and find(orbits, cell) != find(orbits, maze.neighbor(cell, direction))


@helper
def on_a_line(cell: int, neighbor: int, group: int, width: int, height: int) -> bool:
    """Whether both cells stay where they are in one of the images."""
    for image in range(1, 4):
        stays = image_of(cell, image, width, height) == cell
        if group >> image & 1 and stays and image_of(neighbor, image, width, height) == neighbor:
            return True
    return False


@helper
def is_own_image(cell: int, neighbor: int, group: int, width: int, height: int) -> bool:
    """Whether every image of the passage is the passage itself."""
    for image in range(1, 4):
        if group >> image & 1:
            here = image_of(cell, image, width, height)
            there = image_of(neighbor, image, width, height)
            if (here != cell or there != neighbor) and (here != neighbor or there != cell):
                return False
    return True


@helper
def open_images(
    made: Canvas, cell: int, direction: int, group: int, width: int, height: int, orbits: IntArray, parts: IntArray
) -> int:
    """Open the passage and its images, and join what they join; return how many of them were closed."""
    opened = 0
    for image in range(4):
        if image == 0 or group >> image & 1:
            here = image_of(cell, image, width, height)
            turned = direction
            if (direction & 1 == 1 and image & ACROSS) or (direction & 1 == 0 and image & DOWN):
                turned = direction ^ 2
            if made.open_directions(here) >> turned & 1 == 0:
                other = made.carve(here, turned)
                unite(parts, here, other)
                unite(orbits, here, other)
                opened += 1
    return opened


@helper
def unite(sets: IntArray, cell: int, other: int) -> None:
    """Make the sets of the two cells one."""
    one, two = find(sets, cell), find(sets, other)
    sets[max(one, two)] = min(one, two)
