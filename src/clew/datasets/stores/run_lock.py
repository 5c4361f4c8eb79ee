"""A lock that one run holds on the folder of its data set; it dies with the process."""

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from clew.errors import ClewError, cut

# A network drive may have no locks; there, two runs of one plan write equal bytes.
NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})


@contextmanager
def run_lock(file: str, folder: str) -> Iterator[None]:
    """Hold the lock of a data set.

    Parameters
    ----------
    file : str
        The name of the file that is locked; it is removed at the end.
    folder : str
        The data set, for messages.

    Raises
    ------
    ClewError
        If another process holds it.
    """
    try:
        import fcntl
    except ImportError:  # this system has no such locks
        yield
        return
    while True:
        os.makedirs(os.path.dirname(file), exist_ok=True)
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
    try:
        return os.path.samestat(os.stat(file), os.fstat(descriptor))
    except FileNotFoundError:
        return False
