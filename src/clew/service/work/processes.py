"""Processes for work, and the outcome of a job on its way between processes."""

import ctypes
import logging
import multiprocessing
import pickle
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing import resource_tracker
from typing import Any

from clew import kernel

# A fork server has imported the modules that jobs need, so it starts a process in milliseconds; it runs no threads.
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
START_TIMEOUT = 60.0  # seconds until a process must be ready
LARGE_BLOCK = 1 << 20  # bytes of a block of memory that is returned to the system when it is freed
M_MMAP_THRESHOLD = -3  # of glibc's mallopt
READY = b"+"  # what a process sends first
PREFIX = 8  # bytes that hold the length of a result
TIME_SIGNALS = {"REAL": getattr(signal, "SIGALRM", 0), "PROF": getattr(signal, "SIGPROF", 0)}  # end a process in time

log = logging.getLogger("clew.service")
context: Any = multiprocessing.get_context(METHOD)


def start_process(function: Callable[..., None], arguments: tuple[Any, ...], preload: Sequence[str]) -> Any:
    """Start a process that calls a function, and return it; raise `OSError` or `EOFError` if that fails.

    The process ends with this one. `preload` names modules that processes have imported when they start, on platforms
    with a fork server.
    """
    if METHOD == "forkserver":
        context.set_forkserver_preload([f"{__package__}._fork_server", *preload])
    process = context.Process(target=function, args=arguments, daemon=True, name="clew worker")
    with _signals_blocked():
        process.start()
    return process


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Let a process that is started in the block not get the signals that stop the server.

    A terminal sends Ctrl-C to the fork server too, which would show a traceback if it has not begun to ignore it.
    """
    if METHOD != "forkserver":
        yield
        return
    resource_tracker.ensure_running()  # now, since it unblocks the signals when it starts its process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_stop_signals() -> None:
    """Let this process ignore the signals that stop the server, which decides when its workers end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def serve_jobs(pipe: socket.socket, timer: str, seconds: float, prepare: Callable[[], None] | None) -> None:
    """Do one job after another until the server has ended; say before when this process is ready.

    A job is a function, its arguments and whether it may compile. The system ends this process, even inside compiled
    code, if a job takes more seconds of the timer, 'REAL' or 'PROF'; without `seconds` there is no limit.
    """
    set_timer = getattr(signal, "setitimer", None) if seconds else None
    if set_timer is not None:
        signal.signal(TIME_SIGNALS[timer], signal.SIG_DFL)
    which = getattr(signal, f"ITIMER_{timer}", 0)
    with suppress(EOFError, OSError), pipe, pipe.makefile("rwb") as channel:
        pipe.sendall(READY)
        if prepare is not None:
            prepare()
        while True:
            function, arguments, compiles = pickle.load(channel)
            if set_timer is not None:
                set_timer(which, seconds)
            with nullcontext() if compiles else kernel.stored_only():
                result = pickle.dumps(outcome(function, arguments))
            if set_timer is not None:
                set_timer(which, 0)
            channel.write(len(result).to_bytes(PREFIX))
            channel.write(result)
            channel.flush()


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Return (True, the result) or (False, the exception), which can be pickled."""
    try:
        return True, function(*arguments)
    except Exception as error:
        import traceback

        text = "".join(traceback.format_exception(error))
        try:
            if type(pickle.loads(pickle.dumps(error))) is type(error):
                error.add_note(f"in a worker process:\n{text}")
                return False, error
        except Exception:  # it cannot be pickled
            pass
        return False, RuntimeError(f"in a worker process:\n{text}")


def return_large_blocks() -> None:
    """Let glibc return the memory of large mazes and responses to the system when they are done with.

    By default it does so only until such a block is freed; then it reuses blocks of that size, which leaves gaps
    between smaller ones: hundreds of megabytes after a hundred slow clients.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
