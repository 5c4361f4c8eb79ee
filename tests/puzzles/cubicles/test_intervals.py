"""No value of a program lies outside its interval."""

import contextlib
from itertools import product

import pytest
from formula_strategies import FAVORITES, REGIONS, parsed, texts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.puzzles.cubicles.formula import Formula, parse_formula
from clew.puzzles.cubicles.programs import Interval, binary, step
from clew.puzzles.cubicles.vectorized import Region


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(texts(), REGIONS, FAVORITES, st.data())
def test_every_value_on_the_way_lies_in_its_interval(text: str, region: Region, z: int, data: st.DataObject) -> None:
    formula = parsed(text)
    x = data.draw(st.integers(region.x, region.x + region.width - 1))
    y = data.draw(st.integers(region.y, region.y + region.height - 1))
    around = (
        Interval(region.x, region.x + region.width - 1),
        Interval(region.y, region.y + region.height - 1),
        Interval(z - data.draw(st.integers(0, 3)), z + data.draw(st.integers(0, 3))),
    )
    wide: list[Interval] = []
    for end, instruction in enumerate(formula.program, 1):
        step(instruction, wide, around)
        start = end - 1  # the part of the program that makes this value
        need = 0
        while True:
            need += formula.program[start].operands
            if need == 0:
                break
            need -= 1
            start -= 1
        try:
            value = Formula("", program=formula.program[start:end]).value(x, y, z)
        except ClewError:
            return
        assert wide[-1].low <= value <= wide[-1].high


@pytest.mark.parametrize("sign", ["+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>", "min", "max"])
def test_no_result_of_small_numbers_lies_outside_its_interval(sign: str) -> None:
    text = f"{sign}(x, y)" if sign.isalpha() else f"x {sign} y"
    operation = parse_formula(text).program[-1].operation
    numbers = range(-4, 5)
    table = {}
    for a, b in product(numbers, repeat=2):
        with contextlib.suppress(ClewError):  # where there is none
            table[a, b] = parse_formula(text).value(a, b, 0)
    intervals = [Interval(low, high) for low in numbers for high in numbers if low <= high]
    for left, right in product(intervals, repeat=2):
        low, high = binary(operation, left, right)
        pairs = product(range(left.low, left.high + 1), range(right.low, right.high + 1))
        results = [table[pair] for pair in pairs if pair in table]
        assert low <= min(results, default=low)
        assert max(results, default=high) <= high
