"""The difficulty against people who walk through the mazes step by step."""

import itertools
import random
from math import log
from pathlib import Path
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from oracles import components, with_passages
from simple_mazes import mazes
from simulated_people import follow_wall, look_ahead, mark_passages, steps_to, walks

import clew
from clew.measures import _walks
from clew.measures.levels import LEVELS, level_of, parse_level
from clew.testing.sample_grids import sample_grids
from clew.testing.sample_mazes import loose_maze, sample_mazes

ALGORITHMS = ["hunt-and-kill", "kruskal", "prim", "recursive-backtracker", "recursive-division", "sidewinder", "wilson"]
ONE = _walks.ONE
PAGE = Path(__file__).parents[2] / "docs" / "difficulty.md"


def figures_of(maze, start, goal):
    """What the difficulty is made of, with the walks in steps."""
    canvas = maze.canvas(compiled=False)
    notes = _walks.new_notes(maze.grid, compiled=False)
    _walks.rate(canvas, notes, canvas.cell(start), canvas.cell(goal))
    figures = notes.figures
    shortest = figures[_walks.SHORTEST]
    return shortest, *(shortest + figures[each] / ONE for each in (_walks.FOLLOWER, _walks.TREMAUX, _walks.LOOKER))


@pytest.mark.parametrize("grid", ["7x6", "triangles:7x5", "torus:6x6", "weave:7x6", "box:4x3x3"])
def test_people_in_perfect_mazes_walk_as_far_as_is_counted(grid):
    maze = clew.generate("kruskal" if grid.startswith("weave") else "wilson", grid, seed=4)
    nearby = [maze.neighbors(cell) for cell in range(maze.cells)]
    topology, rng = maze.grid.topology(), random.Random(1)
    for start, goal in [(3, maze.cells - 9), (maze.cells - 1, 7), (0, maze.cells // 2)]:
        shortest, following, marking, looking = figures_of(maze, start, goal)
        direct = steps_to(lambda cell: [other for _, other in maze.grid.neighbors(cell)], goal)
        headings = range(topology.degree(topology.cell(start)))
        followed = [follow_wall(maze, start, goal, hand, heading) for hand in (1, -1) for heading in headings]
        assert shortest == steps_to(nearby.__getitem__, goal)[start]
        assert following == mean(followed)
        for expected, walked in (
            (marking, [mark_passages(nearby, start, goal, rng) for _ in range(200)]),
            (looking, [look_ahead(nearby, start, goal, direct, rng) for _ in range(200)]),
        ):
            assert abs(mean(walked) - expected) <= 5 * stdev(walked) / 200**0.5  # fails once in a million


def test_harder_mazes_are_those_in_which_people_walk_farther():
    """Pairs of mazes of one grid, a quarter of them with loops, whose mean ratios differ by a tenth or more."""
    rng = random.Random(8)
    agreed, pairs = [0, 0], [0, 0]
    for grid in ("9x9", "12x12", "16x12", "10x20", "hexagons:10x10", "triangles:16x9"):
        rated = [rated_by_people(grid, rng) for _ in range(11)]
        for one, other in itertools.combinations(rated, 2):
            for kind in (0, 1):  # the arithmetic and the geometric mean
                if abs(one[kind] - other[kind]) >= log(1.1):
                    pairs[kind] += 1
                    agreed[kind] += (one[kind] - other[kind]) * (one[2] - other[2]) > 0
    print(f"{agreed} of {pairs} pairs")
    assert all(right >= 0.9 * tried > 200 for right, tried in zip(agreed, pairs, strict=True))


def rated_by_people(grid, rng):
    """A maze: the logarithms of the mean ratios of what people walk to the shortest route, and its difficulty."""
    shape = clew.parse_grid(grid)
    names = [name for name in ALGORITHMS if shape.has_rows or not clew.generators()[name].needs_rows]
    maze = clew.generate(rng.choice(names), grid, rng.randrange(1 << 32))
    if rng.random() < 0.25:
        maze = clew.braid(maze, rng.choice([0.1, 0.3, 0.6]), seed=1)
    shortest, *walked = walks(maze, *clew.default_ends(maze), repeats=15)
    ratios = [each / shortest for each in walked if each is not None]
    return log(mean(ratios)), mean(map(log, ratios)), clew.measure(maze).difficulty


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
    found = clew.measure(maze, start, goal).difficulty
    assert found is not None
    assert clew.measure(other, number[start], number[goal]).difficulty == found


def test_the_size_does_not_matter_within_the_bounds_of_the_page():
    for algorithm in ("wilson", "prim", "recursive-backtracker"):
        means = [
            clew.measure_many(clew.generate_many(algorithm, f"{n}x{n}", count, 3), f"{n}x{n}")["difficulty"].mean()
            for n, count in ((10, 60), (24, 25))
        ]
        assert abs(means[0] - means[1]) < 15


@given(maze=mazes())
def test_the_difficulty_is_from_1_to_100_where_there_is_a_way(maze):
    found = clew.measure(maze).difficulty
    start, goal = clew.default_ends(maze)
    assert (found is None) == (goal not in steps_to(maze.neighbors, start))
    assert found is None or 1 <= found <= 100
    assert clew.measure(maze, start, start).difficulty == 1


def test_corridors_and_open_squares_are_easy():
    assert clew.measure(clew.generate("wilson", "30x1", 1)).difficulty == 1
    for easy in (with_passages(clew.Rectangle(8, 8), set()), clew.generate("binary-tree", "20x2", 1)):
        assert level_of(clew.measure(easy).difficulty) == "easy"


@pytest.mark.parametrize("layout", ["padded rectangle", "table of 6"])
def test_compiled_and_interpreted_difficulties_agree(layout, monkeypatch):
    several = [
        (maze, start, goal)
        for grid in sample_grids(layout)
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
        f"ln {_walks.STANDARD_RATIO:.0f} / max(1, ",
        f"({_walks.STANDARD_CELLS} / *t*)",
        f"ln(1 + *q*) / {1 / _walks.DECISION_WEIGHT:.0f}",
        f"(*s* / {_walks.TOP_SCORE})²",
        f"at most {_walks.SIGHT} cells deep",
    ):
        assert constant in page
    shown = [clew.measure(clew.generate("hunt-and-kill", "13x13", seed)).difficulty for seed in (148, 22, 171)]
    assert "difficulties {}, {} and {}".format(*shown) in page
    assert [level_of(each) for each in shown] == ["easy", "medium", "hard"]
