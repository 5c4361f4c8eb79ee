"""The command `clew` in a process that is forked from this one: it has imported what takes longest to import."""

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
import traceback
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, NoReturn

from clew.cli import main


class ForkedClew:
    """Such a process in a session of its own, with what the tests need of `subprocess.Popen`.

    Parameters
    ----------
    words : sequence of str
        The words after `clew`.
    standard : tuple of int
        Descriptors of its standard input, output and error.
    environment : mapping
        Its environment.
    folder : Path or None
        Its current folder.
    terminal : int or None
        Which of the three is the terminal that controls it, if there is one, so that Ctrl-C and new sizes reach it.
    """

    def __init__(
        self,
        words: Sequence[str],
        standard: tuple[int, int, int],
        environment: Mapping[str, str],
        *,
        folder: Path | None = None,
        terminal: int | None = 0,
    ) -> None:
        self.returncode: int | None = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # idle threads of libraries are no danger to `clew`
            self.pid = os.fork()
        if not self.pid:
            try:
                _become(words, standard, environment, folder, terminal)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(70)

    def __enter__(self) -> "ForkedClew":
        return self

    def __exit__(self, *_: object) -> None:
        self.wait()

    def poll(self) -> int | None:
        """Return the exit code if the process has ended."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        """Wait until the process ends; return its exit code."""
        limit = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > limit:
                raise subprocess.TimeoutExpired("clew", timeout)
            time.sleep(0.002)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End the process."""
        self.send_signal(signal.SIGKILL)


def _become(
    words: Sequence[str],
    standard: tuple[int, int, int],
    environment: Mapping[str, str],
    folder: Path | None,
    terminal: int | None,
) -> NoReturn:
    """Be the command, as if this process had begun with it."""
    os.setsid()
    for number, descriptor in enumerate([fcntl.fcntl(each, fcntl.F_DUPFD, 10) for each in standard]):
        os.dup2(descriptor, number)
    os.closerange(3, 256)
    os.environ.clear()
    os.environ.update(environment)
    if folder is not None:
        os.chdir(folder)
    if terminal is not None:
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would ignore it
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = sys.__stdin__ = _stream(0, "r", encoding)
    sys.stdout = sys.__stdout__ = _stream(1, "w", encoding)
    sys.stderr = sys.__stderr__ = _stream(2, "w", encoding)
    sys.argv = ["clew", *words]
    main()
    raise AssertionError("the command ends its process")


def _stream(number: int, mode: str, encoding: str) -> IO[str]:
    return open(number, mode, buffering=1 if os.isatty(number) else -1, encoding=encoding, closefd=False)
