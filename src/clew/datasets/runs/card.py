"""The card of a data set, its README.md: what it is, its columns, and how to read it without Clew.

Its text is in `card.md`. Its head is YAML, by which `load_dataset` of Hugging Face finds the splits.
"""

import json
from collections.abc import Iterable
from importlib.resources import files

from clew.datasets.plans.plan import DatasetPlan, Part
from clew.datasets.rows.tables import schema_of
from clew.datasets.runs.shards import DatasetFacts
from clew.measures import measure_of_column

SIZES = ("1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B", "1T")
COLUMNS = 9  # in the text
SOLUTION = "a shortest path: for each step a byte, the number of its direction; null if the goal is unreachable"


def card_text(plan: DatasetPlan, facts: DatasetFacts) -> str:
    """Return the card of a finished data set, the text of its README.md: Markdown with a head of YAML."""
    counts = {split: count for split, count in facts.rows.items() if count}
    rows = sum(counts.values())
    paths = [f"  - split: {json.dumps(each)}\n    path: {json.dumps(f'{each}/*.parquet')}" for each in counts]
    columns = list(schema_of(plan))[COLUMNS:]
    return _text_of("runs", "card.md").format(
        facts=facts,
        rows=rows,
        size=_size(rows),
        data_files="\n".join(paths),
        splits=_lines_of((name, f"{count:,}", f"`{name}/*.parquet`") for name, count in counts.items()),
        parts=_lines_of(map(_cells_of, plan.parts)),
        columns="".join(f"\n| `{each.name}` | {each.type} | {_meaning(each.name)} |" for each in columns),
        reader=_text_of("rows", "plain_reader.py"),
        seed=plan.seed,
    )


def _text_of(package: str, name: str) -> str:
    return files(f"clew.datasets.{package}").joinpath(name).read_text(encoding="utf-8")


def _cells_of(part: Part) -> tuple[str, ...]:
    changes = [f"{name} {json.dumps(given)}" if given else name for name, given in part.changes]
    lists = map(", ".join, (part.grids, part.algorithms, changes or ["none"]))
    return f"{part.count:,}", *lists, part.ends


def _size(rows: int) -> str:
    place = min(max(len(str(rows)) - 3, 0), len(SIZES) - 1)
    return f"{SIZES[place - 1]}<n<{SIZES[place]}" if place else f"n<{SIZES[0]}"


def _meaning(column: str) -> str:
    if column == "solution":
        return SOLUTION
    summary = measure_of_column(column).summary.removeprefix("Return ").rstrip(".")
    return f"a measure: {summary.replace('None if', 'null if').replace('|', chr(92) + '|')}"


def _lines_of(rows: Iterable[tuple[str, ...]]) -> str:
    """Return the rows of a table."""
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows)
