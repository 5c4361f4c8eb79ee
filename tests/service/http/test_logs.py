"""Logs: what a line has, what cannot forge one, and a standard error that nobody reads."""

import asyncio
import io
import json
import logging
import re
import sys
import threading
from queue import Queue
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.service.app import create_app
from clew.service.http import logs
from clew.service.http.logs import DroppingHandler, JsonFormatter, PlainFormatter, log, logging_to_stderr
from clew.service.http.problems import Problem
from clew.service.http.request_context import charge
from clew.service.settings import Settings

TOKEN = "a-long-secret"


async def work(request: Request) -> Response:
    charge(0.25, 0.5, "time")
    return Response(b"12345")


async def broken(request: Request) -> Response:
    raise KeyError("a\nforged line \x1b[31m")


async def stopped(request: Request) -> Response:
    raise Problem(503, "the work was stopped")


def exchange(paths: list[str], client: str = "1.2.3.4", headers: dict[str, str] | None = None, **settings: Any) -> Any:
    """The answers to requests, in a block in which the service logs."""
    chosen = Settings(**settings)
    app = create_app(chosen)
    app.router.routes[:0] = [Route("/work", work), Route("/broken", broken), Route("/stopped", stopped)]

    async def send() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(client, 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://clew") as caller:
            return [await caller.get(path, headers=headers or {}) for path in paths]

    with logging_to_stderr(chosen):
        return asyncio.run(send())


def test_a_request_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    (answer,) = exchange(["/work?with=1"], log_json=True)
    (line,) = capsys.readouterr().err.splitlines()
    found = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", found.pop("time"))
    assert 0 < found.pop("seconds") < 60
    assert found == {
        "level": "info",
        "message": "GET /work?with=1",
        "request": answer.headers["x-request-id"],
        "client": "1.2.3.4",
        "method": "GET",
        "path": "/work?with=1",
        "status": 200,
        "bytes": 5,
        "queue": 0.5,
        "work": 0.25,
        "reason": "time",
    }


def test_a_plain_line_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    (answer,) = exchange(["/work"], access_log=True)
    pattern = r"\S+Z 1\.2\.3\.4 GET /work 200 5 bytes 0\.\d+ s \(request (\w+)\)\n"
    found = re.fullmatch(pattern, capsys.readouterr().err)
    assert found is not None
    assert found[1] == answer.headers["x-request-id"]


def test_a_short_time_is_written_without_an_exponent() -> None:
    fields = {"client": "1.2.3.4", "status": 200, "bytes": 5, "seconds": 0.00005}
    record = logging.makeLogRecord({"name": "clew.access", "msg": "GET /", "levelno": logging.INFO, "fields": fields})
    assert "200 5 bytes 0.000050 s" in PlainFormatter().format(record)


def test_without_an_option_only_errors_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    answers = exchange(["/work", "/broken"])
    told = capsys.readouterr().err
    assert told.startswith(f"GET /broken failed (request {answers[1].headers['x-request-id']})\n  Traceback")
    assert answers[1].json()["request_id"] == answers[1].headers["x-request-id"]
    assert all(line.startswith("  ") for line in told.splitlines()[1:])
    assert "\x1b" not in told


def test_an_error_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    (answer,) = exchange(["/broken"], log_json=True)
    error, request = map(json.loads, capsys.readouterr().err.splitlines())
    assert (error["level"], error["message"], error["client"]) == ("error", "GET /broken failed", "1.2.3.4")
    assert "KeyError" in error["traceback"]
    assert error["request"] == request["request"] == answer.headers["x-request-id"]
    assert request["status"] == 500


@pytest.mark.parametrize("form", [{"log_json": True}, {"access_log": True}])
def test_no_request_forges_a_line(capsys: pytest.CaptureFixture[str], form: dict[str, bool]) -> None:
    exchange(["/a%0Aforged?x=%1B[31m\u2028é" + "y" * 3000, "/broken%0A"], **form)
    told = capsys.readouterr().err
    assert len([line for line in told.splitlines() if not line.startswith("  ")]) == 3  # two requests and an error
    assert told.isascii()
    assert "\x1b" not in told
    assert "y" * 200 not in told


def test_decoded_text_is_escaped() -> None:
    assert logs.escaped("a\nb\x1b[31m\u202e\x85\ud800") == r"a\nb\x1b[31m\u202e\x85\ud800"


@pytest.mark.parametrize("padding", ["", "y" * 190])
def test_the_token_is_not_logged(capsys: pytest.CaptureFixture[str], padding: str) -> None:
    exchange([f"/work?{padding}{TOKEN}"], headers={"authorization": f"Bearer {TOKEN}"}, token=TOKEN, log_json=True)
    told = capsys.readouterr().err
    assert json.loads(told)["status"] == 200
    assert "a-long" not in told


def test_an_identifier_is_taken_from_a_known_proxy_only() -> None:
    headers = {"x-request-id": "from-the-proxy"}
    (strange,) = exchange(["/work"], headers=headers)
    (known,) = exchange(["/stopped"], client="10.0.0.1", headers=headers, trust_proxy=("10.0.0.1",))
    assert re.fullmatch("[0-9a-f]{16}", strange.headers["x-request-id"])
    assert known.headers["x-request-id"] == known.json()["request_id"] == "from-the-proxy"


def test_every_answer_has_an_identifier_of_its_own() -> None:
    answers = exchange(["/healthz", "/nothing", "/mazes/wilson.png?grid=0x0", "/studio", "/metrics"], token=TOKEN)
    found = {answer.headers["x-request-id"] for answer in answers}
    assert len(found) == len(answers)


class Stuck(io.StringIO):
    """A standard error that takes nothing until it is released, as a full pipe that nobody reads."""

    def __init__(self) -> None:
        super().__init__()
        self.released = threading.Event()

    def write(self, text: str) -> int:
        self.released.wait(60)
        return super().write(text)


def test_a_standard_error_that_nobody_reads_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FLUSH_TIMEOUT", 0.05)
    stuck = Stuck()
    monkeypatch.setattr(sys, "stderr", stuck)
    try:
        assert [each.status_code for each in exchange(["/work"] * 3, access_log=True)] == [200] * 3
        assert stuck.getvalue() == ""
    finally:
        stuck.released.set()


def test_lines_that_find_no_place_are_counted() -> None:
    lines: Queue[Any] = Queue(2)
    handler = DroppingHandler(lines)
    handler.setFormatter(JsonFormatter())
    for number in range(5):
        handler.emit(log.makeRecord("clew", logging.ERROR, "", 0, f"line {number}", (), None))
    assert [lines.get().msg for _ in range(2)][1].count("line 1") == 1
    handler.emit(log.makeRecord("clew", logging.ERROR, "", 0, "later", (), None))
    told = [json.loads(lines.get().msg)["message"] for _ in range(2)]
    assert told == ["3 lines of this log were dropped, because standard error is too slow", "later"]


def test_a_closed_standard_error_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    assert exchange(["/work"], access_log=True)[0].status_code == 200
