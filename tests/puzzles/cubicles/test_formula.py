"""Formulas: values, walls, and cells without a value."""

import pickle

import pytest

from clew.errors import ClewError
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula


def test_the_default_gives_the_map_of_the_puzzle() -> None:
    rows = [".#.####.##", "..#..#...#", "#....##...", "###.#.###.", ".##..#..#.", "..##....#.", "#...##.###"]
    formula = parse_formula(DEFAULT_FORMULA)
    assert ["".join(".#"[formula.is_wall(x, y, 10)] for x in range(10)) for y in range(7)] == rows


def test_left_of_and_above_the_origin_is_wall_and_not_evaluated() -> None:
    formula = parse_formula("1 // (x - x)")
    assert formula.is_wall(-1, 5, 0)
    assert formula.is_wall(5, -1, 0)
    with pytest.raises(ClewError, match=r"divides by zero at the cell \(5, 6\)"):
        formula.is_wall(5, 6, 0)


def test_a_negative_value_has_the_ones_of_its_absolute_value() -> None:
    formula = parse_formula("z - x")
    assert [formula.is_wall(x, 0, 0) for x in range(8)] == [bool(bin(-x).count("1") % 2) for x in range(8)]


@pytest.mark.parametrize(("text", "shown"), [("1 << x - 9", "-6"), ("x >> 64", "64"), ("x << z**8", r"2\*\*312\.\.\.")])
def test_a_shift_out_of_bounds_names_the_cell(text: str, shown: str) -> None:
    with pytest.raises(ClewError, match=rf"shifts by .*{shown}.* bits at the cell \(3, 4\)"):
        parse_formula(text).value(3, 4, 2**39)


@pytest.mark.parametrize("cell", [(2**63 + 1, 0, 0), (0, -(2**63) - 1, 0), (10**5000, 0, 0), (0, 0, 2**1024 + 1)])
def test_what_is_too_far_out_is_refused(cell: tuple[int, int, int]) -> None:
    with pytest.raises(ClewError, match=r"too (far out|large)") as refusal:
        parse_formula("x").value(*cell)
    assert len(str(refusal.value)) < 200


def test_a_formula_does_not_change_and_equals_one_of_the_same_text() -> None:
    formula = parse_formula("x + y")
    assert formula == parse_formula("x + y") != parse_formula("x+y")
    assert hash(formula) == hash(parse_formula("x + y"))
    with pytest.raises(AttributeError):
        formula.text = "x"  # type: ignore[misc]


def test_a_formula_goes_to_another_process_also_after_it_was_used() -> None:
    formula = parse_formula("x*z + y")
    assert formula.value(2, 3, 4) == 11
    assert pickle.loads(pickle.dumps(formula)).value(2, 3, 4) == 11
    assert formula.uses_favorite
    assert not parse_formula("x + y").uses_favorite
