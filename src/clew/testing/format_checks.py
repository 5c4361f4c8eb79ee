"""The check of formats: files are recognized and read back, and damaged ones are refused with a `ClewError`."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from clew.errors import ClewError
from clew.formats import loads
from clew.grids import Grid
from clew.mazes.maze import Maze
from clew.registry import Format
from clew.testing.sample_mazes import opened, sample_mazes
from clew.testing.trial import Trial, entry_for, grids_from, is_installed

DAMAGED = 40  # documents with a byte changed, or cut short
NO_MAZES = {"an empty file": b"", "bytes that are no maze": b"\xff\0\xfe no maze"}


def check_format(
    format: str | Callable[[Maze], str | bytes],
    grids: Grid | str | Iterable[Grid | str] | None = None,
    *,
    seed: int = 5,
) -> None:
    """Check the properties that every format of Clew has.

    For mazes with and without loops and openings, on each grid that the format does not refuse with `ClewError`:

    - what is written reads back as the same maze, with the same openings or without any, and the same provenance
      or none; also with `strict=True`, and without notes;
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
    for suffix in found.suffixes:
        trial.require(suffix.startswith(".") and suffix == suffix.lower(), f"suffix {suffix!r} is not like '.txt'")
    for name, data in NO_MAZES.items():
        with trial.attempt(f"sniffing {name}"):
            trial.require(not found.sniff(data), f"`sniff` recognizes {name}")
    written = 0
    for grid in grids_from(grids):
        for kind, maze in sample_mazes(grid, seed):
            for each in dict.fromkeys([maze, _opened(maze)]):
                content = _write(Trial(f"{found.name} of {kind} on {grid.spec} with seed {seed}"), found, each)
                if content is not None:
                    written += 1
                    _check_content(
                        Trial(f"{found.name} of {kind} on {grid.spec} with seed {seed}"), found, each, content, seed
                    )
    trial.require(written, "no maze can be written on any of the grids")


def _opened(maze: Maze) -> Maze:
    """Return the maze with openings, if its cells have sides."""
    try:
        return opened(maze)
    except ClewError:
        return maze


def _write(trial: Trial, found: Format, maze: Maze) -> bytes | None:
    """Return the file's content; None if the format refuses the maze."""
    try:
        with trial.attempt("writing", may_refuse=True):
            content = found.function(maze)
    except ClewError:
        return None
    trial.require(isinstance(content, (str, bytes)), f"writing returns {type(content).__name__}, not text or bytes")
    return content.encode() if isinstance(content, str) else bytes(content)


def _check_content(trial: Trial, found: Format, maze: Maze, content: bytes, seed: int) -> None:
    """Check that what was written is recognized and reads back."""
    with trial.attempt("`sniff`"):
        trial.require(found.sniff(content), "`sniff` does not recognize what was written")
    notes: list[str] = []
    with trial.attempt("reading what was written"):
        again: Any = found.read(content, strict=True, notes=notes)
        loose: Any = found.read(content)
    trial.require(isinstance(again, Maze), f"reading returns {type(again).__name__}, not a Maze")
    expected = Maze(maze.grid, maze.storage, openings=again.openings and maze.openings)
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
    for _ in range(DAMAGED):
        damaged = bytearray(content)
        damaged[draws.randrange(len(damaged))] = draws.randrange(256)
        _check_refused(trial, found, bytes(damaged), "a byte changed")
        _check_refused(trial, found, content[: draws.randrange(len(content))], "the end missing")


def _check_refused(trial: Trial, found: Format, content: bytes, damage: str) -> None:
    """Check that content with this damage is read or refused."""
    try:
        with trial.attempt(f"reading a document with {damage}", may_refuse=True):
            found.sniff(content)
            made: Any = found.read(content)
    except ClewError:
        return
    trial.require(isinstance(made, Maze), f"reading a document with {damage} returns {type(made).__name__}, not a Maze")
