"""Endless mazes: perfect mazes of 2^62 x 2^62 cells that exist only where one looks."""

from collections.abc import Iterator
from operator import index
from typing import Any

from clew import kernel, registry
from clew.draws import word_of
from clew.errors import ClewError, shown
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import NDArray, np
from clew.mazes.maze import Maze
from clew.puzzles.endless.distances import find_distance
from clew.puzzles.endless.hierarchy import BASE, CHILDREN, PLACES, Hierarchy
from clew.puzzles.endless.places import draw_window, span
from clew.puzzles.endless.routes import CELLS, FIELDS, find_exit, follow, trace_route
from clew.puzzles.endless.shading import FIELDS as BLOCK_FIELDS
from clew.puzzles.endless.shading import find_depths
from clew.puzzles.endless.tables import World, tables_of

SIDE = 1 << 62
LEAVES = (8, 16, 32, 64)
MAX_POINTS = 200_000  # of an outline
POINT_PIXELS = 4  # between points of an outline, about
LEAF_PIXELS = 16  # of a leaf from which an outline goes from cell to cell
WINDOW = ("left", "top", "width", "height")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the north, east, south and west

Cell = tuple[int, int]


class Endless:
    """A perfect maze of 2^62 x 2^62 cells, of which only what one looks at is made.

    Cells are given as (x, y), counted from (0, 0) at the top left. Exactly one path leads from any cell to any other,
    and its length is known without walking it. The same seed, generator, options and leaf give the same maze.

    The maze is made of blocks of 8x8 blocks, 19 times one in the other. The smallest, the leaves, are made by the
    generator, and so is the tree that joins the blocks in a block. Leaves have crooked outlines, so that their borders
    look like any walls of a uniform maze, such as Wilson's algorithm makes. In others they can be seen; where the
    generator needs rows, as Eller's algorithm does, borders are straight.
    docs/guides/endless.md describes the construction and what was measured.

    Parameters
    ----------
    seed : int, default 0
        A whole number from 0 to 2^64 - 1.
    generator : str, default 'wilson'
        An algorithm that makes perfect mazes.
    leaf : {8, 16, 32, 64}, default 32
        How many cells a leaf has in a row, on average.
    side : int, default 2^62
        How many cells the maze has in a row: a power of 2, at least 2 * leaf.
    **options
        The options of the generator.

    Raises
    ------
    ClewError
        If there is no such generator, its mazes are not perfect, or a number is not possible.

    Examples
    --------
    >>> import clew
    >>> endless = clew.Endless(7)
    >>> print(endless.window(10**18, 5, 6, 3))
    ┌───────────────┬───┬───┐
    │               │   │   │
    │   ╶───────────┼───┼───┤
    │               │   │   │
    │   ┌───┬───╴   │   ╵   │
    │   │   │       │       │
    └───┴───┴───────┴───────┘
    >>> endless.distance((0, 0), (10**18, 5))
    172823921453835866307095
    """

    def __init__(
        self, seed: int = 0, generator: str = "wilson", leaf: int = 32, *, side: int = SIDE, **options: object
    ) -> None:
        found = registry.find("generator", generator)
        if found.grids not in ("any", "rows"):
            raise ClewError(
                f"{found.name} makes no mazes on rectangles: choose another, such as wilson", field="generator"
            )
        values = found.shown(registry.values_of(found, options))
        self.seed = word_of(seed, "seed", "seed")
        if leaf not in LEAVES:
            raise ClewError(f"leaf must be one of {', '.join(map(str, LEAVES))}, not {shown(leaf)}", field="leaf")
        self.leaf = leaf
        self.side = whole_number("side", side, 2 * leaf, SIDE)
        if self.side.bit_count() != 1:
            raise ClewError(f"side must be a power of 2, such as 4096, not {self.side:,}", field="side")
        self.generator = found.name
        named = tuple((name.replace("-", "_"), value) for name, value in values.items())
        self._world = World(self.seed, found.name, leaf, self.side, named, found.grids != "rows")

    def __repr__(self) -> str:
        """Return the seed and the generator."""
        return f"<Endless maze, {self.generator}, seed {self.seed}>"

    def window(self, x: int, y: int, width: int, height: int) -> Maze:
        """Return a part of the maze as a maze of its own, closed around.

        Parameters
        ----------
        x, y : int
            The cell at the top left.
        width, height : int
            Its size in cells.

        Returns
        -------
        Maze
            A maze on a rectangle. It need not be perfect: what is joined outside may be separate in it.

        Raises
        ------
        ClewError
            If the window is not inside the maze, or there is not enough memory.

        Examples
        --------
        >>> import clew
        >>> clew.Endless(7).window(2**61, 2**60, 100, 80).cells
        8000
        """
        width, height = whole_number("width", width, 1, self.side), whole_number("height", height, 1, self.side)
        x, y = whole_number("x", x, 0, self.side - width), whole_number("y", y, 0, self.side - height)
        grid = Rectangle(width, height)
        memory.require(4 * grid.cells, f"a window of {width:,}x{height:,} cells")
        h, compiled = tables_of(self._world)
        passages = kernel.zeros("B", grid.cells, compiled)
        kernel.run(draw_window, compiled, h, x, y, width, height, passages, *spaces_for(compiled, h, "way"))
        rows = np.frombuffer(passages, np.uint8).reshape(height, width)
        for edge, inside in ((np.s_[0], 14), (np.s_[:, -1], 13), (np.s_[-1], 11), (np.s_[:, 0], 7)):
            rows[edge] &= inside
        return Maze(grid, grid.storage_of(rows), trusted=True)

    def distance(self, a: Cell, b: Cell) -> int:
        """Return how many steps it is from one cell to another, exactly.

        Parameters
        ----------
        a, b : (int, int)
            The two cells.

        Returns
        -------
        int
            The steps, which may need more than 64 bits.

        Raises
        ------
        ClewError
            If a cell is not in the maze.

        Examples
        --------
        >>> import clew
        >>> clew.Endless(7).distance((0, 0), (2**62 - 1, 2**62 - 1))
        1313611332162302351003718
        """
        cells = *self._cell("a", a), *self._cell("b", b)
        h, compiled = tables_of(self._world)
        names = "ways away away away frame frame length"
        spaces = spaces_for(compiled, h, *names.split())
        kernel.run(find_distance, compiled, h, *cells, *spaces)
        high, low = spaces[-1]
        return int(high) * BASE + int(low)

    def next_step(self, a: Cell, b: Cell) -> int | None:
        """Return the direction of the first step on the way from one cell to another.

        Parameters
        ----------
        a, b : (int, int)
            The two cells.

        Returns
        -------
        int or None
            `clew.NORTH`, `EAST`, `SOUTH` or `WEST`; None if the cells are the same.

        Examples
        --------
        >>> import clew
        >>> clew.Endless(7).next_step((0, 0), (2**62 - 1, 0)) == clew.EAST
        True
        """
        return next((direction for part in self._parts(a, b) for direction in part), None)

    def route(self, a: Cell, b: Cell) -> Iterator[Cell]:
        """Yield the cells on the way from one cell to another, both included, as they are found.

        Parameters
        ----------
        a, b : (int, int)
            The two cells.

        Yields
        ------
        (int, int)
            The next cell. A route may have 10^24 cells: `distance` says how many.

        Examples
        --------
        >>> from itertools import islice
        >>> import clew
        >>> list(islice(clew.Endless(7).route((0, 0), (2**62 - 1, 0)), 4))
        [(0, 0), (1, 0), (1, 1), (2, 1)]
        """
        x, y = self._cell("a", a)
        yield x, y
        for part in self._parts(a, b):
            for direction in part:
                x, y = x + STEPS[direction][0], y + STEPS[direction][1]
                yield x, y

    def _parts(self, a: Cell, b: Cell) -> Iterator[list[int]]:
        """Yield the directions from one cell to another, leaf by leaf."""
        (x, y), end = self._cell("a", a), self._cell("b", b)
        h, compiled = tables_of(self._world)
        way, steps, queue, route = spaces_for(compiled, h, "ways", "frame", "frame", "route")
        while (x, y) != end:
            door = int(kernel.run(find_exit, compiled, h, x, y, *end, way, steps, queue))
            count = int(kernel.run(follow, compiled, h, int(way[0]), door, steps, queue, route))
            part = [int(each) for each in route[:count]]
            yield part
            x += part.count(1) - part.count(3)
            y += part.count(2) - part.count(0)

    def outline(
        self, a: Cell, b: Cell, window: tuple[int, int, int, int], cell: float = 1
    ) -> "list[NDArray[np.int64]]":
        """Return the course of a route in a window, as coarse as a picture of it needs.

        Parameters
        ----------
        a, b : (int, int)
            The two cells.
        window : (int, int, int, int)
            The left, top, width and height of the window, in cells. It may be larger than the maze.
        cell : float, default 1
            The width of a cell in the picture, in pixels. Points are then some pixels apart.

        Returns
        -------
        list of ndarray of int64, shape (points, 2)
            Lines through cells of the route. They enter and leave the window; with cells of at least 2 pixels they go
            through all cells.

        Raises
        ------
        ClewError
            If a cell is not in the maze, or the course has more than 200,000 points: make the window smaller.

        Examples
        --------
        >>> import clew
        >>> endless = clew.Endless(7)
        >>> lines = endless.outline((0, 0), (2**62 - 1, 0), (0, 0, 2**62, 2**62), cell=1000 / 2**62)
        >>> len(lines), lines[0][0].tolist()
        (1, [0, 0])
        """
        h, compiled = tables_of(self._world)
        area = kernel.zeros("q", len(WINDOW), compiled)
        for place, (name, each) in enumerate(zip(WINDOW, self._window(window), strict=True)):
            area[place] = whole_number(name, each, -SIDE, SIDE - (place < 2))
        finest = 0 if h.leaf * cell < LEAF_PIXELS else CELLS
        while 0 <= finest < h.levels - 1 and (h.leaf * int(h.sizes[finest + 1])) * cell < POINT_PIXELS:
            finest += 1
        spaces = spaces_for(compiled, h, "ways", "stack", "frame", "frame", "points")
        found = kernel.run(trace_route, compiled, h, *self._cell("a", a), *self._cell("b", b), area, finest, *spaces)
        if (count := int(found)) > MAX_POINTS:
            raise ClewError(f"the course has more than {MAX_POINTS:,} points: make the window or the cells smaller")
        points = np.frombuffer(spaces[-1], np.int64).reshape(-1, 3)[:count]
        return np.split(points[:, :2], np.flatnonzero(points[1:, 2]) + 1)

    def depths(self, a: Cell, window: tuple[int, int, int, int], level: int) -> "NDArray[np.int64]":
        """Return the steps from a cell to blocks, for pictures from afar.

        Parameters
        ----------
        a : (int, int)
            A cell.
        window : (int, int, int, int)
            The left, top, width and height of the window, in blocks of the level. It must be inside the maze.
        level : int
            The level of the blocks: 0 for leaves, and each further level has blocks of 8 x 8 of the level before.

        Returns
        -------
        ndarray of int64, shape (height, width, 2)
            The steps to the cell by which each block is entered, as a multiple of 2^60 and the rest.

        Raises
        ------
        ClewError
            If the cell or the window is not in the maze, or there is no such level.

        Examples
        --------
        >>> import clew
        >>> clew.Endless(7).depths((0, 0), (0, 0, 2, 1), 0).tolist()
        [[[0, 0], [0, 87]]]
        """
        h, compiled = tables_of(self._world)
        level = whole_number("level", level, 0, h.levels - 1)
        left, top, width, height = self._window(window)
        side = int(h.sizes[h.levels] // h.sizes[level])
        width, height = whole_number("width", width, 1, side), whole_number("height", height, 1, side)
        area = kernel.zeros("q", len(WINDOW), compiled)
        area[0], area[1] = whole_number("left", left, 0, side - width), whole_number("top", top, 0, side - height)
        area[2], area[3] = width, height
        memory.require(16 * width * height, f"the depths of {width:,}x{height:,} blocks")
        depths = kernel.zeros("q", 2 * width * height, compiled)
        names = "way levels away frame frame blocks reach entrances"
        kernel.run(
            find_depths, compiled, h, *self._cell("a", a), area, level, *spaces_for(compiled, h, *names.split()), depths
        )
        return np.frombuffer(depths, np.int64).reshape(height, width, 2)

    def _window(self, window: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """Return a window that has four numbers."""
        if not isinstance(window, (tuple, list)) or len(window) != len(WINDOW):
            raise ClewError(f"window is {shown(window)}: it must be (left, top, width, height)", field="window")
        return tuple(window)  # type: ignore[return-value]

    def _cell(self, name: str, value: Cell) -> Cell:
        """Return a checked cell; `name` is that of the parameter."""
        try:
            x, y = value
        except (TypeError, ValueError):
            raise ClewError(f"{name} is {shown(value)}: it must be a cell (x, y)", field=name) from None
        return whole_number(name, x, 0, self.side - 1), whole_number(name, y, 0, self.side - 1)


def whole_number(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise ClewError(f"{name} must be a whole number from {least:,} to {most:,}, not {shown(value)}", field=name)
    return number


def spaces_for(compiled: bool, h: Hierarchy, *names: str) -> list[Any]:
    """Return memory for kernels, by the names of what it holds."""
    levels, frame, way = h.levels, 4 * h.leaf**2, span(h.levels)
    sizes = {
        "way": ("q", way),
        "ways": ("q", 2 * way),
        "away": ("q", 2 * PLACES),
        "frame": ("i", frame),
        "length": ("q", 2),
        "route": ("B", frame),
        "levels": ("q", 2 * PLACES * (levels + 1)),
        "blocks": ("q", BLOCK_FIELDS * (levels + 1)),
        "reach": ("q", 2 * CHILDREN * (levels + 1)),
        "entrances": ("i", CHILDREN * (levels + 1)),
        "stack": ("q", FIELDS * (levels + 1)),
        "points": ("q", 3 * (MAX_POINTS + frame)),
    }
    return [kernel.zeros(*sizes[name], compiled) for name in names]
