"""The rows of a data set are the mazes of its plan, each made, changed, solved and measured alone."""

import hashlib
import json
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import clew
from clew import kernel
from clew.datasets import DatasetPlan, Part
from clew.datasets.rows import tables as tables_of_rows
from clew.datasets.rows.packing import unpack
from clew.datasets.rows.solution_steps import solve_mazes
from clew.datasets.rows.tables import METADATA, forms_of, make_rows, parquet_files, schema_of, split_of
from clew.errors import Unreachable
from clew.kernel.choose import interpreting

GRIDS = (
    "3x2",
    "6x5",
    "torus:2x3",
    "cylinder:4x3",
    "weave:5x4",
    "hexagons:4x3",
    "triangles:4x3",
    "polar:3",
    "cube:2",
    "box:3x2x2",
)
MEASURES = (
    "dead-ends",
    "perfect",
    "degree-3",
    "diameter",
    "corridor-length",
    "solution-length",
    "detour",
    "difficulty",
)
CHANGES: tuple[tuple[tuple[str, dict[str, Any]], ...], ...] = (
    (),
    (("braid", {"share": 0.5}),),
    (("percolation", {"share": 0.5}),),
    (("percolation", {"share": 0.7, "seed": 5}), ("join", {})),
)


@st.composite
def parts(draw: st.DrawFn) -> Part:
    algorithms = draw(st.lists(st.sampled_from(["kruskal", "recursive-backtracker", "prim"]), min_size=1, unique=True))
    grids = draw(st.lists(st.sampled_from(GRIDS), min_size=1, max_size=2, unique=True))
    ends = draw(st.sampled_from(["default", "farthest", "random", "dead-ends"]))
    count = len(grids) * len(algorithms) + draw(st.integers(4, 6))
    return Part(count, tuple(grids), tuple(algorithms), changes=draw(st.sampled_from(CHANGES)), ends=ends)


plans = st.builds(
    DatasetPlan,
    st.lists(parts(), min_size=1, max_size=2).map(tuple),
    seed=st.sampled_from([0, 7, 2**64 - 1]),
    splits=st.sampled_from([{"all_of_it": 1.0}, {"train": 0.5, "test": 0.3, "rest": 0.2}]),
    solutions=st.booleans(),
    measures=st.sampled_from([(), MEASURES]),
)
PERCOLATED = Part(8, ("torus:2x3", "6x5"), changes=CHANGES[2], ends="random")
IN_PARTS = Part(8, ("torus:2x3", "hexagons:4x3"), ("percolation",))


@settings(max_examples=8)
@given(plans)
@example(DatasetPlan((PERCOLATED, IN_PARTS), splits={"train": 0.5, "test": 0.5}, measures=MEASURES))
@interpreting()
def test_rows_are_the_single_mazes_of_the_plan(plan: DatasetPlan) -> None:
    tables = make_rows(plan, 0, plan.count)
    assert list(tables) == list(plan.splits)
    rows = [(split, row) for split in tables for row in tables[split].to_pylist()]
    assert sorted(row["index"] for _, row in rows) == list(range(plan.count))
    for split, row in rows:
        run, maze = plan.run_of(row["index"]), plan.maze(row["index"])
        assert (row["grid"], row["algorithm"], row["seed"]) == (run.grid, run.algorithm, plan.seed)
        assert json.loads(row["changes"] or "[]") == [[name, options] for name, options in run.part.changes]
        packed = np.frombuffer(row["passages"], np.uint8)[None]
        assert np.array_equal(unpack(packed, maze.grid)[0], maze.array)
        assert row["form"] == int(forms_of(maze.array[None], maze.grid)[0])
        assert split == list(plan.splits)[split_by_fractions(plan, row["form"])]
        starts, goals = clew.ends_many(maze.array[None], maze.grid, run.part.ends, plan.seed, first=row["index"])
        assert (row["start"], row["goal"]) == (int(starts[0]), int(goals[0]))
        assert row.get("solution") == (steps_of(maze, row["start"], row["goal"]) if plan.solutions else None)
        if plan.measures:
            figures = clew.measure(maze, row["start"], row["goal"]).as_dict()
            figures["degree_3"] = figures["degrees"].get(3, 0)
            found = {name: figures[name] for name in (each.replace("-", "_") for each in MEASURES)}
            assert {name: row[name] for name in found} == found


def split_by_fractions(plan: DatasetPlan, form: int) -> int:
    """The number of the split, by sums of shares of tenths."""
    ends = np.cumsum([round(10 * share) for share in plan.splits.values()])
    return next(number for number, end in enumerate(ends.tolist()) if form * 10 < end << 64)


def steps_of(maze: clew.Maze, start: int, goal: int) -> bytes | None:
    try:
        return bytes(clew.solve(maze, start=start, goal=goal).directions())
    except Unreachable:
        return None


def test_a_goal_that_cannot_be_reached_has_no_solution() -> None:
    part = Part(9, ("4x4",), ("percolation",), options={"chance": 0.6})
    plan = DatasetPlan((part,), seed=1, measures=("solution-length", "detour", "dead-ends"))
    rows = make_rows(plan, 0, 9)["train"].to_pylist()
    for row in rows:
        reached = row["solution"] is not None
        assert [row[name] is not None for name in ("solution_length", "detour", "dead_ends")] == [
            reached,
            reached,
            True,
        ]
        assert (plan.row(row["index"]).path is not None) == reached
    assert {row["solution"] is None for row in rows} == {True, False}


def test_blocks_of_any_size_give_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also blocks that begin anywhere: what a maze is does not depend on those before it."""
    plan = DatasetPlan((Part(9, ("4x3", "hexagons:3x3"), changes=CHANGES[1], ends="random"), Part(5, ("2x2",))), seed=3)
    whole = make_rows(plan, 0, 14)["train"]
    monkeypatch.setattr(tables_of_rows, "BLOCK_CELLS", 25)
    assert make_rows(plan, 0, 14)["train"].equals(whole)
    assert make_rows(plan, 3, 11)["train"].to_pylist() == whole.to_pylist()[3:11]


@pytest.mark.parametrize(
    ("thresholds", "form", "split"),
    [
        ((5, 9), 4, 0),
        ((5, 9), 5, 1),
        ((5, 9), 9, 2),
        ((2**63 + 1,), 2**63, 0),  # a float has no bit for the 1
        ((2**63 + 1,), 2**63 + 1, 1),
        ((), 7, 0),
    ],
)
def test_splits_end_exactly_at_their_thresholds(thresholds: tuple[int, ...], form: int, split: int) -> None:
    assert split_of(thresholds, np.array([form], np.uint64)).tolist() == [split]


@pytest.mark.parametrize(("spec", "perfect"), [("7x5", False), ("hexagons:4x5", True)])
def test_compiled_kernels_find_the_same_paths(spec: str, perfect: bool) -> None:
    grid = clew.parse_grid(spec)
    mazes = clew.generate_many("wilson", grid, 6, seed=4)
    starts, goals = clew.ends_many(mazes, grid, "random", seed=4)
    expected = [
        steps_of(clew.generate("wilson", grid, 4, number=number), *ends)
        for number, ends in enumerate(zip(starts.tolist(), goals.tolist(), strict=True))
    ]
    plain = solve_mazes(mazes, grid, starts, goals, perfect=perfect)
    with kernel.compiling_always():
        found = solve_mazes(mazes, grid, starts, goals, perfect=perfect)
    for paths in (plain, found):
        steps = [paths.steps[low:high].tobytes() for low, high in zip(paths.offsets, paths.offsets[1:], strict=False)]
        assert steps == expected


def test_a_search_without_marks_ends_even_in_a_maze_with_loops() -> None:
    """A generator that says it is perfect and is not must not hang a run."""
    maze = np.array([[6, 12], [3, 9]], np.uint8)[None]  # a ring
    ends = np.array([0], np.int32), np.array([3], np.int32)
    assert solve_mazes(maze, clew.Rectangle(2, 2), *ends, perfect=True).reached.tolist() == [True]
    dead = np.array([[6, 12, 0], [3, 9, 0]], np.uint8)[None]
    goal = np.array([5], np.int32)
    assert solve_mazes(dead, clew.Rectangle(3, 2), ends[0], goal, perfect=True).reached.tolist() == [False]


GOLDEN = DatasetPlan(
    (
        Part(6, ("4x3", "hexagons:3x3"), ("wilson", "recursive-backtracker")),
        Part(3, ("5x5",), ("kruskal",), changes=(("percolation", {"share": 0.45}),), ends="random"),
    ),
    seed=7,
    splits={"train": 0.7, "test": 0.3},
    measures=("dead-ends", "perfect", "detour", "bias-north-south"),
)
COLUMNS = """\
index: int64 not null
grid: dictionary<values=string, indices=int32, ordered=0> not null
algorithm: dictionary<values=string, indices=int32, ordered=0> not null
changes: dictionary<values=string, indices=int32, ordered=0> not null
seed: uint64 not null
passages: binary not null
form: uint64 not null
start: int32 not null
goal: int32 not null
solution: binary
dead_ends: int32
perfect: bool
detour: double
bias_north_south: double"""


def test_the_columns_are_those_of_the_format() -> None:
    """A change of this table is a change of the format: `row_schema.FORMAT`."""
    schema = schema_of(GOLDEN)
    assert schema.remove_metadata().to_string() == COLUMNS
    about = json.loads(schema.metadata[METADATA])
    assert about.pop("clew") == clew.__version__
    assert about == {
        "format": 1,
        "plan": GOLDEN.digest,
        "grids": {
            "4x3": {"bits": "cells", "bytes": 3, "cells": 12, "shape": [3, 4]},
            "hexagons:3x3": {"bits": "edges", "bytes": 2, "cells": 9, "shape": [9]},
            "5x5": {"bits": "cells", "bytes": 7, "cells": 25, "shape": [5, 5]},
        },
    }


def test_the_rows_of_a_plan_never_change() -> None:
    """The content of a small shard; its bytes also depend on the version of pyarrow."""
    hashed = hashlib.sha256()
    for split, table in make_rows(GOLDEN, 0, GOLDEN.count).items():
        for row in table.to_pylist():
            plain = {name: value.hex() if isinstance(value, bytes) else value for name, value in row.items()}
            hashed.update(json.dumps([split, plain]).encode())
    assert hashed.hexdigest() == "78582bf5753ba58a656ca2b1e07b6920e566284179ff1cc8504072390d4b2313"


def test_files_hold_the_rows_in_groups_with_statistics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_of_rows, "BLOCK_CELLS", 60)
    monkeypatch.setattr("clew.datasets.rows.tables.ROW_GROUP", 4)
    files = parquet_files(GOLDEN, 0, GOLDEN.count)
    tables = make_rows(GOLDEN, 0, GOLDEN.count)
    assert list(files) == ["train", "test"]
    for split, (rows, content) in files.items():
        file = pq.ParquetFile(content)
        assert file.read().combine_chunks().to_pylist() == tables[split].to_pylist()
        assert rows == tables[split].num_rows
        assert file.schema_arrow.equals(schema_of(GOLDEN), check_metadata=True)
        groups = [file.metadata.row_group(number) for number in range(file.metadata.num_row_groups)]
        assert all(group.num_rows >= 4 for group in groups[:-1])
        index = file.schema_arrow.names.index("index")
        assert [group.column(index).statistics.min for group in groups] == sorted(
            group.column(index).statistics.min for group in groups
        )
        assert groups[0].column(file.schema_arrow.names.index("form")).statistics.has_min_max
    assert parquet_files(GOLDEN, 0, GOLDEN.count) == files


def test_of_two_passages_to_the_same_cell_a_path_takes_that_of_solve() -> None:
    grid = clew.parse_grid("torus:2x3")  # east and west lead to the same cell
    maze = clew.Maze(grid, grid.storage_of(np.full(grid.shape, 15)))
    starts, goals = (np.ascontiguousarray(each.reshape(-1), np.int32) for each in np.indices((6, 6)))
    found = solve_mazes(np.stack([maze.array] * 36), grid, starts, goals, perfect=False)
    pieces = [piece.tobytes() for piece in np.split(found.steps, found.offsets[1:-1])]
    assert pieces == [steps_of(maze, *ends) for ends in zip(starts.tolist(), goals.tolist(), strict=True)]


@pytest.mark.parametrize("kind", ["rectangle", "torus", "weave"])
def test_a_maze_mirrored_at_the_diagonal_has_the_same_form(kind: str) -> None:
    tall, wide = clew.parse_grid(f"{kind}:3x5"), clew.parse_grid(f"{kind}:5x3")
    mazes = clew.generate_many("kruskal", tall, 50, seed=1)
    mirrored = np.zeros((50, *wide.shape), mazes.dtype)
    for number, y, x in np.ndindex(mazes.shape):
        for direction in range(tall.max_sides):
            if mazes[number, y, x] >> direction & 1:
                mirrored[number, x, y] |= 1 << (direction ^ 3)  # north and west, east and south; tunnels alike
    assert forms_of(mazes, tall).tolist() == forms_of(mirrored, wide).tolist()
    assert kind != "weave" or (mazes >> 4).any()
