"""Errors with a code: each code has a sentence in English, and in Japanese in the studio."""

import json
import re
from pathlib import Path
from string import Formatter

import clew
from clew.errors import ClewError

ROOT = Path(clew.__file__).parent
SENTENCES = json.loads((ROOT / "error_sentences.json").read_text("utf-8"))
JAPANESE = dict(re.findall(r'"service\.([\w-]+)": "(.*)",\n', (ROOT / "studio/js/words/service.js").read_text("utf-8")))


def fields_of(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence)} - {None}


def test_every_code_is_that_of_an_error() -> None:
    sources = "".join(path.read_text("utf-8") for path in ROOT.rglob("*.py") if path.name != "errors.py")
    assert set(re.findall(r'(?:\.coded|\brefused)\(\s*"([\w-]+)"', sources)) == set(SENTENCES)


def test_the_studio_has_a_sentence_in_japanese_for_every_code() -> None:
    assert JAPANESE.keys() == SENTENCES.keys()
    for code, sentence in JAPANESE.items():
        assert fields_of(sentence) <= fields_of(SENTENCES[code]), code
        assert re.search("[ぁ-ん]", sentence), code


def test_an_error_keeps_its_code_with_another_sentence() -> None:
    problem = ClewError.coded("book-odd", "pages", pages=25, before=24, after=26).reworded("plan.toml: odd")
    assert (str(problem), problem.field, problem.code) == ("plan.toml: odd", "pages", "book-odd")
    assert problem.fields == {"pages": 25, "before": 24, "after": 26}
