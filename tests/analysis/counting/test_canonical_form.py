"""The symmetries of grids, and the canonical form of mazes under them."""

import hashlib

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import kernel
from clew.analysis.counting import canonical, canonical_form, canonical_many, hashes_many, symmetries, unrank_many
from clew.analysis.counting.grid_symmetries import WALL, symmetries_of
from clew.analysis.counting.possible_passages import list_passages
from clew.errors import ClewError
from clew.testing.samples import complete_graph

ORDERS = {
    "1x1": 1,
    "4x1": 2,
    "3x2": 4,
    "3x3": 8,
    "torus:4x4": 128,
    "torus:5x3": 60,
    "cylinder:5x3": 20,
    "moebius:5x4": 20,
    "moebius:4x3": 16,
    "klein:4x3": 16,
    "hexagons:side=3": 12,
    "triangles:side=4": 6,
    "polar:3": 12,
    "sphere:3": 24,
    "cube:2": 48,
    "box:3x2x2": 8,
    "weave:4x4": 8,
    "upsilon:3x3": 8,
    "cairo:4x4": 4,
}


@pytest.mark.parametrize("spec", ORDERS)
def test_symmetries_form_a_group_that_keeps_passages(spec: str) -> None:
    grid = clew.parse_grid(spec)
    found = symmetries_of(grid)
    assert len(found) == ORDERS[spec]
    assert found[0].cells == tuple(range(grid.cells))
    passages = list_passages(grid)
    for symmetry in found:
        for passage in passages:
            image = symmetry.directions[passage.cell][passage.direction]
            back = symmetry.directions[passage.other][passage.back]
            neighbors = dict(grid.neighbors(symmetry.cells[passage.cell]))
            assert neighbors[image] == symmetry.cells[passage.other]
            assert dict(grid.neighbors(symmetry.cells[passage.other]))[back] == symmetry.cells[passage.cell]
    cells = {symmetry.cells for symmetry in found}
    some = found[:: max(1, len(found) // 12)]
    assert all(tuple(one.cells[cell] for cell in two.cells) in cells for one in some for two in some)


def test_symmetries_of_graphs_are_their_automorphisms() -> None:
    petersen = clew.Graph.from_networkx(nx.petersen_graph())
    assert len(symmetries(petersen)) == 120
    path = clew.Graph([[1], [0, 2], [1, 3], [2]])
    assert symmetries(path).tolist() == [[0, 1, 2, 3], [3, 2, 1, 0]]


def test_a_mask_keeps_the_symmetries_of_its_shape() -> None:
    assert len(symmetries(clew.masked("5x5", np.arange(25).reshape(5, 5) != 12))) == 8
    assert len(symmetries(clew.masked("5x5", np.arange(25).reshape(5, 5) != 10))) == 2
    assert len(symmetries(clew.masked("5x5", np.arange(25).reshape(5, 5) != 5))) == 1
    assert len(symmetries(clew.masked("hexagons:side=3", np.arange(19) != 9))) == 12


def test_a_search_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.analysis.counting.grid_symmetries.MAX_STEPS", 100)
    with pytest.raises(ClewError, match="too large"):
        symmetries("torus:7x6")
    monkeypatch.setattr("clew.analysis.counting.grid_symmetries.MAX_STEPS", 10**6)
    monkeypatch.setattr("clew.analysis.counting.grid_symmetries.MAX_IMAGES", 600)
    with pytest.raises(ClewError, match="too large"):
        symmetries(complete_graph(6))


@pytest.mark.parametrize(("spec", "count"), [("1x1", 1), ("2x2", 1), ("3x3", 28), ("4x4", 12600)])
def test_the_mazes_up_to_symmetry_are_those_of_a349718(spec: str, count: int) -> None:
    mazes = unrank_many(np.arange(clew.counting.count_mazes(spec)), spec)
    assert len(np.unique(canonical_many(mazes, spec), axis=0)) == count


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["4x3", "3x3", "torus:3x4", "klein:3x4", "hexagons:side=3", "cube:2", "box:2x2x2", "polar:3"]),
    st.integers(0, 2**32),
    st.booleans(),
    st.data(),
)
def test_all_images_of_a_maze_have_the_same_form(spec: str, seed: int, loops: bool, data: st.DataObject) -> None:
    maze = clew.generate("wilson", spec, seed)
    maze = clew.braid(maze, 0.5) if loops else maze
    symmetry = data.draw(st.sampled_from(symmetries_of(maze.grid)))
    moved = np.zeros_like(maze.array).reshape(-1)
    for cell in range(maze.cells):
        for direction, image in enumerate(symmetry.directions[cell]):
            if image != WALL and maze.is_open(cell, direction):
                moved[symmetry.cells[cell]] |= 1 << image
    image = clew.from_directions(maze.grid, moved.reshape(maze.array.shape))
    least = canonical(maze)
    assert canonical(image) == least
    assert canonical(least) == least
    assert least.array.reshape(-1).tolist() <= image.array.reshape(-1).tolist()


def test_a_weave_maze_keeps_its_tunnels() -> None:
    maze = clew.generate("kruskal", "weave:5x5", seed=3)
    turned = clew.from_directions(maze.grid, _mirrored(maze.array))
    assert turned != maze
    assert canonical(turned) == canonical(maze)
    assert np.bitwise_count(canonical(maze).array >> 4).sum() == np.bitwise_count(maze.array >> 4).sum() > 0


def _mirrored(directions: np.ndarray) -> np.ndarray:
    """Exchange left and right, and the bits for east and west, those of tunnels too."""
    east, west = directions & 0x22, directions & 0x88
    return (directions & ~np.uint16(0xAA) | east << 2 | west >> 2)[:, ::-1]


def test_compiled_and_interpreted_forms_are_equal() -> None:
    mazes = clew.generate_many("wilson", "4x3", 20, seed=5)
    interpreted = canonical_many(mazes, "4x3"), hashes_many(mazes, "4x3")
    with kernel.compiling_always():
        for trusted in (False, True):
            assert (canonical_many(mazes, "4x3", trusted=trusted) == interpreted[0]).all()
            assert (hashes_many(mazes, "4x3", trusted=trusted, threads=2) == interpreted[1]).all()


def fan() -> clew.Graph:
    """A path of 20 cells, and a cell next to all of them, with too many directions for a table of sets."""
    path = [[each for each in (cell - 1, cell + 1) if 0 <= each < 20] for cell in range(20)]
    return clew.Graph([*([*others, 20] for others in path), list(range(20))])


FORMS = {  # the beginning of the SHA-256 of forms and hashes
    "7x4": "aad868538440c58b",
    "torus:4x3": "16a76a33122feaed",
    "hexagons:side=3": "a7314c97f978e645",
    "weave:5x5": "ecbbf345b2ace4a0",
    "upsilon:4x3": "22dc9cb0acee42c0",
    "polar:3": "d84d09140d42c755",
    "cube:2": "4f5c56ea67d2e534",
    "masked": "c7fe303123844bb5",
    "fan": "a794b8e2bab848a6",
}


@pytest.mark.parametrize("name", FORMS)
def test_forms_and_hashes_never_change(name: str) -> None:
    masked = clew.masked("5x5", np.arange(25).reshape(5, 5) != 12)
    grid = {"masked": masked, "fan": fan()}.get(name) or clew.parse_grid(name)
    mazes = clew.generate_many("kruskal", grid, 40, seed=3)
    found = canonical_many(mazes, grid).tobytes() + hashes_many(mazes, grid).tobytes()
    assert hashlib.sha256(found).hexdigest()[:16] == FORMS[name]


def test_wrong_mazes_are_refused_unless_they_are_trusted() -> None:
    mazes = clew.generate_many("wilson", "4x3", 3, seed=5)
    mazes[1, 1, 1] = 255
    for function in (canonical_many, hashes_many):
        with pytest.raises(ClewError, match="maze 1: cell 1,1 holds 255"):
            function(mazes, "4x3")
        right = function(mazes[::2], "4x3")
        assert (function(mazes, "4x3", trusted=True)[::2] == right).all()
        assert len(function(mazes[:0], "4x3")) == 0


def test_hashes_tell_mazes_apart_and_do_not_change() -> None:
    hashes = hashes_many(unrank_many(np.arange(192), "3x3"), "3x3")
    assert [len(np.unique(column)) for column in hashes.T] == [28, 28]
    mazes = clew.generate_many("wilson", "5x5", 1, seed=1)
    assert [[f"{word:016x}" for word in row] for row in hashes_many(mazes, "5x5")] == [
        ["3d0598c8ccce233e", "010cf288382e6456"]
    ]


def test_an_empty_array_has_no_forms_and_a_wrong_one_is_refused() -> None:
    assert canonical_many(np.zeros((0, 3, 3), np.uint8), "3x3").shape == (0, 3, 3)
    with pytest.raises(ClewError, match="maze 1"):
        canonical_many(np.array([[[2, 8]], [[2, 0]]], np.uint8), "2x1")
    with pytest.raises(ClewError, match="needs a maze"):
        canonical("maze.clew")  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", ["1x1", "1x4", "5x2", "4x4"])
def test_the_symmetries_of_rectangles_need_no_search(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mazes = clew.change_many(clew.generate_many("wilson", spec, 50, seed=3), spec, [("percolation", {})], seed=3)
    forms = canonical_many(mazes, spec)
    canonical_form.symmetry_tables.cache_clear()
    monkeypatch.setattr(canonical_form, "Rectangle", type(None))
    assert np.array_equal(canonical_many(mazes, spec), forms)
    canonical_form.symmetry_tables.cache_clear()


def test_rectangles_too_large_for_a_search_have_forms() -> None:
    maze = clew.generate_many("binary-tree", "300x200", 1, seed=3)
    turned = maze[:, ::-1, ::-1]
    turned = (turned << 2 | turned >> 2) & 15
    assert np.array_equal(hashes_many(turned, "300x200"), hashes_many(maze, "300x200"))


def test_rectangles_whose_symmetries_need_too_much_memory_are_refused_beforehand() -> None:
    with pytest.raises(ClewError, match="would be needed for the symmetries of rectangle:1000000x1000000"):
        canonical_form.check_symmetries(clew.Rectangle(10**6, 10**6))
