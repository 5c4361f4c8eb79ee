"""Windows of walls equal Python's own answer in every cell, by whatever means they are evaluated."""

import contextlib
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from clew.cubicles import _program, _windows
from clew.cubicles._intervals import Interval, binary, step
from clew.cubicles._windows import MEANS, Window, bits_needed, folded, walls
from clew.cubicles.language import DEFAULT, Formula, parse
from clew.errors import ClewError

Tree = tuple[object, ...]
OPERATORS = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}
EXACT, NUMPY, INTERPRETED, COMPILED = MEANS

LEAVES = st.one_of(
    st.sampled_from("xyz"),
    st.sampled_from("xy"),
    st.one_of(st.integers(0, 9), st.sampled_from([63, 2**31, 2**32 - 1, 2**62, 2**63])).map(str),
)


def grown(smaller: st.SearchStrategy[Tree | str]) -> st.SearchStrategy[Tree]:
    """Trees one level higher."""
    return st.one_of(
        st.tuples(st.sampled_from(list(OPERATORS)), smaller, smaller),
        st.tuples(st.sampled_from(["+", "-", "*"]), smaller, smaller),
        st.tuples(st.sampled_from(["<<", ">>"]), smaller, st.integers(0, 63).map(str)),
        st.tuples(st.sampled_from(["//", "%"]), smaller, st.sampled_from(["3", "7", "16", "(-5)"])),
        st.tuples(st.sampled_from(["-", "~", "+"]), smaller),
        st.tuples(st.just("**"), smaller, st.integers(0, 8).map(str)),
        st.tuples(st.just("abs"), smaller),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller, smaller),
    )


TREES = st.recursive(LEAVES, grown, max_leaves=9)


def rendered(tree: Tree | str, draw: Callable[[], int]) -> tuple[str, int]:
    """A text for the tree and how tightly it binds, with the parentheses that Python needs and some more."""
    if isinstance(tree, str):
        text, tightness = tree, 9
    elif tree[0] in ("abs", "min", "max"):
        text, tightness = f"{tree[0]}({', '.join(rendered(each, draw)[0] for each in tree[1:])})", 9
    elif tree[0] == "**":
        text, tightness = f"{inside(tree[1], 9, draw)}**{tree[2]}", 8
    elif len(tree) == 2:
        text, tightness = f"{tree[0]}{inside(tree[1], 7, draw)}", 7
    else:
        tightness = OPERATORS[str(tree[0])]
        gap = " " * (draw() % 3)
        text = inside(tree[1], tightness, draw) + gap + str(tree[0]) + gap + inside(tree[2], tightness + 1, draw)
    return (f"({text})", 9) if draw() % 8 == 0 else (text, tightness)


def inside(tree: object, least: int, draw: Callable[[], int]) -> str:
    text, tightness = rendered(tree, draw)  # type: ignore[arg-type]
    return text if tightness >= least else f"({text})"


@st.composite
def texts(draw: st.DrawFn) -> str:
    random = draw(st.randoms(use_true_random=False))
    return rendered(draw(TREES), lambda: random.randrange(24))[0]


def expected(text: str, window: Window, z: int) -> list[list[bool]] | None:
    """Python's own answer to text that this test has made; None if some cell has none."""
    code = compile(text, "formula", "eval")
    scope = {"__builtins__": {}, "abs": abs, "min": min, "max": max, "z": z}
    try:
        return [
            [
                bin(eval(code, scope, {"x": x, "y": y})).count("1") % 2 == 1
                for x in range(window.x, window.x + window.width)
            ]
            for y in range(window.y, window.y + window.height)
        ]
    except (ZeroDivisionError, ValueError, OverflowError, MemoryError):
        return None


def read(text: str) -> Formula:
    """Parsed; what is too deep or too large does not count."""
    try:
        return parse(text)
    except ClewError as refusal:
        assume("deep" not in str(refusal) and "bits" not in str(refusal))
        raise


STARTS = st.one_of(
    st.integers(0, 40),
    st.sampled_from([2**k - d for k in (15, 16, 31, 32, 62) for d in (0, 3)]),
    st.integers(0, 2**63 - 10),
)
FAVOURITES = st.one_of(st.integers(-2000, 2000), st.sampled_from([2**31, 2**62, 2**63 - 9, -(2**63), 2**64, 2**200]))
WINDOWS = st.builds(Window, STARTS, STARTS, st.integers(1, 7), st.integers(1, 5))


def check(means: str, text: str, window: Window, z: int) -> None:
    formula = read(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_windows, "EXACT_FROM", 2)  # so that small windows are cut up as large ones are
        patch.setattr(_windows, "BLOCK_WIDTH", 3)
        patch.setattr(_windows, "BLOCK_CELLS", 6)
        found, refused = answer(formula, window, z, means)
    if found is not None:
        assert found.dtype == np.bool_
        assert found.tolist() == expected(text, window, z)
        assert answer(formula, window, z, EXACT)[1] == "", "single cells are refused, so the window must be"
        return
    assert "at the cell (" in refused
    x, y = map(int, refused.partition("(")[2].partition(")")[0].split(","))
    assert window.x <= x < window.x + window.width
    assert window.y <= y < window.y + window.height
    with pytest.raises(ClewError, match=rf"at the cell \({x}, {y}\)"):
        formula.value(x, y, z)


def answer(formula: Formula, window: Window, z: int, means: str) -> tuple[NDArray[np.bool_] | None, str]:
    """The walls, or None and why they were refused."""
    try:
        return walls(formula, *window, z, means), ""
    except ClewError as refusal:
        return None, str(refusal)


@pytest.mark.parametrize("means", [EXACT, NUMPY, INTERPRETED])
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(texts(), WINDOWS, FAVOURITES)
@example(DEFAULT, Window(2**31 - 3, 2**30, 7, 5), 2**62)
@example("y", Window(2**63 - 8, 5, 7, 5), 0)
@example("x", Window(2**31 - 2, 2**40, 7, 5), 0)
@example("1 // (x - 5)", Window(0, 0, 7, 5), 0)
@example("1 << y - 2", Window(0, 0, 7, 5), 0)
@example("0*x << 62 + y", Window(0, 0, 7, 3), 0)
@example("x >> 62 + y", Window(0, 0, 7, 3), 0)
@example("-(2**7) << x*9 - x*9 + 56", Window(0, 0, 7, 5), 0)
def test_a_window_equals_python(means: str, text: str, window: Window, z: int) -> None:
    check(means, text, window, z)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(texts(), WINDOWS, FAVOURITES)
@example(DEFAULT, Window(2**31 - 3, 2**30, 7, 5), 2**62)
def test_a_window_of_the_compiled_machine_equals_python(text: str, window: Window, z: int) -> None:
    check(COMPILED, text, window, z)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(texts(), WINDOWS, FAVOURITES, st.data())
def test_every_value_on_the_way_lies_in_its_interval(text: str, window: Window, z: int, data: st.DataObject) -> None:
    formula = read(text)
    x = data.draw(st.integers(window.x, window.x + window.width - 1))
    y = data.draw(st.integers(window.y, window.y + window.height - 1))
    around = (
        Interval(window.x, window.x + window.width - 1),
        Interval(window.y, window.y + window.height - 1),
        Interval(z - data.draw(st.integers(0, 3)), z + data.draw(st.integers(0, 3))),
    )
    wide: list[Interval] = []
    for end, instruction in enumerate(formula.program, 1):
        step(instruction, wide, around)
        start = end - 1  # the part of the program that makes this value
        need = 0
        while True:
            need += _operands(formula.program[start])
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
    operation = parse(text).program[-1].operation
    numbers = range(-4, 5)
    table = {}
    for a, b in product(numbers, repeat=2):
        with contextlib.suppress(ClewError):  # where there is none
            table[a, b] = parse(text).value(a, b, 0)
    intervals = [Interval(low, high) for low in numbers for high in numbers if low <= high]
    for left, right in product(intervals, repeat=2):
        low, high = binary(operation, left, right)
        pairs = product(range(left.low, left.high + 1), range(right.low, right.high + 1))
        results = [table[pair] for pair in pairs if pair in table]
        assert low <= min(results, default=low)
        assert max(results, default=high) <= high


def _operands(instruction: tuple[int, int]) -> int:
    return 0 if instruction[0] in _program.LEAVES else 1 if instruction[0] in _program.UNARY else 2


@pytest.mark.parametrize("means", [NUMPY, COMPILED])
@pytest.mark.parametrize(
    "text", [DEFAULT, "x*y*y - 3*x*z + (y >> 3)", "y % 7 * 5", "x ^ x >> 2", "(x-y)//(1 + x%9)", "z"]
)
def test_a_window_of_many_strips_equals_single_cells(means: str, text: str) -> None:
    formula = parse(text)
    found = walls(formula, 3, 5, 1100, 1030, 1350, means)
    for y in (0, 1, 511, 512, 1029):
        assert found[y].tolist() == [formula.is_wall(3 + x, 5 + y, 1350) for x in range(1100)]
    for x in (0, 511, 512, 1099):
        assert found[:, x].tolist() == [formula.is_wall(3 + x, 5 + y, 1350) for y in range(1030)]


@pytest.mark.parametrize("means", MEANS)
@pytest.mark.parametrize("cell", [(1, 700), (700, 1), (530, 520)])
def test_the_only_cell_without_a_value_is_named(means: str, cell: tuple[int, int]) -> None:
    x, y = cell
    formula = parse(f"1 // (abs(x - {x}) + abs(y - {y}))")
    if means in (EXACT, INTERPRETED):
        x0, y0 = x - 3, y - 1
        x0 = max(x0, 0)
    else:
        x0 = y0 = 0
    with pytest.raises(ClewError, match=rf"at the cell \({x}, {y}\)"):
        walls(formula, x0, y0, x - x0 + 5, y - y0 + 5, 0, means)


def test_the_proof_chooses_the_narrowest_type_that_holds_all_values() -> None:
    program = folded(parse("x*x + z - z").program, 0)
    assert bits_needed(program, Window(0, 0, 11, 1)) == 8
    assert bits_needed(program, Window(0, 0, 46341, 1)) == 32
    assert bits_needed(program, Window(0, 0, 46342, 1)) == 33
    assert bits_needed(folded(parse("x*x*x").program, 0), Window(2**21 - 3, 0, 3, 1)) == 64
    assert bits_needed(folded(parse("x*x*x").program, 0), Window(2**21 - 3, 0, 4, 1)) == 65


def test_what_depends_on_the_favourite_number_only_is_worked_out_once() -> None:
    assert folded(parse("z**8 % 1000 + x").program, 2**100) == folded(parse(f"{2**800 % 1000} + x").program, 0)
    assert walls(parse("z**8 % 1000 + x"), 0, 0, 9, 9, 2**100, NUMPY).shape == (9, 9)


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
        parse("x").walls(*window, 0)


def test_too_large_a_favourite_number_is_refused() -> None:
    with pytest.raises(ClewError, match="favourite number is too large"):
        parse("x").walls(0, 0, 3, 3, 2**1024 + 1)


def test_the_arithmetic_warns_of_nothing_and_takes_numpy_integers() -> None:
    found = parse(DEFAULT).walls(np.int64(1), np.int64(2), np.int32(3), np.int8(4), np.int64(1350))  # type: ignore[arg-type]
    assert found.tolist() == expected(DEFAULT, Window(1, 2, 3, 4), 1350)
