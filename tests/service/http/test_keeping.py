"""Responses from memory and joined requests: nobody can tell them from others, and nothing is made twice."""

import asyncio
from contextvars import copy_context
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from service_client import Service, headers_of
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from clew.service.app import create_app
from clew.service.http.caching.keeping import KeepingMiddleware
from clew.service.http.caching.response_store import ResponseStore
from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.http.request_context import RequestContext, current_request
from clew.service.settings import Settings

IMMUTABLE = {"Cache-Control": "public, max-age=9, immutable"}
PNG = "/mazes/recursive-backtracker.png?grid=5x4&seed=1"


class Kitchen:
    """An application whose work ends when a test says so, behind the middleware."""

    def __init__(self) -> None:
        self.store, self.begun, self.left = ResponseStore(1 << 20), 0, 0
        self.answers: list[Any] = []  # one for each request, or an error; the last one is repeated
        self.ready = asyncio.Event()
        self.app = KeepingMiddleware(self.work, self.store, Metrics())

    async def work(self, scope: Any, receive: Any, send: Any) -> None:
        self.is_gone = current_request.get().is_gone
        answer = self.answers[min(self.begun, len(self.answers) - 1)]
        self.begun += 1
        gone = asyncio.ensure_future(self._left(receive))
        ready = asyncio.ensure_future(self.ready.wait())
        await asyncio.wait((gone, ready), return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            self.left += 1
            raise ClientDisconnect
        gone.cancel()
        if isinstance(answer, Exception):
            raise answer
        await answer(scope, receive, send)

    async def _left(self, receive: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass


class Client:
    """One request; its client may leave."""

    def __init__(self, kitchen: Kitchen, query: bytes = b"", **headers: str) -> None:
        self.left, self.reads, self.messages = asyncio.Event(), asyncio.Event(), []
        self.reads.set()
        names = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": query, "headers": names}
        mine = copy_context()
        mine.run(current_request.set, RequestContext("", "", is_gone=self.left.is_set))
        self.task = asyncio.create_task(kitchen.app(scope, self._receive, self._send), context=mine)
        self._body = [{"type": "http.request", "body": b"", "more_body": False}]

    async def _receive(self) -> Any:
        if self._body:
            return self._body.pop()
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await self.reads.wait()
        self.messages.append(message)

    @property
    def status(self) -> int:
        return int(self.messages[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message["body"] for message in self.messages[1:])


async def pause() -> None:
    """Let everybody do what can be done."""
    for _ in range(20):
        await asyncio.sleep(0)


async def served(kitchen: Kitchen, *clients: Client) -> None:
    kitchen.ready.set()
    async with asyncio.timeout(5):
        await asyncio.gather(*(client.task for client in clients))


def in_kitchen(*answers: Any):
    """Run a test with a kitchen that gives these answers."""

    def decorate(test: Any) -> Any:
        def run() -> None:
            async def main() -> None:
                kitchen = Kitchen()
                kitchen.answers = list(answers)
                await test(kitchen)

            asyncio.run(main())

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return decorate


@in_kitchen(Response(b"maze", headers=IMMUTABLE))
async def test_identical_requests_are_one_job(kitchen):
    clients = [Client(kitchen) for _ in range(9)]
    await pause()
    assert kitchen.begun == 1
    await served(kitchen, *clients)
    assert {(client.status, client.body) for client in clients} == {(200, b"maze")}
    assert all(client.messages == clients[0].messages for client in clients)
    later = Client(kitchen)
    await later.task
    assert later.messages == clients[0].messages
    assert kitchen.begun == 1


@in_kitchen(Response(b"maze", headers=IMMUTABLE))
async def test_other_requests_are_other_jobs(kitchen):
    clients = [Client(kitchen), Client(kitchen, b"seed=1"), Client(kitchen, accept="image/png")]
    await pause()
    assert kitchen.begun == 3
    await served(kitchen, *clients)


@in_kitchen(Response(b"maze", headers=IMMUTABLE))
async def test_the_work_goes_on_when_the_first_client_leaves(kitchen):
    first, second = Client(kitchen), Client(kitchen)
    await pause()
    first.left.set()
    await pause()
    assert (kitchen.begun, kitchen.left) == (1, 0)
    third = Client(kitchen)
    await pause()
    await served(kitchen, first, second, third)
    assert second.body == third.body == b"maze"
    assert kitchen.begun == 1


@in_kitchen(Response(b"maze", headers=IMMUTABLE))
async def test_the_work_ends_when_all_clients_have_left(kitchen):
    clients = [Client(kitchen) for _ in range(3)]
    await pause()
    for client in clients:
        assert (kitchen.left, kitchen.is_gone()) == (0, False)
        client.left.set()
        await pause()
    assert (kitchen.left, kitchen.is_gone()) == (1, True)
    assert all(isinstance(client.task.exception(), ClientDisconnect) for client in clients)
    assert not kitchen.app._in_progress
    new = Client(kitchen)
    await served(kitchen, new)
    assert (new.body, kitchen.begun) == (b"maze", 2)


@in_kitchen(Response(b"maze", headers=IMMUTABLE))
async def test_nobody_joins_work_that_is_being_abandoned(kitchen):
    first = Client(kitchen)
    await pause()
    first.left.set()
    while kitchen.app._in_progress:
        await asyncio.sleep(0)
    assert not first.task.done()
    second = Client(kitchen)
    await pause()
    await served(kitchen, second)
    assert (second.body, kitchen.begun) == (b"maze", 2)


@pytest.mark.parametrize("status", [200, 400])
def test_work_that_cannot_be_stopped_ends_as_usual_after_the_client_has_left(status):
    @in_kitchen(Response(b"maze", status, headers=IMMUTABLE))
    async def check(kitchen):
        async def stubborn(scope, receive, send):
            while (await receive())["type"] != "http.disconnect":
                pass
            await kitchen.answers[0](scope, receive, send)

        kitchen.app.app = stubborn
        client = Client(kitchen)
        client.left.set()
        await client.task
        assert (client.status, client.body) == (status, b"maze")
        assert len(kitchen.store) == (status == 200)

    check()


@in_kitchen(Response(b"maze", headers=IMMUTABLE))
async def test_nobody_waits_for_a_first_client_that_does_not_read(kitchen):
    first, second = Client(kitchen), Client(kitchen)
    first.reads.clear()
    await pause()
    await served(kitchen, second)
    assert (second.body, first.messages) == (b"maze", [])
    first.reads.set()
    await first.task
    assert first.messages == second.messages


@in_kitchen(Problem(400, "no").response())
async def test_an_error_of_the_request_is_shared_and_not_kept(kitchen):
    clients = [Client(kitchen) for _ in range(4)]
    await pause()
    await served(kitchen, *clients)
    assert {client.status for client in clients} == {400}
    assert (kitchen.begun, len(kitchen.store)) == (1, 0)


@pytest.mark.parametrize(
    "first",
    [
        Response(status_code=429),
        Response(status_code=307, headers={"Location": "/?seed=5", "Cache-Control": "no-store"}),
        Response(b"now", headers={"Cache-Control": "no-store"}),
        Response(b"file", headers={"Cache-Control": "no-cache", "ETag": 'W/"1"'}),
        ValueError("a bug"),
    ],
    ids=["429", "307", "no-store", "weak", "exception"],
)
def test_what_is_for_one_client_only_is_not_shared(first):
    @in_kitchen(first, Response(b"mine", headers=IMMUTABLE))
    async def check(kitchen):
        clients = [Client(kitchen) for _ in range(3)]
        await pause()
        kitchen.ready.set()
        await asyncio.wait([client.task for client in clients])
        if isinstance(first, Exception):
            assert clients[0].task.exception() is first
        assert [(client.status, client.body) for client in clients[1:]] == [(200, b"mine")] * 2
        assert kitchen.begun == 3

    check()


@pytest.mark.parametrize(
    ("headers", "kept"),
    [
        (IMMUTABLE, True),
        ({"ETag": '"1"', "Cache-Control": "no-cache"}, True),
        (IMMUTABLE | {"Vary": "Accept"}, True),
        (IMMUTABLE | {"Vary": "accept-encoding"}, True),
        (IMMUTABLE | {"Vary": "Accept-Language"}, False),
        (IMMUTABLE | {"Vary": "Accept, Origin"}, False),
        ({}, False),
        ({"Cache-Control": "no-store"}, False),
        ({"ETag": 'W/"1"', "Cache-Control": "no-cache"}, False),
    ],
)
def test_a_response_is_kept_if_its_address_determines_it(headers, kept):
    @in_kitchen(Response(b"maze", headers=headers))
    async def check(kitchen):
        kitchen.ready.set()
        await Client(kitchen, accept="a", accept_encoding="b").task
        assert len(kitchen.store) == kept
        vary = headers.get("Vary", "").lower()
        for other in ({"accept": "c", "accept_encoding": "b"}, {"accept": "a", "accept_encoding": "c"}):
            begun = kitchen.begun
            await Client(kitchen, **other).task
            changed = (other["accept"] == "c") == (vary == "accept")
            assert kitchen.begun - begun == (not kept or (bool(vary) and changed))

    check()


ADDRESSES = [
    PNG,
    "/mazes/wilson.svg?grid=hexagons:3x2&seed=3",
    "/mazes/wilson/events?grid=3x3&seed=1",
    "/mazes/wilson/events?grid=3x3&seed=1&solver=a-star",
    "/mazes/wilson.txt?grid=3x3&seed=1&path=1&goal=9,9",
    "/mazes/wilson.txt?grid=3x3&seed=1&&",
    "/mazes/wilson.no?grid=3x3&seed=1",
    "/cubicles?favorite=10&target=7,4",
    "/grids/shape?grid=torus:2x1",
    "/algorithmia/practice?seed=4",
    "/solvers?lang=ja",
    "/formats",
    "/healthz",
    "/studio/js/main.js",
    "/studio/nothing",
    "/nothing",
]
ACCEPTS = [{}, {"Accept": "application/json"}, {"Accept": "image/gif"}, {"Accept-Encoding": "gzip"}]
KNOWN = [{}, {"If-None-Match": "*"}, {"If-None-Match": '"x"'}, {"If-None-Match": "theirs"}]
keeping, forgetting = Service(), Service(max_kept_bytes=0)


@given(
    st.sampled_from(ADDRESSES), st.sampled_from(ACCEPTS), st.sampled_from(KNOWN), st.sampled_from(["GET", "HEAD"] * 2)
)
@settings(max_examples=80)
def test_a_kept_response_is_that_without_memory_byte_for_byte(address, accept, known, method):
    if "theirs" in known.values():
        known = {"If-None-Match": forgetting.get(address, **accept).headers.get("etag", '"none"')}
    one, other = (
        service.ask(method, address, headers={"Accept-Encoding": "identity", **accept, **known})
        for service in (keeping, forgetting)
    )
    assert (one.status_code, one.content) == (other.status_code, other.content)
    assert headers_of(one) == headers_of(other)
    assert len(forgetting.app.state.kept) == 0


def test_a_maze_is_made_once_and_counted_each_time():
    service = Service()
    for method in ("GET", "GET", "HEAD"):
        assert service.ask(method, PNG).status_code == 200
    assert len(service.desk.done) == 1
    text = service.get("/metrics").text
    assert 'clew_requests_total{method="GET",route="/mazes/{algorithm}.{suffix}",status="200"} 2.0' in text
    assert 'clew_requests_total{method="HEAD",route="/mazes/{algorithm}.{suffix}",status="200"} 1.0' in text
    assert 'clew_responses_reused_total{how="kept"} 2.0' in text
    assert "clew_kept_responses 1.0" in text


def test_versioned_files_of_the_studio_are_kept():
    service = Service()
    page = service.get("/").text
    address = page.partition('src="')[2].partition('"')[0]
    assert "/@" in address
    first, again = service.get(address), service.get(address)
    assert headers_of(first) == headers_of(again)
    assert first.content == again.content
    assert len(service.app.state.kept) == 1
    assert service.get(address, accept_encoding="identity").headers.get("content-encoding") is None


def test_a_kept_response_needs_the_token_and_is_private():
    service = Service(token="secret")
    allowed = service.get(PNG, authorization="Bearer secret")
    again = service.get(PNG, authorization="Bearer secret")
    assert headers_of(allowed) == headers_of(again)
    assert again.headers["cache-control"].startswith("private")
    assert (service.get(PNG).status_code, len(service.desk.done)) == (401, 1)


class Queue:
    """In place of the workers: takes a moment, and counts the places that are taken meanwhile."""

    def __init__(self) -> None:
        self.places, self.most = 0, 0

    async def run(
        self, function: Any, *arguments: Any, small: bool, kind: object = None, seconds: float | None = None
    ) -> bytes:
        self.places += 1
        self.most = max(self.most, self.places)
        await asyncio.sleep(0.001)
        self.places -= 1
        return b"maze"


@pytest.mark.parametrize(("different", "most"), [(False, 1), (True, 8)])
def test_joined_requests_take_one_place_in_the_queue(different, most):
    async def ask() -> int:
        app = create_app()
        app.state.workers = queue = Queue()
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://clew") as client:
            paths = [f"{PNG}{number if different else 0}" for number in range(8)]
            answers = await asyncio.gather(*(client.get(path) for path in paths))
        assert {(answer.status_code, answer.content) for answer in answers} == {(200, b"maze")}
        return queue.most

    assert asyncio.run(ask()) == most


def test_the_bound_is_divided_among_server_processes():
    assert create_app(Settings(max_kept_bytes=8000, workers=4)).state.kept.max_bytes == 2000
