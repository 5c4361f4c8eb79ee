"""The measures of small mazes straight from their definitions, with NetworkX and brute force."""

from math import log2

import networkx as nx

import clew
from clew.errors import Unreachable


def graph_of(maze):
    """The maze as a graph in which two passages may lead between the same cells."""
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(maze.cells))
    topology = maze.grid.topology()
    for cell in range(maze.cells):
        for direction, other in maze.grid.neighbors(cell):
            back = topology.opposite(topology.cell(cell), direction)
            if maze.is_open(cell, direction) and (cell, direction) < (other, back):
                graph.add_edge(cell, other)
    return graph


def ahead(maze, cell, direction, onward):
    """Whether the way goes straight on from the cell, seen from the direction in which it came."""
    topology = maze.grid.topology()
    return topology.ahead(topology.cell(cell), direction) >> onward & 1


def open_of(maze, cell):
    return [direction for direction in range(32) if maze.open_directions(cell) >> direction & 1]


def kind(maze, cell):
    """Dead end, straight on, turn, junction, crossing."""
    directions = open_of(maze, cell)
    if len(directions) == 2:
        return "straight" if ahead(maze, cell, *directions) else "turn"
    return min(len(directions), 4)


def structure(maze, graph):
    parts = list(nx.connected_components(graph))
    loops = graph.number_of_edges() - maze.cells + len(parts)
    perfect = loops == 0 and len(parts) == 1
    found = {
        "cells": maze.cells,
        "passages": graph.number_of_edges(),
        "components": len(parts),
        "loops": loops,
        "perfect": perfect,
        "diameter": None,
        "radius": None,
        "center": None,
    }
    if len(parts) == 1 and (perfect or maze.cells <= 400):
        away = nx.eccentricity(nx.Graph(graph))
        found["diameter"], found["radius"] = max(away.values()), min(away.values())
        found["center"] = [cell for cell in range(maze.cells) if away[cell] == found["radius"]]
    found["longest_path"] = found["diameter"] if perfect else None
    return found


def texture(maze, graph):
    degrees = [graph.degree(cell) for cell in range(maze.cells)]
    inside = graph.subgraph([cell for cell in range(maze.cells) if degrees[cell] == 2])
    corridors = list(nx.connected_components(inside))
    kinds = [kind(maze, cell) for cell in range(maze.cells)]
    pairs = [(kinds[a], kinds[b]) for a, b in graph.edges()]
    pairs += [(b, a) for a, b in pairs]
    shares = [pairs.count(each) / len(pairs) for each in set(pairs)]
    return {
        "degrees": {degree: degrees.count(degree) for degree in range(max(degrees) + 1)},
        "dead_ends": degrees.count(1),
        "junctions": sum(degree > 2 for degree in degrees),
        "corridor_cells": len(inside),
        "corridors": len(corridors),
        "corridor_length": len(inside) / len(corridors) if corridors else None,
        "river": len(inside) / maze.cells,
        "straightness": kinds.count("straight") / len(inside) if len(inside) else None,
        "turns": kinds.count("turn"),
        "entropy": -sum(share * log2(share) for share in shares) if shares else 0.0,
        "bias": bias(maze, graph),
    }


AXES = (
    "north south",
    "east west",
    "north-east south-west",
    "north-west south-east",
    "up down",
    "in out",
    "clock count",
)


def bias(maze, graph):
    """Count each end of each passage by the name of its direction, cell by cell."""
    counts = {}
    for cell in range(maze.cells):
        for direction in open_of(maze, cell):
            name = maze.grid.direction_name(cell, direction).removeprefix("under-")
            whole = [axis for axis in AXES if name in axis.split()]
            axis = (whole or [axis for axis in AXES if any(map(name.startswith, axis.split()))])[0] if name else ""
            counts[axis] = counts.get(axis, 0) + 1
    counts.pop("", None)
    return {axis: count / (2 * graph.number_of_edges()) for axis, count in counts.items()}


def solution(maze, graph, start, goal):
    start, goal = clew.default_ends(maze, start, goal)
    names = "solution_length solution_share solution_turns detour elitism branches branch_depth max_branch_depth"
    found = dict.fromkeys(f"{names} branch_size max_branch_size false_paths".split())
    try:
        path = clew.solve(maze, start=start, goal=goal)
    except Unreachable:
        return found
    cells, taken = list(path.cells), list(path.taken)
    topology = maze.grid.topology()
    backs = [topology.opposite(topology.cell(cell), way) for cell, way in zip(cells[:-1], taken, strict=True)]
    shortest = nx.shortest_path_length(whole_graph(maze.grid), start, goal)
    found["solution_length"] = path.steps
    found["solution_share"] = len(cells) / maze.cells
    found["solution_turns"] = sum(
        not ahead(maze, cell, back, onward)
        for cell, back, onward in zip(cells[1:-1], backs[:-1], taken[1:], strict=True)
    )
    found["detour"] = path.steps / shortest if shortest else None
    avoidable = maze.cells - 1 - shortest
    found["elitism"] = (maze.cells - len(cells)) / avoidable if avoidable else None
    away = nx.multi_source_dijkstra_path_length(nx.Graph(graph), set(cells))
    rest = graph.subgraph(set(graph) - set(cells))
    branches = [branch for branch in nx.connected_components(rest) if min(branch) in away]
    depths = [max(away[cell] for cell in branch) for branch in branches]
    sizes = [len(branch) for branch in branches]
    found["branches"] = len(branches)
    found["branch_depth"] = sum(depths) / len(depths) if depths else None
    found["max_branch_depth"] = max(depths, default=0)
    found["branch_size"] = sum(sizes) / len(sizes) if sizes else None
    found["max_branch_size"] = max(sizes, default=0)
    found["false_paths"] = sum(any(graph.degree(cell) > 2 for cell in branch) for branch in branches)
    return found


def whole_graph(grid):
    graph = nx.Graph()
    graph.add_nodes_from(range(grid.cells))
    graph.add_edges_from((cell, other) for cell in range(grid.cells) for _, other in grid.neighbors(cell))
    return graph


def plain_measures(maze, start=None, goal=None):
    """All measures of a maze."""
    graph = graph_of(maze)
    return structure(maze, graph) | texture(maze, graph) | solution(maze, graph, start, goal)
