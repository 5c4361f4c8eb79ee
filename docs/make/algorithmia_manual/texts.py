"""The texts of the manual: two data files with the same keys, one for each language."""

import re
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

# Spaces at which a line must not break, as in 'n = 16' and '1 + 15 × 2 = 31'.
GLUE = re.compile(r"(?<=</var>) (?=[=−] )|(?<=</var> [=−]) |(?<=\d) (?=[+×=] \d)|(?<=\d [+×=]) (?=\d)")


@cache
def load_texts(language: str) -> dict[str, Any]:
    """Return all texts in a language."""
    return loads(GLUE.sub("\u00a0", read_resource(f"{language}.toml")))


def read_resource(name: str) -> str:
    """Read a data file of this folder."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
