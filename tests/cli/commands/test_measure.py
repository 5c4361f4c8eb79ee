"""`clew measure`."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from commands import refused

import clew
from clew.cli.output import measure_report
from clew.cli.output.measure_report import summaries_of

SVG = "{http://www.w3.org/2000/svg}"


def test_measure_counts(call) -> None:
    call("generate", "9x4", "--seed", "3", "-o", "maze.json")
    figures = json.loads(call("measure", "maze.json", "--json").out)
    assert figures == json.loads(json.dumps(clew.measure(clew.load("maze.json")).as_dict()))
    text = call("measure", "maze.json").out
    assert re.search(rf"^dead ends +{figures['dead_ends']}$", text, re.MULTILINE)
    assert re.search(r"^perfect +yes$", text, re.MULTILINE)
    assert re.search(r"^solution length +\d+  \(from 0,0 to 8,3\)$", text, re.MULTILINE)
    assert re.search(r"^with 2 passages +\d+  █+$", text, re.MULTILINE)
    other = json.loads(call("measure", "maze.json", "--from", "1,1", "--to", "1,1", "--json").out)
    assert (other["solution_length"], other["detour"]) == (0, None)


def test_many_mazes_of_an_algorithm_are_summarized(call) -> None:
    words = ("measure", "6x5", "-a", "wilson", "--repeat", "40", "--seed", "7")
    found = json.loads(call(*words, "--json").out)
    columns = clew.measure_many(clew.generate_many("wilson", "6x5", 40, seed=7), "6x5")
    assert (found["algorithm"], found["seed"], found["count"], found["options"]) == ("wilson", 7, 40, {})
    assert found["figures"].keys() == columns.keys() - {"center"}
    ends = columns["dead_ends"]
    expected = {"known": 40, "mean": ends.mean(), "deviation": ends.std(), "min": ends.min(), "max": ends.max()}
    assert found["figures"]["dead_ends"] == pytest.approx(expected)
    text = call(*words).out
    assert text.startswith("wilson on 6x5, 40 mazes, seed 7\n")
    assert re.search(
        rf"^dead ends +{ends.mean():.4g} +{ends.std():.4g} +{ends.min()} +{ends.max()}  [▁-█ ]+$", text, re.M
    )


def test_mazes_are_changed_before_they_are_measured(call) -> None:
    found = json.loads(call("measure", "6x5", "--repeat", "3", "--seed", "7", "--braid", "1", "--json").out)
    assert found["figures"]["dead_ends"]["max"] == 0
    assert found["changes"] == [["braid", {"share": 1, "prefer": "dead-ends"}]]
    words = ("measure", "6x5", "--repeat", "3", "--seed", "7", "--openings", "hardest", "--json")
    figures = json.loads(call(*words).out)["figures"]
    mazes = [
        clew.openings(clew.generate("recursive-backtracker", "6x5", 7, number=each), "hardest") for each in range(3)
    ]
    assert figures["solution_length"]["mean"] == pytest.approx(np.mean([clew.solve(maze).steps for maze in mazes]))


def test_the_heading_names_all_that_was_given(call) -> None:
    words = ("--number", "4", "--close-out", "0.3", "--braid", "0.5")
    text = call("measure", "6x4", "-a", "sidewinder", *words, "--from", "0,0", "--repeat", "2", "--seed", "1").out
    heading = text.splitlines()[0]
    assert heading == f"sidewinder on 6x4, 2 mazes, seed 1, {' '.join(words)} --braid-prefer dead-ends --from 0,0"


def test_degrees_of_later_mazes_come_next_to_the_others(call) -> None:
    words = ("measure", "torus:4x3", "--repeat", "7", "--seed", "7", "--braid", "0.6", "--json")
    names = list(json.loads(call(*words).out)["figures"])
    place = names.index("degree_0")
    assert names[place : place + 5] == ["degree_0", "degree_1", "degree_2", "degree_3", "components"]


def test_a_report_has_a_panel_for_each_figure(call) -> None:
    names = json.loads(call("measure", "6x5", "--repeat", "20", "-o", "report.svg", "--json").out)["figures"]
    drawing = ElementTree.fromstring(Path("report.svg").read_bytes())
    texts = [each.text for each in drawing.iter(f"{SVG}text")]
    assert {name.replace("_", " ") for name in names} <= set(texts)
    plots = [each for each in drawing.iter(f"{SVG}path") if each.get("fill")]
    varied = [each for each in names.values() if each["min"] != each["max"]]
    assert len(plots) == len(varied)
    assert call("measure", "6x5", "--repeat", "2", "-o", "-.svg").out.startswith("<svg ")
    call("generate", "6x5", "-o", "maze.clew")
    assert "dead ends" in call("measure", "maze.clew", "-o", "one.svg").out
    assert "one maze" in Path("one.svg").read_text("utf-8")


def test_what_cannot_be_measured_is_refused_in_a_sentence(call) -> None:
    call("generate", "6x5", "-o", "maze.clew")
    refused(call("measure", "maze.clew", "--repeat", "3"), "--repeat has no effect, since maze.clew is a file")
    refused(call("measure", "maze.clew", "--braid", "1"), "--braid has no effect, since maze.clew is a file")
    refused(call("measure", "other.clew"), "there is no file other.clew", "or give a grid such as 20x20")
    refused(call("measure", "hexagon:3x3"), "hexagon:3x3 is neither a file nor a grid", "hexagons")
    refused(call("measure", "6x5", "-o", "report.png"), "its name must end with .svg")
    refused(call("measure", "6x5", "-o", "-.svg", "--json"), "would both write to standard output")
    refused(call("measure", "6x5", "--repeat", "0"), "--repeat must be from 1")
    refused(call("measure", "6x5", "--to", "9,9"), "cell 9,9 is not in this maze")


def test_a_file_wins_over_a_grid_of_its_name(call) -> None:
    call("generate", "3x3", "-o", "maze.clew")
    Path("maze.clew").rename("6x5")
    assert json.loads(call("measure", "6x5", "--json").out)["cells"] == 9


def test_plots_fit_the_terminal_and_its_characters(monkeypatch) -> None:
    summaries = summaries_of({"dead_ends": np.arange(100, dtype=np.int32)})
    for width in (40, 50, 60, 100):
        monkeypatch.setattr(measure_report, "columns", lambda: width)  # noqa: B023 - called at once
        assert max(map(len, measure_report.summaries_of_many(summaries).splitlines())) < width
    monkeypatch.setattr("clew.cli.terminal.terminal.stdout_encoding", lambda: "ascii")
    assert measure_report.summaries_of_many(summaries).isascii()
    monkeypatch.setattr("clew.cli.terminal.colors.takes_color", lambda stream: True)
    monkeypatch.setattr(measure_report, "for_terminal", lambda text: text)
    assert "\x1b[38;2;" in measure_report.summaries_of_many(summaries)


def test_a_histogram_counts_every_maze_once() -> None:
    whole, shares = np.array([3, 4, 4, 9, -1], np.int32), np.array([0.25, 0.5, np.nan, 0.75, 0.75])
    one, other = summaries_of({"whole": whole, "shares": shares})
    assert (one.known, one.mean, one.histogram(10), one.histogram(3)) == (4, 5, [1, 2, 0, 0, 0, 0, 1], [3, 0, 1])
    assert (other.known, other.histogram(2), other.as_dict()["max"]) == (4, [1, 3], 0.75)
    none = summaries_of({"none": np.full(3, np.nan)})[0]
    assert (none.known, none.mean, none.histogram(5)) == (0, None, [])
