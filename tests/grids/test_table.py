"""The two tables of neighbors say the same, and so does arithmetic; kinds are found where there are few."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.grids import SHAPES, parse_grid
from clew.grids.canvas import new_canvas
from clew.grids.neighbor_table import KindTable, NeighborTable, Tabled, kinds_of, row_shift, row_width
from clew.grids.spec import FILES, shape

EXAMPLES = [
    f"{name}:{size}" for name in SHAPES if name not in FILES for size in getattr(shape(name), "FORMS", {}).values()
]
TABLED = [each for each in EXAMPLES if isinstance(parse_grid(each), Tabled)]


def told_by_kinds(table):
    """The same table by kinds of cell."""
    entries = np.frombuffer(table.entries, np.int32)
    found = kinds_of(table.length, table.width, table.shift, entries, wide=False)
    assert found is not None
    entries, kinds, usual = (memoryview(each) for each in found[:3])
    return KindTable(table.length, table.width, table.shift, table.top, entries, kinds, usual, found[3])


@pytest.mark.parametrize("spec", TABLED)
def test_kinds_of_cells_have_the_same_neighbors(spec):
    canvas = new_canvas(parse_grid(spec))
    plain, passages = canvas, canvas.passages
    kinds = told_by_kinds(plain)._replace(passages=passages)
    passages[plain.middle()] = 1
    for cell in range(plain.cells()):
        for question in ("directions", "unvisited", "visited", "forward"):
            assert getattr(kinds, question)(cell) == getattr(plain, question)(cell)
        assert kinds.degree(cell) == plain.degree(cell)
        around = plain.directions(cell)
        assert kinds.earliest(cell, around) == plain.earliest(cell, around)
        for direction in range(plain.width):
            assert kinds.neighbor(cell, direction) == plain.neighbor(cell, direction)
        for direction in range(plain.degree(cell)):
            assert kinds.opposite(cell, direction) == plain.opposite(cell, direction)
            assert kinds.edge(cell, direction) == plain.edge(cell, direction)


@pytest.mark.parametrize("spec", TABLED)
def test_arrays_of_neighbors_are_the_same_by_either_table(spec, monkeypatch):
    grid = parse_grid(spec)
    cells = np.arange(grid.cells)
    steps = np.argwhere(grid.neighbor_rows(cells) >= 0).T
    plain = grid.neighbor_rows(cells).tolist(), grid.opposites(*steps).tolist()
    assert grid.opposites(*steps.tolist()).tolist() == plain[1], "lists instead of arrays"
    kinds = told_by_kinds(grid._table)
    monkeypatch.setitem(vars(grid), "_table", kinds._replace(kinds=np.asarray(kinds.kinds)))
    assert (grid.neighbor_rows(cells).tolist(), grid.opposites(*steps).tolist()) == plain
    assert grid.opposites(*steps.tolist()).tolist() == plain[1], "lists instead of arrays"


def test_a_large_grid_gives_the_same_maze_by_either_table(monkeypatch):
    from clew.grids import neighbor_table

    by_kinds = clew.generate("simplified-prim", clew.Hexagons(330, 310), 4, compiled=True)
    assert isinstance(by_kinds.grid.topology(True), KindTable)
    monkeypatch.setattr(neighbor_table, "KINDS_FROM", 1 << 60)
    plain = clew.generate("simplified-prim", clew.Hexagons(330, 310), 4, compiled=True)
    assert type(plain.grid.topology(True)) is NeighborTable
    assert by_kinds == plain


def test_a_graph_without_order_keeps_its_rows():
    """A ring through 100,000 cells in random order has too many kinds of cell for a table of kinds."""
    order = np.random.default_rng(5).permutation(100_000)
    graph = clew.Graph.from_edges(len(order), np.stack([order, np.roll(order, 1)], axis=1))
    assert type(graph.topology(True)) is NeighborTable
    assert graph.edges == len(order)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=60))
def test_a_graph_knows_exactly_its_edges(pairs):
    edges = {tuple(sorted(pair)) for pair in pairs if pair[0] != pair[1]}
    graph = clew.Graph.from_edges(31, sorted(edges))
    found = {(cell, other) for cell in range(31) for _, other in graph.neighbors(cell) if other > cell}
    assert found == edges
    assert graph.edges == len(edges)
    width = row_width(graph.max_sides)
    assert (graph.topology().width, graph.topology().shift) == (width, row_shift(width))
    assert clew.Graph([[other for _, other in graph.neighbors(cell)] for cell in range(31)]) == graph
