"""A pass over the candidates leaves out mazes that are the same up to symmetry, and there are as many as planned."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.dataset as ds
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew import kernel
from clew.analysis.counting import canonical
from clew.changes import changed
from clew.datasets import DatasetPlan, Part, make_dataset, parse_plan
from clew.datasets.plans.form_counts import most_forms
from clew.datasets.plans.left_out import LEFT_OUT
from clew.datasets.runs import distinct
from clew.datasets.runs.distinct import enter_forms, find_left_out, with_distinct
from clew.datasets.stores.store import open_store
from clew.errors import ClewError
from clew.grids.spec import parse_grid
from clew.mazes.generate import generate

PLAN = DatasetPlan(
    (
        Part(30, ("3x3", "4x2"), ("wilson", "kruskal")),
        Part(16, ("3x3",), ("wilson",), changes=(("braid", {"share": 0.5}),)),
    ),
    seed=3,
    splits={"train": 0.5, "test": 0.5},
    distinct=True,
    shard_rows=25,
)


def resolved(plan: DatasetPlan, folder: Path, **options: Any) -> DatasetPlan:
    return with_distinct(plan, open_store(str(folder)), **options)


def test_the_first_of_each_kind_is_kept(tmp_path: Path) -> None:
    """The same as with canonical forms in a set, one maze after the other."""
    plan = resolved(PLAN, tmp_path)
    seen: set[tuple[str, bytes]] = set()
    index, missing, skipped = 0, [], []
    for run in PLAN.runs:
        begin = index
        left = run.end - run.begin
        while left:
            maze = changed(generate(run.algorithm, run.grid, PLAN.seed, number=index), run.part.changes)
            form = run.grid, canonical(maze).array.tobytes()
            if form in seen:
                skipped.append(index)
            else:
                left -= 1
            seen.add(form)
            index += 1
        missing.append(index - begin)
    assert plan.left_out is not None
    assert plan.left_out.candidates == tuple(missing)
    assert plan.left_out.between(0, plan.end).tolist() == skipped
    assert len(skipped) > 10  # or nothing is tested
    assert plan.end == plan.count + len(skipped)


def test_a_data_set_of_distinct_mazes_has_each_form_once(tmp_path: Path) -> None:
    make_dataset(PLAN, str(tmp_path))
    rows = [row for split in PLAN.splits for row in ds.dataset(tmp_path / split).to_table().to_pylist()]
    assert len(rows) == PLAN.count == len({(row["grid"], row["form"]) for row in rows})
    plan = resolved(PLAN, tmp_path)
    for row in rows:
        assert plan.row(row["index"]).start == row["start"]
        assert plan.run_of(row["index"]).grid == row["grid"]


def test_all_28_mazes_of_3x3_are_found_and_no_more(tmp_path: Path) -> None:
    plan = resolved(parse_plan('count = 28\ngrids = "3x3"\nalgorithms = "wilson"\ndistinct = true'), tmp_path)
    kept = plan.kept(0, plan.end)
    assert kept is not None
    forms = {canonical(plan.maze(int(index))).array.tobytes() for index in kept.nonzero()[0]}
    assert len(forms) == kept.sum() == 28


def test_the_pass_is_written_once_and_made_again_if_it_is_damaged(tmp_path: Path) -> None:
    plan = resolved(PLAN, tmp_path)
    file = tmp_path / LEFT_OUT
    written = file.read_bytes()
    stamp = file.stat().st_mtime_ns
    assert resolved(PLAN, tmp_path).left_out == plan.left_out
    assert file.stat().st_mtime_ns == stamp
    others = [find_left_out(replace(PLAN, seed=4)), find_left_out(DatasetPlan((Part(5, ("3x3",)),), distinct=True))]
    for damaged in (b"", b"no Parquet", written[:-9], *others):
        file.write_bytes(damaged)
        assert resolved(PLAN, tmp_path).left_out == plan.left_out
        assert file.read_bytes() == written


@pytest.mark.parametrize("block", [1, 30])
def test_what_is_found_does_not_depend_on_blocks_or_threads(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = find_left_out(PLAN, threads=2)
    monkeypatch.setattr(distinct, "MIN_BLOCK", block)
    assert find_left_out(PLAN, threads=1) == whole


def test_a_slice_of_the_indices_reads_only_its_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distinct, "GROUP", 4)
    plan = resolved(PLAN, tmp_path)
    assert plan.left_out is not None
    whole = plan.left_out.between(0, plan.end)
    assert len(whole) > 20
    for begin in range(0, plan.end, 3):
        for end in range(begin, plan.end, 7):
            expected = whole[(whole >= begin) & (whole < end)]
            assert plan.left_out.between(begin, end).tolist() == expected.tolist()
            kept = plan.kept(begin, end)
            assert kept is not None
            assert (begin + (~kept).nonzero()[0]).tolist() == expected.tolist()


def test_too_few_distinct_mazes_are_refused_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distinct, "MORE_CANDIDATES", 300)
    plan = parse_plan('[[mazes]]\n\ncount = 9\ngrids = "3x3"\nalgorithms = "binary-tree"\n', "few.toml")
    plan = DatasetPlan(plan.parts, distinct=True, source=plan.source)
    with pytest.raises(ClewError, match=r"few\.toml, line 3: binary-tree makes too few .* only 8 differ"):
        find_left_out(plan)


def test_indices_are_not_known_before_the_pass() -> None:
    with pytest.raises(ClewError, match="after its forms have been compared"):
        PLAN.maze(0)


def test_plans_without_distinct_mazes_are_left_as_they_are(tmp_path: Path) -> None:
    plan = DatasetPlan((Part(9),))
    assert resolved(plan, tmp_path) is plan
    assert not list(tmp_path.iterdir())
    assert plan.kept(0, 9) is None


@given(
    st.lists(st.integers(-5, 5) | st.integers(-(1 << 63), (1 << 63) - 1), max_size=40).map(
        lambda row: [e or 1 for e in row]
    ),
    st.integers(1, 40),
    st.booleans(),
)
def test_new_forms_are_those_that_a_set_does_not_have(forms: list[int], needed: int, compiled: bool) -> None:
    is_new, table = np.zeros(len(forms), np.uint8), np.zeros(45, np.int64)
    arrays = [kernel.for_kernel(each, compiled) for each in (np.array(forms, np.int64), table, is_new)]
    if forms:
        looked = kernel.run(enter_forms, compiled, *arrays, needed)
        firsts = [forms.index(form) == place for place, form in enumerate(forms)]
        expected = next((place for place in range(len(forms)) if sum(firsts[:place]) == needed), len(forms))
        assert looked == expected
        assert is_new.tolist() == [each and place < looked for place, each in enumerate(firsts)]
        assert {int(form) for form in table} - {0} == set(forms[:looked])


@pytest.mark.parametrize(
    "spec", ["3x3", "4x3", "cylinder:3x3", "torus:3x3", "hexagons:3x3", "polar:2", "cube:1", "7x2", "1x5"]
)
def test_bounds_of_the_number_of_forms_hold(spec: str) -> None:
    """The bound is not below what is found by making all mazes, and that not below one form for each symmetry."""
    grid = parse_grid(spec)
    bound, listed = most_forms(grid, 0), most_forms(grid, 10**12)
    assert bound is not None
    assert listed is not None
    assert listed.exact
    assert listed.forms <= bound.forms
    assert bound.forms < 1.5 * listed.forms


def test_the_numbers_of_forms_of_squares_are_those_of_the_literature() -> None:
    """Entries of the On-Line Encyclopedia of Integer Sequences."""
    assert [most_forms(parse_grid(f"{side}x{side}"), 10**12) for side in (2, 3, 4)] == [
        (1, True),
        (28, True),
        (12600, True),
    ]
    assert most_forms(parse_grid("weave:4x4"), 10**6) == (242236, False)
    assert most_forms(parse_grid("40x40"), 10**6) is None
