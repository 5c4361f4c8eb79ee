"""The fixed words of books, by language: the texts are in words.json."""

import json
from importlib.resources import files
from typing import NamedTuple


class BookWords(NamedTuple):
    """The words of a language; names in braces are replaced."""

    joint: str  # between sentences
    title: str
    subtitle: str
    summary: str
    how: str
    way: str
    from_picture: str
    rounds: str
    weaves: str
    secret: list[str]  # about one page, and about several
    tone: list[str]
    harder: str
    harder_in_parts: str
    difficulty: str
    reached: list[str]  # one difficulty, or several
    solutions_begin: str
    span: str  # several numbers
    maze: str
    mazes: str
    color_in: str
    solution_on: str
    solutions: str
    page: str
    notes: str
    made: str
    again: str

    def numbers(self, low: int, high: int) -> str:
        """Return two numbers in words, or one if they are the same."""
        return self.span.format(low=low, high=high) if low < high else f"{low}"


def _book_words() -> dict[str, BookWords]:
    words = json.loads((files("clew.paper.books") / "words.json").read_text("utf-8"))
    return {language: BookWords(**each) for language, each in words.items()}


BOOK_WORDS = _book_words()
"""The words by language."""
