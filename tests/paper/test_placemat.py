"""Placemats: mazes around a free place for the plate, numbered in the order of their difficulty, with answers."""

from functools import cache
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from case_loops import cases
from numpy.typing import NDArray

from clew.errors import ClewError
from clew.measures import measure
from clew.paper.pages.pages import POINT, Areas, Clipped, Discs, Document, Label, Lines, Page
from clew.paper.pages.pdf import write_pdf
from clew.paper.pages.styles import PaperStyle, paper_style
from clew.paper.pages.typeface import width as text_width
from clew.paper.placemats import PlacematSettings, _courses, _frame_puzzle, _Mat, _rising, placemat
from clew.paper.puzzle import PuzzleMaker
from clew.paper.words import words_in

A3 = (420.0, 297.0)
STYLE = PaperStyle()


@pytest.fixture(autouse=True)
def few_tries(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for mazes of rising difficulty in one test only, which takes time."""
    if "rises" not in request.node.name:
        monkeypatch.setattr("clew.paper.placemats.MAX_TRIES", 1)


@cache
def usual(answers: str = "edge") -> Document:
    """A placemat of the seven shapes."""
    return placemat(seed=7, answers=answers)


def mat(**options: object) -> Document:
    """A placemat with other options."""
    return placemat(**{"seed": 7, **options})  # type: ignore[arg-type]


def first(document: Document) -> Page:
    return next(iter(document.pages()))


def points(page: Page, *names: str) -> NDArray[np.float64]:
    """The corners of what has these names."""
    found = []
    for item in page.items:
        if isinstance(item, Lines) and item.name in names:
            found.append(item.strokes.points)
        elif isinstance(item, Areas) and item.name in names:
            found.append(item.polygons.points)
        elif isinstance(item, Discs) and item.name in names:
            found += [item.centers - item.radius, item.centers + item.radius]
    return np.concatenate(found)


def labels(page: Page, name: str) -> list[Label]:
    return [item for item in page.items if isinstance(item, Label) and item.name == name]


def box_of(label: Label) -> tuple[float, float, float, float]:
    size = label.size * POINT
    length = text_width(label.text, size, bold=label.bold)
    left = label.x - length * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
    return left, label.y - 0.75 * size, left + length, label.y + 0.2 * size


def free_place(page: Page) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The middle and the half axes of the plate."""
    rim = points(page, "plate")
    return (rim.max(axis=0) + rim.min(axis=0)) / 2, np.ptp(rim, axis=0) / 2


MAZE = ("walls", "start", "goal", "number")


@cases("frame", [False, True])
@cases("paper", [A3, (279.4, 215.9)])
def test_no_maze_is_under_the_plate_or_off_the_paper(frame: bool, paper: tuple[float, float]) -> None:
    page = first(
        usual() if paper == A3 and not frame else placemat(paper="x".join(map(str, paper)) + "mm", seed=7, frame=frame)
    )
    middle, axes = free_place(page)
    found = points(page, *(MAZE if not frame else ("walls", "start", "goal")))
    assert ((((found - middle) / axes) ** 2).sum(axis=1) > 1).all()
    assert axes.min() > 0.28 * paper[1]  # large enough for a plate
    assert (found > 4 * paper[1] / 297).all()
    assert (found < np.array(paper) - 4 * paper[1] / 297).all()


def test_mazes_do_not_touch_each_other_nor_the_texts() -> None:
    page = first(usual())
    walls = [item.strokes.points for item in page.items if isinstance(item, Lines) and item.name == "walls"]
    boxes = [(*each.min(axis=0), *each.max(axis=0)) for each in walls]
    boxes += [box_of(label) for name in ("title", "caption", "small-print") for label in labels(page, name)]
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_there_are_seven_shapes_with_numbers_and_captions() -> None:
    page = first(usual())
    assert len([item for item in page.items if isinstance(item, Lines) and item.name == "walls"]) == 7
    assert sorted(label.text for label in labels(page, "number")) == list("1234567")
    assert [label.text for label in labels(page, "caption")] == words_in("en", "placemats").courses
    assert labels(page, "title")[0].text == "Which way to dessert?"


@pytest.mark.parametrize("seed", [3])
def test_the_difficulty_rises_from_each_maze_to_the_next(seed: int) -> None:
    found = [measure(course.puzzle.maze).difficulty or 0 for course in _courses(PuzzleMaker(seed), None, [""] * 7)]
    assert found == sorted(set(found))


def test_other_grids_take_the_places_of_the_seven() -> None:
    page = first(mat(grids=["8x8", "polar:4", "hexagons:side=3"], title=""))
    assert len([item for item in page.items if isinstance(item, Lines) and item.name == "walls"]) == 3
    assert labels(page, "caption") == labels(page, "title") == []


@cases("grid", ["torus:3x3", "5x5", "hexagons:4x4", "polar:4", "weave:6x6"])
def test_numbers_are_above_the_mazes_and_their_arrows(grid: str) -> None:
    page = first(mat(grids=[grid, "6x6"]))
    middle = page.width / 2
    left = points(page, "walls", "start")
    disc = points(page, "number")
    assert disc[disc[:, 0] < middle][:, 1].max() < left[left[:, 0] < middle][:, 1].min() - 0.5


@pytest.mark.parametrize("count", [2, 5, 12])
def test_any_number_of_mazes_has_room(count: int) -> None:
    page = first(mat(grids=[f"{5 + place}x5" for place in range(count)]))
    middle, axes = free_place(page)
    assert ((((points(page, *MAZE) - middle) / axes) ** 2).sum(axis=1) > 1).all()
    assert len(labels(page, "number")) == count


def test_answers_at_the_edge_are_upside_down_and_have_all_numbers() -> None:
    page = first(usual())
    answers = labels(page, "answer")
    assert all(label.turned for label in [*answers, *labels(page, "answers")])
    assert sorted(label.text for label in answers) == list("1234567")
    assert [label.text for label in sorted(answers, key=lambda label: -label.x)] == list("1234567")
    assert all(label.size <= 7 for label in answers)
    solutions = [item for item in page.items if isinstance(item, Lines) and item.name == "solution"]
    assert len(solutions) == 7
    assert points(page, "solution")[:, 1].min() > points(page, "plate")[:, 1].max()
    assert min(item.width for item in solutions) >= 0.75 * POINT


def test_a_turned_solution_is_that_of_its_maze() -> None:
    """Turned back and made larger, the first answer runs where the solution on the page of answers does."""
    small = [
        item.strokes.points for item in first(usual()).items if isinstance(item, Lines) and item.name == "solution"
    ]
    large = [
        item.strokes.points
        for item in list(usual("page").pages())[1].items
        if isinstance(item, Lines) and item.name == "solution"
    ]
    for turned, upright in zip(small, large, strict=True):
        unit = [(each - each.min(axis=0)) / np.ptp(each, axis=0).max() for each in (-turned, upright)]
        np.testing.assert_allclose(*unit, atol=1e-9)


@pytest.mark.parametrize("frame", [False, True])
def test_answers_are_on_a_page_of_their_own_or_left_out(frame: bool) -> None:
    two = list((mat(answers="page", frame=True) if frame else usual("page")).pages())
    shown = [[item.name for item in page.items if isinstance(item, Lines)].count("solution") for page in two]
    assert shown == [0, 1 if frame else 7]
    none = mat(answers="none", frame=True) if frame else mat(answers="none", grids=["5x5", "6x5"])
    assert none.count == 1
    assert [none.title, mat(title="", frame=True).title] == ["Which way to dessert?", "Placemat"]
    assert "solution" not in [item.name for item in first(none).items if isinstance(item, Lines)]


@pytest.mark.parametrize("seed", range(3))
def test_the_way_through_a_frame_leads_around_the_plate(seed: int) -> None:
    puzzle = _frame_puzzle(_Mat(*A3, PlacematSettings(style=STYLE), ()), seed)
    across, down = puzzle.maze.grid.extent()
    centers = np.array([puzzle.maze.grid.center(int(cell)) for cell in puzzle.path.cells])
    assert centers[0][0] < across / 2 < centers[-1][0]
    middle = np.abs(centers[:, 0] - across / 2) < 0.6
    assert middle.any()
    assert (centers[middle][:, 1] > 0.75 * down).all()  # it crosses the middle below the plate only


@cases("style", [paper_style("round"), paper_style(large_print=True), paper_style(save_ink=True)])
@cases("frame", [False, True])
def test_every_style_has_lines_that_print(style: PaperStyle, frame: bool) -> None:
    grids = None if frame else ["5x5", "hexagons:4x4", "polar:4"]
    page = first(placemat(grids, paper="a4-landscape", style=style, seed=7, frame=frame))
    assert min(item.width for item in page.items if isinstance(item, Lines)) >= 0.75 * POINT - 1e-9
    assert not any(isinstance(item, Clipped) for item in page.items)


@cases(
    ("options", "words"),
    [
        ({"grids": ["9x9"]}, "has 2 to 12 mazes, not 1"),
        ({"grids": ["9x9"] * 13}, "has 2 to 12 mazes, not 13"),
        ({"grids": ["9x9", "200x200"]}, "can have 2,500 at most"),
        ({"grids": ["9x9", "3x100"]}, "does not fit"),
        ({"grids": ["9x9", "heptagons:3"]}, "there is no grid"),
        ({"grids": ["1x5", "1x5"]}, "no further maze on 1x5"),
        ({"grids": ["9x9", "9x8"], "frame": True}, "leave out either frame or grids"),
        ({"answers": "moon"}, "there is no place of answers .moon.: choose one of edge, page, none"),
        ({"title": "🍕"}, "fonts have no"),
    ],
)
def test_what_is_no_placemat_is_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(ClewError, match=words):
        write_pdf(mat(**options), BytesIO())


@pytest.mark.parametrize(
    ("width", "height", "style", "words"),
    [
        (297, 420, STYLE, "add -landscape"),
        (190, 130, STYLE, "a5-landscape to a0-landscape"),
        (420, 297, paper_style(tactile=True), "cannot be tactile"),
    ],
)
def test_papers_and_styles_that_do_not_serve_are_refused(
    width: float, height: float, style: PaperStyle, words: str
) -> None:
    with pytest.raises(ClewError, match=words):
        placemat(paper=f"{width}x{height}mm", style=style, seed=7)


def test_the_same_placemat_has_the_same_bytes() -> None:
    def content(seed: int) -> bytes:
        file = BytesIO()
        write_pdf(mat(seed=seed, grids=["5x5", "polar:4"]), file)
        return file.getvalue()

    assert content(7) == content(7) != content(8)
    with pikepdf.open(BytesIO(content(7))) as file:
        assert [round(float(each) * POINT) for each in file.pages[0].mediabox] == [0, 0, 420, 297]


@cases(
    ("choices", "taken"),
    [
        ([[50], [49, 90]], [0, 1]),  # a wide step is better than one down
        ([[5, 1], [10, 90], [15, 2]], [0, 0, 0]),
        ([[9, 30], [10, 35], [3, 40]], [0, 1, 1]),  # none is easier than the one before
        ([[7], [3]], [0, 0]),  # there is no other way
    ],
)
def test_rising_numbers_are_chosen_where_there_are_any(choices: list[list[int]], taken: list[int]) -> None:
    assert _rising(choices) == taken
