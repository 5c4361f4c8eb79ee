"""Errors with a code: each code has a sentence in English, and in Japanese in the studio."""

import json
import re
from pathlib import Path
from string import Formatter

from error_fields import is_language_free

import clew
from clew.errors import ClewError
from clew.puzzles.cubicles.formula_parser import _INSTEAD

ROOT = Path(clew.__file__).parent
WORDS = ROOT / "studio/js/words"
INSTEAD = {*_INSTEAD.values(), "plain"}
SENTENCES = json.loads((ROOT / "error_sentences.json").read_text("utf-8"))


def fields_of(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence)} - {None}


def japanese(kind: str) -> dict[str, str]:
    """The Japanese texts of a file of words, by the last part of their names."""
    text = (WORDS / f"{kind}.js").read_text("utf-8").partition("  ja: {")[2]
    return dict(re.findall(rf'"{kind}\.([\w.-]+)": "(.*)",\n', text))


JAPANESE = japanese("service")


def test_every_code_is_that_of_an_error() -> None:
    sources = "".join(path.read_text("utf-8") for path in ROOT.rglob("*.py") if path.name != "errors.py")
    assert set(re.findall(r'(?:\.coded|\brefused|\.wrong)\(\s*"([\w-]+)"', sources)) <= SENTENCES.keys()
    parser = (ROOT / "puzzles/cubicles/formula_parser.py").read_text("utf-8")
    places = re.findall(r'\brefuse\(\s*[\w.]+, "([\w-]+)"', parser)
    formulas = {f"formula-{each}" for each in (*places, "character", *(f"instead-{word}" for word in INSTEAD))}
    assert formulas <= SENTENCES.keys()
    assert [code for code in SENTENCES if f'"{code}"' not in sources and code not in formulas] == []


def test_the_studio_has_a_sentence_in_japanese_for_every_code() -> None:
    engine, formula = japanese("engine"), japanese("formula")
    texts = engine | JAPANESE | {f"formula-{name.replace('.', '-')}": text for name, text in formula.items()}
    assert JAPANESE.keys() <= SENTENCES.keys() <= texts.keys()
    for code in SENTENCES:
        known = {"known", "shown", "instead"} if code.startswith("formula-") else set()
        assert fields_of(texts[code]) <= fields_of(SENTENCES[code]) | known, code
        assert re.search("[ぁ-んァ-ヶ一-龠]", texts[code]), code


def test_fields_are_numbers_names_and_what_the_user_wrote() -> None:
    """Of every error that any test causes: `tests/conftest.py` checks all fields so."""
    for value in (7, 0.5, "wilson", "8x8, polar:5", "'a b'", "'a b', \"it's\"", "<0,0>"):
        assert is_language_free(value), value
    for value in ("180 x 212 mm", "did you mean it? ", "3 or 6", "easy (1 to 35), hard", " in 'abc'"):
        assert not is_language_free(value), value


def test_an_error_keeps_its_code_with_another_sentence() -> None:
    problem = ClewError.coded("book-odd", "pages", pages=25, before=24, after=26).reworded("plan.toml: odd")
    assert (str(problem), problem.field, problem.code) == ("plan.toml: odd", "pages", "book-odd")
    assert problem.fields == {"pages": 25, "before": 24, "after": 26}
