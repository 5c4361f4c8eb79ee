"""How processes for work are started."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import odd_jobs
import psutil
import pytest

from clew.service.work import worker

STOPPING = {signal.SIGINT, signal.SIGTERM}


@pytest.mark.skipif(worker.METHOD != "forkserver", reason="only a fork server gets the signals of the server")
def test_the_fork_server_is_started_with_the_signals_blocked_that_stop_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocked: list[set[int]] = []

    class Process:
        def __init__(self, **_: object) -> None: ...

        def start(self) -> None:
            blocked.append(set(signal.pthread_sigmask(signal.SIG_BLOCK, ())))

    monkeypatch.setattr(worker.context, "Process", Process, raising=False)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    worker.start_process(print, (), ())
    assert blocked[0] >= STOPPING
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


@pytest.mark.skipif(not hasattr(os, "nice"), reason="processes yield to others on Unix")
def test_a_process_yields_as_much_as_it_is_told() -> None:
    async def use() -> Any:
        yielding = worker.Worker(60.0, niceness=3)
        await yielding.start()
        try:
            return await yielding.call(os.nice, (0,))
        finally:
            yielding.close()

    assert asyncio.run(use()) == min(19, os.nice(0) + 3)


SERVER = """
import asyncio, sys
from odd_jobs import go_on
from clew.service.work.worker import Worker

async def serve():
    worker = Worker(600.0)
    await worker.start()
    await worker.call(go_on, (sys.argv[1],))

asyncio.run(serve())
"""


def test_work_ends_with_its_server(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(Path(odd_jobs.__file__).parent), os.environ.get("PYTHONPATH", "")))
    }
    with subprocess.Popen([sys.executable, "-c", SERVER, str(begun)], env=environment) as server:
        wait_until(lambda: begun.exists() and begun.read_text(encoding="utf-8").endswith("\n"))
        server.kill()
    work = int(begun.read_text(encoding="utf-8"))
    try:
        wait_until(lambda: has_ended(work))
    except TimeoutError:
        os.kill(work, signal.SIGKILL)
        raise


def has_ended(process: int) -> bool:
    try:
        return psutil.Process(process).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60.0
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)
