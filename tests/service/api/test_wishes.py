"""Mazes by what they should be: a redirect to the first that meets the wishes, or a 404 with the reason."""

from itertools import count
from unittest.mock import AsyncMock
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from service_client import Service, problem

import clew
from clew.draws import SEEDS
from clew.formats import loads
from clew.service.api import mazes, paper, params
from clew.service.work.pool import work_timeout
from clew.service.work.worker import WorkTimeoutError

WISHES = "dead-ends < 17, longest-path > 30"
SHEET = "sheets.pdf?grid=9x9&difficulty=hard"
QUERY = f"grid=9x7&seed=1&want={quote(WISHES)}"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


@pytest.mark.parametrize("address", ["wilson.clew", "wilson.svg", "wilson/events"])
def test_wishes_are_a_redirect_to_the_maze_that_meets_them(service: Service, address: str) -> None:
    answer = service.get(f"/mazes/{address}?{QUERY}")
    assert answer.status_code == 307
    place = urlsplit(answer.headers["location"])
    number = clew.find_maze("9x7", WISHES, seed=1, algorithm="wilson").provenance.number
    assert place.path == f"/mazes/{address}"
    assert parse_qs(place.query) == {"grid": ["9x7"], "seed": ["1"], "number": [str(number)]}
    assert service.get(answer.headers["location"]).status_code == 200


def test_the_maze_is_that_of_the_library_with_changes_and_from_any_number(service: Service) -> None:
    changes = [("braid", {"share": 0.5})]
    maze = clew.find_maze("6x5", "loops 3", seed=7, first=4, changes=changes, algorithm="wilson")
    query = f"grid=6x5&seed=7&number=4&want={quote('loops 3')}&braid=0.5"
    answer = service.get(service.get(f"/mazes/wilson.clew?{query}").headers["location"])
    assert loads(answer.content, "maze.clew").provenance == maze.provenance


def test_without_a_seed_a_random_one_is_searched(service: Service) -> None:
    answer = service.get(f"/mazes/wilson.svg?grid=9x7&want={quote(WISHES)}")
    answer = service.get(answer.headers["location"])
    assert "want" not in answer.headers["location"]
    assert "seed" in answer.headers["location"]


def test_a_search_in_vain_is_a_404_that_says_how_close_it_came() -> None:
    service = Service(max_tries=40)
    found = problem(service.get(f"/mazes/wilson.svg?{QUERY}{quote(', junctions < 3')}"), 404)
    assert (found["field"], found["tries"], found["obstacle"]) == ("want", 40, "junctions < 3")
    assert [each["wish"] for each in found["wishes"]] == ["dead-ends < 17", "longest-path > 30", "junctions < 3"]
    assert found["detail"].startswith("none of 40 mazes meets all wishes; dead-ends < 17: met by ")


def test_a_search_that_takes_too_long_is_the_same_404(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    for module in ("find", "maze_search"):
        monkeypatch.setattr(f"clew.analysis.wishes.{module}.monotonic", lambda: next(seconds))
    query = f"{QUERY}{quote(', junctions < 3')}"
    found = problem(Service(work_timeout=50).get(f"/mazes/wilson.svg?{query}"), 404)
    assert (found["field"], found["timeout"], len(found["wishes"])) == ("want", 35, 3)
    assert 1 <= found["tries"] < 2000
    assert "the 35 seconds for trying are over" in found["detail"]


def test_a_search_that_is_stopped_is_a_404_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    service, late = Service(), work_timeout(10)

    async def run(*arguments: object, **estimate: object) -> None:
        raise late from WorkTimeoutError()

    monkeypatch.setattr(service.desk, "run", run)
    monkeypatch.setattr(params, "with_grid", AsyncMock(return_value=(clew.Rectangle(300, 300), None)))
    monkeypatch.setattr(paper, "with_grid", AsyncMock(return_value=clew.Rectangle(10, 10)))
    for address, field in (("mazes/wilson.svg?grid=300x300&want=dead-ends+2", "want"), (SHEET, "difficulty")):
        found = problem(service.get(f"/{address}&seed=1"), 404)
        assert found["field"] == field
        assert found["detail"] == f"no maze was found, because {late.detail}"


def test_an_easy_wish_is_small_work_and_a_hard_one_becomes_large_work() -> None:
    service = Service(max_tries=400)
    first, later = ("first_tries", True), ("find_number", False)
    for query, work in (
        (f"grid=9x7&seed=1&want={quote('dead-ends > 9')}", [first]),
        (f"{QUERY}{quote(', junctions < 3')}", [first, later]),
        (f"grid=60x60&seed=1&want={quote('dead-ends > 9')}", [later]),
        ("grid=9x7&seed=1&want=ends+3", [first]),
    ):
        service.desk.done.clear()
        service.get(f"/mazes/wilson.svg?{query}")
        assert [*dict.fromkeys(each for each in service.desk.done if each[0] != "plan_maze")] == work


def test_each_small_job_tries_the_mazes_after_those_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mazes, "JOB_SECONDS", 1e-9)  # for one maze
    monkeypatch.setattr(mazes, "FIRST_SECONDS", 1e9)
    service = Service(max_tries=40)
    number = clew.find_maze("9x7", WISHES, seed=1, first=2, algorithm="wilson").provenance.number
    answer = service.get(f"/mazes/wilson.svg?{QUERY}&number=2")
    assert parse_qs(urlsplit(answer.headers["location"]).query)["number"] == [str(number)]
    assert service.desk.done.count(("first_tries", True)) == number - 1 > 2
    service.desk.done.clear()
    assert problem(service.get(f"/mazes/wilson.svg?{QUERY}{quote(', junctions < 3')}"), 404)["tries"] == 40
    assert service.desk.done.count(("first_tries", True)) == 40


def test_wishes_may_be_about_mazes_on_an_uploaded_grid(service: Service) -> None:
    mask = ".......\n..X.X..\n.......\n"
    query = f"/mazes/wilson.clew?seed=3&want={quote('dead-ends < 5')}"
    answer = service.post(query, data={"mask": mask})
    maze = clew.find_maze(loads(answer.content, "maze.clew").grid, "dead-ends < 5", seed=3, algorithm="wilson")
    assert loads(answer.content, "maze.clew") == maze
    assert int(answer.headers["clew-number"]) == maze.provenance.number > 0
    assert problem(Service(max_tries=5).post(query, data={"mask": mask}), 404)["field"] == "want"


def test_the_number_of_tries_is_bounded_by_cells_too() -> None:
    service = Service(max_tried_cells=1000)
    query = f"grid=10x10&seed=1&want={quote('dead-ends 2')}"
    assert problem(service.get(f"/mazes/wilson.svg?{query}"), 404)["tries"] == 10


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("want=ends+3", "want"),
        ("want=loops+3", "want"),
        ("want=", "want"),
        ("want=dead-ends+2,,&want=perfect+yes", "want"),
        ("difficulty=", "difficulty"),
        ("want=dead-ends+%3C+20&braid=3", "braid"),
    ],
)
def test_what_is_no_wish_is_refused(service: Service, query: str, field: str) -> None:
    assert problem(service.get(f"/mazes/wilson.svg?grid=9x7&seed=1&{query}"))["field"] == field


def test_a_search_in_vain_from_the_last_number_is_a_404(service: Service) -> None:
    found = problem(service.get(f"/mazes/wilson.svg?{QUERY}{quote(', junctions < 3')}&number={SEEDS - 1}"), 404)
    assert found["tries"] == 1


def test_a_search_in_vain_tries_no_other_algorithm(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.analysis.wishes.report.samples_of_others", None)
    problem(service.get(f"/mazes/wilson.svg?{QUERY}{quote(', junctions < 3')}"), 404)


def test_fewer_mazes_are_tried_if_they_are_changed() -> None:
    query = f"grid=4x4&seed=1&want={quote('dead-ends 15')}"
    for changes, tries in (("", 80), ("&braid=1", 20)):
        assert problem(Service(max_tries=80).get(f"/mazes/wilson.svg?{query}{changes}"), 404)["tries"] == tries


def test_the_ends_of_a_wished_solution_may_be_given_for_the_log_of_a_generator(service: Service) -> None:
    query = "grid=9x7&seed=1&start=3,3&goal=5,5"
    answer = service.get(f"/mazes/wilson/events?{query}&want={quote('solution > 12')}")
    assert answer.status_code == 307
    (number,) = parse_qs(urlsplit(answer.headers["location"]).query)["number"]
    maze = clew.find_maze("9x7", "solution > 12", seed=1, algorithm="wilson", start=(3, 3), goal=(5, 5))
    assert int(number) == maze.provenance.number
    assert service.get(answer.headers["location"]).status_code == 200
    assert problem(service.get(f"/mazes/wilson/events?{query}"))["field"] == "start"
