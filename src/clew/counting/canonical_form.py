"""The canonical form of a maze: of all its images under the symmetries of the grid, the least.

Two mazes are the same up to turning, mirroring and shifting exactly if their canonical forms are equal.
"""

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

from clew import kernel
from clew.counting.grid_symmetries import symmetries_of
from clew.counting.numbering import entries_of
from clew.draws import mix
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, memory, signed
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import Batch, Examine, read_checked
from clew.mazes.maze import Maze, check_maze

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORDS = 2  # of a hash


def canonical(maze: Maze) -> Maze:
    """Return the least of the images of a maze under the symmetries of its grid.

    Images are compared by the open directions of their cells, as numbers, in reading order.

    Parameters
    ----------
    maze : Maze
        Any maze, perfect or not, on a grid whose symmetries `symmetries` finds.

    Returns
    -------
    Maze
        The least image, without openings and provenance.

    Raises
    ------
    ClewError
        As for `symmetries`.

    Examples
    --------
    >>> import clew
    >>> from clew.counting import canonical
    >>> maze = clew.generate("wilson", "3x3", seed=7)
    >>> print(canonical(maze))
    ┌───────────┐
    │           │
    ├───────╴   │
    │           │
    ├───╴   ╷   │
    │       │   │
    └───────┴───┘
    """
    check_maze(maze, "clew.counting.canonical")
    (least,) = canonical_many(maze.array[None], maze.grid)
    return Maze(maze.grid, maze.grid.storage_of(least), trusted=True)


def canonical_many(
    mazes: "NDArray[np.unsignedinteger]", grid: Grid | str, *, threads: int | None = None
) -> "NDArray[np.unsignedinteger]":
    """Return the canonical forms of many mazes, each the least of its images under the symmetries of the grid.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, or its spec.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.

    Returns
    -------
    ndarray of uint8 or wider, of the same shape
        The canonical forms. `numpy.unique(result, axis=0)` keeps one maze of each kind.

    Raises
    ------
    ClewError
        If the array does not fit the grid, if one of its mazes has a passage that is open from one side only or leads
        outside, or as for `symmetries`.

    Examples
    --------
    >>> import numpy
    >>> from clew.counting import canonical_many, unrank_many
    >>> mazes = unrank_many(numpy.arange(192), "3x3")
    >>> len(numpy.unique(canonical_many(mazes, "3x3"), axis=0))  # mazes up to symmetry
    28
    """
    import numpy as np

    batch = Batch(mazes, grid, threads)
    shape, count = batch.grid, len(batch)
    memory.require(batch.mazes.nbytes, f"the canonical forms of {count:,} mazes", field="mazes")
    images: NDArray[np.unsignedinteger] = np.zeros_like(batch.mazes)
    if count == 0:
        return images
    compiled = batch.compiles(find_least_images)
    tables = [for_kernel(each, compiled) for each in _tables_of(shape)]
    flat, size = images.reshape(-1), images[0].size

    def make_examine(most: int) -> Examine:
        least = kernel.zeros("q", shape.cells, compiled)

        def examine(maze: Canvas, layout: Layout, passages: Any, begin: int, end: int) -> int:
            own = for_kernel(flat[begin * size : end * size], compiled)
            return int(kernel.run(find_least_images, compiled, maze, layout, passages, own, *tables, least))

        return examine

    batch.run(make_examine, 8 * shape.cells, compiled=compiled)
    return images


def hashes_many(
    mazes: "NDArray[np.unsignedinteger]", grid: Grid | str, *, threads: int | None = None
) -> "NDArray[np.uint64]":
    """Return a hash of 128 bits for each maze, the same for mazes that are the same up to symmetry.

    Hashes find duplicates in sets that do not fit in memory at once: two mazes that are not the same have equal
    hashes with a chance of 2**-128, and with a chance of 2**-64 if only one column is kept. They do not
    depend on the machine, but nothing protects them against somebody who looks for a collision.

    Parameters
    ----------
    mazes, grid, threads
        As for `canonical_many`.

    Returns
    -------
    ndarray of uint64, shape (count, 2)
        The hashes.

    Raises
    ------
    ClewError
        As for `canonical_many`.

    Examples
    --------
    >>> import numpy
    >>> from clew.counting import hashes_many, unrank_many
    >>> mazes = unrank_many(numpy.arange(192), "3x3")
    >>> len(numpy.unique(hashes_many(mazes, "3x3"), axis=0))
    28
    """
    import numpy as np

    least = canonical_many(mazes, grid, threads=threads)
    rows = least.reshape(len(least), prod(least.shape[1:])).view(np.uint8)
    padded = np.zeros((len(rows), -(-rows.shape[1] // 8) * 8), np.uint8)
    padded[:, : rows.shape[1]] = rows
    words: Any = padded.view("<u8").astype(np.uint64, copy=False)
    hashes = np.empty((len(rows), WORDS), np.uint64)
    for column in range(WORDS):
        state: Any = np.full(len(rows), mix(column + 1), np.uint64)
        for word in words.T:
            state = mix(state ^ word) + np.uint64(column + 1)  # of all mazes at once
        hashes[:, column] = state
    return hashes


@lru_cache(maxsize=8)  # books look at the mazes of one grid one by one
def _tables_of(grid: Grid) -> tuple[Any, ...]:
    """Return what `find_least_images` needs of the symmetries: sources, rows, images, entries.

    `sources`: int32[symmetries * cells], the place of the cell that moves to each cell; `rows`: int32, the same shape,
    where the images of its directions begin in `images`, uint8; `entries`: int64[cells], where each cell is in a maze
    of an array.
    """
    import numpy as np

    found = symmetries_of(grid)
    memory.require(64 * len(found) * grid.cells, f"the symmetries of {grid.spec}", field="grid")
    topology = grid.topology()
    sources = np.empty((len(found), grid.cells), np.int32)
    rows = np.empty((len(found), grid.cells), np.int32)
    known: dict[tuple[int, ...], int] = {}
    images: list[int] = []
    for number, symmetry in enumerate(found):
        for cell, image in enumerate(symmetry.cells):
            directions = symmetry.directions[cell]
            if directions not in known:
                known[directions] = len(images)
                images += [each % 256 for each in directions]
            sources[number, image] = topology.cell(cell)
            rows[number, image] = known[directions]
    entries = entries_of(grid)
    return sources.reshape(-1), rows.reshape(-1), np.array(images, np.uint8), entries


def find_least_images(
    maze: Canvas,
    layout: Layout,
    mazes: IntArray,
    least_images: IntArray,
    sources: IntArray,
    rows: IntArray,
    images: IntArray,
    entries: IntArray,
    least: IntArray,
) -> int:
    """Write the least image of each maze of an array; return how many are right before the first that is not.

    An image is compared cell by cell with the least one so far, which it replaces from the first cell on that is less.
    """
    cells = maze.cells()
    size = layout.maze_size()
    for number in range(len(least_images) // size):
        if not read_checked(maze, layout, mazes, number):
            return number
        for cell in range(cells):
            least[cell] = maze.open_directions(sources[cell])
        for begin in range(cells, len(sources), cells):
            is_less = False
            for cell in range(cells):
                image = image_of(maze.open_directions(sources[begin + cell]), images, rows[begin + cell])
                if image > least[cell] and not is_less:
                    break
                if image < least[cell]:
                    is_less = True
                least[cell] = image
        for cell in range(cells):
            least_images[number * size + entries[cell]] = least[cell]
    return len(least_images) // size


@helper
def image_of(directions: int, images: IntArray, begin: int) -> int:
    """Return the images of a set of directions."""
    found = 0
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        found |= 1 << signed(images[begin + direction])
    return found
