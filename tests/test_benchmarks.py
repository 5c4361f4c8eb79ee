"""The benchmarks run on small mazes, and the C reference makes real ones. Times are not asserted."""

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

import pytest
from case_loops import cases
from service_site import site

import clew
from benchmarks import __main__ as benchmarks
from benchmarks import compiling, datasets, large_dataset, many, measures, paper, pictures, reference, timing
from benchmarks.grids import SHARE
from benchmarks.report import MISSED, Report, write
from benchmarks.service import wrk
from benchmarks.service.requests import get
from benchmarks.service.traffic import Traffic, kinds
from clew import registry
from clew.grids import SHAPES, Rectangle
from clew.grids.spec import FILES
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import is_perfect

ROOT = Path(__file__).parent.parent
NAMES = [
    name for name in reference.LIMIT_NAMES if reference.has(name) and name not in ("breadth-first", "tree-distances")
]


@pytest.fixture(autouse=True)
def _no_garbage_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """It serves the exactness of times, which no test looks at, and lasts long in a process of so many tests."""
    monkeypatch.setattr(timing.gc, "collect", lambda: 0)


@pytest.mark.skipif(reference.compiler() is None, reason="there is no C compiler")
@cases("name", NAMES)
@cases("size", [(1, 1), (1, 7), (7, 1), (2, 2), (40, 23)])
def test_the_c_reference_makes_perfect_mazes(name: str, size: tuple[int, int]) -> None:
    grid = Rectangle(*size)
    passages = grid.new_passages(True)
    reference.carve(name, grid, passages, 5, reference.scratch_for(grid))
    maze = Maze(grid, passages)
    assert is_perfect(maze)
    for cell in range(grid.cells):
        inside = {direction for direction, _ in grid.neighbors(cell)}
        assert {direction for direction in range(8) if maze.is_open(cell, direction)} <= inside
        assert all(maze.is_open(cell, d) == maze.is_open(other, d ^ 2) for d, other in grid.neighbors(cell))


@pytest.mark.parametrize("part", ["generators", "solvers", "graph"])
def test_a_part_runs_on_a_small_maze(
    part: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few algorithms: each would be compiled."""
    few = {"recursive-backtracker", "sidewinder", "breadth-first"}
    everything = registry.names
    monkeypatch.setattr(registry, "names", lambda kind: tuple(each for each in everything(kind) if each in few))
    benchmarks.main([part, "--side", "12", "--rounds", "1"])
    printed = capsys.readouterr().out
    assert "12x12 cells" in printed
    assert "recursive-backtracker" in printed


def test_the_ways_of_a_pen_are_shares_of_those_in_the_order_of_the_rows(capsys: pytest.CaptureFixture[str]) -> None:
    benchmarks.main(["machines", "--side", "6", "--rounds", "1"])
    *_, row, _, _ = capsys.readouterr().out.splitlines()
    _, _, nearest, ordered = row.strip("| ").split("|")
    assert float(ordered) <= float(nearest) < 1


def test_many_mazes_are_measured_next_to_other_software(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Software that is not installed, and one that is as slow as it says."""
    monkeypatch.setattr(many, "PEERS", {"maze-dataset": "import nowhere_to_be_found", "mazelib": "make = print"})
    monkeypatch.setattr(many, "CLOCK", "\nprint(0.5, 0.5)")
    monkeypatch.setattr(many, "SOME", 500)
    monkeypatch.setattr(many, "repeated", lambda work, least=0.0: work() and 1e-5)
    benchmarks.main(["many", "--side", "2", "--rounds", "1"])
    rows = {line.split("|")[1].strip(): line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")}
    assert "ModuleNotFoundError" in rows["maze-dataset"]
    assert "500000" in rows["mazelib"]
    assert {"recursive-backtracker 10x10", "generate 10x10"} <= set(rows)
    assert any(name.startswith("solve_many 16x16") for name in rows)


def test_data_sets_are_made_by_turns_with_other_software(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process alone; with other software that is as fast as it says, and checks that fail."""
    monkeypatch.setattr(datasets, "PEER", "print(0.5, '1.4.2', '0.8.12')")
    monkeypatch.setattr(datasets, "PROCESSES", 1)
    monkeypatch.setattr(datasets, "_local_cluster", lambda: contextlib.nullcontext(None))
    monkeypatch.setattr(large_dataset, "PROCESSES", 1)
    monkeypatch.setattr(large_dataset, "COMMANDS", ("no-such-command",))
    benchmarks.main(["datasets", "large_dataset", "--side", "2", "--rounds", "1"])
    printed = capsys.readouterr().out
    rows = {line.split("|")[1].strip(): line for line in printed.splitlines() if line.startswith("| ")}
    assert {"with solutions", "without", "generate", "Parquet", "SHA-256", "all together", "a tenth", "all"} <= set(
        rows
    )
    assert "maze-dataset 1.4.2 with muutils 0.8.12" in printed
    assert MISSED not in rows["gen_parallel=True"]
    assert "no-such-command ended with 2, MISSED" in printed


def test_measures_of_a_large_maze_of_small_ones_and_of_many_are_timed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures, "repeated", lambda work, least=0.0: work() and 1e-5)
    monkeypatch.setattr(measures, "COUNT", 3)
    benchmarks.main(["measures", "--side", "12", "--rounds", "1"])
    printed = capsys.readouterr().out
    for title in ("12x12 cells", "wilson, braided", "measure(10x10).as_dict()", "longest_path"):
        assert title in printed


def test_compiling_is_measured_where_a_generator_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_seconds", lambda name, grid: 1.25 if name == "wilson" else 2.5)
    benchmarks.main(["compiling", "--rounds", "1"])
    lines = [line.split("|") for line in capsys.readouterr().out.splitlines()]
    rows = {line[1].strip(): line[2:-1] for line in lines if len(line) > 1}
    assert [cell.strip() for cell in rows["wilson"]] == ["1.25", "1.25", "1.25", "", "2 s"]
    assert [cell.strip() for cell in rows["eller"]] == ["2.50", "", "", "", f"2 s {MISSED}"]
    assert [cell.strip() for cell in rows["kruskal"]] == ["2.50"] * 4 + [f"2 s {MISSED}"]


def test_every_grid_told_by_numbers_is_measured() -> None:
    told = {name for name in SHAPES if name not in FILES} - {"rectangle", "text"}
    assert set(SHARE) == told, "say in benchmarks/grids.py how large the grid is to be"


def test_books_and_class_sets_are_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "PUPILS", 2)
    benchmarks.main(["paper", "--side", "8", "--rounds", "1"])
    printed = capsys.readouterr().out
    assert "| book of 24 pages" in printed
    assert "| class set of 2" in printed


def test_pictures_of_every_grid_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert set(pictures.SHARE) == {name for name in SHAPES if name not in FILES} - {
        "text",
        "cylinder",
        "moebius",
        "klein",
    }
    monkeypatch.setattr(pictures, "SHARE", {"rectangle": "4x4", "hexagons": "4x4"})
    monkeypatch.setattr(pictures, "FORMATS", ("svg",))
    benchmarks.main(["pictures", "--side", "4", "--rounds", "1"])
    assert "hexagons:8x8 with holes" in capsys.readouterr().out


def test_memory_is_measured_in_a_process_of_its_own() -> None:
    clew.generate("wilson", "1000x1000", 1)  # which stores the kernel: a compiler takes 100 MB
    command = [sys.executable, "-m", "benchmarks.memory", "generator", "wilson", "1000"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert 1.5 <= int(told) / 1000**2 <= 2.5  # it says 2 bytes per cell


def test_contestants_run_by_turns_and_the_median_counts() -> None:
    order: list[str] = []

    def contestant(name: str, seconds: list[float]) -> timing.Contestant:
        return lambda number: (order.append(name), seconds[number])[1]

    medians = timing.by_turns({"a": contestant("a", [9.0, 1.0, 2.0]), "b": contestant("b", [4.0, 4.0, 5.0])}, 3)
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert medians == {"a": 2.0, "b": 4.0}


def test_a_limit_that_is_not_kept_is_marked() -> None:
    report = Report()
    assert MISSED not in report.limit(1.2, 1.25)
    assert MISSED in report.limit(1.3, 1.25)
    assert MISSED in report.at_least(4.9, 5)
    assert report.limit(99.0, None) == ""
    assert report.missed == 2


def test_writing_a_part_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "results.md"
    for title, text in (("One", "first"), ("Two", "second"), ("One", "third")):
        report = Report()
        report.section(title, text)
        write(path, report, ("One", "Two"), "# Results", "a machine")
    whole = path.read_text(encoding="utf-8")
    assert whole.startswith("# Results\n\n## One\n\nthird\n\n*a machine*\n\n## Two\n\nsecond\n")
    assert "first" not in whole


def test_a_load_has_new_seeds_and_counts_what_is_not_a_200(monkeypatch: pytest.MonkeyPatch) -> None:
    """With our own clients, since wrk is not everywhere."""
    monkeypatch.setattr(wrk.shutil, "which", lambda name: None)
    with site() as running:
        addresses = [
            get("/mazes/binary-tree.svg?grid=2x2&seed=").replace(b"seed=", b"seed=" + wrk.SEED),
            get("/nowhere"),
        ]
        figures = wrk.run(running.port, addresses, connections=2, seconds=1)
        made = running.figure('clew_requests_total{method="GET",route="/mazes/{algorithm}.{suffix}",status="200"}')
        missing = running.figure('clew_requests_total{method="GET",route="none",status="404"}')
    assert figures.responses == made + missing
    assert figures.wrong == missing > 0
    assert figures.rate > 0
    assert figures.p50 <= figures.p99


def test_the_traffic_is_valid() -> None:
    """Every kind of request gets a 200, but for large ones, which would take long."""
    with site(max_large_queue=64) as running:
        traffic = Traffic(running.port)
        traffic.kinds = tuple(each for each in traffic.kinds if not each.name.startswith("large"))
        asyncio.run(traffic.send_some(clients=4, count=60))
    assert traffic.count == 60
    assert {status for seen in traffic.seen.values() for status in seen.statuses} == {200}
    assert sum(each.share for each in kinds()) == 100
