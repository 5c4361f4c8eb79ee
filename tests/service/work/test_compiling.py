"""Requests that wait for code to be compiled: in this process, with a compiler that does as a test says."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

from clew.kernel import NotCompiled, compile_requested
from clew.service.http.metrics import Metrics
from clew.service.http.problems import Problem
from clew.service.settings import Settings
from clew.service.work import compiling
from clew.service.work.compiling import CompileQueue
from clew.service.work.pool import WorkerPool
from clew.service.work.worker import WorkerCrashError

PATIENCE = 90.0  # seconds


def kernel_of(name: str) -> NotCompiled:
    return NotCompiled(f"kernel-{name}", name.encode(), name, "hexagons:300x300")


class Compiler:
    """Compiles a kernel when the test lets it."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.let = threading.Semaphore(0)
        self.results: list[Any] = []  # what comes of the next ones, otherwise True
        self.others: list[str] = []  # what the queue has said to them

    async def call(self, *arguments: Any, **options: Any) -> Any:
        return await asyncio.to_thread(self.compile, *arguments, **options)

    def compile(self, function: Callable[[bytes], bool], arguments: tuple[bytes]) -> bool:
        assert function is compile_requested
        self.begun.append(arguments[0].decode())
        assert self.let.acquire(timeout=PATIENCE)
        result = self.results.pop(0) if self.results else True
        if isinstance(result, Exception):
            raise result
        return bool(result)

    def kill(self) -> None:
        self.others.append("end")

    def pause(self) -> None:
        self.others.append("pause")

    def resume(self) -> None:
        self.others.append("resume")

    def queue(self, max_waiting: int = 9) -> CompileQueue:
        self.metrics = Metrics()
        return CompileQueue(self, self, max_waiting, self.metrics)  # type: ignore[arg-type]

    def figure(self, name: str, **labels: str) -> float:
        return self.metrics.collect().get_sample_value(name, labels) or 0.0


def run(test: Callable[[Compiler, CompileQueue], Awaitable[None]], max_waiting: int = 9) -> Compiler:
    """Run a test in an event loop, with a queue that is stopped in the end."""
    compiler = Compiler()

    async def whole() -> None:
        queue = compiler.queue(max_waiting)
        try:
            await asyncio.wait_for(test(compiler, queue), PATIENCE)
        finally:
            compiler.let.release(99)
            await queue.stop()

    asyncio.run(whole())
    return compiler


def request(queue: CompileQueue, name: str, seconds: float = PATIENCE) -> "asyncio.Task[bool]":
    """A request that needs a kernel; `leave` is set when its client disconnects."""
    leave: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    task = asyncio.ensure_future(queue.wait(kernel_of(name), leave, time.monotonic() + seconds))
    task.leave = leave  # type: ignore[attr-defined]
    return task


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def test_all_requests_for_a_kernel_share_its_compilation() -> None:
    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        first = [request(queue, "kruskal") for _ in range(3)]
        second = request(queue, "eller")
        await until(lambda: queue.waiting == 4 and compiler.begun == ["kruskal"])
        assert compiler.figure("clew_compile_queue_length") == 4
        compiler.let.release()
        assert await asyncio.gather(*first) == [True] * 3
        await until(lambda: compiler.begun == ["kruskal", "eller"])
        assert not second.done()
        compiler.results = [False]
        compiler.let.release()
        assert await second is False, "which says that the code is not stored"
        assert queue.waiting == 0
        await until(lambda: compiler.others == ["pause", "resume"])
        for outcome in ("stored", "not stored"):
            assert compiler.figure("clew_compiles_total", outcome=outcome) == 1
            assert compiler.figure("clew_compile_seconds_total", outcome=outcome) > 0

    run(test)


def test_a_request_that_waits_too_long_gets_a_true_sentence() -> None:
    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        queue._average = 0.01
        with pytest.raises(Problem) as caught:
            await request(queue, "kruskal", 0.1)
        assert caught.value.status == 503
        assert caught.value.headers == {"Retry-After": "1"}
        assert caught.value.detail == (
            "kruskal for hexagons:300x300 is being compiled, which is done once: try again in 1 second"
        )
        compiler.let.release()
        again = request(queue, "kruskal")
        assert await again
        assert compiler.begun in (["kruskal"], ["kruskal", "kruskal"])

    run(test)


def test_a_request_that_would_wait_in_vain_does_not_wait_and_its_kernel_is_compiled() -> None:
    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        queue._average = 5.0
        first = [request(queue, name, 12.0) for name in ("a", "b")]
        with pytest.raises(Problem) as caught:
            await request(queue, "c", 12.0)
        assert caught.value.headers == {"Retry-After": "15"}
        compiler.let.release(3)
        assert await asyncio.gather(*first) == [True, True]
        await until(lambda: compiler.begun == ["a", "b", "c"])

    run(test)


def test_the_requests_that_wait_are_limited() -> None:
    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        first = [request(queue, "kruskal") for _ in range(2)]
        await until(lambda: queue.waiting == 2)
        with pytest.raises(Problem, match="is being compiled"):
            await request(queue, "kruskal")
        compiler.let.release()
        assert await asyncio.gather(*first) == [True, True]

    run(test, max_waiting=2)


def test_a_client_that_leaves_waits_no_longer() -> None:
    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        leaving, staying = request(queue, "kruskal"), request(queue, "kruskal")
        await until(lambda: queue.waiting == 2)
        leaving.leave.set_result(None)  # type: ignore[attr-defined]
        with pytest.raises(ClientDisconnect):
            await leaving
        assert queue.waiting == 1
        compiler.let.release()
        assert await staying

    run(test)


def test_a_process_that_ends_is_replaced_once(caplog: pytest.LogCaptureFixture) -> None:
    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        compiler.let.release(9)
        compiler.results = [WorkerCrashError(), True, WorkerCrashError(), WorkerCrashError(), ValueError("of numba")]
        assert await request(queue, "kruskal")
        with pytest.raises(Problem, match="the process that was to compile eller for hexagons:300x300 ended"):
            await request(queue, "eller")
        with pytest.raises(ValueError, match="of numba"):
            await request(queue, "wilson")
        assert compiler.begun == ["kruskal", "kruskal", "eller", "eller", "wilson"]

    run(test)
    assert caplog.text.count("the process that compiles ended at kernel-") == 3


def test_the_process_ends_when_there_is_nothing_to_compile_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "IDLE", 0.02)

    async def test(compiler: Compiler, queue: CompileQueue) -> None:
        compiler.let.release(2)
        for _ in range(2):
            assert await request(queue, "kruskal")
            await until(lambda: compiler.others[-1] == "end")

    assert run(test).others == ["pause", "resume", "end"] * 2


# In the pool


class FakeWorker:
    """Calls functions in a thread of this process."""

    alive, ended = True, False

    def __init__(self, *_: object, **__: object) -> None:
        self.calls: list[bool] = []

    async def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, compiles: bool = True) -> Any:
        self.calls.append(compiles)
        return await asyncio.to_thread(function, *arguments)

    async def start(self, threads: Any = None) -> None: ...
    def kill(self) -> None: ...
    def close(self) -> None: ...


def pool_test(test: Callable[[WorkerPool, Compiler], Awaitable[None]], **settings: Any) -> None:
    """Run a test with a pool of one worker."""

    async def whole() -> None:
        pool = WorkerPool(Settings(large_workers=1, warm_up=False, **settings), Metrics())
        compiler = Compiler()
        pool._workers, pool._compiler = [FakeWorker()], FakeWorker()  # type: ignore[list-item, assignment]
        pool._compiling.worker = compiler  # type: ignore[assignment]
        pool.start()
        try:
            await asyncio.wait_for(test(pool, compiler), PATIENCE)
        finally:
            compiler.let.release(99)
            await pool.stop()

    asyncio.run(whole())


class Job:
    """Needs some kernels; afterwards its result is how often it was begun."""

    def __init__(self, *kernels: str) -> None:
        self.kernels, self.begun = list(kernels), 0

    def __call__(self) -> int:
        self.begun += 1
        if self.kernels:
            raise kernel_of(self.kernels.pop(0))
        return self.begun


def test_a_pool_that_has_stopped_begins_no_work() -> None:
    async def test(pool: WorkerPool, compiler: Compiler) -> None:
        await pool.stop()
        with pytest.raises(asyncio.CancelledError):  # so the client learns that the service stops
            await pool.run(Job(), small=False)

    pool_test(test)


def test_work_that_needs_kernels_waits_for_them_without_a_worker() -> None:
    async def test(pool: WorkerPool, compiler: Compiler) -> None:
        job = asyncio.ensure_future(pool.run(Job("fill", "kruskal"), small=False))
        for kernels in (["fill"], ["fill", "kruskal"]):
            await until(lambda kernels=kernels: compiler.begun == kernels)
            assert pool.busy == 0
            assert await pool.run(Job(), small=False) == 1, "the worker is free"
            compiler.let.release()
        assert await job == 3
        assert not any(pool._workers[0].calls)  # type: ignore[attr-defined]

    pool_test(test)


def test_a_fallback_does_the_work_without_the_code_which_is_compiled_for_others() -> None:
    async def test(pool: WorkerPool, compiler: Compiler) -> None:
        job, fallback = Job("fill"), Job()
        assert await pool.run(job, small=False, fallback=fallback) == 1
        assert (job.begun, compiler.begun) == (1, ["fill"])
        other = asyncio.ensure_future(pool.run(Job("fill"), small=False, fallback=Job("fill")))
        await until(lambda: pool._compiling.waiting == 1)
        compiler.let.release()
        assert await other == 2, "a fallback waits for code like any work"

    pool_test(test)


def test_work_whose_code_is_compiled_goes_before_work_that_has_not_begun() -> None:
    async def test(pool: WorkerPool, compiler: Compiler) -> None:
        order: list[str] = []
        end = threading.Event()
        begun = asyncio.ensure_future(pool.run(Job("kruskal"), small=False))
        await until(lambda: compiler.begun == ["kruskal"])
        others = [asyncio.ensure_future(pool.run(end.wait, PATIENCE, small=False)) for _ in range(2)]
        await until(lambda: pool.queue.waiting == 1)
        begun.add_done_callback(lambda _: order.append("begun"))
        others[1].add_done_callback(lambda _: order.append("other"))
        compiler.let.release()
        await until(lambda: pool.queue.waiting == 2)
        end.set()
        await asyncio.gather(begun, *others)
        assert order == ["begun", "other"]

    pool_test(test)


def test_where_code_cannot_be_stored_the_worker_compiles() -> None:
    async def test(pool: WorkerPool, compiler: Compiler) -> None:
        compiler.results = [False]
        compiler.let.release()
        assert await pool.run(Job("kruskal"), small=False) == 2
        assert pool._workers[0].calls == [False, True]  # type: ignore[attr-defined]

    pool_test(test)


def test_work_waits_for_a_worker_for_a_limited_time() -> None:
    async def test(pool: WorkerPool, compiler: Compiler) -> None:
        end = threading.Event()
        first = asyncio.ensure_future(pool.run(end.wait, PATIENCE, small=False))
        await until(lambda: pool.busy == 1)
        with pytest.raises(Problem) as caught:
            await pool.run(Job(), small=False)
        assert (caught.value.status, caught.value.headers) == (503, {"Retry-After": "1"})
        assert caught.value.detail == "no worker process was free within 0.1 seconds: try again in 1 second"
        end.set()
        assert await first
        assert await pool.run(Job(), small=False) == 1

    pool_test(test, wait_timeout=0.1)
