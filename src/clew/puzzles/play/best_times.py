"""The file of the best times: written whole or not at all, merged with what others wrote, never lost.

A damaged file gets another name. One that cannot be read, or that a newer Clew wrote, is left alone.

A maze has two best times: one without hints, and one with hints. They are never compared.
"""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from clew.cli.terminal.progress import clock
from clew.errors import ClewError
from clew.kernel.store import lock_file
from clew.safe_io import strict_json
from clew.safe_io.whole_files import read_bytes, write_atomic

VARIABLE = "CLEW_DATA_DIR"
NAME = "best-times.json"
VERSION = 1
MAX_BYTES = 1 << 20
MAX_MAZES = 500  # those that were not played for longest are forgotten
MAX_TITLE = 200
LOCK_TIMEOUT = 2.0  # seconds; then the file is written without a lock
KINDS = ("without_hints", "with_hints")
Count = Annotated[int, Meta(ge=0, le=1 << 40)]


class BestTime(Struct, frozen=True):
    """The fastest walk through a maze.

    Attributes
    ----------
    seconds : float
        The time from the first step to the goal.
    steps : int
        The steps of that walk.
    hints : int
        The hints of that walk.
    """

    seconds: Annotated[float, Meta(ge=0, le=1e9)]
    steps: Count
    hints: Count


class MazeTimes(Struct, frozen=True, omit_defaults=True):
    """The best times in one maze.

    Attributes
    ----------
    title : str
        What the maze was called when it was played.
    without_hints, with_hints : BestTime or None
        The best times.
    """

    title: str
    without_hints: BestTime | None = None
    with_hints: BestTime | None = None

    def best(self, hints: int) -> BestTime | None:
        """Return the best time to compare a game with so many hints with."""
        return self.with_hints if hints else self.without_hints


def data_file() -> Path | None:
    """Return the file: in CLEW_DATA_DIR, or where the system keeps data of programs; None without a home folder."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given) / NAME
    import platformdirs

    with suppress(RuntimeError):
        return Path(platformdirs.user_data_dir("clew", appauthor=False)) / NAME
    return None


class BestTimes:
    """The best times in a file.

    What cannot be read or written is no reason to stop a game: `problem` says it in a sentence.

    Parameters
    ----------
    file : Path or None
        The file; None keeps the times in memory only.

    Attributes
    ----------
    is_kept : bool
        Whether the times are written to the file.
    mazes : dict of str to MazeTimes
        The best times by the key of the maze.
    problem : str
        What went wrong, in a sentence; empty if nothing did.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.is_kept = True
        self.problem = ""
        self.mazes: dict[str, MazeTimes] = {}
        if file is None:
            self._give_up(f"there is no home folder, so set {VARIABLE} to a folder")
            return
        self._read()
        can_write = False
        with suppress(OSError):  # such as a name that is too long
            folder = next(each for each in file.absolute().parents if os.path.lexists(each))
            can_write = folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
        if self.is_kept and not can_write:
            self._give_up(f"{file.parent} is no folder that can be written")

    def add(self, key: str, title: str, time: BestTime) -> bool:
        """Keep a time if it is the best of its kind; return whether it is, compared with what the file holds now."""
        with self._locked():
            self._read()
            known = self.mazes.pop(key, MazeTimes(title))
            before = known.best(time.hints)
            is_best = before is None or time.seconds < before.seconds
            if is_best:
                best = {KINDS[time.hints > 0]: time}
                known = msgspec.structs.replace(known, title=clean_title(title), **best)
            self.mazes[key] = known  # the latest is last
            while len(self.mazes) > MAX_MAZES:
                del self.mazes[next(iter(self.mazes))]
            self._write()
        return is_best

    def _give_up(self, reason: object) -> None:
        """Keep times in memory only from now on, and say why."""
        self.is_kept = False
        self.problem = f"best times are not kept: {_printable(str(reason))}"

    def _read(self) -> None:
        """Read the file, which another game may have written; leave one alone that cannot be read."""
        if self.file is None or not self.is_kept:
            return
        try:
            os.stat(self.file)
            data = read_bytes(str(self.file), MAX_BYTES, 0, "best times")
        except FileNotFoundError:
            return
        except (OSError, ClewError) as problem:
            self._give_up(f"{self.file}: {problem.strerror}" if isinstance(problem, OSError) else problem)
            return
        try:
            self.mazes, skipped = _parse(data)
            if skipped:
                self.problem = f"{skipped} of the mazes in the file of best times cannot be read and were left out"
        except UnknownVersionError as problem:
            self._give_up(f"{self.file} {problem}")
        except ClewError as problem:
            self._set_aside(problem)

    def _set_aside(self, problem: ClewError) -> None:
        """Give a damaged file another name."""
        assert self.file is not None
        number = 1
        while (aside := self.file.with_name(f"{self.file.stem}.damaged-{number}.json")).exists():
            number += 1
        try:
            self.file.rename(aside)
        except OSError as trouble:
            self._give_up(f"{self.file} is damaged ({problem}), and {trouble.strerror}")
            return
        self.problem = _printable(f"the file of best times was damaged and is now {aside}: {problem}")

    def _write(self) -> None:
        if self.file is None or not self.is_kept:
            return
        document = {"clew": "best-times", "version": VERSION, "mazes": msgspec.to_builtins(self.mazes)}
        try:
            write_atomic(str(self.file), f"{json.dumps(document, indent=1, ensure_ascii=False)}\n".encode())
        except (OSError, ClewError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else problem
            self.problem = _printable(f"best times are not kept: {self.file}: {reason}")

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Let no other game write the file, if the system has locks."""
        with ExitStack() as stack:
            if self.file is not None and self.is_kept:
                with suppress(OSError):
                    self.file.parent.mkdir(parents=True, exist_ok=True)
                    lock_file(stack.enter_context(open(self.file.with_suffix(".lock"), "wb")), LOCK_TIMEOUT)
            yield


class UnknownVersionError(ClewError):
    """A document of best times that another version of Clew wrote."""


def clean_title(text: str) -> str:
    r"""Return a title as it is shown and kept: printable, with a space for each other character, and not too long.

    Examples
    --------
    >>> clean_title("my\u00a0maze.clew")
    'my maze.clew'
    """
    return _printable(text)[:MAX_TITLE]


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else " " for each in text)


def _parse(data: bytes) -> tuple[dict[str, MazeTimes], int]:
    """Return the best times in a file and how many mazes were left out; raise `ClewError` if it holds anything else."""
    document = strict_json.parse(data)
    mazes = document.get("mazes") if isinstance(document, dict) else None
    if not isinstance(document, dict) or document.get("clew") != "best-times":
        raise ClewError(
            f'it is no document of best times, {{"clew": "best-times", "version": {VERSION}, "mazes": ...}}'
        )
    if document.get("version") != VERSION:
        raise UnknownVersionError("has a version that this Clew does not know: a newer one may read it")
    if not isinstance(mazes, dict):
        raise ClewError("it has no mazes")
    found = {}
    for key, entry in mazes.items():
        with suppress(msgspec.ValidationError):
            times = msgspec.convert(entry, MazeTimes)
            if (times.without_hints or times.with_hints) and key == clean_title(key):
                found[key] = msgspec.structs.replace(times, title=clean_title(times.title))
    return found, len(mazes) - len(found)


def shown_time(seconds: float) -> str:
    """Return a time in words of a clock.

    Examples
    --------
    >>> shown_time(83.27), shown_time(7265)
    ('1:23.2', '2:01:05.0')
    """
    tenths = int(seconds * 10)
    return f"{clock(tenths // 10)}.{tenths % 10}"
