"""The figures of a maze against counting it by hand."""

import pytest
from hypothesis import given
from oracles import components, with_passages
from simple_mazes import mazes

import clew
from clew.measures.components import count_parts


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
    assert count_parts(maze) == 1


def test_figures_are_ready_for_json():
    assert clew.measure(clew.generate("wilson", "3x3", 1)).as_dict()["cells"] == 9
