"""Parse the text of the puzzle: the favorite number, the target and the number of steps."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from clew.errors import ClewError
from clew.puzzles.cubicles.field import Point

Found = TypeVar("Found")

MAX_CHARACTERS = 100_000  # characters of a text
TARGET, STEPS = (31, 39), 50  # of the puzzle, for all favorite numbers

_NUMBER = r"(-?\d{1,40})(?![\d,]*\d)"
_INPUT = re.compile(rf"puzzle\s+input\s*\)?\s*(?:is|was|:|=)?\s*{_NUMBER}", re.I)
_FAVORITE = re.compile(rf"favou?rite(?:\s+number)?\s*(?:is|was|:|=|\s)\s*{_NUMBER}", re.I)
_ALONE = re.compile(rf"^[ \t]*(?!0\d){_NUMBER}[ \t\r]*$", re.M)  # not the ruler of the picture, 0123456789
_TARGET = re.compile(r"(?:reach|target)\s*:?=?\s*\(?\s*(\d{1,12})\s*,\s*(\d{1,12})(?!\d)", re.I)
_FILL = re.compile(r"(?:at\s+most|within|fill)\s*:?=?\s+(\d{1,9})(?:\s+steps|\s*$)", re.I | re.M)
_BLANKS = re.compile(r"[^\S\n]+")
_LINE_ENDS = re.compile(r"\n(?: ?\n)+")
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\n\s*\n")
_EXAMPLE = re.compile(r"\b(?:for example|suppose|supposing|would|were)\b", re.I)


@dataclass(frozen=True)
class Puzzle:
    """The result of `parse_puzzle`; None for what is missing.

    Attributes
    ----------
    favorite : int or None
        The designer's favorite number.
    target : tuple of int, or None
        Column and row to reach.
    steps : int or None
        The largest number of steps.

    Examples
    --------
    >>> from clew.cubicles import parse_puzzle
    >>> parse_puzzle("Your puzzle input is 1350. What is the fewest number of steps to reach 31,39?")
    Puzzle(favorite=1350, target=(31, 39), steps=None)
    """

    favorite: int | None
    target: Point | None
    steps: int | None


def parse_puzzle(text: str) -> Puzzle:
    r"""Find the favorite number, the target and the number of steps in the text of the puzzle.

    Parameters
    ----------
    text : str
        The text of Advent of Code 2016, day 13, or a part of it. Sentences with the puzzle's example, such as "suppose
        the favorite number were 10", are skipped. The favorite number may also be alone in a line. A text that is only
        a number is the puzzle's input, and what to find is then that of the puzzle.

    Returns
    -------
    Puzzle
        What was found.

    Raises
    ------
    ClewError
        If the text contains two different values for the same thing, or has more than 100,000 characters.

    Examples
    --------
    >>> from clew.cubicles import parse_puzzle
    >>> parse_puzzle("1350\nHow many locations can you reach in at most 50 steps?").steps
    50
    """
    if len(text) > MAX_CHARACTERS:
        raise ClewError(f"the text has more than {MAX_CHARACTERS:,} characters: paste only the text of the puzzle")
    text = _LINE_ENDS.sub("\n\n", _BLANKS.sub(" ", text))  # no long runs, which would make the patterns slow
    text = "\n\n".join(each for each in _SENTENCE.split(text) if not _EXAMPLE.search(each))
    named = [each for pattern in (_INPUT, _FAVORITE) for each in pattern.findall(text)]
    is_input = _ALONE.fullmatch(text.strip()) is not None
    favorite = _only(map(int, named or _ALONE.findall(text)), "favorite numbers", "--favorite")
    target = _only(((int(x), int(y)) for x, y in _TARGET.findall(text)), "targets", "--target")
    steps = _only(map(int, _FILL.findall(text)), "numbers of steps", "--fill")
    return Puzzle(favorite, TARGET, STEPS) if is_input else Puzzle(favorite, target, steps)


def _only(found: Iterable[Found], what: str, option: str) -> Found | None:
    """Return the only value, or None; raise `ClewError` for different values."""
    different = list(dict.fromkeys(found))
    if len(different) > 1:
        words = (",".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in different[:3])
        raise ClewError(
            f"the text has different {what}, {' and '.join(words)}: keep one, or choose with {option}",
            field=option.removeprefix("--"),
        )
    return different[0] if different else None
