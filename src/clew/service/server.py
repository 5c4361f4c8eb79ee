"""Listen, tell where, and serve until told to stop."""

import errno
import functools
import ipaddress
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from clew.errors import ClewError
from clew.service.app import create_app
from clew.service.protocol import Protocol
from clew.service.settings import Settings

BACKLOG = 1024


class Config(uvicorn.Config):
    """uvicorn's, with ours beside it, so that every connection knows its limits, in every process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__(
            functools.partial(create_app, settings),
            factory=True,
            http=Protocol,
            ws="none",
            lifespan="on",
            loop="asyncio",
            workers=settings.processes,
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=settings.keep_alive,  # type: ignore[arg-type]
            timeout_graceful_shutdown=settings.stop,  # type: ignore[arg-type]
            h11_max_incomplete_event_size=settings.head,
        )


class Server(uvicorn.Server):
    """uvicorn's, that tells when it answers, and for which to be stopped is a good end."""

    def __init__(self, config: Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell."""
        await super().startup(sockets)
        self._tell()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when told to, without passing the signal on afterwards."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until a signal comes; `say` gets the one line with the address once requests are answered.

    Raises `ClewError` where the address cannot be listened at.
    """
    listener = listen(settings)
    line = f"Clew is at {address(listener)}"
    config = Config(settings)
    with listener:
        if settings.processes == 1:
            Server(config, lambda: say(line)).run([listener])
            return
        listener.set_inheritable(True)
        supervisor = Multiprocess(config, [listener])
        supervisor.init_processes, make = (lambda: None), supervisor.init_processes  # type: ignore[method-assign]
        make()
        for process in supervisor.processes:
            process.wait_until_ready(60)
        say(line)
        supervisor.run()


def listen(settings: Settings) -> socket.socket:
    """A socket that connections can be made to from now on."""
    host, port = settings.host, settings.port
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(place, family=family, backlog=BACKLOG)
    except (socket.gaierror, UnicodeError):
        raise ClewError(f"{host!r} is no host that this machine knows: try 127.0.0.1") from None
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise ClewError(
                f"port {port} of {host} is in use: choose another with --port, or --port 0 for any that is free"
            ) from None
        if problem.errno == errno.EADDRNOTAVAIL:
            raise ClewError(f"{host} is no address of this machine: try 127.0.0.1, or 0.0.0.0 for all") from None
        if problem.errno == errno.EACCES:
            raise ClewError(f"port {port} needs rights that you do not have: choose one from 1024 on") from None
        raise


def address(listener: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_local(host: str) -> bool:
    """Whether only this machine can reach it."""
    try:
        found: list[Any] = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        return all(ipaddress.ip_address(place[0]).is_loopback for *_, place in found)
    except (OSError, ValueError, UnicodeError):
        return False
