"""The check of formats: files are recognized and read back, and damaged ones are refused with a `ClewError`."""

from collections.abc import Callable
from random import Random
from typing import Any

from clew.formats import loads
from clew.mazes.maze import Maze
from clew.registry import Format
from clew.testing.samples import opened
from clew.testing.trial import REFUSED, Grids, Trial, entry_for, is_installed, trials

DAMAGED_COPIES = 40  # documents with a byte changed, or cut short
NO_MAZES = {"an empty file": b"", "bytes that are no maze": b"\xff\0\xfe no maze"}


def check_format(format: str | Callable[[Maze], str | bytes], grids: Grids = None, *, seed: int = 5) -> None:
    """Check the properties that every format of Clew has.

    For mazes with and without loops and openings, on each grid that the format does not refuse with `ClewError`:

    - what is written reads back as the same maze, with the same openings or without any, the same provenance or
      none, and the start and the goals of the format, if it has any by convention; also with `strict=True`, and
      without notes;
    - `sniff` recognizes what is written, and neither an empty file nor bytes that are no maze; an
      installed format is found by suffix and content;
    - damaged content is read as some maze or refused with `ClewError`; no other exception is raised.

    Parameters
    ----------
    format : str or callable
        A function marked with `clew.registry.format`, or the name of an installed format.
    grids : Grid, str or iterable of them, optional
        Grids or specs; `sample_grids()` by default.
    seed : int, default 5
        The seed of the mazes and of the damage.

    Raises
    ------
    AssertionError
        If a property does not hold, or every grid is refused; the sentence names it, the grid and the seed.
    ClewError
        If this is not a format.

    Examples
    --------
    >>> check_format("thick", ["5x4"])
    """
    found = entry_for(Format, format)
    trial = Trial(found.name)
    trial.check_suffixes(found.suffixes, ".txt")
    for name, data in NO_MAZES.items():
        with trial.attempt(f"sniffing {name}"):
            trial.require(not found.sniff(data), f"`sniff` recognizes {name}")
    written = 0
    for here, maze in trials(found, grids, seed):
        for each in dict.fromkeys([maze, opened(maze)]):
            content = here.result("writing", found.function, each)
            if content is not REFUSED:
                written += 1
                _check_content(here, found, each, here.content("writing", content), seed)
    trial.require(written, "no maze can be written on any of the grids")


def _check_content(trial: Trial, found: Format, maze: Maze, content: bytes, seed: int) -> None:
    """Check that what was written is recognized and reads back."""
    with trial.attempt("`sniff`"):
        trial.require(found.sniff(content), "`sniff` does not recognize what was written")
    notes: list[str] = []
    with trial.attempt("reading what was written"):
        again: Any = found.read(content, strict=True, notes=notes)
        loose: Any = found.read(content)
    trial.require(isinstance(again, Maze), f"reading returns {type(again).__name__}, not a Maze")
    expected = Maze(maze.grid, maze.storage, openings=again.openings and maze.openings, marks=again.marks)
    trial.require(again.grid == maze.grid, f"reading gives the grid {again.grid.spec}")
    trial.require(again == expected, "reading gives other passages or openings")
    trial.require(again == loose, "reading gives another maze with strict=True")
    trial.require(again.provenance in (None, maze.provenance), "reading gives another provenance")
    trial.require(not notes, f"reading what was written leaves something out: {'; '.join(notes)}")
    if is_installed(found):
        for name in (f"maze{found.suffixes[0]}", ""):
            with trial.attempt("`clew.formats.loads`"):
                trial.require(loads(content, name) == again, "`clew.formats.loads` gives another maze")
    draws = Random(seed)
    for _ in range(DAMAGED_COPIES):
        damaged = bytearray(content)
        damaged[draws.randrange(len(damaged))] = draws.randrange(256)
        _check_refused(trial, found, bytes(damaged), "a byte changed")
        _check_refused(trial, found, content[: draws.randrange(len(content))], "the end missing")


def _check_refused(trial: Trial, found: Format, content: bytes, damage: str) -> None:
    """Check that content with this damage is read or refused."""
    action = f"reading a document with {damage}"
    made = trial.result(action, lambda: (found.sniff(content), found.read(content))[1])
    trial.require(made is REFUSED or isinstance(made, Maze), f"{action} returns {type(made).__name__}, not a Maze")
