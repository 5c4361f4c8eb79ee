"""The options of the chosen solver, in `clew solve`, `clew events` and the pictures that note them."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import refused
from hesitant_walker import registered

import clew
from clew.cli.options.solver_options import load_weights
from clew.errors import ClewError


@pytest.fixture(autouse=True)
def _hesitant_walker() -> Iterator[None]:
    with registered():
        yield


def make_again(call, shown: str) -> None:
    """Run the command line in the last line of `clew show`."""
    first, second = shown.splitlines()[-1].split(" | ")
    made = call(*shlex.split(first)[1:])
    assert call(*shlex.split(second)[1:], text=made.out).code == 0


def test_solve_has_the_options_of_the_chosen_solver(call) -> None:
    call("generate", "9x7", "--seed", "3", "-o", "maze.clew")
    answer = call("solve", "maze.clew", "--with", "hesitant", "--seed", "2", "--order", "low", "--json")
    facts = json.loads(answer.out)
    maze = clew.load("maze.clew")
    path = clew.solve(maze, "hesitant", seed=2)
    assert facts["options"] == {"order": "low", "seed": 2}
    assert facts["steps"] == path.steps == clew.solve(maze).steps
    assert facts["walked"] == path.walked > path.steps
    assert facts["revisits"] == path.walk.revisits > 0
    line = call("solve", "maze.clew", "--with", "hesitant").out.splitlines()[-1]
    walked = clew.solve(maze, "hesitant").walked
    assert line == f"{path.steps} steps from 0,0 to 8,6, after a walk of {walked}"
    assert "hesitant: Which exit it hesitates at (default low)." in call("solve", "--with=hesitant", "--help").out


def test_options_that_the_solver_lacks_are_refused(call) -> None:
    call("generate", "4x3", "--seed", "3", "-o", "maze.clew")
    refused(call("solve", "maze.clew", "--order", "low"), "breadth-first has no option order", "an option of hesitant")
    refused(call("solve", "maze.clew", "--with", "hesitant", "--order", "up"), "order must be one of low, high")
    refused(call("events", "4x3", "--with", "hesitant", "--with-seed", "10"), "seed must be from 0 to 9, not 10")
    assert "walked" not in json.loads(call("solve", "maze.clew", "--json").out)


def test_events_has_them_beside_those_of_the_generator(call) -> None:
    words = "events 5x4 -a sidewinder --close-out 0.3 --seed 7 --with hesitant --order high --with-seed 1 --json"
    events = json.loads(call(*words.split()).out)["events"]
    maze = clew.generate("sidewinder", "5x4", 7, close_out=0.3)
    assert events == list(map(list, clew.trace_solve(maze, "hesitant", order="high", seed=1)))
    refused(call("events", "5x4", "--seed", "7", "--weights", "costs.txt"), "--weights is for the search of a solver")


@pytest.mark.parametrize("name", ["maze.gif", "maze.svg"])
def test_show_prints_how_the_walk_is_drawn_again(call, name: str) -> None:
    call("generate", "5x4", "--seed", "7", "-o", "maze.clew")
    call("solve", "maze.clew", "--with", "hesitant", "--seed", "3", "--cell", "8", "-o", name)
    made = Path(name).read_bytes()
    shown = call("show", name).out
    assert "clew solve - --with hesitant --order low --seed 3 " in shown
    make_again(call, shown)
    assert Path(name).read_bytes() == made


@pytest.mark.parametrize("solver", ["nowhere", "hesitant output=precious.txt", "hesitant order=--json"])
def test_show_prints_no_command_with_options_of_a_stranger(call, solver: str) -> None:
    call("generate", "5x4", "--seed", "7", "-o", "maze.clew")
    call("solve", "maze.clew", "--with", "hesitant", "-o", "maze.svg")
    text = Path("maze.svg").read_text()
    assert '"solver":"hesitant order=low seed=0"' in text
    Path("maze.svg").write_text(text.replace("hesitant order=low seed=0", solver))
    shown = call("show", "maze.svg")
    assert (shown.code, "clew solve" in shown.out) == (0, False)


def test_costs_are_read_from_text_and_from_arrays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import numpy as np

    monkeypatch.chdir(tmp_path)
    text, array = Path("costs.csv"), Path("costs.npy")
    text.write_text("1, 2;3\n4 5 0\n")
    np.save(array, np.array([[1, 2, 3], [4, 5, 0]], np.uint16))
    assert load_weights(str(text)) == [1, 2, 3, 4, 5, 0]
    assert load_weights(str(array)).tolist() == [[1, 2, 3], [4, 5, 0]]
    text.write_text("1 2 -3")
    with pytest.raises(ClewError, match=r"costs.csv': cost 3 is '-3', not a whole number from 0 on"):
        load_weights(str(text))
    np.save(array, np.array([0.5]))
    with pytest.raises(ClewError, match=r"costs.npy': the NumPy array holds float64 and must hold"):
        load_weights(str(array))
    with pytest.raises(ClewError, match=r"there is no file nowhere.txt"):
        load_weights("nowhere.txt")


def test_a_path_by_costs_says_what_it_costs(call) -> None:
    Path("maze.json").write_text("[[6,10],[5,9]]")
    Path("costs.csv").write_text("1,9\n1,1\n")
    facts = json.loads(call("solve", "maze.json", "--with", "dijkstra", "--weights", "costs.csv", "--json").out)
    assert (facts["solver"], facts["steps"], facts["cost"], facts["route"]) == ("dijkstra", 2, 2, "SE")
    answer = call("solve", "maze.json", "--with", "dijkstra", "--weights", "costs.csv")
    assert answer.out.splitlines()[-1] == "2 steps from 0,0 to 1,1, at a cost of 2"
    refused(call("solve", "maze.json", "--weights", "costs.csv"), "breadth-first does not use the costs of cells")
    Path("costs.csv").write_text("1 2 3")
    refused(call("solve", "maze.json", "--with", "dijkstra", "--weights", "costs.csv"), "for each of the 4 cells")
    call("generate", "2x2", "--seed", "1", "-o", "made.clew")
    Path("costs.csv").write_text("1,9\n1,1\n")
    call("solve", "made.clew", "--with", "dijkstra", "--weights", "costs.csv", "-o", "path.gif", "--seconds", "1")
    assert "its path depends on costs" in call("show", "path.gif").out


def test_all_shortest_prints_how_many_there_are(call) -> None:
    Path("maze.json").write_text("[[6,10],[5,9]]")
    assert json.loads(call("solve", "maze.json", "--with", "all-shortest", "--json").out)["shortest_paths"] == 2
    lines = call("solve", "maze.json", "--with", "all-shortest").out.splitlines()
    assert lines[-1] == "2 steps from 0,0 to 1,1, one of 2 shortest paths"
    lines = call("solve", "maze.json", "--with", "all-shortest", "--to", "0,0").out.splitlines()
    assert lines[-1] == "0 steps from 0,0 to 0,0, the only shortest path"
