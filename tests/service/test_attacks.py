"""Every attack of the load test once: others are served while it lasts, and nothing of it is left behind."""

import threading
import time
from collections.abc import Iterator

import pytest
from service_site import PATIENCE, Site, site

from benchmarks.service import attacks
from benchmarks.service.attacks import KINDS, Attacker, attack

LASTS = 0.3  # seconds, for an attack that lasts as long as it may
# 0 is no response: one is lost if the connection is closed while a client still sends its body.
EXPECTED = {"one-byte-chunks": {400, 413}, "many-headers": {431}, "bombs": {0, 200, 400, 408, 413}}
QUEUED = {0, 200, 408, 429, 503}  # what those may get who send requests that are valid


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    with site(receive_timeout=1.0, max_body_bytes=8 << 20, max_small_queue=32) as running:
        yield running


@pytest.mark.parametrize("kind", KINDS)
def test_others_are_served_during_an_attack_and_nothing_is_left_of_it(
    running: Site, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attacks, "TURN", LASTS)
    for name, less in (("SOME", 5), ("LARGE", 300), ("PACKED", 16)):
        monkeypatch.setattr(attacks, name, less)
    stopped = threading.Event()
    attacker = Attacker(running.port, stopped)
    running.until("clew_requests_in_progress", 1)
    thread = threading.Thread(target=attack, args=(attacker, [kind]), daemon=True)
    timer = threading.Timer(LASTS, stopped.set)
    thread.start()
    timer.start()
    lasts = True
    while lasts:
        lasts = thread.is_alive()
        assert running.ask("/healthz").status == 200
        time.sleep(0.02)
    timer.join(PATIENCE)
    assert set(attacker.statuses) <= EXPECTED.get(kind, QUEUED)
    assert running.ask("/mazes/recursive-backtracker.svg?grid=5x5&seed=1").status == 200
    running.until("clew_requests_in_progress", 1)
    end = time.monotonic() + PATIENCE
    while running.server.server_state.connections:  # they wait for another request
        assert time.monotonic() < end, f"{len(running.server.server_state.connections)} connections are open"
        time.sleep(0.05)
