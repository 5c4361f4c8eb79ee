"""Every grid in every form: an answer, or a sentence that says why not, never a failure."""

import json
import re

import pytest
from service_client import Service, problem

from clew import registry
from clew.errors import ClewError
from clew.grids import SHAPES, Grid, parse
from clew.grids.spec import FILES, shape
from clew.service import events
from clew.service.routes.asking import is_drawn

EXAMPLES = [f"{name}:{form}" for name in SHAPES if name not in FILES for form in shape(name).FORMS.values()]
RENDERERS, FORMATS = (
    dict.fromkeys(registry.find(kind, name).suffixes[0].removeprefix(".") for name in registry.names(kind))
    for kind in ("renderer", "format")
)
ONLY_RECTANGLES = ("npy", "thick")


def smallest(example: str) -> str:
    """The same with the least numbers that the grid takes."""
    for least in range(1, 8):
        spelling = re.sub(r"\d+", str(least), example)
        try:
            parse(spelling)
            return spelling
        except ClewError:
            pass
    raise AssertionError(f"no small {example}")


SMALLEST = list(dict.fromkeys(map(smallest, EXAMPLES)))
GRIDS = [*EXAMPLES, *SMALLEST]


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def place(grid: Grid, cell: int) -> str:
    return ",".join(map(str, grid.coordinates(cell)))


@pytest.mark.parametrize("spelling", GRIDS)
@pytest.mark.parametrize("form", RENDERERS)
def test_every_grid_has_every_picture(service: Service, spelling: str, form: str) -> None:
    grid = parse(spelling)
    query = {"grid": spelling, "seed": "3", "path": "1", "distances": "01"[form != "txt"]}  # which are colours there
    query |= {"start": place(grid, grid.cells - 1), "goal": place(grid, 0)}
    if form == "gif":
        query["seconds"] = "1"
        if grid.cells > 30:
            return
    answer = service.ask("GET", f"/mazes/recursive-backtracker.{form}", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.content


@pytest.mark.parametrize("spelling", SMALLEST)
@pytest.mark.parametrize("form", FORMATS)
def test_every_grid_has_every_format_or_says_why_not(service: Service, spelling: str, form: str) -> None:
    answer = service.ask("GET", f"/mazes/recursive-backtracker.{form}", params={"grid": spelling, "seed": "3"})
    if form in ONLY_RECTANGLES and not spelling.startswith("rectangle"):
        problem(answer)
    else:
        assert answer.status_code == 200, answer.text
        assert answer.content


@pytest.mark.parametrize("spelling", GRIDS)
def test_the_log_of_every_grid_is_told(service: Service, spelling: str) -> None:
    grid = parse(spelling)
    query = {"grid": spelling, "seed": "3"}
    ends = {"solver": "a-star", "start": place(grid, grid.cells - 1), "goal": place(grid, 0)}
    for more in ({}, ends):
        packed = service.ask("GET", "/mazes/recursive-backtracker/events", params=query | more)
        assert packed.status_code == 200, packed.text
        accept = {"Accept": "application/json"}
        told = service.ask("GET", "/mazes/recursive-backtracker/events", params=query | more, headers=accept).json()
        assert list(map(tuple, told["events"])) == events.unpack(packed.content)
        assert told["grid"] == grid.spec
        assert told["width"] == getattr(grid, "width", None)


@pytest.mark.parametrize("spelling", GRIDS)
def test_places_outside_are_named(service: Service, spelling: str) -> None:
    for start in ("999999", "1,2,3,4", "-1,-1,-1", "0,999999"):
        query = {"grid": spelling, "seed": "3", "path": "1", "start": start}
        assert problem(service.ask("GET", "/mazes/recursive-backtracker.svg", params=query))["field"] == "start"


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_is_far_too_large_is_refused_at_once(service: Service, example: str) -> None:
    if is_drawn(example.partition(":")[0]):
        return  # which a worker does
    service.desk.done.clear()
    for huge in ("0", "-3", "99999", "999999999999", "9" * 40):
        grid = re.sub(r"\d+", huge, example)
        assert (
            problem(service.ask("GET", "/mazes/recursive-backtracker.svg", params={"grid": grid, "seed": "1"}))["field"]
            == "grid"
        )
        assert problem(service.ask("GET", "/grids/shape", params={"grid": grid}))["field"] == "grid"
    assert service.desk.done == []


def test_words_are_drawn_elsewhere(service: Service) -> None:
    for address in ("/mazes/recursive-backtracker.svg?grid=text:Ab&seed=1", "/grids/shape?grid=text:Ab"):
        service.desk.done.clear()
        assert service.get(address).status_code == 200
        assert service.desk.done[0] == ("grid_of", False)
    service.desk.done.clear()
    for word in ("", "W" * 41, "\u2603", "Ab,height=201", "Ab,height=0", "Ab,over=mask:/etc/passwd", "Ab,size=3"):
        assert problem(service.ask("GET", "/grids/shape", params={"grid": f"text:{word}"}))["field"] == "grid"


def test_the_memory_of_neighbors_is_bounded() -> None:
    service = Service(table=1000)
    assert service.get("/mazes/recursive-backtracker.clew?grid=hexagons:5x5&seed=1").status_code == 200
    assert "neighbors" in problem(service.get("/mazes/recursive-backtracker.clew?grid=hexagons:7x7&seed=1"))["detail"]
    assert service.get("/mazes/recursive-backtracker.clew?grid=torus:7x7&seed=1").status_code == 200


def test_a_grid_of_a_file_is_refused_with_what_works(service: Service) -> None:
    for name in FILES:
        if name in SHAPES:
            told = problem(
                service.ask(
                    "GET", "/mazes/recursive-backtracker.svg", params={"grid": f"{name}:/etc/passwd", "seed": "1"}
                )
            )
            assert told["field"] == "grid"
            assert "file" in told["detail"]
            assert json.dumps(told).count("passwd") == 0
