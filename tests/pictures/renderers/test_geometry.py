"""The geometry of a maze as JSON, for programs that draw."""

import json
from pathlib import Path

import geometry_schema
import pytest
from case_loops import cases

import clew
from clew import registry
from clew.pictures import drawing
from clew.pictures.drawing.grid_shape import shape_of


def read(maze, **options):
    return json.loads(clew.draw(maze, "geometry", **options))


@cases("spec", ["5x4", "hexagons:4x3", "polar:3", "box:3x2x2", "weave:5x4"])
def test_the_document_holds_the_grid_and_the_passages(spec):
    maze = clew.generate("kruskal", spec, 3)
    found = read(maze)
    shape = shape_of(maze.grid)
    assert {name: found[name] for name in shape.__struct_fields__} == json.loads(json.dumps(_plain(shape)))
    assert found["passages"] == maze.edges().tolist()
    assert (found["path"], found["distances"], found["openings"]) == (None, None, [])
    walls = [[round(value, 5) for point in line for value in point] for line in drawing.strokes(maze)]
    assert found["walls"] == walls


def _plain(shape):
    return {name: getattr(shape, name) for name in shape.__struct_fields__}


def test_the_document_holds_what_is_shown_over_the_maze():
    maze = clew.openings(clew.generate("wilson", "6x3", 3), "left-right")
    path, distances = clew.solve(maze), clew.distances(maze)
    found = read(maze, path=path, distances=distances)
    assert found["path"] == list(path.cells)
    assert found["distances"] == distances.array.ravel().tolist()
    assert found["openings"] == [list(opening) for opening in maze.openings]


def test_a_graph_is_points_and_needs_positions():
    placed = clew.Graph.from_edges(3, [(0, 1), (1, 2)], positions=[(0, 0), (1, 0), (1, 1)])
    found = read(clew.generate("wilson", placed, 1))
    assert (found["passages"], found["lines"], found["walls"]) == ([[0, 1], [1, 2]], [], [])
    with pytest.raises(clew.ClewError, match="no positions"):
        read(clew.generate("wilson", clew.Graph([[1], [0]]), 1))


def test_a_large_document_is_refused():
    with pytest.raises(clew.ClewError, match="250,000 cells, and a document of geometry holds at most 200,000"):
        read(clew.Maze(clew.Rectangle(500, 500), clew.Rectangle(500, 500).new_passages(False), trusted=True))


def test_its_suffix_has_two_parts(tmp_path: Path, call):
    maze = clew.generate("recursive-backtracker", "5x4", 3)
    target = tmp_path / "maze.Geometry.JSON"
    clew.render(maze, target)
    assert target.read_bytes() == clew.draw(maze, "maze.geometry.json") == clew.draw(maze, "geometry.json")
    assert call("generate", "5x4", "--seed", "3", "-o", "-.geometry.json").out.encode() == target.read_bytes()
    assert call("generate", "5x4", "--seed", "3", "-o", "-.json").out == clew.dumps(maze, "json").decode()
    assert registry.suffix_of(str(tmp_path / "a.geometry" / "maze.json")) == ".json"
    with pytest.raises(clew.ClewError, match=r"use clew\.render for pictures such as maze\.geometry\.json"):
        clew.save(maze, "maze.geometry.json")


def test_the_schema_describes_documents_of_every_grid():
    for file in geometry_schema.FILES:
        assert file.read_text(encoding="utf-8") == geometry_schema.text(), "run: make docs"
    validator = pytest.importorskip("jsonschema_rs").validator_for(geometry_schema.schema())
    specs = [examples[0] for name, examples in clew.grids().items() if name not in ("mask", "graph")]
    for spec in [*specs, clew.masked("box:3x3x2", lambda x, y, floor: (x, y) != (1, 1))]:
        maze = clew.generate("kruskal", spec, 3)
        found = read(maze, path=clew.solve(maze), diagnosis=clew.diagnose(maze))
        assert validator.is_valid(found), spec
        assert not validator.is_valid(found | {"goals": ["7"]})
    assert not validator.is_valid(read(maze) | {"walls": None})


def test_the_document_says_where_a_game_begins_and_ends():
    maze = clew.generate("wilson", "4x4", 3)
    found = read(maze)
    assert (found["start"], found["goals"]) == (0, [15])
    marked = clew.Maze(maze.grid, maze.storage, marks=clew.Marks(12, (5, 6, 9)))
    assert (read(marked)["start"], read(marked)["goals"]) == (12, [5, 6, 9])
