"""Pages to print over HTTP: the same pages as those of the library, and problems that name their parameter."""

from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pikepdf
import pytest
from service_client import Service, problem

from clew.paper import page_svg, paper_style, sheet, write_pdf
from clew.paper.puzzle import PuzzleMaker
from clew.paper.sheets.settings import SheetSettings
from clew.paper.sheets.sheet import plan_sheet
from clew.pictures.drawing.paper_sizes import SHEETS

QUERY = "grid=8x8&count=3&per-page=2&title=Mazes&seed=7"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def test_the_pdf_is_that_of_the_library(service: Service) -> None:
    answer = service.get(f"/sheets.pdf?{QUERY}")
    assert answer.headers["content-type"] == "application/pdf"
    file = BytesIO()
    write_pdf(sheet("8x8", 3, seed=7, title="Mazes", per_page=2), file)
    assert answer.content == file.getvalue()
    assert len(pikepdf.open(BytesIO(answer.content)).pages) == int(answer.headers["clew-pages"]) == 3


def test_pictures_are_at_the_start_and_the_goal(service: Service) -> None:
    answer = service.get("/sheets.svg?grid=6x6&seed=7&ends=key-chest")
    page = next(sheet("6x6", seed=7, style=paper_style(ends="key-chest")).pages())
    assert answer.content == page_svg(page, "Clew, page 1")


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_is_an_svg_of_the_same_page(service: Service, number: int) -> None:
    answer = service.get(f"/sheets.svg?{QUERY}&page={number}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    pages = list(sheet("8x8", 3, seed=7, title="Mazes", per_page=2).pages())
    assert answer.content == page_svg(pages[number - 1], f"Mazes, page {number}")


def test_a_sheet_without_a_seed_is_a_redirect_to_a_random_one(service: Service) -> None:
    answer = service.get("/sheets.pdf?grid=8x8")
    assert answer.status_code == 307
    assert parse_qs(urlsplit(answer.headers["location"]).query).keys() == {"grid", "seed"}


def test_a_copy_that_is_current_is_not_made_again(service: Service) -> None:
    tag = service.get(f"/sheets.svg?{QUERY}").headers["etag"]
    assert service.get(f"/sheets.svg?{QUERY}", if_none_match=tag).status_code == 304


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("grid=8x8&count=31", "count"),
        ("grid=8x8&page=9", "page"),
        ("grid=200x200", "grid"),
        ("grid=400x400&count=2", "grid"),
        ("grid=8x8&difficulty=hardish", "difficulty"),
        ("grid=8x8&difficulty=1,2,3,4,5,6,7", "difficulty"),
        ("grid=2x2&count=9", "grid"),
        ("grid=8x8&paper=a9", "paper"),
        ("grid=8x8&ends=cat-dog", "ends"),
        ("grid=8x8&ends=key-chest&tactile=1", "ends"),
        ("grid=text:we,height=6", "grid"),
        ("grid=8x8&algorithm=ariadne", "algorithm"),
        ("grid=8x8&title=%D8%B3", "title"),
        ("grid=8x8&per-page=5&difficulty=easy,hard", "per-page"),
        ("grid=8x8&tactile=1&save-ink=1", "save-ink"),
        ("grid=nowhere:3", "grid"),
    ],
)
def test_a_problem_names_the_parameter(service: Service, query: str, field: str) -> None:
    assert problem(service.get(f"/sheets.svg?{query}&seed=7"), 400)["field"] == field


def test_the_mazes_of_a_sheet_are_made_once_for_all_its_pages(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "grid=6x6&count=4&per-page=1&seed=3"
    fresh = list(sheet("6x6", 4, seed=3, per_page=1).pages())
    made = []
    make = PuzzleMaker.make
    monkeypatch.setattr(PuzzleMaker, "make", lambda *given, **more: made.append(given) or make(*given, **more))
    for number in (2, 1, 5, 3):
        answer = service.get(f"/sheets.svg?{query}&page={number}")
        assert answer.content == page_svg(fresh[number - 1], f"Clew, page {number}")
    assert len(made) == 4


def test_the_mazes_of_a_sheet_are_searched_for_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(10_000))
    for module in ("find", "maze_search"):
        monkeypatch.setattr(f"clew.analysis.wishes.{module}.monotonic", lambda: next(seconds))
    found = problem(Service(work_timeout=100).get("/sheets.svg?grid=9x9&count=9&difficulty=97-98&seed=7"), 404)
    assert (found["field"], found["timeout"]) == ("difficulty", 70)
    assert found["detail"].endswith("; the 70 seconds for the mazes of a sheet are over")
    assert next(seconds) < 200


def test_a_difficulty_that_no_maze_has_is_not_found(service: Service) -> None:
    answer = service.get("/sheets.svg?grid=2x2&difficulty=expert&seed=7")
    assert problem(answer, 404)["field"] == "difficulty"


def test_other_formats_do_not_exist_and_a_pdf_has_no_page_to_choose(service: Service) -> None:
    assert problem(service.get("/sheets.png?grid=8x8&seed=7"), 404)["field"] == "suffix"
    assert problem(service.get("/sheets.pdf?grid=8x8&seed=7&page=1"), 400)["field"] == "page"


def test_an_unknown_paper_is_answered_with_all_that_are_known(service: Service) -> None:
    told = problem(service.get("/sheets.svg?grid=6x6&seed=7&paper=b99"))
    assert told["field"] == "paper"
    assert [each for each in SHEETS if each not in told["detail"]] == []


def test_a_sheet_has_the_maze_of_a_number_with_options_and_changes(service: Service) -> None:
    answer = service.get(
        "/sheets.svg?grid=6x6&seed=7&number=3&algorithm=sidewinder&close-out=0.2&braid=1&braid-prefer=any"
    )
    changes = (("braid", {"share": "1", "prefer": "any"}),)
    settings = SheetSettings(
        "6x6", seed=7, first=3, algorithm="sidewinder", options={"close_out": "0.2"}, changes=changes
    )
    page = next(plan_sheet(settings).document().pages())
    assert answer.content == page_svg(page, "Clew, page 1")
    problem(service.get("/sheets.svg?grid=6x6&seed=7&algorithm=wilson&close-out=0.2"), 400)
