"""Clew's own document: its bytes are fixed, and whatever does not fit is refused with a sentence."""

import base64
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, Graph, Maze, Provenance, Rectangle
from clew.formats import native
from clew.formats.documents import describe

DATA = Path(__file__).parents[1] / "data"


def drawn_by_hand() -> Maze:
    """A 4x3 maze with every kind of thing, carved here so that no generator matters."""
    canvas = clew.grids.canvas.new_canvas(Rectangle(4, 3))
    for x, y, direction in ((0, 0, 1), (1, 0, 2), (2, 0, 1), (0, 1, 1), (2, 1, 2), (1, 2, 1), (3, 1, 2)):
        canvas.carve(canvas.cell(4 * y + x), direction)
    provenance = Provenance("growing-tree", 2**64 - 1, 3, {"choose": "newest:75,random:25", "chance": 0.5, "rooms": 4})
    return Maze(Rectangle(4, 3), canvas.passages, provenance, ((11, 2), (0, 0)))


def test_the_bytes_of_a_rectangle_are_these() -> None:
    golden = (DATA / "golden.clew").read_bytes()
    assert native.native(drawn_by_hand()) == golden
    assert native.read(golden) == drawn_by_hand()
    assert native.read(golden).provenance == drawn_by_hand().provenance


def test_the_bits_of_a_rectangle_are_east_and_south_of_each_cell() -> None:
    packed = base64.b64decode(json.loads((DATA / "golden.clew").read_text())["passages"])
    maze = drawn_by_hand()
    for cell in range(12):
        assert packed[cell // 4] >> 2 * (cell % 4) & 1 == maze.is_open(cell, 1)
        assert packed[cell // 4] >> 2 * (cell % 4) + 1 & 1 == maze.is_open(cell, 2)


def test_the_bytes_of_a_graph_are_these() -> None:
    graph = Graph([[1, 2], [0, 2], [0, 1]], positions=[(0.5, 0.5), (1.5, 0.5), (1, 1.5)])
    canvas = clew.grids.canvas.new_canvas(graph)
    canvas.carve(0, 1)
    canvas.carve(1, 1)
    golden = (DATA / "golden-graph.clew").read_bytes()
    assert native.native(Maze(graph, canvas.passages)) == golden
    assert native.read(golden) == Maze(graph, canvas.passages)
    assert base64.b64decode(json.loads(golden)["passages"]) == bytes([0b110])


def test_a_thousand_cells_take_two_bits_each() -> None:
    assert len(native.native(clew.generate("wilson", "100x100", 1))) < 10_000 * 2 / 8 * 4 / 3 + 200


def changed(**changes: Any) -> bytes:
    document = json.loads((DATA / "golden.clew").read_text()) | changes
    return json.dumps({key: value for key, value in document.items() if value is not ...}).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed(clew=2), "has version 2: only version 1"),
        (changed(clew=True), "version True"),
        (changed(clew="2" * 999), "version '2{59}\\.\\.\\.: only"),
        (changed(clew=...), 'must be an object with the key "clew"'),
        (b"[1]", "not a Clew document"),
        (changed(more=1), "no key 'more'"),
        (changed(grid=7), "grid must be a string"),
        (changed(grid="4x3\n"), "grid must be a string"),
        (changed(grid="cone:3x3"), "there is no grid 'cone'"),
        (changed(grid="rectangle:4x4", openings=...), "the passages do not fit rectangle:4x4"),
        (changed(grid="rectangle:2x6"), "the passages do not fit rectangle:2x6"),
        (changed(grid="rectangle:1000000x1000000"), "too few passages"),
        (changed(grid="hexagons:99999x99999"), "too few passages"),
        (changed(grid="hexagons:3x3", openings=...), "the passages do not fit hexagons:3x3"),
        (changed(grid="rectangle:0x3"), "must be at least 1"),
        (changed(passages="AAA"), "must be a string in Base64"),
        (changed(passages="A?A="), "must be a string in Base64"),
        (changed(passages="ÄAAA"), "must be a string in Base64"),
        (changed(passages=[1]), "must be a string in Base64"),
        (changed(passages=...), "must be a string in Base64"),
        (changed(passages=base64.b64encode(b"\x40\0\0").decode()), "the passages do not fit rectangle:4x3"),
        (changed(passages=base64.b64encode(b"\0\0\x02").decode()), "the passages do not fit rectangle:4x3"),
        (
            changed(grid="3x3", passages=base64.b64encode(b"\0\0\x04").decode(), openings=...),
            "do not fit rectangle:3x3",
        ),
        (changed(openings=[[1, 2]]), r"opening \(1, 2\) is not in the outer wall"),
        (changed(openings=[[12, 0]]), r"opening \(12, 0\) is not"),
        (changed(openings=[[0, 4]]), r"opening \(0, 4\) is not"),
        (changed(openings=[[0, 0], [0, 0]]), "listed twice"),
        (changed(openings=[[0]]), "openings must be a list of pairs"),
        (changed(openings=[[0, 1.5]]), "openings must be a list of pairs"),
        (changed(openings=5), "openings must be a list of pairs"),
        (changed(provenance=5), "provenance must be an object"),
        (changed(provenance={"algorithm": "wilson", "seed": -1}), "the seed .* from 0 to"),
        (changed(provenance={"algorithm": "wilson", "seed": 1.0}), "the seed .* whole number"),
        (changed(provenance={"algorithm": "\ud800", "seed": 1}), "algorithm must be a string"),
        (changed(provenance={"algorithm": "wilson", "seed": 1, "who": 1}), "no key 'who'"),
        (changed(provenance={"algorithm": "wilson", "seed": 1, "options": {"a": [1]}}), "options of the provenance"),
        (
            changed(provenance={"algorithm": "wilson", "seed": 1, "options": {"a": 7}}).replace(b"7}", b"1e999}"),
            "strings and finite numbers",
        ),
        (changed(neighbors=[[1], [0]], positions=[[0, 10**400], [1, 1]]), "positions must be a list of pairs"),
        (changed(positions=[[0, 0]]), "positions without neighbors"),
        (changed(neighbors=[[1], [0]], openings=...), "the passages do not fit"),
        (changed(neighbors=[[1], [0], []], openings=...), "the passages do not fit"),
        (changed(neighbors=[[5]]), "there are only cells 0 to 0"),
        (changed(neighbors=[1]), "a list of cell numbers"),
        (changed(neighbors=[[True], [0]]), "a list of cell numbers"),
        (changed(neighbors=[[1], [0]], positions=[[0, 0]]), "1 positions for 2 cells"),
        (b'{"clew":1,"clew":1}', "the key 'clew' occurs twice"),
        (b'{"clew":NaN}', "NaN is not a number"),
        (b'{"clew":' + b"9" * 5000 + b"}", "thousands of digits"),
        (b'{"clew":1', "brackets do not match"),
        (b'{"clew":1}}', "brackets do not match"),
        (b'{"clew":1} x', "line 1, column 12 is not JSON: extra data"),
        (b'{"clew":"[[[', "brackets do not match"),
        (b'{"clew":' * 9_000, "nested more than 6 deep"),
        (b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested more than 6 deep"),
        (b'\xef\xbb\xbf{"clew":1}', "byte-order mark"),
        (b'{"clew":"\xff"}', "byte 9 is not UTF-8"),
        ((DATA / "golden.clew").read_bytes()[:60], "brackets do not match"),
    ],
)
def test_a_sentence_says_what_is_wrong(data: bytes, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        native.read(data)


def test_a_provenance_that_json_cannot_hold_is_not_written() -> None:
    maze = drawn_by_hand()
    with pytest.raises(ClewError, match="finite numbers"):
        native.native(Maze(maze.grid, maze.storage, Provenance("wilson", 1, 0, {"a": float("inf")})))


def test_a_doubled_key_among_many_is_found() -> None:
    keys = ",".join(f'"{key}":0' for key in range(9_000))
    with pytest.raises(ClewError, match="the key '8999' occurs twice"):
        native.read(f'{{{keys},"8999":0}}'.encode())


@pytest.mark.parametrize("part", [b'"a":1,', b'"a",', b"{},"])
def test_thousands_of_strings_are_refused_before_they_take_memory(part: bytes) -> None:
    data = b'{"clew":1,"openings":[' + 100_000 * part
    tracemalloc.start()
    try:
        with pytest.raises(ClewError, match="more than 10,000 strings or objects"):
            native.read(data)
        assert tracemalloc.get_traced_memory()[1] < len(data)
    finally:
        tracemalloc.stop()


def test_brackets_in_texts_are_no_depth() -> None:
    maze = drawn_by_hand()
    provenance = Provenance("wilson", 1, 0, {"a": '[[[[[[[[[[\\"{{{{{{{{{', "b": "}]\\"})
    assert native.read(native.native(Maze(maze.grid, maze.storage, provenance))).provenance == provenance


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_document_is_refused_or_another_maze(data: st.DataObject) -> None:
    golden = bytearray((DATA / "golden.clew").read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(golden) - 1))
        golden[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        maze = native.read(bytes(golden))
    except ClewError:
        return
    assert native.read(native.native(maze)) == maze


@pytest.mark.parametrize(
    "data",
    [b'{"clew":' + b"[" * 1_000_000, b'{"' + b'\\"' * 500_000, b'{"clew":1' + b" " * 1_000_000],
    ids=["deep", "escapes", "blanks"],
)
def test_much_nonsense_is_refused(data: bytes) -> None:
    with pytest.raises(ClewError):
        native.read(data)


def test_a_grid_without_a_spec_in_the_table_is_refused() -> None:
    class Odd:
        spec, cells = "odd:4", 4

    with pytest.raises(ClewError, match="a document cannot hold odd:4"):
        describe(Maze(Odd(), bytearray(4), trusted=True))  # type: ignore[arg-type]
