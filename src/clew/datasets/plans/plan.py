"""The plan of a data set, which says of every index which maze has it."""

import hashlib
import json
from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from clew.changes import changed
from clew.datasets.plans import checks
from clew.datasets.plans.left_out import LeftOut
from clew.datasets.plans.values import Part, PlanValues, grid_of
from clew.errors import ClewError, Unreachable, shown
from clew.grids.grid import whole_number
from clew.lazy import BoolArray, np
from clew.mazes.generate import generate
from clew.mazes.many.ends import ends_many
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import default_ends, solve

__all__ = ["DatasetPlan", "Part", "PlannedRow", "Run"]

FORMS = 1 << 64  # values of a form


class Run(NamedTuple):
    """Consecutive indices whose mazes are made alike, on one grid by one algorithm."""

    begin: int
    end: int
    grid: str
    algorithm: str
    part: Part


@dataclass(frozen=True)
class PlannedRow:
    """A maze of a plan with its path, as the row of the data set has it.

    Attributes
    ----------
    index : int
        Its index.
    maze : Maze
        The maze.
    start, goal : int
        The numbers of the cells where the path begins and ends.
    path : Path or None
        A shortest path. None if no path leads to the goal, or the plan has no solutions.

    Examples
    --------
    >>> from clew.datasets import DatasetPlan, Part
    >>> row = DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7).row(60)
    >>> row.start, row.goal, row.path.steps
    (0, 15, 8)
    """

    index: int
    maze: Maze
    start: int
    goal: int
    path: Path | None


@dataclass(frozen=True)
class DatasetPlan(PlanValues):
    """The plan of a data set.

    The maze with index i is number i of the seed, as ``generate(algorithm, grid, seed, number=i)`` makes it, then
    changed. So it can be made alone, and any part of the data set on any machine.

    Attributes
    ----------
    parts : tuple of Part
        The mazes; the indices of each part follow those of the part before.
    seed : int
        The seed of all mazes.
    splits : mapping of str to float
        The names of the splits and the share of each, in order; the shares add up to 1. Which split a maze belongs to
        follows from its canonical form alone, so no maze is in two of them, turned or mirrored.
    solutions : bool
        Whether rows have a shortest path.
    measures : tuple of str
        The measures that are columns.
    distinct : bool
        Whether no two mazes are the same up to symmetry. Which indices are left out for that is found by
        `clew.datasets.runs.distinct`.
    shard_rows : int or None
        How many indices a shard has; by default it follows from the sizes of the mazes.
    left_out : LeftOut or None
        Which indices a plan of distinct mazes leaves out; None before that is known.
    text : str
        The text of the TOML file, if the plan is from one.
    source : str
        The name of the TOML file, for messages.
    rows : mapping of str to int
        The rows of its keys there.

    Raises
    ------
    ClewError
        If the values cannot be those of a plan. Whether the plan can be met is found out by `check`.

    Examples
    --------
    >>> from clew.datasets import DatasetPlan, Part
    >>> plan = DatasetPlan((Part(100, ("4x4",), ("wilson", "recursive-backtracker")),), seed=7)
    >>> plan.count, plan.run_of(60).algorithm, plan.run_of(60).begin
    (100, 'recursive-backtracker', 50)
    >>> plan.maze(60).provenance.number
    60
    """

    def __post_init__(self) -> None:
        checks.check_values(self)

    def check(self) -> None:
        """Raise `ClewError` if the plan cannot be met, before any work is done.

        Raises
        ------
        ClewError
            If there is no such grid, algorithm, option, change or measure, if an algorithm does not fit a grid, if
            there are not so many distinct mazes, or if a shard would be too large.

        Examples
        --------
        >>> from clew.datasets import DatasetPlan, Part
        >>> DatasetPlan((Part(100, ("3x3",)),), distinct=True).check()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        clew.errors.ClewError: 100 distinct mazes on 3x3 are not possible: it has 28 perfect mazes up to symmetry; ...
        """
        _ = self._is_possible  # which raises it

    @cached_property
    def _is_possible(self) -> bool:
        """True; `ClewError` if the plan cannot be met. What is found is remembered."""
        checks.check_plan(self)
        return True

    @property
    def end(self) -> int:
        """The number of indices: more than rows if some are left out because the mazes are to be distinct."""
        return self.count if self.left_out is None else sum(self.left_out.candidates)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs of all indices, in order; of distinct mazes, as if none were left out while it is not known."""
        found: list[Run] = []
        begin = 0
        for part in self.parts:
            for count, grid, algorithm in part.kinds:
                end = begin + (count if self.left_out is None else self.left_out.candidates[len(found)])
                found.append(Run(begin, end, grid, algorithm, part))
                begin = end
        return tuple(found)

    def run_of(self, index: int) -> Run:
        """Return the run that an index is in; `ClewError` if there is no such index."""
        place = whole_number(index, "the index of a maze")
        if self.distinct and self.left_out is None:
            raise ClewError(
                "the indices of a plan of distinct mazes are known after its forms have been compared: open the data "
                "set that was made of it"
            )
        if not 0 <= place < self.end:
            raise ClewError(f"there is no maze {shown(index)}: the plan has the indices 0 to {self.end - 1}")
        return self.runs[bisect_right(self.runs, place, key=lambda run: run.begin) - 1]

    def maze(self, index: int) -> Maze:
        """Return the maze with this index, made alone.

        Parameters
        ----------
        index : int
            From 0 to `end` - 1. A maze that is left out because it is like one before is made all the same.

        Returns
        -------
        Maze
            The maze.

        Raises
        ------
        ClewError
            If there is no such index, or the plan cannot be met.

        Examples
        --------
        >>> from clew.datasets import DatasetPlan, Part
        >>> plan = DatasetPlan((Part(10**9, ("6x2",), changes=(("braid", {"share": 1}),)),), seed=7)
        >>> print(plan.maze(123_456_789))
        ┌───────────────────────┐
        │                       │
        │       ╶───────╴       │
        │                       │
        └───────────────────────┘
        """
        run = self.run_of(index)
        made = generate(run.algorithm, grid_of(run.grid), self.seed, number=index, **run.part.options)
        return changed(made, run.part.changes) if run.part.changes else made

    def row(self, index: int) -> PlannedRow:
        """Return the maze with this index, its ends and its solution, made alone.

        Parameters
        ----------
        index : int
            As for `maze`.

        Returns
        -------
        PlannedRow
            What the row with this index in the data set has.

        Raises
        ------
        ClewError
            As for `maze`.

        Examples
        --------
        >>> from clew.datasets import DatasetPlan, Part
        >>> row = DatasetPlan((Part(100, ("6x2",)),), seed=7).row(3)
        >>> row.start, row.goal, row.path.steps
        (0, 11, 6)
        """
        run = self.run_of(index)
        maze = self.maze(index)
        if run.part.ends == "default":
            start, goal = default_ends(maze)
        else:
            ends = ends_many(maze.array[None], maze.grid, run.part.ends, self.seed, first=index, threads=1)
            start, goal = (int(each[0]) for each in ends)
        path = None
        if self.solutions:
            with suppress(Unreachable):
                path = solve(maze, start=start, goal=goal)
        return PlannedRow(int(index), maze, start, goal, path)

    def as_dict(self) -> dict[str, Any]:
        """Return all that determines the rows of the data set, for JSON; the inverse of `from_dict`."""
        document = {
            "seed": self.seed,
            "splits": [(name, float(share)) for name, share in self.splits.items()],  # their order has a meaning
            "solutions": self.solutions,
            "measures": self.measures,
            "distinct": self.distinct,
            "shard-rows": self.rows_in_shard,
            "mazes": [{name: getattr(part, name) for name in _PartDocument.__struct_fields__} for part in self.parts],
        }
        found: dict[str, Any] = json.loads(json.dumps(document, default=dict))  # options may be any mapping
        return found

    @classmethod
    def from_dict(cls, content: Any) -> "DatasetPlan":
        """Return the plan that `as_dict` has written.

        Parameters
        ----------
        content : dict
            The plan as JSON.

        Returns
        -------
        DatasetPlan
            The plan.

        Raises
        ------
        ClewError
            If it is not the plan of a data set.

        Examples
        --------
        >>> from clew.datasets import DatasetPlan, Part
        >>> plan = DatasetPlan((Part(100, ("4x4",)),), splits={"train": 0.5, "test": 0.5})
        >>> DatasetPlan.from_dict(plan.as_dict()).digest == plan.digest
        True
        """
        try:
            found = msgspec.convert(content, _PlanDocument)
        except (msgspec.ValidationError, RecursionError) as problem:
            raise ClewError(f"this is not the plan of a data set: {problem}") from None
        values = msgspec.structs.asdict(found)
        parts = tuple(Part(**msgspec.structs.asdict(part)) for part in values.pop("mazes"))
        return cls(parts, **values | {"splits": dict(found.splits)})

    def with_left_out(self, left_out: LeftOut) -> "DatasetPlan":
        """Return a plan of distinct mazes that knows which indices it leaves out."""
        return replace(self, left_out=left_out)

    def kept(self, begin: int, end: int) -> "BoolArray | None":
        """Return which of the indices begin..end-1 have rows; None if all of them have."""
        if self.left_out is None:
            return None
        kept = np.ones(end - begin, np.bool_)
        kept[self.left_out.between(begin, end) - begin] = False
        return kept

    @cached_property
    def digest(self) -> str:
        """A hash of the plan: data sets with equal digests have equal rows."""
        return hashlib.sha256(json.dumps(self.as_dict(), sort_keys=True).encode()).hexdigest()

    @cached_property
    def thresholds(self) -> tuple[int, ...]:
        """The forms at which splits end, exactly: split k has the forms below entry k, and not below the one before.

        There is one less than there are splits, since the last one ends with the words of 64 bits.
        """
        shares = [Fraction(str(share)) for share in self.splits.values()]
        return tuple(int(each * FORMS / sum(shares)) for each in list(accumulate(shares))[:-1])


class _PartDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A part as JSON."""

    count: int
    grids: tuple[str, ...]
    algorithms: tuple[str, ...]
    options: dict[str, bool | int | float | str]
    changes: tuple[tuple[str, dict[str, bool | int | float | str]], ...]
    ends: str


class _PlanDocument(msgspec.Struct, rename="kebab", forbid_unknown_fields=True):
    """A plan as JSON."""

    seed: int
    splits: list[tuple[str, float]]
    solutions: bool
    measures: tuple[str, ...]
    distinct: bool
    shard_rows: int
    mazes: list[_PartDocument]
