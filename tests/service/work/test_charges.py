"""The pool charges the client of a request for its work, in both lanes, also for work that was stopped."""

import asyncio
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.http.request_context import RequestContext, current_request
from clew.service.settings import Settings
from clew.service.work import pool
from clew.service.work.pool import WorkerPool, WorkTimeoutError

SECONDS = 0.05


class Worker:
    """In place of a worker process: works in a thread."""

    alive, ended = True, False

    def __init__(self, *arguments: Any, **options: Any) -> None:
        pass

    async def start(self, threads: Any = None) -> None: ...

    def kill(self) -> None: ...

    def close(self) -> None: ...

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        return await asyncio.to_thread(function, *arguments)


def too_long(seconds: float) -> None:
    time.sleep(seconds)
    raise WorkTimeoutError


def charged(function: Callable[..., Any], *, small: bool, error: type[Exception] | None = None) -> RequestContext:
    """The context of a request that calls the function; its client was billed for all its work."""
    context, bills = RequestContext("1", "1.2.3.4"), list[float]()
    context.bill = bills.append

    async def request() -> None:
        current_request.set(context)
        workers = WorkerPool(Settings(large_workers=1), Metrics())
        workers.start()
        try:
            with pytest.raises(error) if error else nullcontext():
                await workers.run(function, SECONDS, small=small)
        finally:
            await workers.stop()

    asyncio.run(request())
    assert SECONDS * 0.9 <= sum(bills) == context.worked < 60
    return context


@pytest.mark.parametrize("small", [True, False], ids=["small", "large"])
def test_work_is_charged(monkeypatch: pytest.MonkeyPatch, small: bool) -> None:
    monkeypatch.setattr(pool, "Worker", Worker)
    context = charged(time.sleep, small=small)
    assert 0 <= context.queued < 60
    assert context.reason == ""


def test_work_that_was_stopped_is_charged_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Worker)
    assert charged(too_long, small=False, error=Problem).reason == "time"
