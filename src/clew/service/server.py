"""Run the service with uvicorn: listen, print the address, serve until a signal arrives."""

import asyncio
import errno
import functools
import ipaddress
import os
import socket
import stat
from collections.abc import Callable
from contextlib import nullcontext, suppress
from http import HTTPStatus
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from clew.errors import ClewError
from clew.kernel import choose, store
from clew.service.folders import sharing, variable_set
from clew.service.http.clients.connections import Connections, Listener, hang_up
from clew.service.http.logs import logging_to_stderr
from clew.service.http.protocol import Protocol, whole_response
from clew.service.settings import UNIX, Settings
from clew.service.supervisor import Supervisor
from clew.service.work.worker import return_large_blocks

BACKLOG = 1024  # connections that wait to be accepted
ACCEPTS = 1  # connections accepted in one turn of the event loop, so that all processes get their share
MAX_DRAINED = 1 << 16  # bytes of a refused request that are read: closing with unread data would discard the refusal
FIRST_REQUEST_TIMEOUT = 0.05  # seconds in which a connection that has been accepted sends its first request
LAST_READ_TIMEOUT = 0.1  # seconds in which clients can read the last responses, which say that the server stops


def _create_app(settings: Settings) -> Starlette:
    """Create the application; prometheus_client must be imported when `sharing` has set its variable."""
    from clew.service.app import create_app

    return create_app(settings)


class Config(uvicorn.Config):
    """uvicorn's configuration, with our settings, so that every connection in every process knows its limits."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.connections = Connections(settings)
        super().__init__(
            functools.partial(_create_app, settings),
            factory=True,
            http=Protocol,
            ws="none",
            lifespan="on",
            loop="asyncio",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=ACCEPTS,
            timeout_keep_alive=settings.keep_alive_timeout,  # type: ignore[arg-type]
            timeout_graceful_shutdown=settings.stop_timeout,  # type: ignore[arg-type]
        )


class Server(uvicorn.Server):
    """uvicorn's server with a callback when it accepts requests; a signal that stops it is not an error.

    Parameters
    ----------
    config : Config
        The configuration.
    started : callable, optional
        Called when requests are accepted.
    supervised : bool, default False
        Whether a supervisor decides when to end the work at once; otherwise a second signal does. From systemd and
        from terminals all processes get each signal.
    """

    config: Config

    def __init__(
        self, config: Config, started: Callable[[], object] = lambda: None, *, supervised: bool = False
    ) -> None:
        super().__init__(config)
        self._on_start = started
        self._supervised = supervised

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal arrives; afterwards no worker process is left, even if it ends abruptly."""
        return_large_blocks()
        try:
            super().run(sockets)
        finally:
            if self.config.loaded:
                self.config.loaded_app.state.workers.kill()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call the callback."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(BACKLOG)  # asyncio has made it `ACCEPTS`
            if isinstance(listener, Listener):
                listener.admits = self._admits
        self._on_start()

    def _admits(self, connection: socket.socket, host: str) -> bool:
        """Whether a connection is accepted: its client is there, and has not too many; if it has, say so."""
        if hang_up(connection):
            return False
        if (problem := self.config.connections.refusal(host)) is None:
            return True
        if problem.status == HTTPStatus.TOO_MANY_REQUESTS:
            self.config.loaded_app.state.metrics.limited.labels("connections").inc()
        connection.setblocking(False)
        with suppress(OSError):
            connection.recv(MAX_DRAINED)
        with suppress(OSError):
            connection.send(whole_response(problem, host, self.server_state.default_headers))
        return False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop when the requests are done, or after a second signal at once."""
        if self.should_exit and not self._supervised:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; after a second signal end the work at once, with a response to the clients that wait for it.

        uvicorn closes each idle connection once, and would miss one that it has just accepted: a proxy could use that
        until the time is up. So it stops accepting, and closes connections a little later.
        """
        for server in self.servers:
            for listener in server.sockets:
                asyncio.get_running_loop().remove_reader(listener)
        await asyncio.sleep(FIRST_REQUEST_TIMEOUT)
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()
            for task in self.server_state.tasks:
                task.cancel()
        if self.server_state.connections:
            await asyncio.sleep(LAST_READ_TIMEOUT)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)  # lets asyncio close them


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
    folder = settings.cache_dir
    engine = os.environ.get(choose.VARIABLE) or choose.WEBASSEMBLY  # whose kernels can be stopped
    with (
        logging_to_stderr(settings),
        variable_set(choose.VARIABLE, engine),
        variable_set(store.VARIABLE, Path(folder).absolute()) if folder else nullcontext(),
        sharing(settings) as shared,
        listen(settings) as listener,
    ):
        line = f"Clew is at {address(listener)}"
        config = Config(shared)
        if settings.server_processes > 1:
            import clew.service.app  # noqa: F401 - once, before the processes are forked

            make_server = functools.partial(Server, config, supervised=True)
            Supervisor(make_server, listener, settings.server_processes, lambda: report(line)).run()
        else:
            Server(config, lambda: report(line)).run([listener])


def listen(settings: Settings) -> socket.socket:
    """Return a socket that accepts connections; who may open the folder of a Unix socket may connect."""
    path, host, port = settings.unix_path, settings.host, settings.port
    family: int
    place: Any
    if path is None:
        try:
            family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        except (socket.gaierror, UnicodeError):
            raise ClewError(f"the host {host!r} is unknown: try 127.0.0.1") from None
    elif hasattr(socket, "AF_UNIX"):
        family, kind, protocol, place = socket.AF_UNIX, socket.SOCK_STREAM, 0, path
    else:
        raise ClewError("this system has no Unix sockets: choose an address, such as 127.0.0.1")
    # Not `create_server`: asyncio sends without delay only if the socket names its protocol; otherwise each response
    # waits 40 ms for an acknowledgement.
    listener = Listener(family, kind, protocol)
    try:
        if path is not None:
            remove_abandoned_socket(path)
        elif os.name == "posix":  # on Windows it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        if path is not None:
            os.chmod(path, 0o666)
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        occupied = f"port {port} of {host} is in use: choose another with --port, or --port 0 for any free port"
        reasons: dict[int | None, str] = {
            errno.EADDRINUSE: occupied,
            errno.EADDRNOTAVAIL: f"{host} is not an address of this machine: try 127.0.0.1, or 0.0.0.0 for all of them",
            errno.EACCES: f"you have no permission to listen on port {port}: choose one from 1024 on",
        }
        if path is not None:
            failed = f"cannot listen on the Unix socket {path}: {problem.strerror or problem}"
            used = f"{path} exists and is in use, or is no socket: choose another path"
            advice = f"{failed}: choose a path in a folder that you can write to"
            reasons = {problem.errno: advice, errno.EADDRINUSE: used}
        if problem.errno in reasons:
            raise ClewError(reasons[problem.errno]) from None
        raise
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
