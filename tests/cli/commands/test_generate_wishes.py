"""`clew generate --want`: mazes by what they should be."""

import json
import re
import shlex

from commands import refused

import clew
from clew.mazes.defaults import TRIES
from clew.measures.levels import LEVELS

WISHES = "dead-ends < 17, longest-path > 30"
FOUND = ("generate", "9x7", "-a", "wilson", "--want", WISHES)


def test_the_maze_found_is_printed_and_the_command_that_makes_it_again(call) -> None:
    maze = clew.find_maze("9x7", WISHES, seed=1, algorithm="wilson")
    number, figures = maze.provenance.number, clew.measure(maze)
    answer = call(*FOUND, "--seed", "1")
    assert (answer.code, answer.out) == (0, f"{maze}\n")
    tried, again = answer.err.splitlines()
    assert (
        tried
        == f"{number + 1} mazes of wilson tried: dead-ends {figures.dead_ends}, longest-path {figures.longest_path}"
    )
    command = re.fullmatch(r"seed 1: (.*) makes this maze again", again)[1]
    assert command.endswith(f"--seed 1 --number {number}")
    assert call(*shlex.split(command)[1:]).out == answer.out


def test_without_a_seed_a_random_one_is_searched(call) -> None:
    answer = call(*FOUND)
    command = re.search(r"^seed \d+: clew (.*) makes this maze again$", answer.err, re.MULTILINE)[1]
    assert call(*shlex.split(command)).out == answer.out


def test_json_has_the_values_and_the_number_of_tries(call) -> None:
    maze = clew.find_maze("9x7", WISHES, seed=1, algorithm="wilson")
    facts = json.loads(call(*FOUND, "--seed", "1", "--json").out)
    assert facts["digest"] == maze.digest
    assert facts["tries"] == maze.provenance.number + 1 == facts["number"] + 1
    assert facts["wishes"][0] == {"wish": "dead-ends < 17", "name": "dead-ends", "value": clew.measure(maze).dead_ends}


def test_wishes_can_be_given_in_several_options_and_with_changes_and_openings(call) -> None:
    words = ("--want", "loops 2", "--want", "dead-ends < 12", "--braid", "0.4", "--openings", "corners")
    answer = call("generate", "8x6", "--seed", "3", *words)
    changes = [("braid", {"share": 0.4}), ("openings", {"where": "corners"})]
    maze = clew.find_maze("8x6", "loops 2, dead-ends < 12", seed=3, changes=changes, algorithm="recursive-backtracker")
    assert answer.out == f"{maze}\n"
    assert " --braid 0.4 --braid-prefer dead-ends --openings corners makes this maze again" in answer.err


def test_a_search_in_vain_ends_with_1_and_says_how_close_it_came(call) -> None:
    wishes = ("--want", "dead-ends > 10, junctions > 13")
    words = ("generate", "9x7", "-a", "recursive-backtracker", "--seed", "1", *wishes, "--tries", "50")
    answer = call(*words)
    assert (answer.code, answer.out) == (1, "")
    lines = answer.err.splitlines()
    assert lines[0] == "clew: none of 50 mazes meets all wishes"
    assert re.match(r"dead-ends > 10: met by \d+ \(\d\.\d %\)$", lines[1])
    assert re.match(r"junctions > 13: met by none, the nearest has \d+$", lines[2])
    assert re.match(r"most in the way is junctions > 13: without it \d+ mazes would qualify$", lines[3])
    assert re.match(r"wilson meets all wishes in \d of 2 mazes, prim in \d of 2", lines[4])
    assert re.match(r"the nearest is number \d+ of seed 1: .*: clew generate 9x7 .* --number \d+$", lines[5])
    assert len(lines) == 6
    data = call(*words, "--json")
    assert data.code == 1
    facts = json.loads(data.out)
    assert (facts["found"], facts["tries"], facts["obstacle"]) == (False, 50, "junctions > 13")
    assert facts["wishes"][1]["met"] == 0
    assert facts["nearest"]["number"] < 50


def test_each_maze_of_a_series_meets_the_wishes_and_they_differ(call) -> None:
    words = ("generate", "3x3", "--count", "5", "--want", "dead-ends 2")
    data = call(*words, "--seed", "2", "-o", "{number}.clew", "--json")
    facts = json.loads(data.out)
    mazes = [clew.load(f"{number}.clew") for number in range(5)]
    assert [clew.measure(maze).dead_ends for maze in mazes] == [2] * 5
    assert len({maze.digest for maze in mazes}) == 5
    numbers = [maze.provenance.number for maze in mazes]
    assert numbers == sorted(numbers)
    assert [each["number"] for each in facts["mazes"]] == numbers
    assert facts["wishes"] == ["dead-ends 2"]
    assert [each["wishes"][0]["value"] for each in facts["mazes"]] == [2] * 5
    assert sum(each["tries"] for each in facts["mazes"]) == numbers[-1] + 1
    again = call(*words)
    command = re.search(r"clew (.*) makes these mazes again", again.err)[1]
    assert call(*shlex.split(command)).out == again.out


def test_a_series_ends_where_no_further_maze_is_found(call) -> None:
    answer = call("generate", "2x2", "--seed", "2", "--count", "9", "--want", "dead-ends 2", "--tries", "30")
    assert answer.code == 1
    assert answer.out.count("┌") == 4  # there are four mazes of two by two cells
    assert "only 4 mazes were made: the next 30 are like one of them, or miss a wish" in answer.err


def test_what_cannot_be_meant_is_refused(call) -> None:
    refused(call("generate", "9x7", "--tries", "5"), "--tries has no effect without --want or --difficulty")
    refused(call("generate", "9x7", "--want", "ends 3"), "ends 3: there is no measure of this name")
    refused(call("generate", "9x7", "--want", "loops 3"), "makes perfect mazes, in which it is 0")
    refused(call("generate", "9x7", "--difficulty", "hard", "--difficulty", "easy"), "contradict each other")
    refused(call("generate", "9x7", "--want", WISHES, "--tries", "0"), "--tries must be from 1 to")
    refused(call("generate", "9x7", "--want", WISHES, "--count", "3", "-o", "all.npy"), "put {number} into the name")
    refused(call("generate", "9x7", "--want", WISHES, "--from", "9,9"), "9,9")


def test_the_help_names_the_levels_and_the_default(call) -> None:
    text = " ".join(call("generate", "--help").out.split())
    assert ", ".join([*LEVELS][:-1]) + f" or {[*LEVELS][-1]}" in text
    assert f"(default {TRIES:,})" in text
