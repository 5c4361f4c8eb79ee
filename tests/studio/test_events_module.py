"""The studio's table of events is the one of `clew.grids.events`."""

import events_module

from clew import studio


def test_the_studio_has_the_table_of_events() -> None:
    text = (studio.FOLDER / "js" / "maze" / "events.js").read_text(encoding="utf-8")
    assert text == events_module.module(), "run: make docs"
