"""Rectangles with places left out: what they refuse, and that every part of Clew takes them for an ordinary grid."""

import base64
import json
from typing import Any

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given, settings
from pictures import masked

import clew
from clew import ClewError, Maze, Rectangle, registry
from clew.formats import dumps, jam, loads, native, npy, npz
from clew.grids import parse_grid
from clew.grids.canvas import new_canvas
from clew.masks import MaskedRectangle
from clew.mazes import checking

HEART = """
XX..XXX..XX
X....X....X
...........
...........
X.........X
XX.......XX
XXX.....XXX
XXXX...XXXX
XXXXX.XXXXX
"""
RING = "......\n.####.\n.####.\n......"
ANY_GRID = [name for name in registry.names("generator") if not registry.find("generator", name).needs_rows]


def mask(text: str) -> MaskedRectangle:
    return MaskedRectangle.parse_text(text)


@cases("name", sorted(ANY_GRID))
def test_a_mask_that_leaves_nothing_out_gives_the_maze_of_the_rectangle(name: str) -> None:
    for width, height in ((1, 1), (7, 1), (1, 7), (6, 5), (7, 7)):
        full = clew.generate(name, MaskedRectangle(width, height, bytes([1]) * (width * height)), 5, compiled=False)
        assert bytes(full.storage) == bytes(clew.generate(name, Rectangle(width, height), 5, compiled=False).storage)


@settings(max_examples=30)
@given(masked())
def test_grid_and_layout_agree(maze: Maze) -> None:
    grid = maze.grid
    assert isinstance(grid, MaskedRectangle)
    there = [index for index, value in enumerate(grid.mask) if value]
    places = [(index % grid.width, index // grid.width) for index in there]
    assert [grid.coordinates(cell) for cell in range(grid.cells)] == places
    assert [grid.position(cell) for cell in range(grid.cells)] == there
    assert [grid.index(place) for place in places] == list(range(grid.cells))
    pairs = [(a, b) for a in range(grid.cells) for _, b in grid.neighbors(a)]
    assert len(pairs) == grid.edges_twice
    assert all((b, a) in pairs for a, b in pairs)
    for compiled in (False, True):
        canvas = new_canvas(grid, compiled=compiled)
        cells = [int(place) for place in canvas.places() if not canvas.is_padding(place)]
        assert cells == [canvas.cell(index) for index in range(grid.cells)]
        assert [canvas.index_of(cell) for cell in cells] == list(range(grid.cells))
        assert canvas.middle() in cells
        assert bytes(canvas.passages) == bytes(new_canvas(grid).passages)
        numbers = set()
        for cell, index in zip(cells, range(grid.cells), strict=True):
            around = dict(grid.neighbors(index))
            assert canvas.directions(cell) == canvas.unvisited(cell) == sum(1 << side for side in around)
            numbers |= {canvas.edge(cell, side) for side in around}
        assert len(numbers) == grid.edges
        canvas.open_all()
        assert all(canvas.open_directions(cell) == canvas.directions(cell) == canvas.visited(cell) for cell in cells)
        assert Maze(grid, canvas.passages).passage_count == grid.edges


@settings(max_examples=30)
@given(masked())
def test_numpy_numbers_the_cells_alike(maze: Maze) -> None:
    grid = maze.grid
    assert isinstance(grid, MaskedRectangle)
    plain = grid.topology()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("clew.masks.masked_rectangle.NUMPY_FROM", 0)
        other = MaskedRectangle(grid.width, grid.height, grid.mask).topology()
    assert list(plain.place_table) == list(other.place_table)
    assert list(plain.index_table) == list(other.index_table)


@settings(max_examples=30)
@given(masked())
def test_neighbors_share_the_wall_between_them(maze: Maze) -> None:
    grid = maze.grid
    outer = []
    for cell in range(grid.cells):
        around = dict(grid.neighbors(cell))
        for side, line in grid.outline(cell):
            if side in around:
                assert grid.outline(around[side])[side ^ 2] == (side ^ 2, line[::-1])
            else:
                outer.append(frozenset(line))
    assert len(outer) == len(set(outer))


def test_equal_masks_are_equal_grids_and_other_masks_other_mazes() -> None:
    one, two, other = mask("..\n.#"), MaskedRectangle(2, 2, b"\1\1\1\0"), mask("..\n#.")
    assert (one, hash(one)) == (two, hash(two))
    assert one != other
    assert one != Rectangle(2, 2)
    assert one.fingerprint != other.fingerprint
    assert MaskedRectangle(2, 2, np.array([[True, True], [True, False]])) == one  # type: ignore[arg-type]
    blank = [Maze(grid, grid.new_passages(False)) for grid in (one, other)]
    assert blank[0].digest != blank[1].digest
    assert blank[0] != blank[1]


@cases(
    ("make", "words"),
    [
        (lambda: MaskedRectangle(2, 2, b"\1\1\1"), "the mask has 3 places: a rectangle of 2x2 needs 4"),
        (lambda: MaskedRectangle(2, 2, b"\1\1\2\1"), "the mask holds 2 at 0,1: give 1 for a cell or 0"),
        (lambda: MaskedRectangle(2, 2, bytes(4)), "leaves every place out"),
        (lambda: MaskedRectangle(0, 2, b""), "must be at least 1"),
        (lambda: MaskedRectangle(2, 2, 4), "the mask is of type int: give bytes"),  # type: ignore[arg-type]
        (lambda: MaskedRectangle(2, 2, [1, 1, 1, 1]), "the mask is of type list"),  # type: ignore[arg-type]
        (lambda: mask("..\n."), "line 2 of the mask has 1 places and line 1 2"),
        (lambda: mask("..\n.o"), "line 2, column 2 of the mask holds 'o'"),
        (lambda: mask(""), "line 1 of the mask has 0 places"),
        (lambda: mask(".#\n..").index((1, 0)), "cell 1,0 is not in this maze: its mask leaves that place out"),
        (lambda: mask(".#\n..").index((2, 0)), "cell 2,0 is not in this maze: it is 2x2"),
        (lambda: mask(".#\n..").index((0,)), "cell 0 is not in this maze"),
        (lambda: parse_grid("mask:4x4"), "is only the size of a mask"),
        (lambda: clew.generate("eller", mask(RING), 1), "eller works row by row and mask:6x4 has no rows"),
    ],
)
def test_errors_are_sentences(make: Any, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        make()


def test_parts_without_a_bridge_are_refused_by_generators() -> None:
    message = (
        "mask:5x3 fall into 3 parts, which no maze can join: 3 cells from 0,1 on, 2 from 3,0 on, 1 from 2,2 on; join"
    )
    for make in (clew.generate, clew.trace):
        with pytest.raises(ClewError, match=message):
            make("wilson", mask("###.#\n..#.#\n.#.##"), 1)


def test_a_mask_is_searched_for_parts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = mask("...\n.#.\n...\n..#")
    clew.generate("wilson", grid, 1)
    monkeypatch.setattr(checking, "count_parts", None)
    clew.generate("wilson", grid, 2)


def test_islands_can_be_solved_and_measured() -> None:
    grid = mask("..#.\n#.#.")
    canvas = new_canvas(grid)
    canvas.open_all()
    maze = Maze(grid, canvas.passages)
    measures = clew.measure(maze)
    assert (measures.cells, measures.passages, measures.components, measures.perfect) == (5, 3, 2, False)
    assert clew.solve(maze, "a-star", start=(0, 0), goal=(1, 1)).letters() == "ES"
    with pytest.raises(clew.Unreachable, match="no path leads from 0,0 to 3,1: choose another goal"):
        clew.solve(maze, start=(0, 0), goal=(3, 1))
    found = clew.distances(maze, (0, 0))
    assert found.array.tolist() == [[0, 1, -1, -1], [-1, 2, -1, -1]]
    assert found.at((1, 1)) == 2
    with pytest.raises(ClewError, match="leaves that place out"):
        found.at((2, 0))


def test_the_array_is_the_whole_rectangle_with_0_for_places_left_out() -> None:
    grid = mask("..#\n#..")
    maze = clew.generate("wilson", grid, 1)
    assert maze.array.tolist() == [[2, 12, 0], [0, 3, 8]]
    assert not maze.array.flags.writeable
    assert clew.from_directions(grid, maze.array) == maze
    assert maze.passage_count == 3
    for array, words in (
        ([[2, 12, 1], [0, 3, 8]], "leaves out the place 2,0"),
        ([[2, 14, 0], [0, 3, 8]], "1 cell opens a side .* outside .*: 1,0"),
    ):
        with pytest.raises(ClewError, match=words):
            clew.from_directions(grid, np.array(array))


@cases(
    ("place", "value", "words"),
    [
        (7, 0, "at places without a cell"),
        (7, 130, "at places without a cell"),
        (0, 0, "at places without a cell"),
        (5, 3, "cell 0,0 opens"),
    ],
)
def test_passages_of_another_mask_are_refused(place: int, value: int, words: str) -> None:
    grid = mask("..#\n#..")
    storage = bytearray(clew.generate("wilson", grid, 1).storage)
    assert Maze(grid, storage).passage_count == 3
    storage[place] = value
    with pytest.raises(ClewError, match=words):
        Maze(grid, storage)


@settings(max_examples=30)
@given(masked())
def test_documents_hold_all_of_a_maze(maze: Maze) -> None:
    for form in (native, npz):
        read = form.read(getattr(form, form.__name__.rpartition(".")[2])(maze))
        assert read == maze
        assert read.digest == maze.digest
    assert loads(dumps(maze, "maze.json"), "maze.json") == maze


def test_a_document_has_a_bit_of_the_mask_for_each_place() -> None:
    document = json.loads(native.native(clew.generate("wilson", mask("..#\n#.."), 1)))
    assert document["grid"] == "mask:3x2"
    assert base64.b64decode(document["mask"]) == bytes([0b110011])
    assert base64.b64decode(document["passages"]) == bytes([0b00001001, 0b0001])


@cases(
    ("changes", "words"),
    [
        ({"grid": "3x2"}, "3x2 with a mask must be written as mask:"),
        ({"grid": "mask:3x3"}, "one bit for each cell of mask:3x3"),
        ({"grid": "mask:99999999x99999999"}, "too few passages"),
        ({"grid": "mask:0x2", "mask": ""}, "must be at least 1"),
        ({"mask": ...}, "is only the size of a mask"),
        ({"mask": 7}, "one bit for each cell"),
        ({"mask": "A?=="}, "one bit for each cell"),
        ({"mask": "AA=="}, "leaves every place out"),
        ({"mask": base64.b64encode(b"\x73").decode()}, "the mask does not fit mask:3x2: the document is damaged"),
        ({"mask": base64.b64encode(b"\x31").decode()}, "leaves out the place 1,0"),
        ({"passages": base64.b64encode(b"\x09\x81").decode()}, "the passages do not fit"),
        ({"passages": base64.b64encode(b"\x49\x01").decode()}, "leaves out the place 0,1"),
        ({"neighbors": [[1], [0]]}, "no list of neighbors"),
        ({"openings": [[0, 1]]}, "not in the outer wall"),
    ],
)
def test_damaged_documents_are_refused(changes: dict[str, Any], words: str) -> None:
    document = json.loads(native.native(clew.generate("wilson", mask("..#\n#.."), 1))) | changes
    with pytest.raises(ClewError, match=words):
        native.read(json.dumps({key: value for key, value in document.items() if value is not ...}).encode())


def test_forms_that_cannot_hold_a_mask_say_so() -> None:
    maze = clew.generate("wilson", mask(RING), 1)
    for write in (jam.jam, npy.npy, lambda maze: dumps(maze, "boxes")):
        with pytest.raises(ClewError, match="hold rectangles only, not mask:6x4"):
            write(maze)


def test_a_mask_of_another_shape_or_type_is_refused() -> None:
    import numpy as np

    assert MaskedRectangle(3, 2, np.ones((2, 3), bool)) == MaskedRectangle(3, 2, b"\1" * 6)
    for mask in (np.ones((3, 2), bool), np.ones((2, 3), np.int64)):
        with pytest.raises(ClewError, match="give 2 rows of 3"):
            MaskedRectangle(3, 2, mask)
