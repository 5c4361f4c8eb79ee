"""Mazes and puzzles that are sent: the Jam's contract, solving, measuring, converting, Algorithmia, cubicles."""

import base64
import json
import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from service_client import Service, problem

import clew
from clew import formats, registry
from clew.pictures import renderers
from clew.puzzles.algorithmia import practice
from clew.service.api import posted_mazes
from clew.service.api.responses import Measured
from clew.service.settings import Settings
from clew.service.work import jam_picture
from clew.service.work.prices import OTHER, price_of_solve

SHEET = Path(__file__).parents[3].joinpath("examples", "jam-sheet.json").read_text(encoding="utf-8")
ROWS = json.loads(SHEET)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, whose check sums must be right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    place = 8
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        (found,) = struct.unpack_from(">I", png, place + 8 + length)
        assert zlib.crc32(png[place + 4 : place + 8 + length]) == found
        place += 12 + length
    assert kind == b"IEND"
    width, height = struct.unpack_from(">II", png, 16)
    return int(width), int(height)


def test_the_sheets_example_is_drawn_as_the_jam_drew_it(service: Service) -> None:
    answer = service.post("/mazes/render", content=urlencode({"maze": SHEET, "cellSize": "30"}), headers=FORM)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert size_of(answer.content) == (150, 150)
    assert answer.content == jam_picture.draw(ROWS, 30)
    assert answer.headers["vary"] == "Accept"


def test_a_cell_has_thirty_pixels_where_nobody_says(service: Service) -> None:
    assert size_of(service.post("/mazes/render", data={"maze": SHEET}).content) == (150, 150)
    assert size_of(service.post("/mazes/render", data={"maze": SHEET, "cellSize": "7"}).content) == (35, 35)


def test_the_background_is_transparent(service: Service) -> None:
    from PIL import Image

    image = Image.open(BytesIO(service.post("/mazes/render", data={"maze": SHEET}).content)).convert("RGBA")
    assert image.getpixel((15, 15))[3] == 0  # type: ignore[index]
    assert image.getpixel((0, 0)) == (0, 0, 0, 255)


ACCEPTS = {
    None: "image/png",
    "*/*": "image/png",
    "image/png": "image/png",
    "image/*": "image/png",
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8": "image/png",
    "text/plain": "text/plain",
    "text/plain, */*; q=0.01": "text/plain",
    "TEXT/PLAIN": "text/plain",
    "image/svg+xml": "image/svg+xml",
    "image/png;q=0.1, image/svg+xml": "image/svg+xml",
    "application/pdf": "application/pdf",
    "application/json": "application/json",
    "application/vnd.clew+json, text/plain;q=0.5": "application/vnd.clew+json",
    "image/png;q=0, */*": "text/plain",
    "application/json, text/plain, */*": "image/png",  # what Axios sends with every request
}


@pytest.mark.parametrize(("accept", "media"), ACCEPTS.items(), ids=map(str, ACCEPTS))
def test_the_form_is_the_one_that_the_client_likes_best(service: Service, accept: str | None, media: str) -> None:
    headers = {} if accept is None else {"Accept": accept}
    answer = service.post("/mazes/render", data={"maze": SHEET}, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, media)


@pytest.mark.parametrize("accept", ["text/html", "image/png;q=0", "audio/*", "image/png;q=much"])
def test_a_client_that_likes_nothing_is_told_what_there_is(service: Service, accept: str) -> None:
    told = problem(service.post("/mazes/render", data={"maze": SHEET}, headers={"Accept": accept}), 406)
    assert "image/svg+xml" in told["detail"]


def test_text_is_the_picture_in_base64(service: Service) -> None:
    answer = service.post("/mazes/render", data={"maze": SHEET}, headers={"Accept": "text/plain"})
    assert base64.b64decode(answer.text, validate=True) == jam_picture.draw(ROWS, 30)


def bodies(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The same request in three ways."""
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
    return [{"json": fields}, {"data": texts}, {"files": {name: (None, text) for name, text in texts.items()}}]


@pytest.mark.parametrize("way", range(3))
def test_all_kinds_of_body_say_the_same(service: Service, way: int) -> None:
    answer = service.post("/mazes/render", **bodies({"maze": ROWS, "cellSize": 12})[way])
    assert answer.content == jam_picture.draw(ROWS, 12)
    text = service.post("/mazes/render", **bodies({"maze": ROWS, "format": "txt"})[way])
    assert text.text == str(formats.loads(SHEET.encode())) + "\n"
    path = service.post("/mazes/render", **bodies({"maze": ROWS, "path": True})[way])
    maze = formats.loads(SHEET.encode())
    assert path.content == jam_picture.draw(ROWS, 30, path=[(x, y) for x, y in clew.solve(maze).coordinates()])
    told = problem(service.post("/mazes/render", **bodies({"maze": ROWS, "strict": True})[way]))
    assert (told["field"], told["row"]) == ("maze", 0)


@pytest.mark.parametrize("way", range(3))
def test_options_may_stand_in_the_address(service: Service, way: int) -> None:
    answer = service.post("/mazes/render?cellSize=12&path=0", **bodies({"maze": ROWS})[way])
    assert answer.content == jam_picture.draw(ROWS, 12)
    told = problem(service.post("/mazes/render?cellSize=12", **bodies({"maze": ROWS, "cellSize": 12})[way]))
    assert told["field"] == "cellSize"


def test_a_large_body_is_understood_elsewhere_and_answered_alike(service: Service) -> None:
    maze = clew.generate("recursive-backtracker", "80x60", 1)
    text = formats.dumps(maze, "maze.json").decode()
    service.desk.done.clear()
    answer = service.post("/mazes/render", data={"maze": text, "cellSize": "4"})
    assert service.desk.done == [("draw_upload", False)]
    assert answer.content == jam_picture.draw(json.loads(text), 4)
    svg = service.post("/mazes/render?format=svg", json={"maze": json.loads(text), "cellSize": 4})
    assert svg.content == renderers.draw(formats.loads(text.encode()), "svg", cell=4)


def test_the_sheets_example_is_small_work(service: Service) -> None:
    service.desk.done.clear()
    service.post("/mazes/render", data={"maze": SHEET})
    service.post("/mazes/render", data={"maze": "[[0]]", "cellSize": "8000"})
    assert service.desk.done == [("draw_small", True), ("draw_small", True), ("draw_upload", False)]


def test_short_rows_simply_end(service: Service) -> None:
    jagged = [[4, 12, 8], [2], [1, 0]]
    answer = service.post("/mazes/render", data={"maze": json.dumps(jagged), "cellSize": "10"})
    assert size_of(answer.content) == (30, 30)
    assert answer.content == jam_picture.draw(jagged, 10)
    text = service.post("/mazes/render?format=clew", json={"maze": jagged})
    found = formats.loads(text.content, "maze.clew")
    assert (found.cells, found.passage_count) == (6, 3)
    assert service.post("/mazes/render?format=json", json={"maze": jagged}).content == text.content


@pytest.mark.parametrize(
    "found", [registry.find("renderer", name) for name in registry.names("renderer")], ids=lambda found: found.name
)
def test_every_form_can_be_named(service: Service, found: registry.Renderer) -> None:
    suffix = found.suffixes[0].removeprefix(".")
    answer = service.post(f"/mazes/render?format={suffix}&path=1", json={"maze": [[2, 8], [5, 9]]})
    assert answer.status_code in (200, 400)  # a maze without provenance has no making to be shown
    if answer.status_code == 200:
        assert answer.headers["content-type"] == found.media


def test_a_format_that_there_is_not_is_refused(service: Service) -> None:
    unknown = problem(service.post("/mazes/render?format=xyz", json={"maze": [[0]]}))
    assert (unknown["field"], unknown["status"]) == ("format", 400)
    assert problem(service.post("/mazes/render?format=npy&path=1", json={"maze": [[0]]}))["field"] == "path"


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", ""])
def test_a_body_of_another_kind_is_refused(service: Service, kind: str) -> None:
    answer = service.post("/mazes/render", content="[[0]]", headers={"Content-Type": kind})
    problem(answer, 415)
    assert "application/json" in answer.headers["accept-post"]
    problem(service.post("/mazes/solve", content="maze=[[0]]", headers=FORM), 415)


def test_a_way_is_found(service: Service) -> None:
    maze = formats.loads(SHEET.encode())
    told = service.post("/mazes/solve", json={"maze": ROWS, "start": [0, 0], "goal": [4, 4], "with": "a-star"}).json()
    path = clew.solve(maze, "a-star")
    assert told == {
        "grid": "rectangle:5x5",
        "solver": "a-star",
        "perfect": True,
        "start": [0, 0],
        "goal": [4, 4],
        "steps": path.steps,
        "route": path.letters(),
        "path": [list(cell) for cell in path.coordinates()],
    }
    told = service.post("/mazes/solve", json={"maze": ROWS, "events": True}).json()
    assert [tuple(event) for event in told["events"]] == list(clew.trace_solve(maze))
    assert problem(service.post("/mazes/solve", json={"maze": ROWS, "with": "luck"}))["field"] == "with"


def test_a_way_has_costs_and_options(service: Service) -> None:
    square = [[6, 10], [5, 9]]
    told = service.post("/mazes/solve", json={"maze": square, "with": "dijkstra", "weights": [1, 9, 2, 1]}).json()
    assert (told["route"], told["cost"]) == ("SE", 3)
    assert "cost" not in service.post("/mazes/solve", json={"maze": square, "with": "dijkstra", "options": {}}).json()
    for wrong, field in (
        ({"with": "dijkstra", "weights": [1, 2, 3]}, "weights"),
        ({"with": "dijkstra", "weights": [1, 2, 3, -4]}, "weights"),
        ({"with": "dijkstra", "weights": [1, 2, 3, 1 << 21]}, "weights"),
        ({"weights": [1, 2, 3, 4]}, "weights"),
        ({"options": {"handedness": "left"}}, "options"),
        ({"options": {"start": 3}}, "options"),
        ({"options": [1]}, "options"),
        ({"options": {f"option{number}": 1 for number in range(99)}}, "options"),
    ):
        assert problem(service.post("/mazes/solve", json={"maze": square, **wrong}))["field"] == field


@pytest.mark.parametrize(("maze", "weights"), [([[0]], [0]), ([[4, 8]], [0, 1 << 20])])
def test_the_least_and_the_largest_cost_of_a_cell_are_accepted(
    service: Service, maze: list[list[int]], weights: list[int]
) -> None:
    answer = service.post("/mazes/solve", json={"maze": maze, "with": "dijkstra", "weights": weights}).json()
    assert answer["cost"] == sum(weights[1:])


@pytest.mark.parametrize("weights", [[], [1, -1], [1, (1 << 20) + 1]])
def test_costs_beyond_the_limits_are_answered_with_what_is_needed(service: Service, weights: list[int]) -> None:
    told = problem(service.post("/mazes/solve", json={"maze": [[4, 8]], "with": "dijkstra", "weights": weights}))
    assert "whole numbers from 0 to 1048576" in told["detail"]


def test_what_cannot_be_reached_is_said(service: Service) -> None:
    told = problem(service.post("/mazes/solve", json={"maze": [[0, 0]]}))
    assert "no path leads from 0,0 to 1,0" in told["detail"]
    assert told["field"] == "goal"


LOOP = [[6, 10], [5, 9]]
UNFIT = {
    "gave up after 1 step without": {"maze": ROWS, "with": "random-mouse", "options": {"max-steps": 1}},
    "needs a perfect maze": {"maze": LOOP, "with": "tree-walk"},
}


@pytest.mark.parametrize(("sentence", "body"), UNFIT.items(), ids=list(UNFIT))
def test_a_solver_that_does_not_fit_is_named_by_the_field_of_the_request(
    service: Service, sentence: str, body: dict[str, Any]
) -> None:
    for events in (False, True):
        told = problem(service.post("/mazes/solve", json={**body, "events": events}))
        assert sentence in told["detail"]
        assert told["field"] == "with"


def test_the_solver_has_its_own_spelling_in_the_answer(service: Service) -> None:
    assert service.post("/mazes/solve", json={"maze": ROWS, "with": "A_Star"}).json()["solver"] == "a-star"
    assert service.get("/cubicles?favorite=1350&target=31,39&with=A_Star").json()["solver"] == "a-star"


def test_a_maze_is_measured(service: Service) -> None:
    told = service.post("/mazes/measure", json={"maze": ROWS}).json()
    expected = clew.measure(formats.loads(SHEET.encode())).as_dict()
    assert told == json.loads(json.dumps(expected))


def test_a_maze_is_diagnosed(service: Service) -> None:
    rows = [[4, 8, 6, 10], [4, 8, 5, 9]]
    told = service.post("/mazes/diagnose", json={"maze": rows}).json()
    maze = clew.from_directions("4x2", [[2, 8, 6, 12], [2, 8, 3, 9]])
    assert told == json.loads(json.dumps(clew.diagnose(maze).as_dict()))
    assert [(each["size"], each["cells"]) for each in told["islands"]] == [(2, [[0, 0], [1, 0]]), (2, [[0, 1], [1, 1]])]
    few = service.post("/mazes/diagnose", json={"maze": rows, "limit": 1}).json()
    assert (few["island_count"], len(few["islands"])) == (2, 1)
    assert problem(service.post("/mazes/diagnose", json={"maze": rows, "limit": 1001}))["field"] == "limit"
    cut = service.post("/mazes/convert?join=1&cut-loops=1&cut-loops-keep=shortest", json={"maze": rows, "to": "clew"})
    assert clew.is_perfect(formats.loads(cut.content, "maze.clew"))


def test_a_maze_is_converted(service: Service) -> None:
    maze = formats.loads(SHEET.encode())
    answer = service.post("/mazes/convert", json={"maze": ROWS, "to": "clew"})
    assert answer.headers["content-type"] == "application/vnd.clew+json"
    assert formats.loads(answer.content, "maze.clew") == maze
    answer = service.post("/mazes/convert?path=1&cell=20", json={"maze": ROWS, "to": "svg"})
    assert answer.content == renderers.draw(maze, "svg", cell=20, path=clew.solve(maze))
    assert problem(service.post("/mazes/convert", json={"maze": ROWS, "to": "xyz"}))["field"] == "to"
    assert problem(service.post("/mazes/convert", json={"maze": ROWS, "to": "svg", "strict": True}))["row"] == 0


def test_a_wall_builders_maze_is_converted(service: Service) -> None:
    built = [[0, 4], [2, 6]]
    rows = service.post("/mazes/convert", json={"maze": built, "to": "json", "built": True}).json()
    assert formats.loads(json.dumps(rows).encode()) == formats.loads(json.dumps(built).encode(), built=True)
    both = {"maze": built, "to": "json", "built": True, "strict": True}
    assert problem(service.post("/mazes/convert", json=both))["field"] == "strict"


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**64 - 1))
@settings(max_examples=15, deadline=None)
def test_a_maze_by_address_can_be_sent_back(width: int, height: int, seed: int) -> None:
    service = Service()
    rows = service.get(f"/mazes/wilson.json?grid={width}x{height}&seed={seed}").json()
    again = service.post("/mazes/convert", json={"maze": rows, "to": "json", "strict": True}).json()
    assert again == rows


def test_a_module_is_solved_in_both_languages(service: Service) -> None:
    line = "g13410552094818164314b2d4"
    english = service.post("/algorithmia", json={"line": line}).json()
    japanese = service.post("/algorithmia", json={"line": line, "lang": "ja"}).json()
    assert (english["route"], english["chat"]) == ("DDRR", "!1 move DDRR")
    assert japanese["route"] == english["route"]
    assert english["route"] in english["text"]
    for one, other in zip(english["draws"], japanese["draws"], strict=True):
        assert one["decides"] != other["decides"]
        assert one["decides"].isascii()


def test_a_line_that_is_none_is_refused_in_its_language(service: Service) -> None:
    told = problem(service.post("/algorithmia", json={"line": "red 1 2 3"}))
    assert told["field"] == "line"
    other = problem(service.post("/algorithmia", json={"line": "red 1 2 3", "lang": "ja"}))
    assert told["detail"].isascii()
    assert not other["detail"].isascii()
    for language in ("en", "ja"):
        answer = service.post("/algorithmia", json={"line": "red 1 2 3", "lang": language})
        assert answer.headers["content-language"] == language


def test_a_module_to_practise_on_is_the_librarys(service: Service) -> None:
    told = service.get("/algorithmia/practice?seed=4").json()
    module = practice.random_module(4)
    assert (told["seed"], told["color"], told["numbers"]) == ("4", module.color, list(module.seed))
    assert (told["start"], told["goal"]) == (module.cell, module.goal)
    assert formats.loads(json.dumps(told["rows"]).encode()) == module.maze


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_manual_may_use_its_own_style_and_nothing_else(service: Service, language: str) -> None:
    import hashlib
    import re

    answer = service.get(f"/algorithmia/manual?lang={language}")
    assert f'<html lang="{language}">' in answer.text
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    for style in re.findall("<style>(.*?)</style>", answer.text, re.DOTALL):
        assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() in policy
    assert "<script" not in answer.text
    assert not re.search(r"<[^>]* style=", answer.text)  # the policy would leave it out


def test_the_maze_of_a_formula_is_searched(service: Service) -> None:
    told = service.get("/cubicles?favorite=1350&target=31,39").json()
    assert (told["steps"], told["solver"], told["target"]) == (92, "breadth-first", [31, 39])
    assert (len(told["path"]), len(told["route"]), told["count"]) == (93, 92, 93)
    told = service.get("/cubicles?favorite=1350&fill=50").json()
    assert told["count"] == len(told["points"]) == 124
    told = service.get("/cubicles?favorite=10&target=7,4&with=a-star&function=x*x%2B3*x%2B2*x*y%2By%2By*y%2Bz").json()
    assert told["steps"] == 11
    told = problem(service.get("/cubicles?favorite=10&target=1,0"))
    assert (told["field"], "wall" in told["detail"]) == ("target", True)


ROWS_10X10 = json.loads(formats.dumps(clew.generate("wilson", "10x10", 1, compiled=False), ".json"))


@pytest.mark.parametrize(
    ("address", "fields", "small"),
    [
        ("solve", {}, True),
        ("solve", {"with": "a-star"}, True),
        ("solve", {"with": "random-mouse"}, False),
        ("measure", {"maze": ROWS_10X10[:5]}, True),
        ("measure", {"maze": [row * 2 for row in ROWS_10X10] * 2}, False),
    ],
)
def test_walks_and_searches_from_all_cells_are_large_work(address: str, fields: dict[str, Any], small: bool) -> None:
    service = Service()
    service.post(f"/mazes/{address}", json={"maze": ROWS_10X10, **fields})
    assert service.desk.done == [(f"{address}_json", small)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (b'{"maze": [[0]]}', None),
        (b'{"with" : "tree_walk"}', "tree-walk"),
        (b'{"with": "nobody"}', OTHER),
        (rb'{"\u0077ith": "random-mouse"}', OTHER),
        (b'{"with": "a-star", "with": "random-mouse"}', OTHER),
    ],
)
def test_the_price_of_solving_depends_on_the_solver_in_the_body(text: bytes, name: str | None) -> None:
    assert posted_mazes._solver_in(text) == name
    if name == OTHER:
        assert price_of_solve(name, 100).seconds > price_of_solve("random-mouse", 100).seconds


def test_work_of_one_solver_that_took_too_long_makes_no_other_large() -> None:
    kinds = {price_of_solve(name, 100).kind for name in (None, OTHER, *registry.names("solver"))}
    assert len(kinds) == 2 + len(registry.names("solver"))


@pytest.mark.parametrize("rows", [[[0, 2], [1, 3]], [[0, 0], [0, 0]]], ids=["joined", "apart"])
def test_the_response_has_the_type_that_the_document_describes(rows: list[list[int]]) -> None:
    content = posted_mazes.measure_json(json.dumps({"maze": rows}).encode(), Settings())
    assert list(json.loads(content)) == list(Measured.__struct_fields__)
    msgspec.json.decode(content, type=Measured)


def test_a_long_name_of_an_option_is_not_sent_back(service: Service) -> None:
    for name in ("x" * 64, "x" * 100_000):
        body = {"maze": ROWS_10X10, "with": "wall-follower", "options": {name: 1}}
        problem(service.post("/mazes/solve", json=body))
    with pytest.raises(clew.ClewError) as caught:
        registry.find("solver", "wall-follower").values({"x" * 100_000: 1})
    assert len(str(caught.value)) < 500


def test_a_maze_is_read_from_a_file_in_any_format(service: Service) -> None:
    maze = clew.openings(clew.generate("wilson", "6x4", seed=3))
    for suffix in ("thick", "txt", "json", "npy", "clew"):
        said = service.post("/mazes/read", files={"file": clew.dumps(maze, suffix)}, data={"suffix": f".{suffix}"})
        assert said.status_code == 200, said.text
        assert clew.loads(json.dumps(said.json()["maze"])) == clew.loads(clew.dumps(maze, suffix))
        assert said.json()["notes"] == []
    noted = service.post("/mazes/read", files={"file": b"[[4,0]]"}, data={"suffix": ".unknown"}).json()
    assert "1 cell opens a side" in noted["notes"][0]


def test_a_file_without_a_maze_or_with_a_large_one_is_refused(service: Service) -> None:
    def refusal(**files: bytes) -> tuple[str, str]:
        told = problem(service.post("/mazes/read", files=files))
        return told["field"], told["detail"]

    assert refusal(file=b"no maze")[1].startswith("the input is in no format that Clew reads")
    assert refusal(other=b"no file") == ("file", "the form has no file: send it as curl -F file=@maze.maz does")
    assert refusal(file=b"PK\x03\x04")[1].startswith("the file is an archive")
    for size, cells in (("hexagons:9999x9999", "99,980,001"), ("rectangle:9999x999999", "9,998,990,001")):
        large = b'{"clew":1,"grid":"%b","passages":""}' % size.encode()
        assert refusal(file=large)[1].startswith(f"{size} has {cells} cells, and the limit")
    problem(service.post("/mazes/read", json={}), 415)


def test_a_maze_is_read_from_a_picture_that_is_not_too_large() -> None:
    maze = clew.openings(clew.generate("wilson", "12x8", seed=7), "corners")
    picture = clew.draw(maze, "png", cell=20)
    read = Service().post("/mazes/read", files={"file": picture}).json()
    assert clew.loads(json.dumps(read["maze"])) == maze
    assert (read["start"], read["goal"]) == ([0, 0], [11, 7])
    assert "Clew drew this picture" in read["notes"][0]
    small = Service(max_mask_pixels=10_000)
    assert problem(small.post("/mazes/read", files={"file": picture}))["detail"].startswith("the picture")
