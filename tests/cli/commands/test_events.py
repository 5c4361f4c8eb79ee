"""`clew events`."""

import csv
import dataclasses
import io
import json
import re
from pathlib import Path

import pytest
from commands import refused
from event_bytes import unpack

import clew
from clew.mazes.logs import event_log


def test_events_are_printed_one_to_a_line(call) -> None:
    answer = call("events", "4x3", "-a", "wilson", "--seed", "7")
    trace = clew.trace("wilson", "4x3", 7)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert [line.split()[0] for line in lines] == [clew.EVENTS[event] for event, _, _ in trace]
    assert lines[-1] == "carve     0,2 north"


def test_a_table_has_the_coordinates_and_the_directions(call) -> None:
    call("events", "polar:3", "-a", "kruskal", "--seed", "7", "-o", "log.csv")
    rows = list(csv.reader(io.StringIO(Path("log.csv").read_text())))
    assert rows[0] == ["event", "cell", "ring", "place", "direction", "direction_name"]
    trace = clew.trace("kruskal", "polar:3", 7)
    for row, (event, cell, direction) in zip(rows[1:], trace, strict=True):
        assert row[:5] == [clew.EVENTS[event], *map(str, (cell, *trace.grid.coordinates(cell), direction))]
        assert row[5] in ("", trace.grid.direction_name(cell, direction))


def test_json_and_bytes_are_those_of_the_service(call) -> None:
    trace = clew.trace("growing-tree", "5x4", 7, strategy="oldest")
    words = ("events", "5x4", "-a", "growing-tree", "--strategy", "oldest", "--seed", "7")
    assert json.loads(call(*words, "--json").out) == json.loads(event_log.as_json(trace))
    assert call(*words, "-o", "-.json").out == call(*words, "--json").out
    call(*words, "-o", "log.events")
    assert unpack(Path("log.events").read_bytes()) == list(trace)


def test_a_search_in_a_new_maze_and_in_a_file(call) -> None:
    maze = clew.braid(clew.generate("wilson", "5x4", 7), 0.5)
    found = event_log.as_csv(clew.trace_solve(maze, "a-star", (1, 0), (4, 2))).decode()
    ends = ("--with", "A*", "--from", "1,0", "--to", "4,2", "-o", "-.csv")
    assert call("events", "5x4", "-a", "wilson", "--seed", "7", "--braid", "0.5", *ends).out == found
    clew.save(maze, "maze.clew")
    assert call("events", "maze.clew", *ends).out == found


def test_a_seed_that_was_drawn_is_printed(call) -> None:
    answer = call("events", "4x3", "-a", "wilson")
    seed = re.match(r"seed (\d+): clew generate 4x3 --algorithm wilson --seed \1 makes this maze\n", answer.err)
    assert seed
    assert call("events", "4x3", "-a", "wilson", "--seed", seed[1]).out == answer.out


def test_what_has_no_effect_is_refused(call) -> None:
    refused(call("events", "4x3", "--from", "0,0"), "--from is for the search of a solver: add --with NAME")
    refused(call("events", "4x3", "--braid", "0.5"), "--braid changes the finished maze", "add --with NAME")
    refused(call("events", "4x3", "-o", "log.svg"), "does not end with a known suffix: choose one of .txt, .csv, .json")
    refused(call("events", "4x3", "-o", "log.json", "--json"), "--json writes to standard output")
    refused(call("events", "4x3", "--with", "nobody"), "no solver 'nobody'")


def test_a_log_goes_to_several_files(call) -> None:
    words = ("events", "4x3", "-a", "wilson", "--seed", "7")
    call(*words, "-o", "log.csv", "-o", "log.json")
    assert Path("log.csv").read_text() == call(*words, "-o", "-.csv").out
    assert Path("log.json").read_text() == call(*words, "--json").out
    refused(call(*words, "-o", "log.txt", "-o", "./log.txt"), "log.txt would be written twice")
    refused(call(*words, "-o", "-", "-o", "-.csv"), "only one log can be written to standard output")
    assert not Path("log.txt").exists()


def test_the_file_of_a_maze_is_for_a_search(call) -> None:
    maze = clew.generate("wilson", "4x3", 7)
    clew.save(dataclasses.replace(maze, provenance=None), "held.json")
    refused(call("events", "held.json"), "held.json' holds a maze", "add --with a-star")
    refused(call("events", "none.json", "--with", "bfs"), "there is no file")
    for words, flag in (("--seed 7", "seed"), ("-a recursive-backtracker", "algorithm"), ("--weave", "weave")):
        refused(call("events", "held.json", "--with", "bfs", *words.split()), f"--{flag} has no effect on the maze in")
    refused(
        call("events", "held.json", "--with", "random-mouse", "--seed", "3"), "or write --with-seed for random-mouse"
    )


@pytest.mark.parametrize(("algorithm", "spec"), [("wilson", "4x3"), ("kruskal", "hexagons:4x3")])
def test_a_maze_in_a_file_is_made_as_the_file_records(call, algorithm: str, spec: str) -> None:
    clew.save(clew.generate(algorithm, spec, 7, number=3), "held.clew")
    made = call("events", spec, "-a", algorithm, "--seed", "7", "--number", "3")
    answer = call("events", "held.clew")
    assert (answer.out, answer.err) == (made.out, "")
    refused(call("events", "held.clew", "--seed", "7"), "--seed has no effect on the maze in")


def test_a_change_of_the_maze_in_a_file_is_not_in_the_log(call) -> None:
    maze = clew.generate("wilson", "4x3", 7)
    clew.save(clew.braid(maze, 1.0), "held.clew")
    answer = call("events", "held.clew")
    assert answer.out == call("events", "4x3", "-a", "wilson", "--seed", "7").out
    assert answer.err == "note: the maze was changed afterwards by braid, which is not in this log\n"


def test_rounds_have_numbers_and_graphs_have_directions_without_names() -> None:
    lines = event_log.as_text(clew.trace("boruvka", "3x3", 7)).decode().splitlines()
    assert lines[0] == "round     0,0 1"
    graph = clew.Graph([[1, 2], [0], [0]])
    text = event_log.as_text(clew.trace("recursive-backtracker", graph, 7)).decode()
    assert re.search(r"^carve +\d \d$", text, re.MULTILINE)
