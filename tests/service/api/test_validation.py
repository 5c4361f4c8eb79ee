"""Requests that try to hurt: each is answered by a problem that names the place, before any work, in little memory."""

import json
import re
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
import pytest
from service_client import Service, problem

from clew.service.api import requests
from clew.service.http.problems import Problem
from clew.service.settings import Settings
from clew.service.work import jam_picture, jobs
from clew.service.work.limits import check_row_text

FORM = "application/x-www-form-urlencoded"
MAX_MEMORY = 20_000_000  # bytes more than before
MIB = 1 << 20


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A service in which nothing may be drawn or made, and which takes little memory to refuse."""

    def never(*arguments: Any, **more: Any) -> None:
        raise AssertionError("work was begun")

    service = Service()
    service.post("/mazes/render", json={"maze": [[0]]})  # what is imported once is not counted
    service.post("/mazes/render", files={"maze": "[[16]]"})
    service.post("/mazes/solve", json={"maze": [[0]]})
    monkeypatch.setattr(jam_picture, "draw", never)
    monkeypatch.setattr(jobs, "generate", never)
    tracemalloc.start()
    yield service
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MAX_MEMORY


DEEP = "[" * 100_000
MAZES = {  # the text of a maze: the row and the column that must be named, or None
    "": (None, None),
    "[]": (None, None),
    "[[]]": (0, None),
    "[[],[]]": (0, None),
    "[[1.0]]": (0, 0),
    "[[1,2],[3,1.5]]": (1, 1),
    '[["1"]]': (0, 0),
    "[[1,true]]": (0, 1),
    "[[1],[null]]": (1, 0),
    "[[1,NaN]]": (0, 1),
    "[[1e400]]": (0, 0),
    "[[1,1],[1,1e1]]": (1, 1),
    "[[-1]]": (0, 0),
    "[[1,16]]": (0, 1),
    "[[1," + "1" + "0" * 5000 + "]]": (0, 1),
    DEEP: (None, None),
    DEEP[:1000]: (0, 0),
    "\ufeff[[1]]": (None, None),
    "[[1\0]]": (0, 0),
    "[[1]] and more": (None, None),
    "[[1],[2": (1, 0),
    "[[1],": (1, None),
    "[1,2]": (0, None),
    '{"maze":[[1]]}': (None, None),
    "<script>": (None, None),
    "[[\ud800]]": (0, 0),
}


@pytest.mark.parametrize(("text", "place"), MAZES.items(), ids=[repr(text[:20]) for text in MAZES])
def test_a_form_whose_maze_is_none_is_refused_by_row_and_column(
    service: Service, text: str, place: tuple[int | None, int | None]
) -> None:
    body = b"cellSize=30&maze=" + text.encode("utf-8", "surrogatepass").replace(b" ", b"+")
    told = problem(service.post("/mazes/render", content=body, headers={"Content-Type": FORM}))
    assert told["field"] == "maze"
    assert (told.get("row"), told.get("column")) == place


DOCUMENTS = [("solve", text) for text in MAZES]
DOCUMENTS += [  # all addresses read their documents with one function
    (path, text) for path in ("render", "measure", "convert") for text in ("[]", "[[1.0]]", "[[1,16]]", DEEP)
]


@pytest.mark.parametrize(("path", "text"), DOCUMENTS, ids=[f"{path}-{text[:20]!r}" for path, text in DOCUMENTS])
def test_a_document_whose_maze_is_none_is_refused_by_row_and_column(service: Service, path: str, text: str) -> None:
    place = MAZES[text]
    more = b',"to":"svg"' if path == "convert" else b""
    body = b'{"maze":' + text.encode("utf-8", "surrogatepass") + more + b"}"
    told = problem(service.post(f"/mazes/{path}", content=body, headers={"Content-Type": "application/json"}))
    if place != (None, None) and not text.startswith("[[1],"):  # what is cut short goes on with the next field
        assert told["field"] == "maze"
        assert (told.get("row"), told.get("column")) == place


@pytest.mark.parametrize("path", ["solve", "measure", "convert"])
def test_rows_of_different_lengths_are_refused_but_by_the_jams_picture(service: Service, path: str) -> None:
    more = {"to": "svg"} if path == "convert" else {}
    told = problem(service.post(f"/mazes/{path}", json={"maze": [[0, 0], [0, 0], [0]], **more}))
    assert (told["field"], told["row"]) == ("maze", 2)


SIZES = ["0", "-1", "1000000000", "30px", "3.7", "NaN", "", "٣٠", str(9**100), " 30", "3e1", "0x10", "1_0", "<script>"]


@pytest.mark.parametrize("size", SIZES)
def test_a_size_that_is_none_is_refused(service: Service, size: str) -> None:
    for more in ({"data": {"maze": "[[0]]", "cellSize": size}}, {"json": {"maze": [[0]], "cellSize": size}}):
        assert problem(service.post("/mazes/render", **more))["field"] == "cellSize"  # type: ignore[arg-type]


def test_the_smallest_size_is_drawn() -> None:
    answer = Service().post("/mazes/render", data={"maze": "[[2,8]]", "cellSize": "1"})
    assert answer.content[16:24] == bytes([0, 0, 0, 2, 0, 0, 0, 1])


@pytest.mark.parametrize(
    ("maze", "field"),
    [
        ("[[" + ",".join(["0"] * 1_000_000) + "]]", "maze"),
        ("[" + ",".join(["[0]"] * 1_000_000) + "]", "maze"),
        ("[" + ",".join(["[]"] * 1_000_000) + "]", "maze"),
        ("[" + ",".join(["[0,0]"] * 60_000) + "]", "cellSize"),
        ("[[" + ",".join(["0"] * 60_000) + "]" + ",[]" * 1000 + "]", "cellSize"),
    ],
)
def test_mazes_that_are_too_long_or_too_large_to_draw_are_refused(service: Service, maze: str, field: str) -> None:
    told = problem(service.post("/mazes/render", content=b"maze=" + maze.encode(), headers={"Content-Type": FORM}))
    assert told["field"] == field


def test_a_maze_of_too_many_cells_is_refused_before_it_is_read() -> None:
    service = Service(max_cells=1000)
    assert problem(service.post("/mazes/measure", json={"maze": [[0] * 40] * 26}))["field"] == "maze"
    assert problem(service.post("/mazes/measure", json={"maze": [[0] * 1001]}))["field"] == "maze"
    assert service.post("/mazes/measure", json={"maze": [[0] * 40] * 25}).status_code == 200
    with pytest.raises(Problem, match="2,001 cells"):
        check_row_text(b"," * 2000, Settings(max_cells=1000))


async def parts(size: int, sent: list[int]) -> AsyncIterator[bytes]:
    block = b"0," * (MIB // 2)
    for _ in range(size // MIB):
        sent.append(MIB)
        yield block


CODES = {
    "/cubicles?favorite=10&target=1,0": "cell-wall",
    "/cubicles?favorite=10&target=1,0&function=1": "cell-wall-always",
    "/cubicles?favorite=10&target=1,1&fill=3": "search-unclear",
    "/cubicles?favorite=10&fill=3&function=x²": "formula-instead-square",
    "/cubicles?favorite=10&fill=3&function=2x": "formula-sign",
    "/posters.svg?grid=9x9&seed=7&where=nowhere": "openings-unread",
    "/posters.svg?grid=9x9&seed=7&where=4,4": "openings-inside",
    "/posters.svg?grid=9x9&seed=7&where=4,40": "cell-unknown",
}


@pytest.mark.parametrize("address", CODES)
def test_errors_have_the_code_of_their_sentence(service: Service, address: str) -> None:
    assert problem(service.get(address), 400).get("code") == CODES[address]


@pytest.mark.parametrize("path", ["/mazes/render", "/mazes/solve", "/algorithmia"])
def test_a_body_that_never_ends_is_not_read_to_its_end(service: Service, path: str) -> None:
    sent: list[int] = []
    kind = FORM if path.endswith("render") else "application/json"
    told = problem(service.post(path, content=parts(100 * MIB, sent), headers={"Content-Type": kind}), 413)
    assert (told["code"], told["fields"]) == ("body-large", {"limit": 8 * MIB})
    assert sum(sent) <= 10 * MIB


def test_a_body_that_says_it_is_large_is_not_read_at_all(service: Service) -> None:
    sent: list[int] = []
    headers = {"Content-Type": FORM, "Content-Length": str(100 * MIB)}
    problem(service.post("/mazes/render", content=parts(100 * MIB, sent), headers=headers), 413)
    assert len(sent) <= 1


FORMS = {
    b"maze=[[0]]&maze=[[0]]": "maze",
    b"cellSize=30": "maze",
    b"": "maze",
    b"maze=": "maze",
    b"maze=[[0]]&title=<script>": "title",
    b"&".join(b"a%d=1" % place for place in range(10_000)): None,
    b"maze=[[0]]" + b"&" * 2_000_000: None,
    b"maze=" + b"%31" * 10_000: None,
    b"maze=[[0]]&" + b"x" * 10_000 + b"=1": None,
}


@pytest.mark.parametrize(("body", "field"), FORMS.items(), ids=[repr(body[:24]) for body in FORMS])
def test_a_form_with_other_fields_than_it_should_have_is_refused(
    service: Service, body: bytes, field: str | None
) -> None:
    told = problem(service.post("/mazes/render", content=body, headers={"Content-Type": FORM}))
    assert told.get("field") == field


def multipart(*parts: bytes) -> bytes:
    return b"".join(b"--x\r\n" + part + b"\r\n" for part in parts) + b"--x--\r\n"


MAZE_PART = b'Content-Disposition: form-data; name="maze"\r\n\r\n[[0]]'
MULTIPARTS = {
    multipart(MAZE_PART, MAZE_PART): "maze",
    multipart(): "maze",
    multipart(MAZE_PART, b"\r\n\r\n1"): None,
    multipart(MAZE_PART)[:-6]: None,
    multipart(*[MAZE_PART] * 10_000): "maze",
    multipart(*(MAZE_PART.replace(b"maze", b"a%d" % place) for place in range(17))): None,
    b"--x\r\n" + b"a" * 1_000_000: None,
    b"--x\r\n" + MAZE_PART + b"\r\n--y" * 100_000: None,
    b"nothing of the kind": None,
    multipart(b'Content-Disposition: form-data; name="maze"; filename="../../etc/passwd"\r\n\r\n[[16]]'): "maze",
}


@pytest.mark.parametrize(("body", "field"), MULTIPARTS.items(), ids=[str(place) for place in range(len(MULTIPARTS))])
def test_a_multipart_form_that_is_damaged_is_refused(service: Service, body: bytes, field: str | None) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert problem(service.post("/mazes/render", content=body, headers=headers)).get("field") == field


DOCUMENTS = {
    b'{"maze":[[0]],"maze":[[0]]}': None,
    b'{"maze":[[0]],"ma\\u007ae":[[0]]}': None,
    b'{"maze":[[0]],"x":1}': "x",
    b'{"cellSize":30}': "maze",
    b"[[0]]": None,
    b"": None,
    b'"': None,
    b'{"maze":[[0]],"path":' + DEEP.encode() + b"}": "maze",
}


@pytest.mark.parametrize(("body", "field"), DOCUMENTS.items(), ids=[repr(body[:24]) for body in DOCUMENTS])
def test_a_document_that_says_too_much_or_too_little_is_refused(
    service: Service, body: bytes, field: str | None
) -> None:
    told = problem(service.post("/mazes/render", content=body, headers={"Content-Type": "application/json"}))
    assert told.get("field", field) == field


ADDRESSES = {
    "/mazes/wilson.svg": (400, "grid"),
    "/mazes/wilson.svg?grid=": (400, "grid"),
    "/mazes/wilson.svg?grid=0x1": (400, "grid"),
    "/mazes/wilson.svg?grid=10000x10000&seed=1": (400, "grid"),
    "/mazes/wilson.svg?grid=hexagons:100000000x100000000&seed=1": (400, "grid"),
    "/mazes/wilson.svg?grid=spiral:3x3&seed=1": (400, "grid"),
    "/mazes/wilson.svg?grid=3x3&grid=3x3": (400, "grid"),
    "/mazes/wilson.svg?grid=3x3&seed=-1": (400, "seed"),
    "/mazes/wilson.svg?grid=3x3&seed=18446744073709551616": (400, "seed"),
    "/mazes/wilson.svg?grid=3x3&seed=1e3": (400, "seed"),
    "/mazes/wilson.svg?grid=3x3&seed=1&cell=1001": (400, "cell"),
    "/mazes/wilson.png?grid=1000x1000&seed=1&cell=9": (400, "cell"),
    "/mazes/wilson.png?grid=3x3&seed=1&cell=10&margin=10000": (400, "cell"),
    "/mazes/wilson.svg?grid=3x3&seed=1&dark=%3Cscript%3E": (400, "dark"),
    "/mazes/wilson.svg?grid=3x3&seed=1&title=%3Cscript%3E": (400, "title"),
    "/mazes/wilson.svg?grid=3x3&seed=1&%3Cscript%3E=1": (400, "<script>"),
    "/mazes/wilson.svg?grid=3x3&seed=1&background=url(x)": (400, "background"),
    "/mazes/wilson.svg?grid=3x3&seed=1&path=2": (400, "path"),
    "/mazes/wilson.svg?grid=3x3&seed=1&goal=1,1": (400, "goal"),
    "/mazes/wilson.json?grid=3x3&seed=1&path=1": (400, "path"),
    "/mazes/growing-tree.svg?grid=3x3&seed=1&strategy=best": (400, "strategy"),
    "/mazes/wilsn.svg?grid=3x3&seed=1": (404, "algorithm"),
    "/mazes/wilson.xyz?grid=3x3&seed=1": (404, "suffix"),
    "/mazes/..%2F..%2Fetc%2Fpasswd.svg?grid=3x3": (404, None),
    "/mazes/%2e%2e.svg?grid=3x3": (404, "algorithm"),
    "/mazes/__init__.svg?grid=3x3": (404, "algorithm"),
    "/mazes/wilson/events?grid=3x3&seed=1&solver=b-star": (400, "solver"),
    "/mazes/wilson/events?grid=3x3&seed=1&start=0,0": (400, "start"),
    "/cubicles?favorite=ten&fill=3": (400, "favorite"),
    "/cubicles?favorite=10": (400, "target"),
    "/cubicles?favorite=10&fill=1&target=1,1": (400, "target"),
    "/cubicles?favorite=10&fill=1000000000": (400, "fill"),
    "/cubicles?favorite=10&fill=3&function=__import__('os')": (400, "function"),
    "/cubicles?favorite=10&fill=3&with=b-star": (400, "with"),
    "/cubicles?favorite=10&target=7,4&with=tree-walk": (400, "with"),
    "/algorithms?lang=fr": (400, "lang"),
    "/endless/7/tiles/63/0/0": (400, "z"),
    "/endless/7/tiles/3/8/0": (400, "x"),
    "/endless/7/tiles/3/0/x": (400, "y"),
    "/endless/7/tiles/3/0/0?from=1,1": (400, "to"),
    "/endless/7/tiles/3/0/0?generator=none": (400, "generator"),
    "/endless/18446744073709551616/tiles/3/0/0": (400, "seed"),
    "/endless/7/distance?from=0,0&to=4611686018427387904,0": (400, "b"),
    "/endless/7/window?x=0&y=0&width=65535&height=65535": (400, "width"),
    "/endless/7/window?x=4611686018427387900&y=0&width=5&height=5": (400, "x"),
    "/endless/7/window?x=0&y=0&width=3&height=3&from=0,0&to=1,1": (400, "format"),
    "/endless/7/window?x=0&y=0&width=3&height=3&format=none": (400, "format"),
    "/endless/7/window?x=0&y=0&width=3&height=3&cell=5": (400, "cell"),
    "/grids?lang=en": (400, "lang"),
    "/algorithmia/practice?seed=x": (400, "seed"),
}


@pytest.mark.parametrize(("address", "expected"), ADDRESSES.items(), ids=list(ADDRESSES))
def test_an_address_that_says_something_impossible_is_refused(
    service: Service, address: str, expected: tuple[int, str | None]
) -> None:
    status, field = expected
    assert problem(service.get(address), status).get("field") == field


def test_an_unknown_parameter_is_answered_with_those_that_are_known(service: Service) -> None:
    detail = problem(service.get("/mazes/growing-tree.svg?grid=3x3&sed=1"))["detail"]
    assert "'sed'" in detail
    for known in ("seed", "grid", "strategy", "cell"):
        assert known in detail


def test_seeds_are_bounded_by_a_power(service: Service) -> None:
    for seed in (-1, 2**64):
        detail = problem(service.get(f"/mazes/wilson.svg?grid=3x3&seed={seed}"))["detail"]
        assert detail.startswith("seed must be a whole number from 0 to 2^64 - 1, not ")


TEXTS = ("7", "svg", "en", "0,0", "easy", "3x2")


def test_no_text_ends_with_a_newline(service: Service) -> None:
    kinds = [each for each in vars(requests).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    parts = msgspec.json.schema_components(kinds)[1].values()
    fields = [field for part in parts for field in part["properties"].values()]
    choices = [each for field in fields for each in (field, *field.get("anyOf", ()))]
    words = {word for each in choices for word in each.get("enum", ()) if isinstance(word, str)}
    patterns = {each["pattern"] for each in choices if "pattern" in each}
    assert len(patterns) >= 10
    for pattern in patterns:
        fit = [text for text in (*TEXTS, *words) if re.search(pattern, text)]
        assert fit, pattern
        assert not any(re.search(pattern, f"{text}\n") for text in fit), pattern
    assert problem(service.post("/mazes/solve", json={"maze": [[0]], "with": "a-star\n"}))["field"] == "with"
    assert problem(service.get("/mazes/wilson.svg?grid=3x3&seed=1%0A"))["field"] == "seed"


OUTSIDE = {
    "/mazes/wilson.svg?grid=3x3&seed=1&path=1&goal=3,3": "goal",
    "/mazes/wilson.svg?grid=3x3&seed=1&distances=1&start=0,3": "start",
    "/mazes/wilson/events?grid=3x3&seed=1&solver=a-star&start=4,0": "start",
    "/cubicles?favorite=10&target=1,0": "target",
    "/cubicles?favorite=10&fill=3&start=1,0": "start",
}


@pytest.mark.parametrize(("address", "field"), OUTSIDE.items(), ids=list(OUTSIDE))
def test_a_place_where_no_cell_is_is_named(address: str, field: str) -> None:
    assert problem(Service().get(address))["field"] == field


@pytest.mark.parametrize("field", ["start", "goal"])
def test_a_place_outside_a_maze_that_is_sent_is_named(field: str) -> None:
    for place in ([1, 0], [-1, 0], [0]):
        for watched in (False, True):
            sent = {"maze": [[0]], field: place, "events": watched}
            told = problem(Service().post("/mazes/solve", content=json.dumps(sent)))
            assert told["field"] == field
