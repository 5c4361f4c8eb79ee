"""`clew measure`."""

import json
import re

import clew


def test_measure_counts(call) -> None:
    call("generate", "9x4", "--seed", "3", "-o", "maze.json")
    figures = json.loads(call("measure", "maze.json", "--json").out)
    assert figures == json.loads(json.dumps(clew.measure(clew.load("maze.json")).as_dict()))
    text = call("measure", "maze.json").out
    assert re.search(rf"^dead ends +{figures['dead_ends']}$", text, re.MULTILINE)
    assert re.search(r"^perfect +yes$", text, re.MULTILINE)
