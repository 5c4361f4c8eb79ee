"""The service on a real socket, with limits of fractions of a second and a few routes that misbehave on request."""

import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from typing import Any

from odd_jobs import carve, fail, refuse, spin, wait_for
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from clew.service.app import create_app
from clew.service.http.body import read_body
from clew.service.server import Config, Server, listen
from clew.service.settings import Settings

LIMITS: dict[str, Any] = {
    "work_timeout": 90.0,
    "receive_timeout": 0.7,
    "stall_timeout": 0.5,
    "keep_alive_timeout": 0.5,
    "max_body_bytes": 100_000,
    "max_large_queue": 2,
    "large_workers": 1,
}
NUMBERS = count()
PATIENCE = 90  # seconds for what should take a fraction of one; workers yield to all others on a busy machine


WORK = {"sleep": (time.sleep, float), "spin": (spin, float), "pid": (os.getpid, None), "exit": (os._exit, int)}
WORK |= {"refuse": (refuse, str), "fail": (fail, str), "wait": (wait_for, str), "carve": (carve, str)}


async def work(request: Request) -> Response:
    """Do /do/NAME?with=ARGUMENT, small or not."""
    function, convert = WORK[request.path_params["name"]]
    arguments = [] if convert is None else [convert(request.query_params["with"])]
    small = "small" in request.query_params
    return JSONResponse(await request.app.state.workers.run(function, *arguments, small=small))


async def size(request: Request) -> Response:
    return JSONResponse(len(await read_body(request)))


async def patient(request: Request) -> Response:
    """Read the body however long it takes."""
    return JSONResponse(len(await request.body()))


async def large(request: Request) -> Response:
    return Response(bytes(30_000_000))


async def broken(request: Request) -> Response:
    raise KeyError("the secret of the inside")


ROUTES = [
    Route("/do/{name}", work),
    Route("/size", size, methods=["POST"]),
    Route("/patient", patient, methods=["POST"]),
    Route("/large", large),
    Route("/broken", broken),
]


@dataclass
class Site:
    """A running server."""

    port: int
    server: Server
    app: Any

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def ask(self, path: str, method: str = "GET", data: bytes | None = None, **headers: str) -> "Reply":
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, data, {name.replace("_", "-"): text for name, text in headers.items()})
            return Reply(connection.getresponse())
        finally:
            connection.close()

    def figure(self, name: str) -> float:
        """A number that /metrics shows."""
        for line in self.ask("/metrics").body.decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.rpartition(" ")[2])
        return 0.0

    def until(self, name: str, value: float) -> float:
        """Wait until a figure has that value; the seconds it took."""
        begin = time.monotonic()
        while self.figure(name) != value:
            assert time.monotonic() - begin < PATIENCE, f"{name} is {self.figure(name)}, not {value}"
            time.sleep(0.02)
        return time.monotonic() - begin

    def in_background(self, path: str) -> "Waiting":
        """Ask for /do/...?...; no two such requests are identical, so the service joins none of them."""
        return Waiting(self, f"{path}&only={next(NUMBERS)}")


class Reply:
    """An answer, read whole."""

    def __init__(self, response: HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): text for name, text in response.getheaders()}
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Waiting(threading.Thread):
    """A request that somebody waits for."""

    def __init__(self, site: Site, path: str) -> None:
        super().__init__(daemon=True)
        self.site, self.path = site, path
        self.reply: Reply | None = None
        self.seconds = 0.0
        self.start()

    def run(self) -> None:
        begin = time.monotonic()
        self.reply = self.site.ask(self.path)
        self.seconds = time.monotonic() - begin

    def done(self) -> Reply:
        self.join(PATIENCE)
        assert self.reply is not None
        return self.reply


@contextmanager
def site(**limits: Any) -> Iterator[Site]:
    """Serve in a thread of this process until the block ends."""
    settings = Settings(port=0, **(LIMITS | limits))
    app = create_app(settings)
    app.router.routes[:0] = ROUTES
    config = Config(settings)
    config.app = lambda: app
    started = threading.Event()
    server = Server(config, started.set)
    with listen(settings) as listener:
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        assert started.wait(PATIENCE)
        running = Site(listener.getsockname()[1], server, app)
        try:
            while running.ask("/readyz").status != 200:
                time.sleep(0.02)
            yield running
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not stop"
