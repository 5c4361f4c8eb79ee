"""Huge mazes in files are those that are made in memory, and so are their paths, windows and pictures."""

import contextlib
import errno
import itertools
import json
import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from commands import refused
from PIL import Image

import clew
from clew.datasets.huge import (
    HugeMaze,
    deep_zoom,
    generate_huge,
    jobs,
    make_overview,
    solve_huge,
    write_deep_zoom,
    write_png,
)
from clew.datasets.huge.paths.overview import read_overview
from clew.datasets.huge.paths.solve import PathJob, scratch_folder
from clew.datasets.huge.reduction import Reduction
from clew.datasets.huge.store import PackedStore, read_facts
from clew.datasets.runs import worker_pool
from clew.datasets.stores.store import LocalStore
from clew.errors import ClewError
from clew.kernel import choose
from clew.pictures.drawing.colors import look, rgb
from clew.pictures.renderers.png import DEFAULTS

OPTIONS = {"sidewinder": [{"close_out": 0.3}], "binary-tree": [{"bias": each} for each in ("south-west", "north-west")]}
MADE = [
    (name, options) for name in ("eller", "sidewinder", "binary-tree", "kruskal") for options in OPTIONS.get(name, [{}])
]


def cells_of(folder: str, width: int) -> np.ndarray:
    path = PackedStore(folder, read_facts(folder), -(-width // 8))
    rows = np.concatenate([path.read_chunk(chunk) for chunk in range(path.chunks)])
    return np.flatnonzero(np.unpackbits(rows, axis=1, bitorder="little")[:, :width])


def contents_of(folder: str) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in Path(folder).rglob("*") if file.is_file()}


def pixels(file: Path) -> tuple[tuple[int, int], bytes]:
    with Image.open(file) as picture:
        return picture.size, picture.tobytes()


@pytest.mark.parametrize(("name", "options"), MADE)
def test_mazes_and_paths_are_those_in_memory(name: str, options: dict[str, object], tmp_path: Path) -> None:
    chosen = random.Random(name)
    for number, (width, height, tile_rows) in enumerate(
        [(17, 13, 1), (9, 22, 5), (1, 9, 4), (12, 1, 9), (21, 20, 255)]
    ):
        grid = clew.Rectangle(width, height)
        maze = generate_huge(name, grid, str(tmp_path / f"{number}.zarr"), 7, number=2, tile_rows=tile_rows, **options)
        expected = clew.generate(name, grid, 7, number=2, **options)
        assert maze.window(0, 0, width, height) == expected
        ends = [grid.coordinates(chosen.randrange(grid.cells)) for _ in range(2)]
        for start, goal in (ends, ends[:1] * 2):
            folder = str(tmp_path / f"{number}-{goal}-path.zarr")
            path = clew.solve(expected, start=start, goal=goal)
            assert solve_huge(maze, start, goal, folder).steps == path.steps == solve_huge(maze, start, goal).steps
            assert list(cells_of(folder, width)) == sorted(path.cells)


def test_compiled_kernels_make_and_solve_the_same_mazes_in_tiles(tmp_path: Path) -> None:
    with choose.compiling_always():
        for name in ("true-prim", "eller"):
            maze = generate_huge(name, "300x290", str(tmp_path / f"{name}.zarr"), 2**64 - 1, threads=2)
            expected = clew.generate(name, "300x290", 2**64 - 1)
            assert maze.window(0, 0, 300, 290) == expected
            assert solve_huge(maze).steps == clew.solve(expected).steps


def cut_off(monkeypatch: pytest.MonkeyPatch, run: Callable[[], object], last: int) -> bool:
    """Run until so many files are written; return whether that was before the end."""
    write, written = LocalStore.write, []

    def counted(store: LocalStore, name: str, data: bytes) -> None:
        written.append(name)
        if len(written) > last:
            raise KeyboardInterrupt
        write(store, name, data)

    with monkeypatch.context() as patch:
        patch.setattr(LocalStore, "write", counted)
        try:
            run()
        except KeyboardInterrupt:
            return True
    return False


def fill(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("name", ["eller", "kruskal"])
def test_an_interrupted_run_goes_on_and_ends_with_the_same_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(folder: Path) -> list[object]:
        maze = generate_huge(name, "11x13", str(folder / "maze.zarr"), 5, tile_rows=4)
        path = solve_huge(maze, (0, 0), (10, 12), str(folder / "path.zarr"))
        return [maze.read_manifest(), path.steps, *cells_of(path.folder or "", 11)]

    whole = run(tmp_path / "whole")
    assert cut_off(monkeypatch, lambda: run(tmp_path / "part"), 1)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", fill)
        with pytest.raises(OSError, match=r"has no room left: .*; what is finished stays: make room, and run"):
            run(tmp_path / "part")
    last = 1
    while cut_off(monkeypatch, lambda: run(tmp_path / "part"), last):  # each time a few more files are written
        last += 3
    assert run(tmp_path / "part") == whole
    assert not list((tmp_path / "part" / "maze.zarr" / "_clew" / "work").iterdir())


@pytest.mark.parametrize("more", [{}, {"tiles": 16}])
def test_processes_make_the_same_files_even_if_one_is_killed(
    more: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = f"""
import json, os, sys
sys.path[:] = json.loads(sys.argv[1])
from clew.datasets.huge import store
from clew.datasets.runs import worker_pool
write = store.PackedStore.write_chunk
def fatal(self, chunk, packed):
    if chunk == 1 and not os.path.exists({str(tmp_path / "killed")!r}):
        open({str(tmp_path / "killed")!r}, "w").close()
        open(os.path.join(self.folder, ".part.0123abcd"), "w").close()
        os.kill(os.getpid(), 9)
    write(self, chunk, packed)
store.PackedStore.write_chunk = fatal
worker_pool.main()
"""
    monkeypatch.setattr(worker_pool, "PROGRAM", program)
    news: list[str] = []
    making: dict[str, Any] = {"seed": 3, "tile_rows": 16, **more}
    made = generate_huge("kruskal", "50x100", f"{tmp_path}/maze.zarr", processes=2, notify=news.append, **making)
    assert len(news) == 1
    assert "a process ended with signal 9; another one makes" in news[0]
    again = generate_huge("kruskal", "50x100", f"{tmp_path}/again.zarr", processes=1, **making)
    assert made.read_manifest() == again.read_manifest()
    (tmp_path / "killed").unlink()
    path = solve_huge(made, folder=f"{tmp_path}/path.zarr", processes=2, notify=news.append)
    assert len(news) == 2
    alone = solve_huge(made, folder=f"{tmp_path}/alone.zarr", processes=1)
    assert contents_of(path.folder or "") == contents_of(alone.folder or "")
    make_overview(made, processes=2)
    make_overview(again, processes=1)
    assert (read_overview(made) == read_overview(again)).all()
    assert not [*tmp_path.rglob("_clew/work/*"), *tmp_path.rglob(".part.*")]


def test_a_task_that_runs_twice_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_twice(job: jobs.HugeJob, store: LocalStore, numbers: Iterator[int], *how: object) -> Iterator[int]:
        for number in numbers:
            built = [job.build(number) for _ in range(2)]  # by two workers at the same time
            assert [job.write(store, each) for each in built] == [number] * 2
            yield job.write(store, job.build(number))  # and by one whose answer is lost

    def run(folder: Path) -> list[object]:
        maze = generate_huge("kruskal", "11x21", str(folder / "maze.zarr"), 5, tile_rows=3)
        path = solve_huge(maze, (3, 1), (0, 17), str(folder / "path.zarr"))
        make_overview(maze)
        return [contents_of(path.folder or ""), contents_of(maze.folder)]

    once = run(tmp_path / "once")
    monkeypatch.setattr(jobs, "run_tasks", run_twice)
    assert run(tmp_path / "twice") == once


def test_a_run_that_goes_on_repeats_no_task_and_keeps_no_candidates_that_were_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_three(job: jobs.HugeJob, store: LocalStore, numbers: Iterator[int], *how: object) -> Iterator[int]:
        before = len(ran)
        for number in itertools.islice(numbers, 3):
            ran.append(number)
            yield job.write(store, job.build(number))
        names = [file.name for file in tmp_path.rglob("_clew/work/*-candidates.npy")]
        kept = [chunk for begin, end, _ in (name.split("-") for name in names) for chunk in range(int(begin), int(end))]
        assert len(kept) == len(set(kept))
        if len(ran) == before + 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(jobs, "run_tasks", run_three)
    folder = str(tmp_path / "maze.zarr")
    for run, tasks in (
        (lambda: generate_huge("kruskal", "5x22", folder, 5, tile_rows=3), 15 + 8),
        (lambda: solve_huge(HugeMaze(folder), folder=str(tmp_path / "path.zarr")), 15 + 15),
        (lambda: make_overview(HugeMaze(folder)), 15 + 15),
    ):
        ran: list[int] = []
        for _ in range(11):
            with contextlib.suppress(KeyboardInterrupt):
                run()
        assert len(set(ran)) == len(ran) == tasks


def test_joins_come_first_and_a_task_that_is_noted_twice_counts_once() -> None:
    tasks = Reduction(4, lambda group: False, None)
    assert [next(tasks), next(tasks)] == [0, 1]
    tasks.note(0)
    tasks.note(0)
    assert next(tasks) == 2
    tasks.note(1)
    assert [next(tasks), next(tasks)] == [4, 3]  # 4 joins 0 and 1
    assert tasks.share == 0.5


def test_a_distance_alone_is_found_on_the_way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate_huge("eller", "11x13", str(tmp_path / "maze.zarr"), 5, tile_rows=4)
    monkeypatch.setattr(PathJob, "give", None)
    assert solve_huge(maze).steps == clew.solve(maze.window(0, 0, 11, 13)).steps


def test_a_distance_and_a_path_on_a_cluster_have_folders_of_their_own(tmp_path: Path) -> None:
    """Or a distance whose folder was not removed, since it was killed, would be a path without cells."""
    maze = generate_huge("eller", "11x13", str(tmp_path / "maze.zarr"), 5, tile_rows=4)
    with scratch_folder("distance", maze, (0, 0), (1, 1), "tcp://a") as one:
        with scratch_folder("path", maze, (0, 0), (1, 1), "tcp://a") as other:
            assert one != other
        with scratch_folder("distance", maze, (0, 0), (1, 1), "tcp://a") as again:
            assert one == again
        with scratch_folder("distance", maze, (0, 0), (1, 2), "tcp://a") as other:
            assert one != other


def test_states_that_a_killed_run_has_not_removed_are_removed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(store: PackedStore) -> None:
        raise KeyboardInterrupt

    folder = str(tmp_path / "maze.zarr")
    for run in (
        lambda: generate_huge("kruskal", "11x13", folder, 5, tile_rows=4),
        lambda: solve_huge(HugeMaze(folder), folder=str(tmp_path / "path.zarr")),
        lambda: make_overview(HugeMaze(folder)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(PackedStore, "remove_states", interrupt)
            with pytest.raises(KeyboardInterrupt):
                run()
        assert [*tmp_path.rglob("_clew/work/*")]
        run()
        assert not [*tmp_path.rglob("_clew/work/*")]


def test_the_picture_is_that_of_the_maze(tmp_path: Path) -> None:
    maze = generate_huge("kruskal", "43x30", str(tmp_path / "maze.zarr"), 1, tile_rows=7)
    write_png(maze, str(tmp_path / "maze.png"))
    whole = maze.window(0, 0, 43, 30)
    clew.render(whole, tmp_path / "whole.png", cell=2, wall=1, margin=0, bits=True)
    assert pixels(tmp_path / "maze.png") == pixels(tmp_path / "whole.png")


def test_a_pyramid_has_the_picture_at_each_zoom_as_the_format_describes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deep_zoom, "TILE", 32)
    maze = generate_huge("kruskal", "43x30", str(tmp_path / "maze.zarr"), 1, tile_rows=7)
    write_png(maze, str(tmp_path / "maze.png"))
    for _ in range(2):  # the second one takes the place of the first
        write_deep_zoom(maze, str(tmp_path / "maze.dzi"))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["maze.dzi", "maze.png", "maze.zarr", "maze_files"]
    root = ElementTree.parse(tmp_path / "maze.dzi").getroot()
    assert root.tag == "{http://schemas.microsoft.com/deepzoom/2008}Image"
    tile, overlap, form = int(root.attrib["TileSize"]), int(root.attrib["Overlap"]), root.attrib["Format"]
    width, height = (int(root[0].attrib[name]) for name in ("Width", "Height"))
    last = math.ceil(math.log2(max(width, height)))
    assert (tile, overlap, form, last) == (32, 0, "png", 7)
    with Image.open(tmp_path / "maze.png") as picture:
        whole = picture.convert("L").point(lambda value: 255 * (value > 127))
    for level in range(last, -1, -1):
        assert whole.size == tuple(math.ceil(side / 2 ** (last - level)) for side in (width, height))
        folder = tmp_path / "maze_files" / str(level)
        joined = Image.new("L", whole.size)
        for file in folder.iterdir():
            column, row = map(int, file.stem.split("_"))
            with Image.open(file) as part:
                assert part.mode == "L"
                joined.paste(part, (column * tile, row * tile))
        assert len(list(folder.iterdir())) == math.prod(math.ceil(side / tile) for side in whole.size)
        assert joined.tobytes() == whole.tobytes()
        whole = whole.reduce(2)
    assert whole.size == (1, 1)
    (tmp_path / "other_files").mkdir()
    with pytest.raises(ClewError, match="other_files exists"):
        write_deep_zoom(maze, str(tmp_path / "other.dzi"))


@pytest.mark.parametrize(("width", "height"), [(43, 30), (8, 3), (5, 20), (16, 9), (1, 4), (9, 1)])
def test_a_path_is_colored_in_the_picture(width: int, height: int, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("clew.datasets.huge.picture.BAND", 60)
    maze = generate_huge("kruskal", f"{width}x{height}", str(tmp_path / "maze.zarr"), 1, tile_rows=7)
    goal = (width // 2, height - 1)
    solve_huge(maze, (0, 0), goal, str(tmp_path / "path.zarr"))
    write_png(maze, str(tmp_path / "maze.png"), str(tmp_path / "path.zarr"))
    write_png(maze, str(tmp_path / "plain.png"))
    with Image.open(tmp_path / "maze.png") as picture:
        colors = np.array(picture.convert("RGB"))
    with Image.open(tmp_path / "plain.png") as picture:
        expected = np.array(picture.convert("RGB"))
    thread = tuple(rgb(look(DEFAULTS.dark, DEFAULTS.style).thread))
    cells = clew.solve(maze.window(0, 0, width, height), start=(0, 0), goal=goal).coordinates()
    for (x, y), (left, top) in zip(cells, [cells[0], *cells], strict=False):
        expected[2 * y + 1, 2 * x + 1] = expected[y + top + 1, x + left + 1] = thread
    assert (colors == expected).all()


def test_zarr_opens_the_array(tmp_path: Path) -> None:
    zarr = pytest.importorskip("zarr")
    maze = generate_huge("kruskal", "43x30", str(tmp_path / "maze.zarr"), 1, tile_rows=7)
    array = zarr.open(str(tmp_path / "maze.zarr"), mode="r")
    flags = np.stack([array[:] >> 2 * place & 3 for place in range(4)], axis=-1).reshape(30, -1)[:, :43]
    assert (flags == maze.window(0, 0, 43, 30).array >> 1 & 3).all()
    assert array.attrs["clew"]["algorithm"] == "kruskal"


def test_what_is_damaged_missing_or_not_a_tree_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "maze.zarr"
    maze = generate_huge("eller", "40x30", str(folder), 1, tile_rows=7)
    again = generate_huge("eller", "40x30", str(folder), tile_rows=7)  # without a seed: the one that is there
    assert again.facts == maze.facts
    with pytest.raises(ClewError, match="with another algorithm"):
        generate_huge("kruskal", "40x30", str(folder), 1, tile_rows=7)
    open_rows = np.full((7, 10), 255, np.uint8)
    maze.write_chunk(1, open_rows)
    with pytest.raises(ClewError, match="is no path in"):
        write_png(maze, str(tmp_path / "maze.png"), str(folder))
    with pytest.raises(ClewError, match="has loops"):
        solve_huge(maze)
    maze.write_chunk(1, 0 * open_rows)
    with pytest.raises(ClewError, match="no path from 0,0 to 39,29"):
        solve_huge(maze)
    (folder / "c/1/0").write_bytes(bytes(range(70)))
    with pytest.raises(ClewError, match="another SHA-256"):
        maze.window(0, 0, 9, 9)
    (folder / "_clew/shards/000001.json").unlink()
    with pytest.raises(ClewError, match="rows 7 to 13 are missing"):
        maze.window(0, 7, 9, 9)
    with pytest.raises(ClewError, match="rows 7 to 13 are missing; if machines of a cluster made it, let all of them"):
        maze.finish()  # a worker has written them where only it sees them
    (folder / "_clew/manifest.json").unlink()
    for run in (lambda: solve_huge(maze, folder=str(tmp_path / "path.zarr")), lambda: make_overview(maze)):
        with pytest.raises(ClewError, match="is not finished: the command that made it goes on"):
            run()
    assert not (tmp_path / "path.zarr").exists()  # or it would be a path through another maze
    (file := tmp_path / "file.zarr").touch()
    with pytest.raises(ClewError, match="is not a folder, or lies below a file"):
        generate_huge("eller", "40x30", str(file))
    for algorithm, grid, part in (
        ("wilson", "9x9", "whole maze in memory"),
        ("kruskal", "torus:9x9", "rectangles"),
        ("kruskal", "9000000x300", "at most 4,161,789 are possible"),
    ):
        with pytest.raises(ClewError, match=part):
            generate_huge(algorithm, grid, str(tmp_path / "other.zarr"))


@pytest.mark.parametrize("algorithm", ["kruskal", "recursive-backtracker"])
def test_one_command_makes_solves_and_draws(algorithm: str, call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.pictures.renderers.png.MAX_PIXELS", 900)
    making = ("generate", "21x12", "-a", algorithm, "--seed", "7", "--solve")
    answer = call(*making, "-o", "one.png")
    maze = clew.generate(algorithm, "21x12", 7)
    assert (answer.code, answer.out) == (0, f"{clew.solve(maze).steps} steps from 0,0 to 20,11\n")
    assert pixels(Path("one.png"))[0] == (43, 25)
    refused(call("generate", "21x12", "-a", algorithm, "--from", "1,1", "-o", "x.zarr"), "add it")
    refused(call(*making, "--thread", "wide", "-o", "one.png"), "--thread has no effect on a huge maze")
    if algorithm == "kruskal":
        both = call(*making, "--json", "--to", "3,4", "-o", "both.zarr", "-o", "both.png")
        assert json.loads(both.out)["steps"] == clew.solve(maze, goal=(3, 4)).steps
        assert HugeMaze("both.zarr").window(0, 0, 21, 12) == maze
        assert Path("both.png").exists()


def test_the_command_makes_solves_shows_and_draws(call) -> None:
    answer = call("generate", "40x300", "-a", "kruskal", "--seed", "7", "-o", "big.zarr")
    assert (answer.code, answer.out) == (0, "")
    maze = HugeMaze("big.zarr")
    steps = clew.solve(maze.window(0, 0, 40, 300)).steps
    assert call("solve", "big.zarr").out == f"{steps} steps from 0,0 to 39,299\n"
    assert json.loads(call("solve", "big.zarr", "-o", "path.zarr", "--json").out)["steps"] == steps
    assert call("show", "big.zarr", "--window", "3,250,9x8").out == f"{maze.window(3, 250, 9, 8)}\n"
    assert json.loads(call("show", "big.zarr", "--json").out)["finished"]
    assert f"{steps}  (from 0,0 to 39,299)" in call("measure", "big.zarr").out
    assert json.loads(call("measure", "big.zarr", "--to", "0,1", "--json").out)["cells"] == 12000
    assert call("convert", "big.zarr", "-o", "big.png").code == 0
    assert pixels(Path("big.png"))[0] == (81, 601)
    assert call("convert", "big.zarr", "-o", "big.dzi").code == 0
    assert Path("big_files/10/0_1.png").exists()
    assert call("convert", "big.zarr", "part.clew", "--window", "3,250,9x8").code == 0
    assert clew.load("part.clew") == maze.window(3, 250, 9, 8)
    for words, part in (
        ("generate 9x9 -a eller --braid 0.5 -o x.zarr", "--braid has no effect"),
        ("generate 9x9 -a eller -o x.zarr -o y.svg", "give no other file"),
        ("show part.clew --window 0,0,1x1", "--window is for folders"),
        ("show big.zarr --window 0", "give X,Y,WIDTHxHEIGHT"),
        ("show big.zarr --window 39,0,2x1", "there is no window"),
        ("show big.zarr --distances", "--distances has no effect"),
        ("solve big.zarr --from 40,0", "there is no cell"),
        ("solve part.clew --processes 2", "--processes is for huge mazes in files"),
        ("solve big.zarr --processes 2 --scheduler tcp://a:1", "give one of the two"),
        ("convert big.zarr -o x.png --strict", "--strict has no effect"),
        ("convert big.zarr -o x.dzi --window 0,0,9x9", "has all of a huge maze"),
        ("diagnose big.zarr", "clew convert big.zarr --window"),
        ("measure big.zarr --repeat 3", "--repeat has no effect"),
        ("measure big.zarr --to 0,300", "there is no cell"),
        ("measure part.clew --processes 2", "--processes is for huge mazes in files"),
        ("solve none.zarr", "there is no huge maze"),
        ("solve path.zarr", "is a path: give the folder of its maze"),
    ):
        refused(call(*words.split()), part)
