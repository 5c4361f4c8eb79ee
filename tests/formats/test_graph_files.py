"""Graphs that people bring: edge lists, matrices, documents, NetworkX; others are refused with a sentence."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import networkx
import numpy as np
import pytest
import scipy
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import svg

import clew
from clew import ClewError, Graph
from clew.formats import _graph_files, dumps, parse_graph
from clew.grids import parse_grid

PAIRS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=25)


def edges_of(graph: Graph) -> set[frozenset[int]]:
    return {frozenset((cell, other)) for cell in range(graph.cells) for _, other in graph.neighbors(cell)}


def read(text: str) -> Graph:
    return parse_graph(text.encode(), ".txt")


@settings(max_examples=40)
@given(PAIRS.filter(bool), st.sampled_from([" ", ",", ", ", "\t", ";"]))
def test_an_edge_list_is_read_whatever_stands_between(pairs: list[tuple[int, int]], between: str) -> None:
    names = sorted({name for pair in pairs for name in pair})
    graph = read("\n".join(f"{one}{between}{other}" for one, other in pairs))
    assert graph.names == tuple(map(str, names))
    expected = {frozenset((names.index(one), names.index(other))) for one, other in pairs if one != other}
    assert edges_of(graph) == expected


def test_names_come_in_the_order_of_the_file_and_numbers_in_their_own() -> None:
    assert read("b a\na c").names == ("b", "a", "c")
    assert read("10 9\n9 2").names == ("2", "9", "10")
    assert read("Great Hall, Tower\nTower, Gate\n").names == ("Great Hall", "Tower", "Gate")


def test_comments_empty_lines_and_heads_say_nothing() -> None:
    graph = parse_graph(b"\xef\xbb\xbf# of a castle\r\nsource,target\r\n\r\na,b\r\n", ".csv")
    assert graph.names == ("a", "b")


def test_places_are_scaled_so_that_edges_are_a_cell_long() -> None:
    graph = read("a b\nb c\nc a\na 0 0\nb 30 0\nc 0 -30")
    assert [graph.center(cell) for cell in range(3)] == [(0.5, 1.5), (1.5, 1.5), (0.5, 0.5)]
    assert svg(clew.generate("wilson", graph, 1)).startswith(b"<svg")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there are no edges"),
        ("# nothing", "there are no edges"),
        ("a b\nc", "line 2, column 1 has 'c': give two names"),
        ("a b\na b c d", "line 2, column 1 has 'a b c d'"),
        ("a,b\na,,3", "line 2, column 1"),
        ("a b\na 1 x", "line 2, column 5 has 'x': a position is two finite numbers"),
        ("a b\na inf 1", "line 2, column 3 has 'inf'"),
        ("a b\na nan 1", "line 2, column 3"),
        ("a b 1\n", "line 1, column 3 has 'b'"),
        ("0 1 5\n0 2 4\n", "line 2, column 1 gives '0' a second position"),
        ("a b\na 1 2", "'b' has no position and other cells have one"),
        ("a b\na 1 2\nb 1 2", "cannot be drawn"),
        ("a b\na 1.7e308 0\nb -1.7e308 0", "cannot be drawn"),
        ("\n".join(f"hub {i}" for i in range(40)), "'hub' has 40 neighbors: at most 31"),
        ("\0\0", "this is not a graph"),
    ],
)
def test_errors_of_edge_lists_name_line_and_column(text: str, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        read(text)


def test_errors_of_edge_lists_carry_the_place() -> None:
    with pytest.raises(ClewError) as caught:
        read("a b\na 1 x")
    assert (caught.value.row, caught.value.column) == (1, 4)


def test_files_are_named(tmp_path: Path) -> None:
    for name, content, words in (
        ("a.txt", b"a b\nc", r"a\.txt: line 2, column 1"),
        ("b.txt", b"\xff\xfe\0", r"b\.txt: this is not a graph"),
        ("c.json", b'{"clew":1,"grid":"3x3"}', r"c\.json: this document lists no neighbors"),
        ("d.json", b'{"neighbors":[[1]]}', r"d\.json: cell 0 has neighbors \[1\]"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ClewError, match=words):
            parse_grid(f"graph:{tmp_path / name}", files=True)
    for text, words in (
        ("graph:", "needs the name of a file"),
        (f"graph:{tmp_path}", "is a folder"),
        ("graph:nix", "no file nix"),
    ):
        with pytest.raises(ClewError, match=words):
            parse_grid(text, files=True)
    with pytest.raises(ClewError, match="cannot be read here"):
        parse_grid("graph:a.txt")


def test_a_document_of_a_graph_is_a_graph() -> None:
    graph = Graph([[1, 2], [0], [0]], positions=[(0.5, 0.5), (1.5, 0.5), (0.5, 1.5)])
    assert parse_graph(dumps(clew.generate("wilson", graph, 1), "a.clew"), ".clew") == graph


def test_a_graph_in_parts_is_named_when_a_maze_is_made() -> None:
    with pytest.raises(
        ClewError, match="fall into 2 parts, which no maze can join: 3 cells from 2 on, 2 from 0 on; give a graph"
    ):
        clew.generate("wilson", read("0 1\n2 3\n3 4"), 1)


# NetworkX


@given(PAIRS)
@settings(max_examples=40)
def test_a_networkx_graph_keeps_its_nodes_and_edges(pairs: list[tuple[int, int]]) -> None:
    for made in (networkx.MultiDiGraph(pairs), networkx.Graph(pairs)):
        made.add_node("alone")
        graph = Graph.from_networkx(made)
        assert graph.names == tuple(made.nodes)
        names = list(made.nodes)
        assert edges_of(graph) == {frozenset(map(names.index, pair)) for pair in pairs if pair[0] != pair[1]}


def test_places_of_networkx() -> None:
    made = networkx.cycle_graph(4)
    for node, place in enumerate([(0, 0), (2, 0), (2, 2), (0, 2)]):
        made.nodes[node]["pos"] = np.array(place)
    graph = Graph.from_networkx(made)
    assert [graph.center(cell) for cell in range(4)] == [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]
    made.add_edge(3, "far")
    with pytest.raises(ClewError, match="'far' has no position, but 4 nodes have"):
        Graph.from_networkx(made)
    made.nodes["far"]["pos"] = "here"
    with pytest.raises(ClewError, match="the position of 'far' is 'here'"):
        Graph.from_networkx(made)


@pytest.mark.parametrize(
    ("suffix", "write"), [("graphml", "write_graphml"), ("gexf", "write_gexf"), ("gml", "write_gml")]
)
def test_files_of_networkx_are_read(suffix: str, write: str) -> None:
    made = networkx.petersen_graph()
    for node, (x, y) in networkx.circular_layout(made).items():
        made.nodes[node].update(x=float(x), y=float(y))
    file = io.BytesIO()
    getattr(networkx, write)(made, file)
    graph = parse_graph(file.getvalue(), f".{suffix}")
    assert (graph.cells, graph.edges) == (10, 15)
    assert graph.extent()[0] > 2


BILLION = b"""<?xml version="1.0"?><!DOCTYPE g [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<graphml>&b;</graphml>"""


@pytest.mark.parametrize(
    ("data", "suffix", "words"),
    [
        (BILLION, ".graphml", "DOCTYPE"),
        (BILLION.decode().encode("utf-16"), ".gexf", "UTF-16"),
        (b"<graphml>", ".graphml", "NetworkX cannot read this file"),
        (b"graph [ node [", ".gml", "NetworkX cannot read this file"),
        (b"[" * 100_000, ".gml", "NetworkX cannot read this file"),
    ],
)
def test_files_that_networkx_cannot_read_are_refused(data: bytes, suffix: str, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        parse_graph(data, suffix)


def test_without_networkx_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(_graph_files, "import_module", missing)
    with pytest.raises(ClewError, match="needs NetworkX, which is not installed: pip install networkx"):
        parse_graph(b"<graphml/>", ".graphml")


# Matrices


def npz(matrix: Any) -> bytes:
    file = io.BytesIO()
    scipy.sparse.save_npz(file, matrix)
    return file.getvalue()


@given(PAIRS, st.sampled_from(["csr", "csc", "coo"]), st.sampled_from([np.float64, np.int32, bool]))
@settings(max_examples=40)
def test_a_matrix_tells_a_graph(pairs: list[tuple[int, int]], form: str, kind: Any) -> None:
    ends = np.array(pairs, np.int64).reshape(-1, 2)
    matrix = scipy.sparse.coo_array((np.ones(len(pairs), kind), (ends[:, 0], ends[:, 1])), (10, 10)).asformat(form)
    graph = Graph.from_scipy(matrix)
    assert graph.cells == 10
    assert edges_of(graph) == {frozenset(pair) for pair in pairs if pair[0] != pair[1]}
    if matrix.nnz:
        assert parse_graph(npz(matrix), ".npz") == graph


def test_entries_that_are_zero_are_no_edges() -> None:
    matrix = scipy.sparse.csr_array((np.array([0.0, 2.0]), np.array([1, 2]), np.array([0, 2, 2, 2])), (3, 3))
    assert edges_of(Graph.from_scipy(matrix)) == {frozenset((0, 2))}
    assert edges_of(parse_graph(npz(matrix), ".npz")) == {frozenset((0, 2))}


def archive(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


COO = {"format": np.array(b"coo"), "row": np.array([0]), "col": np.array([1]), "data": np.array([1.0])}


def bomb() -> bytes:
    """Few bytes that unpack to many."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("format.npy", b"")
        made.writestr("shape.npy", b"")
        with made.open("data.npy", "w", force_zip64=True) as member:
            for _ in range(3):
                member.write(bytes(1 << 20))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\3\4", "damaged"),
        (archive(a=np.zeros(3)), "is not a sparse matrix"),
        (archive(**COO), "is not a sparse matrix"),
        (archive(**COO, shape=np.array([2, 3])), "shape 2x3: it must be square"),
        (archive(**COO, shape=np.array([1, 1])), "there are only cells 0 to 0"),
        (archive(**COO, shape=np.array([-5, -5])), "without cells"),
        (archive(**COO, shape=np.array([2**60, 2**60])), "needed for a graph of 1,152,921,504,606,846,976 cells"),
        (archive(**COO | {"row": np.array([0, 1])}, shape=np.array([3, 3])), "different lengths"),
        (archive(**COO | {"row": np.array(["x"])}, shape=np.array([3, 3])), "must hold"),
        (archive(**COO | {"format": np.array(b"dia")}, shape=np.array([3, 3])), "is not a sparse matrix|format 'dia'"),
        (
            archive(
                format=np.array(b"csr"),
                shape=np.array([2, 2]),
                data=np.array([1.0]),
                indices=np.array([1]),
                indptr=np.array([0, 9, 1]),
            ),
            "the rows of the matrix do not fit",
        ),
    ],
)
def test_matrices_that_are_none_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        parse_graph(data, ".npz")


def test_an_archive_that_unpacks_to_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = bomb()
    monkeypatch.setattr(_graph_files, "MAX_UNPACKED", 2 << 20)
    monkeypatch.setattr(zipfile.ZipFile, "open", None)  # nothing is unpacked before
    with pytest.raises(ClewError, match=r"the matrix is too large: .* at most 2 MiB"):
        parse_graph(data, ".npz")


@given(
    st.binary(max_size=60),
    st.sampled_from([".txt", ".npz", ".json", ".gml", ".gexf"]),
    st.sampled_from([b"", b"{", b"PK\3\4"]),
)
@settings(max_examples=60)
def test_whatever_comes_is_read_or_refused(data: bytes, suffix: str, begin: bytes) -> None:
    try:
        graph = parse_graph(begin + data, suffix)
    except ClewError:
        return
    assert graph.cells >= 1


def test_a_shape_and_a_document_that_contradict_are_refused() -> None:
    with pytest.raises(ClewError, match="a list of cell numbers"):
        parse_graph(json.dumps({"clew": 1, "neighbors": {"0": [1]}}).encode(), ".json")
