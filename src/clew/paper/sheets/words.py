"""The words that are printed on worksheets, by language, and the sizes of cells by age."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from clew.errors import ClewError, shown

AGES = ((6, 10.0), (9, 7.5), (999, 5.0))  # until which age cells are how wide, in millimeters
COMFORT = AGES[-1][1]
Language = TypeVar("Language")  # the words of one


class Words(NamedTuple):
    """The words that are printed on worksheets."""

    name: str
    date: str
    answers: str
    start: str
    goal: str


WORDS = {
    "en": Words("Name", "Date", "Answers", "Start", "Goal"),
    "de": Words("Name", "Datum", "Lösungen", "Start", "Ziel"),
    "es": Words("Nombre", "Fecha", "Soluciones", "Salida", "Meta"),
    "fr": Words("Nom", "Date", "Solutions", "Départ", "Arrivée"),
    "ja": Words("なまえ", "日づけ", "こたえ", "スタート", "ゴール"),
}
"""The words by language."""


def words_of(language: str) -> Words:
    """Return the words of a language; raise `ClewError` if there are none."""
    return words_in(WORDS, language)


def words_in(table: Mapping[str, Language], language: str) -> Language:
    """Return the words of a language in a table; raise `ClewError` if there are none."""
    try:
        return table[language]
    except (KeyError, TypeError):
        raise ClewError(
            f"there are no words in the language {shown(language)}: choose one of {', '.join(table)}", field="language"
        ) from None


def comfortable_cell(age: int) -> float:
    """Return the width in millimeters that cells should have at least for people of an age.

    Examples
    --------
    >>> [comfortable_cell(age) for age in (5, 8, 30)]
    [10.0, 7.5, 5.0]
    """
    return next(cell for oldest, cell in AGES if age <= oldest)
