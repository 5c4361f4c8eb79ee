"""Fields of errors hold nothing in English, which a sentence in another language would have in its middle."""

from functools import wraps
from typing import Any

from clew.errors import ClewError

WRITTEN = {"grid", "grids", "name"}  # specs and names of files, in which users may write blanks


def is_language_free(value: str | float) -> bool:
    """Whether it is a number, a text of the user in quotation marks, or one or more names with commas between them."""
    if not isinstance(value, str) or value[:1] in ("'", '"'):
        return True
    return not any(" " in each for each in value.split(", "))


def install() -> None:
    """Let each error with a code fail that has a field in English."""
    coded = ClewError.coded.__func__

    @wraps(coded)
    def checked(cls: type[ClewError], code: str, field: str | None = None, /, **fields: Any) -> ClewError:
        wrong = {name: value for name, value in fields.items() if name not in WRITTEN and not is_language_free(value)}
        assert not wrong, f"the error {code} has fields that are neither numbers nor names: {wrong}"
        return coded(cls, code, field, **fields)

    ClewError.coded = classmethod(checked)
