"""What all changes have in common: names, options, provenance, documents and the command line."""

import json
import re
import shlex

import pytest
from commands import refused

import clew
from clew import changes, registry
from clew.changes import changed
from clew.changes._change import own_seed
from clew.errors import ClewError
from clew.formats import native

OPTIONS = {"join": {}, "cut-loops": {"keep": "shortest"}, "symmetric": {"kind": "both"}, "unicursal": {}}
OPTIONS |= {"rooms": {"count": 2}, "percolation": {"share": 0.2}, "braid": {"share": 0.4}}
OPTIONS |= {"sparsify": {"share": 0.2, "rounds": 2}, "openings": {"where": "hardest"}}
NAMES = [found.name for found in registry.find_all("change")]


def maze():
    return clew.generate("growing-tree", "9x7", 5, strategy="oldest")


def test_all_changes_are_known_in_their_order():
    own = ["join", "cut-loops", "symmetric", "unicursal", "rooms", "percolation", "braid", "sparsify", "openings"]
    assert [name for name in NAMES if name in own] == own
    for found in registry.find_all("change"):
        name = found.name.replace("-", "_")
        assert name in clew.__all__, f"add {name} to CONTENTS in src/clew/__init__.py"
        assert getattr(clew, name) is found.function
        assert found.main in ("", *(each.name for each in found.parameters))
        assert found.summary.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_a_change_is_noted_and_can_be_made_again(name):
    options = OPTIONS.get(name, {})
    made = changes.change_by_name(maze(), name, options)
    assert made.provenance.changes == ((name, dict(made.provenance.changes)[name]),)
    assert options.items() <= made.provenance.changes[0][1].items()
    assert changes.changed(maze(), made.provenance.changes) == made
    assert registry.find("change", name).function(maze(), **options) == made


def test_changes_add_up():
    made = clew.openings(clew.braid(clew.braid(maze(), 0.1), prefer="any"), "corners")
    assert made.provenance.changes == (
        ("braid", {"share": 0.1, "prefer": "dead-ends"}),
        ("braid", {"share": 1.0, "prefer": "any"}),
        ("openings", {"where": "corners"}),
    )
    read = native.read(native.native(made))
    assert (read, read.provenance) == (made, made.provenance)
    assert changes.changed(maze(), read.provenance.changes) == made


def test_a_maze_of_unknown_origin_stays_one():
    unknown = clew.Maze(maze().grid, maze().storage)
    assert clew.braid(unknown).provenance is None


@pytest.mark.parametrize("grid", ["8x5", "torus:5x4", "polar:4"])
def test_a_document_keeps_the_grid_that_a_change_replaced(grid):
    plain = clew.generate("wilson", grid, 3)
    made = clew.braid(clew.sparsify(plain, 0.3), 0.5)
    made = made if grid != "8x5" else clew.sparsify(clew.unicursal(plain), 0.1)
    read = native.read(native.native(made))
    origin = read.provenance
    assert origin == made.provenance
    again = clew.generate(origin.algorithm, origin.grid, origin.seed, number=origin.number, **origin.options)
    assert changes.changed(again, origin.changes) == read
    assert clew.braid(plain, 0.5).provenance.grid == ""
    for wrong in (3, "", "x" * 300, None):
        document = json.loads(native.native(made))
        document["provenance"]["grid"] = wrong
        with pytest.raises(ClewError, match="the grid of the provenance must be a string"):
            native.read(json.dumps(document).encode())


def test_without_changes_the_document_does_not_speak_of_them():
    assert "changes" not in native.native(maze()).decode()


@pytest.mark.parametrize(
    "value", [{}, [["braid"]], [["braid", {}, 1]], [[1, {}]], [["braid", []]], [["braid", {"a": []}]]]
)
def test_damaged_changes_in_a_document_are_refused(value):
    document = json.loads(native.native(maze()))
    document["provenance"]["changes"] = value
    with pytest.raises(ClewError, match=r"the (changes|options) of the provenance|the name of a change"):
        native.read(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("braid", {"share": 1.5}, "braid: share must be from 0 to 1, not 1.5"),
        ("braid", {"seed": 2**64}, "braid: seed must be from 0 to"),
        ("braid", {"prefer": "none"}, "braid: prefer must be one of dead-ends, straight, any, not 'none'"),
        ("rooms", {"size": 1}, "rooms: size must be from 2 to 1000, not 1"),
        ("join", {"share": 1}, "join has no option share: it has seed"),
        ("braids", {}, "there is no change 'braids': did you mean braid?"),
    ],
)
def test_wrong_options_are_refused(name, options, says):
    with pytest.raises(ClewError, match=re.escape(says)):
        changes.change_by_name(maze(), name, options)


def test_large_seeds_stay_exact():
    assert clew.braid(maze(), 0.5, 2**64 - 1).provenance.changes[0][1]["seed"] == 2**64 - 1


# the command


def test_algorithms_lists_the_changes(call):
    said = call("algorithms").out
    assert all(f"\n{name}\n    " in said for name in NAMES)
    assert "--braid-prefer dead-ends|straight|any (default dead-ends)" in call("algorithms", "braid").out
    assert json.loads(call("algorithms", "braid", "--json").out)["main"] == "share"


def test_generate_takes_changes_and_prints_how_to_repeat_them(call):
    first = call("generate", "8x6", "--openings", "hardest", "--braid", "0.3", "--braid-prefer", "straight", "--join")
    again = re.fullmatch(r"seed \d+: (.*) makes this maze again\n", first.err)
    words = shlex.split(again[1])[1:]
    assert words[words.index("--join") :] == shlex.split(
        "--join --braid 0.3 --braid-prefer straight --openings hardest"
    )
    second = call(*words)
    assert (second.out, second.err) == (first.out, "")


def test_a_seed_for_bridges_in_a_mask_is_refused(call):
    assert call("generate", "text:L,height=6", "--seed", "3", "--join").code == 0
    refused(call("generate", "text:L,height=6", "--seed", "3", "--join", "--join-seed", "5"), "leave it out")


def test_generate_makes_changes_in_their_order(call):
    answer = call(
        "generate", "8x6", "--seed", "3", "--sparsify", "0.2", "--openings", "farthest", "--rooms=1", "--json"
    )
    expected = clew.generate("recursive-backtracker", "8x6", 3)
    expected = clew.openings(clew.sparsify(clew.rooms(expected, 1), 0.2), "farthest")
    facts = json.loads(answer.out)
    assert facts["digest"] == expected.digest
    assert facts["changes"] == json.loads(json.dumps(expected.provenance.changes))


def test_change_changes_a_maze_from_a_file(call):
    call("generate", "8x6", "--seed", "3", "-o", "a.clew")
    assert call("change", "a.clew", "--symmetric", "mirror-x", "-o", "b.clew").code == 0
    assert call("change", "b.clew", "--unicursal", "-o", "c.clew").code == 0
    made = clew.unicursal(clew.symmetric(clew.load("a.clew"), "mirror-x"))
    assert clew.load("c.clew") == made
    assert clew.load("c.clew").provenance == made.provenance
    assert call("change", "a.clew", "--braid", "1").out == f"{clew.braid(clew.load('a.clew'))}\n"


def test_help_lists_all_changes(call):
    for command in ("generate", "change"):
        said = call(command, "--help").out
        for found in registry.find_all("change"):
            assert f"--{found.name}" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--braid", "2"], "clew: --braid must be from 0 to 1, not 2"),
        (["--rooms-size", "3"], "--rooms-size has no effect without --rooms"),
        (["--join-seed", "3"], "--join-seed has no effect without --join"),
        (["--openings", "nowhere"], "--openings must be one of none, corners"),
        (["--openings", "99,0"], "cell 99,0 is not in this maze"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(call, words, says):
    refused(call("generate", "8x6", "--seed", "1", *words), says)


def test_change_needs_something_to_do(call):
    call("generate", "8x6", "--seed", "3", "-o", "a.clew")
    refused(call("change", "a.clew"), "there is no change to make: give at least one of --join, --cut-loops")
    call("generate", "8x6", "--seed", "3", "--braid", "1", "-o", "b.clew")
    refused(call("change", "b.clew", "--unicursal"), "unicursal needs a perfect maze")


def test_a_mistyped_option_of_a_change_is_named():
    with pytest.raises(ClewError, match=r"braid has no option sead: did you mean seed\? it has prefer, seed, share"):
        clew.braid(maze(), 0.5, sead=3)


def test_without_a_seed_a_change_follows_from_the_seed_and_the_number_of_the_maze():
    grid = clew.Rectangle(12, 9)
    made = [
        clew.generate("wilson", grid, 7),
        clew.generate("wilson", grid, 8),
        clew.generate("wilson", grid, 7, number=1),
    ]
    openings = [clew.openings(maze, "any") for maze in made]
    assert openings[0] == clew.openings(made[0], "any")
    assert len({each.openings for each in openings}) == 3
    assert openings[0].provenance.changes == (("openings", {"where": "any"}),)
    twice = clew.openings(openings[0], "any")  # another change of the same maze makes other choices
    assert twice.openings != openings[0].openings
    assert changed(made[0], twice.provenance.changes) == twice
    given = clew.openings(made[0], "any", seed=3)
    assert given.openings == clew.openings(made[1], "any", seed=3).openings
    assert given.provenance.changes == (("openings", {"where": "any", "seed": 3}),)


def test_a_maze_without_provenance_is_changed_with_seed_0():
    maze = clew.generate("wilson", "12x9", 7)
    bare = clew.Maze(maze.grid, maze.storage)
    assert clew.braid(bare, 0.5) == clew.braid(maze, 0.5, seed=0)
    assert own_seed(bare) == 0
    assert own_seed(maze) != own_seed(clew.braid(maze, 0.5)) != 0
