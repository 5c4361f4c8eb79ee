"""Clew's own fonts."""

from collections.abc import Callable

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st

from clew import ClewError
from clew.paper.pages import typeface
from clew.paper.pages.typeface import fitted, lines_of, runs, width
from clew.paper.placemats import placemat
from clew.paper.posters.poster import poster
from clew.paper.sheets.class_set import Name, plan_class_set
from clew.paper.sheets.settings import ClassSetSettings, SheetSettings
from clew.paper.sheets.sheet import plan_sheet

TEXTS = st.text("Aamzüß ŁeléΩя さ迷-.,", min_size=1, max_size=60)


def test_each_letter_has_the_first_font_that_has_it() -> None:
    assert [run.text for run in runs("Anna さくら Ελένη Дмитрий")] == ["Anna ", "さくら", " Ελένη Дмитрий"]
    assert [run.font for run in runs("Aさ", bold=True)] == ["NotoSans-Bold", "MPLUS1-Regular"]


@given(TEXTS)
def test_runs_are_the_whole_text(text: str) -> None:
    assert "".join(run.text for run in runs(text)) == text


def test_accents_that_are_typed_after_their_letters_are_the_same() -> None:
    assert runs("E\u0301") == runs("É")


@given(TEXTS, st.floats(5, 300), st.booleans())
def test_a_fitted_text_fits(text: str, room: float, bold: bool) -> None:
    shown, size = fitted(text, 20, room, bold=bold)
    assert size <= 20
    assert width(shown, size, bold=bold) <= room + 1e-6 or shown == "…"
    if shown != text:
        assert width(text, 6, bold=bold) > room
        assert shown.endswith("…")


@given(st.text("aさ  ", max_size=60), st.floats(5, 60))
def test_lines_of_a_text_fit_and_are_the_text(text: str, room: float) -> None:
    lines = lines_of(text, 10, room)
    assert " ".join(lines) == text
    assert all(width(line, 10) <= room or " " not in line for line in lines)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("שלום", "no ש in 'שלום': they have Latin, Greek"),
        ("ไ", "no ไ in 'ไ': they"),
        ("a\tb", r"no character U\+0009 in .*: leave it out"),
    ],
)
def test_letters_of_no_font_are_refused(text: str, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        runs(text)


def test_a_very_long_text_is_fitted_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = []
    monkeypatch.setattr(typeface, "width", lambda text, *rest, **more: measured.append(text) or len(text))
    assert fitted("a" * 20_000, 1, 100, smallest=1)[0] == "a" * 99 + "…"
    assert len(measured) < 25


@cases("title", ["a" * 201, "a\nb", "a\tb", "\x1b[2J", "שלום"])
@cases(
    "make",
    [
        lambda title: plan_sheet(SheetSettings("5x5", 1, title=title)),
        lambda title: plan_class_set(ClassSetSettings([Name("Anna", "")], "5x5", title=title)),
        lambda title: poster("5x5", paper="a4", title=title),
        lambda title: placemat(title=title),
    ],
)
def test_titles_that_cannot_be_printed_are_refused(make: Callable[[str], object], title: str) -> None:
    with pytest.raises(ClewError) as refused:
        make(title)
    assert refused.value.field == "title"
