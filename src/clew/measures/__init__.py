"""What can be counted and measured in a maze: one file, one function and one measure each, found by the registry."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from clew import kernel, registry
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import for_kernel, memory, notices
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import Batch, Examine
from clew.mazes.maze import Maze, check_maze
from clew.measures._survey import Survey, survey_arrays, survey_many, survey_of
from clew.measures._walks import difficulties
from clew.registry import listing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Figures", "Measures", "measure", "measure_many"]

SHARED = ("levels",)  # what is in this folder and no measure

Figure = TypeVar("Figure")


@dataclass(frozen=True)
class Measures:
    """What `clew.measure` finds in a maze.

    Attributes
    ----------
    cells : int
        The number of cells.
    passages : int
        The number of passages between cells.
    dead_ends : int
        The number of cells with exactly one passage.
    junctions : int
        The number of cells with three passages or more.
    degrees : dict of int to int
        How many cells have 0, 1, 2, ... passages, up to the largest number that occurs.
    components : int
        The number of parts that no passage connects.
    loops : int
        The number of independent loops: passages that can be closed without disconnecting any cells.
    perfect : bool
        Whether the maze is one part without loops.
    longest_path : int or None
        The steps between the two cells that are farthest apart; None if the maze is not perfect.
    difficulty : int or None
        How hard it is to find the way from the start to the goal, from 1 to 100; None if there is no way.
    others : dict
        The measures that plug-ins add, by name.

    Examples
    --------
    >>> import clew
    >>> figures = clew.measure(clew.generate("binary-tree", "10x10", seed=7))
    >>> figures.dead_ends, figures.junctions, figures.perfect
    (25, 23, True)
    >>> figures.as_dict()["degrees"]
    {0: 0, 1: 25, 2: 52, 3: 23}
    """

    cells: int
    passages: int
    dead_ends: int
    junctions: int
    degrees: dict[int, int]
    components: int
    loops: int
    perfect: bool
    longest_path: int | None
    difficulty: int | None
    others: dict[str, Any] = field(default_factory=dict, repr=False)

    def as_dict(self) -> dict[str, Any]:
        """Return all figures by name, ready for JSON."""
        figures = asdict(self)
        figures |= figures.pop("others")
        return figures


class Figures:
    """The figures of one maze, each computed once. Every measure gets this, and looks up other measures in it."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._known: dict[Callable[..., Any], Any] = {}

    def of(self, measure: Callable[["Figures"], Figure]) -> Figure:
        """Return the result of a measure, computed at the first call.

        Examples
        --------
        >>> import clew
        >>> from clew.measures.passages import passages
        >>> Figures(clew.generate("wilson", "4x3", 1)).of(passages)
        11
        """
        if measure not in self._known:
            self._known[measure] = measure(self)
        figure: Figure = self._known[measure]
        return figure

    @cached_property
    def survey(self) -> Survey:
        """What most measures need, found together."""
        return survey_of(self.maze)


def measure(maze: Maze) -> Measures:
    """Count the cells, passages, dead ends, junctions and loops of a maze, and measure its longest path.

    This takes O(cells) time, and up to 28 bytes of memory per cell.

    Parameters
    ----------
    maze : Maze
        The maze to measure.

    Returns
    -------
    Measures
        The figures, as attributes or as a dictionary.

    Raises
    ------
    ClewError
        If `maze` is not a maze, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> for algorithm in ("recursive-backtracker", "wilson", "prim"):
    ...     figures = clew.measure(clew.generate(algorithm, "20x20", seed=7))
    ...     print(algorithm, figures.dead_ends, figures.longest_path)
    recursive-backtracker 43 246
    wilson 116 80
    prim 147 59
    """
    check_maze(maze, "clew.measure")
    memory.require(28 * maze.cells, f"measuring {maze.grid.spec}")
    figures = Figures(maze)
    known = {each.name.replace("-", "_"): figures.of(each.function) for each in registry.find_all("measure")}
    own = {each.name: known.pop(each.name) for each in fields(Measures) if each.name != "others"}
    return Measures(**own, others=known)


def measure_many(
    mazes: "NDArray[np.unsignedinteger]", grid: Grid | str, *, threads: int | None = None
) -> "dict[str, NDArray[Any]]":
    """Measure many mazes: for each figure, an array with an entry for each maze.

    The dictionary can be made a table: `pandas.DataFrame(figures)`, `pyarrow.table(figures)`.

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
    dict of str to ndarray, shape (count,)
        The figures of `Measures` by name, int32 or bool. `degree_0`, `degree_1`, ... are how many cells have that many
        passages, up to the largest number that occurs. `longest_path` is -1 for mazes that are not perfect, and
        `difficulty` is -1 for those with no way from the start to the goal. The measures of plug-ins are computed one
        maze at a time.

    Raises
    ------
    ClewError
        If the array does not fit the grid, or if one of its mazes has a passage that is open from one side only or
        leads outside.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("recursive-backtracker", "20x20", 5, seed=7)
    >>> figures = clew.measure_many(mazes, "20x20")
    >>> figures["dead_ends"], figures["longest_path"]
    (array([43, 42, 47, 40, 47], dtype=int32), array([246, 236, 202, 256, 221], dtype=int32))
    """
    import numpy as np

    batch = Batch(mazes, grid, threads)
    shape, count = batch.grid, len(batch)
    columns = shape.max_sides + 1
    memory.require(
        4 * count * (columns + 8), f"the figures of {count:,} mazes", field="mazes", remedy="try fewer mazes"
    )
    degrees = np.zeros((count, columns), np.int32)
    components, longest = np.zeros(count, np.int32), np.zeros(count, np.int32)
    compiled = batch.compiles(survey_many)

    def make_examine(most: int) -> Examine:
        arrays = survey_arrays(shape, compiled)

        def examine(maze: Canvas, layout: Layout, passages: Any, begin: int, end: int) -> int:
            results = (degrees.reshape(-1)[columns * begin : columns * end], components[begin:end], longest[begin:end])
            own = (for_kernel(each, compiled) for each in results)
            notices.running(survey_many, "measure", shape)
            return int(kernel.run(survey_many, compiled, maze, layout, passages, *own, *arrays))

        return examine

    batch.run(make_examine, 12 * shape.storage, compiled=compiled)
    passages = degrees @ np.arange(columns, dtype=np.int32) // 2
    highest = max((degree for degree in range(columns) if degrees[:, degree].any()), default=0)
    figures = {
        "cells": np.full(count, shape.cells, np.int32),
        "passages": passages,
        "dead_ends": degrees[:, 1].copy() if columns > 1 else np.zeros(count, np.int32),
        "junctions": degrees[:, 3:].sum(axis=1, dtype=np.int32),
        **{f"degree_{degree}": degrees[:, degree].copy() for degree in range(highest + 1)},
        "components": components,
        "loops": passages - shape.cells + components,
        "perfect": longest >= 0,
        "longest_path": longest,
    }
    return figures | difficulties(batch) | _plugins(batch)


def _plugins(batch: Batch) -> "dict[str, NDArray[Any]]":
    """Return the figures of the measures that are not Clew's own, computed one maze at a time."""
    import numpy as np

    own = {each.name for each in fields(Measures)}
    found = {each.name.replace("-", "_"): each.function for each in registry.find_all("measure")}
    others = {name: function for name, function in found.items() if name not in own}
    if not others:
        return {}
    mazes = (Maze(batch.grid, batch.grid.storage_of(maze), trusted=True) for maze in batch.mazes)
    rows = [[figures.of(function) for function in others.values()] for figures in map(Figures, mazes)]
    return {name: np.array([row[place] for row in rows]) for place, name in enumerate(others)}


listing.make_callable(__name__, listing.measures)
