"""`clew generate`."""

import json
import re
import shlex
from pathlib import Path

import pytest
from case_loops import cases
from commands import refused

import clew
from clew.cli.output.maze_source import repetition
from clew.mazes.command_words import words_to_generate


def test_generate_prints_the_maze(call) -> None:
    answer = call("generate", "3x2", "--seed", "5")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == str(clew.generate("recursive-backtracker", "3x2", seed=5)) + "\n"


def test_generate_prints_the_seed_that_it_drew_on_standard_error(call) -> None:
    first = call("generate", "6x5", "-a", "sidewinder", "--close-out", "0.25")
    again = re.fullmatch(r"seed \d+: (.*) makes this maze again\n", first.err)
    assert again
    second = call(*shlex.split(again[1])[1:])
    assert second.err == ""
    assert second.out == first.out


def test_what_makes_a_maze_again_names_all_options_and_can_be_pasted(call) -> None:
    assert " --close-out 0.5 makes this maze again\n" in call("generate", "6x5", "-a", "sidewinder").err
    printed = call("generate", "6x5", "-a", "growing-tree", "--strategy", " newest:75, random:25").err
    assert "--strategy newest:75,random:25 makes" in printed
    odd = clew.Provenance("plugged-in", 7, 0, {"names": "a b;c"})
    assert " --names 'a b;c' makes" in repetition(7, words_to_generate(odd, "6x5"), "this maze")


def test_generate_shows_a_path_between_the_cells_that_are_named(call) -> None:
    maze = clew.generate("recursive-backtracker", "7x4", 5)
    drawn = clew.draw(maze, "text", path=clew.solve(maze, start=(2, 1), goal=(5, 3))).decode()
    assert call("generate", "7x4", "--seed", "5", "--solve", "--from", "2,1", "--to", "5,3").out == drawn
    steps = clew.draw(maze, "text", distances=clew.distances(maze, (2, 1))).decode()
    assert call("generate", "7x4", "--seed", "5", "--distances", "--from", "2,1").out == steps
    round_ = json.loads(call("generate", "torus:7x4", "--seed", "5", "--solve", "--json").out)
    assert round_["steps"] == clew.longest_path(clew.generate("recursive-backtracker", "torus:7x4", 5)).steps


def test_generate_takes_the_options_of_the_algorithm(call) -> None:
    answer = call("generate", "8x8", "--seed", "5", "--algorithm", "growing-tree", "--strategy", "newest:75,random:25")
    assert answer.out == str(clew.generate("growing-tree", "8x8", seed=5, strategy="newest:75,random:25")) + "\n"
    assert answer.out != call("generate", "8x8", "--seed", "5", "--algorithm=growing-tree").out


def test_help_lists_the_options_of_the_command_and_of_the_algorithm_before_those_of_the_changes(call) -> None:
    text = call("generate", "-a", "sidewinder", "--help").out
    places = [text.index(f"\n  {option} ") for option in ("-a, --algorithm", "--close-out", "--json", "--join")]
    assert places == sorted(places)


@cases("name", clew.registry.names("generator"))
def test_help_of_generate_lists_the_options_of_every_algorithm(call, name: str) -> None:
    answer = call("generate", f"-a{name}", "--help")
    assert answer.code == 0
    for parameter in clew.registry.find("generator", name).parameters:
        assert f"--{parameter.flag} " in answer.out


def test_generate_shows_the_way(call) -> None:
    maze = clew.generate("wilson", "7x4", seed=5)
    drawn = clew.renderers.draw(maze, "text", path=clew.solve(maze)).decode()
    assert call("generate", "7x4", "--seed", "5", "-a", "wilson", "--solve").out == drawn


def test_generate_shows_distances(call) -> None:
    maze = clew.generate("wilson", "7x4", seed=5)
    drawn = clew.renderers.draw(maze, "text", distances=clew.distances(maze)).decode()
    assert call("generate", "7x4", "--seed", "5", "-a", "wilson", "--distances").out == drawn


def test_generate_as_json_has_what_makes_the_maze_again(call) -> None:
    facts = json.loads(call("generate", "7x4", "--json", "--solve", "-a", "sidewinder", "--close-out", "0.25").out)
    maze = clew.generate(facts["algorithm"], facts["grid"], facts["seed"], number=facts["number"], **facts["options"])
    assert maze.digest == facts["digest"]
    assert facts["options"] == {"close-out": 0.25}
    assert facts["route"] == clew.solve(maze).letters()


def test_generate_as_json_names_the_grid_so_that_it_can_be_given_again(call, tmp_path: Path) -> None:
    Path("roads.txt").write_text("a b\nb c\n")
    Path("ring.txt").write_text("...\n.X.\n...\n")
    for grid in ("text:I,height=6", "mask:ring.txt", "graph:roads.txt"):
        facts = json.loads(call("generate", grid, "--seed", "5", "--json").out)
        assert facts["grid"] == grid
        again = json.loads(call("generate", facts["grid"], "--seed", str(facts["seed"]), "--json").out)
        assert again["digest"] == facts["digest"]


def test_the_number_chooses_among_the_mazes_of_a_seed(call) -> None:
    one = call("generate", "7x4", "--seed", "5", "--number", "1")
    assert one.out == str(clew.generate("recursive-backtracker", "7x4", seed=5, number=1)) + "\n"


@cases(
    ("words", "sentence"),
    [
        ("0x5", "0x5 cells is not possible"),
        ("-3x4", "-3x4 cells is not possible"),
        ("3x-4", "3x-4 cells is not possible"),
        ("40", "'40' is not a size"),
        ("1e9x1e9", "'1e9x1e9' is not a size"),
        ("1000000000x1000000000", "memory"),
        ("hexagons:17000x17000 -o maze.clew", "table of neighbors holds at most 268,435,455"),
        ("octagons:3x3", "there is no grid 'octagons'"),
        ("", "is not a size"),
        ("5x5 --seed -1", "seed"),
        ("5x5 --seed 18446744073709551616", "seed"),
        ("5x5 --seed x", "--seed must be a whole number, not 'x'"),
        ("5x5 --number -1", "number"),
        ("5x5 -a wilsn", "did you mean wilson?"),
        ("5x5 --algorithm=wilsn", "did you mean wilson?"),
        ("5x5 -a sidewinder --close-out 2", "close-out must be from 0 to 1"),
        ("5x5 -a sidewinder --close-out ", "close-out must be a number"),
        ("5x5 --close-out 0.5", "close-out is an option of sidewinder"),
        ("5x5 --cell 9", "clew: text on standard output cannot show the size of a cell: "),
        ("5x5 --style foo", "--style must be one of plain, round, contest, box, ascii, blocks"),
        ("5x5 --mask heart.png", "not 'heart.png'; heart.png is a picture: write mask:heart.png for a maze"),
        ("5x5 --mask x", "--mask must be one of solid, blank, not 'x'\n"),
        ("hexagons", "add a colon and a size, as in hexagons:12x9"),
        ("heart.png", "write mask:heart.png"),
        ("5x5 --cell 0 -o maze.svg", "--cell must be"),
        ("5x5 --solve -o maze.json", "maze.json cannot show a path"),
        ("5x5 --json -o -", "both write to standard output"),
        ("5x5 -o .", "is a folder"),
        ("5x5 -o nowhere/maze.svg", "there is no folder"),
        ("5x5 -o maze", "does not end with a known suffix"),
        ("5x5 -o maze.doc", "'maze.doc' does not end with a known suffix"),
        ("5x5 -o -.doc", "does not end with a known suffix"),
        ("5x5 6x6", "unexpected extra argument"),
        ("5x5 -o - -o -.png", "-o - and -o -.png would both write to standard output"),
        ("5x5 -o -.svg -o -.svg", "would both write to standard output"),
        ("5x5 --cell x -o maze.svg", "--cell must be a whole number, not 'x'"),
        ("5x5 --with a-star", "clew generate has no option --with: clew"),
        ("5x5 --from 0,0", "--from has no effect without --solve, --solutions or --distances: add one"),
        ("5x5 --to 0,0 --distances", "--to has no effect without --solve or --solutions: add one"),
        ("5x5 --from 5,0 --solve", "start: cell 5,0 is not in this maze"),
        ("5x5 --sede 1", "clew generate has no option --sede: did you mean --seed?"),
    ],
)
def test_generate_refuses_with_a_sentence(call, tmp_path: Path, words: str, sentence: str) -> None:
    refused(call("generate", *(words.split(" "))), sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_size_is_needed(call) -> None:
    refused(call("generate"), "Missing argument 'SIZE'")
    refused(call("generate", "-a"), "requires an argument")


def test_long_random_walks_in_corridors_are_announced(call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The maze that is made instead is small: the note comes before the work."""
    monkeypatch.setattr("clew.mazes.generate.generate", lambda *_, **more: clew.generate("wilson", "2x2", 1))
    assert "houston walks at random, which takes about 1:25" in call("generate", "1x100000", "-a", "houston").err
    for words in (["1x100000"], ["1x400", "-a", "wilson"], ["300x300", "-a", "aldous-broder"]):
        assert "at random" not in call("generate", *words).err
