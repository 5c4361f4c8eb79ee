"""`clew diagnose` and `clew repair`."""

import json

from commands import refused

import clew

ROWS = "[[4,14,8,2,6,10],[6,11,2,1,5,9],[1,5,13,12,12,8]]"


def test_diagnose_says_what_is_wrong(call) -> None:
    answer = call("diagnose", "-", text=ROWS)
    maze = clew.loads(ROWS.encode())
    assert answer.out == f"{clew.diagnose(maze)}\n"
    assert answer.out.startswith("not perfect\n")
    assert json.loads(call("diagnose", "-", "--json", text=ROWS).out) == clew.diagnose(maze).as_dict()
    few = json.loads(call("diagnose", "-", "--json", "--limit", "1", text=ROWS).out)
    assert len(few["islands"]) == 1 < few["island_count"]


def test_diagnose_draws_with_a_legend_in_words(call, tmp_path) -> None:
    said = call("diagnose", "-", "-o", "maze.svg", text=ROWS).out
    assert said.splitlines()[-1].startswith("the picture shows 2 islands in colors")
    assert 'class="loops"' in (tmp_path / "maze.svg").read_text()
    assert " 2 │ • • • │" in call("diagnose", "-", "-o", "-", text=ROWS).out
    refused(call("diagnose", "-", "-o", "maze.clew", text=ROWS), "maze.clew cannot show islands and loops")
    refused(call("diagnose", "-", "--limit", "0", text=ROWS), "--limit must be from 1 to 100000")


def test_repair_connects_and_cuts(call) -> None:
    answer = call("repair", "-", "-o", "maze.clew", "--keep", "shortest", "--seed", "4", text=ROWS)
    maze = clew.loads(ROWS.encode())
    assert answer.err == f"{clew.diagnose(maze)}\n"
    assert clew.load("maze.clew") == clew.cut_loops(clew.join(maze, 4), "shortest", 4)
    told = json.loads(call("repair", "-", "--json", text=ROWS).out)
    assert (told["diagnosis"]["perfect"], told["repaired"]["passages"]) == (False, 17)
    call("change", "maze.clew", "--join", "--cut-loops", "-o", "same.clew")
    assert clew.load("same.clew") == clew.load("maze.clew")
    refused(call("repair", "maze.clew", "--keep", "none"), "--keep must be one of any, shortest, not 'none'")


def test_repairing_a_perfect_maze_changes_nothing(call) -> None:
    call("generate", "6x4", "--seed", "3", "-o", "maze.clew")
    answer = call("repair", "maze.clew", "-o", "same.clew")
    assert answer.err == "perfect: one path connects any two of its 24 cells\n"
    assert clew.load("same.clew").provenance == clew.load("maze.clew").provenance


def test_parts_that_no_passage_can_join_are_refused(call, tmp_path) -> None:
    (tmp_path / "mask.txt").write_text("..X..\n..X..\n")
    maze = clew.MaskedRectangle.parse_text("..X..\n..X..")
    clew.save(clew.Maze(maze, maze.new_passages(False)), "maze.clew")
    assert "7 islands cut off from the mainland of 1 cell" in call("diagnose", "maze.clew").out
    refused(call("repair", "maze.clew"), "2 parts of the maze remain that no passage can join")
