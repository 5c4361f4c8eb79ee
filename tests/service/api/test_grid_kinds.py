"""Each kind of grid in the addresses of mazes: an answer, or a sentence that says why not, never a failure."""

import json
import re

import pytest
from event_bytes import unpack
from service_client import Service, problem

from clew.grids import SHAPES, Grid, parse_grid
from clew.grids.spec import FILES
from clew.service.api.params import served_writers

# One of each layout, and of each way to have coordinates, floors, wide directions and a parser of its own.
KINDS = ["5x4", "moebius:4x3", "hexagons:4x3", "polar:3", "sphere:3", "cube:2", "box:3x3x2", "weave:4x4", "text:A"]
WRITERS = [writer.suffixes[0].removeprefix(".") for writer in served_writers()]
MOUSE = ("maze", "mouse.txt", "map", "num")  # of contests, on rectangles
REFUSED = {
    "npy": ("hexagons", "box"),
    "pixels.png": ("hexagons", "box"),
    **dict.fromkeys(MOUSE, ("hexagons", "box")),
    **dict.fromkeys(("thick", "tmx", "tmj", "blocks.tmx", "blocks.tmj"), "hexagons"),
}


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def place(grid: Grid, cell: int) -> str:
    return ",".join(map(str, grid.coordinates(cell)))


@pytest.mark.parametrize("suffix", WRITERS)
@pytest.mark.parametrize("spec", ["5x4", "hexagons:4x3", "box:3x3x2"])
def test_a_maze_has_every_format_or_a_reason_why_not(service: Service, spec: str, suffix: str) -> None:
    answer = service.get(f"/mazes/recursive-backtracker.{suffix}?grid={spec}&seed=3")
    if suffix == "maz" or spec.startswith(REFUSED.get(suffix, ())):  # which needs 16x16 cells
        problem(answer)
    else:
        assert answer.status_code == 200, answer.text
        assert answer.content


@pytest.mark.parametrize("spec", KINDS)
def test_a_path_is_shown_between_the_cells_of_the_address(service: Service, spec: str) -> None:
    grid = parse_grid(spec)
    ends = f"start={place(grid, grid.cells - 1)}&goal={place(grid, 0)}"
    address = f"/mazes/recursive-backtracker.svg?grid={spec}&seed=3"
    shown = service.get(f"{address}&path=1&distances=1&{ends}")
    assert shown.status_code == 200, shown.text
    assert shown.content != service.get(address).content


@pytest.mark.parametrize("spec", KINDS)
def test_the_log_of_a_solver_is_the_same_as_bytes_and_as_json(service: Service, spec: str) -> None:
    grid = parse_grid(spec)
    address = (
        f"/mazes/recursive-backtracker/events?grid={spec}&seed=3&solver=a-star"
        f"&start={place(grid, grid.cells - 1)}&goal={place(grid, 0)}"
    )
    packed, written = service.get(address), service.get(address, accept="application/json").json()
    assert list(map(tuple, written["events"])) == unpack(packed.content)
    assert written["grid"] == grid.spec
    assert written["width"] == getattr(grid, "width", None)


@pytest.mark.parametrize("spec", KINDS)
def test_a_cell_outside_the_grid_names_the_parameter(service: Service, spec: str) -> None:
    for start in ("999999", "1,2,3,4", "-1,-1,-1", "0,999999"):
        answer = service.get(f"/mazes/recursive-backtracker.svg?grid={spec}&seed=3&path=1&start={start}")
        assert problem(answer)["field"] == "start"


@pytest.mark.parametrize("spec", [each for each in KINDS if each != "text:A"])  # a worker parses texts
def test_a_far_too_large_grid_is_refused_before_any_work(spec: str) -> None:
    service = Service()
    for huge in ("0", "-3", "99999", "999999999999", "9" * 40):
        query = {"grid": re.sub(r"\d+", huge, spec), "seed": "1"}
        assert problem(service.ask("GET", "/mazes/recursive-backtracker.svg", params=query))["field"] == "grid"
        assert problem(service.ask("GET", "/grids/shape", params={"grid": query["grid"]}))["field"] == "grid"
    assert service.desk.done == []


def test_words_are_drawn_by_a_worker(service: Service) -> None:
    paths = {
        "/mazes/recursive-backtracker.svg?grid=text:Ab&seed=1": "plan_maze",
        "/grids/shape?grid=text:Ab": "plan_shape",
    }
    for address, function in paths.items():
        service.desk.done.clear()
        assert service.get(address).status_code == 200
        assert service.desk.done[0] == (function, False)


@pytest.mark.parametrize(
    "word",
    [
        "",
        "W" * 41,
        "\u05d0",
        "A,font=/etc/passwd",
        "Ab,height=201",
        "Ab,height=0",
        "Ab,over=mask:/etc/passwd",
        "Ab,size=3",
    ],
)
def test_an_impossible_word_is_refused(service: Service, word: str) -> None:
    assert problem(service.ask("GET", "/grids/shape", params={"grid": f"text:{word}"}))["field"] == "grid"


def test_the_memory_of_neighbors_is_bounded() -> None:
    service = Service(max_table_bytes=1000)
    assert service.get("/mazes/recursive-backtracker.clew?grid=hexagons:5x5&seed=1").status_code == 200
    assert "neighbors" in problem(service.get("/mazes/recursive-backtracker.clew?grid=hexagons:7x7&seed=1"))["detail"]
    assert service.get("/mazes/recursive-backtracker.clew?grid=torus:7x7&seed=1").status_code == 200


@pytest.mark.parametrize("name", [name for name in FILES if name in SHAPES])
def test_a_grid_from_a_file_is_refused(service: Service, name: str) -> None:
    query = {"grid": f"{name}:/etc/passwd", "seed": "1"}
    refusal = problem(service.ask("GET", "/mazes/recursive-backtracker.svg", params=query))
    assert refusal["field"] == "grid"
    assert "file" in refusal["detail"]
    assert "passwd" not in json.dumps(refusal)
