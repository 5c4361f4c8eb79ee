"""`clew algorithms`."""

import json
import re

import clew
from clew import registry


def test_algorithms_lists_them_all(call) -> None:
    table = call("algorithms").out
    for name in clew.registry.names("generator"):
        assert re.search(rf"^{name}\b", table, re.MULTILINE)
    assert [each["name"] for each in json.loads(call("algorithms", "--json").out)] == list(
        clew.registry.names("generator")
    )


def test_algorithms_shows_all_of_one(call) -> None:
    page = call("algorithms", "sidewinder").out
    assert "--close-out 0 to 1 (default 0.5)" in page
    facts = json.loads(call("algorithms", "sidewinder", "--json").out)
    assert facts["options"][0]["default"] == 0.5
    assert facts["grids"] == "rows"


def test_algorithms_shows_the_options_of_a_change_as_they_are_typed(call) -> None:
    page = call("algorithms", "braid").out
    assert "\n  --braid 0 to 1 (default 1.0)\n" in page
    assert "\n  --braid-seed " in page
    assert "\n  --share " not in page


def test_algorithms_shows_the_solvers_and_the_other_names_that_find_them(call) -> None:
    table = call("algorithms").out
    assert "\na-star (also a*, astar)\n    Visit next the cell" in table
    assert re.search(r"^recursive-backtracker .*\(also backtracker, dfs, depth-first-search\)$", table, re.MULTILINE)
    assert call("algorithms", "breadth-first").out.startswith("breadth-first (also bfs, ")
    assert call("algorithms", "A*").out == call("algorithms", "a-star").out
    assert json.loads(call("algorithms", "dfs", "--json").out)["name"] == "recursive-backtracker"
    assert json.loads(call("algorithms", "a-star", "--json").out)["aliases"] == ["a*", "astar"]


def test_no_two_entries_have_the_same_name() -> None:
    for kind in ("generator", "solver"):
        names = [name for each in registry.find_all(kind) for name in (each.name, *each.aliases)]
        assert len(set(names)) == len(names)
        assert all(name == name.lower() and " " not in name for name in names)


def test_algorithms_shows_which_weave(call) -> None:
    heads, *lines = call("algorithms").out.splitlines()
    begin = heads.index("weaves")
    weaving = {line.split()[0] for line in lines if line[:1].strip() and line[begin : begin + 6].strip() == "yes"}
    assert weaving == {each.name for each in registry.find_all("generator") if each.weave}
