"""The vectors with which the studio is compared agree with clew.puzzles.cubicles.formula."""

import json

from formula_vectors import FILE, HOSTILE, LEGAL, refusal, vectors


def test_the_file_is_what_the_library_says() -> None:
    assert json.loads(FILE.read_text(encoding="ascii")) == json.loads(json.dumps(vectors())), (
        "run python tests/helpers/formula_vectors.py"
    )


def test_the_file_covers_what_is_legal_and_what_is_not() -> None:
    kept = json.loads(FILE.read_text(encoding="ascii"))
    assert set(LEGAL) <= {each["text"] for each in kept["legal"]}
    assert {text for text in HOSTILE if refusal(text)} <= {text for text, _ in kept["refused"]}
    assert len(kept["legal"]) >= 200
    assert len(kept["refused"]) >= 100
    reasons = {value[4].split(" the cell")[0] for each in kept["legal"] for value in each["values"] if value[4]}
    assert any("divides by zero" in reason for reason in reasons)
    assert any("shifts by" in reason for reason in reasons)
    assert any("2" in row for each in kept["legal"] for window in each["windows"] for row in window["rows"])
