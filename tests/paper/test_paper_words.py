"""Words on paper in other languages than English."""

import json
import re
from collections.abc import Callable

import pytest
from case_loops import cases

from clew.errors import ClewError
from clew.paper import Document, paper_style, placemat, poster
from clew.paper.pages import typeface
from clew.paper.pages.end_pictures import PAIRS
from clew.paper.pages.pages import Clipped, Label
from clew.paper.words import WORDS

OF_NO_LANGUAGE = re.compile(r"[A-Z]?\d*\.?|Clew .*")  # names of sheets, numbers, and the command in small print


def poster_to_glue() -> Document:
    return poster("9x9", seed=7, sheets="1x2", language="ja")


def mat(**more: object) -> Document:
    return placemat(seed=7, language="ja", answers="page", **more)


@cases("kind", WORDS)
def test_all_languages_have_all_words_and_letters_for_them(kind: str) -> None:
    for words in WORDS[kind].values():
        assert vars(words).keys() == vars(WORDS[kind]["en"]).keys()
        assert typeface.runs(json.dumps(vars(words), ensure_ascii=False))


@pytest.mark.parametrize("made", [poster_to_glue, mat, lambda: mat(frame=True, style=paper_style(ends=PAIRS[0]))])
def test_nothing_on_paper_is_english_in_another_language(made: Callable[[], Document]) -> None:
    document = made()
    pages = list(document.pages())
    items = [
        part for page in pages for item in page.items for part in (item.items if isinstance(item, Clipped) else [item])
    ]
    texts = {item.text for item in items if isinstance(item, Label)}
    assert texts
    assert [text for text in texts if text.isascii() and not OF_NO_LANGUAGE.fullmatch(text)] == []
    assert document.language == "ja"


def test_all_pictures_of_ends_have_names() -> None:
    assert all(list(words.ends) == [*PAIRS] for words in WORDS["placemats"].values())


@pytest.mark.parametrize("function", [poster, placemat])
def test_a_language_without_words_is_refused(function: Callable[..., Document]) -> None:
    with pytest.raises(ClewError, match="there is no translation into 'xx': choose one of en, ja") as caught:
        function(seed=7, language="xx")
    assert caught.value.field == "language"
