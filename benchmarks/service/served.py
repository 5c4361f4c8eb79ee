"""`clew serve` with all of its processes, until a block ends."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

import psutil

from benchmarks.service.clients import Client
from benchmarks.service.requests import get

STARTED = 60.0  # seconds until it is ready, and until it has ended
OPEN = {"CLEW_CLIENT_REQUEST_RATE": "0", "CLEW_CLIENT_WORK_RATE": "0"}  # no limits for the one client of a load test

Number = TypeVar("Number", int, float)


class Served:
    """`clew serve` on a free port; all of its processes end with the block, whatever happens in it.

    Parameters
    ----------
    *options : str
        Options of `clew serve`.
    environment : dict, optional
        More environment variables; by default those that switch the limits for one client address off.
    """

    def __init__(self, *options: str, environment: dict[str, str] | None = None) -> None:
        self.options, self.environment = options, OPEN if environment is None else environment
        self.port = 0

    def __enter__(self) -> "Served":
        try:
            self.start()
            end = time.monotonic() + STARTED
            while asyncio.run(Client(self.port).ask(get("/readyz"))) != 200 and time.monotonic() < end:
                time.sleep(0.05)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, on the same port as before."""
        command = [sys.executable, "-m", "clew", "serve", "--port", str(self.port), *self.options]
        # In a group of its own Ctrl-C reaches the benchmark only, which then ends everything here.
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, process_group=0, env=os.environ | self.environment
        )
        assert self.process.stdout is not None
        if not self.port:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("clew serve did not start: its message is above")
            self.port = int(line.rpartition(":")[2])

    def stop(self) -> None:
        """End it as an operator does; what is left after that is killed."""
        left = self.tree()
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.communicate(timeout=STARTED)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        self.process.wait()

    def tree(self) -> list[psutil.Process]:
        """Return all processes, the first one first."""
        try:
            top = psutil.Process(self.process.pid)
            return [top, *(each for each in top.children(recursive=True) if each.status() != psutil.STATUS_ZOMBIE)]
        except psutil.NoSuchProcess:
            return []

    def memory(self) -> int:
        """Return the bytes of all processes; what several share counts once."""
        return sum(_figures(self.tree(), lambda process: process.memory_full_info().pss))

    def descriptors(self) -> int:
        """Return the number of open files and sockets of all processes."""
        return sum(_figures(self.tree(), lambda process: process.num_fds()))

    def processor_seconds(self) -> float:
        """Return the processor time that all processes have used."""
        return sum(_figures(self.tree(), lambda process: sum(process.cpu_times()[:2])))


def _figures(processes: list[psutil.Process], figure: Callable[[psutil.Process], Number]) -> Iterator[Number]:
    """Yield a figure of each process that has not ended meanwhile."""
    for process in processes:
        with suppress(psutil.Error):
            yield figure(process)
