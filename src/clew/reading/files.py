"""Read a file whole within a bound, and write one whole or not at all."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from clew import memory
from clew.errors import ClewError


def read_bytes(name: str, most: int, most_of_stream: int, wanted: str = "a maze") -> bytes:
    """The content of the file; `ClewError` where there is none, for a folder, and for more than `most` bytes.

    Devices and pipes, which tell no size beforehand, may give `most_of_stream` bytes. `wanted`: what should be in
    the file.
    """
    try:
        with open(name, "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                most = min(most, most_of_stream)
            size = status.st_size
            if size <= most:
                memory.require(3 * size, f"reading {name}")
                data = file.read((size or min(most, most_of_stream)) + 1)  # some files do not tell their size
                size = len(data)
            if size > most:
                raise ClewError(f"{name} is too large: at most {memory.readable(most)} are read")
            return data
    except FileNotFoundError:
        raise ClewError(f"there is no file {name}: check its name and folder") from None
    except IsADirectoryError:
        raise ClewError(f"{name} is a folder: give a file with {wanted}") from None
    except ValueError as problem:
        if isinstance(problem, ClewError):
            raise
        raise ClewError(f"{name!r} cannot be a file's name: {problem}") from None


def write_whole(name: str, data: bytes) -> None:
    """Write the file, whole or not at all."""
    with whole(name) as file:
        file.write(data)


@contextmanager
def whole(name: str) -> Iterator[IO[bytes]]:
    """A file to write, under a temporary name until all went well; a device or pipe is written directly."""
    target = os.path.realpath(name)  # so that a link goes on pointing at what it did
    mode = _mode(target)
    if mode is not None and stat.S_ISDIR(mode):
        raise ClewError(f"{name} is a folder: give the name of a file to write")
    if mode is not None and not stat.S_ISREG(mode):
        with open(target, "wb") as device:
            yield device
        return
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
    """The kind and permissions of a file; None where there is none."""
    try:
        return os.stat(name).st_mode
    except FileNotFoundError:
        return None
