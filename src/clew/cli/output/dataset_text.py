"""The reports of `clew dataset verify` and `clew dataset describe` as text for the terminal."""

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from clew.cli.output.measure_report import ASCII, BLOCKS
from clew.cli.terminal.colors import colored
from clew.cli.terminal.terminal import can_write, columns, for_terminal, text_options
from clew.datasets.readers.verify import CHECKS
from clew.errors import ClewError
from clew.kernel.memory import readable

if TYPE_CHECKING:
    from clew.datasets.readers.description import Description, Kind, MeasureSummary
    from clew.datasets.readers.verify import VerifyReport

MAX_WIDTH, MIN_WIDTH = 100, 40
GREEN, RED, BLUE = (30, 140, 60), (200, 30, 40), (60, 110, 200)
GAP = "  "
ROW_CHECKS = ("columns", "rows", "splits", "sample")  # checks of shards whose files are undamaged


def text_of_checks(report: "VerifyReport") -> str:
    """Return what was checked, what is wrong, and a last line with the result."""
    lines = [
        f"{report.rows:,} rows in {report.files:,} files of {counted(report.shards, 'shard')}, {readable(report.size)}",
        "",
    ]
    for name, sentence in CHECKS.items():
        notes = [f"{report.sampled:,} rows"] if name == "sample" else []
        if name in ROW_CHECKS and report.examined < report.shards:
            notes.append(f"in {report.examined:,} of {report.shards:,} shards")
        mark = colored("ok", GREEN) if name not in ROW_CHECKS or report.examined else "--"
        mark = colored("NO", RED) if name in report.failed else mark
        lines.append(f"  {mark}  {sentence}" + (f" ({', '.join(notes)})" if notes else ""))
    for note in report.notes:
        lines += textwrap.wrap(f"note: {note}", _width(), initial_indent="  ", subsequent_indent="    ")
    lines.append("")
    if report.passed:
        return for_terminal("\n".join([*lines, f"{colored('PASSED', GREEN)}: nothing is wrong"]))
    for each in report.problems:
        lines += textwrap.wrap(each.sentence, _width(), initial_indent="  - ", subsequent_indent="    ")
    if report.problem_count > len(report.problems):
        lines.append(f"  and {report.problem_count - len(report.problems):,} more")
    advice = "remove what does not belong there" if report.failed == {"strangers"} else "run clew dataset repair"
    count = counted(report.problem_count, "problem")
    return for_terminal("\n".join([*lines, "", f"{colored('DAMAGED', RED)}: {count}; {advice}"]))


def text_of_description(found: "Description") -> str:
    """Return tables of splits, kinds of mazes and measures, and the first maze."""
    total = sum(found.rows.values())
    unfinished = f", {counted(found.missing, 'shard')} missing" if found.missing else ""
    size = readable(sum(found.size.values()))
    parts = [
        f"{found.address}\n{total:,} mazes in {counted(found.shards, 'shard')}{unfinished}, {size}, seed {found.seed}"
    ]
    splits = [
        (name, f"{rows:,}", readable(found.size[name]), f"{distinct:,}", f"{rows - distinct:,}")
        for (name, rows), distinct in zip(found.rows.items(), found.forms.distinct.values(), strict=True)
    ]
    parts.append(_table(("split", "rows", "bytes", "distinct", "duplicates"), splits))
    lines = textwrap.wrap("Duplicates are the same as another maze of their split, turned or mirrored too.", _width())
    if len(found.rows) > 1:
        lines.append(f"{found.leaks:,} {'maze is' if found.leaks == 1 else 'mazes are'} in two splits.")
    parts.append("\n".join(lines))
    head = ("grid", "algorithm", "changes", *found.rows, "solution", "min", "median", "max")
    parts.append(_table(head, [_kind(kind, list(found.rows)) for kind in found.kinds]))
    if found.measures:
        parts.append(_measures(found.measures))
    if found.example is not None:
        parts.append(f"maze {found.example_index}\n{_drawn(found)}")
    return for_terminal("\n\n".join(parts))


def _kind(kind: "Kind", splits: Sequence[str]) -> tuple[str, ...]:
    steps = kind.steps
    numbers = ("", "", "") if steps is None else tuple(f"{steps[name]:,g}" for name in ("min", "median", "max"))
    changes = ", ".join(name for name, _ in json.loads(kind.changes or "[]")) or "none"
    solved = "none" if kind.lengths is None else f"{kind.unsolved:,} without" if kind.unsolved else "steps"
    rows = (f"{kind.rows.get(name, 0):,}" for name in splits)
    return kind.grid, kind.algorithm, changes, *rows, solved, *numbers


def _measures(measures: Sequence["MeasureSummary"]) -> str:
    numbers = [[each.mean, each.least, each.largest] for each in measures]
    texts = [["none" if value is None else f"{value:,.4g}" for value in row] for row in numbers]
    rows = [(each.name.replace("_", " "), *row) for each, row in zip(measures, texts, strict=True)]
    lines = _table(("measure", "mean", "min", "max"), rows).split("\n")
    bars = ["", *(_bars(each.histogram) for each in measures)]
    return "\n".join(f"{line}{GAP}{bar}".rstrip() for line, bar in zip(lines, bars, strict=True))


def _bars(counts: Sequence[int]) -> str:
    levels = BLOCKS if can_write(BLOCKS) else ASCII
    most = max(counts, default=0)
    text = "".join(levels[-(-count * (len(levels) - 1) // most)] for count in counts) if most else ""
    return colored(text, BLUE) if text else ""


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table: texts to the left, numbers to the right."""
    lines = [head, *rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    sides = [
        "<" if name in ("grid", "split") or not any(row[place][:1].isdigit() for row in rows) else ">"
        for place, name in enumerate(head)
    ]
    form = GAP.join(f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True))
    return "\n".join(form.format(*line).rstrip() for line in lines)


def _drawn(found: "Description") -> str:
    """Return the first maze, or nothing for a graph without a picture."""
    from clew.pictures.drawing import has_square_cells
    from clew.pictures.renderers import draw

    maze = found.example
    assert maze is not None
    options = text_options(square=has_square_cells(maze.grid))
    try:
        return draw(maze, "text", path=found.example_path, **options).decode().rstrip("\n")
    except ClewError as problem:
        return f"not drawn: {problem}"


def counted(count: int, noun: str) -> str:
    """Return a number of things, such as '2 shards'."""
    return f"{count:,} {noun if count == 1 else noun + 's'}"


def _width() -> int:
    return max(MIN_WIDTH, min(columns(), MAX_WIDTH))
