"""The interface of the stores of data sets, and what they share."""

import errno
import json
import random
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import IO, Any, TypeVar

from clew.errors import ClewError, cut

Result = TypeVar("Result")

OWN = "_clew"  # the folder with what is not rows
PLAN_FILE, PLAN_TEXT = f"{OWN}/plan.json", f"{OWN}/plan.toml"
RUN_FILE, MANIFEST = f"{OWN}/run.json", f"{OWN}/manifest.json"
EDGES, LEFT_OUT = f"{OWN}/edges.parquet", f"{OWN}/left-out.parquet"
RECORDS, LOCK = f"{OWN}/shards", f"{OWN}/lock"
CARD = "README.md"
MAX_DOCUMENT = 16 << 20  # bytes of a JSON file
PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0)  # seconds before an operation that has failed is tried again
_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{8}")


class DamagedFile(OSError):  # noqa: N818 - of a file, not of a program
    """There is a file of this name, and it is not what it should be."""


class Store(ABC):
    """The files of a data set by their names, such as "train/000007.parquet".

    Attributes
    ----------
    address : str
        The folder or address, from which `open_store` makes the same store in another process.
    """

    address: str

    @abstractmethod
    def write(self, name: str, data: bytes | memoryview) -> None:
        """Write a file; others see its old content or all of the new one."""

    @abstractmethod
    def read(self, name: str) -> bytes:
        """Return the content of a file; `FileNotFoundError` if it does not exist."""

    @abstractmethod
    def size(self, name: str) -> int:
        """Return the size of a file in bytes; `FileNotFoundError` if it does not exist."""

    @abstractmethod
    def open(self, name: str) -> IO[bytes]:
        """Open a file for reading at any place of it; `FileNotFoundError` if it does not exist."""

    @abstractmethod
    def entries(self, folder: str) -> Iterator[tuple[str, int | None]]:
        """Yield the names in a folder, hidden ones too, with the sizes of files; nothing if there is no such folder."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a file; it need not exist."""

    def scan(self, folder: str) -> Iterator[tuple[str, int]]:
        """Yield the name and size of each file in a folder, in no order; hidden ones are left out."""
        return ((name, size) for name, size in self.entries(folder) if size is not None and not name.startswith("."))

    def others(self, folder: str) -> Iterator[str]:
        """Yield the name of everything in a folder that is not a file, such as a folder; hidden names are left out."""
        return (name for name, size in self.entries(folder) if size is None and not name.startswith("."))

    def lock(self) -> AbstractContextManager[None]:
        """Hold this data set for one run; `ClewError` if another process holds it.

        An object store has no locks. There, two runs of one plan write equal bytes.
        """
        return nullcontext()

    def clean(self) -> None:  # noqa: B027 - an object store has no unfinished files
        """Remove the unfinished files of runs that were killed; only a process that holds the lock may do so."""

    def write_json(self, name: str, content: Any) -> None:
        """Write content as JSON."""
        self.write(name, (json.dumps(content, indent=1) + "\n").encode())

    def read_json(self, name: str, size: int | None = None) -> Any:
        """Return the content of a JSON file, of `size` bytes if that is known.

        Raises `FileNotFoundError` if it is missing, and `DamagedFile` if it is damaged, or a folder is in its place.
        """
        try:
            size = self.size(name) if size is None else size
            if size > MAX_DOCUMENT:
                raise DamagedFile(f"is damaged: it has {size:,} bytes, and at most {MAX_DOCUMENT:,} are read")
            data = self.read(name)
        except OSError as problem:
            if isinstance(problem, FileNotFoundError) or not is_no_file(problem):
                raise
            raise DamagedFile(unreadable(problem)) from None
        try:
            return json.loads(data)
        except (ValueError, RecursionError) as problem:
            raise DamagedFile(f"is damaged: it is not JSON ({cut(problem)})") from None

    def read_fact(self, name: str, key: str) -> Any:
        """Return the value of a key in a JSON file; None if there is no such file or key, or the file is damaged."""
        with suppress(FileNotFoundError, DamagedFile, LookupError, TypeError):
            return self.read_json(name)[key]
        return None


def try_again(action: Callable[[], Result], is_passing: Callable[[Exception], bool]) -> Result:
    """Return what the action returns; after an error that may pass, try it again, with growing pauses."""
    for pause in PAUSES:
        try:
            return action()
        except Exception as problem:
            if isinstance(problem, ClewError) or not is_passing(problem):
                raise
        time.sleep(pause * random.uniform(0.5, 1.0))  # so that many processes do not try again at the same moment
    return action()


def is_no_file(problem: OSError) -> bool:
    """Return whether there is no file of a name: nothing, a folder, or a symbolic link that leads in a circle.

    Other errors say nothing about the file: a server may fail, or a disk.
    """
    return isinstance(problem, FileNotFoundError) or problem.errno in (errno.EISDIR, errno.ELOOP)


def unreadable(problem: OSError) -> str:
    """Return why a file cannot be read."""
    if isinstance(problem, FileNotFoundError):
        return "is missing"
    if isinstance(problem, DamagedFile):
        return str(problem)
    if isinstance(problem, IsADirectoryError):
        return "is a folder, where a file is needed"
    return f"cannot be read: {problem.strerror or cut(problem)}"


def is_temporary(name: str) -> bool:
    """Return whether a file has a name that `whole_files.temporary_name` makes."""
    return _TEMPORARY.fullmatch(name) is not None


def check_size(name: str, found: int, size: int) -> None:
    """Raise `OSError` unless a file that was written has its size."""
    if found != size:
        raise OSError(errno.EIO, f"{name} has {found} bytes after {size} were written")
