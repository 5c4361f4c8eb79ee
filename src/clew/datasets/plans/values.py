"""The values of a plan of a data set, without what is made of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, NoReturn

from clew.datasets.plans.left_out import LeftOut
from clew.errors import ClewError
from clew.grids import Grid, Rectangle, Torus, Weave, parse_grid
from clew.safe_io.toml_tables import error_at

MAX_CELLS = (1 << 31) - 1  # of a maze: cells are int32, and so are the places in a column of bytes
MAX_SHARDS = 1_000_000  # their numbers have six digits
SHARD_CELLS = 1 << 25  # so that a shard takes seconds, and its rows some ten megabytes
SHARD_ROWS = 1 << 18


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
        Where a path begins and ends: one of the rules of `clew.ends_many`.
    row : int or None
        Its row in the TOML file, from 0, for messages.
    rows : mapping of str to int
        The rows of its keys there; 'grids 2' is the third of the grids.

    Examples
    --------
    >>> from clew.datasets import DatasetPlan, Part
    >>> braided = Part(100, ("6x6", "hexagons:5x5"), ("wilson",), changes=(("braid", {"share": 0.5}),), ends="farthest")
    >>> [(run.begin, run.end, run.grid) for run in DatasetPlan((braided,)).runs]
    [(0, 50, '6x6'), (50, 100, 'hexagons:5x5')]
    """

    count: int
    grids: tuple[str, ...] = ("10x10",)
    algorithms: tuple[str, ...] = ("recursive-backtracker",)
    options: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    ends: str = "default"
    row: int | None = field(default=None, compare=False)
    rows: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def kinds(self) -> list[tuple[int, str, str]]:
        """The number of mazes of each grid and algorithm, with both."""
        pairs = list(product(self.grids, self.algorithms))
        ends = [self.count * number // len(pairs) for number in range(len(pairs) + 1)]
        return [(ends[place + 1] - ends[place], *pair) for place, pair in enumerate(pairs)]


@dataclass(frozen=True)
class PlanValues:
    """The values of a plan; `DatasetPlan` has the meaning of each."""

    parts: tuple[Part, ...]
    seed: int = 0
    splits: Mapping[str, float] = field(default_factory=lambda: {"train": 1.0})
    solutions: bool = True
    measures: tuple[str, ...] = ()
    distinct: bool = False
    shard_rows: int | None = None
    left_out: LeftOut | None = field(default=None, compare=False)
    text: str = field(default="", compare=False, repr=False)
    source: str = field(default="", compare=False)
    rows: Mapping[str, int] = field(default_factory=dict, compare=False)

    def refuse(self, sentence: str, *keys: str, part: Part | None = None, field: str | None = None) -> NoReturn:
        """Raise `ClewError` about the first of these keys that was given, with its line in the TOML file.

        `field` is by default the first key, without the number of its element.
        """
        rows = self.rows if part is None else {**self.rows, **part.rows}
        row = next((rows[key] for key in keys if key in rows), None if part is None else part.row)
        field = field or keys[0].partition(" ")[0]
        raise error_at(self.source, row, sentence, field=field) if self.source else ClewError(sentence, field=field)

    @property
    def count(self) -> int:
        """The number of rows."""
        return sum(part.count for part in self.parts)

    @cached_property
    def rows_in_shard(self) -> int:
        """The number of indices of a shard."""
        if self.shard_rows is not None:
            return self.shard_rows
        cells = max(grid_of(grid).cells for part in self.parts for grid in part.grids)
        return max(1, -(-self.count // MAX_SHARDS), min(SHARD_ROWS, SHARD_CELLS // cells))


@lru_cache(maxsize=1024)
def grid_of(spec: str) -> Grid:
    """Return the grid of a spec, and the same object again for the same spec.

    Words too are kept, other than by `shared_grid`: a plan names no files, which may change.
    """
    return parse_grid(spec)


def upright(grid: Grid) -> Grid:
    """Return the grid, or that mirrored at its diagonal if it has that symmetry and is wider than high.

    Mazes on 3x4 and on 4x3 cells can be the same but for a turn, and so can those of a torus or a weave.
    """
    if isinstance(grid, Rectangle | Torus | Weave) and grid.width > grid.height:
        return type(grid)(grid.height, grid.width)
    return grid
