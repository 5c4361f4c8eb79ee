"""Measures of mazes, from counts to difficulty: a file for each family of measures, and a function for each measure.

A measure takes `Figures`: the maze and its other figures.
"""

from collections.abc import Iterable
from typing import Any, Never

from clew import registry
from clew.grids import Grid
from clew.kernel import memory
from clew.lazy import NDArray
from clew.mazes.cell_numbers import Cell
from clew.mazes.many.batch import Batch
from clew.mazes.many.ends import ManyCells, given_ends
from clew.mazes.maze import Maze, check_maze
from clew.measures._columns import attribute_of, columns_of, measure_of_column
from clew.measures._figures import Figures, KnownFigures, ends_of
from clew.measures._survey.kernels import BYTES_PER_CELL
from clew.measures._survey.row import GOAL, MAX_EXTENT, START
from clew.registry import listing

__all__ = ["MAX_EXTENT", "Figures", "KnownFigures", "Measures", "measure", "measure_many", "measure_of_column"]

FILES = {  # the measures in each file of this folder
    "structure": ("cells", "passages", "dead_ends", "junctions", "degrees", "components", "loops", "perfect"),
    "extent": ("longest_path", "diameter", "radius", "center"),
    "corridors": ("corridor_cells", "corridors", "corridor_length", "river", "straightness", "turns"),
    "solution": ("solution_length", "solution_share", "solution_turns", "detour", "elitism"),
    "branches": ("branches", "branch_depth", "max_branch_depth", "branch_size", "max_branch_size", "false_paths"),
    "texture": ("bias", "entropy"),
    "difficulty": ("difficulty",),
}


class Measures:
    """The figures of a maze, from `clew.measure`.

    The figures are found together and computed from that at their first use. `docs/reference/measures.md` defines each.

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
    diameter : int or None
        The same by the shortest way; None for several parts, and with loops for more than 400 cells.
    radius : int or None
        The steps from the center to the cell farthest from it; None like the diameter.
    center : tuple of int or None
        The numbers of the cells from which the farthest cell is nearest; None like the diameter.
    corridor_cells : int
        The number of cells with exactly two passages.
    corridors : int
        The number of runs of such cells.
    corridor_length : float or None
        How many cells a corridor has on average; None without corridors.
    river : float
        The share of the cells that are in corridors.
    straightness : float or None
        The share of the cells in corridors that go straight on; None without corridors.
    turns : int
        The number of cells in corridors that do not.
    solution_length : int or None
        The steps of the shortest path from the start to the goal. None if no path leads to the goal; so are the
        figures of the solution below.
    solution_share : float or None
        The share of the cells that are on the solution.
    solution_turns : int or None
        How often the solution does not go straight on.
    detour : float or None
        How many times as long the solution is as the way without walls; None also if the goal is the start.
    elitism : float or None
        The share of the avoidable cells that the solution avoids: 1 if it is direct, 0 if it visits every cell.
    branches : int or None
        The number of branches off the solution.
    branch_depth : float or None
        The mean depth of the branches, in steps from the solution; None also without branches.
    max_branch_depth : int or None
        The depth of the deepest branch.
    branch_size : float or None
        The mean number of cells of a branch; None also without branches.
    max_branch_size : int or None
        The number of cells of the largest branch.
    false_paths : int or None
        The number of branches that have a junction of their own.
    bias : dict of str to float
        The share of the passages along each axis of the grid, such as 'north-south'.
    entropy : float
        The entropy of the pairs of kinds of cells that passages join, in bits.
    difficulty : int or None
        How hard it is to find the way from the start to the goal, from 1 to 100; None if no path leads to the goal.

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
    diameter: int | None
    radius: int | None
    center: tuple[int, ...] | None
    corridor_cells: int
    corridors: int
    corridor_length: float | None
    river: float
    straightness: float | None
    turns: int
    solution_length: int | None
    solution_share: float | None
    solution_turns: int | None
    detour: float | None
    elitism: float | None
    branches: int | None
    branch_depth: float | None
    max_branch_depth: int | None
    branch_size: float | None
    max_branch_size: int | None
    false_paths: int | None
    bias: dict[str, float]
    entropy: float
    difficulty: int | None

    def __init__(self, figures: Figures) -> None:
        self.__dict__["_figures"] = figures

    def __getattr__(self, name: str) -> Any:
        """Compute a figure when it is first used."""
        if name not in Measures.__annotations__:
            raise AttributeError(f"{type(self).__name__} has no attribute {name}")
        return self.__dict__["_figures"].of(registry.find("measure", name).function)

    @property
    def ends(self) -> tuple[int, int]:
        """The numbers of the cells between which the solution leads."""
        row = self.__dict__["_figures"].survey
        return row[START], row[GOAL]

    @property
    def others(self) -> dict[str, Any]:
        """The measures that plug-ins add, by name."""
        added = (each for each in registry.find_all("measure") if attribute_of(each) not in Measures.__annotations__)
        return {attribute_of(each): self.__dict__["_figures"].of(each.function) for each in added}

    def as_dict(self) -> dict[str, Any]:
        """Return all figures by name, ready for JSON."""
        figures = {name: getattr(self, name) for name in Measures.__annotations__}
        return figures | {"center": self.center and list(self.center)} | self.others

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"cannot assign to {name}: the measures of a maze do not change")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measures) and self.as_dict() == other.as_dict()

    __hash__ = None  # type: ignore[assignment]  # some figures are dictionaries

    def __repr__(self) -> str:
        figures = self.as_dict()
        return f"Measures({', '.join(f'{name}={figures[name]!r}' for name in type(self).__annotations__)})"


def measure(maze: Maze, start: Cell | None = None, goal: Cell | None = None) -> Measures:
    """Measure a maze: its dead ends, junctions and corridors, its structure, its solution and its texture.

    This takes O(cells) time, and up to 25 bytes of memory per cell.

    Parameters
    ----------
    maze : Maze
        The maze to measure.
    start, goal : int or tuple of int, optional
        The ends of the solution: the number of a cell or its coordinates. By default those of `default_ends`.

    Returns
    -------
    Measures
        The figures, as attributes or as a dictionary.

    Raises
    ------
    ClewError
        If `maze` is not a maze, if `start` or `goal` is not one of its cells, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> for algorithm in ("recursive-backtracker", "wilson", "prim"):
    ...     figures = clew.measure(clew.generate(algorithm, "20x20", seed=7))
    ...     print(algorithm, figures.dead_ends, figures.longest_path, figures.solution_length)
    recursive-backtracker 43 246 120
    wilson 116 80 60
    prim 147 59 42
    """
    check_maze(maze, "clew.measure")
    memory.require(BYTES_PER_CELL * maze.grid.storage, f"measuring {maze.grid.spec}")
    figures = Figures(maze, ends_of(maze, start, goal))
    figures.survey  # noqa: B018 - errors are raised here, not where a figure is used
    return Measures(figures)


def measure_many(
    mazes: "NDArray[Any]",
    grid: Grid | str,
    names: Iterable[str] | None = None,
    *,
    start: ManyCells | None = None,
    goal: ManyCells | None = None,
    threads: int | None = None,
) -> "dict[str, NDArray[Any]]":
    """Measure many mazes: for each figure, an array with an entry for each maze.

    The dictionary can be made a table: `pandas.DataFrame(figures)`, `pyarrow.table(figures)`.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, or its spec.
    names : iterable of str, optional
        The measures or columns to compute, such as 'dead_ends' or 'degree_3'; fewer take less time. By default all.
    start, goal : int, tuple of int or ndarray of int, optional
        The ends of the solution: the number of a cell or its coordinates, the same in all mazes; or an array with the
        number of a cell for each maze, as `ends_many` returns it. By default those of `default_ends`.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.

    Returns
    -------
    dict of str to ndarray, shape (count,)
        The figures of `Measures` by name, int32, float64 or bool. Instead of None there is -1 among whole numbers and
        NaN among others. `degree_0`, `degree_1`, ... are how many cells have that many passages, up to the largest
        number that occurs; `bias_north_south` and so on are the shares of the axes; `center` is the first cell of the
        center. The measures of plug-ins are computed one maze at a time.

    Raises
    ------
    ClewError
        If the array does not fit the grid, if one of its mazes has a passage that is open from one side only or leads
        outside, if a name is unknown, or if `start` or `goal` is not a cell.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("recursive-backtracker", "20x20", 5, seed=7)
    >>> figures = clew.measure_many(mazes, "20x20", ["dead_ends", "longest_path"])
    >>> figures["dead_ends"], figures["longest_path"]
    (array([43, 42, 47, 40, 47], dtype=int32), array([246, 236, 202, 256, 221], dtype=int32))
    """
    batch = Batch(mazes, grid, threads)
    return columns_of(batch, names, given_ends(batch.grid, start, goal, len(batch)))


listing.make_callable(__name__, listing.measures)
