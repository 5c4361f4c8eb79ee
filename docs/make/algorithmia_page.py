"""Write the manual of the module Algorithmia in each language; `make docs` runs this, a test demands it.

The pages are in the package: `clew algorithmia --manual` and the service give them out.
"""

from pathlib import Path

from algorithmia_manual.page import page
from algorithmia_manual.texts import load_texts

import clew.puzzles.algorithmia.manual as package

FOLDER = Path(package.__file__).parent


def pages() -> dict[str, str]:
    """Return the content of each file by its name."""
    return {f"{language}.html": page(load_texts(language)) for language in package.LANGUAGES}


if __name__ == "__main__":
    for name, content in pages().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
