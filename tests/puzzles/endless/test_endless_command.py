"""`clew endless`."""

import json

from commands import refused

import clew

FAR = 4611686018427387000


def test_a_part_is_printed_with_the_way_through_it(call) -> None:
    answer = call(
        "endless", f"{FAR}:77", "--seed", "7", "--window", "30x8", "--from", f"{FAR},79", "--to", f"{FAR + 20},82"
    )
    maze = clew.Endless(7).window(FAR, 77, 30, 8)
    assert answer.code == 0
    assert answer.out.count("\n") == 2 * 8 + 1 + 1
    assert clew.loads(answer.out.rpartition("\n")[0].rpartition("\n")[0]) == maze
    steps = clew.Endless(7).distance((FAR, 79), (FAR + 20, 82))
    assert answer.out.endswith(f"{steps} steps from {FAR},79 to {FAR + 20},82\n")
    assert "•" in answer.out


def test_the_facts_of_a_distance(call) -> None:
    facts = json.loads(call("endless", "--from", "0,0", "--to", f"{FAR},3", "--json").out)
    assert facts["steps"] == clew.Endless().distance((0, 0), (FAR, 3)) > 1 << 64


def test_a_part_is_written_to_a_file(call) -> None:
    assert call("endless", "5:3", "-a", "eller", "--window", "6x4", "-o", "part.clew").code == 0
    assert clew.load("part.clew") == clew.Endless(0, "eller").window(5, 3, 6, 4)


def test_mistakes_get_a_sentence(call) -> None:
    refused(call("endless", "5:x"), "is not a cell: give column and row, such as 5:3")
    refused(call("endless", "--window", "5"), "is not a size: give WIDTHxHEIGHT")
    refused(call("endless", "--from", "5,5"), "--from and --to belong together")
    refused(call("endless", f"{1 << 62}:0"), "x must be a whole number from 0 to")
