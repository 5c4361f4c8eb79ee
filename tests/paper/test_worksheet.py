"""The layout of worksheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew import ClewError, parse_grid
from clew.paper.figure import widest_cell
from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Box
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import PuzzleMaker
from clew.paper.sheets.settings import AGES, SheetSettings, comfortable_cell
from clew.paper.sheets.worksheet import arranged, best_arrangement, small_print

AREA = Box(10, 20, 180, 250)


@given(st.integers(1, 12), st.floats(1, 40), st.floats(1, 40))
def test_no_arrangement_has_wider_cells(count: int, across: float, down: float) -> None:
    def cell_in(box: Box) -> float:
        return widest_cell((across, down), box, PaperStyle())

    found = best_arrangement(AREA, count, cell_in)
    assert found.columns * (found.rows - 1) < count <= found.columns * found.rows
    for columns in range(1, count + 1):
        for rows in range(1, count + 1):
            if columns * rows >= count:
                assert cell_in(AREA.grid(columns, rows, 7.0)[0]) <= found.cell + 1e-6


def test_squares_on_an_upright_page_are_in_more_rows_than_columns() -> None:
    found = [best_arrangement(AREA, count, lambda box: min(box.width, box.height))[1:] for count in (1, 2, 3, 4, 6)]
    assert found == [(1, 1), (1, 2), (2, 2), (2, 2), (2, 3)]


@given(st.integers(1, 6), st.integers(1, 4), st.data())
def test_boxes_of_a_row_that_is_not_full_are_in_the_middle(columns: int, rows: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(columns * (rows - 1) + 1, columns * rows))
    boxes = arranged(AREA, count, columns, rows)
    assert len(boxes) == count
    last = boxes[columns * (rows - 1) :]
    assert last[0].x - AREA.x == pytest.approx(AREA.right - last[-1].right)


def test_small_print_is_the_whole_command_if_it_can_be_read() -> None:
    puzzle = PuzzleMaker(7).make("6x5")
    for room in (120, 30, 22):
        lines, size = small_print(puzzle, room)
        assert " ".join(lines) == puzzle.command
        assert all(typeface.width(line, size * POINT) <= room for line in lines)
    assert small_print(puzzle, 15)[0] == ["--seed 7", "--number 0"]
    assert small_print(puzzle, 1)[0] == []


def test_small_print_has_no_letters_that_no_font_has() -> None:
    puzzle = PuzzleMaker(7).make("6x5")._replace(grid="mask:שלום.png")
    assert small_print(puzzle, 120)[0] == ["--seed 7 --number 0"]


def test_cells_get_narrower_with_age() -> None:
    assert [comfortable_cell(age) for age in (1, 6, 7, 9, 10, 120)] == [10.0, 10.0, 7.5, 7.5, 5.0, 5.0]
    assert all(cell >= PaperStyle().min_cell for _, cell in AGES)


@pytest.mark.parametrize("language", ["xx", "", None])
def test_unknown_languages_are_refused(language: str) -> None:
    with pytest.raises(ClewError, match="choose one of en, de, es, fr, ja"):
        SheetSettings("9x9", language=language)


def test_grids_that_changes_make_are_known_before_mazes_are() -> None:
    maker = PuzzleMaker(3)
    assert maker.grid_made("6x5", [("unicursal", {})]).extent() == (12, 10)
    assert maker.grid_made("6x5", [("openings", {"where": "any"})]) == parse_grid("6x5")
