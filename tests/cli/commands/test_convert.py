"""`clew convert`."""

import json
from pathlib import Path

from commands import refused
from PIL import Image

import clew

SHEET = str(Path(__file__).parents[3] / "examples" / "jam-sheet.json")


def test_strict_refuses_one_sided_passages_and_writes_nothing(call, tmp_path: Path) -> None:
    refused(call("convert", "--strict", SHEET, "maze.npy"), "jam-sheet.json")
    assert list(tmp_path.iterdir()) == []


def test_convert_there_and_back_loses_nothing(call) -> None:
    call("generate", "9x4", "--seed", "3", "-o", "one.clew")
    assert call("convert", "one.clew", "two.npz").code == 0
    assert call("convert", "two.npz", "three.json").code == 0
    assert clew.load("three.json") == clew.load("one.clew")


def test_the_facts_of_a_converted_maze(call) -> None:
    made = json.loads(call("generate", "5x4", "--seed", "1", "--json", "-o", "one.clew").out)
    facts = json.loads(call("convert", "one.clew", "two.npy", "--json").out)
    assert facts["digest"] == made["digest"] == clew.load("two.npy").digest
    refused(call("convert", "one.clew", "-", "--json"), "would both write to standard output")


def test_convert_writes_another_form_to_standard_output(call) -> None:
    """`-.clew` looks like an option but names a format."""
    call("generate", "5x4", "--seed", "1", "-o", "maze.json")
    answer = call("convert", "maze.json", "-.clew")
    assert (answer.code, answer.out[:8]) == (0, '{"clew":')


def test_convert_reads_the_walls_of_a_wall_builder(call) -> None:
    Path("walls.json").write_text("[[2,4,0],[0,6,2]]")
    answer = call("convert", "--built", "walls.json", "-.json")
    assert (answer.code, answer.out, answer.err) == (0, "[[4,10,2],\n[4,9,1]]\n", "")
    refused(call("convert", "--built", "--strict", "walls.json", "out.json"), "walls.json")
    assert not Path("out.json").exists()


def test_convert_says_when_the_goals_of_a_contest_are_lost(call) -> None:
    maze = clew.generate("wilson", "4x4", seed=1)
    clew.save(clew.Maze(maze.grid, maze.storage, marks=clew.Marks(12, (5, 6))), "contest.clew")
    lost = "note: {} does not keep the start, the goals and unknown walls as they are: .clew would\n"
    assert call("convert", "contest.clew", "-o", "a.json", "-o", "b.maze").err == lost.format("a.json")
    assert clew.load("b.maze").marks == clew.load("contest.clew").marks


def test_convert_needs_a_file_to_write(call) -> None:
    call("generate", "5x4", "--seed", "1", "-o", "maze.json")
    refused(call("convert", "maze.json"), "there is no file to write: name it")
    assert call("convert", "maze.json", "-o", "-.clew").out[:8] == '{"clew":'


def test_a_picture_becomes_a_maze_and_what_was_read_is_drawn_over_it(call) -> None:
    call("generate", "8x6", "--seed", "1", "--openings", "corners", "-o", "maze.clew", "-o", "drawn.png")
    Image.open("drawn.png").convert("RGB").save("photo.jpg", quality=60)
    answer = call("convert", "photo.jpg", "-o", "read.clew", "--check", "check.png")
    assert clew.load("read.clew") == clew.load("maze.clew")
    assert "note: photo.jpg: the maze has 8 x 6 cells, dark walls on light" in answer.err
    assert (0, 90, 200) in {color for _, color in Image.open("check.png").getcolors(1 << 20)}
    refused(call("convert", "maze.clew", "-o", "other.json", "--check", "no.png"), "not maze.clew: give the name")
    answer = call("convert", "photo.jpg", "-o", "other.json", "--check", "no.jpg")
    assert "no.jpg names something else: end it with .png" in answer.err
    assert not Path("other.json").exists()
