"""The files of a data set, in a local folder or at an fsspec address: each is there whole or not at all."""

import errno
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import IO

from clew.datasets.stores.base import LOCK, Store, check_size, is_temporary, try_again
from clew.datasets.stores.remote import FsspecStore
from clew.errors import ClewError, cut
from clew.kernel.memory import readable
from clew.safe_io.whole_files import temporary_name, unfinished

__all__ = ["LocalStore", "Store", "open_store"]

NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP})  # some network drives sync files, not folders
FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
# Errors of a local disk that may be gone a moment later, such as those of a network drive.
PASSING = frozenset({errno.EIO, errno.EAGAIN, errno.EBUSY, errno.ESTALE, errno.ETIMEDOUT, errno.EINTR, errno.ENOENT})


class LocalStore(Store):
    """A folder of this machine: a file is written under a temporary name, synced to the disk and renamed."""

    def __init__(self, folder: str) -> None:
        self.address = folder

    def write(self, name: str, data: bytes | memoryview) -> None:
        try:
            try_again(lambda: self._write(name, data), _is_passing)
        except NotADirectoryError:
            raise _no_folder(self.address) from None
        except IsADirectoryError:
            raise ClewError(f"{self.address}/{name} is a folder, where a file is needed: move it away") from None
        except OSError as problem:
            if problem.errno not in FULL:
                raise
            free = "less is"
            with suppress(OSError):
                free = f"{readable(shutil.disk_usage(self.address).free)} are"
            raise OSError(
                problem.errno, f"{self.address} has no room left: {name} needs {readable(len(data))} and {free} free"
            ) from None

    def _write(self, name: str, data: bytes | memoryview) -> None:
        target = os.path.join(self.address, name)
        folder = os.path.dirname(target)
        _make_folders(folder)
        temporary = temporary_name(target)
        unfinished.add(temporary)
        try:
            with open(temporary, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                check_size(name, os.fstat(file.fileno()).st_size, len(data))
            os.replace(temporary, target)
            _sync_folder(folder)
        finally:
            with suppress(OSError):
                os.unlink(temporary)
            unfinished.discard(temporary)

    def read(self, name: str) -> bytes:
        def content() -> bytes:
            with open(os.path.join(self.address, name), "rb") as file:
                return file.read()

        return try_again(content, lambda problem: _is_passing(problem) and not isinstance(problem, FileNotFoundError))

    def size(self, name: str) -> int:
        return os.stat(os.path.join(self.address, name)).st_size

    def open(self, name: str) -> IO[bytes]:
        return open(os.path.join(self.address, name), "rb")

    def entries(self, folder: str) -> Iterator[tuple[str, int | None]]:
        try:
            entries = os.scandir(os.path.join(self.address, folder))
        except (FileNotFoundError, NotADirectoryError):
            return
        with entries:
            for entry in entries:
                yield entry.name, os.stat(entry.path).st_size if os.path.isfile(entry.path) else None

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(self.address, name))

    def lock(self) -> AbstractContextManager[None]:
        return run_lock(os.path.join(self.address, LOCK), self.address)

    def clean(self) -> None:
        for folder, folders, files in os.walk(self.address):
            folders[:] = [each for each in folders if not each.startswith(".")]
            for name in files:
                if is_temporary(name):
                    with suppress(OSError):
                        os.unlink(os.path.join(folder, name))


def open_store(address: str | os.PathLike[str]) -> Store:
    """Return the store at an address.

    Parameters
    ----------
    address : str
        A folder, which need not exist, or an address that fsspec knows, such as "s3://bucket/mazes".

    Raises
    ------
    ClewError
        If it cannot be an address, or if a package is missing that it needs.
    """
    address = os.fspath(address)
    if address in ("", "-") or "\0" in address:
        raise ClewError(
            f"{address!r} cannot be the address of a data set: give a folder, or an address such as s3://bucket/mazes"
        )
    protocol, separator, path = address.partition("://")
    if separator and protocol not in ("file", "local"):
        return FsspecStore(address)
    return LocalStore(os.path.abspath(path if separator else address))


def _no_folder(address: str) -> ClewError:
    return ClewError(f"{address} is not a folder, or lies below a file: give another one")


def _is_passing(problem: Exception) -> bool:
    return isinstance(problem, OSError) and problem.errno in PASSING


def _make_folders(folder: str) -> None:
    """Make a folder and those above it that are missing, each so that it is there after a power failure too."""
    if os.path.isdir(folder):
        return
    parent = os.path.dirname(folder)
    if parent != folder:
        _make_folders(parent)
    with suppress(FileExistsError):  # another process was faster
        os.mkdir(folder)
    _sync_folder(parent)


def _sync_folder(folder: str) -> None:
    """Let the files in a folder keep their new names after a power failure."""
    if os.name != "posix":  # elsewhere folders cannot be opened
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as problem:
        if problem.errno not in NO_SYNC:
            raise
    finally:
        os.close(descriptor)


# A network drive may have no locks; there, two runs of one plan write equal bytes.
NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})


@contextmanager
def run_lock(file: str, folder: str) -> Iterator[None]:
    """Hold the lock of the data set in a folder: a file, which is removed at the end.

    Raises `ClewError` if another process holds it.
    """
    try:
        import fcntl
    except ImportError:  # this system has no such locks
        yield
        return
    while True:
        try:
            os.makedirs(os.path.dirname(file), exist_ok=True)
        except NotADirectoryError:
            raise _no_folder(folder) from None
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            if problem.errno in NO_LOCKS:
                os.close(descriptor)
                yield
                return
            holder = cut(os.read(descriptor, 200).decode(errors="replace").strip()) or "another process"
            os.close(descriptor)
            if problem.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                raise
            raise ClewError(
                f"{folder} is being made by {holder}: wait until that run has ended, or give another folder"
            ) from None
        if _is_at(file, descriptor):
            break
        os.close(descriptor)  # the run that held it has just ended, and removed the file
    try:
        with suppress(OSError):  # a full disk: the lock holds without a name in it
            os.truncate(descriptor, 0)
            os.write(descriptor, f"process {os.getpid()} on {socket.gethostname()}\n".encode())
        yield
    finally:
        with suppress(OSError):
            os.unlink(file)
        os.close(descriptor)


def _is_at(file: str, descriptor: int) -> bool:
    """Return whether an open file is still the one of that name."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.stat(file), os.fstat(descriptor))
    return False
