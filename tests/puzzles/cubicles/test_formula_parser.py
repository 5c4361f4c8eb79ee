"""Formulas are parsed as Python parses them; other text is refused with an error that says what is wrong and where."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.puzzles.cubicles import formula_parser
from clew.puzzles.cubicles.formula import parse_formula

NAMES = {"c", "favorite", "favourite"}


def python(text: str, x: int, y: int, z: int) -> int:
    """The value that Python computes; only for text that `parse_formula` has accepted."""
    scope = {"__builtins__": {}, "abs": abs, "min": min, "max": max, "x": x, "y": y} | dict.fromkeys({"z", *NAMES}, z)
    return int(eval(" ".join(text.split()), scope))


# Text, and what the refusal must say; the place is that of the character, counted from 1.
REFUSED = {
    "": "empty",
    " \t ": "empty",
    "().__class__": "character 3, '.'",
    "x.bit_length": "character 2, '.'",
    "x.real": "attributes and",
    "__import__('os')": "'__import__'",
    "open(1)": "'open'",
    "print": "'print'",
    "lambda: x": "'lambda'",
    "[x for x in y]": "lists and indices are not supported",
    "x[0]": "character 2, '['",
    "{x}": "character 1, '{'",
    "f'{x}'": "'f'",
    "'x'*9": "strings are not supported",
    '"x"': "strings are not supported",
    "x if y else z": "'if'",
    "x and y": "'and'",
    "not x": "'not'",
    "x := 3": "character 3, ':'",
    "x == y": "comparisons and assignments are not supported",
    "x < y": "character 3, '<'",
    "x != y": "comparisons are not supported",
    "x += 1": "assignments are not supported",
    "x; y": "';'",
    "x # y": "'#'",
    "x\\\ny": "character 2",
    "9**9**9": "character 5, the exponent",
    "x**9": "0 to 8",
    "x**y": "0 to 8",
    "x**-1": "0 to 8",
    "x**2**3": "0 to 8",
    "x**(1+1)": "0 to 8",
    "1<<10**9": "character 6, the exponent",
    "((((x**8)**8)**8)**8)**8": "more than 16,384 bits",
    "z**8*z**7*z": "character 10, the result could have more than 16,384 bits",
    "-" * 50_000: "50,000 characters, and 500 are allowed",
    "(" * 100_000: "100,000 characters",
    "x+" * 5_000: "10,000 characters",
    "-" * 21 + "x": "character 21, the formula is nested more than 20 levels deep",
    "(" * 21 + "x" + ")" * 21: "character 21, the formula is nested more than 20 levels deep",
    "abs(" * 21 + "x" + ")" * 21: "more than 20 levels deep",
    "x" + "+x" * 100: "character 200, there are more than 200 numbers, names and operators",
    "x\0": "character 2, the character U+0000",
    "\ud800": "U+D800",
    "ｘ": "fullwidth latin small letter x) is not allowed in a formula: write a plain x",
    "𝑥+1": "write a plain x",
    "２*x": "write a plain 2",
    "xο": "character 2, the character U+03BF (greek small letter omicron)",
    "х": "U+0445 (cyrillic small letter ha)",
    "x\u202e+y": "character 2, the character U+202E (right-to-left override)",
    "x\u200b": "U+200B",
    "x\xa0+ y": "write an ordinary space",
    "x²": "write **2",
    "x³": "write **3",
    "x − y": "write a plain -",
    "x × y": "write *",
    "x/2": "character 2, '/' is not allowed in a formula: the results are whole numbers: write //",
    "x //= 2": "'/'",
    "3.5*x": "'3.5' is not a whole number",
    "3.": "not a whole number",
    ".5": "decimal points are not supported",
    "1e9": "'1e9' is not a whole number",
    "2j": "'2j'",
    "007": "starts with a zero",
    "0b2": "'0b2'",
    "1__0": "'1__0'",
    "9223372036854775809": "numbers go up to 2**63",
    "9" * 500: "numbers go up to 2**63",
    "2x": "character 1, an operator is missing in '2x': write 2*x",
    "3*2xy": "character 3, operators are missing in '2xy': write 2*x*y",
    "xy": "write x*y",
    "2(x)": "character 2, an operator is missing before '('",
    "(x)(y)": "character 4, an operator is missing",
    "x y": "character 3, an operator is missing before 'y'",
    "x~y": "an operator is missing before '~'",
    "X": "write it in lowercase, x",
    "MIN(x, y)": "lowercase, min",
    "w": "the name 'w' is not known",
    "a" * 400: "'" + "a" * 20 + "...'",
    "(x": "character 1, a parenthesis is opened but never closed",
    "x)": "character 2, ')' is out of place",
    "(x))": "character 4",
    "x,y": "character 2, ','",
    "(x,y)": "character 3, ','",
    "x+": "the formula ends",
    "*x": "character 1, '*'",
    "x+*y": "character 3, '*'",
    "abs": "write abs(...)",
    "abs()": "character 5, ')'",
    "abs(x, y)": "abs takes one argument, but 2 are given",
    "min(x)": "min takes two or more arguments",
    "max(x,)": "character 7, ')'",
    "max(*x)": "character 5, '*'",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: ascii(text[:24]))
def test_an_error_says_what_is_wrong_and_where(text: str) -> None:
    with pytest.raises(ClewError) as refusal:
        parse_formula(text)
    sentence = str(refusal.value)
    assert REFUSED[text] in sentence
    assert len(sentence) < 250
    assert sentence.isascii()
    assert sentence.isprintable(), "a terminal must not act upon what an error repeats"
    character = re.search(r"at character (\d+)", sentence)
    assert refusal.value.column == (int(character[1]) - 1 if character else None)


def test_the_reader_never_sees_more_than_500_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    class Never:
        def match(self, *_: object) -> None:
            raise AssertionError("the text was read")

    monkeypatch.setattr(formula_parser, "_TOKEN", Never())
    with pytest.raises(ClewError, match="501 characters"):
        parse_formula("x" * 501)


def test_no_instruction_is_tried_on_operands_of_more_than_the_allowed_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []

    def counted(instruction, stack, variables):
        steps.append(max((end.bit_length() for each in stack for end in each), default=0))
        return step(instruction, stack, variables)

    step = formula_parser.step
    monkeypatch.setattr(formula_parser, "step", counted)
    with pytest.raises(ClewError, match="16,384 bits"):
        parse_formula("+".join(["(z**8)*(z**7)"] * 12) + "+((z**8)**2)*x")
    assert len(steps) <= formula_parser.MAX_NODES
    assert max(steps) <= formula_parser.MAX_BITS


@pytest.mark.parametrize(
    "text",
    ["x" + "+x" * 99, "(" * 20 + "x" + ")" * 20, "-" * 20 + "x", "x**2" + " " * 496, "z**8*z**7", str(2**63), "x**0"],
)
def test_what_just_keeps_the_bounds_is_accepted(text: str) -> None:
    assert parse_formula(text).value(5, 6, 7) == python(text, 5, 6, 7)


READINGS = """
    -x**2 | 2**3*x | -2**2 | x-y-z | x//y//z | x<<1<<2 | x>>1<<2 | x*y%z | x%y*z | ~x+1 | -~-x | ~x**2 | x- -y | x-+-y
    (x) | min(x,y,z) | max(x,min(y,z),-z) | abs(-x) | 0x1F*x | 0b11*x | 0o17+x | 1_000+x | 00+x | 9223372036854775808*x
    x%-7 | -x//7 | -x%7 | -x>>1 | 7//-y | x&-4 | -x^y | x^y+z | x^y&z | z&y<<2+x%8 | x-(y-z) | x//(y//2+1) | x**3%9
    c+favorite+favourite | -x*-y | 2-x%3 | x<<2-1 | x&y*z | (x^y)&z | x**0 | x+\t+y | -(x)**2
"""


@pytest.mark.parametrize(
    "text",
    [*(each.strip() for each in READINGS.replace("\n", "|").split("|") if each.strip()), "x|y^z", "x|y&z", "x\n+y"],
)
def test_precedence_and_results_are_those_of_python(text: str) -> None:
    for x, y, z in ((3, 5, 7), (100, 1, -9), (7, 7, 2**40)):
        assert parse_formula(text).value(x, y, z) == python(text, x, y, z)


def test_a_hat_is_exclusive_or_and_a_note_says_so() -> None:
    formula = parse_formula("x^2 + y")
    assert formula.value(7, 0, 0) == 5
    assert formula.notes == ("The ^ at character 2 is exclusive or (XOR), as in Python; for a power write **2.",)
    assert parse_formula("x^y").notes == parse_formula("x**2").notes == ()


PIECES = r"""
    x y z c xy favourite abs min max ( ) ( ) , + - * // % ** & | ^ ~ << >> 0 1 2 8 63 0x1f 1_0 9223372036854775808
    / . = 3.5 if lambda ² × ｘ ' [ 007 2x
"""
PIECE = st.sampled_from([*PIECES.split(), "\0", "\u202e"])


@given(st.one_of(st.text(max_size=40), st.lists(PIECE, max_size=30).map(" ".join), st.lists(PIECE).map("".join)))
@example("x" + "*x" * 60)
@example("1//0")
@example("1<<64")
@settings(max_examples=60)
def test_any_text_is_refused_or_means_what_python_says(text: str) -> None:
    formula, refused = tried(lambda: parse_formula(text))
    assert refused.isprintable()
    if formula is None:
        return
    value, refused = tried(lambda: formula.value(3, 5, 7))
    if value is not None:
        assert value == python(text, 3, 5, 7)
    elif "zero" in refused:
        assert "at the cell (3, 5)" in refused
        with pytest.raises(ZeroDivisionError):
            python(text, 3, 5, 7)
    else:
        assert "bits at the cell (3, 5); 0 to 63 are allowed" in refused


def tried(run: Callable[[], Any]) -> tuple[Any, str]:
    """The result of `run` and an empty text, or None and the error."""
    try:
        return run(), ""
    except ClewError as refusal:
        return None, str(refusal)
