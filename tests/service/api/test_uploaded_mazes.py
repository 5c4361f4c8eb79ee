"""Clew's own documents are taken where rows are, of any grid, within the limits; other documents are refused."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from service_client import Service, problem

import clew
from clew import Graph, formats
from clew.grids import parse_grid
from clew.mazes.maze import Maze
from clew.measures import measure

SPELLINGS = ["7x5", "hexagons:5x4", "box:3x3x2", "torus:4x3", "moebius:3x3", "polar:4", "cube:2", "weave:5x4"]


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def made(grid: str) -> Maze:
    if grid == "masked":
        return clew.generate("kruskal", clew.MaskedRectangle(3, 3, bytes([1, 0, 1, 1, 1, 1, 0, 1, 1])), seed=3)
    if grid == "part":
        return clew.generate("kruskal", clew.masked(parse_grid("hexagons:3x3"), [1, 1, 1, 1, 1, 0, 1, 0, 0]), seed=3)
    if grid == "graph":
        points = [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]
        return clew.generate("kruskal", Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)], positions=points), seed=3)
    return clew.generate("kruskal", grid, seed=3)


def document(maze: Maze) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(formats.dumps(maze, "maze.clew"))
    return told


EVERY = [*SPELLINGS, "masked", "part", "graph"]


@pytest.mark.parametrize("grid", EVERY)
def test_a_document_of_any_grid_is_solved(service: Service, grid: str) -> None:
    maze = made(grid)
    path = clew.solve(maze, start=maze.cells - 1, goal=0)
    ends = {"start": maze.grid.coordinates(maze.cells - 1), "goal": maze.grid.coordinates(0)}
    answer = service.post("/mazes/solve", json={"maze": document(maze), "with": "a-star", **ends})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["grid"], told["steps"], told["route"]) == (maze.grid.spec, path.steps, path.letters())
    assert told["path"] == [list(each) for each in path.coordinates()]


@pytest.mark.parametrize("grid", EVERY)
def test_a_document_without_ends_is_solved_between_those_of_the_library(service: Service, grid: str) -> None:
    maze = made(grid)
    told = service.post("/mazes/solve", json={"maze": document(maze)}).json()
    assert [told["start"], told["goal"]] == [list(maze.grid.coordinates(each)) for each in clew.default_ends(maze)]


@pytest.mark.parametrize("grid", EVERY)
def test_a_document_of_any_grid_is_measured(service: Service, grid: str) -> None:
    maze = made(grid)
    answer = service.post("/mazes/measure", json={"maze": document(maze)})
    assert answer.status_code == 200, answer.text
    assert answer.json() == json.loads(json.dumps(measure(maze).as_dict()))
    assert service.desk.done[-1] == ("measure_json", False)  # a few bytes may ask for much


@pytest.mark.parametrize("grid", EVERY)
@pytest.mark.parametrize("form", ["clew", "svg", "png"])
def test_a_document_of_any_grid_is_converted(service: Service, grid: str, form: str) -> None:
    maze = made(grid)
    answer = service.post("/mazes/convert", json={"maze": document(maze), "to": form, "strict": True})
    assert answer.status_code == 200, answer.text
    assert answer.content == clew.renderers.draw(maze, form) if form != "clew" else formats.dumps(maze, "maze.clew")


def test_a_graph_without_positions_is_converted_to_what_is_no_picture(service: Service) -> None:
    maze = clew.generate("kruskal", Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]), seed=3)
    answer = service.post("/mazes/convert", json={"maze": document(maze), "to": "clew"})
    assert formats.loads(answer.content, "maze.clew") == maze
    assert "positions" in problem(service.post("/mazes/convert", json={"maze": document(maze), "to": "svg"}))["detail"]


def test_what_is_shown_and_changed_stands_in_the_address(service: Service) -> None:
    maze = made("hexagons:5x4")
    answer = service.post("/mazes/convert?braid=1&path=1", json={"maze": document(maze), "to": "svg"})
    assert answer.status_code == 200
    assert answer.content != clew.renderers.draw(maze, "svg")
    assert service.post("/mazes/convert?seconds=1", json={"maze": document(maze), "to": "gif"}).content[:3] == b"GIF"


WHOLE = document(made("hexagons:5x4"))
WRONG = [
    ({"clew": 2}, "clew"),
    ({"clew": "1"}, "clew"),
    ({"passages": "AAAA"}, "passages do not fit"),
    ({"passages": "?"}, "Base64"),
    ({"passages": ""}, "too few"),
    ({"passages": None}, "passages"),
    ({"grid": "hexagons:100000x100000"}, "4,000,000"),
    ({"grid": "hexagons:300x300"}, "too few passages"),
    ({"grid": "hexagons:600x600"}, "100,000"),
    ({"grid": "999999999999x999999999999"}, "999999999999"),
    ({"grid": "mask:100000x100000"}, "4,000,000"),
    ({"grid": "mask:100000x100000", "mask": "AA=="}, "4,000,000"),
    ({"grid": "mask:/etc/passwd"}, "file"),
    ({"grid": "graph:/etc/passwd"}, "file"),
    ({"grid": "../../etc/passwd"}, "not a size"),
    ({"grid": "hexagons:100000x100000", "mask": "AA=="}, "4,000,000"),
    ({"mask": "AA=="}, "mask"),
    ({"neighbors": [[1], [0, "x"]]}, "neighbors"),
    ({"neighbors": [[1], [7]]}, "neighbor"),
    ({"neighbors": [[1], []]}, ""),
    ({"positions": [[0, 0]]}, "positions without neighbors"),
    ({"openings": [[0, 99]]}, "opening"),
    ({"provenance": {"algorithm": "wilson"}}, "provenance"),
    ({"provenance": {"algorithm": {"a": {"a": {"a": {"a": {"a": {}}}}}}, "seed": 1}}, "deep"),
    ({"unknown": 1}, "unknown"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
@pytest.mark.parametrize("path", ["/mazes/solve", "/mazes/measure", "/mazes/convert"])
def test_what_is_no_document_is_refused(service: Service, path: str, change: dict[str, Any], said: str) -> None:
    more = {"to": "svg"} if path == "/mazes/convert" else {}
    told = problem(service.post(path, json={"maze": WHOLE | change, **more}))
    assert said in told["detail"]
    assert told["field"] == "maze"


def test_what_is_missing_is_named(service: Service) -> None:
    for name in ("clew", "grid", "passages"):
        less = {key: value for key, value in WHOLE.items() if key != name}
        assert problem(service.post("/mazes/measure", json={"maze": less}))["field"] == name


def test_a_document_is_of_no_wall_builder(service: Service) -> None:
    told = problem(service.post("/mazes/convert", json={"maze": WHOLE, "to": "svg", "built": True}))
    assert told["field"] == "built"


def test_a_key_that_stands_twice_is_refused(service: Service) -> None:
    twice = json.dumps({"maze": WHOLE}).replace('"clew": 1', '"clew": 1, "clew": 1')
    told = problem(service.post("/mazes/measure", content=twice, headers={"Content-Type": "application/json"}))
    assert "twice" in told["detail"]


def test_the_limits_hold() -> None:
    few = Service(max_cells=12, max_graph_bytes=100, max_animation_steps=30)
    assert "12" in problem(few.post("/mazes/measure", json={"maze": WHOLE}))["detail"]
    assert "100 bytes" in problem(few.post("/mazes/measure", json={"maze": document(made("graph"))}))["detail"]
    slow = document(clew.generate("aldous-broder", "hexagons:4x3", seed=3))
    told = problem(few.post("/mazes/convert", json={"maze": slow, "to": "gif"}))
    assert "steps" in told["detail"]


@given(
    st.dictionaries(
        st.sampled_from(["clew", "grid", "passages", "mask", "neighbors", "openings", "provenance", "positions"]),
        st.one_of(
            st.sampled_from(["AAAA", "4x3", "torus:1x1", "box:2x2x2", "mask:2x2", "words:A", "graph", 1, None, [], {}]),
            st.lists(st.lists(st.integers(-1, 3), max_size=3), max_size=4),
        ),
    )
)
@settings(max_examples=50)
def test_whatever_a_document_holds_there_is_an_answer(change: dict[str, Any]) -> None:
    answer = Service().post("/mazes/measure", json={"maze": WHOLE | change})
    assert answer.status_code in (200, 400), answer.text


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/mazes/eller.svg?grid=hexagons:4x3&seed=1", "algorithm"),
        ("/mazes/wilson.svg?grid=weave:4x3&seed=1", "algorithm"),
        ("/mazes/eller/events?grid=hexagons:4x3&seed=1", "algorithm"),
        ("/mazes/recursive-backtracker.svg?grid=hexagons:4x3&seed=1&horizontal=0.9", "horizontal"),
    ],
)
def test_an_algorithm_that_does_not_fit_the_grid_is_named(service: Service, address: str, field: str) -> None:
    assert problem(service.get(address))["field"] == field


def test_openapi_tells_of_documents_and_of_what_convert_takes(service: Service) -> None:
    told = service.get("/openapi.json").json()
    names = [each["name"] for each in told["paths"]["/mazes/convert"]["post"]["parameters"]]
    assert {"path", "cell", "dark", "braid", "sparsify", "start"} <= set(names)
    for kind in ("Solve", "Measure", "Convert"):
        either = told["components"]["schemas"][kind]["properties"]["maze"]["anyOf"]
        assert {"$ref": "#/components/schemas/MazeDocument"} in either
    assert set(told["components"]["schemas"]["MazeDocument"]["required"]) == {"clew", "grid", "passages"}
