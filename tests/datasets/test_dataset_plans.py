"""A plan says of every index which maze has it, alone or in the rows of a shard, and is the same after JSON."""

import json
import pickle
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.datasets import DatasetPlan, Part
from clew.datasets.rows.packing import unpack
from clew.datasets.rows.tables import make_rows
from clew.errors import ClewError
from clew.grids.spec import parse_grid

GRIDS = ("3x3", "5x4", "hexagons:3x3", "polar:3", "torus:3x4")
ALGORITHMS = ("wilson", "kruskal", "recursive-backtracker")
CHANGES: tuple[tuple[str, Mapping[str, Any]], ...] = (("join", {}), ("braid", {"share": 0.3}), ("rooms", {"count": 1}))


def some(names: Any) -> Any:
    """Return a strategy for one or several of these, each once."""
    return st.lists(st.sampled_from(names), min_size=1, max_size=3, unique_by=str).map(tuple)


PARTS = st.builds(
    Part,
    st.integers(9, 10**9),
    some(GRIDS),
    some(ALGORITHMS),
    changes=some(CHANGES) | st.just(()),
    ends=st.sampled_from(("default", "farthest", "dead-ends")),
)
PLANS = st.builds(
    DatasetPlan,
    st.lists(PARTS, min_size=1, max_size=4).map(tuple),
    st.integers(0, (1 << 64) - 1),
    st.sampled_from(({"train": 1.0}, {"train": 0.7, "test": 0.3}, {"a": 1 / 3, "b": 1 / 3, "c": 1 / 3})),
    st.booleans(),
    some(("dead-ends", "degree-3", "difficulty")),
    st.booleans(),
    st.integers(1, 10**6),
)


@given(PLANS)
def test_a_plan_is_the_same_after_json_and_pickling(plan: DatasetPlan) -> None:
    again = DatasetPlan.from_dict(json.loads(json.dumps(plan.as_dict())))
    assert again == plan == pickle.loads(pickle.dumps(plan))
    assert again.digest == plan.digest


@given(PLANS, st.data())
def test_runs_follow_each_other_without_gaps(plan: DatasetPlan, data: st.DataObject) -> None:
    ends = [run.end for run in plan.runs]
    assert [run.begin for run in plan.runs] == [0, *ends[:-1]]
    assert ends[-1] == plan.count == plan.end
    for part in plan.parts:
        sizes = [run.end - run.begin for run in plan.runs if run.part is part]
        assert sum(sizes) == part.count
        assert max(sizes) - min(sizes) <= 1
    plan = DatasetPlan(plan.parts)
    index = data.draw(st.sampled_from([*ends[:-1], 0]) | st.integers(0, plan.count - 1))
    run = plan.run_of(index)
    assert run.begin <= index < run.end


def test_plans_that_differ_have_other_digests() -> None:
    plans = [
        DatasetPlan((Part(9),)),
        DatasetPlan((Part(10),)),
        DatasetPlan((Part(9),), seed=1),
        DatasetPlan((Part(9),), solutions=False),
        DatasetPlan((Part(9),), splits={"test": 1.0}),
        DatasetPlan((Part(9),), splits={"train": 0.75, "test": 0.25}),
        DatasetPlan((Part(9),), splits={"test": 0.25, "train": 0.75}),
        DatasetPlan((Part(9, changes=CHANGES[:1]),)),
        DatasetPlan((Part(9, ends="farthest"),)),
        DatasetPlan((Part(9),), shard_rows=3),
    ]
    assert len({plan.digest for plan in plans}) == len(plans)
    whole = DatasetPlan((Part(9),), splits={"train": 1})
    assert whole.digest == DatasetPlan.from_dict(whole.as_dict()).digest == plans[0].digest


def test_each_row_of_a_shard_is_that_which_is_made_alone() -> None:
    parts = (
        Part(8, ("4x3", "torus:3x4"), ("wilson", "kruskal")),
        Part(6, ("6x6",), ("growing-tree",), {"strategy": "oldest"}, CHANGES[1:], "farthest"),
        Part(6, ("hexagons:4x4", "6x6"), changes=(("percolation", {"share": 0.1}), CHANGES[1]), ends="border"),
        *(Part(4, ("5x4",), ("wilson",), changes=CHANGES[:1], ends=ends) for ends in ("random", "dead-ends")),
    )
    plan = DatasetPlan(parts, seed=11, splits={"train": 0.5, "test": 0.5})
    found = {}
    for begin in range(0, plan.end, 7):
        for table in make_rows(plan, begin, min(begin + 7, plan.end)).values():
            found |= {row["index"]: row for row in table.to_pylist()}
    assert sorted(found) == list(range(plan.count))
    for index, row in found.items():
        made = plan.row(index)
        grid = parse_grid(row["grid"])
        (maze,) = unpack(np.frombuffer(row["passages"], np.uint8)[None], grid)
        assert np.array_equal(maze, made.maze.array)
        assert made.maze == plan.maze(index)
        assert (row["start"], row["goal"]) == (made.start, made.goal)
        cells = [row["start"]]
        for direction in row["solution"]:
            assert made.maze.is_open(cells[-1], direction)
            cells.append(dict(grid.neighbors(cells[-1]))[direction])
        assert made.path is not None
        assert (cells[-1], len(cells)) == (row["goal"], len(made.path))
    assert len({(row["start"], row["goal"]) for row in found.values()}) > 10


def test_forms_are_cut_into_splits_at_exact_words() -> None:
    plan = DatasetPlan((Part(1000),), splits={"a": 0.1, "b": 0.2, "c": 0.7})
    assert plan.thresholds == ((1 << 64) // 10, 3 * (1 << 64) // 10)
    assert DatasetPlan((Part(9),)).thresholds == ()
    thirds = DatasetPlan((Part(1000),), splits=dict.fromkeys("abc", 0.3333334))
    assert thirds.thresholds == ((1 << 64) // 3, 2 * (1 << 64) // 3)


def test_shards_have_rows_for_seconds_and_numbers_of_six_digits() -> None:
    for part in (Part(10**12, ("3x3",)), Part(10**12), Part(10**9, ("200x200",)), Part(9, ("200x200",))):
        plan = DatasetPlan((part,))
        assert 1 <= plan.rows_in_shard <= 1 << 20
        assert plan.count <= 10**6 * plan.rows_in_shard
    assert DatasetPlan((Part(10**6),)).rows_in_shard == 1 << 18


BAD_VALUES: dict[str, tuple[dict[str, Any], str]] = {
    "no parts": ({"parts": ()}, "no mazes"),
    "part": ({"parts": Part(9)}, "a tuple, as in"),
    "options": ({"parts": (Part(9, options=3),)}, "options is 3"),  # type: ignore[arg-type]
    "changes": ({"parts": (Part(9, changes=("braid",)),)}, "a name and options"),  # type: ignore[arg-type]
    "splits that are a list": ({"splits": ["train"]}, "names with shares"),
    "no measures": ({"measures": None}, "list up to"),
    "seed": ({"seed": 1 << 64}, "2\\^64 - 1"),
    "seed of another type": ({"seed": True}, "whole number"),
    "count": ({"parts": (Part(0),)}, "count = 0"),
    "count of another type": ({"parts": (Part(2.5),)}, "count = 2.5"),  # type: ignore[arg-type]
    "grids": ({"parts": (Part(9, "10x10"),)}, "name one or several"),  # type: ignore[arg-type]
    "no algorithms": ({"parts": (Part(9, algorithms=()),)}, "name one or several"),
    "ends": ({"parts": (Part(9, ends="random-ends"),)}, "did you mean random\\?"),
    "option": ({"parts": (Part(9, options={"run": [3]}),)}, "give a number or a text"),
    "splits": ({"splits": {}}, "0 splits"),
    "share": ({"splits": {"train": 0.5}}, "add up to 0.5"),
    "measures": ({"measures": "difficulty"}, "list up to"),
    "measure": ({"measures": (3,)}, "write a name"),
    "shard": ({"shard_rows": 0}, "shard-rows = 0"),
}


@pytest.mark.parametrize("name", BAD_VALUES)
def test_values_that_are_not_possible_are_refused(name: str) -> None:
    values, words = BAD_VALUES[name]
    with pytest.raises(ClewError, match=words):
        DatasetPlan(**{"parts": (Part(9),), **values})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", "7"),
        ("seed", -1),
        ("splits", [1.0]),
        ("splits", {"train": 1.0}),
        ("splits", [["../train", 1.0]]),
        ("mazes", None),
        ("mazes", []),
        ("mazes", [{"count": 3}]),
        ("shard-rows", 10**9),
        ("more", 1),
    ],
)
def test_json_that_is_no_plan_is_refused(key: str, value: object) -> None:
    with pytest.raises(ClewError):
        DatasetPlan.from_dict(DatasetPlan((Part(9),)).as_dict() | {key: value})


@pytest.mark.parametrize("content", [None, 3, [], {}, {"seed": 7}, "{}"])
def test_other_json_is_refused(content: object) -> None:
    with pytest.raises(ClewError, match="not the plan of a data set"):
        DatasetPlan.from_dict(content)


@pytest.mark.parametrize("index", [-1, 9, 1 << 70, 2.5, "3", None, True])
def test_there_are_no_mazes_of_other_indices(index: Any) -> None:
    with pytest.raises(ClewError, match=r"there is no maze|whole number"):
        DatasetPlan((Part(9),)).maze(index)
