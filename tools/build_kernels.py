"""Compile the kernels that travel with Clew to WebAssembly, in all processors; `make kernels` runs this.

What a kernel is made of is in the name of its file. So only what has changed is compiled, and what no longer belongs
there is removed. Which kernels there are follows from small examples of all that Clew does, which are interpreted.
"""

import gc
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PER_PROCESS = 150  # kernels at most: those of a grid share helpers, but a compiler keeps all that it has compiled

sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools" / "engine")]

import make  # noqa: E402 - from tools/engine

from clew import warm_up  # noqa: E402 - from this folder
from clew.engine import files  # noqa: E402
from clew.kernel import choose, store  # noqa: E402
from clew.kernel.building import build  # noqa: E402
from clew.puzzles.algorithmia.rules import COLORS  # noqa: E402

SAMPLE = warm_up.Sample("rectangle:6x5")  # the grid of the bomb module


def unlisted() -> list[warm_up.Kernel]:
    """Return the kernels that no catalogue lists: those of the rules of the bomb module, and those of pages."""
    from clew.mazes.generate import generate

    with choose.recording() as recorded:
        for rule in COLORS.values():
            for function in {rule.function, rule.printed or rule.function}:
                generate(function, SAMPLE.grid(), seed=1)
    rules = [(function, kinds) for function, chosen in recorded.items() for kinds in chosen]
    return [*rules, *make.kernels().values()]


def plan() -> list[tuple[warm_up.Sample | None, dict[str, warm_up.Kernel]]]:
    """Return the kernels for each grid, by the names of their files; others come last, without a grid."""
    by_grid = groupby(sorted(warm_up.tasks(), key=lambda task: task.sample), key=lambda task: task.sample)
    found = [(sample, warm_up.kernels_of(tasks)) for sample, tasks in by_grid]
    known: set[str] = set()
    groups = []
    for sample, kernels in [*found, (None, unlisted())]:
        named = {store.file_name(*each, store.WASM): each for each in kernels}
        groups.append((sample, {name: each for name, each in named.items() if name not in known}))
        known |= named.keys()
    return groups


def build_all(folder: Path, report: Callable[[int, int], None], *, backwards: bool = False) -> int:
    """Compile what is missing in a folder and remove what does not belong there; return how many were compiled."""
    folder.mkdir(parents=True, exist_ok=True)
    # They travel with the kernels, and their names do not say whether they are new.
    data = {f"{files.MANIFEST}.json": make.made_manifest(), f"{files.CODE}.json": make.made_code()}
    for name, made in data.items():
        build.write(name, made, folder)
    groups = plan()
    wanted = {name for _, kernels in groups for name in kernels}
    for file in folder.iterdir():
        if file.name not in {*wanted, *data}:
            file.unlink()
    present = {file.name for file in folder.iterdir()}
    jobs: list[tuple[list[warm_up.Sample | None], list[str]]] = []
    for sample, kernels in groups:
        missing = [name for name in kernels if name not in present]
        if missing and jobs and len(jobs[-1][1]) + len(missing) <= PER_PROCESS:
            jobs[-1][0].append(sample)
            jobs[-1][1].extend(missing)
        elif missing:
            jobs.append(([sample], missing))
    jobs.sort(key=lambda job: len(job[1]), reverse=not backwards)
    kept, count = len(wanted & present), len(wanted - present)
    # A process is new for each job: the memory of a compiler grows with all that it has compiled.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        waiting = {pool.submit(build_some, *job, folder) for job in jobs}
        while waiting:
            done, waiting = wait(waiting, timeout=1.0, return_when=FIRST_COMPLETED)
            for future in done:
                future.result()
            report(len(wanted & {file.name for file in folder.iterdir()}) - kept, count)
    return count


def build_some(samples: list[warm_up.Sample | None], names: list[str], folder: Path) -> int:
    """Compile the kernels of some grids whose files have these names; return how many."""
    kernels = warm_up.kernels_of(task for task in warm_up.tasks() if task.sample in samples)
    kernels += unlisted() if None in samples else []
    left = {*names}
    gc.disable()  # a quarter of the time
    for function, kinds in kernels:
        name = store.file_name(function, kinds, store.WASM)
        if name in left:
            build.write(name, build.build(function, kinds, native=False)[store.WASM], folder)
            left.remove(name)
    assert not left
    return len(names)


def say(done: int, count: int) -> None:
    """Print how far the build is."""
    if count:
        print(f"\rcompiling kernels: {done:,} of {count:,}", end="\n" if done == count else "", flush=True)


def main() -> None:
    """Build, and say how many there are."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=store.SHIPPED, help="where the kernels are")
    parser.add_argument("--backwards", action="store_true", help="compile in another order, to compare")
    parser.add_argument("--pack", type=Path, help="also write all of them into this file")
    given = parser.parse_args()
    begin = time.monotonic()
    compiled = build_all(given.folder, say, backwards=given.backwards)
    sizes = [file.stat().st_size for file in given.folder.glob(f"*.{store.WASM}")]
    seconds = time.monotonic() - begin
    print(f"{len(sizes):,} kernels, {sum(sizes) / 1e6:.1f} MB; compiled {compiled:,} of them in {seconds:.0f} s")
    if given.pack:
        given.pack.parent.mkdir(exist_ok=True)
        given.pack.write_bytes(build.pack(given.folder))


if __name__ == "__main__":
    main()
