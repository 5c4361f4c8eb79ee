"""Prepare the standard streams: those that the process was started without (`clew ... >&-`), and their encodings."""

import errno
import io
import os
import sys

from clew.cli.terminal.terminal import use_for

CLOSED = "standard output is closed"


def open_missing() -> None:
    """Open the missing standard streams: an empty input, a discarded standard error; write what encodings lack.

    Standard output fails only when it is written to: a maze may go to a file. The file descriptors are taken too, so
    that a file that is opened later cannot get one of them and be written to by mistake.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is None:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free descriptor
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open as long as the process runs
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Closed()), "utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        use_for(stream)


class _Closed(io.RawIOBase):
    """A stream whose every write fails."""

    def writable(self) -> bool:
        """Return True; only writing fails."""
        return True

    def write(self, data: object) -> int:
        """Raise `OSError`."""
        raise OSError(errno.EBADF, CLOSED)
