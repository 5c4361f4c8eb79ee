"""The addresses: what they answer, how it may be kept, and that the registry is the only list."""

import json
from base64 import b64decode
from urllib.parse import parse_qs, urlsplit

import pytest
from event_bytes import unpack
from hesitant_walker import registered
from service_client import Service, problem

import clew
from clew import formats, lessons, registry
from clew.grids import SHAPES, parse_grid
from clew.grids.spec import FILES
from clew.pictures import renderers
from clew.service.api import catalogue


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


SUFFIXES = [
    (suffix.removeprefix("."), found)
    for kind in ("renderer", "format")
    for found in (registry.find(kind, name) for name in registry.names(kind))
    for suffix in found.suffixes
    if not getattr(found, "extra", "")
]


@pytest.mark.parametrize("suffix", dict.fromkeys(suffix for suffix, _ in SUFFIXES))
def test_every_registered_suffix_is_an_address(service: Service, suffix: str) -> None:
    query = "grid=16x16&seed=0" if suffix == "maz" else "grid=4x3&seed=7"
    answer = service.get(f"/mazes/wilson.{suffix}?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == renderers.writer_for(f".{suffix}", "").media
    assert answer.content
    assert service.get(f"/mazes/wilson.{suffix}?{query}").content == answer.content


@pytest.mark.parametrize("suffix", ["mp4", "webm"])
def test_what_needs_an_extra_is_not_served(service: Service, suffix: str) -> None:
    for answer, status in (
        (service.get(f"/mazes/wilson.{suffix}?grid=4x3&seed=7"), 404),
        (service.post("/mazes/convert", json={"maze": [[2, 8]], "to": suffix}), 400),
    ):
        assert (answer.status_code, "choose .webp or .gif" in answer.json()["detail"]) == (status, True)


def test_an_animated_svg_is_served_and_bounded(service: Service) -> None:
    answer = service.get("/mazes/wilson.svg?grid=6x5&seed=7&animate=1&seconds=4&braid=0.5&path=1")
    assert b"@keyframes" in answer.content
    assert problem(service.get("/mazes/aldous-broder.svg?grid=300x100&seed=7&animate=1"))["field"] == "grid"
    assert problem(service.get("/mazes/wilson.svg?grid=6x5&seed=7&hold=4"))["field"] == "hold"
    assert service.get("/mazes/aldous-broder.svg?grid=300x100&seed=7&animate=0").status_code == 200


@pytest.mark.parametrize("name", registry.names("generator"))
def test_every_generator_makes_the_same_maze_as_the_library(service: Service, name: str) -> None:
    answer = service.get(f"/mazes/{name}.clew?grid=6x5&seed=11&number=3")
    expected = clew.generate(name, "6x5", 11, number=3)
    found = formats.loads(answer.content, "maze.clew")
    assert found == expected
    assert found.provenance == expected.provenance


def test_a_maze_in_json_is_rows_of_the_jam(service: Service) -> None:
    rows = service.get("/mazes/wilson.json?grid=4x3&seed=7").json()
    assert formats.loads(json.dumps(rows).encode()) == clew.generate("wilson", "4x3", 7)


def test_options_of_algorithm_and_picture_come_from_the_registry(service: Service) -> None:
    answer = service.get("/mazes/growing-tree.svg?grid=8x6&seed=1&strategy=newest:75,random:25&cell=20&wall=3&dark=1")
    maze = clew.generate("growing-tree", "8x6", 1, strategy="newest:75,random:25")
    assert answer.content == renderers.draw(maze, "svg", cell=20, wall=3, dark=True)
    text = service.get("/mazes/sidewinder.txt?grid=8x6&seed=1&close-out=0.25&style=ascii")
    maze = clew.generate("sidewinder", "8x6", 1, close_out=0.25)
    assert text.content == renderers.draw(maze, "text", style="ascii")


def test_path_and_distances_are_shown_from_and_to_where_one_likes(service: Service) -> None:
    maze = clew.generate("wilson", "8x6", 7)
    answer = service.get("/mazes/wilson.svg?grid=8x6&seed=7&path=1&start=2,1&goal=7,0")
    assert answer.content == renderers.draw(maze, "svg", path=clew.solve(maze, start=(2, 1), goal=(7, 0)))
    answer = service.get("/mazes/wilson.txt?grid=8x6&seed=7&distances=true&start=2,1")
    assert answer.content == renderers.draw(maze, "text", distances=clew.distances(maze, (2, 1)))


def test_distances_begin_where_the_path_does(service: Service) -> None:
    maze = clew.generate("wilson", "torus:8x6", 7)
    answer = service.get("/mazes/wilson.svg?grid=torus:8x6&seed=7&path=1&distances=1")
    path = clew.solve(maze)
    assert answer.content == renderers.draw(maze, "svg", path=path, distances=clew.distances(maze, path.start))


def test_a_path_without_ends_leads_where_the_library_leads(service: Service) -> None:
    maze = clew.generate("wilson", "torus:8x6", 7)
    answer = service.get("/mazes/wilson.svg?grid=torus:8x6&seed=7&path=1")
    assert answer.content == renderers.draw(maze, "svg", path=clew.solve(maze))


def test_a_maze_may_be_kept_for_ever(service: Service) -> None:
    answer = service.get("/mazes/wilson.svg?grid=4x3&seed=7")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    tag = answer.headers["etag"]
    assert tag.startswith('"')
    assert "vary" not in answer.headers  # the suffix alone says which form it is
    others = ["svg?grid=4x3&seed=8", "svg?grid=3x4&seed=7", "png?grid=4x3&seed=7", "svg?grid=4x3&seed=7&path=1"]
    assert len({tag, *(service.get(f"/mazes/wilson.{each}").headers["etag"] for each in others)}) == 5


def test_the_tag_changes_with_the_version(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    tag = service.get("/mazes/wilson.svg?grid=4x3&seed=7").headers["etag"]
    monkeypatch.setattr("clew.service.http.caching.etags.__version__", "99")
    assert Service().get("/mazes/wilson.svg?grid=4x3&seed=7").headers["etag"] != tag


@pytest.mark.parametrize("address", ["/mazes/wilson.svg?grid=4x3&seed=7", "/mazes/wilson/events?grid=4x3&seed=7"])
def test_what_the_client_has_is_not_made_again(address: str) -> None:
    tag = Service().get(address).headers["etag"]
    service = Service()  # which has kept nothing
    for known in (tag, f'"x", {tag}', f"W/{tag}"):
        answer = service.get(address, if_none_match=known)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == tag
    assert service.desk.done == []
    assert service.get(address, if_none_match='"x"').status_code == 200


@pytest.mark.parametrize("address", ["/mazes/wilson.svg?grid=4x3&path=1", "/algorithmia/practice"])
def test_without_a_seed_one_is_drawn(service: Service, address: str) -> None:
    answers = [service.get(address) for _ in range(2)]
    places = [urlsplit(answer.headers["location"]) for answer in answers]
    assert {answer.status_code for answer in answers} == {307}
    assert answers[0].headers["cache-control"] == "no-store"
    assert places[0] != places[1]
    asked = urlsplit(address)
    assert places[0].path == asked.path
    query = parse_qs(places[0].query)
    assert 0 <= int(query.pop("seed")[0]) < 1 << 64
    assert query == parse_qs(asked.query)
    assert service.get(answers[0].headers["location"]).status_code == 200


IMPOSSIBLE = {
    "sidewinder.svg?grid=polar:5": "algorithm",
    "sidewinder/events?grid=polar:5": "algorithm",
    "wilson.svg?grid=weave:8x5": "algorithm",
    "wilson.svg?grid=hexagons:4x3&unicursal=1": "unicursal",
    "wilson.svg?grid=4x3&path=1&goal=4,0": "goal",
    "wilson.svg?grid=4x3&distances=1&start=0,3": "start",
    "wilson/events?grid=4x3&solver=a-star&start=4,0": "start",
}


@pytest.mark.parametrize(("address", "field"), IMPOSSIBLE.items(), ids=list(IMPOSSIBLE))
@pytest.mark.parametrize("seed", ["", "&seed=1"])
def test_what_cannot_be_made_is_refused_at_once_and_not_redirected(address: str, field: str, seed: str) -> None:
    service = Service()
    assert problem(service.get(f"/mazes/{address}{seed}"))["field"] == field
    assert service.ask("HEAD", f"/mazes/{address}{seed}").status_code == 400
    assert service.desk.done == []


def test_a_goal_may_be_in_what_a_change_makes(service: Service) -> None:
    assert service.get("/mazes/wilson.svg?grid=4x3&seed=1&unicursal=1&path=1&goal=7,5").status_code == 200


def test_events_come_as_bytes_or_as_json(service: Service) -> None:
    address = "/mazes/hunt-and-kill/events?grid=6x5&seed=5"
    trace = clew.trace("hunt-and-kill", "6x5", 5)
    answer = service.get(address)
    assert (answer.headers["content-type"], answer.headers["vary"]) == ("application/vnd.clew.events", "Accept")
    assert unpack(answer.content) == list(trace)
    told = service.get(address, accept="application/json")
    assert told.headers["content-type"] == "application/json"
    assert told.headers["etag"] != answer.headers["etag"]
    assert list(map(tuple, told.json()["events"])) == list(trace)
    assert (told.json()["width"], told.json()["height"], told.json()["grid"]) == (6, 5, "rectangle:6x5")
    problem(service.get(address, accept="image/png"), 406)


def test_events_of_a_solver_are_those_of_the_library(service: Service) -> None:
    maze = clew.generate("wilson", "6x5", 5)
    answer = service.get("/mazes/wilson/events?grid=6x5&seed=5&solver=a-star&start=5,4&goal=0,2")
    assert unpack(answer.content) == list(clew.trace_solve(maze, "a-star", (5, 4), (0, 2)))
    for grid in ("6x5", "torus:6x5"):
        maze = clew.generate("wilson", grid, 5)
        answer = service.get(f"/mazes/wilson/events?grid={grid}&seed=5&solver=breadth-first")
        assert unpack(answer.content) == list(clew.trace_solve(maze))


def test_the_options_of_a_solver_are_parameters(service: Service) -> None:
    maze = clew.generate("wilson", "6x5", 5)
    address = "/mazes/wilson/events?grid=6x5&seed=5"
    with registered():
        answer = service.get(f"{address}&solver=hesitant&solver-seed=2&solver-order=high")
        assert unpack(answer.content) == list(clew.trace_solve(maze, "hesitant", seed=2, order="high"))
        for wrong in ("solver=hesitant&solver-seed=10", "solver=a-star&solver-seed=1", "solver-seed=1"):
            assert problem(service.get(f"{address}&{wrong}"))["field"] == "solver-seed"
        path = clew.solve(maze, "hesitant", seed=2)
        body = {"maze": json.loads(clew.formats.dumps(maze, ".clew")), "with": "hesitant", "options": {"seed": 2}}
        told = service.post("/mazes/solve", json=body).json()
        assert told["options"] == {"order": "low", "seed": 2}
        assert (told["steps"], told["walked"], told["revisits"]) == (path.steps, path.walked, path.walk.revisits)
        body["options"] = {"seed": 10}
        assert problem(service.post("/mazes/solve", json=body))["field"] == "options"


UNFIT = {
    "wilson/events?grid=9x9&seed=1&solver=random-mouse&solver-max-steps=1": "gave up after 1 step without",
    "wilson/events?grid=9x9&seed=1&braid=1&solver=tree-walk": "needs a perfect maze",
    "wilson/events?grid=polar:5&seed=1&solver=pledge": "needs a flat grid",
}


@pytest.mark.parametrize(("address", "sentence"), UNFIT.items(), ids=list(UNFIT))
def test_a_solver_that_does_not_fit_is_named_by_its_parameter(service: Service, address: str, sentence: str) -> None:
    told = problem(service.get(f"/mazes/{address}"))
    assert sentence in told["detail"]
    assert told["field"] == "solver"


def test_more_events_than_allowed_are_refused() -> None:
    told = problem(Service(max_events=100).get("/mazes/wilson/events?grid=9x9&seed=1"))
    assert "at most 100" in told["detail"]


def test_large_work_is_not_called_small(service: Service) -> None:
    def small(address: str) -> bool:
        service.desk.done.clear()
        assert service.get(address).status_code == 200
        return service.desk.done[0][1]

    assert small("/mazes/recursive-backtracker.svg?grid=20x20&seed=1")
    assert not small("/mazes/recursive-backtracker.svg?grid=80x80&seed=1")
    assert not small("/mazes/aldous-broder.svg?grid=30x30&seed=1")
    assert not small("/mazes/recursive-backtracker.png?grid=20x20&seed=1&cell=300")
    assert not small("/mazes/recursive-backtracker.gif?grid=5x5&seed=1")
    assert not small("/mazes/recursive-backtracker/events?grid=60x60&seed=1")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("kind", ["generator", "solver"])
def test_all_algorithms_are_told_with_their_lessons_and_options(service: Service, kind: str, language: str) -> None:
    path, key = {"generator": ("/algorithms", "algorithms"), "solver": ("/solvers", "solvers")}[kind]
    answer = service.get(f"{path}?lang={language}")
    assert answer.headers["content-language"] == language
    told = {each["name"]: each for each in answer.json()[key]}
    assert tuple(told) == registry.names(kind)
    for name, facts in told.items():
        found, lesson = registry.find(kind, name), lessons.lesson(kind, name, language)
        if lesson is None:
            assert (facts["summary"], facts["steps"]) == (found.summary, [])
        else:
            assert (facts["title"], facts["summary"], facts["texture"]) == (
                lesson.title,
                lesson.summary,
                lesson.texture,
            )
            assert [step["text"] for step in facts["steps"]] == [step.text for step in lesson.steps]
        assert [option["name"] for option in facts["options"]] == [each.flag for each in found.parameters]
        assert facts["grids"] == found.grids
        assert ("uniform" in facts) == (kind == "generator")
        assert facts.get("weave") == getattr(found, "weave", None)


def test_options_say_what_is_possible(service: Service) -> None:
    told = {each["name"]: each for each in service.get("/algorithms").json()["algorithms"]}
    strategy = told["growing-tree"]["options"][0]
    assert (strategy["kind"], strategy["default"]) == ("blend", "newest")
    assert strategy["words"] == ["newest", "oldest", "random", "middle"]
    for each in told.values():
        for option in each["options"]:
            if "default" not in option:
                continue  # nobody says, so nothing is done
            address = f"/mazes/{each['name']}.txt?grid=4x4&seed=1&{option['name']}={option['default']}"
            assert service.get(address).status_code == 200, address


def test_an_algorithm_without_a_lesson_tells_its_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "lesson", lambda kind, name, language: None)
    wilson = next(each for each in catalogue.with_lessons("generator", "en") if each.name == "wilson")
    assert (wilson.title, wilson.steps) == ("Wilson", [])
    assert wilson.summary == registry.find("generator", "wilson").summary


def test_grids_and_forms_are_told(service: Service) -> None:
    told = service.get("/grids").json()["grids"]
    assert [each["name"] for each in told] == [name for name in SHAPES if name not in FILES]
    for each in told:
        grid = clew.generate("recursive-backtracker", each["example"], 1).grid
        assert (grid.has_rows, grid.weaves, grid.has_headings) == (each["rows"], each["weave"], each["headings"])
        assert each["forms"][0]["example"] == each["example"]
        for form in each["forms"]:
            assert form["example"].startswith(f"{each['name']}:")
            assert parse_grid(form["example"]).cells > 1
            assert all(f"{{{name}}}" in form["form"] for name in form["numbers"])
    hexagons = next(each for each in told if each["name"] == "hexagons")
    assert hexagons["forms"][0] == {
        "form": "hexagons:{width}x{height}",
        "example": "hexagons:12x9",
        "numbers": ["width", "height"],
    }
    all_formats = service.get("/formats").json()["formats"]
    assert sorted(suffix for each in all_formats for suffix in each["suffixes"]) == sorted(
        suffix for suffix, _ in SUFFIXES
    )
    svg = next(each for each in all_formats if each["name"] == "svg")
    assert {"cell", "wall", "dark"} <= {option["name"] for option in svg["options"]}
    beside = next(each["beside"] for each in all_formats if each["name"] == "tmx")
    assert (svg["beside"], b64decode(beside["clew-tiles.png"])[:4]) == ({}, b"\x89PNG")


def test_what_may_change_is_asked_for_again(service: Service) -> None:
    for path in ("/algorithms", "/solvers", "/grids", "/formats", "/openapi.json", "/algorithmia/manual"):
        answer = service.get(path)
        assert answer.headers["cache-control"] == "no-cache"
        assert service.get(path, if_none_match=answer.headers["etag"]).status_code == 304


def test_methods_that_an_address_does_not_know_are_refused(service: Service) -> None:
    told = service.ask("DELETE", "/mazes/wilson.svg?grid=3x3")
    problem(told, 405)
    assert "GET" in told.headers["allow"]
    both = service.ask("PUT", "/mazes/wilson.svg").headers["allow"]
    assert set(both.split(", ")) == {"GET", "HEAD", "POST"}
    problem(service.post("/algorithms"), 405)
    problem(service.get("/nothing"), 404)


def test_a_search_that_goes_too_far_is_told_in_the_words_of_the_service(service):
    answer = service.get("/cubicles?favorite=1&target=100000,100000&function=0*z")
    assert answer.status_code == 400
    assert answer.json()["field"] == "target"
    assert "the service searches no further" in answer.json()["detail"]
    assert "--max-cells" not in answer.text


def test_the_suffix_of_a_maze_may_have_two_parts(service: Service) -> None:
    answer = service.get("/mazes/wilson.geometry.json?grid=hexagons:4x3&seed=7&path=1")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/vnd.clew.geometry+json"
    maze = clew.generate("wilson", "hexagons:4x3", 7)
    assert answer.content == clew.draw(maze, "geometry", path=clew.solve(maze))
    assert problem(service.get("/mazes/wilson.x.json?grid=4x3&seed=7"), 404)["field"] == "suffix"


def test_an_unknown_suffix_is_named_with_those_that_are_served(service: Service) -> None:
    sentence = service.get("/mazes/wilson.xyz?grid=4x3&seed=7").json()["detail"]
    assert ("there is no format .xyz" in sentence, ".webp" in sentence, ".mp4" in sentence) == (True, True, False)


def test_an_unknown_solver_is_one_sentence(service: Service) -> None:
    sentence = problem(service.get("/mazes/wilson.gif?grid=4x3&seed=7&solver=nix"))["detail"]
    assert sentence.startswith("solver is not possible: there is no solver 'nix': choose one of")
