"""Tables that are printed row by row as they grow, and kept in a Markdown file, one section for each part."""

import os
import platform
import subprocess
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks import reference

MISSED = "MISSED"
LIMIT = "at most" + " " * 6  # the columns with limits are wide enough for the mark
LEAST = "at least" + " " * 6
FIRST = 37  # characters of the first column


class Report:
    """Collects the sections of one run; every line is printed at once."""

    def __init__(self) -> None:
        self.sections: dict[str, list[str]] = {}
        self.missed = 0
        self._lines: list[str] = []
        self._columns: tuple[str, ...] = ()
        self._widths: list[int] = []

    def section(self, title: str, text: str) -> None:
        """Begin a part."""
        self._lines = self.sections.setdefault(title, [])
        self._say(f"## {title}", "", text)

    def table(self, *columns: str) -> None:
        """Begin a table: the first column is wide, the others as wide as their names."""
        self._columns = columns
        self._widths = [FIRST] + [max(len(column), 8) for column in columns[1:]]
        self._say("")
        self.row(*columns)
        self._say(
            "|" + "|".join([":" + "-" * (FIRST + 1)] + ["-" * (width + 1) + ":" for width in self._widths[1:]]) + "|"
        )

    def row(self, first: str, *others: str) -> None:
        """Add a row."""
        cells = [first.ljust(FIRST)] + [cell.rjust(width) for cell, width in zip(others, self._widths[1:], strict=True)]
        self._say("| " + " | ".join(cells) + " |")

    def row_of(self, first: str, cells: dict[str, str]) -> None:
        """Add a row from what stands in some of the columns; the others stay empty."""
        self.row(first, *(cells.get(column, "") for column in self._columns[1:]))

    def note(self, text: str) -> None:
        """Add a paragraph."""
        self._say("", text)

    def limit(self, value: float, most: float | None, show: str = "{:g}") -> str:
        """The limit for a table, with a mark where `value` is above it."""
        return self._judge(most, show, most is not None and value > most)

    def at_least(self, value: float, least: float | None, show: str = "{:g}") -> str:
        """The least value for a table, with a mark where `value` is below it."""
        return self._judge(least, show, least is not None and value < least)

    def _judge(self, bound: float | None, show: str, missed: bool) -> str:
        self.missed += missed
        return "" if bound is None else show.format(bound) + (f" {MISSED}" if missed else "")

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, flush=True)
            self._lines.append(line)


def machine() -> str:
    """One line: processor, versions, load and date."""
    parts = [f"{_processor()} ({os.cpu_count()} cores)", platform.system(), f"Python {platform.python_version()}"]
    parts += [f"{name} {_version(name)}" for name in ("numpy", "numba", "scipy", "scikit-learn", "mazelib")]
    parts.append(_compiler())
    if hasattr(os, "getloadavg"):
        parts.append(f"load {os.getloadavg()[0]:.1f} at the start")
    return ", ".join([*parts, time.strftime("%Y-%m-%d")])


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def _compiler() -> str:
    path = reference.compiler()
    if path is None:
        return "no C compiler"
    output = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return output.partition("\n")[0] + " " + " ".join(reference.FLAGS)


def write(path: Path, report: Report, order: tuple[str, ...], head: str, measured_on: str) -> None:
    """Put the report's sections in the file in place of older ones of the same title; the others stay."""
    sections = {title: "\n".join([*lines, "", f"*{measured_on}*"]) for title, lines in report.sections.items()}
    old = path.read_text(encoding="utf-8").split("\n## ")[1:] if path.exists() else []
    for text in old:
        sections.setdefault(text.partition("\n")[0], "## " + text.rstrip("\n"))
    whole = "\n\n".join([head, *(sections[title] for title in order if title in sections)]) + "\n"
    temporary = path.with_suffix(".tmp")
    temporary.write_text(whole, encoding="utf-8")
    os.replace(temporary, path)
