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
    """The server's end of one process; a process that has ended is replaced at the next piece of work."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.exitcode is None

    def start(self) -> None:
        """Have a process, ready for work; raises `Crashed` where none can be had."""
        if self.alive:
            return
        self.kill()
        if self._closed:
            raise Crashed
        if METHOD == "forkserver":
            _context.set_forkserver_preload(LOADED)
        ours, theirs = _context.Pipe()
        process = _context.Process(target=_serve, args=(theirs, self.limit), daemon=True, name="clew worker")
        try:
            process.start()
        except (EOFError, OSError):  # the fork server has ended, or there is no memory
            ours.close()
            raise Crashed from None
        finally:
            theirs.close()
        self._process, self._pipe = process, ours
        if self._closed:  # the server was told to stop meanwhile
            self.kill()
        self._receive(STARTING)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Have the work done; its own exception is raised here. Blocks."""
        self.start()
        assert self._pipe is not None
        try:
            self._pipe.send((function, arguments))
        except OSError:  # it has ended since
            raise Crashed from None
        done, result = self._receive(self.limit)
        if done:
            return result
        raise result

    def _receive(self, limit: float) -> Any:
        """What the process sends, within the limit; otherwise it is ended."""
        pipe = self._pipe
        assert pipe is not None
        try:
            if pipe.poll(limit):
                return pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            self.kill()
            raise Crashed from None
        self.kill()
        raise TimeLimit

    def kill(self) -> None:
        """End the process at once; whoever waits for its work gets `Crashed`. From any thread."""
        if self.alive:
            self._process.kill()

    def close(self) -> None:
        """End the process and start no other."""
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
