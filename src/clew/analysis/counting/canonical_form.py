"""The canonical form of a maze: of all its images under the symmetries of the grid, the least.

Two mazes are the same up to turning, mirroring and shifting exactly if their canonical forms are equal.
"""

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from clew.analysis.counting.grid_symmetries import WALL, check_size, symmetries_of
from clew.analysis.counting.numbering import entries_of
from clew.draws import MASK, mix
from clew.grids import Grid
from clew.grids.rectangle import STEPS, Rectangle
from clew.kernel import ITEMSIZE, IntArray, for_kernel, lowest_bit, memory, signed, struct, unsigned
from clew.lazy import NDArray, UnsignedArray, np
from clew.mazes.many.batch import Arguments, Batch, Chunk
from clew.mazes.maze import Maze, check_maze

WORDS = 2  # of a hash
MIRRORS = ((1, 1), (1, -1), (-1, 1), (-1, -1))  # how rows and columns of a rectangle are gone through
MAX_SETS = 1 << 16  # images of sets of directions in a table
LEADING = 32  # bits of the entries of two images that are compared first
MAX_DIRECTIONS = 32  # of an entry; so no kernel looks beyond a row, even for a maze that is wrong
ROW = 32  # the upper half of a move
ENTRY = (1 << ROW) - 1  # the lower half


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
    mazes: UnsignedArray, grid: Grid | str, *, threads: int | None = None, trusted: bool = False
) -> UnsignedArray:
    """Return the canonical forms of many mazes, each the least of its images under the symmetries of the grid.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, or its spec.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    trusted : bool, default False
        Whether all mazes are known to be right, such as those of `generate_many`, and need no check.

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
    batch = Batch(mazes, grid, threads)
    memory.require(batch.mazes.nbytes, f"the canonical forms of {len(batch):,} mazes", field="mazes")
    images: UnsignedArray = np.zeros_like(batch.mazes)
    _run(find_least_images, batch, images, trusted=trusted)
    return images


def hashes_many(
    mazes: UnsignedArray, grid: Grid | str, *, threads: int | None = None, trusted: bool = False
) -> "NDArray[np.uint64]":
    """Return a hash of 128 bits for each maze, the same for mazes that are the same up to symmetry.

    Hashes find duplicates in sets that do not fit in memory at once: two mazes that are not the same have equal
    hashes with a chance of 2**-128, and with a chance of 2**-64 if only one column is kept. They do not
    depend on the machine, but nothing protects them against somebody who looks for a collision.

    Parameters
    ----------
    mazes, grid, threads, trusted
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
    batch = Batch(mazes, grid, threads)
    memory.require(8 * WORDS * len(batch), f"the hashes of {len(batch):,} mazes", field="mazes")
    hashes = np.empty((len(batch), WORDS), np.uint64)
    _run(hash_least_images, batch, hashes, trusted=trusted)
    return hashes


def _run(function: Callable[..., int], batch: Batch, results: Any, *, trusted: bool) -> None:
    """Run one of the kernels below on all mazes; `results` has a row for each."""
    if len(batch) == 0:
        return
    grid, width = batch.grid, prod(results.shape[1:])
    found = symmetry_tables(grid)
    flat = results.reshape(-1)

    def make_arguments(compiled: bool) -> Arguments:
        images, moves = (for_kernel(each, compiled) for each in (found.set_images, found.moves))
        given = int(bool(trusted)), found._replace(set_images=images, moves=moves)
        return lambda begin, end: (*given, for_kernel(flat[begin * width : end * width], compiled))

    batch.run_kernel(function, "canonical form", make_arguments, 0)


@struct
class SymmetryTables(NamedTuple):
    """The symmetries of a grid as kernels need them; the first moves nothing."""

    entry_bits: int  # the bits of an entry of a maze
    set_mask: int  # the bits of a set of directions that can be looked up; 0 where single directions are
    set_images: IntArray  # int32, rows of the images of sets of directions, or of single directions
    moves: IntArray  # int64[symmetries * entries]: for each entry of an image, the entry that moves there, and its row
    # in the upper half. Entries that are not cells stay, with a row of zeros.

    def image_at(self, mazes: IntArray, begin: int, place: int) -> int:
        """Return an entry of an image of the maze whose entries begin there: that at a place of `moves`."""
        move = int(self.moves[place])
        directions = signed(mazes[begin + (move & ENTRY)])
        if self.set_mask:
            return int(self.set_images[(move >> ROW) + (directions & self.set_mask)])
        found = 0
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            found |= 1 << int(self.set_images[(move >> ROW) + direction])
        return found

    def leading(self, mazes: IntArray, begin: int, place: int, count: int) -> int:
        """Return the first `count` entries of an image as one number."""
        found = 0
        for entry in range(count):
            found = found << self.entry_bits | self.image_at(mazes, begin, place + entry)
        return found

    def precedes(self, mazes: IntArray, begin: int, place: int, other: int, size: int) -> bool:
        """Return whether one image is less than another."""
        for entry in range(size):
            difference = self.image_at(mazes, begin, place + entry) - self.image_at(mazes, begin, other + entry)
            if difference != 0:
                return difference < 0
        return False

    def least_image(self, mazes: IntArray, begin: int, size: int) -> int:
        """Return where in `moves` the least image begins. Most images differ in their first entries."""
        count = min(size, LEADING // self.entry_bits)
        least = 0
        lowest = self.leading(mazes, begin, 0, count)
        for place in range(size, len(self.moves), size):
            number = self.leading(mazes, begin, place, count)
            if number < lowest or (number == lowest and self.precedes(mazes, begin, place, least, size)):
                least, lowest = place, number
        return least


@lru_cache(maxsize=8)
def symmetry_tables(grid: Grid) -> SymmetryTables:
    """Return the tables of a grid, as NumPy arrays; `ClewError` if its symmetries cannot be found."""
    if isinstance(grid, Rectangle):
        return _rectangle_tables(grid)
    found = symmetries_of(grid)
    size = prod(grid.shape)
    memory.require(64 * len(found) * size, f"the symmetries of {grid.spec}", field="grid")
    entries = entries_of(grid)
    known: dict[tuple[int, ...], int] = {(): 0}
    sources = np.tile(np.arange(size), (len(found), 1))
    rows = np.zeros((len(found), size), np.int64)
    for number, symmetry in enumerate(found):
        images = entries[list(symmetry.cells)]
        sources[number, images] = entries
        rows[number, images] = [known.setdefault(each, len(known)) for each in symmetry.directions]
    width = max(map(len, known))
    sets = len(known) << width <= MAX_SETS
    length = 1 << width if sets else MAX_DIRECTIONS
    set_images = np.zeros((len(known), length), np.int32)
    for directions, row in known.items():
        for direction, image in enumerate(directions):
            if image != WALL and sets:
                set_images[row] |= (np.arange(length) >> direction & 1) << image
            elif image != WALL:
                set_images[row, direction] = image
    moves = sources | rows * length << ROW
    bits = 8 * ITEMSIZE[grid.typecode]
    return SymmetryTables(bits, length - 1 if sets else 0, set_images.reshape(-1), moves.reshape(-1))


def check_symmetries(grid: Grid) -> None:
    """Raise `ClewError` if a grid is surely too large for its symmetries; nothing is searched for."""
    if isinstance(grid, Rectangle):
        memory.require(8 * (_count_symmetries(grid) + 2) * grid.cells, f"the symmetries of {grid.spec}", field="grid")
    else:
        check_size(grid)


def _count_symmetries(grid: Rectangle) -> int:
    return len(MIRRORS) * (2 if grid.width == grid.height else 1)


def _rectangle_tables(grid: Rectangle) -> SymmetryTables:
    """Return the tables of a rectangle, also of one that is too large for a search: mirrored, and a square turned."""
    check_symmetries(grid)
    count = _count_symmetries(grid)
    cells = np.arange(grid.cells).reshape(grid.shape)
    sets = np.arange(1 << len(STEPS))
    set_images = np.zeros((count, len(sets)), np.int32)
    moves = np.empty((count, *grid.shape), np.int64)
    for number in range(count):
        turned, (down, right) = number // len(MIRRORS), MIRRORS[number % len(MIRRORS)]
        moves[number] = (cells.T if turned else cells)[::down, ::right]
        moves[number] |= number * len(sets) << ROW
        for direction, (x, y) in enumerate(STEPS):
            step = (y * right, x * down) if turned else (x * right, y * down)
            set_images[number] |= (sets >> direction & 1) << STEPS.index(step)
    return SymmetryTables(8 * ITEMSIZE[grid.typecode], len(sets) - 1, set_images.reshape(-1), moves.reshape(-1))


def find_least_images(chunk: Chunk, trusted: int, tables: SymmetryTables, least_images: IntArray) -> int:
    """Write the least image of each maze of an array; return how many are right before the first that is not."""
    mazes, size, count = chunk.mazes, chunk.layout.maze_size(), chunk.count()
    for number in range(count):
        if not trusted and not chunk.read_checked(number):
            return number
        begin = number * size
        least = tables.least_image(mazes, begin, size)
        for entry in range(size):
            least_images[begin + entry] = tables.image_at(mazes, begin, least + entry)
    return count


def hash_least_images(chunk: Chunk, trusted: int, tables: SymmetryTables, hashes: IntArray) -> int:
    """Write the hash of each maze's least image; return how many mazes are right before the first that is not.

    `hashes`: uint64[2 * mazes]. The hash is that of the image's bytes, the lowest byte of an entry first, eight bytes
    at a time.
    """
    mazes, size, count = chunk.mazes, chunk.layout.maze_size(), chunk.count()
    for number in range(count):
        if not trusted and not chunk.read_checked(number):
            return number
        begin = number * size
        least = tables.least_image(mazes, begin, size)
        first, second = mix(unsigned(1)), mix(unsigned(2))
        entry = 0
        while entry < size:
            word = unsigned(0)
            shift = 0
            while shift < 64 and entry < size:
                word |= unsigned(tables.image_at(mazes, begin, least + entry)) << shift
                shift += tables.entry_bits
                entry += 1
            first = (mix(first ^ word) + unsigned(1)) & MASK
            second = (mix(second ^ word) + unsigned(2)) & MASK
        hashes[2 * number] = first
        hashes[2 * number + 1] = second
    return count
