"""`clew recognize`."""

import json
import math

import pytest
from commands import refused


def test_the_kinds_with_their_probabilities(call):
    call("generate", "20x20", "-a", "recursive-division", "--seed", "3", "-o", "maze.json")
    facts = json.loads(call("recognize", "maze.json", "--json").out)
    assert facts["best"] == "recursive-division"
    assert abs(sum(facts["probabilities"].values()) - 1) < 1e-9
    assert call("recognize", "maze.json").out.startswith("100.0 %  recursive-division  ######")


def test_what_is_one_kind_is_explained(call):
    call("generate", "40x40", "-a", "wilson", "--seed", "3", "-o", "maze.json")
    out = call("recognize", "maze.json").out
    assert "aldous-broder, houston, wilson: all of these make every perfect maze with the same chance" in out


def test_what_cannot_be_recognized_is_refused(call):
    call("generate", "torus:20x20", "-o", "torus.json")
    refused(call("recognize", "torus.json"), "torus:20x20", "rectangles")
    call("generate", "20x7", "-o", "small.json")
    refused(call("recognize", "small.json"), "20x7", "8x8")


def test_several_mazes_of_one_algorithm_are_surer_than_each(call):
    call("generate", "10x10", "-a", "kruskal", "--seed", "3", "--count", "6", "-o", "maze-{number}.json")
    files = [f"maze-{number}.json" for number in range(6)]
    facts = json.loads(call("recognize", *files, "--json").out)
    alone = [json.loads(call("recognize", file, "--json").out)["probabilities"] for file in files]
    assert facts["each"] == alone
    assert facts["files"] == files
    products = {kind: math.prod(each[kind] for each in alone) for kind in alone[0]}
    for kind, chance in facts["probabilities"].items():
        assert chance == pytest.approx(products[kind] / sum(products.values()))
    lines = call("recognize", *files).out.splitlines()
    assert [line.split()[-1] for line in lines[:6]] == files
    assert lines[7] == "If one algorithm made all 6:"
    assert facts["best"] == "random-weights"
    call("generate", "torus:20x20", "-o", "torus.json")
    refused(call("recognize", files[0], "torus.json"), "maze 2: this maze is on torus:20x20")
