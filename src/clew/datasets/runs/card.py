"""The card of a data set, its README.md: what it is, its columns, and how to read it without Clew.

Its head is YAML, by which `load_dataset` of Hugging Face finds the splits.
"""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.rows.tables import schema_of
from clew.measures import measure_of_column

if TYPE_CHECKING:
    from clew.datasets.runs.shards import DatasetFacts

SIZES = ("1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B")
COLUMNS = {
    "index": "the number of the maze in the plan",
    "grid": "the spec of its grid",
    "algorithm": "the generator",
    "changes": 'what was changed after that, as JSON: pairs of a name and options; "" if nothing',
    "seed": "the seed; the maze is number `index` of it",
    "passages": "a bit for each possible passage, 1 if it is open, the lowest bit of a byte first; see below",
    "form": "a hash of the canonical form: equal for mazes that are the same turned or mirrored",
    "start": "the number of the cell where the solution begins",
    "goal": "the number of the cell where it ends",
    "solution": "a shortest path: for each step a byte, the number of its direction; null if the goal is unreachable",
}


def card_text(plan: DatasetPlan, facts: "DatasetFacts") -> str:
    """Return the card of a finished data set, the text of its README.md: Markdown with a head of YAML."""
    rows = sum(facts.rows.values())
    splits = [split for split, count in facts.rows.items() if count]
    head = ["---", "pretty_name: Mazes", "tags:", "- mazes", "- synthetic", "size_categories:", f"- {_size(rows)}"]
    head += ["configs:", "- config_name: default", "  data_files:"]
    for split in splits:
        head += [f"  - split: {json.dumps(split)}", f"    path: {json.dumps(f'{split}/*.parquet')}"]
    parts = [
        "\n".join([*head, "---"]),
        "# Mazes",
        f"{rows:,} mazes in {facts.files:,} Parquet files of {facts.size:,} bytes, made by Clew {facts.clew}. "
        f"No maze is in two splits, turned or mirrored either.",
        _table(("split", "rows", "files"), [(name, f"{facts.rows[name]:,}", f"`{name}/*.parquet`") for name in splits]),
        _table(
            ("mazes", "grids", "algorithms", "changes", "ends"),
            [
                (
                    f"{part.count:,}",
                    ", ".join(part.grids),
                    ", ".join(part.algorithms),
                    ", ".join(_call(name, options) for name, options in part.changes) or "none",
                    part.ends,
                )
                for part in plan.parts
            ],
        ),
        "## Columns",
        _columns(plan),
        "Cells are numbered from 0, in reading order. In a rectangle of width w, bit `2 * c` of `passages` is "
        "the passage from cell c to cell c + 1 (east) and bit `2 * c + 1` that to cell c + w (south); the directions "
        "are 0 north, 1 east, 2 south, 3 west. The table `_clew/edges.parquet` has the passages of all other grids, "
        "and of small rectangles too: for each bit its `cell` and `neighbor`, the `direction` there and `back`.",
        "## Read it",
        "With pyarrow and NumPy alone; `for row in read_mazes(folder): row['open'], row['path']`:",
        f"```python\n{reader_text()}```",
        "DuckDB reads it as it is: `SELECT algorithm, count(*) FROM 'train/*.parquet' GROUP BY ALL`. With Clew, "
        "`clew.datasets.MazeDataset(folder, split)` gives arrays, rows for PyTorch, and batches.",
        "## Make it again",
        "`_clew/plan.json` determines every byte. `clew dataset verify FOLDER` checks the files by size and SHA-256 "
        "and makes a sample of rows again, `clew dataset repair FOLDER` makes what is damaged or missing, and "
        f"`clew dataset describe FOLDER` counts duplicates. Seed {plan.seed}, hash of the plan `{facts.plan}`, hash of "
        f"all files `{facts.sha256}` (pyarrow {facts.pyarrow}).",
    ]
    return "\n\n".join(parts) + "\n"


def reader_text() -> str:
    """Return the source of the reader without Clew."""
    return files("clew.datasets.rows").joinpath("plain_reader.py").read_text(encoding="utf-8")


def _size(rows: int) -> str:
    place = min(max(len(str(rows)) - 3, 0), len(SIZES) - 1)
    return f"{SIZES[place - 1]}<n<{SIZES[place]}" if place else f"n<{SIZES[0]}"


def _call(name: str, options: object) -> str:
    return f"{name} {json.dumps(options)}" if options else name


def _columns(plan: DatasetPlan) -> str:
    kinds = {"dictionary<values=string, indices=int32, ordered=0>": "string"}
    rows = [
        (f"`{each.name}`", kinds.get(str(each.type), str(each.type)), COLUMNS.get(each.name) or _measured(each.name))
        for each in schema_of(plan)
    ]
    return _table(("column", "type", "what it is"), rows)


def _measured(column: str) -> str:
    summary = measure_of_column(column).summary.removeprefix("Return ").rstrip(".")
    return f"a measure: {summary.replace('None if', 'null if')}"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
