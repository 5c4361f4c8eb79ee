"""Whether a shape or a word that is cut out of a grid can be recognized: it is compared with itself drawn large."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from clew.errors import ClewError, cut
from clew.lazy import BoolArray, Int64Array, np
from clew.masks.image import parse_count, parse_options
from clew.masks.word import HEIGHT, MAX_HEIGHT, MIN_HEIGHT, OPTIONS, draw_word

LARGE = 60  # cells: the height of a letter and the sides of a shape that are recognized by everybody
# The correlation of all places with those of the large one, at least: letters have thin parts, and shapes have not.
LETTER, SHAPE = 0.5, 0.8
SLIVER = 0.06  # of the rows: what fewer rows show, such as the tip between two legs, need not be seen
Rule = Callable[[float, float], bool]  # of x and y from -1 to 1, y downwards


def correlation(small: BoolArray, large: BoolArray) -> float:
    """Return how alike two pictures of one thing are that are stretched to one size, from -1 to 1.

    Examples
    --------
    >>> import numpy as np
    >>> large = np.eye(8, dtype=bool)
    >>> round(correlation(large, large), 6), round(correlation(np.eye(2, dtype=bool), large), 2)
    (1.0, 0.38)
    """
    rows, columns = (np.arange(new) * old // new for old, new in zip(small.shape, large.shape, strict=True))
    stretched = small[np.ix_(rows, columns)]
    if stretched.all() or large.all():
        return float((stretched == large).mean())
    return float(np.corrcoef(stretched.ravel(), large.ravel())[0, 1]) if stretched.any() else 0.0


def _parts(mask: BoolArray) -> Iterator[Int64Array]:
    """Yield the numbers of parts into which rows, and then columns, are divided, the largest first."""
    for each in (mask, mask.T):
        begins = each & ~np.pad(each, ((0, 0), (1, 0)))[:, :-1]
        yield np.sort(begins.sum(axis=1))[::-1]


def is_clear_shape(rule: Rule, width: int, height: int) -> bool:
    """Return whether a shape can be recognized that a rule cuts out of a rectangle.

    Its rows and columns have as many parts as those of the large shape, such as two at the top of a heart.

    Examples
    --------
    >>> [is_clear_shape(lambda x, y: x * x + y * y < 1, side, side) for side in (4, 12)]
    [False, True]
    """
    small, large = _cut_out(rule, width, height), _cut_out(rule, LARGE, LARGE)
    parts = zip(_parts(small), _parts(large), strict=True)
    return correlation(small, large) >= SHAPE and all(few[0] >= many[int(SLIVER * LARGE)] for few, many in parts)


@lru_cache(64)
def _cut_out(rule: Rule, width: int, height: int) -> BoolArray:
    xs, ys = ([(2 * place + 1) / side - 1 for place in range(side)] for side in (width, height))
    return np.array([[rule(x, y) for x in xs] for y in ys])


@lru_cache(1024)
def letter_height(letter: str, least: int, font: str | None = None) -> int:
    """Return the smallest height in cells, from the least one on, at which a letter can be recognized.

    Examples
    --------
    >>> [letter_height(letter, 6) for letter in "Eew"]
    [6, 7, 8]
    """
    large = _drawn(letter, LARGE, font)
    heights = range(least, LARGE)
    return next((each for each in heights if correlation(_drawn(letter, each, font), large) >= LETTER), LARGE)


def _drawn(letter: str, height: int, font: str | None) -> BoolArray:
    drawn = draw_word(letter, height, font)
    return np.frombuffer(drawn.places, np.uint8).reshape(drawn.height, drawn.width).astype(bool)


def word_height(word: str, least: int, font: str | None = None) -> tuple[int, str]:
    """Return the smallest height at which all letters of a word can be recognized, and the letter that needs it.

    Examples
    --------
    >>> word_height("Emma", 6)
    (7, 'm')
    """
    letters = dict.fromkeys("".join(word.split()))
    return max(((letter_height(each, least, font), each) for each in letters), key=lambda found: found[0])


def least_height(spec: str) -> int:
    """Return the smallest height at which the word of a spec can be recognized; 0 for other grids.

    Examples
    --------
    >>> least_height("text:Emma,height=20"), least_height("9x9")
    (7, 0)
    """
    name, _, text = spec.partition(":")
    if name != "text":
        return 0
    word, options = parse_options(text, OPTIONS)
    return word_height(word, MIN_HEIGHT, options.get("font"))[0]


def check_word(spec: str) -> None:
    """Raise `ClewError` for the spec of a word whose letters are too small to be recognized.

    Examples
    --------
    >>> check_word("text:Emma,height=8")
    """
    if not (least := least_height(spec)):
        return
    height = parse_count(parse_options(spec.partition(":")[2], OPTIONS)[1], "height", MIN_HEIGHT, MAX_HEIGHT) or HEIGHT
    if height < least:
        raise ClewError(
            f"{cut(spec)} is too small to be recognized: its letters are {height} cells high, and they need {least}; "
            f"use height={least}, which may need larger paper or smaller cells",
            field="grid",
        )
