"""HEAD and If-None-Match: like the GET, at every address."""

import pytest
from service_client import Service, headers_of, problem
from starlette.routing import Route

from clew.service.api.routes import ROUTES
from clew.service.app import HEALTH

QUERIES = {
    "/cubicles": "favorite=10&target=7,4",
    "/algorithmia/practice": "seed=1",
    "/endless/{seed}/distance": "from=0,0&to=5,3",
    "/endless/{seed}/next-step": "from=0,0&to=5,3",
    "/endless/{seed}/window": "x=0&y=0&width=3&height=2",
    "/grids/shape": "grid=3x3",
    "/mazes/{algorithm}.{suffix}": "grid=3x3&seed=1",
    "/mazes/{algorithm}/events": "grid=3x3&seed=1",
}
PATHS = [
    f"{route.path.format(algorithm='wilson', suffix='svg', seed=7, z=60, x=1, y=2)}?{QUERIES.get(route.path, '')}"
    for route in [*ROUTES, *HEALTH]
    if isinstance(route, Route) and route.path != "/metrics"  # which changes by being read
]
PATHS += ["/", "/studio/make", "/studio/js/main.js", "/studio/nothing", "/nothing"]
BAD = [
    "/mazes/wilson.svg?grid=3x3&seed=1&side=4",
    "/mazes/wilson.svg?grid=3x3",
    "/mazes/wilson/events?grid=3x3&seed=1&solver=none",
    "/cubicles?favorite=10",
    "/grids/shape?grid=none",
    "/formats?x=1",
    "/algorithmia/practice",
]
# which only the generator or the change notices
LATE = "/mazes/wilson.svg?grid=30x30&seed=1&unicursal=1"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


@pytest.mark.parametrize("path", [*PATHS, *BAD])
def test_head_is_get_without_the_content(service: Service, path: str) -> None:
    plain = {"Accept-Encoding": "identity"}
    whole, head = service.ask("GET", path, headers=plain), service.ask("HEAD", path, headers=plain)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    if whole.status_code == 307:  # to a random seed
        assert [*head.headers] == [*whole.headers]
    else:
        assert headers_of(head) == headers_of(whole)
        assert head.headers["content-length"] == str(len(whole.content))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_any_tag_is_current_where_there_is_one(service: Service, path: str, method: str) -> None:
    whole = service.get(path, accept_encoding="identity")
    answer = service.ask(method, path, headers={"If-None-Match": "*", "Accept-Encoding": "identity"})
    if whole.status_code != 200 or "etag" not in whole.headers:
        assert answer.status_code == whole.status_code
        return
    assert (answer.status_code, answer.content) == (304, b"")
    left = {"content-length", "content-type", "content-encoding"}
    assert sorted(headers_of(answer)) == sorted(each for each in headers_of(whole) if each[0] not in left)


@pytest.mark.parametrize("path", BAD)
@pytest.mark.parametrize("known", ["*", '"x"'])
def test_an_error_stays_an_error(service: Service, path: str, known: str) -> None:
    assert service.get(path, if_none_match=known).status_code == service.get(path).status_code != 304


def test_an_error_of_the_work_stays_an_error_for_any_tag() -> None:
    service = Service(max_cells=2000)
    told = problem(service.get(LATE, if_none_match="*"))
    assert told["field"] == "unicursal"
    assert problem(service.get(LATE)) == told
    assert service.ask("HEAD", LATE).status_code == 400


def test_the_right_tag_needs_no_work_and_others_do() -> None:
    service = Service()
    path = "/mazes/wilson.png?grid=3x3&seed=1"
    tag = Service().get(path).headers["etag"]
    assert [service.get(path, if_none_match=each).status_code for each in (tag, f'"x", W/{tag}')] == [304, 304]
    assert service.desk.done == []
    assert service.get(path, if_none_match='"x"').status_code == 200
    assert service.get(path, if_none_match=tag).status_code == 304  # now from memory
    assert len(service.desk.done) == 1
    two = [("If-None-Match", '"x"'), ("If-None-Match", tag)]
    assert service.ask("GET", path, headers=two).status_code == 304
    assert service.post("/mazes/solve", json={"maze": [[4, 8]]}, headers={"If-None-Match": "*"}).status_code == 200
