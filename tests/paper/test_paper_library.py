"""What `clew.paper` offers: functions that return documents, by the names of the table of contents."""

import ast
from importlib import import_module
from pathlib import Path

import pytest
from case_loops import cases

from clew import paper
from clew.errors import ClewError
from clew.paper import Document, SecretPicture, placemat, poster, sheet
from clew.paper.pages.pages import Areas, Label, Lines, Page
from clew.pictures.picture_mazes.secret import secret_maze
from clew.pictures.picture_mazes.tone import read_tone

CAT = str(Path(__file__).parents[2] / "examples" / "cat.png")


def test_every_name_leads_to_what_type_checkers_see() -> None:
    source = ast.parse(Path(str(paper.__file__)).with_suffix(".pyi").read_text())
    imports = [each for each in ast.walk(source) if isinstance(each, ast.ImportFrom) and each.module != "importlib"]
    seen = {name.name: str(each.module) for each in imports for name in each.names if each.module != "typing"}
    assert sorted(seen) == sorted(paper.__all__)
    for name, home in seen.items():
        assert getattr(paper, name) is getattr(import_module(home), name)


def test_a_module_does_not_hide_a_function() -> None:
    for module in Path(str(paper.__file__)).parent.glob("*.py"):
        if module.stem != "__init__":
            import_module(f"clew.paper.{module.stem}")
    assert all(callable(getattr(paper, name)) for name in paper.__all__)


def first(document: Document) -> Page:
    return next(document.pages())


def named(page: Page, name: str) -> list[object]:
    return [item for item in page.items if getattr(item, "name", "") == name]


@pytest.mark.parametrize("make", [sheet, poster])
def test_a_secret_is_the_maze_of_secret_maze(make: object) -> None:
    document = make("20x30", paper="a3", seed=7, secret=SecretPicture(CAT))  # type: ignore[operator]
    [walls] = named(first(document), "walls")
    maze, path = secret_maze(CAT, 20, 30, seed=7)
    assert isinstance(walls, Lines)
    [solution] = [
        item
        for each in (document, poster("20x30", paper="a3", seed=7, secret=SecretPicture(CAT), solution=True))
        for page in each.pages()
        for item in named(page, "solution")
    ][:1]
    assert isinstance(solution, Areas)
    assert solution.polygons.count == len(path)
    assert maze.cells == 600


@pytest.mark.parametrize("make", [sheet, poster])
def test_a_tone_gives_walls_of_many_widths(make: object) -> None:
    page = first(make("20x30", paper="a3", seed=7, tone=read_tone(CAT)))  # type: ignore[operator]
    assert len({item.width for item in named(page, "walls")}) > 8  # type: ignore[attr-defined]


@cases(
    ("make", "options", "words"),
    [
        (sheet, {"secret": SecretPicture(CAT), "algorithm": "wilson"}, "no algorithm"),
        (sheet, {"secret": SecretPicture(CAT), "changes": [("braid", {})]}, "no changes"),
        (sheet, {"secret": SecretPicture(CAT), "difficulty": ["easy"]}, "no difficulty to choose"),
        (sheet, {"secret": SecretPicture(CAT), "ladder": ("easy", None)}, "no ladder to choose"),
        (poster, {"secret": SecretPicture(CAT), "algorithm": "wilson"}, "no algorithm to choose"),
        (poster, {"secret": SecretPicture(CAT), "where": "any"}, "leave one of them out"),
        (poster, {"secret": SecretPicture("none.png")}, "there is no file none.png"),
    ],
)
def test_what_does_not_go_with_a_secret_is_refused(make: object, options: dict[str, object], words: str) -> None:
    with pytest.raises(ClewError, match=words):
        make("20x30", seed=7, **options)  # type: ignore[operator]


def test_a_poster_on_sheets_begins_with_their_map() -> None:
    document = poster("30x40", paper="a3", tiles="a4", seed=7)
    pages = list(document.pages())
    assert len(pages) == document.count == 5
    assert any(isinstance(item, Label) and item.text.startswith("Begin with A1") for item in pages[0].items)


def test_a_seed_is_drawn_for_a_placemat_without_one() -> None:
    one, two = (first(placemat(["5x5", "6x6"])) for _ in range(2))
    assert one.items != two.items
