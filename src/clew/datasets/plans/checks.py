"""Check the plan of a data set before any work is done; errors name the line of its file."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from typing import Any

from clew import registry
from clew.analysis.counting.canonical_form import check_symmetries
from clew.analysis.counting.grid_symmetries import symmetries_of
from clew.changes import change_by_name, change_many
from clew.datasets.plans.form_counts import MAX_LISTED, most_forms
from clew.datasets.plans.values import MAX_CELLS, MAX_SHARDS, Part, PlanValues, grid_of, upright
from clew.errors import ClewError, shown
from clew.grids.rectangle import Rectangle
from clew.grids.spec import meant
from clew.kernel import memory
from clew.mazes.checking import check_connected
from clew.mazes.generate import check_arguments, generate
from clew.mazes.many.ends import FOUND, RULES, allowed_cells
from clew.mazes.maze import Maze
from clew.measures import measure, measure_of_column
from clew.safe_io.toml_tables import written

ENDS = tuple(RULES)
MAX_COUNT = 10**12  # of mazes
MAX_SEED = (1 << 64) - 1
MAX_KINDS = 1000  # pairs of a grid and an algorithm, in all parts
MAX_SPLITS = 20
MAX_MEASURES = 100
MAX_DEGREE = 31  # directions of a cell, less one
MAX_SHARD_ROWS = 1 << 24
MAX_SHARD_CELLS = 1 << 31  # of the mazes of a shard, whose rows are held in memory, at two bits a cell
SEARCHED, MADE, COUNTED = 300, 20, 300  # microseconds for a cell: its symmetries, a maze, the number of mazes
FEW_LISTED = 3000  # mazes of a grid that are made to see which are alike, if there is little time
BYTES_PER_FORM = 12  # of a distinct maze
TOLERANCE = 1e-6  # of the sum of all shares
SPLIT = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,49}")  # what is a folder everywhere and a split to Hugging Face's datasets
NOT_SPLITS = ("all", "con", "prn", "aux", "nul")  # "all" has a meaning there; the others are devices of Windows
COLUMNS = frozenset(
    ["index", "grid", "algorithm", "changes", "seed", "passages", "form", "start", "goal", "solution", "split"]
)
"""Names of columns that every data set has, or may have."""

SCALARS = (bool, int, float, str)
Allow = Callable[[int, float], bool]  # so many cells, with so many microseconds for each


def check_values(plan: PlanValues) -> None:
    """Raise `ClewError` if the values of a plan are not possible, whatever grids and algorithms there are."""
    if type(plan.seed) is not int or not 0 <= plan.seed <= MAX_SEED:
        plan.refuse(f"seed is {shown(plan.seed)}: it must be a whole number from 0 to {MAX_SEED} (2^64 - 1)", "seed")
    if not isinstance(plan.parts, tuple | list) or not all(isinstance(part, Part) for part in plan.parts):
        plan.refuse(f"parts is {shown(plan.parts)}: give a tuple, as in (Part(1000),)", "mazes")
    if not plan.parts:
        plan.refuse("there are no mazes: give their count", "mazes")
    for part in plan.parts:
        _check_names(plan, part)
        _check_options(plan, part)
    kinds = sum(len(part.grids) * len(part.algorithms) for part in plan.parts)
    if kinds > MAX_KINDS:
        sentence = f"{kinds:,} pairs of a grid and an algorithm are too many: at most {MAX_KINDS:,} are possible"
        plan.refuse(sentence, "mazes", "grids", "algorithms", "count", part=plan.parts[-1])
    if plan.count > MAX_COUNT:
        sentence = f"{plan.count:,} mazes are too many: at most {MAX_COUNT:,} are possible"
        plan.refuse(sentence, "count", part=plan.parts[-1])
    _check_splits(plan)
    _check_names_of_measures(plan)
    if plan.shard_rows is not None:
        _check_number(plan, "shard-rows", plan.shard_rows, MAX_SHARD_ROWS)


def _check_number(plan: PlanValues, key: str, number: int, most: int, part: Part | None = None) -> None:
    """Check that a number is from 1 to `most`."""
    if type(number) is not int or not 1 <= number <= most:
        plan.refuse(f"{key} = {shown(number)} is not possible: choose a number from 1 to {most:,}", key, part=part)


def _check_names(plan: PlanValues, part: Part) -> None:
    """Check the count of a part, and the names of its grids, algorithms and ends."""
    _check_number(plan, "count", part.count, MAX_COUNT, part)
    for key, names in (("grids", part.grids), ("algorithms", part.algorithms)):
        if isinstance(names, str) or not names or not all(isinstance(name, str) for name in names):
            plan.refuse(f"{key} is {shown(names)}: name one or several", key, part=part)
        for number, name in enumerate(names):
            if name in names[:number]:
                sentence = (
                    f"{shown(name)} is named twice in {key}: leave one of the two out; mazes of which there are to be "
                    f"more are a part of their own"
                )
                plan.refuse(sentence, f"{key} {number}", key, part=part)
    kinds = len(part.grids) * len(part.algorithms)
    if part.count < kinds <= MAX_KINDS:
        sentence = (
            f"count = {part.count} is less than one maze for each of the {kinds} pairs of a grid and an algorithm: "
            f"choose at least {kinds}"
        )
        plan.refuse(sentence, "count", part=part)
    if part.ends not in ENDS:
        near = meant(part.ends, ENDS) if isinstance(part.ends, str) else ""
        hint = f"did you mean {near}? " if near else ""
        plan.refuse(f"there are no ends {shown(part.ends)}: {hint}choose one of {', '.join(ENDS)}", "ends", part=part)


def _check_options(plan: PlanValues, part: Part) -> None:
    """Check the types of the options of a part and of its changes."""
    changes = part.changes if isinstance(part.changes, tuple | list) else [None]
    pairs = [each for each in changes if isinstance(each, tuple | list) and len(each) == 2]
    if len(pairs) < len(changes) or not all(isinstance(a, str) and isinstance(b, Mapping) for a, b in pairs):
        plan.refuse(
            f'changes is {shown(part.changes)}: give pairs of a name and options, as in (("braid", {{"share": 0.5}}),)',
            "changes",
            part=part,
        )
    if not isinstance(part.options, Mapping):
        plan.refuse(f"options is {shown(part.options)}: give a mapping of names to values", "options", part=part)
    for key, options in (("options", part.options), *part.changes):
        for name, value in options.items():
            keys = f"{key} {name}", key
            if isinstance(value, int) and abs(value) > MAX_SEED:
                plan.refuse(f"{name} is too large: it can be at most {MAX_SEED} (2^64 - 1)", *keys, part=part)
            if not isinstance(value, SCALARS):
                plan.refuse(f"{name} is {written(value)}: give a number or a text", *keys, part=part)


def _check_splits(plan: PlanValues) -> None:
    """Check the names of the splits, and that each has a share."""
    splits = plan.splits
    if not isinstance(splits, Mapping):
        plan.refuse(f'splits is {shown(splits)}: give names with shares, as in {{"train": 1.0}}', "splits")
    if not 1 <= len(splits) <= MAX_SPLITS:
        plan.refuse(f"there are {len(splits)} splits: name 1 to {MAX_SPLITS}", "splits")
    known: set[str] = set()
    for name, share in splits.items():
        keys = f"splits {name}", "splits"
        if not isinstance(name, str) or not SPLIT.fullmatch(name) or name.lower() in NOT_SPLITS:
            sentence = (
                f"{shown(name)} cannot be the name of a split, which is a folder: use letters, digits and _, as in "
                f"train, and none of {', '.join(NOT_SPLITS)}"
            )
            plan.refuse(sentence, *keys)
        if name.lower() in known:
            sentence = f"{shown(name)} and another split are the same folder on some machines: choose another name"
            plan.refuse(sentence, *keys)
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share <= 1:
            empty = " and would have no mazes" if share == 0 else ""
            sentence = (
                f"the split {name} has the share {shown(share)}{empty}: give a number above 0 and up to 1, as in "
                f"{name} = 0.2"
            )
            plan.refuse(sentence, *keys)
        known.add(name.lower())
    total = sum(splits.values())
    if abs(total - 1) > TOLERANCE:
        plan.refuse(f"the shares of the splits add up to {round(total, 9):g}: they must add up to 1", "splits")
    for name, share in splits.items():
        if share * plan.count < 1:
            sentence = (
                f"the split {name} would have {share * plan.count:.3g} mazes, which is {share:g} of {plan.count:,}: "
                f"choose a larger share or a larger count"
            )
            plan.refuse(sentence, f"splits {name}", "splits")


def _check_names_of_measures(plan: PlanValues) -> None:
    """Check that measures are names, each once, and not those of other columns."""
    if not isinstance(plan.measures, tuple | list) or len(plan.measures) > MAX_MEASURES:
        plan.refuse(f"measures is {shown(plan.measures)}: list up to {MAX_MEASURES} names", "measures")
    known = set()
    for number, name in enumerate(plan.measures):
        keys = f"measures {number}", "measures"
        if not isinstance(name, str):
            plan.refuse(f'{shown(name)} is not a measure: write a name, as in "dead-ends"', *keys)
        column = column_of(name)
        if column in COLUMNS:
            sentence = f"{name} cannot be a column of its own: every data set has a column {column}, of another content"
            plan.refuse(sentence, *keys)
        if column in known:
            plan.refuse(f"{name} is named twice in measures: leave one of the two out", *keys)
        known.add(column)


def column_of(measure: str) -> str:
    """Return the name of the column of a measure."""
    return measure.replace("-", "_")


def check_plan(plan: PlanValues, seconds: float = inf) -> None:
    """Raise `ClewError` if a plan cannot be met: see `DatasetPlan.check`.

    In about so many seconds mazes are made and grids are searched to find that out. What would take longer is not
    checked: the text of a plan is short, and its grids may be huge or many.
    """
    limit, left = MAX_LISTED if seconds == inf else FEW_LISTED, seconds

    def allow(cells: int, microseconds: float) -> bool:
        """Return whether there is time left for so many cells, and take it."""
        nonlocal left
        left -= cells * microseconds / 1e6
        return left >= 0

    for part in plan.parts:
        _check_sizes(plan, part)
    _check_shards(plan)  # before anything is made
    for part in plan.parts:
        _check_kinds(plan, part, allow)
    for part in plan.parts:
        _check_changes(plan, part, allow)
        _check_ends(plan, part, allow)
    _check_measures(plan, allow)
    if plan.distinct:
        _check_forms(plan, allow, limit)


@contextmanager
def _line(plan: PlanValues, *keys: str, part: Part | None = None) -> Iterator[None]:
    """Let errors name the line of the first of these keys that was given."""
    try:
        yield
    except ClewError as problem:
        plan.refuse(str(problem), *keys, part=part)


def _check_sizes(plan: PlanValues, part: Part) -> None:
    """Check that each grid of a part exists, and has neither too few cells for a path nor too many for a row."""
    for number, spec in enumerate(part.grids):
        with _line(plan, f"grids {number}", "grids", "sizes", part=part):
            cells = grid_of(spec).cells
            if cells < 2:
                raise ClewError(f"{spec} has one cell, and mazes of a data set have at least two: use a larger grid")
            if cells > MAX_CELLS:
                most = f"a row of a data set has at most {MAX_CELLS:,}"
                raise ClewError(f"{spec} has {cells:,} cells, and {most}: use a smaller grid")


def _check_kinds(plan: PlanValues, part: Part, allow: Allow) -> None:
    """Check each grid and algorithm of a part."""
    for number, spec in enumerate(part.grids):
        with _line(plan, f"grids {number}", "grids", "sizes", part=part):
            grid = grid_of(spec)
            check_symmetries(grid)  # for the forms
            if not isinstance(grid, Rectangle) and allow(grid.cells, SEARCHED):
                check_connected(grid)
                symmetries_of(grid)
    for number, name in enumerate(part.algorithms):
        for spec in part.grids:
            try:
                check_arguments(name, grid_of(spec), **part.options)
            except ClewError as problem:
                keys = [f"algorithms {number}", "algorithms", "grids"]
                if problem.option:
                    keys = [f"options {problem.option}", "options"]
                plan.refuse(str(problem), *keys, part=part, field="algorithms")


def _check_changes(plan: PlanValues, part: Part, allow: Allow) -> None:
    """Check each change of a part, by making it once on each grid."""
    for spec in part.grids if part.changes else ():
        grid = grid_of(spec)
        if not allow(grid.cells * (1 + len(part.changes)), MADE):
            return
        maze = generate(part.algorithms[0], grid, plan.seed, **part.options)
        for name, options in part.changes:
            with _line(plan, "changes", name, part=part):
                before, maze = maze, _changed_once(maze, name, options)
                change_many(before.array[None], grid, [(name, options)], plan.seed)  # it may refuse more


def _changed_once(maze: Maze, name: str, options: Mapping[str, Any]) -> Maze:
    """Return the changed maze; `ClewError` if mazes of data sets cannot be changed so."""
    made = change_by_name(maze, name, options)
    if made.grid != maze.grid:
        raise ClewError(
            f"{name} makes a maze on another grid, and the mazes of a data set stay on theirs: leave it out"
        )
    if made.openings != maze.openings:
        raise ClewError(
            'mazes of a data set have no openings: choose where paths begin and end, as in ends = "farthest"'
        )
    return made


def _check_ends(plan: PlanValues, part: Part, allow: Allow) -> None:
    """Check that all grids have cells where paths can begin and end."""
    for spec in part.grids if part.ends not in FOUND else ():
        with _line(plan, "ends", part=part):
            if allow(grid_of(spec).cells, MADE):
                allowed_cells(grid_of(spec), part.ends)


def _check_measures(plan: PlanValues, allow: Allow) -> None:
    """Check that each measure is one, with one figure for each maze of some grid."""
    figures = measure(generate("recursive-backtracker", Rectangle(3, 3), 0)).as_dict() if plan.measures else {}
    for number, name in enumerate(plan.measures):
        with _line(plan, f"measures {number}", "measures"):
            found = column_of(_measure_named(name).name)
            if not isinstance(figures[found], dict) or not (examples := _columns_of(plan, found, allow)):
                continue
            if column_of(name) == found:
                raise ClewError(f"{name} is several figures: name one of them, as in {examples[0]}")
            if column_of(name) not in examples:
                shortened = examples if len(examples) <= 10 else [*examples[:3], "...", examples[-1]]
                raise ClewError(f"{name} is not a measure of these mazes, which have {', '.join(shortened)}")


def _columns_of(plan: PlanValues, found: str, allow: Allow) -> list[str]:
    """Return the columns of a measure that is several figures, on any of the grids; nothing if that takes too long."""
    if found == "degrees":
        return [f"degree_{degree}" for degree in range(MAX_DEGREE + 1)]
    specs = {spec: None for part in plan.parts for spec in part.grids}
    if not allow(sum(grid_of(spec).cells for spec in specs), MADE):
        return []
    axes = {axis: None for spec in specs for axis in measure(generate("kruskal", grid_of(spec), 0)).bias}
    return [column_of(f"bias_{axis}") for axis in axes]


def _measure_named(name: str) -> registry.Measure:
    """Return the measure of this name, or the one that has such a column."""
    try:
        return measure_of_column(column_of(name))
    except ClewError:
        return registry.find("measure", name)  # the sentence has the nearest name


def _check_shards(plan: PlanValues) -> None:
    """Check that the rows of a shard fit in memory, and the number of shards."""
    spec = max((spec for part in plan.parts for spec in part.grids), key=lambda each: grid_of(each).cells)
    cells, size = grid_of(spec).cells, plan.rows_in_shard
    shards = -(-plan.count // size)
    with _line(plan, "shard-rows", "count", part=plan.parts[-1]):
        if shards > MAX_SHARDS:
            raise ClewError(
                f"{plan.count:,} mazes are {shards:,} shards of {size:,}, and at most {MAX_SHARDS:,} are possible: "
                f"choose shard-rows = {-(-plan.count // MAX_SHARDS)} or more"
            )
        if size * cells > MAX_SHARD_CELLS:
            raise ClewError(
                f"a shard of {size:,} mazes on {spec} has {size * cells:,} cells, and at most {MAX_SHARD_CELLS:,} fit "
                f"in memory at once: choose fewer mazes, or smaller ones"
            )


def _check_forms(plan: PlanValues, allow: Allow, listed: int) -> None:
    """Check that there are as many distinct mazes as the plan has."""
    counts: dict[Any, int] = defaultdict(int)
    for part in plan.parts:
        perfect = [registry.find("generator", name).perfect for name in part.algorithms]
        for count, spec, name in part.kinds:
            grid = upright(grid_of(spec))  # as forms are compared
            if part.changes or not perfect[part.algorithms.index(name)]:
                continue
            counts[grid] += count
            most = most_forms(grid, counts[grid], listed) if allow(grid.cells, COUNTED) else None
            if most is not None and counts[grid] > most.forms:
                at_most = "" if most.exact else "at most "
                sentence = (
                    f"{counts[grid]:,} distinct mazes on {spec} are not possible: it has {at_most}{most.forms:,} "
                    f"perfect mazes up to symmetry; lower the count, or use a larger grid"
                )
                plan.refuse(sentence, "count", part=part)
    with _line(plan, "distinct"):
        memory.require(
            BYTES_PER_FORM * plan.count, f"the forms of {plan.count:,} distinct mazes", remedy="lower the count"
        )
