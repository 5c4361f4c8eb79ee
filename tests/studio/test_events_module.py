"""The studio's table of events is the one of `clew.grids.events`."""

import importlib.util
from pathlib import Path

from clew import studio

DOCS = Path(__file__).parents[2] / "docs"


def test_the_studio_has_the_table_of_events() -> None:
    found = importlib.util.spec_from_file_location("make_events_module", DOCS / "make_events_module.py")
    assert found is not None
    module = importlib.util.module_from_spec(found)
    assert found.loader is not None
    found.loader.exec_module(module)
    assert (studio.FOLDER / "js" / "events.js").read_text(encoding="utf-8") == module.module(), "run: make docs"
