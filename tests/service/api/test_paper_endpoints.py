"""Class sets, books, posters and placemats over HTTP: the pages of the library, within the limits of the service."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import msgspec
import pikepdf
import pytest
from service_client import Service, problem

from clew.paper import Document, book, class_set, page_svg, paper_style, placemat, poster, sheet, write_pdf
from clew.paper.books.plan import IMPRINTS, SOLUTIONS, BookPlan, book_plan
from clew.paper.placemats import PlacematSettings
from clew.paper.posters.poster import PosterSettings
from clew.paper.sheets.settings import PageSettings
from clew.paper.words import WORDS
from clew.service.api import requests

STYLE = paper_style()
BOOK = "pages=24&grids=9x9&to=40&seed=7"
PLAN = {"style": STYLE, "pages": 24, "grids": "9x9", "ladder": (None, "40"), "seed": 7}


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def two_grids() -> Document:
    return sheet("6x6; hexagons:5x4", 4, seed=7)


def ladder_for_jo() -> Document:
    return class_set("Jo", "6x6", 2, seed=7, ladder=("easy", None))


def solved_poster() -> Document:
    return poster("9x9", seed=7, solution=True, where="none")


def third_poster() -> Document:
    changes, options = [("braid", {"share": "0.5"})], {"close_out": 0.3}
    made = {"seed": 7, "language": "ja", "algorithm": "sidewinder"}
    return poster(PosterSettings("9x9", changes=changes, options=options, first=2, **made))


def two_mazes() -> Document:
    return placemat(["5x5", "polar:4"], seed=7, answers="page", language="ja")


@pytest.mark.parametrize(
    ("address", "make"),
    [
        ("sheets.svg?grid=6x6;hexagons:5x4&count=4&seed=7&page=2", two_grids),
        ("class-sets.svg?names=Jo;Anna&seed=7&page=2", lambda: class_set(["Jo", "Anna"], seed=7)),
        ("class-sets.svg?names=Jo&grid=6x6&count=2&from=easy&seed=7", ladder_for_jo),
        (f"books.svg?{BOOK}&page=5", lambda: book(book_plan(**PLAN))),
        (f"books.svg?{BOOK}&cover=1", lambda: book(book_plan(**PLAN)).cover),
        ("posters.svg?grid=9x9&solution=1&where=none&seed=7", solved_poster),
        ("posters.svg?sheets=2x1&tiles=a5&seed=7&page=3", lambda: poster(sheets="2x1", tiles="a5", seed=7)),
        ("posters.svg?grid=9x9&algorithm=sidewinder&close-out=0.3&braid=0.5&number=2&language=ja&seed=7", third_poster),
        ("placemats.svg?grids=5x5;polar:4&answers=page&seed=7&language=ja&page=2", two_mazes),
    ],
)  # fmt: skip
def test_a_page_is_that_of_the_library(service: Service, address: str, make: Callable[[], Document]) -> None:
    answer = service.get(f"/{address}")
    document, number = make(), int(address.partition("&page=")[2] or 1)
    assert int(answer.headers["clew-pages"]) == document.count
    assert answer.content == page_svg([*document.pages()][number - 1], f"{document.title}, page {number}")


def test_a_pdf_has_all_pages(service: Service) -> None:
    file = BytesIO()
    write_pdf(placemat(frame=True, seed=7, title=""), file)
    assert service.get("/placemats.pdf?frame=1&seed=7&title=").content == file.getvalue()
    assert len(pikepdf.open(BytesIO(service.get(f"/books.pdf?{BOOK}").content)).pages) == 24


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("class-sets.svg?seed=7", "names"),
        ("class-sets.svg?names=,", "names"),
        ("class-sets.svg?names=%D8%B3", "names"),
        ("class-sets.svg?names=A,B&grid=6x6&count=16", "names"),
        ("class-sets.svg?names=A&count=2", "count"),
        ("class-sets.svg?names=A&from=easy", "from"),
        ("sheets.svg?grid=6x6;6x5&from=easy", "from"),
        ("sheets.svg?grid=300x300;300x301;9x9&count=4", "grid"),
        ("sheets.svg?grid=6x6;mask:cat.png", "grid"),
        ("books.svg?pages=98", "pages"),
        ("books.svg?pages=25", "pages"),
        ("books.svg?mazes=97", "mazes"),
        ("books.svg?mazes=9&pages=24", "mazes"),
        ("books.svg?grids=mask:cat.png", "grids"),
        ("books.svg?grids=pentagons", "grids"),
        ("books.svg?picture=mask:cat.png", "picture"),
        ("books.svg?from=hard&to=easy", "to"),
        ("books.svg?isbn=123", "isbn"),
        ("books.svg?trim=8x5x11", "trim"),
        ("posters.svg?grid=mask:cat.png", "grid"),
        ("posters.svg?grid=448x448", "grid"),
        ("posters.svg?sheets=7x1", "sheets"),
        ("posters.svg?sheets=2x2&paper=a1", "sheets"),
        ("posters.svg?paper=a9", "paper"),
        ("posters.svg?grid=9x9&where=nowhere", "where"),
        ("posters.svg?grid=9x9&page=2", "page"),
        ("placemats.svg?grids=5x5", "grids"),
        ("placemats.svg?grids=5x5;90x90", "grids"),
        ("placemats.svg?grids=5x5;mask:cat.png", "grids"),
        ("placemats.svg?grids=5x5;polar:4&frame=1", "grids"),
        ("placemats.svg?paper=a3", "paper"),
    ],
)  # fmt: skip
def test_what_is_too_much_or_not_possible_names_its_parameter(service: Service, address: str, field: str) -> None:
    assert problem(service.get(f"/{address}{'' if 'seed=' in address else '&seed=7'}"), 400)["field"] == field


def test_the_usual_values_are_those_of_the_library() -> None:
    plan, poster_settings, placemat_settings = BookPlan(), PosterSettings(), PlacematSettings()
    settings = {
        requests.PosterQuery: poster_settings,
        requests.PlacematQuery: placemat_settings,
        requests.BookQuery: plan,
    }
    for kind, usual in settings.items():
        for each in msgspec.structs.fields(kind):
            library = getattr(usual, each.name, None)
            if each.default not in (None, msgspec.NODEFAULT) and library is not None:
                assert getattr(library, "name", library) in (each.default, STYLE), each.name
    worksheet = {each.name: each.default for each in msgspec.structs.fields(requests.WorksheetQuery)}
    assert {name: worksheet[name] for name in ("paper", "language", "answers")} == {
        name: getattr(PageSettings(), name) for name in ("paper", "language", "answers")
    }


def test_the_words_of_the_description_are_those_of_the_library(service: Service) -> None:
    paths = service.get("/openapi.json").json()["paths"]

    def words(path: str, name: str) -> list[Any]:
        parameters = paths[f"/{path}.{{suffix}}"]["get"]["parameters"]
        return next(list(each["schema"]["enum"]) for each in parameters if each["name"] == name)

    assert words("books", "imprint") == [*IMPRINTS]
    assert words("books", "solutions") == [*SOLUTIONS]
    assert words("posters", "language") == words("placemats", "language") == [*WORDS["posters"]]
    assert sorted(words("sheets", "language")) == sorted(WORDS["sheets"])
