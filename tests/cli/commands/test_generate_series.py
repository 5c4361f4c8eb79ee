"""`clew generate --count`: many mazes, each in its own files, or all of them in one array."""

import json
import shlex
from pathlib import Path

import numpy as np
import pytest
from case_loops import cases
from commands import refused

import clew
from clew.cli.output import maze_output


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def test_mazes_are_printed_one_after_the_other(call) -> None:
    answer = call("generate", "4x3", "--seed", "5", "--number", "7", "--count", "3")
    mazes = [clew.generate("recursive-backtracker", "4x3", 5, number=number) for number in (7, 8, 9)]
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "\n".join(f"{maze}\n" for maze in mazes)


def test_solutions_are_printed_one_after_the_other(call) -> None:
    answer = call("generate", "4x3", "--seed", "5", "--count", "2", "--solutions", "-")
    mazes = [clew.generate("recursive-backtracker", "4x3", 5, number=number) for number in (0, 1)]
    assert answer.out == "\n".join(clew.draw(maze, "text", path=clew.solve(maze)).decode() for maze in mazes)


def test_each_maze_has_files_with_its_number(call) -> None:
    answer = call(
        *("generate", "4x3", "--seed", "5", "--number", "9", "--count", "2", "--braid", "1"),
        *("-o", "{number}.clew", "-o", "maze-{number:03}.svg", "--solutions", "way-{number}.svg"),
    )
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert files() == ["10.clew", "9.clew", "maze-009.svg", "maze-010.svg", "way-10.svg", "way-9.svg"]
    for number in (9, 10):
        maze = clew.braid(clew.generate("recursive-backtracker", "4x3", 5, number=number), 1)
        assert clew.load(f"{number}.clew") == maze
        assert Path(f"maze-{number:03}.svg").read_bytes() == clew.draw(maze, "svg")
        assert Path(f"way-{number}.svg").read_bytes() == clew.draw(maze, "svg", path=clew.solve(maze))


def test_solutions_lead_from_the_given_start_to_the_given_goal(call) -> None:
    ends = ("--from", "3,0", "--to", "0,2")
    answer = call("generate", "4x3", "--seed", "5", "--count", "2", *ends, "--solutions", "way-{number}.svg")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert files() == ["way-0.svg", "way-1.svg"]
    for number in (0, 1):
        maze = clew.generate("recursive-backtracker", "4x3", 5, number=number)
        path = clew.solve(maze, start=(3, 0), goal=(0, 2))
        assert Path(f"way-{number}.svg").read_bytes() == clew.draw(maze, "svg", path=path)


def test_distances_begin_where_the_path_does(call) -> None:
    words = ("--openings", "hardest", "--distances", "--solutions", "way-{number}.svg")
    assert call("generate", "5x4", "--seed", "5", "--count", "2", *words).code == 0
    for number in (0, 1):
        maze = clew.openings(clew.generate("recursive-backtracker", "5x4", 5, number=number), "hardest")
        path = clew.solve(maze)
        drawn = clew.draw(maze, "svg", path=path, distances=clew.distances(maze, path.start))
        assert Path(f"way-{number}.svg").read_bytes() == drawn


def test_json_reports_the_files(call) -> None:
    answer = call(
        *("generate", "4x3", "--seed", "5", "--count", "2", "--json"),
        *("-o", "{number}.txt", "-o", "all.npy", "--solutions", "way-{number}.txt"),
    )
    report = json.loads(answer.out)
    assert (report["seed"], report["first"], report["count"], report["arrays"]) == (5, 0, 2, ["all.npy"])
    assert [maze["files"] for maze in report["mazes"]] == [["0.txt"], ["1.txt"]]
    assert [maze["solutions"] for maze in report["mazes"]] == [["way-0.txt"], ["way-1.txt"]]
    assert [maze["number"] for maze in report["mazes"]] == [0, 1]
    assert {report["grid"], *(maze["grid"] for maze in report["mazes"])} == {"rectangle:4x3"}
    only = json.loads(call("generate", "4x3", "--seed", "5", "--count", "2", "--json").out)
    assert [maze["digest"] for maze in only["mazes"]] == [maze["digest"] for maze in report["mazes"]]


def test_an_array_holds_all_mazes(call) -> None:
    answer = call(
        "generate", "hexagons:4x3", "-a", "wilson", "--seed", "5", "--count", "3", "-o", "a.npy", "-o", "a.npz"
    )
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    expected = clew.generate_many("wilson", "hexagons:4x3", 3, 5)
    np.testing.assert_array_equal(np.load("a.npy"), expected)
    with np.load("a.npz") as archive:
        np.testing.assert_array_equal(archive["mazes"], expected)
        document = json.loads(str(archive["document"]))
    assert document == {
        "grid": "hexagons:4x3",
        "algorithm": "wilson",
        "seed": 5,
        "first": 0,
        "count": 3,
        "options": {},
    }


def test_the_seed_that_was_drawn_makes_the_same_mazes_again(call) -> None:
    first = call("generate", "4x3", "-a", "sidewinder", "--close-out", "0.2", "--number", "5", "--count", "2")
    command = first.err.partition(": ")[2].removesuffix(" makes these mazes again\n")
    second = call(*shlex.split(command)[1:])
    assert (second.out, second.err) == (first.out, "")


def test_ctrl_c_leaves_whole_files(call, monkeypatch: pytest.MonkeyPatch) -> None:
    write = maze_output.MazeOutput.write

    def stop(output, maze, **more):
        if maze.provenance.number == 2:
            raise KeyboardInterrupt
        write(output, maze, **more)

    monkeypatch.setattr(maze_output.MazeOutput, "write", stop)
    with pytest.raises(KeyboardInterrupt):  # which ends the command with exit code 130
        call("generate", "4x3", "--seed", "5", "--count", "9", "-o", "{number}.svg")
    assert files() == ["0.svg", "1.svg"]


@cases(
    ("words", "parts"),
    [
        (["-o", "maze.svg"], ["maze.svg would be written 3 times", "maze-{number}.svg"]),
        (["--solutions", "maze.svg"], ["maze.svg would be written 3 times"]),
        (["-o", "a.geometry.json"], ["as in a-{number}.geometry.json"]),
        (["-o", "m-{number}.svg", "-o", "./m-{number}.svg"], ["svg would be written twice"]),
        (["-o", "m-{number:03}.svg", "--solutions", "m-{number:03}.svg"], ["m-002.svg would be written twice"]),
        (["-o", "all.npy", "-o", "all.npy"], ["all.npy would be written twice"]),
        (["--solutions", "way.npy"], ["way.npy cannot show a path: name a file with --solutions that ends with"]),
        (["--solutions", "-.svg"], ["--solutions -.svg: only text can be printed 3 times"]),
        (["-o", "{number:x}.svg"], ["{number:x}.svg: write {number}, or {number:03}"]),
        (["-o", "-.svg"], ["only text can be printed 3 times"]),
        (["-o", "no/{number}.svg"], ["there is no folder"]),
        (["-o", "{number}.oops"], [".oops"]),
        (["-o", "{number}.json", "--solve"], ["cannot show a path"]),
        (["--solutions", "{number}.json"], ["cannot show a path"]),
        (["-o", "all.npy", "--solve"], ["all.npy would hold all mazes", "an array cannot show a path"]),
        (["-o", "all.npy", "--braid", "1"], ["--braid changes mazes one by one"]),
        (["-o", "{number}.svg", "--number", str(2**64 - 2)], ["the last maze of a seed has number"]),
        (["-o", "{number}.svg", "--json", "-o", "-"], ["would both write to standard output"]),
        (["--count", "0"], ["--count must be from 1"]),
        (["-o", "all.npy", "--solutions", "{number}.svg", "--to", "4,0"], ["goal: cell 4,0 is not in this maze"]),
        (["-o", "{number}.svg", "--to", "1,0"], ["--to has no effect without --solve or --solutions"]),
    ],
)
def test_what_cannot_be_written_is_refused_before_any_file_is(call, words: list[str], parts: list[str]) -> None:
    refused(call("generate", "4x3", "--seed", "5", "--count", "3", *words), *parts)
    assert files() == []


def test_solutions_are_for_many_mazes(call) -> None:
    refused(call("generate", "4x3", "--solutions", "way.svg"), "--solutions has no effect without --count")
