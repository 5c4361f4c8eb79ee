"""A cluster of one scheduler and two workers, all of which are killed."""

import dataclasses
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from dataset_runs import contents, reader, small_plan

from clew import ClewError
from clew.datasets import make_dataset
from clew.datasets.huge import HugeMaze, generate_huge, make_overview, solve_huge
from clew.datasets.huge.paths.overview import read_overview
from clew.datasets.huge.paths.solve import PathJob
from clew.datasets.huge.spanning_tree import TreeJob
from clew.datasets.huge.store import read_facts
from clew.datasets.runs import cluster
from clew.datasets.runs.jobs import ShardJob
from clew.datasets.runs.run import Done
from clew.datasets.runs.shards import ShardRecord

LONG = "CLEW_LONG" in os.environ  # shards of seconds in place of milliseconds: a minute in all
LARGER = ("8x8", "9x6")  # so that shards last longer than messages
PLAN = small_plan(40, rows=200_000 if LONG else 8, grids=LARGER)  # few rows, for which nothing is compiled
# `dask scheduler` and `dask worker`, which read their words from `sys.argv`: forked after what takes longest to import.
PROGRAM = """
import json, os, signal, sys
import distributed.cli.dask_scheduler, distributed.cli.dask_worker
import clew.datasets.runs.cluster, pyarrow.parquet
from dask.__main__ import main

started = []
for words in json.loads(sys.argv[1]):
    started.append(os.fork())
    if not started[-1]:
        sys.argv[:] = ["dask", *words]
        main()
        os._exit(0)
print(*started, flush=True)
sys.stdin.read()
for process in started:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
"""


class Cluster:
    """A scheduler and workers, each in a process of its own, as `dask scheduler` and `dask worker` start them."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        file = folder / "scheduler.json"
        shared = ("--scheduler-file", file.name, "--no-dashboard")
        scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0", *shared)
        worker = ("worker", "--nthreads", "1", "--no-nanny", *shared)
        words = [sys.executable, "-c", PROGRAM, json.dumps([scheduler, worker, worker])]
        with (folder / "log").open("ab") as log:
            self.program = subprocess.Popen(
                words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.program.stdout is not None
        self.scheduler, *self.workers = map(int, self.program.stdout.readline().split())
        deadline = time.monotonic() + 60
        while not (file.exists() and file.read_text().endswith("}")):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        self.address = str(json.loads(file.read_text())["address"])

    def end(self) -> None:
        """Kill those that are left."""
        assert self.program.stdin is not None
        self.program.stdin.close()
        self.program.wait()
        assert self.program.stdout is not None
        self.program.stdout.close()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path / "cluster")
    yield found
    found.end()


def test_a_run_outlives_a_worker_and_the_next_one_the_scheduler(tmp_path: Path, machines: Cluster) -> None:
    """Before that, two runs of one plan at the same time fill two folders, and a huge maze is made and solved."""
    make_dataset(PLAN, str(tmp_path / "undisturbed"), processes=1)
    with ThreadPoolExecutor(2) as pool:
        folders = [tmp_path / "one", tmp_path / "other"]
        list(
            pool.map(
                lambda each: make_dataset(small_plan(4, rows=8, grids=LARGER), str(each), scheduler=machines.address),
                folders,
            )
        )
    assert contents(folders[0]) == contents(folders[1])
    ways: tuple[dict[str, Any], ...] = ({"scheduler": machines.address}, {"processes": 1})
    made = [generate_huge("kruskal", "60x90", f"{tmp_path}/{min(how)}.zarr", 1, tile_rows=8, **how) for how in ways]
    assert made[0].read_manifest() == made[1].read_manifest()
    paths = [solve_huge(made[0], folder=f"{tmp_path}/{min(how)}-path.zarr", **how) for how in ways]
    assert solve_huge(made[0], **ways[0]).steps == paths[0].steps
    assert len({repr(HugeMaze(path.folder or "").read_manifest()) for path in paths}) == 1
    for maze, how in zip(made, ways, strict=True):
        make_overview(maze, **how)
    assert (read_overview(made[0]) == read_overview(made[1])).all()
    folder = tmp_path / "mazes"
    folder.mkdir()
    seen: list[int] = []
    news: list[str] = []

    def disturb(done: Done) -> None:
        seen.append(done.shards)
        if done.shards == 10:
            kill_soon(machines.workers[0])
        if done.shards == 20:
            kill_soon(machines.scheduler)

    def kill_soon(process: int) -> None:
        """Kill it while shards are made: in the middle of one if it takes seconds."""
        Timer(0.4 if LONG else 0, os.kill, (process, signal.SIGKILL)).start()

    sentence = r"^the scheduler at tcp://\S+ is lost; \d+ of 40 shards are finished: run the same again to go on$"
    with reader(folder) as broken:
        with pytest.raises(ConnectionError, match=sentence):
            make_dataset(PLAN, str(folder), scheduler=machines.address, progress=disturb, notify=news.append)
        machines.end()
        assert seen[:21] == list(range(21))
        assert seen[-1] < 40
        assert news[0].startswith("dashboard: http")
        again = Cluster(tmp_path / "again") if LONG else None
        how = {"processes": 1} if again is None else {"scheduler": again.address}
        make_dataset(PLAN, str(folder), **how, progress=lambda done: seen.append(done.shards))
        if again is not None:
            again.end()
    assert seen[-1] == 40
    assert broken == []
    assert contents(folder) == contents(tmp_path / "undisturbed")


def test_an_address_without_a_scheduler_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No client is left open: Dask would close it when it is collected, and wait for itself if it is making another."""
    from distributed import Client

    monkeypatch.setattr(cluster, "CONNECT", 0.3)
    for address, sentence in (
        ("tcp://127.0.0.1:1", r"there is no Dask scheduler at tcp://127.0.0.1:1 \(.*\): start one with dask scheduler"),
        ("mars", "mars cannot be the address of a scheduler: missing port number"),
        ("pigeon://mars", "pigeon://mars cannot be the address of a scheduler: "),
        ("tls://127.0.0.1:1", r"there is no Dask scheduler at tls://127.0.0.1:1 \(.*ssl_context.*\)"),
    ):
        with pytest.raises(ClewError, match=sentence):
            make_dataset(small_plan(1), str(tmp_path / "mazes"), scheduler=address)
    assert {each.status for each in gc.get_objects() if isinstance(each, Client)} <= {"closed"}


def test_a_worker_refuses_what_it_cannot_make_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small_plan(1)
    make_dataset(plan, str(tmp_path), processes=1)
    needed = cluster.versions()
    for package, found, remedy in (
        ("clew", f"clew {cluster.__version__}", "clew[cluster]==0.0.1"),
        ("pyarrow", f"pyarrow {needed['pyarrow']}", "pyarrow==0.0.1"),
    ):
        other = cluster.make_task(ShardJob(plan), str(tmp_path), 0, needed | {package: "0.0.1"})
        assert str(other).startswith(f"a worker has {found}, and the run has 0.0.1: pip install '{remedy}' there")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "pyarrow", None)
        assert str(cluster.make_task(ShardJob(plan), str(tmp_path), 0, needed)).startswith(
            "a worker has no pyarrow, and the run"
        )
    maze = generate_huge("kruskal", "9x7", str(tmp_path / "maze.zarr"), 1)
    other = TreeJob(maze.folder, {**maze.facts, "seed": 2}, 1)
    path = solve_huge(maze, folder=str(tmp_path / "path.zarr"))
    another = generate_huge("kruskal", "9x7", str(tmp_path / "another.zarr"), 2)
    elsewhere = PathJob(path.folder or "", read_facts(path.folder or ""), source=another.folder)
    unseen = dataclasses.replace(elsewhere, source=str(tmp_path / "unseen.zarr"))
    for job, folder in (
        (ShardJob(plan), "elsewhere"),
        (other, "maze.zarr"),
        (other, "elsewhere.zarr"),
        (elsewhere, "path.zarr"),
        (unseen, "path.zarr"),
    ):
        blind = cluster.make_task(job, str(tmp_path / folder), 0, needed)
        assert f"does not see {tmp_path / folder}: give a folder that all machines share" in str(blind)
        assert ("s3://" in str(blind)) == isinstance(job, ShardJob)
    record = cluster.make_task(ShardJob(plan), str(tmp_path), 0, needed)
    assert isinstance(record, ShardRecord)


def test_a_scheduler_that_is_lost_while_a_result_is_fetched_is_a_sentence() -> None:
    from distributed.comm import CommClosedError  # which takes half a second

    for problem in (CommClosedError("in <TCP>: Stream is closed"), CancelledError()):
        future: Future[object] = Future()
        future.set_exception(problem)
        with pytest.raises(ConnectionError, match=r"^the scheduler at tcp://a:1 is lost$"):
            cluster._Cluster(None, "tcp://a:1", print).result_of(future)


class Lost(Future[object]):
    """A task of Dask that was finished when its worker ended, and is made again."""

    key, status = "clew-shard-0", "lost"

    def add_done_callback(self, fn: Callable[[Future[object]], object]) -> None:
        fn(self)


class Losing:
    """A client of a scheduler that is there, whose tasks are lost and end with this."""

    status, scheduler_comm = "running", None

    def __init__(self, end: object) -> None:
        self.end = end

    def scheduler_info(self, n_workers: int) -> dict[str, dict[str, dict[str, int]]]:
        return {"workers": {"tcp://a:2": {"nthreads": 1}}}

    def submit(self, *words: object, key: str, pure: bool) -> Lost:
        future = Lost()
        future.key = key
        if isinstance(self.end, Exception):
            future.set_exception(self.end)
        else:
            future.set_result(self.end)
        return future


def test_a_shard_is_waited_for_when_its_worker_ends_before_it_is_fetched(tmp_path: Path) -> None:
    from distributed.scheduler import KilledWorker

    plan = small_plan(1)
    record = ShardRecord(0, 0, 8, ())

    def records(end: object) -> list[ShardRecord]:
        return list(cluster._Cluster(Losing(end), "tcp://a:1", print).results(ShardJob(plan), str(tmp_path), iter([0])))

    assert records(record) == [record]
    with pytest.raises(ClewError, match=r"^shard 0 has ended one worker after the other: if they have too little"):
        records(KilledWorker("clew-shard-0", None, 3))
