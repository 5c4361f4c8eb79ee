"""Every generator passes the same matrix, without being named in it."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import registry
from clew.draws import Scripted, ten_numbers
from clew.grids import SHAPES, parse
from clew.grids.events import EVENTS
from clew.grids.spec import FILES, shape
from clew.masks import MaskedRectangle
from clew.mazes import running
from clew.mazes.maze import Maze

NAMES = registry.names("generator")
GOLDEN = json.loads((Path(__file__).parent / "data" / "golden.json").read_text())
ANY_GRID = [name for name in NAMES if not registry.find("generator", name).needs_rows]
SIZES = ["1x1", "1x2", "2x1", "1x17", "17x1", "2x2", "3x2", "9x7", "2x40", "31x33"]
VARIANTS = [
    ("binary-tree", {"bias": "south-east"}),
    ("binary-tree", {"bias": "south-west"}),
    ("binary-tree", {"bias": "north-west"}),
    ("sidewinder", {"close_out": 0.2}),
    ("houston", {"switch": 1}),
    ("growing-tree", {"strategy": "oldest"}),
    ("growing-tree", {"strategy": "random"}),
    ("growing-tree", {"strategy": "middle"}),
    ("growing-tree", {"strategy": "newest:75,random:25"}),
    ("growing-tree", {"strategy": "newest,oldest,random,middle"}),
    ("recursive-division", {"bias": "longest"}),
    ("recursive-division", {"bias": "even"}),
]
ALL = [(name, {}) for name in NAMES] + VARIANTS


def ids(value):
    return value if isinstance(value, str) else ",".join(map(str, value.values()))


def is_spanning_tree(maze):
    """By an own search, so that the library does not vouch for itself."""
    reached, waiting = {0}, [0]
    topology = maze.grid.topology()
    for cell in waiting:
        for direction, other in maze.grid.neighbors(cell):
            back = topology.opposite(topology.cell(cell), direction)
            assert maze.is_open(cell, direction) == maze.is_open(other, back)
            if maze.is_open(cell, direction) and other not in reached:
                reached.add(other)
                waiting.append(other)
    exits = sum(maze.open_directions(cell).bit_count() for cell in range(maze.cells))
    return len(reached) == maze.cells and exits == 2 * (maze.cells - 1)


@pytest.mark.parametrize(("name", "options"), ALL, ids=ids)
@given(width=st.integers(1, 12), height=st.integers(1, 12), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=25)
def test_every_maze_is_a_spanning_tree(name, options, width, height, seed):
    assert is_spanning_tree(clew.generate(name, clew.Rectangle(width, height), seed, **options))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "options"), ALL, ids=ids)
def test_interpreted_compiled_and_watched_are_the_same(name, options, size):
    interpreted = clew.generate(name, size, 11, compiled=False, **options)
    compiled = clew.generate(name, size, 11, compiled=True, **options)
    watched = clew.trace(name, size, 11, compiled=False, **options)
    watched_compiled = clew.trace(name, size, 11, compiled=True, **options)
    assert is_spanning_tree(interpreted)
    assert interpreted == compiled == watched.maze == watched_compiled.maze
    assert list(watched) == list(watched_compiled)
    assert watched.replay() == interpreted


EXAMPLES = [
    f"{name}:{example}"
    for name in SHAPES
    if name not in FILES
    for example in getattr(shape(name), "FORMS", {}).values()
]
AWKWARD = (
    "torus:2x2 torus:1x1 moebius:1x3 moebius:2x3 klein:3x1 klein:2x2 cylinder:1x4 polar:1 sphere:2 box:1x1x4 cube:1"
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("grid", [*EXAMPLES, *AWKWARD.split()])
def test_every_generator_on_every_grid_that_it_accepts(name, grid):
    """A spanning tree, the same interpreted, compiled and replayed; or a refusal that names what would work."""
    found = registry.find("generator", name)
    grid = parse(grid)
    if (found.needs_rows and not grid.has_rows) or (grid.weaves and not found.weave):
        with pytest.raises(clew.ClewError, match="recursive-backtracker"):
            clew.generate(name, grid, 5)
        return
    interpreted = clew.generate(name, grid, 5, compiled=False)
    trace = clew.trace(name, grid, 5, compiled=True)
    assert is_spanning_tree(interpreted)
    assert clew.is_perfect(interpreted)
    assert interpreted == clew.generate(name, grid, 5, compiled=True) == trace.maze == trace.replay()


@pytest.mark.parametrize("name", ANY_GRID)
@pytest.mark.parametrize(
    "grid",
    [
        clew.Hexagons(1, 1),
        clew.Hexagons(1, 6),
        MaskedRectangle.parse_text(" ## \n    \n # #\n    \n#  #"),
        clew.Graph.from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2)]),
        clew.Graph(
            [[*range(1, 20)], *[[0, *(other for other in range(1, 20) if other != cell)] for cell in range(1, 20)]]
        ),
    ],
    ids=repr,
)
def test_generators_know_nothing_of_rectangles(name, grid):
    interpreted = clew.generate(name, grid, 5, compiled=False)
    trace = clew.trace(name, grid, 5, compiled=True)
    assert is_spanning_tree(interpreted)
    assert interpreted == clew.generate(name, grid, 5, compiled=True) == trace.maze == trace.replay()


DOUBLED = "torus:2x2 torus:2x5 moebius:1x4 moebius:2x3 klein:2x2 klein:3x2"


@pytest.mark.parametrize("name", ANY_GRID)
@pytest.mark.parametrize("grid", DOUBLED.split())
@given(seed=st.integers(0, 2**64 - 1))
@settings(max_examples=15)
def test_two_passages_between_the_same_cells_are_told_apart(name, grid, seed):
    assert is_spanning_tree(clew.generate(name, grid, seed, compiled=False))


FLOODED = ["hexagons:side=3", "triangles:side=4", "cairo:5x4", "torus:2x2", "torus:6x5", "klein:1x3"]


@pytest.mark.parametrize("grid", FLOODED)
@given(seed=st.integers(0, 2**64 - 1), room=st.integers(1, 3), divisions=st.integers(0, 4))
@settings(max_examples=10)
def test_division_without_rows_walls_off_two_floods(grid, seed, room, divisions):
    trace = clew.trace("recursive-division", grid, seed, compiled=False, room=room, divisions=divisions)
    names = [EVENTS[event] for event, _, _ in trace]
    assert trace.replay() == trace.maze
    assert clew.measure(trace.maze).components == 1
    assert names[0] == "open"
    assert names.count("split") == names.count("carve") <= (divisions or trace.maze.cells)
    assert clew.measure(trace.maze).loops == 0 or room > 1 or divisions


def test_rooms_without_rows_have_at_most_their_square_of_cells():
    """Parts between which there is one way only: taking all bridges away leaves the rooms."""
    maze = clew.generate("recursive-division", "hexagons:20x20", 3, room=3)
    plain = clew.measure(clew.generate("recursive-division", "hexagons:20x20", 3))
    assert clew.measure(maze).loops > 100 > plain.loops == 0
    trace = clew.trace("recursive-division", "hexagons:20x20", 3, room=3)
    cut = {(cell, direction) for event, cell, direction in trace if EVENTS[event] in ("carve", "wall")}
    topology = maze.grid.topology()
    cut |= {(topology.neighbor(cell, direction), topology.opposite(cell, direction)) for cell, direction in cut}
    seen = set()
    for begin in range(maze.cells):
        waiting = [] if begin in seen else [begin]
        room = set(waiting)
        while waiting:
            cell = waiting.pop()
            for direction, other in maze.grid.neighbors(cell):
                if maze.is_open(cell, direction) and (cell, direction) not in cut and other not in room:
                    room.add(other)
                    waiting.append(other)
        assert len(room) <= 9 or room == set()
        seen |= room


def test_floods_stay_cheap():
    """Each cell is taken part in about 2 ln n divisions, as by quicksort: events stand for the work at the walls."""
    trace = clew.trace("recursive-division", "hexagons:100x100", 3, compiled=True)
    assert len(trace) < 60 * 100 * 100


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(ANY_GRID)))
def test_row_wise_generators_refuse_other_grids(name):
    with pytest.raises(clew.ClewError, match=f"{name} works row by row and hexagons:5x5 has no rows: use a rectangle"):
        clew.generate(name, "hexagons:5x5")


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: f"{case['algorithm']}-{case['grid']}-{ids(case['options'])}")
def test_the_same_seed_gives_the_same_maze_for_ever(case):
    """Written down once: a change here changes every maze that somebody has kept by its seed."""
    maze = clew.generate(case["algorithm"], case["grid"], case["seed"], number=case["number"], **case["options"])
    assert maze.digest == case["digest"]


def test_the_golden_table_knows_every_generator():
    assert {case["algorithm"] for case in GOLDEN} == set(NAMES)


@pytest.mark.parametrize(("name", "options"), ALL, ids=ids)
def test_a_trace_tells_more_than_the_result(name, options):
    trace = clew.trace(name, "6x5", 3, **options)
    kinds = {EVENTS[event] for event, _, _ in trace}
    assert kinds & {"carve", "wall"}
    assert kinds - {"carve"} or name == "binary-tree"
    assert all(0 <= cell < 30 for _, cell, _ in trace)
    steps = [trace.replay(count) for count in (0, len(trace) // 2, len(trace))]
    assert steps[0].passage_count == 0
    assert steps[2] == trace.maze
    assert trace[-1] == list(trace)[-1]


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
    from clew.draws import seeded, weight
    from clew.grids import parse

    shape = parse(grid)
    topology, passages = shape.topology(), shape.new_passages(False)
    key = seeded(77).word()
    edges = []
    for cell in range(shape.cells):
        for direction, other in shape.neighbors(cell):
            if other > cell:
                edges.append((weight(key, topology.edge(topology.cell(cell), direction)), cell, direction, other))
    groups = {cell: {cell} for cell in range(shape.cells)}
    for _, cell, direction, other in sorted(edges):
        if groups[cell] is not groups[other]:
            groups[cell] |= groups[other]
            for member in groups[other]:
                groups[member] = groups[cell]
            passages[topology.cell(cell)] |= 1 << direction
            passages[topology.cell(other)] |= 1 << topology.opposite(topology.cell(cell), direction)
    assert clew.generate(name, shape, 77) == Maze(shape, passages)


@pytest.mark.parametrize("name", NAMES)
def test_the_docstring_says_what_people_need(name):
    found = registry.find("generator", name)
    text = found.description
    for heading in ("Texture:", "Draws:", "Cost:", "Grids:", "Source"):
        assert heading in text
    stated = re.search(r"(\d+) bytes? per cell", text)
    assert stated, "the cost names bytes per cell"
    grid = clew.Rectangle(1000, 1000)
    always = grid.storage + sum(
        each.itemsize * each.entries(grid)
        for each in found.scratch
        if each.touched == 1 and isinstance(each.length, str)
    )
    assert abs(always / grid.cells - int(stated[1])) < 0.1, "and they are those of the maze and the scratch arrays"


def test_the_same_arguments_make_the_same_maze_and_others_another():
    one = clew.generate("wilson", "12x12", 5)
    assert one == clew.generate("wilson", "12x12", 5)
    assert one != clew.generate("wilson", "12x12", 6)
    assert one != clew.generate("wilson", "12x12", 5, number=1)
    assert one.provenance == clew.Provenance("wilson", 5)


def test_without_a_seed_one_is_drawn_and_told():
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


WALKS = {"aldous-broder", "wilson", "houston"}  # ten numbers may lead them round in a circle


@pytest.mark.parametrize("name", sorted(set(NAMES) - WALKS))
def test_ten_numbers_give_the_same_maze_and_ask_the_same_compiled(name):
    numbers = [67, 22, 35, 44, 77, 10, 43, 9, 0, 23]
    plain, quick = (ten_numbers(numbers, noted=500, compiled=compiled) for compiled in (False, True))
    maze = clew.generate(name, "7x6", draws=plain)
    assert clew.generate(name, "7x6", draws=quick, compiled=True) == maze
    assert (list(quick.asked), list(quick.drawn)) == (plain.asked, plain.drawn)
    assert maze.provenance is None


@pytest.mark.parametrize("name", sorted(set(NAMES) - WALKS))
def test_a_run_with_ten_numbers_can_be_watched(name):
    numbers = [67, 22, 35, 44, 77, 10, 43, 9, 0, 23]
    draws = ten_numbers(numbers)
    trace = clew.trace(name, "7x6", draws=draws)
    assert trace.replay() == trace.maze == clew.generate(name, "7x6", draws=ten_numbers(numbers))
    assert trace.maze.provenance is None
    assert draws.drawn[0] > 0


def test_a_log_longer_than_was_guessed_is_watched_with_the_same_draws():
    answers = [1, 0, 0] * 200  # Aldous-Broder on a row of three: to and fro many times
    assert 1000 > len(clew.trace("aldous-broder", "3x1", draws=Scripted([1, *[1, 3] * 60, 3, *answers]))) > 6 * 3 + 64


def test_a_script_drives_the_backtracker_step_by_step():
    draws = Scripted([0, 1, 0, 0])  # from the first cell of 2x2 south, then east, then north
    maze = clew.generate("recursive-backtracker", "2x2", draws=draws)
    assert draws.asked == [4, 2, 1, 1]
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
        (lambda: clew.generate("wilsen", "5x5"), "no generator 'wilsen': did you mean wilson"),
        (lambda: clew.generate("../os", "5x5"), "no generator"),
        (lambda: clew.generate(print, "5x5"), "is no algorithm of Clew"),
        (lambda: clew.generate(registry.find("solver", "a-star").function, "5x5"), "a-star is a solver"),
        (lambda: clew.generate("wilson", "0x5"), "both must be at least 1"),
        (lambda: clew.generate("wilson", "-3x4"), "both must be at least 1"),
        (lambda: clew.generate("wilson", "40"), "'40' is not a size"),
        (lambda: clew.generate("wilson", "1e9x1e9"), "is not a size"),
        (lambda: clew.generate("wilson", "octagon:5x5"), "no grid 'octagon'"),
        (lambda: clew.generate("wilson", "1000000000x1000000000"), "needs .* of memory|at most"),
        (lambda: clew.generate("kruskal", "40000x40000"), "in 32 bits"),
        (lambda: clew.generate("wilson", "5x5", -1), "the seed is -1"),
        (lambda: clew.generate("wilson", "5x5", 1.5), "the seed is 1.5"),
        (lambda: clew.solve(clew.generate("wilson", "5x5"), goal=[1, 2]), "goal: .* must be a whole number"),
        (lambda: clew.solve(clew.generate("wilson", "5x5"), goal=(1.5, 2)), "goal: a coordinate is 1.5"),
        (lambda: clew.generate("eller", "5x5", 1, draws=Scripted([])), "takes the place of a seed"),
        (lambda: clew.generate("eller", "5x5", draws=Scripted([]), compiled=True), "run interpreted"),
        (lambda: clew.generate("wilson", "5x5", bias="x"), "wilson has no option bias: it has none"),
        (lambda: clew.generate("sidewinder", "5x5", closeout=1), "it has close-out"),
        (lambda: clew.generate("sidewinder", "5x5", close_out=1.5), "close-out must be from 0 to 1, not 1.5"),
        (lambda: clew.generate("sidewinder", "5x5", close_out="nan"), "must be a number"),
        (lambda: clew.generate("binary-tree", "5x5", bias="up"), "bias must be one of north-east"),
        (lambda: clew.generate("growing-tree", "5x5", strategy="newst"), "must blend newest"),
        (lambda: clew.generate("growing-tree", "5x5", strategy="newest:0"), "some weight"),
        (lambda: clew.generate("growing-tree", "5x5", strategy="newest:-1"), "0 to 1000000"),
        (lambda: clew.generate("recursive-division", "5x5", room=2.5), "must be a whole number"),
        (
            lambda: clew.generate("recursive-division", "torus:5x5", bias="even"),
            "bias is for rectangles, and torus:5x5 is",
        ),
        (lambda: clew.generate("recursive-division", "5x5", room=0), "from 1 to"),
    ],
)
def test_errors_are_sentences(call, words):
    with pytest.raises(clew.ClewError, match=words):
        call()


def test_the_hunt_is_not_quadratic():
    """Two rows of 200,000 cells: a hunt that began at the first cell each time would look at 10**9 of them."""
    trace = clew.trace("hunt-and-kill", "200000x2", 3, compiled=True)
    hunts = sum(EVENTS[event] == "hunt" for event in (trace[place][0] for place in range(0, len(trace), 1)))
    assert hunts < 4 * 400_000


def test_sizes_are_checked_before_memory_is_taken(monkeypatch):
    monkeypatch.setattr("clew.kernel.memory.available", lambda: 10**8)
    found = registry.find("generator", "kruskal")
    running.check_size(found, clew.Rectangle(1000, 1000))
    with pytest.raises(
        clew.ClewError, match=r"kruskal on rectangle:3000x3000 needs .* and this machine has 95.4 MiB free"
    ):
        running.check_size(found, clew.Rectangle(3000, 3000))


def test_the_digest_is_of_the_cells_in_reading_order():
    maze = clew.generate("wilson", "3x2", 1)
    cells = bytes(maze.open_directions(cell) for cell in range(6))
    assert maze.digest == hashlib.sha256(b"rectangle:3x2" + cells).hexdigest()


@pytest.mark.parametrize("grid", ["24x17", "hexagons:9x9"])
def test_the_growing_tree_at_random_is_simplified_prim(grid):
    assert clew.generate("growing-tree", grid, 3, strategy="random") == clew.generate("simplified-prim", grid, 3)


@pytest.mark.parametrize("strategy", ["random,newest", "middle,random", "oldest,random", "newest,oldest,random,middle"])
def test_blends_keep_their_list_in_order_on_larger_mazes(strategy):
    """Holes join with holes, and the list is closed up many times: 64x64 shows what 12x12 cannot."""
    for compiled in (False, True):
        assert is_spanning_tree(clew.generate("growing-tree", "64x64", 1, strategy=strategy, compiled=compiled))
