"""Write docs/algorithms.md from the lessons and the registry; `make docs` runs this, a test demands it."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clew import registry
from clew.lessons import Lesson, lesson, lesson_names

PAGE = Path(__file__).parent / "algorithms.md"

INTRODUCTION = """# The algorithms

This page is made by `make docs` from the lessons in `src/clew/lessons`, where they are in Japanese too, and from what
the algorithms say of themselves. Each step names the events in the log of a run (`clew.trace`) during which it is the
current one. *Uniform* means that every perfect maze of the grid is equally likely; a grid with *rows* is a rectangle.

## Generators

| algorithm | grids | uniform | maze |
|---|---|---|---|
"""
SOLVERS = """## Solvers

| algorithm | mazes |
|---|---|
"""


def page() -> str:
    """The text of the page."""
    generators, solvers = with_lessons("generator"), with_lessons("solver")
    parts = [INTRODUCTION + "\n".join(map(generator_row, generators)) + "\n"]
    parts += [section("generator", found["name"], found) for found in generators]
    parts.append(SOLVERS + "\n".join(map(solver_row, solvers)) + "\n")
    parts += [section("solver", found["name"], found) for found in solvers]
    parts += [section("solver", name, None) for name in lesson_names("solver") if name not in registry.names("solver")]
    return "\n".join(parts)


def with_lessons(kind: str) -> list[dict[str, Any]]:
    """The catalogue without what has no lesson, such as an installed plug-in."""
    return [found for found in registry.catalogue(kind) if found["name"] in lesson_names(kind)]


def generator_row(found: dict[str, Any]) -> str:
    """A line of the generators' table."""
    made = "perfect" if found["perfect"] else "perfect, or with loops"
    made = "minimum spanning tree" if found["weights"] else made
    return f"| {link(found)} | {found['grids']} | {'yes' if found['uniform'] else 'no'} | {made} |"


def solver_row(found: dict[str, Any]) -> str:
    """A line of the solvers' table."""
    return f"| {link(found)} | {found['grids']} |"


def link(found: dict[str, Any]) -> str:
    """The algorithm's name, leading to its section."""
    return f"[`{found['name']}`](#{found['name']})"


def section(kind: str, name: str, found: dict[str, Any] | None) -> str:
    """The lesson about an algorithm, with its options."""
    told = lesson(kind, name, "en")
    assert told is not None
    parts = [f'<a id="{name}"></a>', f"### {told.title}", "", wrapped(told.summary), "", *steps(told), ""]
    parts += [wrapped(f"*Texture.* {told.texture}"), "", wrapped(f"*Cost and history.* {told.cost} {told.history}"), ""]
    if found and found["options"]:
        parts += ["| option | values | usual | |", "|---|---|---|---|"]
        parts += [option_row(option) for option in found["options"]]
        parts.append("")
    return "\n".join(parts)


def steps(told: Lesson) -> Iterator[str]:
    """The numbered steps."""
    for number, step in enumerate(told.steps, 1):
        events = f" ({', '.join(f'`{event}`' for event in step.events)})" if step.events else ""
        yield wrapped(f"{number}. {step.text}{events}", "   ")


def option_row(option: dict[str, Any]) -> str:
    """A line of the table of options."""
    values = option["values"].replace("|", ", ")
    usual = "-" if option["default"] is None else option["default"]
    usual = round(usual, 3) if isinstance(usual, float) else usual
    return f"| `--{option['name']}` | {values} | {usual} | {option['help']} |"


def wrapped(text: str, indent: str = "") -> str:
    """Lines of at most 120 characters."""
    return textwrap.fill(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
