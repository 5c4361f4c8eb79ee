"""The reports of `clew dataset verify` and `clew dataset describe` as text for the terminal."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from clew.cli.output.report_text import BLUE, GREEN, RED, figure, filled, mark, plot
from clew.cli.terminal.colors import colored
from clew.cli.terminal.terminal import aligned, for_terminal, text_options
from clew.datasets.readers.verify import CHECKS, VerifyReport
from clew.errors import ClewError, counted
from clew.kernel.memory import readable

if TYPE_CHECKING:
    from clew.datasets.readers.description import Description, Kind, MeasureSummary

ROW_CHECKS = ("columns", "rows", "splits", "sample")  # checks of shards whose files are undamaged


def text_of_checks(report: VerifyReport) -> str:
    """Return what was checked, what is wrong, and a last line with the result."""
    lines = [
        f"{report.rows:,} rows in {report.files:,} files of {counted(report.shards, 'shard')}, {readable(report.size)}",
        "",
    ]
    for name, sentence in CHECKS.items():
        notes = [f"{report.sampled:,} rows"] if name == "sample" else []
        if name in ROW_CHECKS and report.examined < report.shards:
            notes.append(f"in {report.examined:,} of {report.shards:,} shards")
        is_unknown = name in ROW_CHECKS and not report.examined and name not in report.failed
        sign = "--" if is_unknown else mark(name not in report.failed)
        lines.append(f"  {sign}  {sentence}" + (f" ({', '.join(notes)})" if notes else ""))
    lines += [filled(f"note: {note}", "  ", 4) for note in report.notes]
    lines.append("")
    if report.passed:
        return for_terminal("\n".join([*lines, f"{colored('PASSED', GREEN)}: nothing is wrong"]))
    lines += [filled(each.sentence, "  - ") for each in report.problems]
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
    duplicates = filled("Duplicates are the same as another maze of their split, turned or mirrored too.")
    leaks = f"\n{found.leaks:,} {'maze is' if found.leaks == 1 else 'mazes are'} in two splits."
    parts.append(duplicates + leaks * (len(found.rows) > 1))
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
    rows = [(each.name.replace("_", " "), *map(figure, (each.mean, each.least, each.largest))) for each in measures]
    head, *lines = _table(("measure", "mean", "min", "max"), rows).split("\n")
    plots = (plot(each.histogram, BLUE) for each in measures)
    return "\n".join([head, *(f"{line}  {bars}".rstrip() for line, bars in zip(lines, plots, strict=True))])


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table: texts to the left, numbers to the right."""
    named = ("grid", "split")  # which may begin with a digit
    columns = enumerate(zip(head, *rows, strict=True))
    with_numbers = ((place, name) for place, (name, *texts) in columns if any(each[:1].isdigit() for each in texts))
    return "\n".join(aligned([head, *rows], [place for place, name in with_numbers if name not in named]))


def _drawn(found: "Description") -> str:
    """Return the first maze, or why it is not drawn."""
    from clew.pictures.drawing import has_square_cells
    from clew.pictures.renderers import draw

    maze = found.example
    assert maze is not None
    options = text_options(square=has_square_cells(maze.grid))
    try:
        return draw(maze, "text", path=found.example_path, **options).decode().rstrip("\n")
    except ClewError as problem:
        return f"not drawn: {problem}"
