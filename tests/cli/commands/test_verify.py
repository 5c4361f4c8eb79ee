"""`clew verify`."""

import json

from case_loops import cases
from commands import refused

WORDS = ("--grid", "3x2", "--mazes", "800", "--seed", "1")


def test_the_evidence_of_a_uniform_algorithm(call, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    answer = call("verify", "wilson", *WORDS)
    assert answer.code == 0
    assert answer.out.startswith("wilson: every spanning tree is equally likely\nseed 1\n")
    for part in ("800 mazes on 3x2", "14 ± 5", "38/15 ±", "by chance", "PASSED", "once in 10,000"):
        assert part in answer.out
    assert max(map(len, answer.out.splitlines())) <= 100
    assert "\x1b" not in answer.out


def test_a_refuted_law_ends_with_1(call):
    words = ("verify", "growing-tree", "--option", "strategy=oldest", "--law", "uniform", *WORDS)
    answer = call(*words, "--json")
    facts = json.loads(answer.out)
    assert answer.code == 1
    assert not facts["passed"]
    assert facts["options"] == {"strategy": "oldest"}
    assert facts["refuted"][0].startswith("trees on rectangle:3x2: p = ")
    assert "REFUTED: growing-tree does not follow the law" in call(*words).out


def test_narrow_terminals_without_unicode_and_colors_where_they_are_forced(call, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = call("verify", "sidewinder", "--grid", "3x2", "--mazes", "500", "--seed", "1").out
    assert "\x1b[32mok\x1b[0m" in out
    monkeypatch.setenv("NO_COLOR", "1")
    out = call("verify", "sidewinder", "--grid", "3x2", "--mazes", "500", "--seed", "1").out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 60


@cases(
    ("words", "part"),
    [
        (["wilsen"], "did you mean wilson?"),
        (["wilson", "--grid", "hexagon"], "hexagons"),
        (["wilson", "--mazes", "1"], "--mazes"),
        (["wilson", "--law", "normal"], "uniform, random-weights"),
        (["wilson", "--option", "switch"], "NAME=VALUE"),
        (["wilson", "--option", "switch=1"], "no option switch"),
        (["eller", "--grid", "torus:3x3"], "row by row"),
    ],
)
def test_what_cannot_be_verified_is_refused(call, words, part):
    refused(call("verify", *words), part)
