"""`clew recognize`."""

import json

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
