"""Runs of all algorithms with the lines that really ran, seen by a tracer, for the test of the table of lines."""

import json
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import code_lines
import msgspec

import clew
from clew import registry
from clew.engine import files
from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.pictures.drawing.grid_shape import shape_of

SPECS = ("8x6", "7x1", "hexagons:5x4", "weave:7x6")
SEED = 60  # others than those from which the table was made
Trace = Callable[[FrameType, str, Any], Any]


def traced(code: code_lines.Code, run: Callable[[], Any]) -> tuple[Any, list[int]]:
    """What a run returns, and the line of the code that ran at each event."""
    lines: list[int] = []
    running: list[int] = []  # the lines in the functions of the code that are running, the innermost last
    files_shown = {file for file, _ in code.shown}

    def watch(frame: FrameType, event: str, value: Any) -> Trace | None:
        if frame.f_code is Canvas.log.__code__:
            lines.append(next((line for line in reversed(running) if line), 0))
        if frame.f_code.co_filename not in files_shown:
            return None
        running.append(0)
        return step

    def step(frame: FrameType, event: str, value: Any) -> Trace:
        if event == "line":
            running[-1] = code.shown.get((frame.f_code.co_filename, frame.f_lineno), 0)
        elif event == "return":
            running.pop()
        return step

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        result = run()
    finally:
        sys.settrace(before)
    return result, lines[len(lines) - len(result) :]


def code_runs() -> Iterator[dict[str, Any]]:
    """Yield runs of each algorithm, with its table of lines and what the studio knows of the grid."""
    known = json.loads(files.manifest_json(files.CODE))
    for entry in (*registry.find_all("generator"), *registry.find_all("solver")):
        facts = known[f"{entry.kind}s"][entry.name]
        code = code_lines.Code(entry)
        assert facts["parts"] == code.parts
        for spec in SPECS:
            for options in code_lines.choices(entry):
                grid = clew.parse_grid(spec)
                try:
                    log, lines = traced(code, lambda: code_lines.run(entry, grid, options, SEED))  # noqa: B023
                except ClewError:
                    continue  # it does not run there
                yield {
                    "name": entry.name,
                    "table": {"features": facts["features"], "lines": facts["lines"]},
                    "shape": msgspec.to_builtins(shape_of(grid)),
                    "options": {name: code_lines.option_value(entry, name, word) for name, word in options.items()},
                    "log": list(zip(*log, strict=True)),
                    "lines": lines,
                }
