"""Spanning trees made tile by tile are those of Kruskal's algorithm, whatever the tiles and the threads."""

import threading
import tracemalloc
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import kernel, registry
from clew.draws import seeded
from clew.grids.canvas import new_canvas
from clew.kernel import parallel
from clew.kernel.union_find import find, union
from clew.mazes import generate as single
from clew.mazes import running
from clew.mazes.helpers import spanning_tiles as tiles
from clew.testing.plain_search import minimum_spanning_tree

WEIGHTED = [each.name for each in registry.find_all("generator") if each.weights]
SIZES = st.integers(1, 24)


def tiled(grid: clew.Grid, seed: int, side: int = 5, threads: int = 2, *, compiled: bool = True) -> clew.Maze:
    """The maze of a seed, made of small tiles."""
    canvas = new_canvas(grid, compiled=compiled)
    tiles.carve_tree(grid, canvas, seeded(seed).word(), threads, lambda _: None, side)
    return clew.Maze(grid, canvas.passages)


@st.composite
def grids(draw: st.DrawFn) -> clew.Grid:
    kind, width, height = (
        draw(st.sampled_from(["", "torus:", "cylinder:", "moebius:", "klein:"])),
        draw(SIZES),
        draw(SIZES),
    )
    if kind or draw(st.booleans()):
        return clew.parse_grid(f"{kind}{width}x{height}")
    kept = draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height).filter(any))
    return clew.masked(f"{width}x{height}", kept, join=True)


@settings(max_examples=150)
@given(grids(), st.integers(0, 2**64 - 1), st.integers(1, 9), st.integers(1, 3))
def test_the_tree_is_that_of_kruskal_for_any_tiles_and_threads(grid, seed, side, threads):
    assert tiled(grid, seed, side, threads) == minimum_spanning_tree(grid, seed)


@pytest.mark.parametrize("spec", ["20x11", "torus:5x17", "klein:9x4", "moebius:1x8", "1x1", "text:C"])
def test_the_kernels_do_the_same_interpreted(spec):
    grid = clew.parse_grid(spec)
    assert tiled(grid, 3, 7, compiled=False) == minimum_spanning_tree(grid, 3)


def test_tiles_of_the_usual_size_make_the_maze_of_kruskals_kernel():
    grid = clew.Rectangle(2 * tiles.SIDE + 3, tiles.SIDE + 2)
    assert tiled(grid, 2**63, tiles.SIDE) == clew.generate("kruskal", grid, 2**63, compiled=True)


@pytest.mark.parametrize("name", WEIGHTED)
@pytest.mark.parametrize("threads", [1, 2, None])
def test_generate_makes_the_same_maze_in_tiles(name, threads, monkeypatch):
    expected = clew.generate(name, "300x270", 7, number=2**64 - 1, compiled=True)
    calls = []
    carve_tree = tiles.carve_tree
    monkeypatch.setattr(tiles, "carve_tree", lambda *given: (calls.append(given[3]), carve_tree(*given)))
    monkeypatch.setattr(single, "TILED_FROM", 300 * 270)
    shares: list[float] = []
    maze = clew.generate(name, "300x270", 7, number=2**64 - 1, compiled=True, threads=threads, progress=shares.append)
    assert calls == [parallel.thread_count(threads)]
    assert maze == expected
    assert maze.provenance == expected.provenance
    assert shares[-1] == 1.0
    assert all(0 <= before <= after <= 1 for before, after in pairwise(shares))


@pytest.mark.parametrize(
    ("name", "spec", "more"),
    [
        ("wilson", "9x9", {"seed": 1}),
        ("kruskal", "hexagons:9x9", {"seed": 1}),
        ("kruskal", "weave:9x9", {"seed": 1}),
        ("kruskal", "9x9", {"seed": 1, "compiled": False}),
        ("kruskal", "9x9", {"draws": seeded(1, compiled=True)}),
    ],
)
def test_all_other_mazes_are_made_whole(name, spec, more, monkeypatch):
    monkeypatch.setattr(single, "TILED_FROM", 1)
    monkeypatch.setattr(tiles, "carve_tree", None)
    maze = clew.generate(name, spec, threads=2, **{"compiled": True, **more})
    assert maze.passage_count == maze.cells - 1


def test_a_wrong_number_of_threads_is_named():
    with pytest.raises(clew.ClewError, match="threads is 0: it must be a whole number, at least 1") as caught:
        clew.generate("wilson", "3x3", threads=0)
    assert caught.value.field == "threads"


def decided(width: int, height: int, bits: int, seed: int) -> tuple[dict[int, int], bytearray, list[int]]:
    """The weights of the edges of a tile, its cells after what needs no sorting, and their parents.

    Edges at a cell have other leading bits more often than not if there are `bits` of them.
    """
    draws, places = seeded(seed), height * tiles.ROW
    cells = [y * tiles.ROW + x for y in range(height) for x in range(width)]
    pairs = [(cell, way) for cell in cells for way in (0, 1) if cell + (tiles.ROW if way else 1) in {*cells}]
    weights = {2 * cell + way: draws.word() >> 64 - bits for cell, way in pairs}
    leading = [tiles.ABSENT] * (tiles.ABOVE + 2 * (places + tiles.ROW))
    for edge, weight in weights.items():
        leading[tiles.ABOVE + edge] = weight
    carved, parents = bytearray(places + tiles.ROW), [0] * places
    tiles.carve_lightest(carved, places, leading, parents)
    tiles.leave_heaviest(carved, places, leading)
    return weights, carved, parents


@given(st.integers(1, 9), st.integers(1, 6), st.integers(1, 8), st.integers(0, 999))
def test_what_needs_no_sorting_is_so_in_every_spanning_tree_also_where_leading_bits_are_equal(
    width: int, height: int, bits: int, seed: int
) -> None:
    """However the edges with equal bits are ordered: where that decides, nothing is decided."""
    weights, carved, parents = decided(width, height, bits, seed)
    taken = {edge for edge in weights if carved[edge >> 1] >> 1 + (edge & 1) & 1}
    left_out = {edge for edge in weights if carved[edge >> 1] >> 1 + (edge & 1) & tiles.LEFT_OUT}
    order = sorted(weights, key=lambda edge: (weights[edge], edge in taken, edge not in left_out, edge))
    sets = list(range(len(carved)))
    ways = [(edge >> 1, (edge >> 1) + (tiles.ROW if edge & 1 else 1)) for edge in order]
    tree = {edge for edge, (cell, other) in zip(order, ways, strict=True) if union(sets, cell, other)}
    assert taken <= tree
    assert not left_out & tree
    joined = list(range(len(carved)))
    for edge in taken:
        union(joined, edge >> 1, (edge >> 1) + (tiles.ROW if edge & 1 else 1))
    cells = {end for pair in ways for end in pair}
    assert len({(find(parents, cell), find(joined, cell)) for cell in cells}) == len(
        {find(parents, cell) for cell in cells}
    )


def test_most_edges_need_no_sorting() -> None:
    """One is the lightest at one of its ends, or the heaviest at one of its corners, with 5 in 7."""
    weights, carved, _ = decided(120, 120, 30, 1)
    flags = [carved[edge >> 1] >> 1 + (edge & 1) for edge in weights]
    assert 0.69 < sum(flag & 1 for flag in flags) / 120**2 < 0.75
    assert 0.69 < sum(flag // tiles.LEFT_OUT & 1 for flag in flags) / 120**2 < 0.75


def test_edges_in_a_tile_are_sorted_also_those_whose_leading_bits_are_equal() -> None:
    """Some pairs of edges of a full tile are equal in the bits of their bucket and their words."""
    leading, edges, words, _, counts = (kernel.zeros(kind, size, True) for kind, size in tiles.SCRATCH)
    count = 2 * tiles.SIDE * tiles.ROW
    tile = tiles.Tile(bytearray(), [22013], tiles.SIDE, tiles.SIDE, 3 * tiles.ROW)
    weights = [tile.weight_of(edge) for edge in range(count)]
    edges[:count] = range(count)
    leading[tiles.ABOVE : tiles.ABOVE + count] = [weight >> 34 for weight in weights]
    compiled = tile._replace(passages=np.zeros(1, np.uint8), key=np.array([22013], np.uint64))
    kernel.call(tiles.sort_edges, compiled, leading, edges, count, words, counts)
    order = [int(word) & tiles.EDGE for word in words[:count]]
    assert order == sorted(range(count), key=weights.__getitem__)
    equal = [one > two for one, two in pairwise(order) if weights[one] >> 35 == weights[two] >> 35]
    assert {*equal} == {False, True}


@pytest.mark.parametrize("weights", [(9 << 60, 5, 1 << 63, 6 << 40), (9 << 60 | 1, 5, 9 << 60, 4, 1 << 63)])
def test_edges_are_put_in_the_order_of_their_weights_also_where_leading_bits_are_equal(
    weights: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def weigh(_: object, edges: memoryview, found: Any) -> None:
        for place, edge in enumerate(edges):
            found[place] = weights[edge]

    monkeypatch.setattr(tiles, "weigh", weigh)
    order = tiles.order_of(np.arange(len(weights)), 0, compiled=False)
    assert list(order) == sorted(range(len(weights)), key=weights.__getitem__)


def test_edges_whose_leading_bits_are_equal_are_joined_in_order_of_their_weights():
    """With two leading bits, a quarter of the edges are out of order at first."""
    grid, low = clew.Rectangle(6, 5), (1 << 62) - 1
    canvas, key = new_canvas(grid, compiled=False), [seeded(3).word()]
    cells = [cell for cell in canvas.places() if not canvas.is_padding(cell)]
    edges = [(cell, each) for cell in cells for each in (1, 2) if canvas.forward(cell) >> each & 1]
    entries = [(cell << 32 | canvas.neighbor(cell, each), canvas.edge(cell, each)) for cell, each in edges]
    flat = [word for entry in entries for word in entry]
    words = [0] * len(edges)
    tiles.list_words(key, low, flat, words)
    words.sort()
    assert [word & low for word in words] != sorted(range(len(edges)))
    tiles.join_tiles(canvas, key, words, low, flat, [0] * grid.storage)
    assert clew.Maze(grid, canvas.passages) == minimum_spanning_tree(grid, 3)


def test_the_memory_that_is_needed_is_less_than_for_kruskal_and_is_not_exceeded(monkeypatch):
    grid = clew.Rectangle(5000, 2500)
    found = registry.find("generator", "kruskal")
    needed = grid.storage + tiles.scratch_bytes(grid, 2)
    peaks = []
    for seed in range(4):  # in some of which kernels are compiled, which takes more
        tracemalloc.start()
        clew.generate("kruskal", grid, seed, threads=2)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    used = min(peaks)
    assert 0.7 * needed < used < needed
    assert needed < 0.8 * (grid.storage + found.scratch_bytes(grid))
    monkeypatch.setattr("clew.kernel.memory.available", lambda: needed)
    clew.generate("kruskal", grid, 2, threads=2)
    monkeypatch.setattr("clew.kernel.memory.available", lambda: needed - 1)
    with pytest.raises(clew.ClewError, match="would be needed for kruskal on rectangle:5000x2500"):
        clew.generate("kruskal", grid, 2, threads=2)
    with pytest.raises(clew.ClewError, match="would be needed"):
        running.check_size(found, grid)


def test_the_error_of_a_thread_is_raised(monkeypatch):
    def fail(*_):
        raise MemoryError(threading.current_thread().name)

    monkeypatch.setattr(tiles.kernel, "run", fail)
    with pytest.raises(MemoryError):
        tiled(clew.Rectangle(4, 4), 1)
