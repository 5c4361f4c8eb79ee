"""HTML and SVG elements as text, with quoted attributes and closing tags."""

from collections.abc import Iterable
from html import escape

VOID = ("meta", "link", "br", "hr")  # elements that HTML never closes
Attribute = str | int | float


def tag(name: str, /, *children: str, **attributes: Attribute) -> str:
    """Return an element. Children are markup; `class_` is the attribute class, `stroke_width` stroke-width."""
    quoted = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(format_value(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{quoted}>" if name in VOID else f"<{name}{quoted}>{''.join(children)}</{name}>"


def format_value(value: Attribute) -> str:
    """Format the value of an attribute; numbers are rounded to a thousandth."""
    return value if isinstance(value, str) else f"{round(value, 3):g}"


def items(name: str, texts: Iterable[str], **attributes: Attribute) -> str:
    """Return a list, `ul` or `ol`, with these texts as markup."""
    return tag(name, *(tag("li", text) for text in texts), **attributes)


def row(cell: str, texts: Iterable[str]) -> str:
    """Return a row of a table with cells `th` or `td`; `th` are headings of columns."""
    scope: dict[str, Attribute] = {"scope": "col"} if cell == "th" else {}
    return tag("tr", *(tag(cell, text, **scope) for text in texts))
