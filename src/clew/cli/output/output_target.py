"""The targets of `-o`: a file, a device or standard output, and the renderer or format that its suffix names."""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable
from typing import IO, NamedTuple

from clew import registry
from clew.errors import ClewError, cut
from clew.pictures.renderers import writer_for
from clew.safe_io.whole_files import mode_of, open_atomic

STDOUT = "-"
PLAIN_STDOUT = (STDOUT, "/dev/stdout")
TEXT = ".txt"
Names = tuple[str, ...]  # of targets, as on the command line


class OutputTarget(NamedTuple):
    """One target: its name, its suffix, and the renderer or format that writes it."""

    name: str
    suffix: str
    writer: registry.Writer

    @property
    def is_stdout(self) -> bool:
        """Whether it goes to standard output."""
        return is_stdout(self.name)

    @property
    def is_screen(self) -> bool:
        """Whether it is text on standard output."""
        return self.is_stdout and self.suffix == TEXT

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return "text on standard output" if self.is_screen else self.name

    @property
    def is_file(self) -> bool:
        """Whether it can be read again: it is neither standard output nor a device."""
        return not self.is_stdout and not _is_device(self.name)

    def write(self, write: Callable[[IO[bytes]], object]) -> None:
        """Call `write` with the open target; a file is written whole or not at all."""
        write_target(self.name, write)


def parse_targets(names: Names, *, as_json: bool, flag: str = "-o") -> list[OutputTarget]:
    """Parse the targets of a command line; without any the target is standard output, or none with `as_json`.

    `flag` is the option that names them. Raises `ClewError` if more than one thing would be written to standard output,
    or to one file.
    """
    targets = [parse_target(name, flag) for name in names or (() if as_json else (STDOUT,))]
    printed = ["--json"] * as_json + [f"{flag} {target.name}" for target in targets if target.is_stdout]
    if len(printed) > 1:
        raise ClewError(
            f"{printed[0]} and {printed[1]} would both write to standard output: name a file for one of them, "
            f"as in {flag} maze.svg"
        )
    check_distinct(names)
    return targets


def check_distinct(names: Iterable[str]) -> None:
    """Raise `ClewError` if two of the names are those of one file."""
    seen = set()
    for name in names:
        place = os.path.realpath(name)
        if place in seen and not is_stdout(name) and not _is_device(name):
            raise ClewError(f"{cut(name)} would be written twice: give each file a name of its own")
        seen.add(place)


def parse_target(name: str, flag: str = "-o") -> OutputTarget:
    """Parse a target of the option `flag`.

    Raises `ClewError` or `OSError`, before any work is done, if it could not be written.
    """
    if name in PLAIN_STDOUT or (_is_device(name) and not os.path.splitext(name)[1]):
        return OutputTarget(name, TEXT, registry.find("renderer", "text"))
    if not is_stdout(name) and not _is_device(name):
        check_folder(name, flag)
    # '-.svg' is a name that begins with a dot once the dash is gone; such a name has no suffix of its own
    suffix = registry.suffix_of(name.removeprefix(STDOUT) if is_stdout(name) else name)
    target = OutputTarget(name, suffix, writer_for(suffix, name))
    is_binary = not any(word in target.writer.media for word in ("text", "json", "xml"))
    if target.is_stdout and is_binary and sys.stdout.isatty():
        raise ClewError(
            f"refusing to write a {suffix} file to a terminal: name a file with {flag}, such as {flag} maze{suffix}"
        )
    return target


def write_target(name: str, write: Callable[[IO[bytes]], object]) -> None:
    """Call `write` with the open file, or with standard output; a file is written whole or not at all."""
    if is_stdout(name):
        sys.stdout.flush()
        write(sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    with open_atomic(name) as file:
        write(file)


def is_stdout(name: str) -> bool:
    """Whether this is `-`, or a dash before a suffix, or /dev/stdout; `-maze.svg` and `-.a.svg` are names of files."""
    suffix = name.removeprefix(STDOUT)
    return name in PLAIN_STDOUT or (
        name.startswith("-.")
        and "/" not in name
        and ("." not in suffix[1:] or registry.suffix_of(suffix) == suffix.lower())
    )


def _is_device(name: str) -> bool:
    """Whether it exists and is neither a file nor a folder: /dev/full, a pipe."""
    mode = mode_of(name)
    return mode is not None and not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def check_folder(name: str, flag: str) -> None:
    """Raise if no file of this name can be made or replaced."""
    if not name:
        raise ClewError(f"{flag} has an empty name: name a file to write, such as maze.svg")
    if os.path.isdir(name):
        raise ClewError(f"{name} is a folder: name a file to write, such as maze.svg")
    folder = os.path.dirname(os.path.realpath(name))
    if not os.path.isdir(folder):
        raise ClewError(f"there is no folder {folder}: create it before writing {name}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "no permission to write in its folder", name)
