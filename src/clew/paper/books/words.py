"""The fixed words of books, by language: the texts are in words.json."""

import json
from importlib.resources import files
from types import SimpleNamespace


class BookWords(SimpleNamespace):
    """The words of a language; names in braces are replaced.

    `secret` and `tone` are about one page and about several, `reached` about one difficulty and about several; `joint`
    is between sentences.
    """

    def numbers(self, low: int, high: int) -> str:
        """Return two numbers in words, or one if they are the same."""
        return str(self.span.format(low=low, high=high)) if low < high else f"{low}"


BOOK_WORDS = {
    language: BookWords(**words)
    for language, words in json.loads((files("clew.paper.books") / "words.json").read_text("utf-8")).items()
}
"""The words by language."""
