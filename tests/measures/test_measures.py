"""The figures of a maze against counting it by hand."""

import numpy as np
import pytest
from hypothesis import given
from oracles import components, with_passages
from simple_mazes import mazes

import clew
from clew.testing.sample_grids import LAYOUTS, sample_grids


@given(maze=mazes())
def test_figures_are_those_counted_by_hand(maze):
    figures = clew.measure(maze)
    degrees = [maze.open_directions(cell).bit_count() for cell in range(maze.cells)]
    assert figures.cells == maze.cells
    assert figures.passages == sum(degrees) // 2 == maze.passage_count
    assert figures.dead_ends == degrees.count(1)
    assert figures.junctions == sum(degree > 2 for degree in degrees)
    assert {degree: count for degree, count in figures.degrees.items() if count} == {
        degree: degrees.count(degree) for degree in set(degrees)
    }
    assert figures.components == len(components(maze))
    assert figures.loops == figures.passages - figures.cells + figures.components
    assert figures.perfect == (figures.loops == 0 and figures.components == 1)
    assert (figures.longest_path is None) != figures.perfect


def test_an_open_square_has_one_loop():
    figures = clew.measure(with_passages(clew.Rectangle(2, 2), set()))
    assert (figures.loops, figures.dead_ends, figures.components, figures.perfect) == (1, 0, 1, False)


@pytest.mark.parametrize("grid", ["300x200", "hexagons:60x50"])
def test_compiled_and_interpreted_figures_agree(grid, monkeypatch):
    maze = clew.generate("wilson", grid, 3)
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
    plain = clew.measure(maze)
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
    assert clew.measure(maze) == plain


def test_figures_are_ready_for_json():
    assert clew.measure(clew.generate("wilson", "3x3", 1)).as_dict()["cells"] == 9


@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_mazes_are_measured_as_each_alone(layout, monkeypatch):
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: False)
    grid = min(sample_grids(layout), key=lambda grid: abs(grid.cells - 60))
    agrees_with_each_alone(grid, clew.measure_many(several(grid), grid))


def test_the_compiled_kernel_measures_the_same_with_any_number_of_threads(monkeypatch):
    monkeypatch.setattr("clew.kernel.should_compile", lambda *_: True)
    grid = clew.Rectangle(9, 7)
    for threads in (1, 3):
        agrees_with_each_alone(grid, clew.measure_many(several(grid), grid, threads=threads))


def several(grid):
    """A perfect maze, one with loops, one without passages, and one with all."""
    perfect = clew.generate("recursive-backtracker", grid, 3)
    full = clew.braid(clew.generate("recursive-backtracker", grid, 4), 1, seed=1)
    return np.stack([perfect.array, full.array, np.zeros_like(perfect.array)])


def agrees_with_each_alone(grid, figures):
    assert {len(column) for column in figures.values()} == {3}
    for number, array in enumerate(several(grid)):
        alone = clew.measure(clew.from_directions(grid, array)).as_dict()
        degrees = alone.pop("degrees")
        many = {name: column[number] for name, column in figures.items()}
        counted = {int(name[7:]): many.pop(name) for name in list(many) if name.startswith("degree_")}
        assert {degree: count for degree, count in counted.items() if count or degree in degrees} == degrees
        assert many == {name: -1 if figure is None else figure for name, figure in alone.items()}


def test_measures_of_plugins_are_columns_too(monkeypatch):
    @clew.registry.measure(order=99)
    def corner_passages(figures):
        """How many passages the first cell has."""
        return figures.maze.open_directions(0).bit_count()

    entries = (*clew.registry.find_all("measure"), clew.registry.entry_of(corner_passages))
    monkeypatch.setattr(clew.registry, "find_all", lambda kind: entries)
    mazes = clew.generate_many("wilson", "4x3", 5, seed=7)
    found = clew.measure_many(mazes, "4x3")["corner_passages"]
    np.testing.assert_array_equal(found, np.bitwise_count(mazes[:, 0, 0]))


def test_no_mazes_have_no_figures():
    figures = clew.measure_many(np.zeros((0, 3, 4), np.uint8), "4x3")
    assert {len(column) for column in figures.values()} == {0}
    with pytest.raises(clew.ClewError, match="maze 0: cell 0,0 opens a side"):
        clew.measure_many(np.full((2, 3, 4), 15), "4x3")
