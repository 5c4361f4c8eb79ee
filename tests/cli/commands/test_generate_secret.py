"""`clew generate --secret`: a picture in the solution."""

import json
import shlex
from pathlib import Path

import pytest
from case_loops import cases
from commands import refused
from PIL import Image

import clew


@pytest.fixture
def picture(tmp_path: Path) -> str:
    """The name of a file with a dark square on white."""
    drawn = Image.new("L", (30, 20), 255)
    drawn.paste(0, (10, 5, 20, 15))
    drawn.save(tmp_path / "square.png")
    return "square.png"


def test_the_maze_is_that_of_the_library(call, picture) -> None:
    answer = call("generate", "30x20", "--secret", picture, "--seed", "5", "--solve")
    maze, path = clew.secret_maze(picture, 30, 20, seed=5)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == clew.draw(maze, "text", path=path).decode()


def test_threshold_invert_and_number_are_passed_on(call, picture) -> None:
    words = ["--secret-threshold", "30", "--secret-invert", "--number", "2"]
    answer = call("generate", "30x20", "--secret", picture, "--seed", "5", *words)
    maze, _ = clew.secret_maze(picture, 30, 20, seed=5, number=2, threshold=30, invert=True)
    assert answer.out == str(maze) + "\n"


def test_it_says_how_to_make_the_maze_again(call, picture) -> None:
    first = call("generate", "30x20", "--secret", picture, "--secret-threshold", "99", "--number", "3")
    command = first.err.partition(": ")[2].removesuffix(" makes this maze again\n")
    again = call(*shlex.split(command)[1:])
    assert (again.out, again.err) == (first.out, "")


def test_json_names_the_picture_and_the_seed(call, picture) -> None:
    facts = json.loads(call("generate", "30x20", "--secret", picture, "--seed", "5", "--solve", "--json").out)
    maze, path = clew.secret_maze(picture, 30, 20, seed=5)
    assert (facts["secret"], facts["seed"], facts["number"], facts["steps"]) == (picture, 5, 0, path.steps)
    assert "algorithm" not in facts
    assert facts["cells"] == maze.cells


def test_many_mazes_hide_one_picture(call, picture, tmp_path) -> None:
    words = ["-o", "{number}.clew", "--solutions", "{number}.svg"]
    answer = call("generate", "30x20", "--secret", picture, "--seed", "5", "--count", "3", *words)
    assert answer.code == 0
    assert clew.load(tmp_path / "2.clew") == clew.secret_maze(picture, 30, 20, seed=5, number=2)[0]
    assert 'class="thread"' in (tmp_path / "2.svg").read_text()


def test_how_to_make_many_mazes_again(call, picture, tmp_path) -> None:
    answer = call("generate", "30x20", "--secret", picture, "--count", "2", "-o", "{number}.clew")
    first = (tmp_path / "1.clew").read_bytes()
    command = answer.err.partition(": ")[2].removesuffix(" makes these mazes again\n")
    call(*shlex.split(command)[1:], "-o", "{number}.clew")
    assert (tmp_path / "1.clew").read_bytes() == first


@cases(
    ("size", "words", "parts"),
    [
        ("31x20", [], ["31 is odd: use 32"]),
        ("2x20", [], ["at least 4 cells per side"]),
        ("hexagons:9x9", [], ["hexagons:9x9", "60x40"]),
        ("torus:8x8", [], ["torus:8x8", "60x40"]),
        ("text:A", [], ["60x40"]),
        ("30x20", ["--weave"], ["weave:30x20", "60x40"]),
        ("30x20", ["-a", "wilson"], ["--algorithm has no effect with --secret"]),
        ("30x20", ["--run", "9"], ["--run has no effect with --secret"]),
        ("30x20", ["--braid", "0.2"], ["--braid has no effect with --secret"]),
        ("30x20", ["--openings", "any"], ["--openings has no effect with --secret"]),
        ("30x20", ["--want", "solution > 3"], ["--want has no effect with --secret"]),
        ("30x20", ["--difficulty", "easy"], ["--difficulty has no effect with --secret"]),
        ("30x20", ["--secret-threshold", "256"], ["--secret-threshold", "1 to 255"]),
        ("30x20", ["--count", "2", "-o", "mazes.npy"], ["mazes.npy", "{number}"]),
        ("30x20", ["--secret", "other.png"], ["there is no file other.png"]),
    ],
)
def test_what_does_not_go_together_is_refused(call, picture, tmp_path, size, words, parts) -> None:
    targets = [] if "-o" in words else ["-o", "maze.svg"]
    refused(call("generate", size, "--secret", picture, *words, *targets), *parts)
    assert [each.name for each in tmp_path.iterdir()] == [picture]


@pytest.mark.parametrize("words", [["--secret-invert"], ["--secret-threshold", "9"]])
def test_options_of_a_secret_need_one(call, words) -> None:
    refused(call("generate", "6x6", *words), words[0], "--secret: add it")


def test_a_wide_thread_needs_a_picture(call, picture) -> None:
    refused(
        call("generate", "30x20", "--secret", picture, "--solve", "--thread", "wide"), "the width of a path", ".svg"
    )
