"""The part of the field that a map shows, and its rulers."""

import pytest

from clew.errors import ClewError
from clew.puzzles.cubicles import solution_map
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import fill, find_route
from clew.puzzles.cubicles.solution_map import make_map, map_lines

OFFICE = Field(parse_formula(DEFAULT_FORMULA), 1350)


def test_rulers_of_a_wide_map_show_whole_numbers_at_every_tenth_column() -> None:
    found = list(map_lines(make_map(fill(OFFICE, (1, 1), 50)), rulers=True))
    assert found[0] == "             1         2"
    assert found[1] == "   012345678901234567890123456789"
    assert found[2].startswith(" 0 XXOXX")
    assert found[-1].startswith("22 ....XXX")


def test_a_map_far_out_begins_near_its_points() -> None:
    x = next(x for x in range(10**6, 10**6 + 100) if OFFICE.is_open(x, 10**6))
    shown = make_map(fill(OFFICE, (x, 10**6), 0))
    assert (shown.corner, shown.width, shown.height) == ((x - 1, 10**6 - 1), 3, 3)


def test_a_map_of_too_many_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_map, "MAX_CELLS", 400)
    frame = "abs(min(1, x * y)) * max(0, min(1, 22 - x))"  # along the top, then down
    with pytest.raises(ClewError, match="400 is the limit: use --json"):
        make_map(find_route(Field(parse_formula(frame), 0), (0, 22), (22, 22)))
