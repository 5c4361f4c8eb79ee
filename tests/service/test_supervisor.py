"""The supervisor, with servers that only say who they are."""

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from quiet_servers import Make

from clew.errors import ClewError
from clew.service import supervisor
from clew.service.server import listen
from clew.service.settings import Settings
from clew.service.supervisor import Supervisor

PATIENCE = 90.0  # seconds


def until(folder: Path, count: int) -> list[int]:
    """Wait until so many servers have run."""
    end = time.monotonic() + PATIENCE
    while len(found := [int(each.name) for each in folder.iterdir() if each.name.isdigit()]) < count:
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def until_gone(process: int) -> None:
    """Wait until there is no such process."""
    end = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while time.monotonic() < end:
            os.kill(process, 0)
            time.sleep(0.01)


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    monkeypatch.setattr(supervisor, "_context", multiprocessing.get_context("spawn"))  # pytest may have threads
    monkeypatch.setattr(supervisor, "HUNG", supervisor.HUNG)
    with listen(Settings(port=0)) as listener:
        yield listener


def supervise(folder: Path, listener: socket.socket, then: list[str], lasting: bool = False) -> int:
    """Run two servers, do what the words say, and return how often the start was reported."""
    reports = []
    address = listener.getsockname()

    def act() -> None:
        for word in then:
            if word == "kill":
                os.kill(until(folder, 2)[0], signal.SIGKILL)
                until(folder, 3)
            elif word == "stop":
                process = until(folder, 2)[0]
                os.kill(process, signal.SIGSTOP)
                patience, supervisor.HUNG = supervisor.HUNG, 0.5
                until_gone(process)
                supervisor.HUNG = patience  # the next one needs time to start
                until(folder, 3)
            elif word == "freeze":
                for process in until(folder, 2):
                    os.kill(process, signal.SIGSTOP)
                supervisor.HUNG = 0.5
            elif word == "connect":
                with pytest.raises(ConnectionRefusedError):
                    socket.create_connection(address, timeout=PATIENCE)
            else:
                os.kill(os.getpid(), signal.SIGTERM)
                time.sleep(3 * supervisor.TICK)

    actor = threading.Thread(target=act)

    def started() -> None:
        reports.append(True)
        actor.start()

    Supervisor(Make(folder, lasting), listener, 2, started).run()  # type: ignore[arg-type]
    actor.join()
    return len(reports)


def test_a_process_that_is_killed_is_replaced_and_all_stop_at_a_signal(tmp_path: Path, listener: socket.socket) -> None:
    assert supervise(tmp_path, listener, ["kill", "term"]) == 1
    assert tmp_path.joinpath("finished").exists()
    for process in until(tmp_path, 3):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_process_that_does_not_respond_is_replaced(tmp_path: Path, listener: socket.socket) -> None:
    assert supervise(tmp_path, listener, ["stop", "term"]) == 1


def test_processes_that_do_not_respond_end_at_a_signal(tmp_path: Path, listener: socket.socket) -> None:
    assert supervise(tmp_path, listener, ["freeze", "term"]) == 1
    assert not tmp_path.joinpath("finished").exists()


def test_a_process_that_cannot_be_replaced_at_once_is_replaced_later(
    tmp_path: Path, listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, starts = supervisor.ServerProcess, iter([True, True, False])

    def sometimes(*arguments: Any) -> supervisor.ServerProcess:
        if not next(starts, True):
            raise BlockingIOError("no more processes")
        return start(*arguments)

    monkeypatch.setattr(supervisor, "ServerProcess", sometimes)
    assert supervise(tmp_path, listener, ["kill", "term"]) == 1
    assert len(until(tmp_path, 3)) == 3


class Dying:
    """In place of a server process: it is ready, and ends as soon as the clock says."""

    sentinel, exit_code, ready, closed = 0, 3, True, False

    def __init__(self, begun: float, delay: float) -> None:
        self.begun, self.delay = begun, delay

    def check(self) -> None: ...
    def close(self) -> None:
        self.closed = True


def test_a_process_that_keeps_dying_is_started_less_and_less_often_until_it_has_lived(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now, starts = 0.0, list[float]()
    monkeypatch.setattr(supervisor.time, "monotonic", lambda: now)
    monkeypatch.setattr(supervisor.time, "sleep", lambda seconds: None)

    def start(make_server: Any, listener: Any, delay: float) -> Dying:
        starts.append(now)
        return Dying(now, delay)

    monkeypatch.setattr(supervisor, "ServerProcess", start)
    watched = Supervisor(None, None, 1, lambda: None)  # type: ignore[arg-type]
    watched._processes, watched._started = [start(None, None, 0.0)], True  # type: ignore[list-item]
    while now < 200:
        watched._watch()
        now = round(now + 0.05, 2)
    delays = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30.0, 30.0, 30.0, 30.0]
    assert len(starts) == len(delays) + 1
    for (earlier, later), delay in zip(pairwise(starts), delays, strict=True):
        assert delay <= later - earlier <= delay + 0.11
    assert "a server process ended with 3: another one starts in 0.2 seconds" in caplog.messages
    now += supervisor.MAX_RETRY
    watched._watch()
    now += supervisor.STEADY  # this one lives
    watched._watch()
    assert caplog.messages[-1].endswith("starts in 0.1 seconds")


def test_the_first_process_that_starts_is_ended_if_the_second_one_cannot_be_started(
    tmp_path: Path, listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, starts = supervisor.ServerProcess, iter([True])

    def once(*arguments: Any) -> supervisor.ServerProcess:
        if not next(starts, False):
            raise BlockingIOError("no more processes")
        return start(*arguments)

    monkeypatch.setattr(supervisor, "ServerProcess", once)
    with pytest.raises(BlockingIOError):
        supervise(tmp_path, listener, [])
    assert not multiprocessing.active_children()


def test_a_second_signal_ends_the_work(tmp_path: Path, listener: socket.socket) -> None:
    supervise(tmp_path, listener, ["term", "term"], lasting=True)
    assert tmp_path.joinpath("forced").exists()


def test_nobody_waits_for_a_connection_that_no_process_accepts_any_more(
    tmp_path: Path, listener: socket.socket
) -> None:
    supervise(tmp_path, listener, ["term", "connect", "term"], lasting=True)


def test_processes_that_cannot_start_are_an_error(tmp_path: Path, listener: socket.socket) -> None:
    tmp_path.joinpath("broken").touch()
    with pytest.raises(ClewError, match="while it started"):
        supervise(tmp_path, listener, [])
