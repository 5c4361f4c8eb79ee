"""What a data set is to hold: a plan, which says of every index which maze has it."""

import hashlib
import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, product
from typing import Any, NamedTuple

from clew.changes import changed
from clew.errors import ClewError, shown
from clew.grids.grid import whole_number
from clew.mazes.generate import generate
from clew.mazes.maze import Maze

ENDS = ("default", "farthest", "random", "border", "dead-ends")


@dataclass(frozen=True)
class Part:
    """Mazes of a data set that are made alike.

    Attributes
    ----------
    count : int
        How many. Each pair of a grid and an algorithm has an equal share of them.
    grids : tuple of str
        The specs of the grids.
    algorithms : tuple of str
        The names of the generators.
    options : mapping
        The options of the generators, by name.
    changes : tuple of (str, mapping)
        The changes, in order, each with its options.
    ends : str
        Where a path begins and ends: one of `ENDS`.
    row : int or None
        Its row in the TOML file, from 0, for messages.
    rows : mapping of str to int
        The rows of its keys there.
    """

    count: int
    grids: tuple[str, ...] = ("10x10",)
    algorithms: tuple[str, ...] = ("recursive-backtracker",)
    options: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    ends: str = "default"
    row: int | None = field(default=None, compare=False)
    rows: Mapping[str, int] = field(default_factory=dict, compare=False)


class Run(NamedTuple):
    """Consecutive indices whose mazes are made alike, on one grid by one algorithm."""

    begin: int
    end: int
    grid: str
    algorithm: str
    part: Part


@dataclass(frozen=True)
class DatasetPlan:
    """What a data set is to hold.

    The maze with index i is number i of the seed, as ``generate(algorithm, grid, seed, number=i)`` makes it, then
    changed. So it can be made alone, and any part of the data set on any machine.

    Attributes
    ----------
    parts : tuple of Part
        The mazes; the indices of each part follow those of the part before.
    seed : int
        The seed of all mazes.
    splits : mapping of str to float
        The names of the splits and the share of each; the shares add up to 1. Which split a maze belongs to follows
        from its canonical form alone, so no maze is in two of them, turned or mirrored.
    solutions : bool
        Whether rows have a shortest path.
    measures : tuple of str
        The measures that are columns.
    distinct : bool
        Whether no two mazes are the same up to symmetry.
    shard_rows : int or None
        How many indices a shard has; by default it follows from the sizes of the mazes.
    source : str
        The name of the TOML file, for messages.

    Examples
    --------
    >>> from clew.datasets import DatasetPlan, Part
    >>> plan = DatasetPlan((Part(100, ("4x4",), ("wilson", "recursive-backtracker")),), seed=7)
    >>> plan.count, plan.run_of(60).algorithm, plan.run_of(60).begin
    (100, 'recursive-backtracker', 50)
    >>> plan.maze(60).provenance
    Provenance(algorithm='recursive-backtracker', seed=7, number=60)
    """

    parts: tuple[Part, ...]
    seed: int = 0
    splits: Mapping[str, float] = field(default_factory=lambda: {"train": 1.0})
    solutions: bool = True
    measures: tuple[str, ...] = ()
    distinct: bool = False
    shard_rows: int | None = None
    source: str = field(default="", compare=False)
    rows: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def count(self) -> int:
        """How many indices there are."""
        return sum(part.count for part in self.parts)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The runs of all indices, in order."""
        found, begin = [], 0
        for part in self.parts:
            kinds = list(product(part.grids, part.algorithms))
            for number, (grid, algorithm) in enumerate(kinds):
                end = begin + part.count * (number + 1) // len(kinds) - part.count * number // len(kinds)
                if end > begin:
                    found.append(Run(begin, end, grid, algorithm, part))
                begin = end
        return tuple(found)

    def run_of(self, index: int) -> Run:
        """Return the run that an index is in; `ClewError` if there is no such index."""
        place = whole_number(index, "the index of a maze")
        if not 0 <= place < self.count:
            raise ClewError(f"there is no maze {shown(index)}: the plan has the indices 0 to {self.count - 1}")
        return self.runs[bisect_right(self.runs, place, key=lambda run: run.begin) - 1]

    def maze(self, index: int) -> Maze:
        """Return the maze with this index."""
        run = self.run_of(index)
        made = generate(run.algorithm, run.grid, self.seed, number=index, **run.part.options)
        return changed(made, run.part.changes)

    def as_dict(self) -> dict[str, Any]:
        """Return all that determines the rows of the data set, for JSON."""
        return {
            "seed": self.seed,
            "splits": dict(self.splits),
            "solutions": self.solutions,
            "measures": list(self.measures),
            "distinct": self.distinct,
            "shard-rows": self.rows_in_shard,
            "mazes": [
                {
                    "count": part.count,
                    "grids": list(part.grids),
                    "algorithms": list(part.algorithms),
                    "options": dict(part.options),
                    "changes": [[name, dict(options)] for name, options in part.changes],
                    "ends": part.ends,
                }
                for part in self.parts
            ],
        }

    @cached_property
    def digest(self) -> str:
        """A hash of the plan: data sets with equal digests have equal rows."""
        return hashlib.sha256(json.dumps(self.as_dict(), sort_keys=True).encode()).hexdigest()

    @cached_property
    def rows_in_shard(self) -> int:
        """How many indices a shard has."""
        if self.shard_rows is not None:
            return self.shard_rows
        from clew.grids.spec import shared_grid

        cells = max(shared_grid(run.grid).cells for run in self.runs)
        return max(1, min(1 << 18, SHARD_CELLS // cells))

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The sums of the shares of the splits: where each ends."""
        return tuple(accumulate(self.splits.values()))


SHARD_CELLS = 1 << 25  # so that a shard takes seconds, and its rows some ten megabytes
