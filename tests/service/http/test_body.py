"""The bodies of all requests together have a budget, and what a request took of it is given back at its end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from service_client import Service, problem

ROWS = '{"maze":[[0]]}'


def test_more_than_all_requests_may_hold_is_refused_and_given_back() -> None:
    service = Service(max_bodies_bytes=100)
    for _ in range(2):
        refused = service.post("/mazes/solve", content=ROWS + " " * 100)
        assert "try again" in problem(refused, 503)["detail"]
        assert refused.headers["retry-after"] == "1"
        assert service.app.state.bodies.held == 0
    for _ in range(10):
        assert service.post("/mazes/solve", content=ROWS).status_code == 200
    assert service.app.state.bodies.held == 0


@pytest.mark.parametrize("body", ['{"maze":[[16]]}', "{", ROWS[:-1] + ',"x":1}'])
def test_a_refused_request_gives_back_too(body: str) -> None:
    service = Service(max_bodies_bytes=1000)
    problem(service.post("/mazes/measure", content=body))
    assert service.app.state.bodies.held == 0


def test_bodies_that_wait_for_work_count() -> None:
    service = Service(max_bodies_bytes=100)
    held: list[int] = []

    async def both() -> list[httpx.Response]:
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def run(
            function: Callable[..., Any],
            *arguments: Any,
            small: bool,
            kind: object = None,
            seconds: float | None = None,
        ) -> bytes:
            held.append(service.app.state.bodies.held)
            begun.set()
            await go_on.wait()
            return b"{}"

        service.desk.run = run  # type: ignore[method-assign]
        first = asyncio.ensure_future(service._ask("POST", "/mazes/solve", {"content": ROWS + " " * 60}))
        await begun.wait()
        second = await service._ask("POST", "/mazes/solve", {"content": ROWS + " " * 60})
        go_on.set()
        return [await first, second]

    first, second = asyncio.run(both())
    assert (first.status_code, second.status_code) == (200, 503)
    assert held == [len(ROWS) + 60]
    assert service.app.state.bodies.held == 0


def test_what_is_only_announced_is_not_held() -> None:
    service = Service(max_bodies_bytes=10_000)
    seen: list[int] = []

    async def slowly() -> AsyncIterator[bytes]:
        seen.append(service.app.state.bodies.held)
        yield ROWS.encode()
        seen.append(service.app.state.bodies.held)

    assert service.post("/mazes/solve", content=slowly(), headers={"Content-Length": "9000"}).status_code == 200
    assert seen[0] == 0
