"""Graphs in files as the library reads them, for the tests in tests/studio/js."""

import json
import random
from typing import Any

import networkx as nx

import clew
from clew.errors import ClewError
from clew.formats import parse_graph

ROADS = "# roads\na b\nb,c\nc d\nd a\na c\nb a\na a\na 0 0\nb 3 0\nc 3 2\nd 0 2\n"
LISTS = (ROADS, "source,target\n10 9\n9\t-2\n10 2\n", "x;1\nx;2\n2;1\n")
WRONG = (  # for a person, and refused by the library too
    "a b\nb c d\n",
    "a b\n# where\na 1 1e999\n",
    "a b\na 0 0\na 1 1\nb 0 1\n",
    "a b\na 0 0\n",
    "# nothing\n",
    "\n".join(f"hub {each}" for each in range(32)),
    "a b\na 1 1\nb 1 1\n",
)


def node_links() -> list[dict[str, Any]]:
    """Graphs of NetworkX as JSON: a plain one with positions, one of names, and a directed one."""
    plain = nx.random_geometric_graph(30, 0.4, seed=7)
    for _, data in plain.nodes(data=True):
        data["x"], data["y"] = data.pop("pos")
    edges = [*nx.petersen_graph().edges()]
    random.Random(7).shuffle(edges)
    return [nx.node_link_data(each, edges="links") for each in (plain, nx.Graph(edges), nx.DiGraph(edges))]


def shape_of(graph: clew.Graph) -> dict[str, Any]:
    """Return the neighbors of each cell, and where the cells are, null for nowhere."""
    cells = range(graph.cells)
    neighbors = [[other for _, other in graph.neighbors(cell)] for cell in cells]
    return {"neighbors": neighbors, "positions": [graph.center(cell) for cell in cells] if graph.placed else None}


def graphs() -> list[dict[str, Any]]:
    """Return texts, and the graphs in them; null if the library refuses them."""
    found: list[dict[str, Any]] = []
    for text in (*LISTS, *WRONG):
        try:
            found.append({"text": text, "graph": shape_of(parse_graph(text.encode(), ".txt"))})
        except ClewError:
            found.append({"text": text, "graph": None})
    for data in node_links():
        graph = clew.Graph.from_networkx(nx.node_link_graph(data, edges="links"))
        found.append({"text": json.dumps(data), "graph": shape_of(graph)})
    return found
