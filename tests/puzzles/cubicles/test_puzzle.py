"""The text of the puzzle is parsed, its example is skipped, and ambiguous text is refused."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.puzzles.cubicles.puzzle import MAX_CHARACTERS, Puzzle, parse_puzzle

# In our own words, but with the turns of phrase by which the real one names its numbers.
PUZZLE = """\
--- Day 13: cubicles ---

Every place has coordinates x,y that are not negative; you stand at 1,1. Find x*x + 3*x + 2*x*y + y + y*y.
Add the office designer's favorite number (your puzzle input). Count the ones of the sum in binary.

For example, if the office designer's favorite number were 10, the corner of the building would look like this:

  0123456789
0 .#.####.##
1 ..#..#...#

Now, suppose you wanted to reach 7,4. Its way has 11 steps.

Thus, reaching 7,4 would take a minimum of 11 steps (from 1,1).

What is the fewest number of steps required for you to reach 31,39?
"""
INPUT = "\nYour puzzle input is 1350.\n"
PART_TWO = "\nYour puzzle answer was 92.\n\n--- Part Two ---\n\nHow many places can you reach in at most 50 steps?\n"


@pytest.mark.parametrize("ending", [INPUT, "\n1350\n", "\r\n  1350\r\n", "\nfavourite number: 1350\n"])
def test_the_puzzle_is_understood(ending: str) -> None:
    assert parse_puzzle(PUZZLE + ending) == Puzzle(1350, (31, 39), None)


def test_part_two_is_understood() -> None:
    assert parse_puzzle(PUZZLE + PART_TWO + INPUT) == Puzzle(1350, (31, 39), 50)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", Puzzle(None, None, None)),
        ("nothing of interest", Puzzle(None, None, None)),
        ("1350", Puzzle(1350, (31, 39), 50)),
        (" 1350\r\n", Puzzle(1350, (31, 39), 50)),
        ("1350\n1350", Puzzle(1350, None, None)),
        ("0123456789", Puzzle(None, None, None)),
        ("the office designer's favorite number (your puzzle input)\n1350", Puzzle(1350, None, None)),
        ("office designer's favorite number (your puzzle input) is 1350", Puzzle(1350, None, None)),
        ("favorite number is 1350, reach 31,39", Puzzle(1350, (31, 39), None)),
        ("FAVOURITE NUMBER 1350\nreach (31, 39)", Puzzle(1350, (31, 39), None)),
        ("clew cubicles --favorite 1350 --target 31,39", Puzzle(1350, (31, 39), None)),
        ("--favorite=1350 --fill 50", Puzzle(1350, None, 50)),
        ("Your puzzle input is 1350. Your puzzle input is 1350.", Puzzle(1350, None, None)),
        ("Your puzzle answer was 92.", Puzzle(None, None, None)),
        ("if the favorite number were 10", Puzzle(None, None, None)),
    ],
)
def test_parts_of_it_are_understood(text: str, found: Puzzle) -> None:
    assert parse_puzzle(text) == found


@given(st.integers(-(10**30), 10**30), st.integers(0, 10**12 - 1), st.integers(0, 10**12 - 1))
def test_all_numbers_are_understood(favorite: int, x: int, y: int) -> None:
    told = f"Your puzzle input is {favorite}.\n\nHow many steps are required to reach {x},{y}?"
    assert parse_puzzle(told) == Puzzle(favorite, (x, y), None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PUZZLE + INPUT + "Your puzzle input is 1364.", "different favorite numbers, 1350 and 1364"),
        ("1350\n1364\n", "different favorite numbers, 1350 and 1364"),
        ("reach 31,39? reach 7,4?", "different targets, 31,39 and 7,4"),
        ("at most 50 steps, at most 60 steps", "different numbers of steps, 50 and 60"),
        ("x" * (MAX_CHARACTERS + 1), "more than 100,000 characters"),
    ],
)
def test_what_is_ambiguous_or_too_long_is_refused(text: str, said: str) -> None:
    with pytest.raises(ClewError, match=said):
        parse_puzzle(text)


@given(st.text(max_size=300))
def test_no_text_is_a_surprise(text: str) -> None:
    with suppress(ClewError):
        parse_puzzle(text)


def test_a_text_as_long_as_allowed_is_read_at_once() -> None:
    for piece in ("1", "\n", "reach ", "favorite ", "1\n", "puzzle input ", "at most 1", "1,"):
        text = (piece * MAX_CHARACTERS)[:MAX_CHARACTERS]
        with suppress(ClewError):
            parse_puzzle(text)
    for keyword in ("puzzle input", "favorite", "reach", "target (", "at most", "within 5", "31,"):
        for blank in (" ", "\n", " \n", "\t"):
            with suppress(ClewError):
                parse_puzzle(f"{keyword}{blank * (MAX_CHARACTERS // 4)}x")
