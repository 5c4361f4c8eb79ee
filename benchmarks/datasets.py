"""Data sets: mazes per second into Parquet, what each stage costs, maze-dataset, and a cluster of two local workers."""

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.report import LEAST, Report
from benchmarks.timing import by_turns, timed

TITLE = "Data sets"
COUNT, SOME = 8_000_000, 100_000  # mazes
SPLITS = {"train": 0.98, "validation": 0.01, "test": 0.01}
PROCESSES = 2
TEXT = """Mazes per second into Parquet, with {processes} processes: {count:,} mazes of 10x10 cells by the recursive
backtracker, their canonical forms and three splits, from the call of `make_dataset` until all files are synced to the
disk. The start of the processes counts. Of {rounds} rounds the best, since other programs disturb it."""
STAGES_TEXT = """Microseconds of CPU time for one of {count:,} mazes in one thread, medians over {rounds} rounds; braid
is a change, which the plan above does not have."""
PEER_TEXT = """maze-dataset {versions}: `MazeDataset.from_config` with `gen_dfs` on 10x10 cells, which finds a solution
for each maze as the first row does, {some} mazes after a first one, in a separate process without the time for imports.
The limit is for the faster of the two. CLEW_PEERS_PYTHON names a Python that has maze-dataset 1.4.2 with muutils
0.8.12; with muutils 0.9 it cannot be imported."""
READING_TEXT = """{count:,} of these rows read again: mazes per second of CPU time, the best of {rounds} rounds.
Batches have 256 mazes."""
CLUSTER_TEXT = """The plan with solutions on a Dask scheduler with {processes} workers of this machine, which
run already, by turns with {processes} processes."""

WITH_SOLUTIONS, WITHOUT, TIMES_MAZE_DATASET, SHARE_OF_PLAIN = 400_000.0, 700_000.0, 500.0, 0.8
READING, BATCH = 300_000.0, 256
PEER_MAZES = 500
PEER = """
import sys, time
from importlib.metadata import version
from maze_dataset import MazeDataset, MazeDatasetConfig
from maze_dataset.generation import LatticeMazeGenerators

def make(count, parallel):
    config = MazeDatasetConfig(name="benchmark", grid_n=10, n_mazes=count, maze_ctor=LatticeMazeGenerators.gen_dfs)
    begin = time.perf_counter()
    made = MazeDataset.from_config(
        config, load_local=False, save_local=False, do_download=False, gen_parallel=parallel, verbose=False
    )
    assert len(made) == count
    return count / (time.perf_counter() - begin)

if __name__ == "__main__":
    make(1, False)
    print(make(int(sys.argv[1]), sys.argv[2] == "parallel"), version("maze-dataset"), version("muutils"))
"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """`side` x `side` thousand mazes are made in place of the usual number."""
    count = COUNT if side is None else side * side * 1000
    report.section(TITLE, TEXT.format(processes=PROCESSES, count=count, rounds=rounds))
    report.table("rows", "mazes/s", LEAST, "bytes a row")
    rate = _rate(report, "with solutions", plan_of(count), rounds, WITH_SOLUTIONS)
    _rate(report, "without", plan_of(count, solutions=False), rounds, WITHOUT)
    report.note(STAGES_TEXT.format(count=min(count, SOME), rounds=rounds))
    _stages(report, min(count, SOME), rounds)
    report.note(READING_TEXT.format(count=min(count, SOME), rounds=rounds))
    _reading(report, plan_of(min(count, SOME)), rounds)
    _peer(report, rate, rounds)
    report.note(CLUSTER_TEXT.format(processes=PROCESSES))
    _cluster(report, plan_of(count), max(1, rounds // 2))


def plan_of(count: int, *, solutions: bool = True) -> Any:
    """Return the plan of the benchmark."""
    from clew.datasets import DatasetPlan, Part

    return DatasetPlan((Part(count),), seed=1, splits=SPLITS, solutions=solutions)


def _rate(report: Report, title: str, plan: Any, rounds: int, least: float) -> float:
    """Print a row; return the mazes per second of the best round."""
    rate, size = max(made(plan, processes=PROCESSES) for _ in range(rounds))
    report.row(title, f"{rate:,.0f}", report.at_least(rate, least, "{:,.0f}"), f"{size / plan.count:.1f}")
    return rate


def made(plan: Any, **where: Any) -> tuple[float, int]:
    """Make a data set; return its mazes per second and its bytes."""
    from clew.datasets import make_dataset

    with tempfile.TemporaryDirectory(prefix="clew-datasets-") as folder:
        begin = time.perf_counter()
        make_dataset(plan, folder, **where)
        seconds = time.perf_counter() - begin
        size = sum(file.stat().st_size for file in Path(folder).rglob("*.parquet"))
    return plan.count / seconds, size


def _stages(report: Report, count: int, rounds: int) -> None:
    """Print what each stage costs, and what all cost together."""
    report.table("stage", "us")
    with tempfile.TemporaryDirectory(prefix="clew-datasets-") as folder:
        stages = stages_of(plan_of(count), count, folder)
        for work in stages.values():
            work()
        costs = by_turns({name: lambda _, work=work: timed(work) for name, work in stages.items()}, rounds)  # type: ignore[misc]
    for name, seconds in costs.items():
        report.row(name, f"{seconds / count * 1e6:.3f}")


def stages_of(plan: Any, count: int, folder: str) -> dict[str, Callable[[], object]]:
    """Return what can be measured, by name."""
    import numpy as np

    from clew.analysis.counting import hashes_many
    from clew.changes import change_many
    from clew.datasets.rows.packing import pack
    from clew.datasets.rows.solution_steps import solve_mazes
    from clew.datasets.rows.tables import (
        ROW_GROUP,
        RowFile,
        mazes_of,
        parquet_files,
        parquet_options,
        row_blocks,
        schema_of,
    )
    from clew.datasets.stores.store import open_store
    from clew.grids import Rectangle

    grid, run, schema = Rectangle(10, 10), plan.runs[0], schema_of(plan)
    mazes = mazes_of(plan, run, 0, count)
    starts, goals = np.zeros(count, np.int32), np.full(count, grid.cells - 1, np.int32)
    tables = list(row_blocks(plan, schema, 0, count))
    contents = [content for _, content in parquet_files(plan, 0, count).values()]
    store = open_store(folder)

    def write_rows() -> None:
        files = {name: RowFile(schema, ROW_GROUP, parquet_options(schema)) for name in plan.splits}
        for block in tables:
            for name, table in block.items():
                files[name].add(table)
        for file in files.values():
            file.finish()

    return {
        "generate": lambda: mazes_of(plan, run, 0, count),
        "change: braid": lambda: change_many(mazes, grid, [("braid", {"share": 0.5})], 1, threads=1),
        "solve": lambda: solve_mazes(mazes, grid, starts, goals, perfect=True),
        "solve, with loops": lambda: solve_mazes(mazes, grid, starts, goals, perfect=False),
        "hash of the canonical form": lambda: hashes_many(mazes, grid, threads=1),
        "pack": lambda: pack(mazes, grid),
        "all columns as Arrow tables": lambda: list(row_blocks(plan, schema, 0, count)),
        "Parquet": write_rows,
        "SHA-256": lambda: [hashlib.sha256(content).digest() for content in contents],
        "write and sync": lambda: [store.write("rows", memoryview(content)) for content in contents],
        "all together": lambda: [hashlib.sha256(content) for _, content in parquet_files(plan, 0, count).values()],
    }


def _reading(report: Report, plan: Any, rounds: int) -> None:
    """Print how fast rows are read."""
    from clew.datasets import MazeDataset, describe_dataset, make_dataset, verify_dataset

    report.table("what", "mazes/s", LEAST)
    with tempfile.TemporaryDirectory(prefix="clew-datasets-") as folder:
        make_dataset(plan, folder, processes=PROCESSES)
        rows = MazeDataset(folder, next(iter(plan.splits)))
        pairs = rows.with_form("pairs")
        works: dict[str, tuple[int, Callable[[], object]]] = {
            "mazes and masks of their solutions": (len(rows), lambda: _exhaust(rows.batches(BATCH))),
            "the same in random order": (len(rows), lambda: _exhaust(rows.batches(BATCH, shuffle=1))),
            "pictures and paths in random order": (len(rows), lambda: _exhaust(pairs.batches(BATCH, shuffle=1))),
            "`verify_dataset`": (plan.count, lambda: verify_dataset(folder)),
            "`describe_dataset`": (plan.count, lambda: describe_dataset(folder)),
        }
        for name, (count, work) in works.items():
            work()
            rate = count / min(timed(work) for _ in range(rounds))
            report.row(name, f"{rate:,.0f}", report.at_least(rate, READING, "{:,.0f}"))


def _exhaust(batches: Iterator[Any]) -> None:
    for _ in batches:
        pass


def _peer(report: Report, rate: float, rounds: int) -> None:
    """Print how many mazes maze-dataset makes, and how many times that is Clew's."""
    with tempfile.TemporaryDirectory(prefix="clew-datasets-") as folder:
        program = Path(folder) / "maze_dataset_rate.py"  # a file, since its processes import it
        program.write_text(PEER, encoding="utf-8")
        rates: dict[str, float] = {}
        versions = "is not installed"
        for how in ("alone", "parallel"):
            command = [os.environ.get("CLEW_PEERS_PYTHON") or sys.executable, str(program), str(PEER_MAZES), how]
            for _ in range(rounds):
                done = subprocess.run(command, check=False, capture_output=True, text=True)
                if done.returncode == 0:
                    theirs, *numbers = done.stdout.split()[-3:]
                    rates[how] = max(rates.get(how, 0.0), float(theirs))
                    versions = "{} with muutils {}".format(*numbers)
    report.note(PEER_TEXT.format(versions=versions, some=PEER_MAZES))
    report.table("maze-dataset", "mazes/s", "times", LEAST)
    for how, theirs in rates.items():
        least = TIMES_MAZE_DATASET if theirs == max(rates.values()) else None
        title = "gen_parallel=True" if how == "parallel" else "one process"
        report.row(title, f"{theirs:,.0f}", f"{rate / theirs:,.0f}", report.at_least(rate / theirs, least))


def _cluster(report: Report, plan: Any, rounds: int) -> None:
    """Print how fast two workers of a cluster are next to two processes."""
    report.table("where", "mazes/s", "share", LEAST)
    with _local_cluster() as address:
        if address is None:
            report.row("distributed", "not installed", "", "")
            return
        made(replace(plan, parts=plan_of(2 * plan.rows_in_shard).parts), scheduler=address)  # the workers import
        plain, clustered = [], []
        for _ in range(rounds):
            plain.append(made(plan, processes=PROCESSES)[0])
            clustered.append(made(plan, scheduler=address)[0])
    share = max(clustered) / max(plain)
    report.row(f"{PROCESSES} processes", f"{max(plain):,.0f}", "", "")
    report.row(f"{PROCESSES} workers", f"{max(clustered):,.0f}", f"{share:.2f}", report.at_least(share, SHARE_OF_PLAIN))


@contextmanager
def _local_cluster() -> Iterator[str | None]:
    """Run a scheduler and workers on this machine; yield the scheduler's address, None without distributed."""
    try:
        from distributed import LocalCluster
    except ImportError:
        yield None
        return
    options: dict[str, Any] = {"n_workers": PROCESSES, "threads_per_worker": 1, "dashboard_address": ":0"}
    with LocalCluster(**options) as cluster:
        yield cluster.scheduler_address
