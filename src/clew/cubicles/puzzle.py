"""Parse the text of the puzzle: the favorite number, the target and the number of steps."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from clew.cubicles.field import Point
from clew.errors import ClewError

Found = TypeVar("Found")

MAX_CHARACTERS = 100_000  # characters of a text

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
    """The data found in a text; None for what is missing."""

    favorite: int | None
    target: Point | None
    steps: int | None


def parse_puzzle(text: str) -> Puzzle:
    """Find the favorite number, the target and the number of steps in the puzzle's text, or in a part of it.

    The puzzle's example, in the conditional mood, is passed over. The number may also be in a line of its own. Raises
    `ClewError` where the text gives two different ones of a kind, or is longer than `MAX_CHARACTERS` characters.
    """
    if len(text) > MAX_CHARACTERS:
        raise ClewError(f"the text has more than {MAX_CHARACTERS:,} characters: paste only the puzzle's")
    text = _LINE_ENDS.sub("\n\n", _BLANKS.sub(" ", text))  # no long runs, on which patterns would try every division
    text = "\n\n".join(each for each in _SENTENCE.split(text) if not _EXAMPLE.search(each))
    named = [each for pattern in (_INPUT, _FAVORITE) for each in pattern.findall(text)]
    favorite = _only(map(int, named or _ALONE.findall(text)), "favorite numbers", "--favorite")
    target = _only(((int(x), int(y)) for x, y in _TARGET.findall(text)), "targets", "--target")
    steps = _only(map(int, _FILL.findall(text)), "numbers of steps", "--fill")
    return Puzzle(favorite, target, steps)


def _only(found: Iterable[Found], what: str, option: str) -> Found | None:
    """Return the only value, or None; `ClewError` for different ones."""
    different = list(dict.fromkeys(found))
    if len(different) > 1:
        words = (",".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in different[:3])
        raise ClewError(
            f"the text gives different {what}, {' and '.join(words)}: keep one, or say which by {option}",
            field=option.removeprefix("--"),
        )
    return different[0] if different else None
