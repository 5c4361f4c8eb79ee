"""The words that are printed on paper, in each language: the texts are in words.json."""

import json
from importlib.resources import files
from types import SimpleNamespace

from clew.paper.lists import chosen


class Words(SimpleNamespace):
    """The words of a kind of pages in a language; names in braces are replaced.

    In those of books, `secret` and `tone` are about one page and about several, `reached` about one difficulty and
    about several; `joint` is between sentences.
    """

    def numbers(self, low: int, high: int) -> str:
        """Return two numbers in words, or one if they are the same."""
        return str(self.span.format(low=low, high=high)) if low < high else f"{low}"


WORDS = {  # by the kind of pages and the language
    kind: {language: Words(**words) for language, words in languages.items()}
    for kind, languages in json.loads((files("clew.paper") / "words.json").read_text("utf-8")).items()
}


def words_in(language: str, kind: str) -> Words:
    """Return the words of a kind of pages; raise `ClewError` if it is not translated into this language.

    Examples
    --------
    >>> words_in("ja", "posters").start
    'スタート'
    """
    return WORDS[kind][chosen(language, WORDS[kind], "language", "translation into")]
