"""Kill any process of a running service, again and again, and measure how long nobody is served.

Run it with `python -m benchmarks.kills [COUNT] [OPTION OF clew serve ...]`. If the service itself is killed, it is
started again on the same port, as systemd would.
"""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException

import psutil

MAZE = "/mazes/recursive-backtracker.svg?grid=5x5&seed=1"
LARGE = "/mazes/recursive-backtracker.png?grid=300x300&seed=1"  # what worker processes make
PATIENCE = 60.0
PAUSE = (0.2, 1.5)  # seconds between two kills


class Service:
    """`clew serve` with its processes."""

    def __init__(self, *options: str) -> None:
        self.options, self.port = options, 0
        self.start()

    def start(self) -> None:
        """Start it, on the same port as before."""
        command = [sys.executable, "-m", "clew", "serve", "--port", str(self.port), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        if not self.port:
            self.port = int(self.process.stdout.readline().rpartition(":")[2])

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def tree(self) -> list[psutil.Process]:
        """Return all of its processes, itself first."""
        top = psutil.Process(self.process.pid)
        return [top, *(each for each in top.children(recursive=True) if each.status() != psutil.STATUS_ZOMBIE)]

    def is_served(self, path: str) -> bool:
        """Whether a request on a new connection gets its 200."""
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
                connection.request("GET", path)
                response = connection.getresponse()
                response.read()
                return response.status == 200
        except (OSError, HTTPException):
            return False


def kind_of(process: psutil.Process, service: Service) -> str:
    """Return what a process of the tree is for."""
    if process.pid == service.process.pid:
        return "service"
    words = " ".join(process.cmdline())
    if "forkserver" in words:
        parent = process.parent()
        return "worker" if parent is not None and "forkserver" in " ".join(parent.cmdline()) else "fork server"
    return "resource tracker" if "resource_tracker" in words else "server"


def kills(count: int, options: list[str], seed: int = 1) -> Iterator[tuple[str, float, float]]:
    """Kill `count` processes; yield the kind of each, and the seconds until a small and a large maze are served."""
    chance = random.Random(seed)
    service = Service(*options)
    try:
        while not service.is_served(LARGE):
            time.sleep(0.1)
        for _ in range(count):
            time.sleep(chance.uniform(*PAUSE))
            victims: dict[str, list[psutil.Process]] = {}
            for process in service.tree():
                victims.setdefault(kind_of(process, service), []).append(process)
            kind = chance.choice(sorted(victims))
            victim = chance.choice(victims[kind])
            begin = time.perf_counter()
            victim.kill()
            if kind == "service":
                service.process.wait()
                _start_again(service, victims.get("server", []))
            seconds = [_seconds_until_served(service, path, begin) for path in (MAZE, LARGE)]
            yield kind, *seconds
    finally:
        service.stop()


def _start_again(service: Service, left: list[psutil.Process]) -> None:
    """Start the service; again while the server processes that are left have the port."""
    service.start()
    while any(process.is_running() for process in left) or service.process.poll() is not None:
        if service.process.poll() is not None:
            service.start()
        time.sleep(0.01)


def _seconds_until_served(service: Service, path: str, begin: float) -> float:
    while not service.is_served(path):
        if time.perf_counter() - begin > PATIENCE:
            return float("inf")
        time.sleep(0.01)
    return time.perf_counter() - begin


if __name__ == "__main__":
    for kind, small, large in kills(int((sys.argv[1:] or ["30"])[0]), sys.argv[2:]):
        print(f"{kind:16} {small:5.2f} s, large {large:5.2f} s", flush=True)
