"""Messages and their translations."""

import re
import string
from pathlib import Path

import pytest

from clew.errors import ClewError
from clew.puzzles.algorithmia import COLORS
from clew.puzzles.algorithmia.messages import LANGUAGES, load_messages, message

MESSAGES = load_messages()


@pytest.mark.parametrize("key", MESSAGES)
def test_a_message_and_its_translation_have_the_same_fields(key):
    english, japanese = (
        {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
        for sentence in map(MESSAGES[key].get, LANGUAGES)
    )
    optional = {"side"} if key == "strike" else set()
    assert english | optional == japanese | optional


def test_every_message_is_used():
    folder = Path(__file__).parents[3] / "src/clew"
    code = "".join(
        file.read_text()
        for file in [*folder.glob("puzzles/algorithmia/*.py"), *folder.glob("cli/screens/algorithmia_*.py")]
    )
    moves = {"U", "R", "D", "L"}
    assert [key for key in MESSAGES if key not in moves | set(COLORS) and not re.search(f"[\"']{key}[\"']", code)] == []


def test_another_language_is_refused():
    with pytest.raises(ClewError, match="no language 'fr'"):
        message("fr", "red")
