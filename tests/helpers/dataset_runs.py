"""Runs of data sets that are disturbed: as processes that are killed, and watched by a reader."""

import contextlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pyarrow.parquet as pq

from clew.datasets import DatasetPlan, Part

PROGRAM = """
import json, sys
from clew.datasets import DatasetPlan, make_dataset

plan, address, how = json.loads(sys.argv[1])
make_dataset(
    DatasetPlan.from_dict(plan),
    address,
    progress=lambda done: print(done.shards, flush=True),
    notify=lambda sentence: print(sentence, file=sys.stderr, flush=True),
    **how,
)
"""
SUFFIX = ".parquet"


def small_plan(
    shards: int = 40, *, rows: int = 20, seed: int = 7, grids: tuple[str, str] = ("4x4", "hexagons:3x3")
) -> DatasetPlan:
    """A plan with many small shards, of two splits and two grids, for which nothing is compiled."""
    half = shards * rows // 2
    return DatasetPlan(
        (Part(half, grids[:1]), Part(shards * rows - half, grids[1:], ("wilson",))),
        seed=seed,
        splits={"train": 0.8, "test": 0.2},
        measures=("dead-ends",),
        shard_rows=rows,
    )


class Run:
    """A run in a process of its own."""

    def __init__(self, plan: DatasetPlan, address: object, **how: Any) -> None:
        words = json.dumps([plan.as_dict(), str(address), how])
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.shards = 0

    def wait_for(self, shards: int) -> bool:
        """Wait until so many shards are finished; return whether the run goes on."""
        assert self.process.stdout is not None
        while self.shards < shards:
            line = self.process.stdout.readline()
            if not line:
                return False
            self.shards = int(line)
        return True

    def workers(self) -> list[psutil.Process]:
        """The processes that make its shards."""
        return psutil.Process(self.process.pid).children()

    def kill(self) -> None:
        """End it with SIGKILL, and see that its workers end."""
        with contextlib.suppress(psutil.NoSuchProcess):
            workers = self.workers()
            self.process.kill()
            self.end()
            deadline = time.monotonic() + 60
            while any(is_alive(worker) for worker in workers):
                assert time.monotonic() < deadline, "workers outlive their run"
                time.sleep(0.02)

    def end(self) -> tuple[int, str]:
        """Wait until it ends; return its exit code and what it wrote to standard error."""
        _, errors = self.process.communicate(timeout=120)
        return self.process.returncode, errors


def is_alive(process: psutil.Process) -> bool:
    """Return whether a process runs; one that has ended may wait for somebody to notice it."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@contextlib.contextmanager
def reader(folder: Path) -> Iterator[list[str]]:
    """Read every Parquet file that can be seen, again and again; yield the names of those that could not be read."""
    broken: list[str] = []
    over = threading.Event()

    def read() -> None:
        seen: dict[Path, tuple[int, int]] = {}
        while not over.wait(0.02):
            for file in folder.rglob(f"*{SUFFIX}"):
                state = file.stat()
                if seen.get(file) != (state.st_mtime_ns, state.st_size):
                    seen[file] = state.st_mtime_ns, state.st_size
                    try:
                        pq.read_table(file, partitioning=None)
                    except Exception as problem:
                        broken.append(f"{file}: {problem}")

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield broken
    finally:
        over.set()
        thread.join()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a data set, hidden ones too."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
