"""Golden mazes, what logs and docstrings say, division, scripts; what all have in common is in test_conformance.py."""

import hashlib
import re
from pathlib import Path

import pytest
from golden import known, known_logs, log_digest, missing
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import components, is_spanning_tree

import clew
from clew import registry
from clew.draws import Scripted, ten_numbers
from clew.grids import parse_grid
from clew.grids.events import EVENTS
from clew.kernel import memory
from clew.mazes import running
from clew.mazes.generate import check_arguments
from clew.testing.plain_search import carved, edges_of, minimum_spanning_tree

NAMES = registry.names("generator")
GOLDEN = known()
ANY_GRID = [name for name in NAMES if not registry.find("generator", name).needs_rows]


def ids(value):
    return value if isinstance(value, str) else ",".join(map(str, value.values()))


FLOODED = ["6x5", "hexagons:side=3", "triangles:side=4", "cairo:5x4", "torus:2x2", "torus:6x5", "klein:1x3"]


@pytest.mark.parametrize("grid", FLOODED)
@given(seed=st.integers(0, 2**64 - 1), room=st.integers(1, 3), divisions=st.integers(0, 4))
@settings(max_examples=10)
def test_blobby_division_walls_off_two_floods(grid, seed, room, divisions):
    trace = clew.trace("blobby-division", grid, seed, compiled=False, room=room, divisions=divisions)
    names = [EVENTS[event] for event, _, _ in trace]
    assert trace.replay() == trace.maze
    assert clew.measure(trace.maze).components == 1
    assert names[0] == "open"
    assert names.count("split") == names.count("carve") <= (divisions or trace.maze.cells)
    assert clew.measure(trace.maze).loops == 0 or room > 1 or divisions


def test_rooms_of_blobby_division_have_at_most_their_square_of_cells():
    """Rooms are connected by single passages: without these passages, the rooms are left."""
    maze = clew.generate("blobby-division", "hexagons:20x20", 3, room=3)
    plain = clew.measure(clew.generate("blobby-division", "hexagons:20x20", 3))
    assert clew.measure(maze).loops > 100 > plain.loops == 0
    trace = clew.trace("blobby-division", "hexagons:20x20", 3, room=3)
    cut = {(cell, direction) for event, cell, direction in trace if EVENTS[event] in ("carve", "wall")}
    topology = maze.grid.topology()
    cut |= {(topology.neighbor(cell, direction), topology.opposite(cell, direction)) for cell, direction in cut}
    inside = [edge for edge in edges_of(maze.grid) if maze.is_open(*edge[:2]) and edge[:2] not in cut]
    assert max(map(len, components(carved(maze.grid, inside)))) <= 9


def test_floods_stay_cheap():
    """Each cell takes part in about 2 ln n divisions, as in quicksort; the events measure the work at the walls."""
    trace = clew.trace("blobby-division", "hexagons:40x40", 3, compiled=False)
    assert len(trace) < 45 * 40 * 40


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(ANY_GRID)))
def test_row_wise_generators_refuse_other_grids(name):
    with pytest.raises(clew.ClewError, match=f"{name} works row by row and hexagons:5x5 has no rows: use a rectangle"):
        clew.generate(name, "hexagons:5x5")


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: f"{case['algorithm']}-{case['grid']}-{ids(case['options'])}")
def test_the_same_seed_always_gives_the_same_maze(case):
    """Written down once: a change here changes every maze that somebody has kept by its seed."""
    algorithm, grid, seed, number = (case[each] for each in ("algorithm", "grid", "seed", "number"))
    maze = clew.generate(algorithm, grid, seed, number=number, compiled=False, **case["options"])
    assert maze.digest == case["digest"]


def test_the_same_seed_always_gives_the_same_log():
    changed = [case for case in known_logs() if log_digest(case) != case["digest"]]
    assert [(case["algorithm"], case["grid"]) for case in changed] == []


def test_the_golden_tables_know_every_generator_and_solver():
    assert missing() == [], "run `python tests/helpers/golden.py`, which adds what is golden to tests/data"
    assert {case["algorithm"] for case in GOLDEN} == set(NAMES), "a generator with golden mazes is gone"


def test_a_log_longer_than_expected_is_kept_whole():
    trace = clew.trace("aldous-broder", "12x12", 5)
    assert len(trace) > 6 * 144 + 64
    assert trace.replay() == trace.maze


def test_wilson_shows_what_it_erases():
    """The walk that is carved in the end is what was walked less what was erased."""
    on_path = set()
    for event, cell, _ in clew.trace("wilson", "15x15", 8):
        name = EVENTS[event]
        if name == "walk":
            on_path.add(cell)
        elif name == "erase":
            on_path.remove(cell)
        elif name == "carve":
            on_path.discard(cell)
    assert not on_path


@pytest.mark.parametrize("name", [name for name in NAMES if registry.find("generator", name).weights])
@pytest.mark.parametrize("grid", ["13x9", "hexagons:9x8", "1x5", "70x60"])
def test_weighted_generators_give_the_tree_of_a_plain_sorted_kruskal(name, grid):
    assert clew.generate(name, grid, 77, compiled=False) == minimum_spanning_tree(parse_grid(grid), 77)


@pytest.mark.parametrize("name", NAMES)
def test_the_description_is_complete(name):
    found = registry.find("generator", name)
    text = found.description
    for heading in ("Texture:", "Draws:", "Cost:", "Grids:", "Source"):
        assert heading in text
    stated = re.search(r"(\d+) bytes? per cell", text)
    assert stated, "the cost names bytes per cell"
    grid = clew.Rectangle(1000, 1000)
    always = grid.storage + sum(
        each.size(grid) for each in found.scratch if each.touched == 1 and isinstance(each.length, str)
    )
    assert abs(always / grid.cells - int(stated[1])) < 0.1, "and they are those of the maze and the scratch arrays"


def test_the_same_arguments_make_the_same_maze_and_others_another():
    one = clew.generate("wilson", "12x12", 5)
    assert one == clew.generate("wilson", "12x12", 5)
    assert one != clew.generate("wilson", "12x12", 6)
    assert one != clew.generate("wilson", "12x12", 5, number=1)
    assert one.provenance == clew.Provenance("wilson", 5)


def test_without_a_seed_a_random_one_is_recorded():
    maze = clew.generate("eller", "9x9")
    assert clew.generate("eller", "9x9", maze.provenance.seed) == maze
    assert clew.generate("eller", "9x9") != maze


@pytest.mark.parametrize("name", ["recursive-backtracker", "hunt-and-kill"])
def test_ten_numbers_drive_the_textbook_code(name):
    """On the bomb's 4x4 grid: a start, then one number for each further cell, 16 in all."""
    draws = ten_numbers([67, 22, 35, 44, 77, 10, 43, 9, 0, 23])
    maze = clew.generate(name, "4x4", draws=draws)
    assert is_spanning_tree(maze)
    assert draws.drawn[0] == 16


class Lowest(Scripted):
    """A source whose answers are all 0: the lowest one, which a chance of 0 still has to refuse."""

    def __init__(self):
        super().__init__([])

    def below(self, n):
        return 0


def test_what_has_no_chance_never_happens():
    maze = clew.generate("sidewinder", "9x4", draws=Lowest(), close_out=0)
    assert all(maze.is_open(cell, 1) for cell in range(36) if cell % 9 < 8), "no run ends before its row"
    maze = clew.generate("kruskal", "weave:9x6", draws=Lowest(), crossings=0)
    assert all(maze.open_directions(cell) < 16 for cell in range(54)), "there is no tunnel"
    assert clew.generate("percolation", "9x6", draws=Lowest(), chance=0).passage_count == 0


def test_what_is_certain_always_happens():
    grid = clew.parse_grid("box:4x3x2")
    assert (
        clew.generate("percolation", grid, draws=Scripted([65535] * grid.edges), chance=1).passage_count == grid.edges
    )
    draws = Scripted([65535, 0, 65535, 0, 0])
    maze = clew.generate("sidewinder", "3x2", draws=draws, close_out=1)
    assert maze.open_directions(3) == maze.open_directions(4) == 1, "each run ends where it begins"
    assert draws.bounds == [65536, 1, 65536, 1, 1]
    draws = Scripted([0, 65535, 1])
    maze = clew.generate("kruskal", "weave:3x3", draws=draws, crossings=1)
    assert maze.open_directions(4) == 0b1010, "a bridge from east to west"
    assert draws.bounds == [1 << 64, 65536, 2]


@pytest.mark.parametrize(("share", "cells"), [(1 / 2, 5), (61895 / 65536, 8)])
def test_the_first_walk_of_houston_enters_its_share_of_the_cells_rounded_to_the_nearest(share, cells):
    whole = clew.trace("houston", "3x3", 2, switch=cells / 9)
    assert list(clew.trace("houston", "3x3", 2, switch=share)) == list(whole)
    assert list(clew.trace("houston", "3x3", 2, switch=(cells + 1) / 9)) != list(whole)
    assert list(clew.trace("houston", "3x3", 2, switch=(cells - 1) / 9)) != list(whole)


def test_a_log_longer_than_was_guessed_is_watched_with_the_same_draws():
    answers = [1, 0, 0] * 200  # Aldous-Broder on a row of three: to and fro many times
    assert 1000 > len(clew.trace("aldous-broder", "3x1", draws=Scripted([1, *[1, 3] * 60, 3, *answers]))) > 6 * 3 + 64


def test_a_script_drives_the_backtracker_step_by_step():
    draws = Scripted([0, 1, 0, 0])  # from the first cell of 2x2 south, then east, then north
    maze = clew.generate("recursive-backtracker", "2x2", draws=draws)
    assert draws.bounds == [4, 2, 1, 1]
    assert [maze.open_directions(cell) for cell in range(4)] == [0b0100, 0b0100, 0b0011, 0b1001]


@pytest.mark.parametrize("divisions", [1, 2, 5, 30])
def test_division_stops_after_so_many_walls(divisions):
    trace = clew.trace("recursive-division", "30x20", 4, divisions=divisions)
    walls = sum(EVENTS[event] == "split" for event, _, _ in trace)
    assert 1 <= walls <= divisions
    assert divisions > 5 or walls == divisions


def test_division_leaves_rooms():
    maze = clew.generate("recursive-division", "40x30", 4, room=4)
    measures = clew.measure(maze)
    assert measures.loops > 100
    assert measures.components == 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: clew.generate("wilsen", "5x5"), "no algorithm 'wilsen': did you mean wilson"),
        (lambda: clew.generate("../os", "5x5"), "no algorithm"),
        (lambda: clew.generate(print, "5x5"), "is not an algorithm of Clew"),
        (lambda: clew.generate(registry.find("solver", "a-star").function, "5x5"), "a-star is a solver"),
        (lambda: clew.generate("wilson", "0x5"), "must be at least 1"),
        (lambda: clew.generate("wilson", "-3x4"), "must be at least 1"),
        (lambda: clew.generate("wilson", "40"), "'40' is not a size"),
        (lambda: clew.generate("wilson", "1e9x1e9"), "is not a size"),
        (lambda: clew.generate("wilson", "octagon:5x5"), "no grid 'octagon'"),
        (lambda: clew.generate("wilson", "1000000000x1000000000"), "of memory would be needed for wilson|at most"),
        (
            lambda: clew.generate("prim", "40000x40000"),
            "prim counts places in 32 bits.* use recursive-backtracker",
        ),
        (lambda: clew.trace("wilson", "40000x40000"), "the log of events counts places in 32 bits.* a smaller maze"),
        (lambda: clew.generate("wilson", "5x5", -1), "the seed is -1"),
        (lambda: clew.generate("wilson", "5x5", 1.5), "the seed is 1.5"),
        (
            lambda: clew.solve(clew.generate("wilson", "5x5", compiled=False), goal="1,2"),
            r"goal is '1,2': .* a tuple such as \(0, 0\)",
        ),
        (
            lambda: clew.solve(clew.generate("wilson", "5x5", compiled=False), goal=(1.5, 2)),
            "goal: a coordinate is 1.5",
        ),
        (lambda: clew.generate("eller", "5x5", 1, draws=Scripted([])), "takes the place of a seed"),
        (lambda: clew.generate("eller", "5x5", draws=Scripted([]), compiled=True), "run interpreted"),
        (
            lambda: clew.generate("wilson", "5x5", bias="x"),
            "it has none; bias is an option of binary-tree, recursive-div",
        ),
        (lambda: clew.generate("wilson", "5x5", True), "the seed is True"),
        (lambda: clew.generate("5x5", "wilson"), r"wilson is an algorithm, .* as in clew.generate\('wilson', '5x5'\)"),
        (
            lambda: clew.generate("a-star", "5x5"),
            r"a-star is a solver.* --with a-star, or clew.solve\(maze, 'a-star'\)",
        ),
        (lambda: clew.solve(clew.generate("eller", "5x5"), "eller"), "makes mazes, not a solver: .* -a eller"),
        (lambda: clew.generate("braid", "5x5"), "braid is a change .*clew.braid"),
        (lambda: clew.generate("sidewinder", "5x5", closeout=1), "it has close-out"),
        (lambda: clew.generate("sidewinder", "5x5", close_out=1.5), "close-out must be from 0 to 1, not 1.5"),
        (lambda: clew.generate("sidewinder", "5x5", close_out="nan"), "must be a number"),
        (lambda: clew.generate("binary-tree", "5x5", bias="up"), "bias must be one of north-east"),
        (lambda: clew.generate("growing-tree", "5x5", strategy="newst"), "must blend newest"),
        (lambda: clew.generate("growing-tree", "5x5", strategy="newest:0"), "some weight"),
        (lambda: clew.generate("growing-tree", "5x5", strategy="newest:-1"), "0 to 1000000"),
        (lambda: clew.generate("recursive-division", "5x5", room=2.5), "must be a whole number"),
        (
            lambda: clew.generate("recursive-division", "torus:5x5"),
            "works row by row and torus:5x5 has no rows: use a rectangle, .* or blobby-division",
        ),
        (lambda: clew.generate("recursive-division", "5x5", room=0), "from 1 to"),
    ],
)
def test_errors_are_sentences(call, words):
    with pytest.raises(clew.ClewError, match=words):
        call()


def test_the_hunt_is_not_quadratic():
    """Two rows of 20,000 cells: a hunt that began at the first cell each time would look at 10**7 of them."""
    trace = clew.trace("hunt-and-kill", "20000x2", 3, compiled=False)
    assert sum(EVENTS[event] == "hunt" for event, _, _ in trace) < 4 * 40_000


def test_sizes_are_checked_before_memory_is_taken(monkeypatch):
    monkeypatch.setattr("clew.kernel.memory.available", lambda: 10**8)
    found = registry.find("generator", "kruskal")
    running.check_size(found, clew.Rectangle(1000, 1000))
    with pytest.raises(
        clew.ClewError, match=r"would be needed for kruskal on rectangle:3000x3000, and this machine has 95.4 MiB free"
    ):
        running.check_size(found, clew.Rectangle(3000, 3000))


def test_the_digest_is_of_the_cells_in_reading_order():
    maze = clew.generate("wilson", "3x2", 1)
    cells = bytes(maze.open_directions(cell) for cell in range(6))
    assert maze.digest == hashlib.sha256(b"rectangle:3x2" + cells).hexdigest()


@pytest.mark.parametrize("grid", ["24x17", "hexagons:9x9"])
def test_growing_trees_of_one_strategy_are_simplified_prim_or_the_backtracker(grid):
    assert clew.generate("growing-tree", grid, 3, strategy="random") == clew.generate("simplified-prim", grid, 3)
    assert clew.generate("growing-tree", grid, 3, strategy="newest") == clew.generate("recursive-backtracker", grid, 3)


@pytest.mark.parametrize("strategy", ["random,newest", "middle,random", "oldest,random", "newest,oldest,random,middle"])
def test_blends_keep_their_list_in_order_on_larger_mazes(strategy):
    """Holes join with holes, and the list is closed up many times: 50x50 shows what 12x12 cannot."""
    plain, quick = (
        clew.generate("growing-tree", "hexagons:50x50", 1, strategy=strategy, compiled=compiled)
        for compiled in (False, True)
    )
    assert is_spanning_tree(plain)
    assert plain == quick


def test_only_what_numbers_the_edges_or_cells_of_a_grid_is_limited_by_32_bits(monkeypatch) -> None:
    monkeypatch.setattr(memory, "available", lambda: 1 << 60)
    check_arguments("eller", "40000x40000")
    with pytest.raises(clew.ClewError, match="has 1,073,774,592, its margin included: at most 1,073,741,823"):
        check_arguments("kruskal", "32767x32767")
    check_arguments("kruskal", "32766x32766")


def test_the_page_about_grids_names_the_algorithms_that_32_bits_limit(monkeypatch) -> None:
    monkeypatch.setattr(memory, "available", lambda: 1 << 60)
    limited = set()
    for each in (*registry.find_all("generator"), *registry.find_all("solver")):
        try:
            running.check_size(each, clew.Rectangle(40_000, 40_000))
        except clew.ClewError:
            limited.add(each.name)
    page = (Path(__file__).parents[2] / "docs" / "reference" / "grids.md").read_text(encoding="utf-8")
    [named] = re.findall(r"These are (.*?) and all solvers that see the whole maze", page, re.DOTALL)
    searches = {each.name for each in registry.find_all("solver") if not each.walks}
    assert limited == set(re.findall(r"`(\S+)`", named)) | searches


@pytest.mark.parametrize(
    ("spec", "middle"), [("8x6", (4, 3)), ("torus:8x6", (4, 3)), ("weave:8x6", (4, 3)), ("7x5", (3, 2))]
)
def test_the_middle_is_the_cell_that_the_page_about_stream_1_names(spec, middle) -> None:
    grid = clew.parse_grid(spec)
    assert grid.coordinates(grid.topology().index_of(grid.topology().middle())) == middle
