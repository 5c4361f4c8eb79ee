"""Write the table of parts in docs/explain/design.md from .importlinter and the parts' docstrings."""

import ast
import configparser
import re
from pathlib import Path

from page_parts import replaced, table

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "explain" / "design.md"


def layers() -> list[list[str]]:
    """Return the parts of Clew from top to bottom, those of one layer together."""
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter", encoding="utf-8")
    lines = contracts["importlinter:contract:parts"]["layers"].split("\n")
    return [re.split(r" [|:] ", line.strip()) for line in lines if line.strip()]


def summary(part: str) -> str:
    """Return the first line of a part's docstring, without its full stop."""
    place = ROOT / "src" / "clew" / part
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0].rstrip(".")


def parts_table() -> str:
    """Return the table: a row for each part, from top to bottom."""
    rows = [
        [str(number), f"`{part}`", summary(part)]
        for number, parts in reversed(list(enumerate(reversed(layers()))))
        for part in parts
    ]
    return table(["layer", "part", "what it is"], rows)


def page() -> str:
    """Return the text of the page with the table as it should be."""
    return replaced(PAGE.read_text(encoding="utf-8"), "parts", parts_table())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
