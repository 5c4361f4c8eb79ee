"""Write the JSON Schema of geometry for readers, and for the service; `make docs` runs this, a test demands it."""

import json
from pathlib import Path

from clew import studio
from clew.pictures.drawing.grid_shape import schema

NAME = "geometry.schema.json"
FILES = Path(__file__).resolve().parents[1] / "reference" / NAME, studio.FOLDER / NAME


def text() -> str:
    """Return the schema as JSON."""
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    for file in FILES:
        file.write_text(text(), encoding="utf-8")
