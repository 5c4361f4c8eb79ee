"""What a maze gives to other libraries: pairs of cells, NetworkX graphs, SciPy matrices, NumPy arrays."""

import sys

import networkx
import numpy as np
import pytest
import scipy
from hypothesis import given
from maze_strategies import rectangles
from oracles import with_passages

import clew

SPECS = ["6x4", "1x5", "torus:4x3", "torus:2x2", "moebius:5x3", "moebius:1x4", "klein:3x4", "cylinder:2x3", "weave:6x5"]
SPECS += ["polar:4", "sphere:4", "cube:2", "hexagons:4x3", "triangles:5x3", "box:2x2x2"]


def listed(maze):
    """The passages, cell by cell."""
    return sorted(
        [cell, other]
        for cell in range(maze.cells)
        for direction, other in maze.grid.neighbors(cell)
        if cell < other and maze.is_open(cell, direction)
    )


@pytest.mark.parametrize("spec", SPECS)
def test_each_passage_is_listed_once_on_every_grid(spec):
    grid = clew.parse_grid(spec)
    mazes = [clew.generate("kruskal", grid, 5)]
    mazes += [] if grid.weaves else [with_passages(grid, {1, 2})]  # with loops, and so with double passages
    for maze in mazes:
        assert maze.edges().tolist() == listed(maze)
        assert len(maze.edges()) == maze.passage_count
    assert maze.edges().dtype == np.int32


@pytest.mark.parametrize(
    "grid", [clew.masked("5x4", lambda x, y: x + y > 1), clew.Subgrid(clew.Polar(3), b"\1\0" * 9 + b"\1")]
)
def test_cells_that_a_mask_leaves_out_have_no_numbers(grid):
    maze = with_passages(grid, set())
    assert maze.edges().tolist() == listed(maze)


def test_a_grid_of_ones_own_needs_no_arrays():
    maze = clew.generate("wilson", "5x4", 1)
    cells = np.array([0, 6])
    east = clew.grids.grid.Grid.neighbors_in(maze.grid, clew.EAST, cells)
    assert east.tolist() == [1, 7] == maze.grid.neighbors_in(clew.EAST, cells).tolist()


@given(maze=rectangles())
def test_networkx_gets_the_cells_and_the_passages(maze):
    graph = maze.to_networkx()
    assert list(graph) == list(maze)
    assert sorted(map(sorted, graph.edges)) == maze.edges().tolist()
    assert graph.nodes[maze.cells - 1]["coordinates"] == maze.grid.coordinates(maze.cells - 1)
    assert all(sorted(graph.neighbors(cell)) == sorted(maze.neighbors(cell)) for cell in maze)


def test_networkx_gets_positions_and_names_and_gives_the_graph_back():
    maze = clew.generate("wilson", "hexagons:4x3", 2)
    again = clew.Graph.from_networkx(maze.to_networkx())
    found, known = (np.array([grid.center(cell) for cell in range(12)]) for grid in (again, maze.grid))
    assert np.allclose(found - found[0], known - known[0])
    roads = clew.Graph.from_names(["Knossos", "Malia"], [("Malia", "Knossos")])
    graph = clew.generate("wilson", roads, 1).to_networkx()
    assert graph.nodes[1] == {"coordinates": (1,), "name": "Malia"}
    assert networkx.is_tree(graph)


def test_scipy_gets_a_symmetric_matrix_of_ones():
    maze = clew.braid(clew.generate("wilson", "torus:5x4", 3), 0.5)
    matrix = maze.to_scipy()
    assert (matrix.format, matrix.dtype, matrix.has_canonical_format) == ("csr", np.int8, True)
    assert (matrix != matrix.T).nnz == 0
    assert np.argwhere(np.triu(matrix.toarray())).tolist() == maze.edges().tolist()
    assert scipy.sparse.csgraph.shortest_path(matrix)[7].tolist() == clew.distances(maze, 7).array.ravel().tolist()
    double = with_passages(clew.parse_grid("torus:2x2"), set()).to_scipy()
    assert double.data.tolist() == [1] * 8


@pytest.mark.parametrize(("method", "module"), [("to_networkx", "networkx"), ("to_scipy", "scipy.sparse")])
def test_a_missing_library_is_named_with_what_installs_it(method, module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(clew.ClewError, match=r"not installed: pip install 'clew\[graphs\]'"):
        getattr(clew.generate("wilson", "3x2", 1), method)()


def test_numpy_takes_a_maze_for_its_array():
    maze = clew.generate("wilson", "4x3", 1)
    assert np.asarray(maze) is maze.array
    assert np.array_equal(np.array(maze, dtype=np.int64), maze.array)
    copied = np.array(maze)
    copied[0, 0] = 0
    assert maze.array[0, 0] != 0
    with pytest.raises(ValueError, match="a copy is needed"):
        np.asarray(maze, dtype=float, copy=False)


def test_a_maze_is_a_collection_of_cells():
    maze = clew.generate("wilson", "4x3", 1)
    assert (len(maze), list(maze)) == (12, list(range(12)))
    assert all(cell in maze for cell in (0, 11, (3, 2), np.int64(3)))
    assert not any(cell in maze for cell in (12, -1, (4, 0), (1, 2, 3), "0,0", None))
    assert clew.generate("wilson", "1x1", 1)
    assert maze.neighbors((0, 0)) == maze.neighbors(0)
    with pytest.raises(clew.ClewError, match="cell number 12 is not in this maze"):
        maze.neighbors(12)
