"""The studio's table of events is the one of `clew.grids.events`."""

import runpy
from pathlib import Path

from clew import studio

MAKER = Path(__file__).parents[2] / "docs" / "make_events_module.py"


def test_the_studio_has_the_table_of_events() -> None:
    text = (studio.FOLDER / "js" / "maze" / "events.js").read_text(encoding="utf-8")
    assert text == runpy.run_path(str(MAKER))["module"](), "run: make docs"
