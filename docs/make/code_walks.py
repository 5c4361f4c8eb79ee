"""Ten walks through the code, for docs/explain/design.md: the functions that a thing passes, as they call each other.

Each is seen, not written: an example runs, and when the last function of the walk is called, those of Clew that wait
for it are the walk.
"""

import contextlib
import io
import os
import sys
import tempfile
import textwrap
from collections.abc import Callable
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import FrameType
from typing import Any

from page_parts import replaced

import clew
from clew.cli.program import run
from clew.datasets import read_plan
from clew.datasets.runs.shards import build_shard

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "explain" / "design.md"
SOURCE = Path(clew.__file__).parent
UNBROKEN: Any = {"break_long_words": False, "break_on_hyphens": False}
Stop = tuple[str, str]  # a file below src/clew, and a function in it
MODULE = "g13410552094818164314b2d4"
PLAN = 'count = 10\nseed = 1\ngrids = "5x5"\nalgorithms = "wilson"\n'


def command(line: str) -> Callable[[], object]:
    """Return a function that runs a command line, with the words after `clew`."""
    return partial(run, line.split())


def post_a_maze() -> None:
    """Let the service in this process solve a maze; what works for it works at once."""
    from service_client import Service

    Service().post("/mazes/solve", json={"maze": [[6, 12], [1, 1]]})


def make_a_shard() -> None:
    """Make the rows of a data set, as a worker process does."""
    build_shard(read_plan("plan.toml"), 0)


# What walks, an example, and the last function.
WALKS: list[tuple[str, str, Callable[[], object], Stop]] = [
    ("A seed", "`clew generate 12x6 --seed 7`", command("generate 12x6 --seed 7"), ("draws.py", "seeded")),
    (
        "A grid",
        "`clew generate hexagons:7x5`",
        command("generate hexagons:7x5 --seed 7"),
        ("grids/tiling.py", "Outlined.__post_init__"),
    ),
    (
        "An option",
        "`clew generate 12x6 -a sidewinder --close-out 0.3`",
        command("generate 12x6 --seed 7 -a sidewinder --close-out 0.3"),
        ("registry/entries.py", "Entry.values"),
    ),
    (
        "A path",
        "`clew solve maze.clew -o maze.svg`",
        command("solve maze.clew -o maze.svg"),
        ("pictures/drawing/thread.py", "thread_lines"),
    ),
    (
        "A log",
        "`clew generate 12x6 -o maze.gif`",
        command("generate 12x6 --seed 7 -o maze.gif"),
        ("mazes/logs/replay.py", "Replay.__init__"),
    ),
    (
        "A plan of a data set, in a worker",
        "`clew dataset plan.toml -o mazes`",
        make_a_shard,
        ("mazes/many/generate_many.py", "generate_many"),
    ),
    ("An upload", "`POST /mazes/solve`", post_a_maze, ("mazes/solving/solve.py", "solve")),
    (
        "A setting",
        "`clew serve --port 8123 --show-config`",
        command("serve --port 8123 --show-config"),
        ("service/configuration.py", "_checked"),
    ),
    (
        "An error",
        "`clew generate 12x6 --seed x`",
        command("generate 12x6 --seed x"),
        ("errors.py", "ClewError.__init__"),
    ),
    (
        "A word in Japanese",
        f"`clew algorithmia {MODULE} --lang ja`",
        command(f"algorithmia {MODULE} --lang ja"),
        ("puzzles/algorithmia/messages.py", "message"),
    ),
]


def walk(example: Callable[[], object], last: Stop) -> list[Stop]:
    """Return the functions of Clew that are at work when `last` is first called, the outermost first."""
    found: list[Stop] = []

    def look(frame: FrameType, event: str, arg: object) -> None:
        if event == "call" and not found and stop_of(frame) == last:
            place: FrameType | None = frame
            while place is not None:
                stop = stop_of(place)
                if stop is not None:
                    found.insert(0, stop)
                place = place.f_back

    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        clew.save(clew.generate("wilson", "12x6", seed=1), "maze.clew")
        Path("plan.toml").write_text(PLAN, encoding="utf-8")
        printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        sys.setprofile(look)
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
                example()
        finally:
            sys.setprofile(None)
    return found


def stop_of(frame: FrameType) -> Stop | None:
    """Return the file and the function of a frame of Clew, None for others."""
    file, name = frame.f_code.co_filename, frame.f_code.co_qualname
    if not file.startswith(f"{SOURCE}{os.sep}") or name.rpartition(".")[2].startswith("<"):
        return None
    return Path(file).relative_to(SOURCE).as_posix(), name.replace(".<locals>", "")


def walks_list() -> str:
    """Return the walks as a list in Markdown; raise `ValueError` if one enters a file twice."""
    lines = []
    for what, example, run_it, last in WALKS:
        stops = walk(run_it, last)
        files = [(file, [name for _, name in names]) for file, names in groupby(stops, itemgetter(0))]
        if len(dict(files)) < len(files) or not files:
            raise ValueError(f"{what} enters a file twice, or does not arrive: {stops}")
        text = ", ".join(f"`{file}` ({', '.join(f'`{name}`' for name in names)})" for file, names in files)
        lines.append(textwrap.fill(f"- **{what}**, {example}: {text}.", 120, subsequent_indent="  ", **UNBROKEN))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.path.append(str(ROOT / "tests" / "helpers"))
    PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), "walks", walks_list()), encoding="utf-8")
