"""Windows of walls agree with Python in every cell, with NumPy and with exact integers."""

import numpy as np
import pytest
from formula_strategies import FAVORITES, REGIONS, parsed, texts
from hypothesis import HealthCheck, example, given, settings
from numpy.typing import NDArray

from clew.errors import ClewError
from clew.puzzles.cubicles import vectorized
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, Formula, parse_formula
from clew.puzzles.cubicles.vectorized import Region, bits_needed, folded


def expected(text: str, region: Region, z: int) -> list[list[bool]] | None:
    """The walls that Python computes; None if a cell has no value."""
    code = compile(text, "formula", "eval")
    scope = {"__builtins__": {}, "abs": abs, "min": min, "max": max, "z": z}
    try:
        return [
            [
                bin(eval(code, scope, {"x": x, "y": y})).count("1") % 2 == 1
                for x in range(region.x, region.x + region.width)
            ]
            for y in range(region.y, region.y + region.height)
        ]
    except (ZeroDivisionError, ValueError, OverflowError, MemoryError):
        return None


def walls(formula: Formula, region: Region, z: int) -> tuple[NDArray[np.bool_] | None, str]:
    """The walls, or None and the error."""
    try:
        return formula.walls(*region, z), ""
    except ClewError as refusal:
        return None, str(refusal)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(texts(), REGIONS, FAVORITES)
@example(DEFAULT_FORMULA, Region(2**31 - 3, 2**30, 7, 5), 2**62)
@example("y", Region(2**63 - 8, 5, 7, 5), 0)
@example("x", Region(2**31 - 2, 2**40, 7, 5), 0)
@example("1 // (x - 5)", Region(0, 0, 7, 5), 0)
@example("1 << y - 2", Region(0, 0, 7, 5), 0)
@example("0*x << 62 + y", Region(0, 0, 7, 3), 0)
@example("x >> 62 + y", Region(0, 0, 7, 3), 0)
@example("-(2**7) << x*9 - x*9 + 56", Region(0, 0, 7, 5), 0)
def test_a_window_equals_python(text: str, region: Region, z: int) -> None:
    formula = parsed(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectorized, "MAX_EXACT", 2)  # so that small windows are cut up as large ones are
        patch.setattr(vectorized, "BLOCK_WIDTH", 3)
        patch.setattr(vectorized, "BLOCK_CELLS", 6)
        found, refused = walls(formula, region, z)
    if found is not None:
        assert found.dtype == np.bool_
        assert found.tolist() == expected(text, region, z)
        return
    assert "at the cell (" in refused
    x, y = map(int, refused.partition("(")[2].partition(")")[0].split(","))
    assert region.x <= x < region.x + region.width
    assert region.y <= y < region.y + region.height
    with pytest.raises(ClewError, match=rf"at the cell \({x}, {y}\)"):
        formula.value(x, y, z)


@pytest.mark.parametrize(("text", "x"), [("x*x + y", 2**32 - 40), (DEFAULT_FORMULA, 2**31), ("x*y*y - z", 2**62)])
def test_a_window_on_both_sides_of_64_bits_is_exact(text: str, x: int) -> None:
    region = Region(x, 2**20, 80, 30)
    assert parse_formula(text).walls(*region, 1350).tolist() == expected(text, region, 1350)


@pytest.mark.parametrize(
    "text", [DEFAULT_FORMULA, "x*y*y - 3*x*z + (y >> 3)", "y % 7 * 5", "x ^ x >> 2", "(x-y)//(1 + x%9)", "z"]
)
def test_a_window_of_many_blocks_equals_single_cells(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectorized, "BLOCK_WIDTH", 64)
    monkeypatch.setattr(vectorized, "BLOCK_CELLS", 1024)
    formula = parse_formula(text)
    found = formula.walls(3, 5, 150, 70, 1350)
    assert found.tolist() == [[formula.is_wall(3 + x, 5 + y, 1350) for x in range(150)] for y in range(70)]


@pytest.mark.parametrize("cell", [(1, 700), (700, 1), (530, 520)])
def test_the_only_cell_without_a_value_is_named(cell: tuple[int, int]) -> None:
    x, y = cell
    formula = parse_formula(f"1 // (abs(x - {x}) + abs(y - {y}))")
    with pytest.raises(ClewError, match=rf"at the cell \({x}, {y}\)"):
        formula.walls(0, 0, x + 5, y + 5, 0)


def test_the_proof_chooses_the_narrowest_type_that_holds_all_values() -> None:
    program = folded(parse_formula("x*x + z - z").program, 0)
    assert bits_needed(program, Region(0, 0, 11, 1)) == 8
    assert bits_needed(program, Region(0, 0, 46341, 1)) == 32
    assert bits_needed(program, Region(0, 0, 46342, 1)) == 33
    below_zero = folded(parse_formula("0 - x - y").program, 0)
    assert bits_needed(below_zero, Region(2**30, 2**30 - 2, 1, 2)) == 32
    assert bits_needed(below_zero, Region(2**30, 2**30 - 1, 1, 2)) == 33
    assert bits_needed(folded(parse_formula("x*x*x").program, 0), Region(2**21 - 3, 0, 3, 1)) == 64
    assert bits_needed(folded(parse_formula("x*x*x").program, 0), Region(2**21 - 3, 0, 4, 1)) == 65


def test_what_depends_on_the_favorite_number_only_is_worked_out_once() -> None:
    assert folded(parse_formula("z**8 % 1000 + x").program, 2**100) == folded(
        parse_formula(f"{2**800 % 1000} + x").program, 0
    )
    assert parse_formula("z**8 % 1000 + x").walls(0, 0, 9, 9, 2**100).shape == (9, 9)


@pytest.mark.parametrize(
    ("window", "said"),
    [
        ((-1, 0, 3, 3), "at \\(-1, 0\\)"),
        ((0, 0, 0, 3), "0x3"),
        ((0, 0, 3, -1), "3x-1"),
        ((2**63 - 2, 0, 3, 3), "too far out"),
        ((0, 0, 10**9, 10**9), "memory"),
    ],
)
def test_a_window_that_cannot_be_is_refused(window: tuple[int, int, int, int], said: str) -> None:
    with pytest.raises(ClewError, match=said):
        parse_formula("x").walls(*window, 0)


def test_too_large_a_favorite_number_is_refused() -> None:
    with pytest.raises(ClewError, match="favorite number is too large"):
        parse_formula("x").walls(0, 0, 3, 3, 2**1024 + 1)


def test_the_arithmetic_warns_of_nothing_and_takes_numpy_integers() -> None:
    found = parse_formula(DEFAULT_FORMULA).walls(np.int64(1), np.int64(2), np.int32(3), np.int8(4), np.int64(1350))  # type: ignore[arg-type]
    assert found.tolist() == expected(DEFAULT_FORMULA, Region(1, 2, 3, 4), 1350)
