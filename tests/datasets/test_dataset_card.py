"""Data sets without Clew: the card, the reader in it, and DuckDB."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import yaml

from clew.datasets import MazeDataset
from clew.datasets.rows import plain_reader
from clew.datasets.runs import card

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "datasets.md"
PROGRAM = """
import sys, json
for split in ("train", "test"):
    for row in read_mazes(sys.argv[1], split):
        print(json.dumps([row["index"], row["open"].tolist(), row["path"]]))
print(json.dumps([name for name in sys.modules if name.partition(".")[0] == "clew"]))
"""


def test_the_reader_of_the_card_needs_no_clew_and_finds_every_passage(mixed, mixed_plan):
    card = (mixed / "README.md").read_text(encoding="utf-8")
    _, _, rest = card.partition("```python\n")
    reader, _, _ = rest.partition("```")
    assert reader == Path(plain_reader.__file__).read_text(encoding="utf-8")
    assert f"```python\n{reader}```" in PAGE.read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in reader.splitlines()) <= 40
    command = [sys.executable, "-c", reader + PROGRAM, str(mixed)]
    *rows, modules = map(json.loads, subprocess.run(command, capture_output=True, check=True).stdout.splitlines())
    assert modules == []
    paths = {
        row["index"]: row["path"].tolist() for split in ("train", "test") for row in MazeDataset(str(mixed), split)
    }
    assert {index: path for index, _, path in rows} == paths
    for index, passages, _ in rows[::4]:
        maze = mixed_plan.maze(index)
        expected = Counter(
            tuple(sorted((cell, other)))
            for cell in range(maze.cells)
            for direction, other in maze.grid.neighbors(cell)
            if maze.is_open(cell, direction)
        )
        assert Counter(map(tuple, map(sorted, passages))) == {pair: count // 2 for pair, count in expected.items()}


def test_the_head_of_the_card_finds_the_splits(mixed):
    _, head, text = (mixed / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    (config,) = yaml.safe_load(head)["configs"]
    for each in config["data_files"]:
        files = {file.relative_to(mixed).as_posix() for file in mixed.glob(each["path"])}
        assert files == {file.relative_to(mixed).as_posix() for file in (mixed / each["split"]).iterdir()}
    assert [each["split"] for each in config["data_files"]] == ["train", "test"]
    import duckdb  # not above: it complains at the end of a process in which a module still refers to it

    columns = duckdb.sql(f"SELECT * FROM '{mixed}/train/*.parquet' LIMIT 0").columns
    assert [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")] == columns


def test_duckdb_reads_the_rows(mixed):
    import duckdb  # not above: it complains at the end of a process in which a module still refers to it

    query = f"SELECT grid, count(*), max(octet_length(solution)) FROM '{mixed}/t*/*.parquet' GROUP BY grid"
    found = {grid: (count, steps) for grid, count, steps in duckdb.sql(query).fetchall()}
    rows = [row for split in ("train", "test") for row in MazeDataset(str(mixed), split)]
    grids = Counter(row["grid"] for row in rows)
    assert found == {
        grid: (count, max(len(row["solution"]) for row in rows if row["grid"] == grid)) for grid, count in grids.items()
    }


@pytest.mark.parametrize(
    ("rows", "size"), [(999, "n<1K"), (1000, "1K<n<10K"), (10**11 - 1, "10B<n<100B"), (10**12 - 1, "100B<n<1T")]
)
def test_the_size_of_the_card_is_the_category_of_its_rows(rows: int, size: str) -> None:
    assert card._size(rows) == size
