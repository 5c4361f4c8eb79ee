"""How processes for work are started."""

import signal

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
