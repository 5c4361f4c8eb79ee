"""Prepare the standard streams: those that the process was started without (`clew ... >&-`), and their encodings."""

import codecs
import errno
import io
import os
import sys


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
        write_nearest(stream)


def write_nearest(stream: object) -> None:
    """Write the nearest characters on this stream of text instead of failing or writing escapes."""
    if not isinstance(stream, io.TextIOWrapper):
        return
    encoding = codecs.lookup(stream.encoding or "utf-8").name
    if encoding != "utf-8":
        from clew.cli.terminal.terminal import errors_for

        stream.reconfigure(errors=errors_for(encoding))


class _Closed(io.RawIOBase):
    """A stream whose every write fails."""

    def writable(self) -> bool:
        """Return True; only writing fails."""
        return True

    def write(self, data: object) -> int:
        """Raise `OSError`."""
        raise OSError(errno.EBADF, "standard output is closed")
