"""Reading rows and batches of data sets."""

import itertools
import json
import os
import pickle
import shutil
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.datasets import DatasetPlan, MazeDataset, Part, make_dataset
from clew.datasets.readers.rows import Rows, paths_of
from clew.datasets.stores.store import LocalStore
from clew.grids.spec import parse_grid

open_file = LocalStore.open

PLAN = DatasetPlan(
    (Part(900, ("6x5",), ("wilson", "recursive-backtracker")),),
    seed=3,
    splits={"train": 0.8, "test": 0.2},
    measures=("dead-ends",),
    shard_rows=250,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plain") / "mazes"
    make_dataset(PLAN, str(folder), processes=1)
    return str(folder)


def indices(batches):
    return [index for batch in batches for index in batch["index"].tolist()]


def maze_walk(maze, row):
    """Yield the cells to which the directions of a solution lead."""
    cell = row["start"]
    for direction in row["solution"].tolist():
        cell = dict(maze.grid.neighbors(cell))[direction]
        yield cell


def test_every_row_is_that_of_the_plan(mixed, mixed_plan):
    found = [row for split in ("train", "test") for row in MazeDataset(str(mixed), split)]
    assert sorted(row["index"] for row in found) == list(range(mixed_plan.count))
    for row in found:
        maze = mixed_plan.maze(row["index"])
        assert np.array_equal(row["maze"], maze.array)
        start, goal = (maze.grid.coordinates(row[name]) for name in ("start", "goal"))
        assert row["path"].tolist() == list(clew.solve(maze, start=start, goal=goal).cells)
        assert row["path"].tolist() == [row["start"], *maze_walk(maze, row)]


def test_rows_by_places_are_those_of_the_iteration(mixed):
    rows = MazeDataset(str(mixed), "train", cache_bytes=0)
    every = [row["index"] for row in rows]
    places = [5, len(rows) - 1, -1, 0, 5, 130, -len(rows)]
    assert [row["index"] for row in rows.__getitems__(places)] == [every[place] for place in places]
    assert [row["index"] for row in rows[3:-2:7]] == every[3:-2:7]
    assert rows[2]["index"] == every[2]
    assert rows.__getitems__([]) == []
    for place in (len(rows), -len(rows) - 1):
        with pytest.raises(IndexError, match="there is no row"):
            rows[place]


def test_rows_are_in_order_also_where_a_grid_comes_again(tmp_path):
    plan = DatasetPlan((Part(20, ("5x4",)), Part(20, ("4x4",)), Part(20, ("5x4",))))
    make_dataset(plan, str(tmp_path / "mazes"), processes=1)
    rows = MazeDataset(str(tmp_path / "mazes"))
    assert [row["index"] for row in rows] == [row["index"] for row in rows[:]] == list(range(60))
    solved = [(len(mazes), grid.spec) for mazes, grid, _ in rows.solved_batches(15, 10**6, 55)]
    assert solved == [
        (15, "rectangle:5x4"),
        (5, "rectangle:5x4"),
        (15, "rectangle:4x4"),
        (5, "rectangle:4x4"),
        (15, "rectangle:5x4"),
    ]


class Loader:
    """What PyTorch's DataLoader does: a sampler, and workers that have a pickled copy of the data set."""

    def __init__(self, dataset, sampler, batch_size):
        self.dataset, self.sampler, self.batch_size = pickle.loads(pickle.dumps(dataset)), sampler, batch_size

    def __iter__(self):
        for begin in range(0, len(self.sampler), self.batch_size):
            yield self.dataset.__getitems__(self.sampler[begin : begin + self.batch_size])


def length_of(row):
    return row["index"], len(row["solution"])


def test_a_loader_with_workers_gets_each_row_once(folder):
    rows = MazeDataset(folder, "train", transform=length_of)
    rows[0]  # so that there are open files and a cache
    sampler = np.random.default_rng(1).permutation(len(rows)).tolist()
    found = [item for batch in Loader(rows, sampler, 32) for item in batch]
    assert sorted(found) == list(rows)
    assert found[7] == rows[sampler[7]]


def test_a_forked_process_opens_the_files_anew(folder, monkeypatch):
    """With the files of its parent it would share their places, and read what another process is looking for."""
    rows = MazeDataset(folder, "train", cache_bytes=0)
    expected = rows[700]["index"]
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            opened = []
            monkeypatch.setattr(LocalStore, "open", lambda store, name: opened.append(name) or open_file(store, name))
            os.write(write, json.dumps([rows[700]["index"], len(opened) > 0]).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        assert json.loads(answer.read()) == [expected, True]
    os.waitpid(child, 0)


def test_the_cache_is_bounded(folder):
    rows = MazeDataset(folder, "train", cache_bytes=1)
    for place in range(0, len(rows), 50):
        rows[place]
        assert len(rows._open.cache) == 1
    wide = MazeDataset(folder, "train")
    list(map(wide.__getitem__, range(0, len(wide), 50)))
    assert len(wide._open.cache) == 4


def test_batches_have_every_row_once_in_order(folder):
    rows = MazeDataset(folder, "train")
    batches = list(rows.batches(64))
    assert indices(batches) == [row["index"] for row in rows]
    assert [len(batch["index"]) for batch in batches] == [64] * (len(rows) // 64) + [len(rows) % 64]
    assert indices(rows.batches(64, drop_last=True)) == indices(batches)[: len(rows) // 64 * 64]


def test_batches_are_the_arrays_of_the_rows(folder):
    rows = MazeDataset(folder, "train", columns=("dead_ends", "algorithm"))
    begin = 0
    for masks, steps in zip(rows.batches(100), rows.batches(100, solution="directions"), strict=True):
        for number, row in enumerate(rows[begin : begin + 100]):
            assert np.array_equal(masks["maze"][number], row["maze"])
            assert sorted(row["path"].tolist()) == np.flatnonzero(masks["solution"][number]).tolist()
            count = steps["steps"][number]
            assert steps["solution"][number].tolist() == [
                *row["solution"],
                *[255] * (steps["solution"].shape[1] - count),
            ]
            for name in ("dead_ends", "algorithm", "start", "goal"):
                assert masks[name][number] == row[name]
        begin += 100
    assert set(masks) == {"index", "maze", "start", "goal", "solution", "dead_ends", "algorithm"}


@settings(max_examples=12, deadline=None)
@given(size=st.integers(1, 300), parts=st.integers(1, 5), seed=st.integers(0, 2**64 - 1), limit=st.integers(1, 60_000))
def test_parts_of_a_random_order_have_every_row_once(folder, size, parts, seed, limit):
    rows = MazeDataset(folder, "train")
    found = [indices(rows.batches(size, shuffle=seed, part=(part, parts), buffer_bytes=limit)) for part in range(parts)]
    assert sorted(itertools.chain(*found)) == indices(rows.batches(1000))
    assert max(map(len, found)) - min(map(len, found)) <= 1


def test_a_random_order_follows_from_the_seed_alone(folder):
    rows = MazeDataset(folder, "train")
    one, again, other = (indices(rows.batches(50, shuffle=seed)) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert one[:6] == [1, 619, 582, 600, 645, 564]  # the same in every version


def test_batches_of_several_grids_have_one_grid_each(mixed):
    rows = MazeDataset(str(mixed), "train", columns=("grid",))
    batches = list(rows.batches(16, shuffle=5))
    assert all(len(set(batch["grid"])) == 1 for batch in batches)
    assert sorted(indices(batches)) == sorted(row["index"] for row in rows)
    short = [batch["grid"][0] for batch in batches if len(batch["grid"]) < 16]
    assert len(short) == len(set(short))


def test_pixels_are_walls_cells_and_ends(folder):
    rows = MazeDataset(folder, "test", form="pixels")
    batch = next(rows.batches(40))
    for number, row in enumerate(rows[:40]):
        text = str(clew.from_directions(clew.Rectangle(6, 5), row["maze"].tolist()))
        lines = text.splitlines()
        walls = [
            [lines[y][2 * x] != " " or (x % 2 and lines[y][2 * x + 1] != " ") for x in range(13)] for y in range(11)
        ]
        picture = row["pixels"]
        assert ((picture == 0) == walls)[:, 1::2].all()
        assert ((picture == 0) == walls)[1::2].all()
        assert np.argwhere(picture == 2).tolist() == [[1, 1]]
        assert np.argwhere(picture == 3).tolist() == [[9, 11]]
        assert np.array_equal(batch["pixels"][number], picture)


def test_pairs_are_a_picture_and_its_path(folder):
    plain = MazeDataset(folder, "test")
    pairs = plain.with_form("pairs")
    batch = next(pairs.batches(len(plain)))
    for (picture, target), row, image, answer in zip(pairs, plain, batch["input"], batch["target"], strict=True):
        assert target.sum() == 2 * len(row["solution"]) + 1
        assert np.all(picture[target == 1] > 0)
        y, x = 1, 1
        for direction in row["solution"]:
            for _ in range(2):
                y, x = y + (0, 0, 1, 0)[direction] - (direction == 0), x + (0, 1, 0, 0)[direction] - (direction == 3)
                assert target[y, x] == 1
        assert np.array_equal(image, picture)
        assert np.array_equal(answer, target)


def test_a_maze_without_a_path_has_none():
    grid = parse_grid("3x1")
    table = pa.table(
        {
            "index": [0, 1, 2],
            "grid": ["3x1"] * 3,
            "passages": [b"\x05", b"\x01", b"\x05"],
            "start": pa.array([0, 0, 2], pa.int32()),
            "goal": pa.array([2, 2, 0], pa.int32()),
            "solution": pa.array([b"\x01\x01", None, b"\x03\x03"], pa.binary()),
        }
    )
    for begin in (0, 1):
        rows = Rows(grid, table.slice(begin))
        assert rows.path_masks.reshape(-1, 3).tolist() == [[1, 1, 1], [0, 0, 0], [1, 1, 1]][begin:]
        assert rows.path_pixels.sum(axis=(1, 2)).tolist() == [5, 0, 5][begin:]
        assert rows.directions()[1].tolist() == [2, -1, 2][begin:]
        assert [row["path"] is None for row in rows.items("arrays")] == [False, True, False][begin:]
        assert rows.solved.lengths.tolist() == [3, 0, 3][begin:]


@pytest.mark.parametrize("compiled", [False, True])
def test_a_path_ends_at_a_wall_or_at_a_direction_that_is_none(compiled, monkeypatch):
    monkeypatch.setattr("clew.kernel.choose.should_compile", lambda *_: compiled)
    grid = parse_grid("3x1")
    mazes = np.array([[[2, 8, 0]]] * 3, np.uint8)
    steps = np.array([1, 1, 77, 1, 1, 3], np.uint8)
    found = paths_of(mazes, grid, np.array([0, 0, -4], np.int32), steps, np.array([0, 2, 4, 6]))
    assert found.cells.tolist() == [0, 1, -1, 0, -1, -1, -1, -1, -1]
    assert found.offsets.tolist() == [0, 3, 6, 9]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "name a split: .* has train, test"),
        ({"split": "valid"}, "there is no split 'valid': .* has train, test"),
        ({"split": "train", "form": "tokens"}, "form is 'tokens': choose from arrays, pixels, pairs"),
    ],
)
def test_wrong_arguments_are_refused(folder, arguments, sentence):
    with pytest.raises(clew.ClewError, match=sentence):
        MazeDataset(folder, **arguments)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"batch_size": 0}, "batch_size is 0: it must be at least 1"),
        ({"batch_size": 5, "part": (3, 3)}, r"part is \(3, 3\): give"),
        ({"batch_size": 5, "shuffle": True}, "shuffle is True: it must be a whole number"),
        ({"batch_size": 5, "solution": "cells"}, "solution is 'cells': choose from mask, directions, none"),
    ],
)
def test_wrong_arguments_of_batches_are_refused_at_once(folder, arguments, sentence):
    with pytest.raises(clew.ClewError, match=sentence):
        MazeDataset(folder, "train").batches(**arguments)


def test_pixels_of_hexagons_and_unknown_columns_are_refused(mixed):
    with pytest.raises(clew.ClewError, match="only mazes on rectangles can be pixels"):
        list(MazeDataset(str(mixed), "train", form="pixels"))
    with pytest.raises(clew.ClewError, match="there is no column 'river': choose from index"):
        MazeDataset(str(mixed), "train", columns=("river",))[0]


def test_an_unfinished_or_damaged_data_set_is_refused(folder, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    (copy / "train" / "000001.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(clew.ClewError, match=r"train/000001.parquet of .* is damaged .*: run clew dataset repair"):
        list(MazeDataset(str(copy), "train"))
    (copy / "train" / "000001.parquet").unlink()
    with pytest.raises(clew.ClewError, match=r"train/000001.parquet of .* is missing, though its shard has a record"):
        list(MazeDataset(str(copy), "train"))
    (copy / "_clew" / "shards" / "000001.json").unlink()
    with pytest.raises(clew.ClewError, match="is not finished: 1 of 4 shards are missing"):
        MazeDataset(str(copy), "train")
    part = [row["index"] for row in MazeDataset(str(copy), "train", partial=True)]
    assert part == [row["index"] for row in MazeDataset(folder, "train") if not 250 <= row["index"] < 500]
    (copy / "_clew" / "plan.json").write_text("[]")
    with pytest.raises(clew.ClewError, match=r"the plan of .* cannot be used"):
        MazeDataset(str(copy), "train")
    with pytest.raises(clew.ClewError, match="is not a data set: there is no _clew/plan"):
        MazeDataset(str(tmp_path), "train")


def test_rows_of_a_later_format_and_huge_documents_are_refused(folder, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    table = pq.read_table(copy / "train" / "000000.parquet")
    pq.write_table(table.replace_schema_metadata({b"clew": b'{"format": 2}'}), copy / "train" / "000000.parquet")
    with pytest.raises(clew.ClewError, match="has rows of format 2, and this version of Clew reads format 1"):
        list(MazeDataset(str(copy), "train"))
    with (copy / "_clew" / "plan.json").open("ab") as file:
        file.truncate(1 << 40)  # a sparse file
    with pytest.raises(clew.ClewError, match="has 1,099,511,627,776 bytes, and at most"):
        MazeDataset(str(copy), "train")


def test_an_address_of_fsspec_is_read(folder):
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.put(folder, "/read-mazes", recursive=True)
    try:
        there = MazeDataset("memory://read-mazes", "test")
        assert indices(pickle.loads(pickle.dumps(there)).batches(7, shuffle=3)) == indices(
            MazeDataset(folder, "test").batches(7, shuffle=3)
        )
    finally:
        memory.rm("/read-mazes", recursive=True)


def test_a_data_set_opens_from_a_path(folder):
    mazes = MazeDataset(Path(folder), "test")
    assert pickle.loads(pickle.dumps(mazes))[3]["index"] == MazeDataset(folder, "test")[3]["index"]
