"""`clew solve`."""

import json
import re
from pathlib import Path

from case_loops import cases
from commands import refused

import clew

SHEET = str(Path(__file__).parents[3] / "examples" / "jam-sheet.json")


def test_solve_of_the_sheet_reports_a_perfect_maze_of_24_passages_and_its_route(call) -> None:
    assert json.loads(call("solve", SHEET, "--json", "--with", "A*").out)["solver"] == "a-star"
    answer = call("solve", SHEET, "--json")
    facts = json.loads(answer.out)
    assert answer.code == 0
    assert (facts["perfect"], facts["passages"], facts["cells"]) == (True, 24, 25)
    assert (facts["start"], facts["goal"]) == ([0, 0], [4, 4])
    assert facts["steps"] == len(facts["route"]) == len(facts["path"]) - 1
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for letter, (x1, y1), (x2, y2) in zip(facts["route"], facts["path"], facts["path"][1:], strict=False):
        assert steps[letter] == (x2 - x1, y2 - y1)


@cases("solver", clew.registry.names("solver"))
def test_solve_with_every_solver(call, solver: str) -> None:
    Path("maze.json").write_text(call("generate", "9x9", "--seed", "3", "-o", "-.json").out)
    answer = call("solve", "maze.json", "--with", solver, "--from", "2,1", "--to", "8,0", "--json")
    facts = json.loads(answer.out)
    maze = clew.generate("recursive-backtracker", "9x9", seed=3)
    assert facts["steps"] == clew.solve(maze, start=(2, 1), goal=(8, 0)).steps
    assert facts["solver"] == solver


def test_solve_prints_the_way_and_its_length(call) -> None:
    lines = call("solve", SHEET).out.splitlines()
    assert re.fullmatch(r"\d+ steps from 0,0 to 4,4", lines[-1])
    assert len(lines) == 12


def test_solve_draws_the_way(call) -> None:
    assert call("solve", SHEET, "-o", "plain.svg", "-o", "way.png").code == 0
    assert Path("way.png").exists()
    call("convert", SHEET, "bare.svg")
    assert len(Path("plain.svg").read_text()) > len(Path("bare.svg").read_text())


@cases(
    ("words", "sentence"),
    [
        ("--from 9,9", "9,9"),
        ("--to -1,0", "-1,0"),
        ("--from 1", "cell 1 is not in this maze"),
        ("--from 1,1,1", "cell 1,1,1 is not in this maze"),
        ("--from 1,", "--from '1,' is not a cell"),
        ("--from 1;1", "give the numbers of a cell, such as 3,4"),
        ("--with a-stat", "did you mean a-star?"),
    ],
)
def test_solve_refuses_with_a_sentence(call, words: str, sentence: str) -> None:
    call("generate", "5x5", "--seed", "1", "-o", "maze.json")
    refused(call("solve", "maze.json", *words.split()), sentence)


def test_a_goal_cut_off_is_refused(call) -> None:
    Path("maze.json").write_text("[[0,0]]")
    refused(call("solve", "maze.json"), "no path leads from 0,0 to 1,0")


def test_a_cell_of_a_graph_is_one_number(call) -> None:
    ring = clew.Graph([[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]])
    clew.save(clew.generate("wilson", ring, seed=1), "ring.clew")
    facts = json.loads(call("solve", "ring.clew", "--from", "1", "--to", "3", "--json").out)
    assert (facts["start"], facts["goal"]) == ([1], [3])
    refused(call("solve", "ring.clew", "--from", "5"), "cell 5 is not in this maze")
