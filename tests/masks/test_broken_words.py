"""Words that are broken into lines."""

import re
import time
from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.masks.word import broken


def plainly_broken(word: str, lines: int) -> list[str]:
    """Return a word in lines, found by trying all."""
    ends = [found.end() for found in re.finditer(r"[^\s-]*-|[^\s-]+", word)]
    choices = (
        [word[begin:end].strip() for begin, end in pairwise([0, *breaks, len(word)])]
        for breaks in combinations(ends[:-1], lines - 1)
    )
    return min(choices, key=lambda found: max(sum(1 + (each in "さ迷") for each in line) for line in found))


@given(st.text("ab さ迷-", min_size=1, max_size=20), st.integers(2, 6))
def test_a_word_is_broken_into_the_narrowest_lines(word: str, lines: int) -> None:
    try:
        found = broken(word, lines)
    except ClewError:
        assert len(re.findall(r"[^\s-]*-|[^\s-]+", word)) < lines
    else:
        assert found == plainly_broken(word, lines)


def test_a_word_of_many_hyphens_is_broken_at_once() -> None:
    begin = time.process_time()
    assert broken("-" * 40, 10) == ["----"] * 10
    assert time.process_time() - begin < 1
