"""Stop the command at once, at Ctrl-C and SIGTERM, and leave no half-written file behind.

Python runs the handler of a signal between two steps of its own. A long operation of NumPy, or a library that is being
loaded, can last for seconds without one; then a thread that has waited for the signal ends the process.
"""

import contextlib
import os
import signal
import sys
import time
from _thread import allocate_lock, start_new_thread  # threading takes longer to import than the help takes to print
from collections.abc import Callable, Iterator

STOPPED: dict[int, int] = {signal.SIGINT: 130, signal.SIGTERM: 143}  # exit codes, those of shells
HANDLER_TIMEOUT = 0.2  # seconds in which the handler should have run

restorers: list[Callable[[], None]] = []  # what gives a terminal back, in a program that uses its whole screen
_listeners: list[int] = []  # pipes that get a byte at each signal
_writing = allocate_lock()  # held while they get it, and while one is taken off
_raised: list[int] = []  # the signals whose handler has run


def listen() -> None:
    """Let Ctrl-C and SIGTERM raise `KeyboardInterrupt`, and end the process if that takes long."""
    signal.signal(signal.SIGTERM, _raise)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is ignored, as in a background job
        signal.signal(signal.SIGINT, _raise)
    if os.name != "posix":
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    with contextlib.suppress(RuntimeError):  # too little memory for a thread
        start_new_thread(_watch, (reader,))


@contextlib.contextmanager
def heard_by(pipe: int) -> Iterator[None]:
    """Write a byte to this pipe, which does not block, at each signal that has a handler.

    What waits for a key watches the pipe: a signal that comes just before, after Python's last look for signals, would
    be answered after the key.
    """
    _listeners.append(pipe)
    try:
        yield
    finally:
        with _writing:
            _listeners.remove(pipe)


def stop() -> None:
    """Remove unfinished files, restore the terminal, and end the process.

    Say that the command was stopped, below the ^C of a terminal.
    """
    try:
        files = sys.modules.get("clew.safe_io.whole_files")
        for name in list(files.unfinished) if files else ():
            with contextlib.suppress(OSError):
                os.unlink(name)
        for restore in restorers:
            restore()
        os.write(2, b"\n" * os.isatty(2) + b"clew: stopped\n")
    finally:
        os._exit(STOPPED[_raised[0] if _raised else signal.SIGINT])


def _raise(number: int, frame: object) -> None:
    _raised.append(number)
    if len(_raised) > 1:  # a second one waits for no cleaning up
        stop()
    raise KeyboardInterrupt


def _watch(reader: int) -> None:
    """End the process when a signal has arrived whose handler does not run soon."""
    while True:
        number = os.read(reader, 1)[0]
        with _writing:
            for each in _listeners:
                with contextlib.suppress(OSError):  # full, for example
                    os.write(each, b"!")
        if signal.getsignal(number) is not _raise:  # the server has handlers of its own
            continue
        time.sleep(HANDLER_TIMEOUT)
        if number not in _raised:
            _raised.append(number)
            stop()
