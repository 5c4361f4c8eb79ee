"""Pictures at the start and the goal: recognized at print size, and where arrows, discs and stars would be."""

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from case_loops import cases
from numpy.typing import NDArray
from paper_pages import pdf_of

import clew
from clew import ClewError
from clew.paper import PuzzleMaker, paper_style, placemat, poster, sheet
from clew.paper.figure import answer, arrow_room, figure, mark_length, placement
from clew.paper.pages.end_pictures import PAIRS, end_picture
from clew.paper.pages.pages import Areas, Box, Discs, Document, Item, Page
from clew.paper.pages.styles import INK, style_words

BOX = Box(20, 30, 120, 140)
STYLE = paper_style(ends="mouse-cheese")
PICTURES = [(pair, name) for pair in PAIRS for name in ("start", "goal")]


def points_of(items: list[Item], name: str) -> NDArray[np.float64]:
    return np.concatenate([item.polygons.points for item in items if isinstance(item, Areas) and item.name == name])


def printed(pair: str, name: str, side: float) -> NDArray[np.bool_]:
    """The dark dots of a picture at 300 dots per inch."""
    items = end_picture(pair, (side / 2, side / 2), side, INK, name)
    content = pdf_of(Document("A picture", 1, lambda: iter([Page(side, side, [*items])])))
    picture = pypdfium2.PdfDocument(content)[0].render(scale=300 / 72 * (1 - 1e-6)).to_numpy()
    return np.asarray(picture[..., 0] < 128)


@cases(("pair", "name"), PICTURES)
def test_a_picture_fills_its_square(pair: str, name: str) -> None:
    points = points_of([*end_picture(pair, (30.0, 40.0), 10.0, INK, name)], name)
    low, high = points.min(axis=0), points.max(axis=0)
    assert (low + high) / 2 == pytest.approx((30, 40))
    assert (high - low).max() == pytest.approx(10)


def test_shapes_of_pictures_that_overlap_are_not_holes() -> None:
    for pair, name in PICTURES:
        for item in end_picture(pair, (0.0, 0.0), 10.0, INK, name):
            for line in item.polygons.lines():
                x, y = np.transpose(line)
                assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0  # all run clockwise


def test_pictures_of_5_mm_have_ink_and_differ_from_each_other() -> None:
    dots = [printed(pair, name, 5.0) for pair, name in PICTURES]
    assert all(0.2 < each.mean() < 0.75 for each in dots)
    for one, other in combinations(dots, 2):
        assert (one & other).sum() < 0.8 * (one | other).sum()


@cases("grid", ["6x5", "hexagons:5x4", "triangles:7x4", "polar:4", "text:Jo,height=8"])
@cases("cell", [3.0, 7.0])
def test_pictures_are_outside_of_openings(grid: str, cell: float) -> None:
    puzzle = PuzzleMaker(6).make(grid)
    style = paper_style(ends="ship-harbor")
    place = placement(puzzle.maze.grid, BOX, replace(style, max_cell=cell))
    items = figure(puzzle, place, style)
    length, room = mark_length(cell, style), arrow_room(cell, style)
    assert length == pytest.approx(max(5.0, cell))
    across, down = (cell * side for side in puzzle.maze.grid.extent())
    maze = Box(place.left, place.top, across, down).inset(-room - 0.01)
    for name, opening in zip(("start", "goal"), puzzle.maze.openings, strict=False):
        points = points_of(items, name)
        center = (points.min(axis=0) + points.max(axis=0)) / 2
        outline = puzzle.maze.grid.outline(opening[0])[opening[1]][1]
        middle = place.point(clew.drawing.midpoint(outline))
        assert np.hypot(*(center - middle)) == pytest.approx(room - length / 2, abs=0.3)
        assert maze.x <= points[:, 0].min() <= points[:, 0].max() <= maze.right
        assert maze.y <= points[:, 1].min() <= points[:, 1].max() <= maze.bottom


@pytest.mark.parametrize("solution", [False, True])
def test_pictures_are_inside_of_cells_without_openings(solution: bool) -> None:
    puzzle = PuzzleMaker(6).make("torus:5x4")
    place = placement(puzzle.maze.grid, BOX, STYLE)
    items = answer(puzzle, place, STYLE) if solution else figure(puzzle, place, STYLE)
    for name, cell in (("start", puzzle.path.start), ("goal", puzzle.path.goal)):
        points = points_of(items, name) - place.point(puzzle.maze.grid.center(cell))
        free = (place.cell - STYLE.wall(place.cell)) / 2
        assert np.abs(points).max() < free
        assert np.abs(points).max() > 0.3 * place.cell
        whites = [item for item in items if isinstance(item, Discs) and item.name == name]
        assert [(each.color, each.radius < free) for each in whites] == [("#FFFFFF", True)] * solution
        assert not solution or items.index(whites[0]) > [item.name for item in items].index("solution")


def test_pictures_are_on_sheets_posters_and_placemats() -> None:
    for document in (
        sheet("6x6", seed=7, style=STYLE),
        poster("9x9", paper="a4", seed=7, style=STYLE),
        placemat(["5x5", "polar:3"], seed=7, style=STYLE),
    ):
        for page in document.pages():
            marks = [item for item in page.items if item.name in ("start", "goal")]  # type: ignore[union-attr]
            assert len(marks) > 2
            assert {item.color for item in marks} == {INK, "#FFFFFF"}  # type: ignore[union-attr]


def test_the_place_for_the_plate_names_the_pictures() -> None:
    texts = [getattr(item, "text", "") for item in next(placemat(["5x5", "6x6"], seed=7, style=STYLE).pages()).items]
    assert {"Find the way from the mouse", "to the cheese."} <= set(texts)
    assert not any("arrow" in text for text in texts)


def test_pictures_are_words_of_a_style() -> None:
    assert style_words(paper_style("round", save_ink=True, ends="key-chest")) == [
        *("--style", "round", "--save-ink", "--ends", "key-chest"),
    ]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"ends": "cat-mouse"}, "no pictures 'cat-mouse': choose one of mouse-cheese"),
        ({"ends": "bird-nest", "tactile": True}, "leave out either tactile or ends"),
    ],
)
def test_pictures_that_are_not_possible_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(ClewError, match=words):
        paper_style(**options)  # type: ignore[arg-type]


def test_the_studio_has_words_for_all_pairs_in_both_languages() -> None:
    words = (Path(clew.__file__).parent / "studio" / "js" / "words" / "print.js").read_text()
    named = re.findall(r'"print\.word\.([\w-]+)":', words)
    assert [each for each in named if each in PAIRS] == [*PAIRS] * 2


def test_answers_have_gray_walls_and_a_strong_way() -> None:
    documents = [
        sheet("6x6", 2, seed=7),
        poster("9x9", paper="a4", seed=7, solution=True),
        placemat(["5x5", "polar:3"], seed=7, answers="page"),
    ]
    for document in documents:
        *_, last = document.pages()
        colors = {item.name: item.color for item in last.items if item.name in ("walls", "solution", "start")}  # type: ignore[union-attr]
        assert colors == {"walls": "#6B6B6B", "solution": INK, "start": INK}
