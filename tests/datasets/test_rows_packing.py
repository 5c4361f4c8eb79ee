"""Passages as bits, and the tables by which strangers read them."""

import sys
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import clew
from clew import kernel
from clew.analysis.counting.possible_passages import list_passages
from clew.datasets import DatasetPlan, Part, edges_table
from clew.datasets.rows import edge_table
from clew.datasets.rows.packing import pack, packed_size, passage_bits, unpack
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import new_canvas
from clew.testing.samples import sample_grids

GRIDS = sample_grids()


def random_mazes(grid: Grid, count: int, seed: int) -> "NDArray[Any]":
    """Mazes in which any passages are open."""
    chance = np.random.default_rng(seed)
    mazes = []
    for _ in range(count):
        canvas = new_canvas(grid)
        for passage in list_passages(grid):
            if chance.random() < 0.5:
                canvas.carve(canvas.cell(passage.cell), passage.direction)
        mazes.append(np.array(grid.as_array(np.frombuffer(canvas.passages, grid.typecode))))
    return np.stack(mazes) & (15 if grid.is_masked else (1 << 8 * kernel.ITEMSIZE[grid.typecode]) - 1)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec[:20])
def test_the_table_of_a_grid_reads_its_packed_mazes(grid: Grid) -> None:
    """Without Clew: a passage is open if its bit is set, and leads from one cell to the other and back."""
    mazes = random_mazes(grid, 3, 1)
    packed = pack(mazes, grid)
    assert packed.shape == (3, packed_size(grid))
    bits = np.unpackbits(packed, axis=1, bitorder="little")
    edges = edges_table(grid).to_pylist()
    assert [(each["cell"], each["direction"], each["neighbor"], each["back"]) for each in edges] == list_passages(grid)
    for row, maze in zip(bits, mazes, strict=True):
        directions = [0] * grid.cells
        for edge in edges:
            if row[edge["bit"]]:
                directions[edge["cell"]] |= 1 << edge["direction"]
                directions[edge["neighbor"]] |= 1 << edge["back"]
        assert directions == grid.cell_entries(maze).reshape(-1).tolist()
        assert row.sum() * 2 == sum(each.bit_count() for each in directions)  # no bit but those in the table
    assert all(each["name"] == grid.direction_name(each["cell"], each["direction"]) for each in edges)
    assert np.array_equal(unpack(packed, grid), mazes)


@settings(max_examples=10)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 4), st.integers(0, 99))
def test_rectangles_are_packed_by_the_rule(width: int, height: int, count: int, seed: int) -> None:
    grid = clew.Rectangle(width, height)
    mazes = random_mazes(grid, count, seed) if count else np.zeros((0, height, width), np.uint8)
    packed = pack(mazes, grid)
    bits = np.unpackbits(packed, axis=1, bitorder="little")[:, : 2 * grid.cells]
    assert np.array_equal(bits[:, ::2], mazes.reshape(count, grid.cells) >> 1 & 1)
    assert np.array_equal(bits[:, 1::2], mazes.reshape(count, grid.cells) >> 2 & 1)
    assert np.array_equal(unpack(packed, grid), mazes)


@pytest.mark.parametrize("spec", ["7x5", "hexagons:4x5"])
def test_compiled_kernels_pack_alike(spec: str) -> None:
    grid = clew.parse_grid(spec)
    mazes = random_mazes(grid, 4, 2)
    packed = pack(mazes, grid)
    with kernel.compiling_always():
        assert np.array_equal(pack(mazes, grid), packed)
        assert np.array_equal(unpack(packed, grid), mazes)
        if isinstance(grid, clew.Rectangle):  # its passages follow a rule, and no kernel lists them
            return
        passage_bits.cache_clear()
        assert [tuple(each) for each in zip(*passage_bits(grid)[1:], strict=True)] == list_passages(grid)


@pytest.mark.parametrize(
    ("spec", "bit"),
    [("3x3", 4), ("3x3", 13), ("3x3", 18), ("3x3", 23), ("hexagons:2x2", 5), ("hexagons:2x2", 7)],
)
def test_bits_that_are_no_passages_are_refused(spec: str, bit: int) -> None:
    grid = clew.parse_grid(spec)
    packed = np.zeros((3, packed_size(grid)), np.uint8)
    packed[1, bit >> 3] = 1 << (bit & 7)
    with pytest.raises(ClewError, match=r"maze 1 has bits that are no passages of .*: it is of another grid"):
        unpack(packed, grid)


def test_bytes_of_another_grid_are_refused() -> None:
    with pytest.raises(ClewError, match=r"the passages have the shape \(2, 4\): rectangle:3x3 needs 3 bytes"):
        unpack(np.zeros((2, 4), np.uint8), clew.Rectangle(3, 3))


def test_the_table_of_a_grid_needs_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ClewError, match=r"pip install 'clew\[data\]'"):
        edges_table("3x3")


def test_the_file_of_tables_leaves_out_only_what_its_rule_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge_table, "RULE_FROM", 9)
    plan = DatasetPlan((Part(9, ("3x2", "3x3", "hexagons:4x4")),))
    table = pq.read_table(pa.BufferReader(edge_table.edges_file(plan)))
    assert b"bit 2c is the passage from cell c to cell c + 1" in table.schema.metadata[b"clew"]
    rows = table.to_pylist()
    for spec in ("3x2", "hexagons:4x4"):
        own = [{name: row[name] for name in row if name != "grid"} for row in rows if row["grid"] == spec]
        assert own == edges_table(spec).to_pylist()
    assert {row["grid"] for row in rows} == {"3x2", "hexagons:4x4"}
