"""Compile what the catalogue offers while the service runs, in the background."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from clew import warm_up
from clew.kernel import cache
from clew.service.http.metrics import Metrics
from clew.service.work.worker import COMPILES, BackgroundWork, Worker, WorkerCrashError, log

NICENESS = 19  # everything else goes before
ATTEMPTS = 3  # at a task whose process ends
PAUSE = 2.0  # seconds until another server process is looked at again that warms up
LOCK = "warm-up.lock"  # the file that one server process locks; it holds the numbers of tasks


class WarmUp(BackgroundWork):
    """The tasks of `clew.warm_up`, done one after the other in a process that yields to all others.

    Of several server processes with the same cache, one does them, and the others read from a file how many are done.

    Parameters
    ----------
    preload : sequence of str
        Modules that the process has imported when it starts.
    metrics : Metrics
        Where to show how many tasks are done.
    """

    def __init__(self, preload: Sequence[str], metrics: Metrics) -> None:
        super().__init__(Worker(None, preload, NICENESS, COMPILES))
        self.done = self.total = 0  # tasks; 0 until their number is known
        self.over = False  # there is nothing more to compile
        self._may_run = asyncio.Event()
        self._may_run.set()
        metrics.gauge("clew_warm_up_tasks", "Algorithms on kinds of grids to compile in advance.", lambda: self.total)
        metrics.gauge("clew_warm_up_tasks_done", "Those that are compiled.", lambda: self.done)

    @property
    def started(self) -> bool:
        """Whether this service warms up at all."""
        return self._task is not None

    @property
    def progress(self) -> str:
        """The progress of compiling, for people."""
        if not self.started:
            return "compiled: on demand"
        if not self.total and not self.over:
            return "compiled: not counted yet"
        return f"compiled: {self.done} of {self.total} algorithms for kinds of grids"

    def start(self) -> None:
        """Begin, in the running event loop."""
        self._task = asyncio.ensure_future(self._run())

    def pause(self) -> None:
        """End the process, since a request waits for a kernel, perhaps the same; the task is done again later."""
        self._may_run.clear()
        if self.started and not self.over:
            self.worker.kill()

    def resume(self) -> None:
        """Go on after a pause."""
        self._may_run.set()

    async def _run(self) -> None:
        """Do all tasks, unless another server process does."""
        root = cache.root_folder()
        if not cache.is_writable(root):
            self.over = True
            return
        try:
            with open(root / LOCK, "a+b") as lock:
                while not cache.try_lock(lock):
                    self._read(lock)
                    await asyncio.sleep(PAUSE)
                await self._do_all(lock)
        except Exception:
            log.exception("the warm-up ended")
        finally:
            self.over = True
            self.worker.kill()

    async def _do_all(self, lock: Any) -> None:
        """Do the tasks that no process has done before."""
        self.total, missing = await self._call(warm_up.plan)
        self.done = self.total - len(missing)
        self._write(lock)
        for task in missing:
            try:
                await self._call(warm_up.run_and_record, task)
            except Exception as error:  # of one task: the others are done all the same
                log.error("warming up %s failed: %r", " ".join(task), error)
            self.done += 1
            self._write(lock)

    async def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in the process while no request waits for a kernel."""
        left = ATTEMPTS
        while True:
            await self._may_run.wait()
            try:
                return await self.worker.call(function, arguments)
            except WorkerCrashError:
                left -= self._may_run.is_set()  # otherwise it was paused
                if not left:
                    raise

    def _write(self, lock: Any) -> None:
        """Show other server processes how many tasks are done."""
        with suppress(OSError):
            lock.truncate(0)
            lock.write(b"%d %d" % (self.done, self.total))
            lock.flush()

    def _read(self, lock: Any) -> None:
        """Read how many tasks another server process has done."""
        with suppress(OSError, ValueError):
            lock.seek(0)
            self.done, self.total = map(int, lock.read(100).split())
