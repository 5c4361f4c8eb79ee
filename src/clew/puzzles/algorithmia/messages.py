"""Messages about a bomb module, in English and Japanese: the texts are in messages.json."""

import json
from functools import cache
from importlib.resources import files

from clew.errors import ClewError
from clew.lessons import LANGUAGES


@cache
def load_messages() -> dict[str, dict[str, str]]:
    """Return each message by its name, in each language."""
    return dict(json.loads(files(__package__).joinpath("messages.json").read_text("utf-8")))


def message(language: str, key: str, **facts: object) -> str:
    """Return a message in a language, with its fields filled in; raise `ClewError` for another language."""
    if language not in LANGUAGES:
        raise ClewError(f"there is no language {language!r}: choose one of {', '.join(LANGUAGES)}", field="language")
    messages = load_messages()
    return messages[key][language].format(example=messages["example"][language], **facts)
