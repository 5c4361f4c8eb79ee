"""Several server processes behind one listening socket: start them, replace those that end, stop them together.

All processes accept connections from the same socket, so the one that is free takes the next connection, and those that
wait in the queue of the socket are not lost when a process ends. With a socket for each process (SO_REUSEPORT) they
would be, and a process that is busy would get as many as one that is not.

uvicorn's supervisor looks at its processes twice a second, one after another, and waits up to 5 seconds for each; it
also passes a signal on, which a process may have got already from a terminal or from systemd, so that it would count
twice. Here the processes get orders through pipes instead.
"""

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

import uvicorn

from clew.errors import ClewError
from clew.service.http.logs import log

# A process that is forked accepts requests at once, since the supervisor has imported everything. The supervisor's
# threads only write its log and wait for signals, so this is safe on Linux; other systems start threads of their own.
METHOD = "fork" if sys.platform == "linux" else "spawn"
TICK = 0.1  # seconds after which signals and processes are looked at
HUNG = 30.0  # seconds without a response after which a process is killed; it needs some to start
RETRY, MAX_RETRY = 0.1, 30.0  # seconds until a process is started again; twice as long each time, up to the second
STEADY = 30.0  # seconds that a process must have run for its successor to be started as soon as the first one
ORPHAN = 0.8  # seconds in which a process must end whose supervisor has ended
PING, STOP, STOP_NOW = "ping", "stop", "stop now"

_context: Any = multiprocessing.get_context(METHOD)

MakeServer = Callable[[], uvicorn.Server]


class ServerProcess:
    """A process that accepts requests, as the supervisor sees it."""

    def __init__(self, make_server: MakeServer, listener: socket.socket, delay: float) -> None:
        self._pipe, theirs = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(make_server, listener, theirs, os.getpid()))
        self._process.start()
        theirs.close()
        self.ready = False  # whether it accepts requests
        self.closed = False
        self._asked = False  # whether it has not responded to the last question
        self._heard = self.begun = time.monotonic()  # if it has ended, when its successor begins
        self.delay = delay  # seconds until its predecessor was replaced; if it has ended, until it is
        self.sentinel: int = self._process.sentinel  # is ready when the process has ended

    @property
    def exit_code(self) -> int | None:
        """The exit code, or minus the signal that ended the process; None while it runs."""
        code: int | None = self._process.exitcode
        return code

    def check(self) -> None:
        """Ask the process how it is, without waiting for the response; kill it if it has not responded for long."""
        try:
            while self._pipe.poll():
                self.ready = self._pipe.recv()
                self._asked = False
                self._heard = time.monotonic()
        except (EOFError, OSError):
            return  # it is ending
        if not self._asked:
            self._asked = True
            self.order(PING)
        elif time.monotonic() - self._heard > HUNG:
            log.error("server process %s does not respond: it is killed", self._process.pid)
            self._process.kill()

    def order(self, order: str) -> None:
        """Send an order."""
        with suppress(OSError):  # it has ended
            self._pipe.send(order)

    def close(self) -> None:
        """Release what a process that has ended leaves behind."""
        self._process.join()
        self._pipe.close()
        self.closed = True


def _serve(make_server: MakeServer, listener: socket.socket, pipe: Connection, supervisor: int) -> None:
    """Serve until the supervisor orders to stop or has ended: the main function of a server process."""
    server = make_server()
    threading.Thread(target=_obey, args=(server, pipe, supervisor), daemon=True).start()
    server.run([listener])


def _obey(server: uvicorn.Server, pipe: Connection, supervisor: int) -> None:
    """Follow the orders of the supervisor; end soon if it has ended."""
    with suppress(EOFError, OSError):
        while os.getppid() == supervisor:
            if pipe.poll(TICK):
                order = pipe.recv()
                if order == PING:
                    pipe.send(server.started)
                else:
                    server.should_exit, server.force_exit = True, order == STOP_NOW
    server.should_exit = server.force_exit = True
    time.sleep(ORPHAN)
    os._exit(1)


class Supervisor:
    """Run several server processes until a signal arrives.

    Parameters
    ----------
    make_server : callable
        Returns the server, in its process; it must not stop at once when it gets a second signal.
    listener : socket
        The socket from which all processes accept connections.
    count : int
        The number of processes.
    started : callable
        Called once, when all of them accept requests.
    """

    def __init__(
        self, make_server: MakeServer, listener: socket.socket, count: int, started: Callable[[], None]
    ) -> None:
        self._make_server, self._listener, self._count = make_server, listener, count
        self._on_start = started
        self._started = False
        self._signals = 0
        self._processes: list[ServerProcess] = []

    def run(self) -> None:
        """Start the processes, and return when all have ended after a signal; a second one ends the work at once.

        Raises
        ------
        ClewError
            If a process ends while all start.
        """
        handlers = {each: signal.signal(each, self._on_signal) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            for _ in range(self._count):
                self._processes.append(ServerProcess(self._make_server, self._listener, 0.0))
            while not self._signals:
                self._watch()
        finally:
            self._stop()
            for each, handler in handlers.items():
                signal.signal(each, handler)

    def _on_signal(self, number: int, frame: object) -> None:
        self._signals += 1

    def _watch(self) -> None:
        """Replace the processes that have ended; look again when another one ends, or soon."""
        if running := [process.sentinel for process in self._processes if process.exit_code is None]:
            wait(running, TICK)
        else:
            time.sleep(TICK)
        if self._signals:  # which the processes may have got too
            return
        for index, process in enumerate(self._processes):
            if process.exit_code is None:
                process.check()
            elif not self._started:
                raise ClewError("a server process ended while it started: the lines above say why")
            else:
                self._replace(index, process)
        if not self._started and all(process.ready for process in self._processes):
            self._started = True
            self._on_start()

    def _replace(self, index: int, ended: ServerProcess) -> None:
        """Start another process in place of one that has ended, if it is time; each time it waits for longer."""
        if not ended.closed:
            ended.close()
            self._postpone(ended, f"a server process ended with {ended.exit_code}")
        elif time.monotonic() >= ended.begun:
            try:
                self._processes[index] = ServerProcess(self._make_server, self._listener, ended.delay)
            except OSError as problem:  # too many processes, or too little memory: the others go on
                self._postpone(ended, f"a server process did not start: {problem}")

    def _postpone(self, ended: ServerProcess, reason: str) -> None:
        """Choose when a process is started again, and say so."""
        now = time.monotonic()
        steady = now - ended.begun >= STEADY
        ended.delay = RETRY if steady else min(max(RETRY, 2 * ended.delay), MAX_RETRY)
        ended.begun = now + ended.delay
        log.error("%s: another one starts in %g seconds", reason, ended.delay)

    def _stop(self) -> None:
        """Stop the processes when their requests are done, or at once after a second signal."""
        self._signals = max(1, self._signals)
        self._listener.close()  # or connections would be queued that no process accepts any more
        seen = 0
        while running := [process for process in self._processes if process.exit_code is None]:
            if self._signals > seen:
                seen = self._signals
                for process in running:
                    process.order(STOP if seen == 1 else STOP_NOW)
            for process in running:
                process.check()
            wait([process.sentinel for process in running], TICK)
        for process in self._processes:
            process.close()
