"""What one request may cost is known before its work begins, and decides where the work is done."""

from typing import Any

import pytest
from service_client import Service, problem

import clew
from clew.pictures import renderers
from clew.puzzles.cubicles import endpoints as cubicles
from clew.service.api import requests
from clew.service.api.params import writer_named
from clew.service.http.problems import Problem
from clew.service.settings import Settings
from clew.service.work.limits import check_grid, pixels_of

CORRIDORS = ["wilson.txt?grid=400x1", "houston.txt?grid=1x400", "aldous-broder.svg?grid=hexagons:40x1"]


@pytest.mark.parametrize("address", CORRIDORS)
def test_random_walks_in_corridors_are_no_small_work(address: str) -> None:
    service = Service()
    assert service.get(f"/mazes/{address}&seed=1").status_code == 200
    assert service.desk.done == [("make", False)]


@pytest.mark.parametrize("address", ["wilson.txt?grid=20x20", "recursive-backtracker.txt?grid=750x1"])
def test_what_is_quick_is_small_work(address: str) -> None:
    service = Service()
    assert service.get(f"/mazes/{address}&seed=1").status_code == 200
    assert service.desk.done == [("make", True)]


@pytest.mark.parametrize("address", ["polar:130.png", "hexagons:200x251.svg", "weave:200x251.txt", "box:50x50x21.pdf"])
def test_pictures_of_very_many_outlines_are_refused_before_there_is_a_maze(address: str) -> None:
    grid, _, suffix = address.rpartition(".")
    service = Service()
    told = problem(service.get(f"/mazes/kruskal.{suffix}?seed=1&grid={grid}&{'cell=4' if suffix == 'png' else ''}"))
    assert "50,000" in told["detail"]
    assert told["field"] == "grid"
    assert service.desk.done == []


def test_rows_of_squares_may_be_many() -> None:
    service = Service(max_outline_cells=20)
    assert problem(service.get("/mazes/kruskal.png?seed=1&grid=hexagons:6x5"))["field"] == "grid"
    for grid in ("torus:6x5", "6x5"):
        assert service.get(f"/mazes/kruskal.png?seed=1&grid={grid}").status_code == 200


LINE = {"line": "red 67 22 35 44 77 10 43 9 0 23 D3 B2"}


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("GET", "/algorithmia/practice?seed=4", None),
        ("POST", "/mazes/convert", {"maze": [[2, 8]], "to": "svg"}),
        ("GET", "/cubicles?favorite=1350&target=31,39", None),
    ],
)
def test_what_is_bounded_does_not_wait_for_large_work(method: str, path: str, sent: object) -> None:
    service = Service()
    assert service.ask(method, path, json=sent).status_code == 200
    assert [small for _, small in service.desk.done] == [True]


def test_a_module_with_all_its_slips_is_large_work() -> None:
    service = Service()
    assert service.post("/algorithmia", json=LINE).status_code == 200
    assert service.desk.done == [("solve_line", False)]


@pytest.mark.parametrize("path", ["/mazes/convert?cell=500", "/mazes/convert"])
def test_a_picture_of_chosen_size_or_in_motion_is_large_work(path: str) -> None:
    service = Service()
    service.post(path, json={"maze": [[2, 8]], "to": "png" if "cell" in path else "gif"})
    assert service.desk.done == [("convert_upload", False)]


def test_what_is_not_found_near_is_looked_for_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cubicles, "SMALL_WINDOW", 2000)
    service = Service()
    near, far = (service.get(f"/cubicles?favorite=1350&fill={steps}").json() for steps in (20, 200))
    assert far["count"] > near["count"]
    assert service.desk.done == [("search", True), ("search", True), ("search", False)]


def test_an_own_formula_is_large_work() -> None:
    service = Service()
    assert service.get("/cubicles?favorite=1350&fill=2&function=x*y").status_code in (200, 400)
    assert service.desk.done == [("search", False)]


LARGE = {
    "wilson.png?grid=3x3&margin=10000": "margin",
    "wilson.png?grid=hexagons:3x3&margin=10000": "margin",
    "wilson.png?grid=3x3&cell=10&wall=12": "cell",
    "wilson.png?grid=hexagons:2000x2000": "grid",
    "recursive-backtracker.gif?grid=2000x2000": "grid",
    "aldous-broder.gif?grid=300x100": "grid",
    "wilson.webp?grid=300x300": "grid",
    "wilson.gif?grid=100x100&cell=40": "cell",
    "wilson.svg?grid=2000x2000": "grid",
    "wilson.txt?grid=2000x2000": "grid",
}


@pytest.mark.parametrize(("address", "field"), LARGE.items(), ids=list(LARGE))
def test_too_large_pictures_are_refused_before_any_work(address: str, field: str) -> None:
    service = Service()
    assert problem(service.get(f"/mazes/{address}&seed=1"))["field"] == field
    assert service.desk.done == []


@pytest.mark.parametrize(
    "address", ["wilson.gif?grid=300x300", "wilson.png?grid=900x900&margin=0", "wilson.json?grid=2000x2000"]
)
def test_large_pictures_and_plain_mazes_are_not_refused(address: str) -> None:
    assert Service().get(f"/mazes/{address}").status_code == 307  # without a seed nothing is made


@pytest.mark.parametrize("form", ["png?margin=10000", "gif?solver=a-star&cell=1000"])
def test_too_large_pictures_of_sent_mazes_are_refused(form: str) -> None:
    to, _, query = form.partition("?")
    told = problem(Service().post(f"/mazes/convert?{query}", json={"maze": [[2] + [10] * 8 + [8]] * 10, "to": to}))
    assert "pixels" in told["detail"]


@pytest.mark.parametrize("options", [{}, {"cell": "9"}, {"margin": 70}, {"wall": "3", "margin": "0"}])
@pytest.mark.parametrize(
    ("form", "grid"),
    [("gif", "6x4"), *(("png", each) for each in ("6x4", "torus:60x40", "hexagons:60x40", "polar:4", "text:A"))],
)
def test_the_pixels_that_are_told_are_those_of_the_picture(form: str, grid: str, options: dict[str, Any]) -> None:
    maze = clew.generate("recursive-backtracker", grid, 1)
    drawn = renderers.draw(maze, form, **options)
    at, order = (16, "big") if form == "png" else (6, "little")
    step = 4 if form == "png" else 2
    width, height = (int.from_bytes(drawn[at + step * n : at + step * (n + 1)], order) for n in (0, 1))  # type: ignore[arg-type]
    assert pixels_of(maze.grid, writer_named(form), options) == width * height


@pytest.mark.parametrize(
    "address",
    [
        "growing-tree.svg?grid=3x3&strategy=",
        "wilson.svg?grid=3x3&mask=",
        "wilson.svg?grid=3x3&cell=",
        "wilson.gif?grid=3x3&solver=",
    ],
)
def test_a_value_is_not_repeated_whole(address: str) -> None:
    assert len(problem(Service().get(f"/mazes/{address}{'9' * 4000}&seed=1"))["detail"]) < 300


@pytest.mark.parametrize("cell", ["٣٠", "1_0", "３"])
def test_numbers_are_of_plain_digits(cell: str) -> None:
    assert problem(Service().get(f"/mazes/wilson.svg?grid=3x3&seed=1&cell={cell}"))["field"] == "cell"


@pytest.mark.parametrize("field", ["start", "goal"])
def test_the_count_of_coordinates_is_told(field: str) -> None:
    told = problem(Service().post("/mazes/solve", json={"maze": [[0]], field: [0]}))
    assert told["field"] == field
    assert "give two numbers, x,y, not 1" in told["detail"]


def test_texts_may_be_as_long_as_the_schema_says_and_no_longer() -> None:
    service = Service()
    for more, status in ((0, 200), (1, 400)):
        length = requests.MAX_LINE + more
        assert service.post("/algorithmia", json={"line": LINE["line"].ljust(length)}).status_code == status
        query = {"favorite": "10", "fill": "3", "function": "x*x+3*x+2*x*y+y+y*y+z".ljust(length)}
        assert service.ask("GET", "/cubicles", params=query).status_code == status


def test_a_grid_may_have_as_many_cells_as_the_settings_say_and_no_more() -> None:
    settings = Settings(max_cells=12)
    assert check_grid(clew.grids.parse_grid("4x3"), settings).cells == 12
    with pytest.raises(Problem, match=r"13x1 has 13 cells.* 12:"):
        check_grid(clew.grids.parse_grid("13x1"), settings)
