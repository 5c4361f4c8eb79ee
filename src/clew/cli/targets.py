"""The targets of `-o`: what writes each, and whether it can be written, asked before the work begins."""

import errno
import os
import re
import stat
import sys
from dataclasses import dataclass

from clew import registry, renderers
from clew.errors import ClewError

STREAM = "-"
TEXT = ".txt"


@dataclass(frozen=True)
class Output:
    """One target, the suffix of its form, and what writes that: a renderer or a format."""

    target: str
    suffix: str
    writer: registry.Writer

    @property
    def is_stream(self) -> bool:
        """Whether it goes to standard output."""
        return is_stream(self.target)

    @property
    def is_file(self) -> bool:
        """Whether it is one that can be read again: neither standard output nor a device."""
        return not self.is_stream and not _is_device(self.target)

    @property
    def is_binary(self) -> bool:
        """Whether a terminal would make nonsense of it."""
        return not any(word in self.writer.media for word in ("text", "json", "svg"))


def is_stream(target: str) -> bool:
    """Whether this is `-` or `-.svg` and the like; `-maze.svg` is a file's name."""
    return re.fullmatch(r"-(\.[^./]*)?", target) is not None


def checked(target: str) -> Output:
    """The output for this target; refused now where it could not be written in the end."""
    if target == STREAM or (_is_device(target) and not os.path.splitext(target)[1]):
        return Output(target, TEXT, registry.find("renderer", "text"))
    if not is_stream(target) and not _is_device(target):
        _check_place(target)
    # '-.svg' is a name that begins with a dot once the dash is gone; such a name has no suffix of its own
    suffix = (target.removeprefix(STREAM) if is_stream(target) else os.path.splitext(target)[1]).lower()
    output = Output(target, suffix, renderers.writer_for(suffix, target))
    if output.is_stream and output.is_binary and sys.stdout.isatty():
        raise ClewError(f"{suffix} is nothing for a terminal: write it to a file, such as maze{suffix}")
    return output


def _is_device(target: str) -> bool:
    """Whether it is there already and neither a file nor a folder: /dev/full, a pipe."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _check_place(target: str) -> None:
    """Raise where no file of this name can be made or replaced."""
    if os.path.isdir(target) or not target:
        raise ClewError(f"{target or 'an empty name'} is a folder: give the name of a file to write, such as maze.svg")
    folder = os.path.dirname(os.path.realpath(target))
    if not os.path.isdir(folder):
        raise ClewError(f"there is no folder {folder}: make it before writing {target}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, "no permission to write in its folder", target)
