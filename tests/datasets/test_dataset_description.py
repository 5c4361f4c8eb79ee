"""Describing data sets: the counts are those of the rows, in any memory."""

from collections import Counter
from statistics import mean, median

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clew.datasets import MazeDataset, describe_dataset
from clew.datasets.readers import duplicate_forms
from clew.datasets.readers.description import _Tally
from clew.datasets.readers.duplicate_forms import count_forms

LARGEST = 2**64 - 1
words = st.integers(0, 40) | st.sampled_from([0, 1, 2**63 - 1, 2**63, LARGEST - 1, LARGEST]) | st.integers(0, LARGEST)


def test_the_description_is_that_of_the_rows(mixed, mixed_plan):
    found = describe_dataset(str(mixed))
    rows = {split: list(MazeDataset(str(mixed), split)) for split in ("train", "test")}
    every = rows["train"] + rows["test"]
    assert found.rows == {split: len(each) for split, each in rows.items()}
    assert found.forms.distinct == {split: len({row["form"] for row in each}) for split, each in rows.items()}
    assert (found.leaks, found.duplicates) == (0, len(every) - len({row["form"] for row in every}))
    assert found.size == {split: sum(file.stat().st_size for file in (mixed / split).iterdir()) for split in rows}
    assert [(kind.grid, kind.algorithm) for kind in found.kinds] == [
        (run.grid, run.algorithm) for run in mixed_plan.runs
    ]
    for kind in found.kinds:
        own = [row for row in every if (row["grid"], row["algorithm"]) == (kind.grid, kind.algorithm)]
        steps = [len(row["solution"]) for row in own]
        assert kind.steps == {"min": min(steps), "median": median(steps), "max": max(steps)}
        assert sum(kind.rows.values()) == len(own)
    for measure in found.measures:
        values = [row[measure.name] for row in every if row[measure.name] is not None]
        assert (measure.known, measure.least, measure.largest) == (len(values), min(values), max(values))
        assert measure.mean == pytest.approx(mean(values))
        assert sum(measure.histogram) == len(values)
    assert found.example == mixed_plan.maze(found.example_index)


def test_bars_of_whole_numbers_are_equally_wide(mixed):
    (dead_ends,) = (each for each in describe_dataset(str(mixed)).measures if each.name == "dead_ends")
    counts = Counter(row["dead_ends"] for split in ("train", "test") for row in MazeDataset(str(mixed), split))
    width = -(-int(dead_ends.largest - dead_ends.least + 1) // 32)
    expected = Counter()
    for value, count in counts.items():
        expected[(value - min(counts)) // width] += count
    assert {place: count for place, count in enumerate(dead_ends.histogram) if count} == dict(expected)


def test_bars_are_equally_wide_in_all_row_groups():
    """Also where one has whole numbers alone, and the least and the largest are whole."""
    tally = _Tally({"detour": (0.0, 64.0)})
    for values in ([0.0, 3.0, 64.0], [0.5, 2.5]):
        tally._add_measure("detour", pa.chunked_array([pa.array(values)]))
    assert next(tally.summaries()).histogram == [2, 2, *[0] * 29, 1]


@example(splits=[list(range(400)), list(range(200, 500))], spread=False, block=50)  # ranges begin and end with one
@settings(max_examples=100, deadline=None)
@given(
    splits=st.lists(st.lists(words, max_size=400), min_size=1, max_size=3),
    spread=st.booleans(),
    block=st.integers(1, 300),
)
def test_hashes_are_counted_in_any_memory(splits, spread, block):
    """With room for 64 hashes of each split and chunks of 16, so that arrays get full and ranges are cut."""
    factor = 0x9E3779B97F4A7C15 if spread else 1
    columns = {
        str(number): np.array([value * factor & LARGEST for value in each * (1 + number)], np.uint64)
        for number, each in enumerate(splits)
    }

    def blocks():
        for name, column in columns.items():
            for begin in range(0, len(column), block):
                yield name, column[begin : begin + block]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duplicate_forms, "CHUNK", 16)
        found = count_forms(blocks, {name: len(column) for name, column in columns.items()}, 0)
    sets = {name: set(column.tolist()) for name, column in columns.items()}
    assert found.distinct == {name: len(each) for name, each in sets.items()}
    assert found.shared == {(one, other): len(sets[one] & sets[other]) for one, other in found.shared}
    assert len(found.shared) == len(sets) * (len(sets) - 1) // 2
