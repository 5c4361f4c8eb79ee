"""The difficulty: what people see and decide, counted plainly, and what must not change it."""

import itertools
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from oracles import components, with_passages
from simple_mazes import mazes
from simulated_people import steps_to

import clew
from clew.mazes.outer_wall import outer_sides
from clew.measures import _decisions
from clew.measures.levels import LEVELS, SCALES, level_of, parse_level
from clew.testing.plain_search import carved, edges_of
from clew.testing.samples import loose_maze, sample_grids, sample_mazes

ONE = _decisions.ONE
SHOWN = 148, 167, 169  # the seeds of the mazes on the page
PAGE = Path(__file__).parents[2] / "docs" / "explain" / "difficulty.md"


def notes_of(maze, start, goal):
    """All figures of which the difficulty is made."""
    canvas = maze.canvas(compiled=False)
    notes = _decisions.new_notes(maze.grid, compiled=False)
    _decisions.rate(canvas, notes, canvas.cell(start), canvas.cell(goal))
    return list(notes.figures)


def figures_of(maze, start, goal):
    """The decisions and turns on the way to the goal, and those on the way back."""
    decisions, turns, back, turns_back = notes_of(maze, start, goal)[:4]
    return decisions / ONE**2, turns / ONE, back / ONE**2, turns_back / ONE


def plain_decisions(maze, path, around):
    """The weights of all branches on the way along a path, each branch taken as the cells behind its first one."""
    direct = steps_to(around.__getitem__, path[-1])
    found = 0.0
    for place, fork in enumerate(path[:-4]):
        for first in set(maze.neighbors(fork)) - set(path):
            depth = steps_to(lambda cell, fork=fork: [each for each in maze.neighbors(cell) if each != fork], first)
            weight = max(0.0, np.log2((max(depth.values()) + 1) / 3))
            found += weight * (1 if min(direct[cell] for cell in depth) < direct[path[place]] else 0.5)
    return found


def shortest_ways(around, first, last):
    """How many shortest ways there are between two cells without walls."""
    steps, counts = steps_to(around.__getitem__, first), {first: 1}
    for cell in sorted(steps, key=steps.__getitem__):
        for other in around[cell]:
            if steps[other] == steps[cell] + 1:
                counts[other] = counts.get(other, 0) + counts[cell]
    return steps[last], counts[last]


def plain_turns(path, around, window):
    """The cells of a path after which it is not the only shortest way past its last steps, off the border."""
    at_border = [any(len(around[other]) > len(each) for other in each) for each in around]
    found, straight = 0, True
    for place in range(1, len(path) - 1):
        before, cell, after = path[place - 1 : place + 2]
        was_straight = straight
        straight = shortest_ways(around, before, after) == (2, 1)
        turns = not straight
        if straight and window == 4 and place > 1 and was_straight:
            turns = shortest_ways(around, path[place - 2], after) != (3, 1)
        edge = {other for other in around[cell] if at_border[other]}
        found += turns and not (at_border[cell] and edge == {before, after})
    return found


@pytest.mark.parametrize(
    "spec", ["9x7", "hexagons:7x6", "triangles:9x5", "torus:6x7", "polar:5", "box:4x3x3", "cube:3"]
)
def test_decisions_and_turns_are_those_that_are_counted_plainly(spec):
    for seed, algorithm in enumerate(("recursive-backtracker", "wilson", "prim")):
        maze = clew.generate(algorithm, spec, seed)
        around = [[other for _, other in maze.grid.neighbors(cell)] for cell in range(maze.cells)]
        for start, goal in [(0, maze.cells - 1), (maze.cells - 2, 3)]:
            path = [*map(int, clew.solve(maze, start=start, goal=goal))]
            turns = plain_turns(path, around, 4 if spec.startswith("tri") else 3)
            decisions = (plain_decisions(maze, way, around) for way in (path, path[::-1]))
            forward, turning, back, turning_back = figures_of(maze, start, goal)
            assert (forward, back) == pytest.approx(tuple(decisions), abs=1e-3)
            assert (turning, turning_back) == (turns, turns)


def comb(depth, place):
    """A corridor of 12 cells with a branch of this depth off the cell at a place, to the south."""
    edges = [(x, 1, x + 1) for x in range(11)]
    edges += [(place + 12 * y, 2, place + 12 * (y + 1)) for y in range(depth)]
    return carved(clew.Rectangle(12, 9), edges)


def test_the_limit_of_sight_is_three_cells():
    """A branch that ends within them is no decision, nor is one next to which the goal is seen."""
    assert [figures_of(comb(depth, 4), 0, 11)[0] for depth in (2, 3)] == [0, 0]
    assert figures_of(comb(4, 4), 0, 11)[0] == pytest.approx(np.log2(4 / 3) / 2, abs=1e-4)
    assert figures_of(comb(6, 4), 0, 11)[0] == pytest.approx(0.5)
    assert [figures_of(comb(6, place), 0, 11)[0] > 0 for place in (7, 8)] == [True, False]
    assert [figures_of(comb(6, place), 0, 11)[2] > 0 for place in (3, 4)] == [False, True]


def test_a_branch_that_comes_nearer_to_the_goal_counts_twice():
    edges = [(x, 1, x + 1) for x in range(11)] + [(y * 12 + 2, 2, y * 12 + 14) for y in range(6)]
    toward = carved(clew.Rectangle(12, 9), [*edges, *((74 + x, 1, 75 + x) for x in range(7))])
    assert figures_of(toward, 0, 11)[0] == pytest.approx(np.log2(13 / 3), abs=1e-4)
    assert figures_of(comb(6, 2), 0, 11)[0] == pytest.approx(0.5)


def test_loops_of_odd_length_make_no_branch_deeper():
    """Two cells as far from the route as each other, and a passage between them: neither is behind the other."""
    grid = clew.Hexagons(12, 9)
    neighbors = [{other: direction for direction, other in grid.neighbors(cell)} for cell in range(grid.cells)]
    route = [(cell, neighbors[cell][cell + 1], cell + 1) for cell in range(11)]
    tail = [4 + 12 * y for y in range(7)]
    branch = [(one, neighbors[one][other], other) for one, other in itertools.pairwise(tail)]
    end = tail[-1]
    apart = [(one, other) for one in neighbors[end] for other in neighbors[end] if other in neighbors[one]]
    one, other = next(pair for pair in apart if not set(pair) & set(tail))
    fork = [(end, neighbors[end][each], each) for each in (one, other)]
    tree = carved(grid, [*route, *branch, *fork])
    loop = carved(grid, [*route, *branch, *fork, (one, neighbors[one][other], other)])
    assert figures_of(loop, 0, 11) == figures_of(tree, 0, 11)
    assert figures_of(tree, 0, 11)[0] == pytest.approx(np.log2(7 / 3) / 2, abs=1e-4)


def test_where_two_ways_are_as_short_each_has_half_of_the_people():
    """A ring around a square, a branch of six cells off one side of it, and its turns."""
    ring = [(0, 1, 1), (1, 1, 2), (0, 2, 12), (12, 2, 24), (24, 1, 25), (25, 1, 26), (2, 2, 14), (14, 2, 26)]
    rest = [(cell, 1, cell + 1) for cell in range(26, 34)]
    branch = [(24 + 12 * y, 2, 36 + 12 * y) for y in range(6)]
    found = figures_of(carved(clew.Rectangle(12, 9), [*ring, *rest, *branch]), 0, 34)
    assert found[0] == pytest.approx(0.5 / 2)
    assert found[1] == pytest.approx(found[3])
    assert found[1] == pytest.approx(1.5)  # one turn each way, and another for those who come from the north


def turned(array, quarters, mirror):
    """The array of a maze turned by quarters, counterclockwise, after it was mirrored."""
    if mirror:
        array = exchanged(array[:, ::-1], [0, 3, 2, 1])
    for _ in range(quarters):
        array = exchanged(np.rot90(array), [3, 0, 1, 2])
    return array


def exchanged(array, new):
    """The array with direction d called `new[d]`."""
    return sum((array >> old & 1) << direction for old, direction in enumerate(new)).astype(array.dtype)


def test_turning_and_mirroring_a_maze_does_not_change_its_difficulty():
    for seed, loops in itertools.product(range(4), (False, True)):
        maze = loose_maze(clew.Rectangle(9, 7), seed) if loops else clew.generate("wilson", "9x7", seed)
        ends = (1, 2), (7, 5)
        places = np.zeros((7, 9), int)
        for number, (x, y) in enumerate(ends, 1):
            places[y, x] = number
        found = set()
        for quarters, mirror in itertools.product(range(4), (False, True)):
            moved = np.rot90(places[:, ::-1] if mirror else places, quarters)
            array = turned(maze.array, quarters, mirror)
            other = clew.from_directions(f"{array.shape[1]}x{array.shape[0]}", array)
            start, goal = ([int(each) for each in np.argwhere(moved == number)[0][::-1]] for number in (1, 2))
            found.add(clew.measure(other, tuple(start), tuple(goal)).difficulty)
        assert len(found) == 1


@pytest.mark.parametrize("spec", ["hexagons:side=4", "triangles:side=7", "cube:3", "polar:4", "upsilon:5x5", "text:AB"])
def test_no_numbering_of_cells_and_directions_changes_the_difficulty(spec):
    """Any turn of any grid is another numbering, so this is every symmetry of every grid, and more."""
    rng = random.Random(2)
    maze = loose_maze(clew.parse_grid(spec), 5)
    start, *_, goal = max(components(maze), key=len)
    number = rng.sample(range(maze.cells), maze.cells)
    around = [[] for _ in number]
    for cell in range(maze.cells):
        others = [number[other] for _, other in maze.grid.neighbors(cell)]
        around[number[cell]] = rng.sample(others, len(others))
    passages = [{number[other] for other in maze.neighbors(cell)} for cell in np.argsort(number)]
    directions = [
        sum(1 << place for place, other in enumerate(each) if other in passages[cell])
        for cell, each in enumerate(around)
    ]
    other = clew.from_directions(clew.Graph(around), np.array(directions))
    found = notes_of(maze, start, goal)
    assert found[_decisions.STEPS] > 0
    assert notes_of(other, number[start], number[goal]) == found


def mazes_with_loops(spec):
    """Some mazes with several shortest ways, each with a start and a goal."""
    for seed in range(8):
        maze = clew.braid(clew.generate("wilson", spec, seed), 1, seed=seed)
        yield maze, 0, maze.cells - 1 - seed


@pytest.mark.parametrize("spec", ["9x7", "hexagons:7x6", "triangles:9x5", "torus:6x7"])
def test_exchanging_start_and_goal_exchanges_the_figures_of_both_ways(spec):
    apart = 0
    for maze, start, goal in mazes_with_loops(spec):
        decisions, turns, back, turns_back = figures_of(maze, start, goal)
        assert figures_of(maze, goal, start) == (back, turns_back, decisions, turns)
        apart += turns != turns_back
    assert apart or spec.startswith("hexagons"), "with several shortest ways, people turn more often one way"


@pytest.mark.parametrize("spec", ["12x8", "hexagons:12x8"])
def test_each_of_many_mazes_is_rated_between_its_own_ends(spec, monkeypatch):
    """Of rectangles also compiled."""
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
    grid = clew.parse_grid(spec)
    array = clew.generate_many("wilson", grid, 20, seed=1)
    starts, goals = np.array([0, 95, 95, 0, 20] * 4), np.array([95, 0, 40, 40, 0] * 4)
    single = [clew.from_directions(grid, each) for each in array]
    ends = zip(single, map(int, starts), map(int, goals), strict=True)
    expected = [clew.measure(maze, start, goal).difficulty for maze, start, goal in ends]
    wrong = array.copy()
    wrong[2].flat[0] ^= 15 if spec == "12x8" else 63
    for compiled in {False, spec == "12x8"}:
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_, compiled=compiled: compiled)
        found = clew.measure_many(array, grid, ["difficulty"], start=starts, goal=goals)["difficulty"]
        assert [*found] == expected
        with pytest.raises(clew.ClewError, match="maze 2: "):
            clew.measure_many(wrong, grid, ["difficulty"])


@pytest.mark.parametrize("spec", ["9x7", "hexagons:7x6", "12x12"])
def test_the_difficulty_is_what_the_formula_of_the_page_gives_from_the_easier_end(spec):
    trees = [clew.generate("wilson", spec, seed) for seed in range(12)]
    several = [(tree, tree.cells // 2, tree.cells - 1) for tree in trees]
    for maze, *ends in [*several, *mazes_with_loops(spec)]:
        figures, scores = notes_of(maze, *ends), []
        reached, route, neighbors, _, direct = figures[_decisions.REACHED :]
        width = reached**0.5
        for decisions, turns in ((figures[0] / ONE**2, figures[1] / ONE), (figures[2] / ONE**2, figures[3] / ONE)):
            score = SCALES.get(spec.partition(":")[0], 1) * decisions / 11.4
            score *= (16 / max(width - 4, 0.4 * width)) ** 1.3 * (turns / (turns + width)) ** 0.5
            score *= (neighbors / route / 4) ** 0.3 * (direct / width) ** 0.2
            scores.append(min(score, turns / 7))
        squared = min(scores) ** 2
        assert clew.measure(maze, *ends).difficulty == max(1, round(100 * squared / (1 + squared)))


def test_masks_have_the_scale_of_their_kind_of_grid():
    for spec in ("hexagons:side=4", "torus:5x5"):
        grid = clew.parse_grid(spec)
        part = clew.Subgrid(grid, bytes([0] + [1] * (grid.cells - 1)))
        scales = {_decisions.new_notes(each, compiled=False).scale for each in (grid, part)}
        assert scales == {SCALES.get(spec.partition(":")[0], 1)}
    assert "rectangle" not in SCALES


@pytest.mark.parametrize("layout", ["padded rectangle", "table of 6", "table of 4"])
def test_start_and_goal_can_be_exchanged(layout):
    several = [maze for grid in sample_grids(layout) for _, maze in sample_mazes(grid, seed=3)]
    for maze in several:
        for start, goal in [(0, maze.cells - 1), (maze.cells // 2, maze.cells // 3)]:
            assert clew.measure(maze, start, goal).difficulty == clew.measure(maze, goal, start).difficulty


def test_the_size_does_not_matter_within_the_bounds_of_the_page():
    for algorithm in ("wilson", "prim", "recursive-backtracker"):
        means = [
            clew.measure_many(clew.generate_many(algorithm, f"{n}x{n}", count, 3), f"{n}x{n}")["difficulty"].mean()
            for n, count in ((10, 60), (24, 25))
        ]
        assert abs(means[0] - means[1]) < 15


@pytest.mark.parametrize("side", [8, 12, 20, 40])
def test_straight_ways_through_binary_trees_and_sidewinders_are_easy(side):
    for algorithm, options in (
        ("binary-tree", {"bias": "north-east"}),
        ("binary-tree", {"bias": "south-west"}),
        ("sidewinder", {}),
    ):
        array = clew.generate_many(algorithm, f"{side}x{side}", 400, seed=1, **options)
        found = clew.measure_many(array, f"{side}x{side}", ["difficulty", "solution_turns"])
        straight = found["solution_turns"] <= 5
        assert straight.any() or algorithm == "sidewinder"
        assert found["difficulty"][straight].max(initial=1) <= LEVELS["easy"][1]


@pytest.mark.parametrize("spec", ["20x20", "14x9", "hexagons:14x14", "hexagons:side=8", "polar:9"])
def test_a_solution_along_the_border_is_easy(spec):
    """Half of the border is open, and a tree of all other cells hangs on it."""
    grid = clew.parse_grid(spec)
    rng = random.Random(4)
    outside = {side.cell for side in outer_sides(grid)}
    rim = [edge for edge in edges_of(grid) if {edge[0], edge[2]} <= outside]
    rest = [edge for edge in edges_of(grid) if edge not in rim]
    rng.shuffle(rest)
    parts = {cell: {cell} for cell in range(grid.cells)}
    kept = []
    for edge in [*rim, *rest]:
        one, other = parts[edge[0]], parts[edge[2]]
        if one is not other:
            kept.append(edge)
            one |= other
            parts |= dict.fromkeys(other, one)
    maze = carved(grid, kept)
    start, goal = min(outside), max(outside)
    assert set(clew.solve(maze, start=start, goal=goal)) <= outside
    assert level_of(clew.measure(maze, start, goal).difficulty) == "easy"


@pytest.mark.parametrize("algorithm", ["hunt-and-kill", "wilson", "kruskal", "recursive-backtracker"])
def test_long_winding_solutions_with_many_deep_branches_are_hard(algorithm):
    names = ["difficulty", "solution_turns", "branches", "branch_depth", "false_paths"]
    found = clew.measure_many(clew.generate_many(algorithm, "20x20", 1000, seed=1), "20x20", names)
    many = (found["false_paths"] >= 8) & (found["branch_depth"] >= 5) & (found["solution_turns"] >= 35)
    assert many.any()
    assert np.median(found["difficulty"][many]) >= LEVELS["hard"][0]


def test_a_wish_for_experts_gives_a_maze_that_winds():
    for seed in range(3):
        assert clew.measure(clew.find_maze("16x8", "difficulty expert", seed)).solution_turns > 10


@given(maze=mazes())
def test_the_difficulty_is_from_1_to_100_where_there_is_a_way(maze):
    found = clew.measure(maze).difficulty
    start, goal = clew.default_ends(maze)
    assert (found is None) == (goal not in steps_to(maze.neighbors, start))
    assert found is None or 1 <= found <= 100
    assert clew.measure(maze, start, start).difficulty == 1


def test_corridors_and_open_squares_are_easy():
    assert clew.measure(clew.generate("wilson", "30x1", 1)).difficulty == 1
    assert clew.measure(clew.unicursal(clew.generate("wilson", "9x9", 1))).difficulty == 1
    for easy in (with_passages(clew.Rectangle(20, 20), set()), clew.generate("binary-tree", "20x2", 1)):
        assert level_of(clew.measure(easy).difficulty) == "easy"


def test_compiled_and_interpreted_difficulties_agree(monkeypatch):
    several = [
        (maze, start, goal)
        for grid in sample_grids("padded rectangle")
        for _, maze in sample_mazes(grid, seed=6)
        for start, goal in [(None, None), (0, maze.cells - 1)]
    ]
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
    plain = [clew.measure(*each).difficulty for each in several]
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
    assert [clew.measure(*each).difficulty for each in several] == plain


def test_levels_cover_all_difficulties():
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    bounds = [bound for level in LEVELS.values() for bound in level]
    assert (bounds[0], bounds[-1]) == (1, 100)
    assert all(after == before + 1 for before, after in zip(bounds[1:-1:2], bounds[2::2], strict=True))
    assert all(level_of(bound) == name for name, level in LEVELS.items() for bound in level)
    assert parse_level(" Expert ") == LEVELS["expert"]
    for wrong in (0, 101, None):
        with pytest.raises(clew.ClewError, match="from 1 to 100"):
            level_of(wrong)
    with pytest.raises(clew.ClewError, match="there is no level 'tricky': the levels are easy"):
        parse_level("tricky")


def test_the_page_shows_the_formula_and_the_mazes_of_the_code():
    page = PAGE.read_text(encoding="utf-8")
    for constant in (
        f"log<sub>2</sub>(*depth* / {_decisions.SIGHT})",
        f"({_decisions.STANDARD - _decisions.SIGHT - 1} / max(*w* − {_decisions.SIGHT + 1}, ",
        f"<sup>{_decisions.GROWTH}</sup>",
        f"*D* / {_decisions.TYPICAL}",
        f"at most *T* / {_decisions.FEW_TURNS:.0f};",
    ):
        assert constant in page
    shown = [clew.measure(clew.generate("hunt-and-kill", "13x13", seed)).difficulty for seed in SHOWN]
    assert "difficulties {}, {} and {}".format(*shown) in page
    assert [level_of(each) for each in shown] == ["easy", "medium", "hard"]
