"""Elements as text: what is opened is closed, and attributes are quoted."""

from collections.abc import Iterable
from html import escape

VOID = ("meta", "link", "br", "hr")  # elements that HTML never closes
Attribute = str | int | float


def tag(name: str, /, *children: str, **attributes: Attribute) -> str:
    """One element. Children are markup already; `class_` is the attribute class, `stroke_width` stroke-width."""
    quoted = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(spelt(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{quoted}>" if name in VOID else f"<{name}{quoted}>{''.join(children)}</{name}>"


def spelt(value: Attribute) -> str:
    """A number as short as it can be, to a thousandth."""
    return value if isinstance(value, str) else f"{round(value, 3):g}"


def items(name: str, texts: Iterable[str], **attributes: Attribute) -> str:
    """A list `ul` or `ol` of these texts."""
    return tag(name, *(tag("li", text) for text in texts), **attributes)


def row(cell: str, texts: Iterable[str]) -> str:
    """A row of a table, of `th` or `td`; a heading heads its column."""
    scope: dict[str, Attribute] = {"scope": "col"} if cell == "th" else {}
    return tag("tr", *(tag(cell, text, **scope) for text in texts))
