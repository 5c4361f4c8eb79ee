"""Runs that are killed, that meet a full disk or each other: what they make is what an undisturbed run makes."""

import errno
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from dataset_runs import Run, contents, is_alive, reader, small_plan

from clew import ClewError, __version__
from clew.datasets import make_dataset, verify_dataset
from clew.datasets.runs import run, worker_pool
from clew.datasets.stores.store import LocalStore

LONG = "CLEW_LONG" in os.environ  # 30 moments in place of 2
PLAN = small_plan(600 if LONG else 24)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of `PLAN` from a run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("undisturbed") / "mazes"
    make_dataset(PLAN, str(folder), processes=1)
    return contents(folder)


def test_a_run_that_is_killed_again_and_again_makes_the_same_bytes(
    tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    """Its workers and it itself, at random moments, and nobody ever reads a file that is not whole."""
    draws = random.Random(1)
    kills = 30 if LONG else 2
    folder = tmp_path / "mazes"
    folder.mkdir()
    run = Run(PLAN, folder, processes=2)
    made = []
    with reader(folder) as broken:
        while kills:
            most = len(undisturbed) // (3 * 2 * kills)  # new shards until the next moment; 3 files are about a shard
            going = run.wait_for(run.shards + draws.randint(1, max(1, most)))
            time.sleep(draws.uniform(0, 0.05))
            workers = run.workers() if going else []  # none either if the run has ended meanwhile
            if kills % 2 == 0 or not workers:
                run.kill()
                made.append(run.shards)
                run = Run(PLAN, folder, processes=2)
            else:
                draws.choice(workers).kill()
            kills -= 1
        assert run.end()[0] == 0
    assert broken == []
    assert made == sorted(made)
    assert contents(folder) == undisturbed


def test_a_shard_that_ends_its_process_stops_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = """
import json, os, sys
sys.path[:] = json.loads(sys.argv[1])
from clew.datasets.runs import jobs, worker_pool as worker
build = jobs.build_shard
jobs.build_shard = lambda plan, number: os.kill(os.getpid(), 9) if number == 3 else build(plan, number)
worker.main()
"""
    monkeypatch.setattr(worker_pool, "PROGRAM", program)
    news: list[str] = []
    with pytest.raises(ClewError, match=r"shard 3 has ended the process that made it 3 times.* with signal 9: if"):
        make_dataset(small_plan(8), str(tmp_path), processes=2, notify=news.append)
    assert len(news) == 3
    assert all("a process ended with signal 9; another one makes shard" in line for line in news)


HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # which background jobs of a shell ignore
from clew.cli import main
main()
"""


def test_ctrl_c_ends_the_command_and_the_same_command_goes_on(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('shard-rows = 1000\n[[mazes]]\ncount = 400000\ngrids = ["4x4"]\n')
    words = [sys.executable, "-c", HEARING, "dataset", "plan.toml", "-o", "mazes", "--processes", "2"]
    run = subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("mazes/_clew/shards/*.json")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    workers = Run.workers(type("Other", (), {"process": run})())  # type: ignore[arg-type]
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "of 400 shards are finished; the same command goes on\n" in errors
    assert "Traceback" not in errors
    assert not any(is_alive(worker) for worker in workers)
    assert [name for name in contents(tmp_path) if "/." in name] == []


def test_a_second_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with LocalStore(str(tmp_path)).lock(), pytest.raises(ClewError, match=f"being made by process {os.getpid()} on "):
        make_dataset(small_plan(2), str(tmp_path), processes=1)
    make_dataset(small_plan(2), str(tmp_path), processes=1)
    assert "_clew/lock" not in contents(tmp_path)


def test_a_lock_is_taken_again_if_its_file_was_removed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run that held it ends after the file was opened: a lock on a removed file would keep nobody out."""
    fcntl = pytest.importorskip("fcntl")
    lock, removed = fcntl.flock, []

    def remove_first(descriptor: int, operation: int) -> None:
        if not removed:
            removed.append(descriptor)
            (tmp_path / "_clew/lock").unlink()
        lock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    with LocalStore(str(tmp_path)).lock():
        assert removed
        with pytest.raises(ClewError, match="is being made by process"), LocalStore(str(tmp_path)).lock():
            pass


def write_plan(folder: Path) -> None:
    make_dataset(small_plan(1, rows=40, seed=8), str(folder), processes=1)


def write_file(folder: Path) -> None:
    folder.mkdir()
    (folder / "thesis.tex").touch()


def write_version(folder: Path) -> None:
    make_dataset(small_plan(1, rows=40), str(folder), processes=1)
    file = folder / "_clew" / "run.json"
    file.write_text(file.read_text().replace('"clew": "', '"clew": "0.0.'))


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (write_plan, "has a data set of another plan, in which seed is 8, not 7: give a new folder"),
        (write_file, "has 'thesis.tex' and no data set: give a new folder"),
        (write_version, "was begun by Clew '0.0."),
        (Path.touch, "is not a folder: give a new one"),
    ],
)
def test_a_folder_with_something_else_is_refused(
    tmp_path: Path, prepare: Callable[[Path], None], sentence: str
) -> None:
    folder = tmp_path / "mazes"
    prepare(folder)
    before = contents(tmp_path)
    with pytest.raises(ClewError, match=sentence):
        make_dataset(small_plan(1, rows=40), str(folder), processes=1)
    assert contents(tmp_path) == before


def test_files_that_are_lost_cut_off_or_left_over_are_made_again_or_removed(tmp_path: Path) -> None:
    plan = small_plan(6, rows=40)
    make_dataset(plan, str(tmp_path), processes=1)
    whole = contents(tmp_path)
    (tmp_path / "train/000001.parquet").unlink()
    (tmp_path / "train/000002.parquet").write_bytes(b"PAR1")
    (tmp_path / "_clew/shards/000003.json").unlink()
    (tmp_path / "_clew/shards/000004.json").write_text('{"number": 4')
    (tmp_path / "train/.000005.parquet.0123abcd").touch()
    rows: list[int] = []
    make_dataset(plan, str(tmp_path), processes=1, progress=lambda done: rows.append(done.rows))
    assert rows == [80, 120, 160, 200, 240]
    assert contents(tmp_path) == whole


def forge(record: Path, **facts: Any) -> None:
    record.write_text(json.dumps(json.loads(record.read_text()) | facts))


def test_records_that_are_not_those_of_the_plan_are_made_again(tmp_path: Path) -> None:
    """Whoever wrote them: a run goes on, and reads and counts nothing that is in them alone."""
    plan = small_plan(9, rows=10)
    make_dataset(plan, str(tmp_path), processes=1)
    whole = contents(tmp_path)
    records = [tmp_path / f"_clew/shards/{number:06d}.json" for number in range(9)]
    (file,) = json.loads(records[0].read_text())["files"][:1]
    forge(records[0], files=[file | {"name": 7}])
    forge(records[1], files=[file | {"name": "../../secret.parquet"}])
    forge(records[2], files=[])
    forge(records[3], number=3.0)
    forge(records[4], files={})
    forge(records[5], files=[[]])
    records[6].write_text("[" * 200_000)
    with records[7].open("ab") as sparse:
        sparse.truncate(1 << 40)
    first: list[int] = []
    make_dataset(plan, str(tmp_path), processes=1, progress=lambda done: first.append(done.shards))
    assert first[0] == 1
    assert contents(tmp_path) == whole


@pytest.fixture
def small_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Callable[[], None]]]:
    """A folder on a disk with little room, and a function that makes room."""
    words = ["-t", "tmpfs", "-o", "size=160k", "tmpfs", str(tmp_path)]
    mounted = sys.platform == "linux" and os.geteuid() == 0 and not subprocess.call(["mount", *words])
    if mounted:
        yield tmp_path, lambda: subprocess.run(["mount", "-o", "remount,size=64m", str(tmp_path)], check=True)
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)
        return
    sync = os.fsync

    def full(descriptor: int) -> None:
        if sum(map(len, contents(tmp_path).values())) > 160 << 10:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    yield tmp_path, monkeypatch.undo


@pytest.mark.parametrize("processes", [1, 2])
def test_a_full_disk_keeps_the_finished_shards(
    small_disk: tuple[Path, Callable[[], None]], undisturbed: dict[str, bytes], processes: int
) -> None:
    folder, make_room = small_disk
    if processes == 2 and not os.path.ismount(folder):
        pytest.skip("other processes write to the real disk")
    with pytest.raises(OSError, match="has no room left: ") as refusal:
        make_dataset(PLAN, str(folder / "mazes"), processes=processes)
    finished = sum(name.startswith("_clew/shards/") for name in contents(folder / "mazes"))
    assert refusal.value.errno == errno.ENOSPC
    advice = re.search(
        r"; (\d+) of 24 shards are finished: make room, and run the same again to go on$", str(refusal.value)
    )
    assert advice is not None
    more = 2 * (processes - 1)  # shards that another process may have got and finish
    assert finished - more <= int(advice[1]) <= finished
    assert 0 < finished < 24
    assert all(undisturbed[name] == data for name, data in contents(folder / "mazes").items())
    make_room()
    first: list[int] = []
    make_dataset(PLAN, str(folder / "mazes"), processes=1, progress=lambda done: first.append(done.shards))
    assert first[0] == finished
    assert contents(folder / "mazes") == undisturbed


def test_facts_are_the_sums_of_what_is_there(tmp_path: Path) -> None:
    import pyarrow.dataset

    plan = small_plan(3, rows=50)
    facts = make_dataset(plan, str(tmp_path), processes=1)
    counts = {split: pyarrow.dataset.dataset(tmp_path / split).count_rows() for split in plan.splits}
    assert facts.rows == counts
    assert sum(counts.values()) == plan.count == 150
    files = [file for split in plan.splits for file in (tmp_path / split).iterdir()]
    assert (facts.files, facts.size) == (len(files), sum(file.stat().st_size for file in files))
    assert LocalStore(str(tmp_path)).read_json(run.MANIFEST) | {"checksums": 0} == facts.as_dict() | {"checksums": 0}


def test_a_run_that_goes_on_with_another_pyarrow_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, news = small_plan(3, rows=10), []
    make_dataset(plan, str(tmp_path), processes=1, notify=news.append)
    monkeypatch.setattr(run, "versions", lambda: {"clew": __version__, "pyarrow": "99.0"})
    make_dataset(plan, str(tmp_path), processes=1, notify=news.append)  # makes nothing
    assert news == []
    for _ in range(2):
        (tmp_path / "_clew/shards/000001.json").unlink()
        make_dataset(plan, str(tmp_path), processes=1, notify=news.append)
    (sentence,) = news
    assert "and the others are made with 99.0: their rows are the same, but the bytes of their files may" in sentence
    assert json.loads((tmp_path / "_clew/run.json").read_text())["later-pyarrow"] == ["99.0"]
    assert verify_dataset(str(tmp_path)).passed
