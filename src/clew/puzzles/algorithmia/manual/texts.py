"""The texts of the manual: two data files with the same keys, one for each language."""

import re
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from clew.errors import ClewError

LANGUAGES = ("en", "ja")
# Spaces at which a line must not break, as in 'n = 16' and '1 + 15 × 2 = 31'.
GLUE = re.compile(r"(?<=</var>) (?=[=−] )|(?<=</var> [=−]) |(?<=\d) (?=[+×=] \d)|(?<=\d [+×=]) (?=\d)")


@cache
def load_texts(language: str) -> dict[str, Any]:
    """Return all texts in a language; raise `ClewError` if there is no manual in it."""
    if language not in LANGUAGES:
        raise ClewError(f"there is no manual in {language!r}: choose one of {', '.join(LANGUAGES)}", field="language")
    return loads(GLUE.sub("\u00a0", read_resource(f"{language}.toml")))


def read_resource(name: str) -> str:
    """Read a data file of this package."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
