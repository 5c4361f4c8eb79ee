"""`clew show`."""

import json
import shlex
from pathlib import Path

import numpy as np
import pytest
from case_loops import cases
from commands import refused

import clew
from clew.pictures.picture_mazes.tone import tone_of


def test_show_prints_what_generate_printed(call) -> None:
    printed = call("generate", "9x4", "--seed", "3").out
    call("generate", "9x4", "--seed", "3", "-o", "maze.json")
    assert call("show", "maze.json").out == printed
    assert call("show", "maze.json", "--style", "ascii").out.startswith("+---+")
    assert "35" in call("show", "maze.json", "--distances").out or "9" in call("show", "maze.json", "--distances").out


def make_again(call, text: str) -> None:
    """Run the command in the last line of a text, which may be two with a pipe."""
    *first, second = [shlex.split(part)[1:] for part in text.strip().splitlines()[-1].split(" | ")]
    piped = call(*first[0]).out if first else ""
    assert call(*second, text=piped).err == ""


@cases(
    "words",
    [
        "8x5 -a sidewinder --close-out 0.25 --number 3 --braid 0.4 --openings any -o maze.svg",
        "torus:6x5 --solve --to 2,1 --cell 20 --dark -o maze.png",
        "text:OK --distances --from 6,0 --mask blank -o maze.pdf",
        "12x8 --openings top-bottom --distances --solve -o maze.svg",
        "4x3 --solve --seconds 1 --cell 8 -o maze.gif",
    ],
)
def test_show_prints_the_command_that_makes_a_picture_again(call, words: str) -> None:
    call("generate", *words.split(), "--seed", "7")
    [name] = [word for word in words.split() if word.startswith("maze.")]
    made = Path(name).read_bytes()
    shown = call("show", name).out
    assert "seed       7\n" in shown
    Path(name).rename(f"first-{name}")
    make_again(call, shown)
    assert Path(name).read_bytes() == made
    facts = json.loads(call("show", name, "--json").out)
    assert shown.splitlines()[-1] == facts.pop("command")
    assert facts["provenance"]["seed"] == 7


def test_show_prints_how_a_search_is_drawn_again(call) -> None:
    call("generate", "5x4", "--seed", "7", "-o", "maze.clew")
    call("solve", "maze.clew", "--with", "A*", "--cell", "8", "--seconds", "1", "-o", "maze.gif")
    made = Path("maze.gif").read_bytes()
    shown = call("show", "maze.gif").out
    assert " | clew solve - --with a-star " in shown
    make_again(call, shown)
    assert Path("maze.gif").read_bytes() == made


def test_show_prints_no_command_for_distances_that_begin_elsewhere_than_the_path(call) -> None:
    maze = clew.generate("wilson", "4x3", 7)
    clew.render(maze, "maze.svg", path=clew.solve(maze), distances=clew.distances(maze, (2, 1)))
    assert "its distances do not begin where its path does" in call("show", "maze.svg").out
    assert json.loads(call("show", "maze.svg", "--json").out)["command"] is None


def test_show_says_what_is_missing(call) -> None:
    Path("mask.txt").write_text("X..\n...\n")
    call("generate", "mask:mask.txt", "--seed", "7", "-o", "maze.svg")
    assert "No command makes it again: its grid came from a file or a program." in call("show", "maze.svg").out
    assert json.loads(call("show", "maze.svg", "--json").out)["command"] is None
    refused(call("show", "maze.svg", "--distances"), "maze.svg is a picture, which shows no maze as text")
    Path("other.svg").write_text("<svg/>")
    refused(call("show", "other.svg"), "other.svg does not say how it was made: Clew notes that in")


@cases(
    "change",
    [
        {"options": {"output": "precious.txt"}},
        {"algorithm": "nowhere"},
        {"changes": [["nowhere", {}]]},
        {"changes": [["braid", {"output": "precious.txt"}]]},
        {"options": {"run": "--output=precious.txt"}},
    ],
)
def test_show_prints_no_command_with_options_of_a_stranger(call, change: dict[str, object]) -> None:
    call("generate", "5x4", "--seed", "7", "-o", "maze.svg")
    text = Path("maze.svg").read_text()
    note = json.loads(text[text.index('{"clew"') : text.index("</metadata>")])
    note["provenance"] |= change
    Path("maze.svg").write_text(f"<svg><metadata>{json.dumps(note)}</metadata></svg>")
    shown = call("show", "maze.svg")
    assert (shown.code, "clew generate" in shown.out) == (0, False)


def test_show_says_in_json_how_a_maze_was_made(call) -> None:
    call("generate", "5x4", "--seed", "7", "--braid", "0.5", "-o", "maze.clew", "-o", "maze.json")
    facts = json.loads(call("show", "maze.clew", "--json").out)
    assert (facts["grid"], facts["seed"]) == ("rectangle:5x4", 7)
    assert shlex.split(facts["command"])[2:] == shlex.split(
        "rectangle:5x4 --algorithm recursive-backtracker --seed 7 --braid 0.5 --braid-prefer dead-ends"
    )
    assert json.loads(call("show", "maze.json", "--json").out)["command"] is None


@pytest.mark.parametrize("suffix", ["mp4", "webm"])
def test_show_reads_the_note_of_a_video(call, suffix: str) -> None:
    pytest.importorskip("av")
    call("generate", "5x4", "--seed", "7", "--fps", "5", "--seconds", "1", "-o", f"a.{suffix}")
    assert call("show", f"a.{suffix}").out.rstrip().endswith(f"--seconds 1 --fps 5 -o a.{suffix}")


def test_show_names_only_the_reason_that_is_known(call) -> None:
    maze = clew.generate("wilson", "4x4", 7)
    tone = tone_of(np.tile(np.arange(20.0), (20, 1)))
    clew.render(maze, "tone.svg", tone=tone)
    assert "again: its walls follow a photograph, which is not in it." in call("show", "tone.svg").out
