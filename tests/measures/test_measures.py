"""The figures of a maze against their definitions, worked out plainly."""

import inspect
import json
import pickle
from math import isclose, isnan, log
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from oracles import with_passages
from plain_measures import plain_measures
from simple_mazes import mazes

import clew
from clew.grids import parse_grid
from clew.kernel.choose import interpreting
from clew.masks import MaskedRectangle
from clew.masks.subgrid import masked
from clew.mazes.helpers.searches import spread_without_walls
from clew.measures import _figures, measure_of_column
from clew.measures._figures import axis_of
from clew.measures._survey import kernels, row
from clew.measures.solution import solution_length
from clew.registry import discovery
from clew.testing.samples import LAYOUTS, loose_maze, sample_grids

ISLANDS = MaskedRectangle.parse_text("..X...\n..X.X.\n.XXXX.\n......")  # its cells are in two parts
SPECS = """rectangle:6x5 rectangle:1x1 cylinder:4x4 torus:4x3 torus:2x2 torus:1x1 moebius:4x3 klein:4x3 weave:6x5
    hexagons:5x4 hexagons:side=2 triangles:6x4 upsilon:5x4 cairo:4x4 polar:3 sphere:3 cube:2 box:3x2x2 text:I,height=9
"""
GRIDS = [
    *map(parse_grid, SPECS.split()),
    ISLANDS,
    clew.Graph([[1, 2, 3], [0, 2, 4], [0, 1, 5], [4, 5, 0], [3, 5, 1], [3, 4, 2]]),
    masked("hexagons:5x4", [cell % 7 != 3 for cell in range(20)]),
    masked("torus:5x4", [cell % 7 != 3 for cell in range(20)]),
]


def kinds_of_mazes(grid, seed):
    """A perfect maze, one with loops, and one with loops in parts, as far as the grid has them."""
    if grid is not ISLANDS:
        perfect = clew.generate("recursive-backtracker" if grid.weaves else "wilson", grid, seed)
        yield from (perfect, clew.braid(perfect, 0.6, seed=seed))
    if not grid.weaves:
        yield loose_maze(grid, seed)


def agree(found, expected, where):
    """Check that the figures are those expected, and as floats nearly so; axes have names of their own in the test."""
    assert expected.keys() <= found.keys()
    for name, value in expected.items():
        if name == "bias":
            rounded = [sorted(round(each, 9) for each in shares.values() if each) for shares in (found[name], value)]
            assert rounded[0] == rounded[1], (name, where)
        elif isinstance(value, float):
            assert isclose(found[name], value, abs_tol=1e-9), (name, where)
        else:
            assert found[name] == value, (name, where)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec)
def test_figures_are_those_of_their_definitions(grid):
    draws = Random(grid.spec)
    for seed in (1, 2):
        for maze in kinds_of_mazes(grid, seed):
            given_ends = (draws.randrange(grid.cells), draws.randrange(grid.cells))
            for ends in ((None, None), given_ends, (given_ends[0], None), (None, given_ends[1])):
                where = (grid.spec, seed, ends)
                agree(clew.measure(maze, *ends).as_dict(), plain_measures(maze, *ends), where)


@given(maze=mazes())
@settings(max_examples=40)
def test_figures_of_mazes_of_any_size_are_those_of_their_definitions(maze):
    agree(clew.measure(maze).as_dict(), plain_measures(maze), maze.storage)


def test_the_walk_and_the_searches_measure_perfect_mazes_alike(monkeypatch):
    """A perfect maze is measured by one walk, others by searches: two ways to the same figures."""
    for grid in GRIDS[:8]:
        maze = clew.generate("wilson", grid, 5)
        walked = clew.measure(maze).as_dict()
        with monkeypatch.context() as patch, interpreting():  # machine code would go on calling the walk
            patch.setattr(kernels, "survey_tree", lambda *_: None)
            searched = clew.measure(maze).as_dict()
        assert walked["perfect"]
        assert walked["longest_path"] == walked["diameter"]
        unlike = {name for name, value in walked.items() if value != searched[name]}
        assert unlike == {"perfect", "longest_path"}  # which only the walk finds


@interpreting()
def test_openings_are_the_ends_of_the_solution():
    maze = clew.openings(clew.generate("wilson", "9x7", 3), "hardest")
    figures = clew.measure(maze)
    assert figures.ends == clew.default_ends(maze)
    assert figures.solution_length == clew.solve(maze).steps != clew.measure(maze, 0).solution_length
    assert clew.measures.Figures(maze).of(solution_length) == figures.solution_length


def test_an_open_square_has_one_loop():
    figures = clew.measure(with_passages(clew.Rectangle(2, 2), set()))
    assert (figures.loops, figures.dead_ends, figures.components, figures.perfect) == (1, 0, 1, False)
    assert (figures.corridors, figures.corridor_length, figures.straightness, figures.turns) == (1, 4, 0, 4)
    assert (figures.diameter, figures.radius, figures.center) == (2, 2, (0, 1, 2, 3))


def test_a_corridor_is_all_solution():
    figures = clew.measure(clew.generate("wilson", "9x1", 1))
    assert (figures.solution_share, figures.detour, figures.elitism, figures.branches) == (1, 1, None, 0)
    assert (figures.straightness, figures.bias) == (1, {"north-south": 0, "east-west": 1})
    assert (figures.river, figures.center, figures.branch_depth) == (7 / 9, (4,), None)


def test_one_cell_has_figures_too():
    figures = clew.measure(clew.generate("wilson", "1x1", 1)).as_dict()
    assert (figures["diameter"], figures["solution_length"], figures["center"]) == (0, 0, [0])
    assert (figures["entropy"], figures["bias"], figures["detour"], figures["corridor_length"]) == (0, {}, None, None)


def test_the_extent_of_a_large_maze_with_loops_is_not_known():
    small, large = (clew.braid(clew.generate("wilson", size, 1)) for size in ("20x20", "21x20"))
    assert clew.measure(small).diameter == max(clew.distances(small, cell).farthest[1] for cell in range(400))
    figures = clew.measure(large)
    assert (figures.diameter, figures.radius, figures.center) == (None, None, None)


def test_axes_join_opposite_directions():
    assert axis_of("north-west") == axis_of("south-east") == "northwest-southeast"
    assert axis_of("counter-clockwise") == "clockwise-counterclockwise"
    assert axis_of("somewhere") == "somewhere"


def test_dead_ends_of_a_binary_tree_are_a_quarter_of_the_cells_and_one():
    """The number expected is exactly 12 * 10 / 4 + 1; five deviations of the mean are one in a million."""
    mazes = clew.generate_many("binary-tree", "12x10", 150, seed=1)
    figures = clew.measure_many(mazes, "12x10", ["dead_ends", "degree_4"])
    assert abs(figures["dead_ends"].mean() - 31) < 5 * figures["dead_ends"].std() / 150**0.5
    assert not figures["degree_4"].any()


def test_dead_ends_inside_a_sidewinder_have_their_exact_density():
    """(5/4 - ln 2)/2 of the cells: long rows, of which the first is a corridor and the last has no row below.

    Seven deviations of a mean of 25 are one in a million.
    """
    width, count = 300, 25
    mazes = clew.generate_many("sidewinder", f"{width}x6", count, seed=1)
    inner = np.bitwise_count(mazes[:, 1:-1, 30:-30]) == 1
    shares = inner.mean(axis=(1, 2))
    assert abs(shares.mean() - (5 / 4 - log(2)) / 2) < 7 * shares.std() / count**0.5
    assert (np.bitwise_count(mazes[:, 0, 1:-1]) >= 2).all()


def test_compiled_and_interpreted_figures_agree(monkeypatch):
    perfect = clew.generate("wilson", "30x20", 3, compiled=False)
    for maze in (perfect, clew.braid(perfect, 0.5)):
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
        plain = clew.measure(maze)
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
        monkeypatch.setattr(kernels, "SPLIT_FROM", 0)  # the texture in a thread of its own
        assert clew.measure(maze) == plain


def test_figures_are_values():
    figures = clew.measure(clew.generate("wilson", "5x4", 1))
    assert json.loads(json.dumps(figures.as_dict()))["cells"] == 20
    assert pickle.loads(pickle.dumps(figures)) == figures != clew.measure(clew.generate("wilson", "5x4", 2))
    assert "dead_ends=" in repr(figures)
    with pytest.raises(AttributeError, match="no attribute length"):
        figures.length  # noqa: B018
    with pytest.raises(AttributeError, match="do not change"):
        figures.cells = 3


def test_the_class_of_the_figures_lists_every_measure():
    names = [name.replace("-", "_") for name in clew.measures()]
    assert names == list(clew.Measures.__annotations__)
    for name in names:
        assert f"\n{name} : " in inspect.getdoc(clew.Measures)


def test_ends_outside_the_maze_are_refused():
    maze = clew.generate("wilson", "5x4", 1)
    with pytest.raises(clew.ClewError, match="goal: cell 9,9 is not in this maze") as refusal:
        clew.measure(maze, goal=(9, 9))
    assert refusal.value.field == "goal"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_mazes_are_measured_as_each_alone(layout, monkeypatch):
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
    grid = min(sample_grids(layout), key=lambda grid: abs(grid.cells - 60))
    mazes, alone = several(grid)
    agrees_with_each_alone(clew.measure_many(mazes, grid), alone)


def test_the_compiled_kernel_measures_the_same_with_any_number_of_threads(monkeypatch):
    grid = clew.Rectangle(9, 7)
    mazes, alone = several(grid)
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
    for threads in (1, 3):
        agrees_with_each_alone(clew.measure_many(mazes, grid, threads=threads), alone)


def several(grid):
    """A perfect maze, one with loops and one without passages: as an array, and the figures of each."""
    perfect = clew.generate("recursive-backtracker", grid, 3)
    full = clew.braid(clew.generate("recursive-backtracker", grid, 4), 1, seed=1)
    mazes = np.stack([perfect.array, full.array, np.zeros_like(perfect.array)])
    return mazes, [clew.measure(clew.from_directions(grid, maze)).as_dict() for maze in mazes]


def agrees_with_each_alone(figures, dictionaries):
    assert {len(column) for column in figures.values()} == {3}
    for number, alone in enumerate(map(dict, dictionaries)):
        alone["center"] = None if alone["center"] is None else alone["center"][0]
        for dictionary in ("degrees", "bias"):
            values = alone.pop(dictionary)
            prefix = {"degrees": "degree_", "bias": "bias_"}[dictionary]
            own = {name for name in figures if name.startswith(prefix)}
            alone |= {name: values.get(_key(name, prefix), 0 if values else None) for name in own}
        for name, column in figures.items():
            if alone[name] is None or (name.startswith("degree_") and not alone[name]):
                assert column[number] in (-1, 0) or isnan(column[number]), name
            else:
                assert column[number] == pytest.approx(alone[name], abs=1e-9), name
        assert figures.keys() == alone.keys()


def _key(column, prefix):
    """The key of a dictionary that became a column."""
    rest = column.removeprefix(prefix)
    return int(rest) if rest.isdecimal() else rest.replace("_", "-")


def test_only_the_figures_with_given_names_are_computed(monkeypatch):
    mazes = clew.generate_many("wilson", "6x5", 7, seed=7)
    whole = clew.measure_many(mazes, "6x5")
    for names in (["dead-ends"], ["turns", "entropy"], ["longest_path"], ["solution_share", "diameter"], ["degree_3"]):
        found = clew.measure_many(mazes, "6x5", names)
        assert list(found) == [name for name in whole if name.replace("_", "-") in {n.replace("_", "-") for n in names}]
        for name, column in found.items():
            np.testing.assert_array_equal(column, whole[name])
    parts = []
    survey = _figures.survey_batch
    monkeypatch.setattr(
        _figures, "survey_batch", lambda batch, part, ends: parts.append(part) or survey(batch, part, ends)
    )
    clew.measure_many(mazes, "6x5", ["junctions"])
    clew.measure_many(mazes, "6x5", ["turns", "false_paths"])
    assert parts == [0, row.TEXTURE | row.SOLUTION]


def test_columns_that_are_rare_can_be_named_too():
    mazes = clew.generate_many("binary-tree", "6x5", 3, seed=7)
    found = clew.measure_many(mazes, "6x5", ["degree_4", "bias_east_west"])
    assert found["degree_4"].tolist() == [0, 0, 0]
    assert list(found) == ["degree_4", "bias_east_west"]
    assert measure_of_column("bias_east_west").name == "bias"
    for name in ("dead ends", "degree_x", 7):
        with pytest.raises(clew.ClewError, match="is not a measure or a column of one") as refusal:
            clew.measure_many(mazes, "6x5", [name])
        assert refusal.value.field == "names"


def test_many_mazes_have_the_ends_that_are_given():
    mazes = clew.generate_many("wilson", "torus:6x5", 5, seed=7)
    found = clew.measure_many(mazes, "torus:6x5", ["solution_length"], start=(1, 2), goal=(4, 4))["solution_length"]
    alone = [clew.solve(clew.from_directions("torus:6x5", maze), start=(1, 2), goal=(4, 4)).steps for maze in mazes]
    assert found.tolist() == alone


def test_measures_of_plugins_are_columns_too(monkeypatch):
    @clew.registry.measure(order=99)
    def corner_passages(figures):
        """How many passages the first cell has."""
        return figures.maze.open_directions(0).bit_count()

    monkeypatch.setitem(discovery._registered, "measure", {"corner_passages": corner_passages})
    mazes = clew.generate_many("wilson", "4x3", 5, seed=7)
    found = clew.measure_many(mazes, "4x3")["corner_passages"]
    np.testing.assert_array_equal(found, np.bitwise_count(mazes[:, 0, 0]))
    alone = clew.measure(clew.from_directions("4x3", mazes[0]))
    assert alone.others == {"corner_passages": found[0]} == {"corner_passages": alone.as_dict()["corner_passages"]}


def test_no_mazes_have_no_figures():
    figures = clew.measure_many(np.zeros((0, 3, 4), np.uint8), "4x3")
    assert {len(column) for column in figures.values()} == {0}
    with pytest.raises(clew.ClewError, match="maze 0: cell 0,0 opens a side"):
        clew.measure_many(np.full((2, 3, 4), 15), "4x3")


def test_the_lower_bound_of_a_star_is_the_way_without_walls_where_a_grid_says_so():
    for grid in GRIDS:
        canvas = clew.generate("recursive-backtracker", grid, 1).canvas(compiled=False) if grid is not ISLANDS else None
        if canvas is None or not canvas.heuristic_is_exact():
            continue
        work = kernels.workspace(grid, compiled=False)
        for start in range(grid.cells):
            for goal in range(grid.cells):
                places = canvas.cell(start), canvas.cell(goal)
                spread_without_walls(canvas, *places, work.distance, work.queue)
                assert canvas.heuristic(*places) == work.distance[places[1]], grid.spec
