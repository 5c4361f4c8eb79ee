"""The language of wishes: `solution 30%-40%, dead-ends < 200, difficulty hard`.

Wishes are separated by commas. Each is the name of a measure and the values that are wished for:

    dead-ends < 200         also <=, >, >=, =, and as words: below, above, at least, at most
    junctions 10-20         both ends included; also 10 to 20
    solution about 50       within 10 percent; also ~50
    solution 30%-40%        a share of the cells
    difficulty hard         a named level
    perfect no              yes or no
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, floor
from typing import Any

from clew.analysis.wishes.columns import Column, column_named, columns_of, columns_of_directions
from clew.errors import ClewError, cut, shown
from clew.grids import Grid, parse_grid
from clew.lazy import FloatArray, NDArray, np

MAX_TEXT = 2000  # characters of all wishes
MAX_WISHES = 50
ABOUT_TOLERANCE = Fraction(1, 10)  # how far from the number `about` reaches, as a share of it
MAX_MISS = 1e9  # from a wish, as a share of it: a maze without a value
Find = Callable[[str], Column | None]  # return the measure of a column, if there is one

ANSWERS = {"yes": 1, "true": 1, "no": 0, "false": 0}

_NUMBER = r"([+-]?[0-9]{1,18}(?:\.[0-9]{1,9})?)\s*(%?)"
_BELOW, _ABOVE = ("<", "below", "under", "less than"), (">", "above", "over", "more than")
_AT_MOST, _AT_LEAST = ("<=", "≤", "at most"), (">=", "≥", "at least")
_ABOUT, _EQUAL = ("~", "≈", "about", "around"), ("=", "==", "exactly", "")
_SIGNS = sorted((*_BELOW, *_ABOVE, *_AT_MOST, *_AT_LEAST, *_ABOUT, *_EQUAL), key=len, reverse=True)
_ONE = re.compile(rf"({'|'.join(map(re.escape, _SIGNS))})\s*{_NUMBER}")
_TWO = re.compile(rf"(?:from |between )?{_NUMBER}\s*(?:-|–|\.\.|to|and)\s*{_NUMBER}")
_WORDS = re.compile(r"[a-z][a-z0-9_-]*(?:\s+[a-z][a-z0-9_-]*)*")
_OF_PASSAGES = re.compile(r"^(?:degree |with )([0-9]{1,9})\b(?: passages?\b)?", re.IGNORECASE)
_EXAMPLE = "as in dead-ends < 200, solution 30%-40%, or difficulty hard"


@dataclass(frozen=True)
class Wish:
    """The values of a measure that are wished for.

    Examples
    --------
    >>> from clew.analysis.wishes import parse_wishes
    >>> (wish,) = parse_wishes("longest path 30%-40%", "20x20")
    >>> wish.name, wish.limits(400)
    ('longest-path', (120.0, 160.0))
    """

    text: str  # as it was written
    column: Column
    low: Fraction | None  # the smallest value, or share in percent; None if there is no bound
    high: Fraction | None
    open_low: bool = False  # whether that value itself does not belong to the range
    open_high: bool = False
    is_share: bool = False  # whether the bounds are percentages, of the number of cells or of 1

    @property
    def name(self) -> str:
        """The name of the measure, with dashes."""
        return self.column.shown_name

    def gaps(self, values: "NDArray[Any]", cells: int) -> FloatArray:
        """Return how far each value of the measure is from the range; infinite where the measure has no value.

        A value that does not belong to the range has a gap greater than 0, however near it is.
        """
        numbers = values.astype(np.float64)
        low, high = self.limits(cells)
        gaps: FloatArray = np.maximum(np.maximum(low - numbers, numbers - high), 0.0)
        for bound, is_open in ((low, self.open_low), (high, self.open_high)):
            if is_open and not self.column.is_whole:
                gaps[numbers == bound] = np.finfo(np.float64).tiny
        gaps[self.column.is_missing(values)] = np.inf
        return gaps

    def misses(self, values: "NDArray[Any]", cells: int) -> FloatArray:
        """Return the gaps as shares of the wish, so that those of different wishes can be added; at most `MAX_MISS`."""
        scale = max([1.0, *(abs(each) for each in self.limits(cells) if abs(each) < _UNBOUNDED)])
        return np.minimum(self.gaps(values, cells) / scale, MAX_MISS)

    def limits(self, cells: int) -> tuple[float, float]:
        """Return the smallest and the largest value in mazes of this many cells."""
        unit = Fraction(cells if self.column.percent_of == "cells" else 1, 100) if self.is_share else 1
        low = -_UNBOUNDED if self.low is None else self.low * unit
        high = _UNBOUNDED if self.high is None else self.high * unit
        if self.column.is_whole:
            low = Fraction(floor(low) + 1 if self.open_low else ceil(low))
            high = Fraction(ceil(high) - 1 if self.open_high else floor(high))
        return float(low), float(high)


_UNBOUNDED = Fraction(10) ** 30  # in place of a missing bound


def parse_wishes(wishes: str | Iterable[str], grid: Grid | str) -> tuple[Wish, ...]:
    """Return the wishes in a text, or in several; `ClewError` about the part that is wrong.

    Parameters
    ----------
    wishes : str or iterable of str
        The wishes.
    grid : Grid or str
        The grid of the mazes, or its spec.

    Returns
    -------
    tuple of Wish
        The wishes in their order.

    Raises
    ------
    ClewError
        If a part is not a wish, or if two parts contradict each other.

    Examples
    --------
    >>> from clew.analysis.wishes import parse_wishes
    >>> [(wish.name, wish.limits(12)) for wish in parse_wishes("dead ends 3-5, cells = 12", "4x3")]
    [('dead-ends', (3.0, 5.0)), ('cells', (12.0, 12.0))]
    """
    shape = parse_grid(grid)
    texts = [wishes] if isinstance(wishes, str) else list(wishes) if isinstance(wishes, Iterable) else [wishes]
    if not all(isinstance(each, str) for each in texts):
        raise _wrong(f"the wishes are {shown(wishes)}: give a text, {_EXAMPLE}")
    if sum(map(len, texts)) > MAX_TEXT:
        raise _wrong(f"the wishes have {sum(map(len, texts)):,} characters: at most {MAX_TEXT:,} are possible")
    parts = [" ".join(part.split()) for text in texts for part in text.split(",")]
    if not any(parts):
        raise _wrong(f"no wish found in {shown(', '.join(texts))}: write one {_EXAMPLE}")
    if len(parts) > MAX_WISHES:
        raise _wrong(f"there are {len(parts)} wishes: at most {MAX_WISHES} are possible")
    find = cache(lambda name: column_named(name, shape))
    found = tuple(_wish(part, find, shape) for part in parts if part)
    _refuse_contradictions(found, shape.cells)
    return found


def _wish(part: str, find: Find, grid: Grid) -> Wish:
    """Return the wish in one part of the text."""
    column, rest = _split(part, find, grid)
    wished = rest.lower()
    if wished in column.levels:
        lowest, highest = column.levels[wished]
        return Wish(part, column, Fraction(lowest), Fraction(highest))
    if column.is_yes_or_no:
        if wished not in ANSWERS:
            raise _wrong(f"{part}: {column.shown_name} is yes or no, as in {column.shown_name} no")
        answer = Fraction(ANSWERS[wished])
        return Wish(part, column, answer, answer)
    two, one = _TWO.fullmatch(wished), _ONE.fullmatch(wished)
    if two:
        percent = bool(two[4])
        if two[2] and not percent:
            raise _wrong(f"{part}: the second number has no %: write {two[1]}%-{two[3]}% or {two[1]}-{two[3]}")
        low, high = Fraction(two[1]), Fraction(two[3])
        if low > high:
            raise _wrong(f"{part}: the smaller number comes first, {two[3]}{two[4]}-{two[1]}{two[2]}")
        found = Wish(part, column, low, high, is_share=percent)
    elif one:
        found = _compared(part, column, one[1], Fraction(one[2]), bool(one[3]))
    else:
        raise _wrong(_no_range(part, column, rest))
    if found.is_share and not column.percent_of:
        name = column.shown_name
        raise _wrong(f"{part}: {name} is not a share of the cells: leave the % out, as in {name} < 10")
    if column.is_whole and found.limits(grid.cells)[0] > found.limits(grid.cells)[1]:
        raise _wrong(f"{part}: no whole number is in this range: choose a wider one")
    return found


def _compared(part: str, column: Column, sign: str, value: Fraction, percent: bool) -> Wish:
    """Return the wish for the values on one side of a number, or near it."""
    if sign in _BELOW or sign in _AT_MOST:
        return Wish(part, column, None, value, open_high=sign in _BELOW, is_share=percent)
    if sign in _ABOVE or sign in _AT_LEAST:
        return Wish(part, column, value, None, open_low=sign in _ABOVE, is_share=percent)
    reach = abs(value) * ABOUT_TOLERANCE if sign in _ABOUT else 0
    return Wish(part, column, value - reach, value + reach, is_share=percent)


def _split(part: str, find: Find, grid: Grid) -> tuple[Column, str]:
    """Return the measure that a part begins with, the longest name first, and the rest of the part."""
    part = _OF_PASSAGES.sub(r"degree-\1", part)
    words = _WORDS.match(part.lower())
    if words is None:
        raise _wrong(
            f"{shown(part)} is not a wish: begin with the name of a measure, {_EXAMPLE}; numbers have no commas"
        )
    ends = [*(each.start() for each in re.finditer(r"\s+", words[0])), words.end()]
    begins = {end: re.sub(r"[\s_]+", "-", part[:end].lower()) for end in reversed(ends)}
    for end, name in begins.items():
        column = find(name.replace("-", "_"))
        if column is not None:
            return column, part[end:].strip()
    columns = columns_of(grid)  # imports all measures, for their aliases
    known = {name: column for column in columns for name in (*column.aliases, column.shown_name)}
    for end, name in begins.items():
        if name in known:
            return known[name], part[end:].strip()
    name = re.sub(r"[\s_]+", "-", words[0])
    near = get_close_matches(name[:60], known, 1) or get_close_matches(re.split(r"\s", words[0])[0][:60], known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    names = ", ".join(column.shown_name for column in (*columns, *columns_of_directions(grid)))
    raise _wrong(f"{cut(part)}: there is no measure of this name: {hint}choose one of {names}")


def _no_range(part: str, column: Column, rest: str) -> str:
    """Return the sentence about a wish whose range cannot be read."""
    name = column.shown_name
    if column.levels:
        return f"{cut(part)}: give one of {', '.join(column.levels)}, or numbers, as in {name} 40-60"
    what = f"{shown(rest)} is not a range" if rest else "the range is missing"
    return f"{cut(part)}: {what}: write {name} < 200, {name} >= 30, {name} 10-20, {name} about 50 or {name} 30%-40%"


def _refuse_contradictions(wishes: Sequence[Wish], cells: int) -> None:
    """Raise `ClewError` for two wishes about one measure that no value meets."""
    for wish, other in combinations(wishes, 2):
        if wish.column == other.column:
            lows, highs = zip(wish.limits(cells), other.limits(cells), strict=True)
            if max(lows) > min(highs):
                raise _wrong(f"{wish.text} and {other.text} contradict each other: leave one of them out")


def _wrong(sentence: str) -> ClewError:
    return ClewError.coded("wish-unread", "wishes").reworded(sentence, option="want")
