"""Read a file whole within a bound, and write one whole or not at all."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from clew.errors import ClewError
from clew.kernel import memory


def read_bytes(name: str, max_bytes: int, max_streamed: int, content: str = "a maze") -> bytes:
    """Return the content of the file; `ClewError` for a missing file, a folder, and more than `max_bytes`.

    Devices and pipes, whose size is not known beforehand, may give `max_streamed` bytes. `content`: what should be in
    the file, for sentences.
    """
    try:
        with open(name, "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                max_bytes = min(max_bytes, max_streamed)
            size = status.st_size
            if size <= max_bytes:
                memory.require(3 * size, f"reading {name}")
                data = file.read((size or min(max_bytes, max_streamed)) + 1)  # some files have size 0 and content
                size = len(data)
            if size > max_bytes:
                raise ClewError(f"{name} is too large: at most {memory.readable(max_bytes)} are read")
            return data
    except FileNotFoundError:
        raise ClewError(f"there is no file {name}: check its name and folder") from None
    except IsADirectoryError:
        raise ClewError(f"{name} is a folder: give a file with {content}") from None
    except ValueError as problem:
        if isinstance(problem, ClewError):
            raise
        raise ClewError(f"{name!r} cannot be a file's name: {problem}") from None


def write_atomic(name: str, data: bytes) -> None:
    """Write the file, whole or not at all."""
    with open_atomic(name) as file:
        file.write(data)


@contextmanager
def open_atomic(name: str) -> Iterator[IO[bytes]]:
    """Open a file to write, under a temporary name until all went well; a device or pipe is written directly."""
    mode = _mode(name)
    if mode is not None and stat.S_ISDIR(mode):
        raise ClewError(f"{name} is a folder: give the name of a file to write")
    if mode is not None and not stat.S_ISREG(mode):
        with open(name, "wb") as device:  # not its real path: /dev/stdout has none where it is a pipe
            yield device
        return
    target = os.path.realpath(name)  # a link goes on pointing at the same file
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise ClewError(f"there is no folder {folder}: make it before writing {name}")
    temporary = os.path.join(folder, f".{os.path.basename(target)[:100]}.{os.urandom(4).hex()}")
    try:
        with open(temporary, "xb") as file:
            yield file
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)
    except BaseException as problem:
        if os.path.lexists(temporary):
            os.unlink(temporary)
        if isinstance(problem, OSError) and problem.filename == temporary:
            problem.filename, problem.filename2 = name, None
        raise


def _mode(name: str) -> int | None:
    """Return the kind and permissions of a file, or None if it does not exist."""
    try:
        return os.stat(name).st_mode
    except FileNotFoundError:
        return None
