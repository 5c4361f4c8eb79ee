"""Read a whole file of limited size, and write files completely or not at all."""

import os
import re
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Literal, Self

from clew.errors import ClewError
from clew.kernel import memory

STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}
_DESCRIPTOR = re.compile(r"/dev/(stdin|stdout|stderr)|/(?:dev|proc/self)/fd/([0-9]{1,9})")

PIPE_TIMEOUT = 1.0  # seconds before a named pipe that nobody else opens is reported
waiting: list[Callable[[str, Literal["rb", "wb"]], None]] = []  # called with the pipe, and how it is being opened
unfinished: set[str] = set()  # temporary files that are being written


def read_bytes(name: str, max_bytes: int, max_streamed: int, content: str = "a maze") -> bytes:
    """Return the content of a file.

    Parameters
    ----------
    name : str
        Path of the file.
    max_bytes : int
        The largest size that is read.
    max_streamed : int
        The same for devices and pipes, whose size is not known in advance.
    content : str, default "a maze"
        What the file should contain, for messages.

    Raises
    ------
    ClewError
        If there is no such file, if it is a folder, or if it is too large.
    """
    if not name:
        raise ClewError(f"'' cannot be the name of a file: give a file with {content}")
    try:
        with _open(name, "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                max_bytes = min(max_bytes, max_streamed)
            size = status.st_size
            if size <= max_bytes:
                memory.require(3 * size, f"reading {name}")
                data = file.read((size or min(max_bytes, max_streamed)) + 1)  # some files have size 0 and yet content
                size = len(data)
            if size > max_bytes:
                raise ClewError(f"{name} is too large: at most {memory.readable(max_bytes)} can be read")
            return data
    except FileNotFoundError:
        raise ClewError(f"there is no file {name}: check its name and folder") from None
    except IsADirectoryError:
        raise ClewError(f"{name} is a folder: give a file with {content}") from None
    except ValueError as problem:
        if isinstance(problem, ClewError):
            raise
        raise ClewError(f"{name!r} cannot be the name of a file: {problem}") from None


def write_atomic(name: str, data: bytes) -> None:
    """Write a file completely or not at all."""
    with open_atomic(name) as file:
        file.write(data)


def temporary_name(target: str) -> str:
    """Return a hidden name in the same folder, for a file until it is whole."""
    folder, separator, name = target.replace(os.sep, "/").rpartition("/")
    return f"{folder}{separator}.{name[:100]}.{os.urandom(4).hex()}"


@contextmanager
def open_atomic(name: str) -> Iterator[IO[bytes]]:
    """Open a file for writing under a temporary name and rename it at the end; write a device or pipe directly."""
    with WholeFiles() as files, files.open(name) as file:
        yield file


class WholeFiles:
    """Files that belong together: all of them are written, or none.

    Each is written under a temporary name; when the block ends, all are renamed, and if it fails, all are removed.
    Devices and pipes are written directly.
    """

    def __init__(self) -> None:
        self._staged: list[tuple[str, str, str]] = []  # names, temporary files and what they become

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        try:
            if kind is None:
                for name, temporary, target in self._staged:
                    with _naming(name, temporary):
                        os.replace(temporary, target)
        finally:
            for _, temporary, _ in self._staged:
                with suppress(FileNotFoundError):
                    os.unlink(temporary)
                unfinished.discard(temporary)

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """Open one of the files for writing."""
        if not name or "\0" in name:
            raise ClewError(f"{name!r} cannot be the name of a file: give one such as maze.svg")
        descriptor = _DESCRIPTOR.fullmatch(name)
        if descriptor:  # what is already open may be a file with other content, which must not be replaced
            number = STREAMS[descriptor[1]] if descriptor[1] else int(descriptor[2])
            with open(os.dup(number), "wb") as stream:
                yield stream
            return
        mode = mode_of(name)
        if mode is not None and stat.S_ISDIR(mode):
            raise ClewError(f"{name} is a folder: give the name of a file to write")
        if mode is not None and not stat.S_ISREG(mode):
            with _naming(name), _open(name, "wb") as device:
                yield device
            return
        target = os.path.realpath(name)  # a link goes on pointing at the same file
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            raise ClewError(f"there is no folder {folder}: make it before writing {name}")
        temporary = temporary_name(target)
        unfinished.add(temporary)
        self._staged.append((name, temporary, target))
        with _naming(name, temporary):
            with open(temporary, "xb") as file:
                yield file
            if mode is not None:
                os.chmod(temporary, stat.S_IMODE(mode))


@contextmanager
def _naming(name: str, temporary: str | None = None) -> Iterator[None]:
    """Let an error of the system name this file; those of writing name none, others the temporary file."""
    try:
        yield
    except OSError as problem:
        if problem.errno is not None and problem.filename in (None, temporary):
            problem.filename, problem.filename2 = name, None
        raise


def _open(name: str, mode: Literal["rb", "wb"]) -> IO[bytes]:
    """Open a file; a named pipe, which opens when another program opens its other end, is reported if it is late."""
    found = mode_of(name)
    if found is None or not stat.S_ISFIFO(found):
        return open(name, mode)
    timer = threading.Timer(PIPE_TIMEOUT, lambda: [report(name, mode) for report in waiting])
    timer.daemon = True
    timer.start()
    try:
        return open(name, mode)
    finally:
        timer.cancel()


def mode_of(name: str) -> int | None:
    """Return the kind and permissions of a file, or None if it does not exist."""
    with suppress(FileNotFoundError):
        return os.stat(name).st_mode
    return None
