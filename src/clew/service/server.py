"""Run the service with uvicorn: listen, print the address, serve until a signal arrives."""

import asyncio
import errno
import functools
import ipaddress
import os
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from clew.errors import ClewError
from clew.service.app import create_app
from clew.service.http.logs import logging_to_stderr
from clew.service.http.protocol import Protocol
from clew.service.settings import UNIX, Settings
from clew.service.shared_folder import sharing

BACKLOG = 1024
FAREWELL = 0.1  # seconds in which clients can read the last responses, which say that the server stops
START_TIMEOUT = 60.0  # seconds until a server process must accept requests


class Config(uvicorn.Config):
    """uvicorn's configuration, with our settings, so that every connection in every process knows its limits."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__(
            functools.partial(create_app, settings),
            factory=True,
            http=Protocol,
            ws="none",
            lifespan="on",
            loop="asyncio",
            workers=settings.server_processes,
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=settings.keep_alive_timeout,  # type: ignore[arg-type]
            timeout_graceful_shutdown=settings.stop_timeout,  # type: ignore[arg-type]
            h11_max_incomplete_event_size=settings.max_head_bytes,
        )


class Server(uvicorn.Server):
    """uvicorn's server with a callback when it accepts requests; a signal that stops it is not an error."""

    def __init__(self, config: Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call the callback."""
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; after a second signal end the work at once, with a response to the clients that wait for it."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()
            for task in self.server_state.tasks:
                task.cancel()
        if self.server_state.connections:
            await asyncio.sleep(FAREWELL)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)  # lets asyncio close them

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal, without raising the signal again afterwards."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


class Supervisor(Multiprocess):
    """uvicorn's supervisor of several processes behind one socket, with a callback when they accept requests."""

    def __init__(self, config: Config, listener: socket.socket, started: Callable[[], None]) -> None:
        super().__init__(config, [listener])
        self._on_start = started

    def init_processes(self) -> None:
        """Start the processes, and call the callback when all of them accept requests."""
        super().init_processes()
        if all(process.wait_until_ready(START_TIMEOUT) for process in self.processes):
            self._on_start()


def serve(settings: Settings, report: Callable[[str], None]) -> None:
    """Serve until a signal arrives.

    Parameters
    ----------
    settings : Settings
        The address and the limits.
    report : callable
        Called with a line that has the address, once requests are accepted.

    Raises
    ------
    ClewError
        If the service cannot listen on the address.
    """
    with logging_to_stderr(settings), sharing(settings) as shared, listen(settings) as listener:
        line = f"Clew is at {address(listener)}"
        config = Config(shared)
        if settings.server_processes > 1:
            Supervisor(config, listener, lambda: report(line)).run()
            return
        try:
            Server(config, lambda: report(line)).run([listener])
        finally:
            if config.loaded:
                config.loaded_app.state.workers.kill()  # after an abrupt end too


def listen(settings: Settings) -> socket.socket:
    """Return a socket that accepts connections."""
    host, port = settings.host, settings.port
    if settings.unix_path is not None:
        return listen_on_path(settings.unix_path)
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Not `create_server`: asyncio sends without delay only if the socket names its protocol; otherwise each
        # response waits 40 ms for an acknowledgement.
        listener = socket.socket(family, kind, protocol)
    except (socket.gaierror, UnicodeError):
        raise ClewError(f"the host {host!r} is unknown: try 127.0.0.1") from None
    try:
        if os.name == "posix":  # on Windows it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        if problem.errno == errno.EADDRINUSE:
            raise ClewError(
                f"port {port} of {host} is in use: choose another with --port, or --port 0 for any free port"
            ) from None
        if problem.errno == errno.EADDRNOTAVAIL:
            raise ClewError(
                f"{host} is not an address of this machine: try 127.0.0.1, or 0.0.0.0 for all of them"
            ) from None
        if problem.errno == errno.EACCES:
            raise ClewError(f"you have no permission to listen on port {port}: choose one from 1024 on") from None
        raise
    return listener


def listen_on_path(path: str) -> socket.socket:
    """Return a Unix socket that accepts connections; who may open its folder may connect."""
    if not hasattr(socket, "AF_UNIX"):
        raise ClewError("this system has no Unix sockets: choose an address, such as 127.0.0.1")
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        remove_abandoned_socket(path)
        listener.bind(path)
        os.chmod(path, 0o666)
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        raise ClewError(
            f"cannot listen on the Unix socket {path}: {problem.strerror or problem}: choose a path in a folder that "
            f"you can write to"
        ) from None
    return listener


def remove_abandoned_socket(path: str) -> None:
    """Remove a Unix socket on which nobody listens any more; leave everything else."""
    if os.path.exists(path) and stat.S_ISSOCK(os.stat(path).st_mode):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
            try:
                caller.connect(path)
            except ConnectionRefusedError:
                os.unlink(path)


def address(listener: socket.socket) -> str:
    """Return the URL of a socket, or the path of a Unix socket."""
    if isinstance(listener.getsockname(), str):
        return f"{UNIX}:{listener.getsockname()}"
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_open(host: str) -> bool:
    """Whether other machines can reach this host; False for an unknown one, and for a Unix socket."""
    try:
        found: list[Any] = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        return not all(ipaddress.ip_address(place[0].partition("%")[0]).is_loopback for *_, place in found)
    except (OSError, UnicodeError):
        return False
