"""Mazes with a secret: the solution, colored in, shows a picture.

The picture is scaled until one place is a block of 2x2 cells, dark or light. The walk around a spanning tree of the
dark blocks visits all cells of these blocks and ends where it begins: cut open at the outer wall, it is the solution.
That is the method of Okamoto and Uehara, "How to make a picturesque maze" (Canadian Conference on Computational
Geometry, 2009).

**Why it does not show before it is solved.** What a solver can see from near is made alike on both grounds:

- Light blocks get random spanning trees too, drawn in the same way, and walks around them. So both grounds consist of
  corridors that go around random trees. In a tree of blocks, the shape of the four corridors of a block depends on the
  directions in which it is joined alone; of several trees those are taken in which turns, level and upright corridors
  are equally frequent on both grounds (`look_alike.similar_trees`).
- Dead ends are made in one way on both grounds: at some leaves of the trees the walk is cut short, and leaves a stub on
  each side. A stub has a dead end and a junction. Because a dead end of dark ground is never on the solution, at most 2
  of 100 dark cells may be one, and the light ground gets as many: of each 100 inner cells, the same number.
- Only the border differs, as it must: light branches begin at the solution and end somewhere. A perfect maze has one
  passage less than cells; so with n gaps in the border, the dark side has n junctions more and the light side n dead
  ends more. Both are on the border itself. There are as few gaps as are needed to interrupt straight walls that would
  show it (`cuts.open_rings`). Blocks away from the border have equal shares of dead ends, junctions, turns, level
  corridors and upright ones.
- Each cell has one wall, on average, on every ground, however its tree looks, but for half a wall for each gap. So the
  picture does not show from afar either.

Ways between dark parts, and the way to the outer wall, lead over light blocks along both sides of a tree: 4 cells for
each block. The way from the entrance to the exit over light blocks, which keeps the two apart, is walked once: 2 cells
for each. Together they are at most 5 of 100 light cells.
"""

from itertools import product
from operator import itemgetter

from clew.draws import Draws, seeded
from clew.errors import ClewError
from clew.grids.rectangle import Rectangle
from clew.kernel import memory
from clew.lazy import np
from clew.mazes.generate import seed_word
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import solve
from clew.pictures.picture_mazes.block_tree import Grounds, open_passage, rings_around
from clew.pictures.picture_mazes.cuts import Walk, cut_stubs, open_rings
from clew.pictures.picture_mazes.dark_blocks import dark_blocks
from clew.pictures.picture_mazes.islands import connected, way_out, without_specks
from clew.pictures.picture_mazes.look_alike import cells_of, similar_trees

LIGHT_SHARE = 0.05  # of the light cells, which the solution may cover
WAY_SHARE = 0.8  # of what is left of that, for the way between entrance and exit
WAY = 6  # the width and the height of the maze are together at least so many times as long as that way
SPECKS = 0.01  # of the dark blocks, which may be left out if the parts are too far apart
BYTES_PER_CELL = 100


def secret_maze(
    picture: str | Grounds,
    width: int | None = None,
    height: int | None = None,
    *,
    seed: int | None = None,
    number: int = 0,
    threshold: int | None = None,
    invert: bool = False,
) -> tuple[Maze, Path]:
    """Make a perfect maze on a rectangle whose solution, colored in, shows a picture.

    The solution covers at least 98 of 100 dark cells and at most 5 of 100 light ones. The source is given in
    docs/guides/picture-mazes.md.

    Parameters
    ----------
    picture : str or ndarray of bool
        Name of the file of a picture, in any format that masks have; or which blocks of 2x2 cells are dark,
        bool[height / 2, width / 2].
    width, height : int, optional
        The size of the maze in cells, both even. By default the width is 60, and the height follows from the
        proportions of the picture; if both are given, the picture is centered, as large as it fits.
    seed : int, optional
        From 0 to 2^64 - 1; by default a random one.
    number : int, default 0
        Which maze of this seed.
    threshold : int, optional
        The lightness from 1 to 255 from which places are light; by default Otsu's method finds it.
    invert : bool, default False
        Whether the light places of the picture are colored in. Transparent ones never are.

    Returns
    -------
    tuple of Maze and Path
        The maze, with an entrance and an exit, and its solution. The maze has no provenance: no algorithm makes it
        without the picture.

    Raises
    ------
    ClewError
        If the picture cannot be read, if nothing in it is dark, if the size is odd or too large, or if the parts of
        the picture are so far apart that the solution would cover more than 5 of 100 light cells.

    Examples
    --------
    >>> import clew
    >>> ring = [[4 <= (x - 5) ** 2 + (y - 5) ** 2 <= 18 for x in range(11)] for y in range(11)]
    >>> maze, path = clew.secret_maze(ring, seed=7)
    >>> maze, clew.is_perfect(maze)
    (<Maze rectangle:22x22>, True)
    """
    dark = dark_blocks(picture, width, height, threshold, invert)
    if isinstance(picture, str) and dark.all():
        advice = "try a lower threshold, or a picture on a light ground"
        raise ClewError(f"everything in {picture} is dark, so the solution would show nothing: {advice}")
    memory.require(BYTES_PER_CELL * 4 * dark.size, "a maze with a secret")
    maze = _maze_of(dark, seeded(seed_word(seed), number))
    return maze, solve(maze)


def _maze_of(dark: Grounds, draws: Draws) -> Maze:
    """Return the maze in which these blocks of 2x2 cells are the secret."""
    ground, gate, lost = _ground(dark, draws)
    left = LIGHT_SHARE * 4 * int((~dark).sum()) - 4 * int((ground & ~dark).sum())
    longest = min(sum(dark.shape) // WAY, int(WAY_SHARE * left) // 4)
    for way in (way_out(ground, gate, longest, draws), []):
        classes = ground.astype(np.int32)
        classes.reshape(-1)[way] = 2
        joined = similar_trees(dark, classes, draws)
        if way:
            open_passage(joined, gate, way[0])
        walk = Walk(rings_around(joined))
        openings = _open_wall(walk, gate, way[-1:], cells_of(dark), draws)
        if openings is not None:
            break
    assert openings is not None  # which they are at the gate
    every = classes > 0
    walk.openings = tuple(cell for cell, _ in openings)
    open_rings(walk, every, dark, draws)
    cut_stubs(walk, joined, dark, every, {gate, *way}, 4 * lost, draws)
    height, width = walk.cells.shape
    grid = Rectangle(width, height)
    passages = grid.new_passages(compiled=True)
    grid.as_array(passages)[...] = walk.cells
    return Maze(grid, passages, openings=openings, trusted=True)


def _ground(dark: Grounds, draws: Draws) -> tuple[Grounds, int, int]:
    """Return the blocks of the solution, the one at the outer wall, and how many dark ones are not among them.

    If the ways between the parts of the picture would be too long, its smallest parts are left out.
    """
    most = LIGHT_SHARE * int((~dark).sum())
    ground, gate = connected(dark, draws)
    if int((ground & ~dark).sum()) <= most:
        return ground, gate, 0
    cleaned = without_specks(dark, int(SPECKS * int(dark.sum())))
    lost = int((dark & ~cleaned).sum())
    ground, gate = connected(cleaned, draws)
    ways = int((ground & ~dark).sum())
    if ways > most:
        share = 100 * ways / int((~dark).sum())
        raise ClewError(
            f"the dark parts of the picture are too far from each other or from the outer wall: the ways between them "
            f"would color {share:.1f} % of the light cells, and {100 * LIGHT_SHARE:g} % is the limit; use more cells, "
            f"another threshold, or a picture in fewer parts"
        )
    return ground, gate, lost


def _open_wall(
    walk: Walk, gate: int, end: list[int], dark: Grounds, draws: Draws
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Cut the ring of the solution at the outer wall, and return the entrance and the exit.

    They are side by side at the gate; or one is there, and the other at the `end` of the way out, if one of the two
    arcs between them has all dark cells: then the other arc remains as a branch that begins at one of them. Else None
    is returned.
    """
    first, other, side = _outer_pair(walk, gate, draws)
    if not end:
        walk.add_wall(first, other)
        return (first, side), (other, side)
    last, before, last_side = _outer_pair(walk, end[0], draws)
    number = int(walk.rings[first])
    ring, begin = walk.ring(number), int(walk.begins[number])
    dark_places = dark.reshape(-1)[ring].nonzero()[0]
    ways: list[tuple[int, int, int]] = []  # how many cells the solution has, and where it begins and ends
    for ends in product((first, other), (last, before)):
        for one, two in (ends, ends[::-1]):
            low, high = int(walk.places[one]) - begin, int(walk.places[two]) - begin
            length = (high - low) % len(ring) + 1
            if ((dark_places - low) % len(ring) < length).all():
                ways.append((length, one, two))
    if not ways:
        return None
    length, one, two = min(ways, key=itemgetter(0))
    if length < len(ring):
        place = (int(walk.places[two]) - begin + 1) % len(ring) if draws.bits(1) else int(walk.places[one]) - begin
        walk.add_wall(int(ring[place - 1]), int(ring[place]))
    else:
        walk.add_wall(one, two)
    sides = {first: side, other: side, last: last_side, before: last_side}
    return (one, sides[one]), (two, sides[two])


def _outer_pair(walk: Walk, block: int, draws: Draws) -> tuple[int, int, int]:
    """Return the two cells of a block at the outer wall, and the side that faces it."""
    height, width = walk.cells.shape
    row, column = (2 * each for each in divmod(block, width // 2))
    sides = np.flatnonzero([row == 0, column == width - 2, row == height - 2, column == 0]).tolist()
    side = sides[draws.below(len(sides))]
    corner = row * width + column
    first, other = ((0, 1), (1, width + 1), (width, width + 1), (0, width))[side]
    return corner + first, corner + other, side
