"""Textures of the recursive backtracker: straight on more often, more across or down, and nothing else changed."""

import pytest

import clew

GRIDS = ["9x7", "1x5", "torus:6x5", "moebius:5x5", "weave:8x7"]
OPTIONS = [{"run": 0.7}, {"horizontal": 0.2}, {"run": 0.5, "horizontal": 0.9}, {"run": 1, "horizontal": 0}]


def straight_share(maze):
    """Of cells in a corridor, how many lie on a straight line."""
    corridors = [
        maze.open_directions(cell) for cell in range(maze.cells) if maze.open_directions(cell).bit_count() == 2
    ]
    return sum(exits in (0b0101, 0b1010) for exits in corridors) / len(corridors)


def across_share(maze):
    """Of passages, how many lead east or west."""
    return sum(maze.open_directions(cell) >> 1 & 1 for cell in range(maze.cells)) / (maze.cells - 1)


def made(**options):
    return clew.generate("recursive-backtracker", "50x50", 7, compiled=False, **options)


def test_the_share_of_straight_steps_grows_with_the_run():
    shares = [straight_share(made(run=run)) for run in (0, 0.3, 0.6, 0.9, 1)]
    assert shares == sorted(shares)
    assert shares[0] == pytest.approx(straight_share(made()), abs=0.04)
    assert shares[2] > shares[0] + 0.2
    assert shares[4] > 0.9


def test_passages_lie_across_as_often_as_requested():
    shares = [across_share(made(horizontal=share)) for share in (0, 0.2, 0.5, 0.8, 1)]
    assert shares == sorted(shares)
    assert shares[0] < 0.05
    assert shares[2] == pytest.approx(0.5, abs=0.03)
    assert shares[4] > 0.95
    assert across_share(made(run=0.8, horizontal=0.8)) > 0.6


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_textured_mazes_are_perfect_and_replayed(grid, options):
    maze = clew.generate("recursive-backtracker", grid, 3, compiled=False, **options)
    assert clew.is_perfect(maze)
    assert clew.trace("recursive-backtracker", grid, 3, compiled=False, **options).replay() == maze
    assert maze.provenance.options == options


@pytest.mark.parametrize("options", OPTIONS[:3], ids=str)
def test_textured_mazes_are_the_same_compiled(options):
    plain, quick = (
        clew.generate("recursive-backtracker", "torus:6x5", 3, compiled=compiled, **options)
        for compiled in (False, True)
    )
    assert plain == quick


def test_without_textures_the_provenance_has_none():
    assert made().provenance.options == {}
    assert made(run=None) == made()


@pytest.mark.parametrize("options", [{"run": 0.5}, {"horizontal": 0}])
@pytest.mark.parametrize("grid", ["hexagons:4x4", "box:3x3x3"])
def test_grids_without_opposite_directions_are_refused(grid, options):
    with pytest.raises(
        clew.ClewError, match=f"is for grids of square cells, such as a rectangle or a torus, and {grid}"
    ):
        clew.generate("recursive-backtracker", grid, **options)
