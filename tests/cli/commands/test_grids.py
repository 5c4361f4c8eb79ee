"""`clew grids`."""

import json
import re

import clew
from clew.grids import SHAPES
from clew.grids.spec import FILES


def test_grids_lists_all_spellings_and_every_example_is_one(call) -> None:
    text, table = call("grids").out, json.loads(call("grids", "--json").out)
    assert [each["name"] for each in table] == list(SHAPES)
    for each in table:
        assert re.search(rf"^{each['name']}:[A-Z]", text, re.MULTILINE)
        assert f"as in {each['forms'][0]['example']}" in text
        assert f"\n    {each['summary']}\n" in text
        assert "`" not in each["summary"]
        for form in each["forms"] if each["name"] not in FILES else ():
            assert clew.grids.parse_grid(form["example"]).cells > 1
    assert "\n    options, after a comma: width=40, invert, join, over=hexagons\n" in text
