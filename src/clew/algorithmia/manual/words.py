"""The manual's words: two data files with the same keys, one for each language."""

import re
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from clew.errors import ClewError

LANGUAGES = ("en", "ja")
# The spaces of 'n = 16' and '1 + 15 × 2 = 31', at which no line may end.
GLUE = re.compile(r"(?<=</var>) (?=[=−] )|(?<=</var> [=−]) |(?<=\d) (?=[+×=] \d)|(?<=\d [+×=]) (?=\d)")


@cache
def words(language: str) -> dict[str, Any]:
    """All words of a language, as its file has them. Raises `ClewError` for a language without a manual."""
    if language not in LANGUAGES:
        raise ClewError(f"there is no manual in {language!r}: choose one of {', '.join(LANGUAGES)}")
    return loads(GLUE.sub("\u00a0", text(f"{language}.toml")))


def text(name: str) -> str:
    """A file that lies beside this one."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
