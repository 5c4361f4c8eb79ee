"""The service withstands what clients do to it: real sockets, and limits of fractions of a second."""

import asyncio
import base64
import gzip
import json
import logging
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from service_site import LIMITS, PATIENCE, Site, site

from clew.service.http.problems import Problem
from clew.service.server import Config, Server
from clew.service.settings import Settings
from clew.service.work import worker
from clew.service.work.worker import Worker, WorkerCrashError

HEAD = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
HASTE = 0.8  # seconds of work
SLACK = 60.0  # seconds that a busy machine may need beyond a limit; without the limit it would be for ever


@pytest.fixture(scope="module")
def running() -> Iterator[Site]:
    with site() as running:
        yield running


@pytest.fixture(scope="module")
def hasty() -> Iterator[Site]:
    """A server that ends work soon."""
    with site(work_timeout=HASTE) as running:
        yield running


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """The log, in which nothing may stand at the end."""
    caplog.set_level(logging.WARNING)
    yield caplog
    assert [record.getMessage() for record in caplog.records] == []


def until_closed(connection: socket.socket, trickle: bytes = b"") -> tuple[bytes, float]:
    """What comes until the server closes, and after how many seconds; meanwhile a byte of the trickle now and then."""
    begin, got = time.monotonic(), b""
    connection.settimeout(0.05)
    while time.monotonic() - begin < PATIENCE:
        try:
            part = connection.recv(1 << 16)
            if not part:
                return got, time.monotonic() - begin
            got += part
        except TimeoutError:
            try:
                connection.send(trickle[:1])
            except OSError:
                return got, time.monotonic() - begin
            trickle = trickle[1:]
        except ConnectionError:
            return got, time.monotonic() - begin
    raise AssertionError("the server did not close")


# Slow clients


@pytest.mark.parametrize(
    ("begin", "trickle"),
    [
        (b"", b""),
        (b"G", b"ET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 900),
        (b"POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n", b"a" * 900),
        (b"POST /size HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 150),
        (HEAD, b"GET /healthz HTTP/1.1\r\nX: " + b"a" * 900),
        (HEAD + b"G", b"ET /healthz HTTP/1.1\r\nX: " + b"a" * 900),
    ],
    ids=["silence", "headers", "body", "chunks", "later request", "second request"],
)
def test_a_request_that_trickles_in_is_given_up(running: Site, begin: bytes, trickle: bytes) -> None:
    with closing(running.connect()) as slow:
        slow.send(begin)
        got, seconds = until_closed(slow, trickle)
    assert LIMITS["receive_timeout"] - 0.1 <= seconds <= LIMITS["receive_timeout"] + SLACK
    assert b"HTTP/1.1 408 Request Timeout\r\n" in got
    assert b"application/problem+json" in got


def test_the_rest_of_a_second_request_must_come_too_though_the_first_was_still_answered(
    running: Site, errors: pytest.LogCaptureFixture
) -> None:
    with closing(running.connect()) as slow:
        first = b"GET /do/sleep?with=0.2 HTTP/1.1\r\nHost: a\r\n\r\n"
        slow.send(first + b"POST /patient HTTP/1.1\r\nContent-Length: 9\r\nHost: a\r\n\r\n123")
        got, seconds = until_closed(slow)
    assert got.startswith(b"HTTP/1.1 200 OK\r\n")
    assert b"HTTP/1.1 408 Request Timeout\r\n" in got
    assert seconds <= 0.2 + LIMITS["receive_timeout"] + SLACK


def test_an_idle_connection_is_closed_after_the_keep_alive_time(running: Site) -> None:
    with closing(running.connect()) as idle:
        idle.send(HEAD)
        got, seconds = until_closed(idle)
    assert got.startswith(b"HTTP/1.1 200 OK\r\n")
    assert got.count(b"HTTP/1.1") == 1
    assert LIMITS["keep_alive_timeout"] - 0.1 <= seconds <= LIMITS["keep_alive_timeout"] + SLACK


def test_a_connection_in_use_stays_open_longer_than_any_limit(running: Site) -> None:
    with closing(running.connect()) as busy:
        end = time.monotonic() + max(LIMITS["receive_timeout"], LIMITS["keep_alive_timeout"]) + 0.4
        while time.monotonic() < end:
            busy.send(HEAD)
            got = b""
            while not got.endswith(b"\r\n\r\nok\n"):
                got += busy.recv(1 << 16)
                assert got.startswith(b"HTTP/1.1 200 OK\r\n")
            time.sleep(0.1)


def test_a_client_that_does_not_take_its_answer_is_cut_and_one_that_takes_it_slowly_is_not(running: Site) -> None:
    with closing(running.connect()) as never, closing(running.connect()) as slowly:
        for client in (never, slowly):
            client.send(HEAD.replace(b"healthz", b"large"))
        got = 0
        begin = time.monotonic()
        while time.monotonic() - begin < LIMITS["stall_timeout"] * 3:
            got += len(slowly.recv(1 << 18))
            time.sleep(0.02)
        assert len(running.server.server_state.connections) == 1
        while got < 30_000_000:
            got += len(slowly.recv(1 << 20))


def test_many_slow_connections_are_closed_while_others_are_served(running: Site) -> None:
    slow = [running.connect() for _ in range(100)]
    try:
        for client in slow:
            client.send(b"GET /heal")
        begin = time.monotonic()
        while len(running.server.server_state.connections) > 1:
            asked = time.monotonic()
            assert running.ask("/healthz").status == 200
            time.sleep(0.02)
            assert time.monotonic() - asked < SLACK
            assert time.monotonic() - begin < LIMITS["receive_timeout"] + SLACK
    finally:
        for client in slow:
            client.close()


# Sizes


def test_a_body_within_the_limit_is_read_whole(running: Site) -> None:
    assert running.ask("/size", "POST", bytes(LIMITS["max_body_bytes"])).json == LIMITS["max_body_bytes"]


def test_a_body_that_says_that_it_is_too_large_is_refused_before_it_comes(running: Site) -> None:
    with closing(running.connect()) as client:
        client.send(b"POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n")
        begin = time.monotonic()
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 413 ")
        assert time.monotonic() - begin < LIMITS["receive_timeout"]


def test_a_body_without_a_length_is_refused_when_it_is_too_large(running: Site) -> None:
    with closing(running.connect()) as client:
        client.send(b"POST /size HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunk = b"4000\r\n" + bytes(0x4000) + b"\r\n"
        for _ in range(LIMITS["max_body_bytes"] // 0x4000 + 1):
            client.send(chunk)
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 413 ")


def test_who_sends_all_of_a_body_that_is_too_large_gets_the_answer_all_the_same(running: Site) -> None:
    reply = running.ask("/size", "POST", bytes(5_000_000))
    assert reply.status == 413
    assert "97.7 KiB" in reply.json["detail"]


def test_a_packed_body_is_refused(running: Site) -> None:
    assert running.ask("/size", "POST", b"abc", Content_Encoding="gzip").status == 415


def test_headers_without_end_are_refused(running: Site) -> None:
    with closing(running.connect()) as client:
        client.send(b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000)
        got, _ = until_closed(client)
    assert got.startswith(b"HTTP/1.1 431 ")


def test_too_many_connections_are_refused() -> None:
    with site(max_connections=5) as running:
        clients = [running.connect() for _ in range(6)]
        try:
            clients[-1].settimeout(PATIENCE)
            assert clients[-1].recv(1 << 16).startswith(b"HTTP/1.1 503 ")
            clients[0].send(HEAD)
            assert clients[0].recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        finally:
            for client in clients:
                client.close()


# Work


def test_work_has_a_result_in_either_lane(running: Site) -> None:
    small, large = (running.ask(f"/do/pid{lane}").json for lane in ("?small", ""))
    assert len({small, large, os.getpid()}) == 3


@pytest.mark.parametrize("kind", ["sleep", "spin"])
def test_work_that_takes_too_long_is_ended(hasty: Site, kind: str, errors: pytest.LogCaptureFixture) -> None:
    while (reply := hasty.ask("/do/pid")).status != 200:  # on a busy machine the process may not start in time
        assert reply.status == 503
    process = reply.json
    begin = time.monotonic()
    reply = hasty.ask(f"/do/{kind}?with=60")
    assert HASTE - 0.1 <= time.monotonic() - begin <= HASTE + SLACK
    assert reply.status == 503
    assert "0.8 seconds" in reply.json["detail"]
    assert hasty.ask("/do/pid").json != process
    until_gone(process)


def until_gone(process: int) -> None:
    """Wait, though not for long, until there is no such process."""
    begin = time.monotonic()
    while time.monotonic() - begin < 1 + SLACK:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError(f"process {process} still runs")


def test_a_process_that_ends_is_replaced(running: Site, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(5):
        reply = running.ask("/do/exit?with=3")
        assert reply.status == 503
        assert "ended before the work was done" in reply.json["detail"]
        assert running.ask("/do/pid").status == 200
    assert [record.getMessage() for record in caplog.records] == ["a worker process ended at posix._exit"] * 5


def test_an_idle_process_that_is_killed_is_replaced_unnoticed(running: Site, errors: pytest.LogCaptureFixture) -> None:
    for _ in range(5):
        process = running.ask("/do/pid").json
        os.kill(process, 9)
        reply = running.ask("/do/pid")
        assert reply.status == 200
        assert reply.json != process
        until_gone(process)


@pytest.mark.parametrize("lane", ["", "&small"])
def test_a_sentence_of_the_work_is_a_400_in_either_lane(
    running: Site, lane: str, errors: pytest.LogCaptureFixture
) -> None:
    reply = running.ask(f"/do/refuse?with=no+such+maze{lane}")
    assert (reply.status, reply.json["detail"]) == (400, "no such maze")


@pytest.mark.parametrize("path", ["/do/fail?with=secret", "/do/fail?with=secret&small", "/broken"])
def test_what_nobody_foresaw_is_a_500_that_tells_nothing(
    running: Site, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    reply = running.ask(path)
    assert reply.status == 500
    assert b"secret" not in reply.body
    assert "secret" in caplog.text
    assert len(caplog.records) == 1


def test_small_work_does_not_wait_for_large_work_and_a_full_queue_refuses(running: Site, tmp_path: Path) -> None:
    refused = running.figure('clew_refused_total{lane="large"}')
    end = tmp_path / "end"
    waiting = [running.in_background(f"/do/wait?with={end}") for _ in range(3)]
    running.until("clew_queue_length", 2)
    assert running.ask("/do/pid?small").status == 200
    reply = running.ask(f"/do/wait?with={end}")
    assert reply.status == 429
    assert 1 <= int(reply.headers["retry-after"]) <= 60
    assert running.figure('clew_refused_total{lane="large"}') == refused + 1
    end.touch()
    assert [each.done().status for each in waiting] == [200, 200, 200]


def test_a_full_queue_of_small_work_refuses_too(tmp_path: Path) -> None:
    end = tmp_path / "end"
    with site(max_small_queue=1, small_workers=1) as running:
        waiting = [running.in_background(f"/do/wait?small&with={end}") for _ in range(2)]
        running.until("clew_small_in_progress", 2)
        assert running.ask("/do/pid?small").status == 429
        end.touch()
        assert [each.done().status for each in waiting] == [200, 200]


def test_a_client_that_leaves_frees_its_worker(errors: pytest.LogCaptureFixture) -> None:
    with site(work_timeout=PATIENCE) as running:
        process = running.ask("/do/pid").json
        with closing(running.connect()) as client:
            client.send(b"GET /do/spin?with=60 HTTP/1.1\r\nHost: a\r\n\r\n")
            running.until("clew_workers_busy", 1)
        until_gone(process)
        assert running.ask("/do/pid").status == 200
        assert b'status="499"' in running.ask("/metrics").body


def test_a_kernel_whose_client_leaves_is_stopped_and_its_process_goes_on(
    errors: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "GRACE", PATIENCE)  # on a busy machine nothing ends within a second
    with site(work_timeout=PATIENCE) as running:
        process = running.ask("/do/pid").json
        assert running.ask("/do/carve?with=400x400").json == 160_000
        with closing(running.connect()) as client:
            client.send(b"GET /do/carve?with=9999x9999 HTTP/1.1\r\nHost: a\r\n\r\n")
            running.until("clew_workers_busy", 1)
        running.until('clew_work_ended_total{reason="left"}', 1)
        assert running.ask("/do/pid").json == process


def test_a_client_that_leaves_the_queue_is_not_worked_for(errors: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    end = tmp_path / "end"
    with site() as running:
        first = running.in_background(f"/do/wait?with={end}")
        running.until("clew_workers_busy", 1)
        with closing(running.connect()) as client:
            client.send(b"GET /do/sleep?with=60 HTTP/1.1\r\nHost: a\r\n\r\n")
            running.until("clew_queue_length", 1)
        running.until("clew_queue_length", 0)
        end.touch()
        assert first.done().status == 200
        assert running.figure("clew_workers_busy") == 0
        assert running.figure('clew_work_ended_total{reason="left"}') == 0


def test_a_client_that_leaves_in_the_middle_of_its_body_is_no_error(
    running: Site, errors: pytest.LogCaptureFixture
) -> None:
    with closing(running.connect()) as client:
        client.send(b"POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc")
        running.until("clew_requests_in_progress", 2)  # this one, and the one that asks
    running.until("clew_requests_in_progress", 1)


# Who may ask, and what browsers may do


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/metrics", "/nothing", "/size", "/broken", "/do/exit?with=1", "/nothing.js"]
)
def test_every_answer_has_the_headers_that_protect(running: Site, path: str) -> None:
    reply = running.ask(path, Origin="http://elsewhere.example")
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert "unsafe-inline" not in reply.headers["content-security-policy"]
    assert "server" not in reply.headers
    assert not [name for name in reply.headers if name.startswith("access-control")]
    if reply.status >= 400:
        assert reply.headers["content-type"] == "application/problem+json"
        assert reply.json["status"] == reply.status


def test_what_is_not_http_gets_the_headers_too(running: Site) -> None:
    with closing(running.connect()) as client:
        client.send(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")
        got, _ = until_closed(client)
    assert got.startswith(b"HTTP/1.1 400 ")
    assert b"nosniff" in got
    assert b"x-request-id: " in got


def test_a_token_is_asked_for_everywhere_but_where_a_supervisor_looks() -> None:
    with site(token="correct horse") as running:
        basic = base64.b64encode(b"anybody:correct horse").decode()
        wrong = base64.b64encode(b"anybody:correct horses").decode()
        for path in ("/", "/metrics", "/do/pid", "/nothing"):
            reply = running.ask(path)
            assert reply.status == 401
            assert "Bearer" in reply.headers["www-authenticate"]
            assert reply.headers["x-content-type-options"] == "nosniff"
        for shown in ("Bearer correct horses", "Bearer", "correct horse", "Basic ???", f"Basic {wrong}", "Bearer \xff"):
            assert running.ask("/do/pid", Authorization=shown).status == 401
        for shown in ("Bearer correct horse", f"Basic {basic}"):
            assert running.ask("/do/pid", Authorization=shown).status == 200
        assert running.ask("/healthz").status == 200


# Figures


def test_the_figures_tell_what_was_asked(running: Site) -> None:
    running.ask("/do/pid")
    running.ask("/do/pid?small")
    running.ask("/nothing/at/all")
    text = running.ask("/metrics").body.decode()
    assert 'clew_requests_total{method="GET",route="/do/{name}",status="200"}' in text
    assert 'clew_requests_total{method="GET",route="none",status="404"}' in text
    assert "/nothing/at/all" not in text
    assert "_created" not in text
    for lane in ("small", "large"):
        for name in ("queue", "work"):
            assert f'clew_{name}_duration_seconds_count{{lane="{lane}"}}' in text
    assert "clew_requests_in_progress 1.0\n" in text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    assert len(samples) > 50
    assert all(sample.value >= 0 for sample in samples)
    other = running.ask("/metrics", Accept="application/openmetrics-text; version=1.0.0")
    assert other.headers["content-type"].startswith("application/openmetrics-text")
    odd = running.ask("/metrics", Accept="application/openmetrics-text; version=one.x")
    known = ("text/plain; version=0.0.4", "application/openmetrics-text; version=1.0.0")  # which depends on the library
    assert odd.headers["content-type"].startswith(known)


def test_the_figures_of_two_applications_in_one_process_are_apart(running: Site) -> None:
    running.ask("/do/pid")
    with site() as other:
        assert other.figure('clew_requests_total{method="GET",route="/do/{name}",status="200"}') == 0


# The studio's files


def test_the_pages_are_one_document_and_the_files_are_kept_by_tag(running: Site) -> None:
    start = running.ask("/")
    assert start.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in start.headers["content-security-policy"]
    for path in ("", "/", "/make", "/solve", "/play", "/play/wilson", "/print", "/jam", "/algorithmia", "/cubicles"):
        reply = running.ask(f"/studio{path}")
        assert (reply.status, reply.body) == (200, start.body)
    packed = running.ask("/studio/js/main.js", Accept_Encoding="br, gzip")
    plain = running.ask("/studio/js/main.js")
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert gzip.decompress(packed.body) == plain.body
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.headers["etag"] == plain.headers["etag"]
    assert plain.headers["etag"].startswith('W/"')  # one tag for two sequences of bytes must be weak
    head = running.ask("/studio/js/main.js", "HEAD")
    assert (head.status, head.body, head.headers["content-length"]) == (200, b"", str(len(plain.body)))


@pytest.mark.parametrize("path", ["/", "/studio/make", "/studio/js/main.js"])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_what_a_browser_has_is_not_sent_again(running: Site, path: str, coding: str) -> None:
    first = running.ask(path, Accept_Encoding=coding)
    again = running.ask(path, Accept_Encoding=coding, If_None_Match=f'W/"x", {first.headers["etag"]}')
    assert (again.status, again.body) == (304, b"")
    assert ("content-security-policy" in first.headers) == (not path.endswith(".js"))  # a page says what parts may do
    for name in ("etag", "cache-control", "vary", "content-security-policy"):
        assert again.headers.get(name) == first.headers.get(name)  # a browser replaces those that it has
    assert running.ask(path, If_None_Match='"x"').status == 200


def test_files_are_kept_for_ever_by_addresses_that_change_with_them(running: Site) -> None:
    addresses = re.findall(r'(?:src|href)="(/studio/@[^"]+)"', running.ask("/").body.decode())
    assert len(addresses) == 4
    for address in addresses:
        reply = running.ask(address)
        assert (reply.status, reply.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        plain = running.ask(re.sub("/@[^/]+", "", address))
        assert (plain.body, plain.headers["cache-control"]) == (reply.body, "no-cache")
    other = running.ask("/studio/@0123456789ab/js/main.js")
    assert (other.status, other.headers["cache-control"]) == (200, "no-cache")


NOT_FILES = ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "js/../../app.py", "/etc/passwd", "js", "index.html%00"]


@pytest.mark.parametrize("name", [*NOT_FILES, "__init__.py", "nothing", "play/wilson/more", "js/nothing.js"])
def test_any_other_address_of_the_studio_is_its_page_with_a_404(running: Site, name: str) -> None:
    for tag in ({}, {"If_None_Match": running.ask("/").headers["etag"]}):
        reply = running.ask(f"/studio/{name}", **tag)
        assert (reply.status, reply.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert reply.body == running.ask("/").body
        assert "script-src 'self'" in reply.headers["content-security-policy"]
    assert running.ask(f"/studio/{name}", "POST").status == 405


# The end


def test_a_server_that_stops_finishes_what_it_does(errors: pytest.LogCaptureFixture) -> None:
    with site() as running:
        waiting = running.in_background("/do/sleep?with=0.5")
        running.until("clew_workers_busy", 1)
        idle = running.connect()
        idle.send(HEAD)
        while not idle.recv(1 << 16).endswith(b"ok\n"):
            pass
        begin = time.monotonic()
    assert waiting.done().status == 200
    assert time.monotonic() - begin < 0.5 + SLACK
    assert idle.recv(10) == b""
    idle.close()


def test_a_connection_that_is_accepted_at_the_end_is_answered_and_closed() -> None:
    with site(keep_alive_timeout=PATIENCE) as running, socket.socket() as late:
        sent = threading.Event()

        async def accept_and_stop(counter: int) -> bool:
            late.connect(("127.0.0.1", running.port))
            late.send(HEAD)
            sent.set()
            for _ in range(2):  # until asyncio has accepted the connection, but not made the protocol
                await asyncio.sleep(0)
            return True

        running.server.on_tick = accept_and_stop  # type: ignore[method-assign]
        assert sent.wait(PATIENCE)
        got, seconds = until_closed(late)
    assert got.startswith(b"HTTP/1.1 200 ")
    assert seconds < SLACK


def test_a_server_that_must_stop_at_once_says_so_to_those_who_wait(errors: pytest.LogCaptureFixture) -> None:
    with site(work_timeout=PATIENCE) as running:
        waiting = [running.in_background("/do/sleep?with=60") for _ in range(2)]
        running.until("clew_queue_length", 1)
        begin = time.monotonic()
        running.server.should_exit = running.server.force_exit = True
        assert [each.done().status for each in waiting] == [503, 503]
    assert time.monotonic() - begin < 1 + SLACK


@pytest.mark.parametrize("supervised", [False, True])
def test_a_second_signal_ends_the_work_at_once_unless_a_supervisor_decides_that(supervised: bool) -> None:
    server = Server(Config(Settings()), supervised=supervised)
    server.handle_exit(signal.SIGTERM, None)
    assert (server.should_exit, server.force_exit) == (True, False)
    server.handle_exit(signal.SIGTERM, None)
    assert server.force_exit is not supervised


def test_a_server_that_stops_waits_as_long_as_a_request_may_take_and_no_longer() -> None:
    with site(wait_timeout=0.4, work_timeout=0.4, stall_timeout=600) as running:
        never = running.connect()
        never.send(HEAD.replace(b"healthz", b"large"))
        assert never.recv(100).startswith(b"HTTP/1.1 200 ")
        begin = time.monotonic()
    assert 0.8 <= time.monotonic() - begin < 0.8 + SLACK
    never.close()


def call(worker: Worker, function: Callable[[], Any]) -> Any:
    return asyncio.run(worker.call(function, ()))


def test_a_worker_prepares_for_work_before_its_first_call() -> None:
    with closing(Worker(PATIENCE, prepare=partial(os.chdir, os.sep))) as worker:
        assert call(worker, os.getcwd) == os.sep


def test_work_that_could_not_be_handed_over_is_handed_to_another_process() -> None:
    worker = Worker(PATIENCE)
    first = call(worker, os.getpid)
    worker._socket.shutdown(socket.SHUT_RDWR)
    assert call(worker, os.getpid) != first
    worker.close()
    until_gone(first)


def test_a_process_that_is_killed_while_it_starts_ends() -> None:
    worker = Worker(PATIENCE)

    async def start_and_kill() -> None:
        starting = asyncio.ensure_future(worker.start())
        await asyncio.sleep(0)
        worker.kill()
        with pytest.raises(WorkerCrashError):
            await starting

    asyncio.run(start_and_kill())
    until_gone(worker._process.pid)
    assert call(worker, os.getpid) != os.getpid()
    worker.close()


def test_a_problem_travels_whole() -> None:
    sent = Problem(400, "no such cell", headers={"X": "y"}, row=3, column=4)
    come: Problem = pickle.loads(pickle.dumps(sent))
    assert vars(come) == vars(sent)
    assert json.loads(come.body())["column"] == 4


FREED = """
from pathlib import Path
from clew.service.work.worker import return_large_blocks

def resident():
    return next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if "VmRSS" in line)

return_large_blocks()
bytes(range(256)) * 40_000  # glibc would reuse blocks of this size from now on
before, large, small = resident(), [], []
for _ in range(10):
    large.append(bytes(range(256)) * 39_000)
    small.append(bytes(100_000))
large.clear()
print((resident() - before) >> 10)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps large blocks")
def test_the_memory_of_large_responses_is_returned() -> None:
    done = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, timeout=60, check=True)
    assert int(done.stdout) < 20  # of 95 megabytes
