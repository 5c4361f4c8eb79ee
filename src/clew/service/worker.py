"""One process that does large work for the server and can be ended at any moment, whatever it is doing.

The server's side, `Worker`, blocks: it is used in a thread. The work's side, `_serve`, is all that its process does.
"""

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

# A fork server has what work needs loaded already and makes a process in milliseconds; it runs no threads.
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
LOADED = ["clew.service.fork_server"]
STARTING = 60.0  # seconds that a process may take to be ready
NICENESS = 5  # large work steps back behind the server itself
AFTER = 1.0  # seconds after which a process whose server has gone ends its own work

_context: Any = multiprocessing.get_context(METHOD)


class TimeLimit(Exception):  # noqa: N818 - the sentence reads better so
    """The work took too long; its process has been ended."""


class Crashed(Exception):  # noqa: N818 - the sentence reads better so
    """The process ended before the work was done."""


class Worker:
    """The server's end of one process; a process that has ended is replaced at the next piece of work.

    One thread at a time may start it and call; any may kill.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._process: Any = None
        self._pipe: Connection | None = None
        self._gone = True  # or about to be: a process that was killed seems alive for a moment
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return not self._gone and self._process.exitcode is None

    def start(self) -> None:
        """Have a process, ready for work; raises `Crashed` where none can be had."""
        if self.alive:
            return
        if self._pipe is not None:
            self._pipe.close()
        if METHOD == "forkserver":
            _context.set_forkserver_preload(LOADED)
        self._pipe, theirs = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(theirs, self.limit), daemon=True, name="clew worker")
        try:
            self._process.start()
        except (EOFError, OSError):  # the fork server has ended, or there is no memory
            raise Crashed from None
        finally:
            theirs.close()
        self._gone = False
        if self._closed:  # the server has been told to stop
            self.kill()
        self._receive(STARTING)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Have the work done; its own exception is raised here. Blocks."""
        self.start()
        try:
            self._send((function, arguments))
        except OSError:  # it has ended since it was last used, so the work was not begun
            self.kill()
            self.start()
            self._send((function, arguments))
        done, result = self._receive(self.limit)
        if done:
            return result
        raise result

    def _send(self, work: tuple[Any, ...]) -> None:
        assert self._pipe is not None
        self._pipe.send(work)

    def _receive(self, limit: float) -> Any:
        """What the process sends, within the limit; otherwise it is ended."""
        assert self._pipe is not None
        try:
            if self._pipe.poll(limit):
                return self._pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            raise Crashed from None
        self.kill()
        raise TimeLimit

    def kill(self) -> None:
        """End the process at once; whoever waits for its work gets `Crashed`. From any thread."""
        if self.alive:
            self._process.kill()
        self._gone = True

    def close(self) -> None:
        """End the process, and every other that is started."""
        self._closed = True
        self.kill()


def _serve(pipe: Connection, limit: float) -> None:
    """Do one piece of work after the other until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when its workers end
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    timer = getattr(signal, "setitimer", None)
    if timer is not None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process, even inside compiled code
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    pipe.send(True)
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        if timer is not None:
            timer(signal.ITIMER_REAL, limit + AFTER)
        answer = _done(function, arguments)
        if timer is not None:
            timer(signal.ITIMER_REAL, 0)
        try:
            pipe.send(answer)
        except OSError:
            return


def _done(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """(True, the result) or (False, the exception), as something that can be sent."""
    try:
        return True, function(*arguments)
    except Exception as error:
        import traceback

        told = "".join(traceback.format_exception(error))
        try:
            if type(pickle.loads(pickle.dumps(error))) is type(error):
                error.add_note(f"in a worker process:\n{told}")
                return False, error
        except Exception:  # it cannot travel, so its text does
            pass
        return False, RuntimeError(f"in a worker process:\n{told}")
